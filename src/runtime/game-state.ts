/**
 * What the rules know of a game at one moment, in one form for every meaning of them: the interpreter and generated code
 * both give it, and are held against each other by its hash. What is being done at the moment is not part of it.
 */
import { seeded } from "./seeded.ts";
import type { Dice } from "./dice.ts";
import type { Json } from "./game.ts";

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
/** Fields in order, without those that are worked out; piles in order, each with the numbers of its pieces, the top first. Numbers count from 0. */
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

/**
 * The rows of the pieces of a table as they might as well be: those that are not seen change places with others of their
 * batch. Pieces in the order of their numbers.
 */
export function redrawn(
  pieces: readonly { readonly row: string; readonly batch: number; readonly seen: boolean }[],
  dice: Dice,
): readonly string[] {
  const rows = pieces.map((piece) => piece.row);
  const unseen = new Map<number, number[]>();
  for (const [number, { batch, seen }] of pieces.entries()) {
    if (seen) continue;
    const others = unseen.get(batch);
    if (others === undefined) unseen.set(batch, [number]);
    else others.push(number);
  }
  for (const places of unseen.values()) {
    for (let first = 0; first < places.length - 1; first += 1) {
      const [here, there] = [places[first] as number, places[first + dice.below(places.length - first)] as number];
      [rows[here], rows[there]] = [rows[there] as string, rows[here] as string];
    }
  }
  return rows;
}

/** 16 hexadecimal digits, the same for equal states. */
export function hashOf(state: GameState): string {
  return hashOfText(canonicalText(state as unknown as Json));
}

/** The same text for the same value, whatever the order in which its parts were put together. */
function canonicalText(value: Json): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  const object = value as { readonly [key: string]: Json };
  return `{${Object.keys(object)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalText(object[key] as Json)}`)
    .join()}}`;
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
