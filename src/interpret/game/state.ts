/** Every change of a game's state is made here: counted, told, and undone where it was only tried. */
import { holdsPiece } from "../../ir/held-rows.ts";
import type { Field, Id, Json } from "../../ir/program.ts";
import { lostBy } from "../../runtime/game-secrets.ts";
import { piecesWithin } from "../../runtime/game-undrawn.ts";
import { lotOf, scatteredWith, type Unsure } from "../../runtime/game-unsure.ts";
import { same } from "./plain.ts";
import { entityText, pileText } from "./outside.ts";
import type { Kind } from "./layout.ts";
import { mixPile } from "./chance.ts";
import type { PieceCore } from "./core.ts";
import { toldOf } from "./told.ts";
import type { World } from "./world.ts";

export interface PilePlace {
  readonly kind: Kind;
  readonly entity: number;
  readonly pile: number;
}

export function entityAt(world: World, kind: Kind, number: number): World["core"]["entities"][number][number] {
  const entity = world.core.entities[kind.place]?.[number];
  if (entity === undefined) throw new Error(`There is no ${kind.entity.name} ${number}.`);
  return entity;
}

export function pieceAt(world: World, table: number, number: number): PieceCore {
  const piece = world.core.pieces[table]?.[number];
  if (piece === undefined) throw new Error(`There is no piece ${number}.`);
  return piece;
}

export function piecesIn(world: World, { kind, entity, pile }: PilePlace): number[] {
  return entityAt(world, kind, entity).piles[pile] ?? [];
}

function done(world: World, undo: () => void): void {
  world.changes += 1;
  world.undo?.push(undo);
}

export function setField(world: World, kind: Kind, number: number, name: string, value: Json): void {
  const entity = entityAt(world, kind, number);
  const { place, field } = kind.field(name);
  const before = entity.fields[place] ?? null;
  if (same(before, value)) {
    // Who does not see a piece cannot tell the same one from another.
    if (world.undo === null && holdsPiece(field.type)) tellField(world, kind, number, field, before);
    return;
  }
  entity.fields[place] = value;
  done(world, () => {
    entity.fields[place] = before;
  });
  if (world.undo === null) tellField(world, kind, number, field, before);
}

function tellField(world: World, kind: Kind, number: number, { name, type }: Field, before: Json): void {
  if (world.tell === null) return;
  const {
    told: [old = null, now = null],
    ...secrets
  } = toldOf(world, {
    values: [before, fieldNow(world, kind, number, name)].map((value) => ({ type, value, isUntold: false })),
    how: "kept",
  });
  if (secrets.secrets === undefined && same(before, fieldNow(world, kind, number, name))) return;
  world.tell({
    kind: "field",
    entity: entityText(world, kind, number),
    field: name,
    before: old,
    after: now,
    ...secrets,
  });
}

const fieldNow = (world: World, kind: Kind, number: number, name: string): Json =>
  entityAt(world, kind, number).fields[kind.field(name).place] ?? null;

/** Everybody sees what lies there. */
export const isOpen = ({ kind, pile }: PilePlace): boolean => kind.piles[pile]?.pile.seen === "public";

/** Players who see what lies there. */
export function viewersOf(world: World, { kind, entity, pile }: PilePlace): readonly number[] {
  const { seen } = (kind.piles[pile] as Kind["piles"][number]).pile;
  if (seen === "public") return allPlayers(world);
  if (seen === "hidden") return [];
  if (kind === world.layout.player) return [entity];
  const { owner } = kind.entity;
  const player = owner === null ? null : (entityAt(world, kind, entity).fields[kind.field(owner).place] ?? null);
  return player === null ? [] : [player as number];
}

export function allPlayers(world: World): readonly number[] {
  return (world.core.entities[world.layout.player.place] ?? []).map((_, player) => player);
}

export const placeOfPiece = (world: World, { kind, entity, pile }: PieceCore): PilePlace => ({
  kind: world.layout.kinds[kind] as Kind,
  entity,
  pile,
});

const joined = (known: readonly number[], more: readonly number[]): readonly number[] =>
  more.every((player) => known.includes(player)) ? known : [...new Set([...known, ...more])].sort((a, b) => a - b);

/** Before pieces go to a pile: who does not see where they come from loses sight of them, and of what is left there. */
export function loseSight(world: World, table: number, moved: readonly number[], to: PilePlace): void {
  if (world.undo !== null) return;
  const bits = (players: readonly number[]): number => players.reduce((all, player) => all | (1 << player), 0);
  const pieces = world.core.pieces[table] as PieceCore[];
  for (const pile of new Set(
    moved.map((number) => piecesIn(world, placeOfPiece(world, pieceAt(world, table, number)))),
  )) {
    const going = moved.filter((number) => pile.includes(number));
    const from = placeOfPiece(world, pieceAt(world, table, going[0] as number));
    const { forget, alike } = lostBy({
      pile,
      moved: going,
      word: (from.kind.piles[from.pile] as Kind["piles"][number]).pile.seen,
      players: () => allPlayers(world).length,
      from: bits(viewersOf(world, from)),
      to: bits(viewersOf(world, to)),
      row: (number) => pieceAt(world, table, number).row,
      known: (number) => bits(pieceAt(world, table, number).known),
    });
    for (const [number, players] of forget) {
      const piece = pieceAt(world, table, number);
      piece.known = piece.known.filter((player) => (players & (1 << player)) === 0);
    }
    for (const group of alike) joinBatches(pieces, group);
  }
}

/** All that might be one of these could be each other. */
function joinBatches(pieces: readonly PieceCore[], group: readonly number[]): void {
  const batches = new Set(group.map((number) => pieces[number]?.batch));
  const batch = Math.min(...[...batches].map(Number));
  for (const piece of pieces) if (batches.has(piece.batch)) piece.batch = batch;
}

/** `byPlace`: the rules take it from the top or the bottom of a hidden pile, whatever it is. */
export interface Way {
  readonly to: PilePlace;
  readonly under: boolean;
  readonly byPlace: boolean;
}

/** To the top of a pile, or its bottom. */
export function movePiece(world: World, table: number, number: number, { to, under, byPlace }: Way): void {
  const piece = pieceAt(world, table, number);
  const from = placeOfPiece(world, piece);
  const source = piecesIn(world, from);
  const target = piecesIn(world, to);
  const at = source.indexOf(number);
  const { known } = piece;
  const isPlain = byPlace || source.length === 1;
  source.splice(at, 1);
  const place = under ? target.length : 0;
  target.splice(place, 0, number);
  piece.known = joined(known, viewersOf(world, from));
  [piece.kind, piece.entity, piece.pile] = [to.kind.place, to.entity, to.pile];
  if (source !== target || place !== at || piece.known !== known) {
    done(world, () => {
      target.splice(place, 1);
      source.splice(at, 0, number);
      piece.known = known;
      [piece.kind, piece.entity, piece.pile] = [from.kind.place, from.entity, from.pile];
    });
  }
  tellMove(world, piece.row, { from, at, isPlain, to, place });
}

const wordOf = ({ kind, pile }: PilePlace): "hidden" | "owner" | "public" =>
  (kind.piles[pile] as Kind["piles"][number]).pile.seen;

/** `from` null: it is new. `isPlain`: everybody knows which place of that pile it left. */
interface Moved {
  readonly from: PilePlace | null;
  readonly at: number | null;
  readonly isPlain: boolean;
  readonly to: PilePlace;
  readonly place: number;
}

function tellMove(world: World, row: string, { from, at, isPlain, to, place }: Moved): void {
  if (world.tell === null || world.undo !== null) return;
  const seen = (piles: readonly PilePlace[]): { readonly seenBy?: readonly number[] } =>
    piles.some(isOpen)
      ? {}
      : {
          seenBy: [...new Set(piles.flatMap((pile) => viewersOf(world, pile)))]
            .sort((a, b) => a - b)
            .map((player) => player + 1),
        };
  const source = from === null ? [] : [from];
  world.tell({
    kind: "move",
    piece: row,
    from: from === null ? null : pileText(world, from),
    to: pileText(world, to),
    places: { from: at, to: place, ...(isPlain ? {} : seen(source)) },
    seen: wordOf(to),
    ...seen([...source, to]),
  });
}

/** `unsure`: what not everybody knows of it. */
export function makePiece(world: World, row: string, to: PilePlace, under: boolean, unsure?: Unsure): void {
  const { table } = to.kind.piles[to.pile] as Kind["piles"][number];
  const pieces = world.core.pieces[table] as PieceCore[];
  const number = pieces.length;
  const isTried = world.undo !== null;
  const lot =
    isTried || unsure === undefined || unsure === "place" ? undefined : lotOf(world.recent, unsure, pieces, number);
  pieces.push({
    row,
    kind: to.kind.place,
    entity: to.entity,
    pile: to.pile,
    known: [],
    batch: number,
    ...(lot === undefined ? {} : { lot }),
  });
  const other = isTried || unsure !== "place" ? undefined : scatteredWith(world.recent, pieces, number);
  if (other !== undefined) joinBatches(pieces, [other, number]);
  const target = piecesIn(world, to);
  const place = under ? target.length : 0;
  target.splice(place, 0, number);
  done(world, () => {
    target.splice(place, 1);
    pieces.pop();
  });
  tellMove(world, row, { from: null, at: null, isPlain: true, to, place });
}

export function makeEntity(world: World, kind: Kind, fields: readonly Json[]): number {
  const all = world.core.entities[kind.place] as World["core"]["entities"][number];
  all.push({ fields: [...fields], piles: kind.piles.map(() => []) });
  done(world, () => {
    all.pop();
  });
  return all.length - 1;
}

/** From the top: the first is drawn from all, the next from the rest. Who does not see the pile knows none of them any more. */
export function shufflePile(world: World, at: PilePlace): void {
  const pile = piecesIn(world, at);
  const { table } = at.kind.piles[at.pile] as Kind["piles"][number];
  const viewers = viewersOf(world, at);
  const within = piecesWithin(pile);
  joinBatches(world.core.pieces[table] ?? [], within);
  for (const number of within) {
    const piece = pieceAt(world, table, number);
    piece.known = piece.known.filter((player) => viewers.includes(player));
  }
  mixPile(world, pile, (number) => pieceAt(world, table, number).row);
  if (pile.length > 1) world.changes += 1;
  world.tell?.({ kind: "shuffle", pile: pileText(world, at) });
}

export function revealPiece(world: World, table: number, number: number, to: readonly number[]): void {
  const piece = pieceAt(world, table, number);
  const known = joined(piece.known, to);
  if (known !== piece.known) world.changes += 1;
  piece.known = known;
  world.tell?.({ kind: "reveal", piece: piece.row, to: to.map((player) => player + 1) });
}

export function tellStatus(world: World, place: number, on: number, change: "added" | "removed"): void {
  if (world.tell === null) return;
  const status = world.layout.statuses[place];
  if (status === undefined) return;
  world.tell({
    kind: "status",
    entity: entityText(world, world.layout.kind((status.on.type as { readonly id: Id }).id), on),
    status: status.name,
    change,
  });
}
