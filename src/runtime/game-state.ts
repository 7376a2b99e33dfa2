/**
 * What the rules know of a game at one moment, in one form for every meaning of them: the interpreter and generated code
 * both give it, and are held against each other by its hash. What is being done at the moment is not part of it.
 */
import { seeded } from "./seeded.ts";
import type { Dice } from "./dice.ts";
import type { Json } from "./game.ts";
import { canonicalText } from "./game-values.ts";

export interface GameState {
  /** By kind, in order of source; each in the order in which they were made. */
  readonly entities: readonly (readonly EntityState[])[];
  /** By the table that piles name, in order of source of the piles; each in the order in which they were made. */
  readonly pieces: readonly (readonly PieceState[])[];
  /** Oldest first. */
  readonly statuses: readonly StatusState[];
  /** Uses that count against a limit, where there are any: actions in order of source, then their limits, then players. */
  readonly used: readonly {
    readonly action: string;
    readonly phase: string;
    readonly player: number;
    readonly times: number;
  }[];
  readonly active: number | null;
  /** The phases that have begun and not ended, the outermost first. */
  readonly phases: readonly string[];
  readonly chance: Streams;
  readonly outcome: { readonly winners: readonly number[]; readonly ending: string | null } | null;
}
/** Fields in order, as they are held against others, without those that are worked out; piles in order, each with the numbers of its pieces, the top first. Numbers count from 0. */
export interface EntityState {
  readonly fields: readonly Json[];
  readonly piles: readonly (readonly number[])[];
}
export interface PieceState {
  readonly row: string;
  /** Players who know it wherever it lies, in order; who sees its pile sees it anyway. */
  readonly known: readonly number[];
  /** The least number of the pieces that it has been shuffled together with. */
  readonly batch: number;
}
export interface StatusState {
  readonly status: string;
  readonly on: number;
  readonly values: readonly Json[];
}

/** Where the chance of a game is: the words of its three generators as signed numbers of 32 bits. */
export interface Streams {
  readonly setup: StreamWords;
  readonly shuffle: StreamWords;
  readonly dice: StreamWords;
  /** Piles of which something is not drawn yet; left out: none. */
  readonly undrawn?: readonly Undrawn[];
}
/** A pile by its kind of entity, its number and its place there, all from 0; and its places that are not drawn. */
export interface Undrawn {
  readonly kind: number;
  readonly entity: number;
  readonly pile: number;
  readonly places: readonly number[];
}
export type StreamWords = readonly [number, number, number, number];

/** The streams of a game that begins, or of what is not known of one. */
export function streamsOf(seed: number | string): Streams {
  const dice = seeded(seed);
  const words = (name: string): StreamWords => {
    const [a, b, c, d] = dice.stream(name).state.words;
    return [a | 0, b | 0, c | 0, d | 0];
  };
  return { setup: words("setup"), shuffle: words("shuffle"), dice: words("dice") };
}

export interface LotOf {
  readonly first: number | null;
  readonly rows: readonly string[];
}

/** A piece, for one who looks at the game. */
export interface Looked {
  readonly row: string;
  readonly batch: number;
  readonly seen: boolean;
  /** A pile of somebody else, in which nobody but them can tell one piece from another by its place; null: any other. */
  readonly among: number | null;
  /** The rows that it may have been made of, `first` says from which list, each element once; null: again and again. Null: it was made of its row for all to know. */
  readonly lot: LotOf | null;
}

/**
 * The rows of the pieces of a table as they might as well be: those that are not seen change places with others of their
 * batch, and what not everybody knows is drawn from all that it may be. Pieces come in the order in which they lie, pile by
 * pile, and nothing but what is seen of them and the dice says what is drawn: two games that look the same give the same.
 */
export function redrawn(pieces: readonly Looked[], dice: Dice): readonly string[] {
  const rows = pieces.map(({ row }) => row);
  const lots: Lots = new Map();
  const batches = batchesOf(pieces).map((batch) => unseenOf(batch, lots));
  for (const { places, known, drawn } of batches) {
    const all = [
      ...known,
      ...drawn.flatMap(([lot, count]) => Array.from({ length: count }, () => drawnFrom(lot, lots, dice))),
    ];
    for (const [index, place] of places.entries()) rows[place] = all[index] as string;
    mix(rows, places, dice);
  }
  for (const places of unseenBy(pieces, ({ among }) => among)) mix(rows, places, dice);
  return rows;
}

/** What is left of each list. */
type Lots = Map<number, string[]>;

type Batch = readonly { readonly place: number; readonly of: Looked }[];

function batchesOf(pieces: readonly Looked[]): readonly Batch[] {
  const batches = new Map<number, { readonly place: number; readonly of: Looked }[]>();
  for (const [place, of] of pieces.entries()) {
    const others = batches.get(of.batch);
    if (others === undefined) batches.set(of.batch, [{ place, of }]);
    else others.push({ place, of });
  }
  return [...batches.values()];
}

/**
 * Places of what is not seen, rows that are known to be among them, and how many are drawn from each list. A row that is
 * seen is one of those that are known to be in the batch, wherever that can be; else it is from a list.
 */
function unseenOf(
  batch: Batch,
  lots: Lots,
): {
  readonly places: readonly number[];
  readonly known: readonly string[];
  readonly drawn: readonly (readonly [LotOf, number])[];
} {
  const known = batch.flatMap(({ of }) => (of.lot === null ? [of.row] : [])).sort();
  const drawn = new Map<number | null, [LotOf, number]>();
  for (const {
    of: { lot },
  } of batch)
    if (lot !== null) drawn.set(lot.first, [lot, (drawn.get(lot.first)?.[1] ?? 0) + 1]);
  const inOrder = [...drawn.values()].sort(([one], [other]) => (one.first ?? Infinity) - (other.first ?? Infinity));
  for (const row of batch.flatMap(({ of }) => (of.seen ? [of.row] : [])).sort()) {
    const place = known.indexOf(row);
    if (place >= 0) known.splice(place, 1);
    else takeFrom(inOrder, row, lots);
  }
  return { places: batch.flatMap(({ place, of }) => (of.seen ? [] : [place])), known, drawn: inOrder };
}

function takeFrom(drawn: readonly [LotOf, number][], row: string, lots: Lots): void {
  const left = drawn.filter(([, count]) => count > 0);
  const from = left.find(([lot]) => leftOf(lot, lots).includes(row)) ?? left[0];
  if (from === undefined) return;
  from[1] -= 1;
  if (from[0].first === null) return;
  const rows = leftOf(from[0], lots);
  const place = rows.indexOf(row);
  if (place >= 0) rows.splice(place, 1);
}

function leftOf({ first, rows }: LotOf, lots: Lots): string[] {
  if (first === null) return rows as string[];
  const left = lots.get(first) ?? [...rows];
  lots.set(first, left);
  return left;
}

function drawnFrom(lot: LotOf, lots: Lots, dice: Dice): string {
  const left = leftOf(lot, lots);
  // A list may have been dealt from more than once.
  if (lot.first === null || left.length === 0) return lot.rows[dice.below(lot.rows.length)] as string;
  return left.splice(dice.below(left.length), 1)[0] as string;
}

/** Places of what is not seen, by something that they have in common. */
function unseenBy(pieces: readonly Looked[], by: (piece: Looked) => number | null): Iterable<readonly number[]> {
  const groups = new Map<number, number[]>();
  for (const [place, piece] of pieces.entries()) {
    const group = piece.seen ? null : by(piece);
    if (group === null) continue;
    const others = groups.get(group);
    if (others === undefined) groups.set(group, [place]);
    else others.push(place);
  }
  return groups.values();
}

function mix(rows: string[], places: readonly number[], dice: Dice): void {
  for (let first = 0; first < places.length - 1; first += 1) {
    const [here, there] = [places[first] as number, places[first + dice.below(places.length - first)] as number];
    [rows[here], rows[there]] = [rows[there] as string, rows[here] as string];
  }
}

/** 16 hexadecimal digits, the same for equal states. */
export function hashOf(state: GameState): string {
  return hashOfText(canonicalText(state as unknown as Json));
}

/** Of any text: two runs of FNV-1a of 32 bits with different starts. Not for security. */
export function hashOfText(text: string): string {
  let first = 0x811c_9dc5;
  let second = 0x9747_b28c;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ (code & 0xff), 0x0100_0193);
    first = Math.imul(first ^ (code >> 8), 0x0100_0193);
    second = Math.imul(second ^ (code >> 8), 0x0100_0193);
    second = Math.imul(second ^ (code & 0xff), 0x0100_0193);
  }
  return hex(first) + hex(second);
}

const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, "0");
