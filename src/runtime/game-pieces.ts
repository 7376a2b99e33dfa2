/** Pieces: where they lie, who knows them, and moving them. */
import { spend } from "./budget.ts";
import type { Place } from "./errors.ts";
import type { Pieces, Playing } from "./game-play.ts";
import { isHeard, tell } from "./game-tell.ts";
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

/** A piece, or some of them, to the top of a pile or its bottom. */
export function put<S extends Playing>(
  game: S,
  pool: Pool<S>,
  what: number | readonly number[] | null,
  to: number,
  under: boolean,
  place: Place,
): void {
  if (what === null) return;
  if (typeof what === "number") {
    spend(1, place);
    move(game, pool, what, to, under);
    return;
  }
  spend(what.length, place);
  for (const piece of what) move(game, pool, piece, to, under);
}

function move<S extends Playing>(game: S, pool: Pool<S>, piece: number, to: number, under: boolean): void {
  const pieces = pool.pieces(game);
  const from = pieces.at[piece] as number;
  const source = pool.pile(game, from);
  const target = from === to ? source : pool.pile(game, to);
  const at = source.indexOf(piece);
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
  if (isHeard) tellMove(pool, pieces.row[piece] as string, from, to);
}

function tellMove<S extends Playing>(pool: Pool<S>, piece: string, from: number | null, to: number): void {
  tell({ kind: "move", piece, from: from === null ? null : pool.name(from), to: pool.name(to), seen: pool.word(to) });
}

/** New pieces, made of a row or of some. */
export function putNew<S extends Playing>(
  game: S,
  pool: Pool<S>,
  rows: string | readonly string[] | null,
  to: number,
  under: boolean,
  place: Place,
): void {
  if (rows === null) return;
  const all = typeof rows === "string" ? [rows] : rows;
  spend(all.length, place);
  const pieces = pool.pieces(game);
  const target = pool.pile(game, to);
  for (const row of all) {
    const piece = pieces.row.length;
    pieces.row.push(row);
    pieces.at.push(to);
    pieces.known.push(0);
    pieces.batch.push(piece);
    if (under) target.push(piece);
    else target.unshift(piece);
    game.changes += 1;
    if (isHeard) tellMove(pool, row, null, to);
  }
}

/** From the top: the first is drawn from all, the next from the rest. Who does not see the pile knows none of them any more. */
export function shufflePile<S extends Playing>(game: S, pool: Pool<S>, at: number): void {
  const pile = pool.pile(game, at);
  const pieces = pool.pieces(game);
  const words = game.inSetup ? game.chance.setup : game.chance.shuffle;
  for (let first = 0; first < pile.length - 1; first += 1) {
    const other = first + below(words, pile.length - first);
    const held = pile[first] as number;
    pile[first] = pile[other] as number;
    pile[other] = held;
  }
  const viewers = pool.seen(game, at);
  for (const piece of pile) pieces.known[piece] = (pieces.known[piece] as number) & viewers;
  joinBatches(pieces.batch, pile);
  if (pile.length > 1) game.changes += 1;
  if (isHeard) tell({ kind: "shuffle", pile: pool.name(at) });
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
