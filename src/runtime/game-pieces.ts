/** Pieces: where they lie, who knows them, and moving them. */
import { laying, spend } from "./budget.ts";
import type { Place } from "./errors.ts";
import type { Pieces, Playing } from "./game-play.ts";
import { lostBy } from "./game-secrets.ts";
import { taped } from "./game-taped.ts";
import { isHeard, isTried, tell } from "./game-tell.ts";
import { playersIn } from "./game-texts.ts";
import { piecesWithin } from "./game-undrawn.ts";
import { lotOf, nothingRecent, listShuffled, scatteredWith, type Recent, type Unsure } from "./game-unsure.ts";
import { below } from "./seeded.ts";

/** What is known of the piles that pieces of one table lie in. */
export interface Pool<S extends Playing> {
  pieces(game: S): Pieces;
  pile(game: S, at: number): number[];
  /** Players who see what lies there, a bit for each. */
  seen(game: S, at: number): number;
  /** `player 2.hand`, and the word for who sees it. */
  name(at: number): string;
  word(at: number): "hidden" | "owner" | "public";
}

/**
 * A piece, or some of them, to the top of a pile or its bottom. `byPlace`: the rules take them from the top or the bottom of
 * a hidden pile, whatever they are.
 */
export function put<S extends Playing>(
  game: S,
  pool: Pool<S>,
  what: number | readonly number[] | null,
  to: number,
  under: boolean,
  place: Place,
  byPlace = false,
): void {
  if (what === null) return;
  const all = typeof what === "number" ? [what] : what;
  spend(laying(all.length, pool.pile(game, to).length), place);
  lose(game, pool, all, to);
  for (const piece of all) move(game, pool, piece, to, { under, byPlace });
}

/** Who does not see where they come from loses sight of them, and of what is left there. */
function lose<S extends Playing>(game: S, pool: Pool<S>, all: readonly number[], to: number): void {
  if (isTried()) return;
  const pieces = pool.pieces(game);
  const sources = new Set(all.map((piece) => pieces.at[piece] as number));
  for (const from of sources) {
    const word = pool.word(from);
    if (word === "public") continue;
    const { forget, alike } = lostBy({
      pile: pool.pile(game, from),
      moved: sources.size === 1 ? all : all.filter((piece) => pieces.at[piece] === from),
      word,
      players: () => playersIn(game),
      from: pool.seen(game, from),
      to: pool.seen(game, to),
      row: (piece) => pieces.row[piece] as string,
      known: (piece) => pieces.known[piece] as number,
    });
    for (const [piece, players] of forget) pieces.known[piece] = (pieces.known[piece] as number) & ~players;
    for (const group of alike) joinBatches(pieces.batch, group);
  }
}

interface Way {
  readonly under: boolean;
  readonly byPlace: boolean;
}

function move<S extends Playing>(game: S, pool: Pool<S>, piece: number, to: number, { under, byPlace }: Way): void {
  const pieces = pool.pieces(game);
  const from = pieces.at[piece] as number;
  const source = pool.pile(game, from);
  const target = from === to ? source : pool.pile(game, to);
  const at = source.indexOf(piece);
  const isPlain = byPlace || source.length === 1;
  if (at === 0) source.shift();
  else source.splice(at, 1);
  const place = under ? target.length : 0;
  if (under) target.push(piece);
  else target.unshift(piece);
  const before = pieces.known[piece] as number;
  const known = before | pool.seen(game, from);
  pieces.known[piece] = known;
  pieces.at[piece] = to;
  if (source !== target || place !== at || known !== before) game.changes += 1;
  if (isHeard) tellMove(game, pool, pieces.row[piece] as string, { from, at, isPlain, to, place });
}

/** `from` null: it is new. `isPlain`: everybody knows which place of that pile it left. */
interface Told {
  readonly from: number | null;
  readonly at: number | null;
  readonly isPlain: boolean;
  readonly to: number;
  readonly place: number;
}

function tellMove<S extends Playing>(
  game: S,
  pool: Pool<S>,
  piece: string,
  { from, at, isPlain, to, place }: Told,
): void {
  const isFromOpen = from !== null && pool.word(from) === "public";
  const source = from === null ? 0 : pool.seen(game, from);
  tell({
    kind: "move",
    piece,
    from: from === null ? null : pool.name(from),
    to: pool.name(to),
    places: { from: at, to: place, ...(isPlain || isFromOpen ? {} : { seenBy: playersOf(source) }) },
    seen: pool.word(to),
    ...(isFromOpen || pool.word(to) === "public" ? {} : { seenBy: playersOf(source | pool.seen(game, to)) }),
  });
}
/** Of what players know, a bit for each. */
const mostBits = 31;

function playersOf(bits: number): readonly number[] {
  const players: number[] = [];
  for (let player = 0; player < mostBits; player += 1) if ((bits & (1 << player)) !== 0) players.push(player + 1);
  return players;
}

/** New pieces, made of a row or of some; `unsure`: what not everybody knows of them. */
export function putNew<S extends Playing>(
  game: S,
  pool: Pool<S>,
  rows: string | readonly string[] | null,
  to: number,
  under: boolean,
  place: Place,
  unsure?: Unsure,
): void {
  if (rows === null) return;
  const all = typeof rows === "string" ? [rows] : rows;
  const pieces = pool.pieces(game);
  const target = pool.pile(game, to);
  spend(laying(all.length, target.length), place);
  for (const row of all) {
    const piece = pieces.row.length;
    pieces.row.push(row);
    pieces.at.push(to);
    pieces.known.push(0);
    pieces.batch.push(piece);
    if (unsure !== undefined) doubt(game, pool, piece, unsure);
    const place = under ? target.length : 0;
    if (under) target.push(piece);
    else target.unshift(piece);
    game.changes += 1;
    if (isHeard) tellMove(game, pool, row, { from: null, at: null, isPlain: true, to, place });
  }
}

/** What has happened in games since their last decision; it is no part of their state. */
const recent = new WeakMap<Playing, Recent>();

export function forgetRecent(game: Playing): void {
  recent.delete(game);
}

function recentOf(game: Playing): Recent {
  const known = recent.get(game) ?? nothingRecent();
  recent.set(game, known);
  return known;
}

/** A list of rows has been shuffled, of which pieces are made: its number among them. */
export function shuffledRows<Row extends string>(game: Playing, number: number, list: readonly Row[]): readonly Row[] {
  if (!isTried()) listShuffled(recentOf(game), number, list);
  return list;
}

function doubt<S extends Playing>(game: S, pool: Pool<S>, piece: number, unsure: Unsure): void {
  if (isTried()) return;
  const pieces = pool.pieces(game);
  if (unsure === "place") {
    const other = scatteredWith(recentOf(game), pieces, piece);
    if (other !== undefined) joinBatches(pieces.batch, [other, piece]);
    return;
  }
  (pieces.unsure ??= []).push({ piece, lot: lotOf(recentOf(game), unsure, pieces, piece) });
}

/** From the top: the first is drawn from all, the next from the rest. Who does not see the pile knows none of them any more. */
export function shufflePile<S extends Playing>(game: S, pool: Pool<S>, at: number): void {
  const pile = pool.pile(game, at);
  const pieces = pool.pieces(game);
  const viewers = pool.seen(game, at);
  const within = piecesWithin(pile);
  for (const piece of within) pieces.known[piece] = (pieces.known[piece] as number) & viewers;
  joinBatches(pieces.batch, within);
  if (taped === null) mix(pile, game.inSetup ? game.chance.setup : game.chance.shuffle);
  else taped.shuffle(pile, (piece) => pieces.row[piece] as string);
  if (pile.length > 1) game.changes += 1;
  if (isHeard) tell({ kind: "shuffle", pile: pool.name(at) });
}

function mix(pile: number[], words: number[]): void {
  for (let first = 0; first < pile.length - 1; first += 1) {
    const other = first + below(words, pile.length - first);
    const held = pile[first] as number;
    pile[first] = pile[other] as number;
    pile[other] = held;
  }
}

/** All that have ever been shuffled with one of these could be each other. */
function joinBatches(batch: number[], pile: readonly number[]): void {
  let least = Infinity;
  let one = true;
  for (const piece of pile) {
    const own = batch[piece] as number;
    if (own !== least && least !== Infinity) one = false;
    if (own < least) least = own;
  }
  if (one) return;
  const joined = new Set(pile.map((piece) => batch[piece]));
  for (let piece = 0; piece < batch.length; piece += 1) if (joined.has(batch[piece])) batch[piece] = least;
}

/** `to`: a player or some. */
export function reveal<S extends Playing>(
  game: S,
  pool: Pool<S>,
  what: number | readonly number[] | null,
  to: number | readonly number[] | null,
): void {
  const players = to === null ? [] : typeof to === "number" ? [to] : to;
  const pieces = pool.pieces(game);
  let bits = 0;
  for (const player of players) bits |= 1 << player;
  for (const piece of what === null ? [] : typeof what === "number" ? [what] : what) {
    const known = pieces.known[piece] as number;
    if ((known | bits) !== known) game.changes += 1;
    pieces.known[piece] = known | bits;
    if (isHeard) tell({ kind: "reveal", piece: pieces.row[piece] as string, to: players.map((player) => player + 1) });
  }
}
