/** Every change of a game's state is made here: counted, told, and undone where it was only tried. */
import type { Field, Id, Json } from "../../ir/program.ts";
import { lostBy } from "../../runtime/game-secrets.ts";
import { lotOf, scatteredWith, type Unsure } from "../../runtime/game-unsure.ts";
import { same } from "./plain.ts";
import { entityText, pileText } from "./external-values.ts";
import type { EntityKind } from "./layout.ts";
import { drawIndex } from "./chance.ts";
import type { PieceCore } from "./core.ts";
import { toldOf } from "./told.ts";
import type { GameRuntime } from "./game-runtime.ts";

export interface PilePlace {
  readonly kind: EntityKind;
  readonly entity: number;
  readonly pile: number;
}

export function entityAt(
  runtime: GameRuntime,
  kind: EntityKind,
  number: number,
): GameRuntime["core"]["entities"][number][number] {
  const entity = runtime.core.entities[kind.place]?.[number];
  if (entity === undefined) throw new Error(`There is no ${kind.entity.name} ${number}.`);
  return entity;
}

export function pieceAt(runtime: GameRuntime, table: number, number: number): PieceCore {
  const piece = runtime.core.pieces[table]?.[number];
  if (piece === undefined) throw new Error(`There is no piece ${number}.`);
  return piece;
}

export function piecesIn(runtime: GameRuntime, { kind, entity, pile }: PilePlace): number[] {
  return entityAt(runtime, kind, entity).piles[pile] ?? [];
}

function recordUndo(runtime: GameRuntime, undo: () => void): void {
  runtime.changes += 1;
  runtime.undo?.push(undo);
}

export function setField(runtime: GameRuntime, kind: EntityKind, number: number, name: string, value: Json): void {
  const entity = entityAt(runtime, kind, number);
  const { place, field } = kind.field(name);
  const before = entity.fields[place] ?? null;
  if (same(before, value)) return;
  entity.fields[place] = value;
  recordUndo(runtime, () => {
    entity.fields[place] = before;
  });
  if (runtime.undo === null) tellField(runtime, kind, number, field, before);
}

function tellField(runtime: GameRuntime, kind: EntityKind, number: number, { name, type }: Field, before: Json): void {
  if (runtime.tell === null) return;
  const {
    told: [old = null, now = null],
    ...secrets
  } = toldOf(runtime, {
    values: [before, fieldNow(runtime, kind, number, name)].map((value) => ({ type, value, isUntold: false })),
    how: "kept",
  });
  runtime.tell({
    kind: "field",
    entity: entityText(runtime, kind, number),
    field: name,
    before: old,
    after: now,
    ...secrets,
  });
}

const fieldNow = (runtime: GameRuntime, kind: EntityKind, number: number, name: string): Json =>
  entityAt(runtime, kind, number).fields[kind.field(name).place] ?? null;

/** Players who see what lies there. */
export function viewersOf(runtime: GameRuntime, { kind, entity, pile }: PilePlace): readonly number[] {
  const { seen } = (kind.piles[pile] as EntityKind["piles"][number]).pile;
  if (seen === "public") return allPlayers(runtime);
  if (seen === "hidden") return [];
  if (kind === runtime.layout.player) return [entity];
  const { owner } = kind.entity;
  const player = owner === null ? null : (entityAt(runtime, kind, entity).fields[kind.field(owner).place] ?? null);
  return player === null ? [] : [player as number];
}

export function allPlayers(runtime: GameRuntime): readonly number[] {
  return (runtime.core.entities[runtime.layout.player.place] ?? []).map((_, player) => player);
}

export const placeOfPiece = (runtime: GameRuntime, { kind, entity, pile }: PieceCore): PilePlace => ({
  kind: runtime.layout.kinds[kind] as EntityKind,
  entity,
  pile,
});

const mergeKnown = (known: readonly number[], more: readonly number[]): readonly number[] =>
  more.every((player) => known.includes(player)) ? known : [...new Set([...known, ...more])].sort((a, b) => a - b);

/** Before pieces go to a pile: who does not see where they come from loses sight of them, and of what is left there. */
export function loseSight(runtime: GameRuntime, table: number, moved: readonly number[], to: PilePlace): void {
  if (runtime.undo !== null) return;
  const bits = (players: readonly number[]): number => players.reduce((all, player) => all | (1 << player), 0);
  const pieces = runtime.core.pieces[table] as PieceCore[];
  for (const pile of new Set(
    moved.map((number) => piecesIn(runtime, placeOfPiece(runtime, pieceAt(runtime, table, number)))),
  )) {
    const from = placeOfPiece(runtime, pieceAt(runtime, table, pile[0] as number));
    const { forget, alike } = lostBy({
      pile,
      moved: moved.filter((number) => pile.includes(number)),
      word: (from.kind.piles[from.pile] as EntityKind["piles"][number]).pile.seen,
      players: () => allPlayers(runtime).length,
      from: bits(viewersOf(runtime, from)),
      to: bits(viewersOf(runtime, to)),
      row: (number) => pieceAt(runtime, table, number).row,
      known: (number) => bits(pieceAt(runtime, table, number).known),
    });
    for (const [number, players] of forget) {
      const piece = pieceAt(runtime, table, number);
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

/** To the top of a pile, or its bottom. */
export function movePiece(runtime: GameRuntime, table: number, number: number, to: PilePlace, under: boolean): void {
  const piece = pieceAt(runtime, table, number);
  const from = placeOfPiece(runtime, piece);
  const source = piecesIn(runtime, from);
  const target = piecesIn(runtime, to);
  const at = source.indexOf(number);
  const { known } = piece;
  source.splice(at, 1);
  const place = under ? target.length : 0;
  target.splice(place, 0, number);
  piece.known = mergeKnown(known, viewersOf(runtime, from));
  [piece.kind, piece.entity, piece.pile] = [to.kind.place, to.entity, to.pile];
  if (source !== target || place !== at || piece.known !== known) {
    recordUndo(runtime, () => {
      target.splice(place, 1);
      source.splice(at, 0, number);
      piece.known = known;
      [piece.kind, piece.entity, piece.pile] = [from.kind.place, from.entity, from.pile];
    });
  }
  tellMove(runtime, piece.row, from, to);
}

function tellMove(runtime: GameRuntime, row: string, from: PilePlace | null, to: PilePlace): void {
  if (runtime.tell === null || runtime.undo !== null) return;
  const { seen } = (to.kind.piles[to.pile] as EntityKind["piles"][number]).pile;
  runtime.tell({
    kind: "move",
    piece: row,
    from: from === null ? null : pileText(runtime, from),
    to: pileText(runtime, to),
    seen,
  });
}

/** `unsure`: what not everybody knows of it. */
export function makePiece(runtime: GameRuntime, row: string, to: PilePlace, under: boolean, unsure?: Unsure): void {
  const { table } = to.kind.piles[to.pile] as EntityKind["piles"][number];
  const pieces = runtime.core.pieces[table] as PieceCore[];
  const number = pieces.length;
  const isTried = runtime.undo !== null;
  const lot =
    isTried || unsure === undefined || unsure === "place" ? undefined : lotOf(runtime.recent, unsure, pieces, number);
  pieces.push({
    row,
    kind: to.kind.place,
    entity: to.entity,
    pile: to.pile,
    known: [],
    batch: number,
    ...(lot === undefined ? {} : { lot }),
  });
  const other = isTried || unsure !== "place" ? undefined : scatteredWith(runtime.recent, pieces, number);
  if (other !== undefined) joinBatches(pieces, [other, number]);
  const target = piecesIn(runtime, to);
  const place = under ? target.length : 0;
  target.splice(place, 0, number);
  recordUndo(runtime, () => {
    target.splice(place, 1);
    pieces.pop();
  });
  tellMove(runtime, row, null, to);
}

export function makeEntity(runtime: GameRuntime, kind: EntityKind, fields: readonly Json[]): number {
  const all = runtime.core.entities[kind.place] as GameRuntime["core"]["entities"][number];
  all.push({ fields: [...fields], piles: kind.piles.map(() => []) });
  recordUndo(runtime, () => {
    all.pop();
  });
  return all.length - 1;
}

/** From the top: the first is drawn from all, the next from the rest. Who does not see the pile knows none of them any more. */
export function shufflePile(runtime: GameRuntime, at: PilePlace): void {
  const pile = piecesIn(runtime, at);
  const { table } = at.kind.piles[at.pile] as EntityKind["piles"][number];
  const viewers = viewersOf(runtime, at);
  for (let first = 0; first < pile.length - 1; first += 1) {
    const other = first + drawIndex(runtime, pile.length - first);
    [pile[first], pile[other]] = [pile[other] as number, pile[first] as number];
  }
  joinBatches(runtime.core.pieces[table] ?? [], pile);
  for (const number of pile) {
    const piece = pieceAt(runtime, table, number);
    piece.known = piece.known.filter((player) => viewers.includes(player));
  }
  if (pile.length > 1) runtime.changes += 1;
  runtime.tell?.({ kind: "shuffle", pile: pileText(runtime, at) });
}

export function revealPiece(runtime: GameRuntime, table: number, number: number, to: readonly number[]): void {
  const piece = pieceAt(runtime, table, number);
  const known = mergeKnown(piece.known, to);
  if (known !== piece.known) runtime.changes += 1;
  piece.known = known;
  runtime.tell?.({ kind: "reveal", piece: piece.row, to: to.map((player) => player + 1) });
}

export function tellStatus(runtime: GameRuntime, place: number, on: number, change: "added" | "removed"): void {
  if (runtime.tell === null) return;
  const status = runtime.layout.statuses[place];
  if (status === undefined) return;
  runtime.tell({
    kind: "status",
    entity: entityText(runtime, runtime.layout.kind((status.on.type as { readonly id: Id }).id), on),
    status: status.name,
    change,
  });
}
