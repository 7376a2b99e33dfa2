/** Small things that generated games do with entities and their fields. */
import { fail, type Place } from "./errors.ts";
import { asTold, callText, isKept } from "./game-marks.ts";
import type { EventReader, Frame, PhaseOn, Pieces, Playing } from "./game-play.ts";
import { toldOf } from "./game-sight.ts";
import { isHeard, tell, unheard } from "./game-tell.ts";
import { bookOf } from "./game-texts.ts";
import type { Naming } from "./game-values.ts";

/** What players know is kept as bits. */
export const mostPlayers = 31;

export function seatFor(players: number, place: Place): void {
  if (players >= mostPlayers)
    fail("out-of-bounds", place, { players: players + 1 }, `A game has at most ${mostPlayers} players`);
}

/** All entities of a kind. */
export function numbersBelow(count: number): readonly number[] {
  const all: number[] = [];
  for (let number = 0; number < count; number += 1) all.push(number);
  return all;
}

/** Is there a piece of the same row before this one? */
export function isSameRow(rows: readonly string[], pieces: readonly number[], index: number): boolean {
  const row = rows[pieces[index] as number];
  for (let before = 0; before < index; before += 1) if (rows[pieces[before] as number] === row) return true;
  return false;
}

/** The one in that place, counted from 1. */
export function numberAt(count: number, position: number): number | undefined {
  return position >= 1 && position <= count ? position - 1 : undefined;
}

export function tellField(
  game: Playing,
  title: string,
  number: number,
  field: string,
  before: unknown,
  after: unknown,
  naming: Naming,
  isSame = false,
): void {
  if (!isHeard) return;
  const {
    told: [old = null, now = null],
    ...secrets
  } = toldOf(bookOf(game), game, {
    values: [
      [naming, before],
      [naming, after],
    ],
    how: "kept",
  });
  // Who does not see a piece cannot tell the same one from another; whoever does is told of changes alone.
  if (isSame && secrets.secrets === undefined) return;
  tell({ kind: "field", entity: `${title} ${number + 1}`, field, before: old, after: now, ...secrets });
}

export function tellCall(
  game: Playing,
  procedure: string,
  values: readonly unknown[],
  namings: readonly Naming[],
): void {
  if (!isHeard) return;
  const { told, ...secrets } = toldOf(bookOf(game), game, { values: valuesBy(namings, values), how: "used" });
  tell({ kind: "call", procedure, values: told, ...secrets });
}

/** A call has been told, and its text is about to be done by the same function. */
let isBegun = false;

/**
 * Tells a call whose text nothing waits for, and lets the function that asks call itself, so that it can tell the end; no: it
 * has done so, and goes on with its text.
 */
export function beginsCall(
  game: Playing,
  procedure: string,
  values: readonly unknown[],
  namings: readonly Naming[],
): boolean {
  if (isBegun) {
    isBegun = false;
    return false;
  }
  tellCall(game, procedure, values, namings);
  isBegun = isHeard;
  return isBegun;
}

/** The call is done; gives what it gave. */
export function returned<T>(procedure: string, value: T): T {
  tellReturned(procedure, false);
  return value;
}

export function tellReturned(procedure: string, wasCancelled: boolean): void {
  if (isHeard && !wasCancelled) tell({ kind: "returned", procedure });
}

const valuesBy = (namings: readonly Naming[], values: readonly unknown[]): readonly (readonly [Naming, unknown])[] =>
  values.map((value, place) => [namings[place] as Naming, value] as const);

/** An event as the player may know it. */
export function eventText<S extends Playing>(
  game: S,
  { player, book }: EventReader<S>,
  name: string,
  values: readonly unknown[],
  namings: readonly Naming[],
): string {
  const { told, secrets } = toldOf(book, game, { values: valuesBy(namings, values), how: "used" });
  return isKept(secrets, player + 1)
    ? callText(name, asTold(told, secrets, player + 1))
    : `${name}(${values.map((value, place) => (namings[place] as Naming).key(game, value)).join(", ")})`;
}

export function tellCancelled(procedure: string): void {
  if (isHeard) tell({ kind: "cancelled", procedure });
}

/** The place of what would not be paid in full; -1: all would. Tried on a copy, unheard. */
export function unpaid<S extends Playing>(game: S, copy: (game: S) => S, pay: (game: S) => number): number {
  return unheard(() => pay(copy(game)));
}

// ---------------------------------------------------------------- copies

export function copyPieces<Key extends string>({ row, at, known, batch, unsure }: Pieces<Key>): Pieces<Key> {
  const copy: Pieces<Key> = { row: row.slice(), at: at.slice(), known: known.slice(), batch: batch.slice() };
  if (unsure !== undefined) copy.unsure = unsure.slice();
  return copy;
}

export const copyFrame = (frame: Frame): Frame => ({ ...frame });

export const copyPhase = ({ phase, step, players, turn, child, active }: PhaseOn): PhaseOn => ({
  phase,
  step,
  players,
  turn,
  child,
  active,
});

export function copyChance({ setup, shuffle, dice, undrawn }: Playing["chance"]): Playing["chance"] {
  const copy: Playing["chance"] = { setup: setup.slice(), shuffle: shuffle.slice(), dice: dice.slice() };
  if (undrawn !== undefined) copy.undrawn = undrawn;
  return copy;
}

export function newPieces<Key extends string>(): Pieces<Key> {
  return { row: [], at: [], known: [], batch: [] };
}
