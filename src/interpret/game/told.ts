/** What is told of values, and what of that is secret. */
import type { Json, Type } from "../../ir/program.ts";
import { isUntold } from "../../ir/unsure-pieces.ts";
import type { Secrets } from "../../runtime/game.ts";
import { Marks } from "../../runtime/game-marks.ts";
import { markedValue } from "./external-values.ts";
import { allPlayers, pieceAt, placeOfPiece, viewersOf } from "./state.ts";
import type { GameRuntime } from "./game-runtime.ts";

/** A value, and whether rows may stand in it that are not told, or pieces that are told to all. */
export interface Telling {
  readonly type: Type;
  readonly value: Json;
  readonly isUntold: boolean;
  readonly isOpen?: boolean;
}

export interface Values {
  readonly values: readonly Telling[];
  /**
   * `kept`: what stands in a field shows to whoever knows the piece. `used`: that a piece is rolled, chosen or given to a
   * procedure shows to whoever sees where it lies: who only knows that it is there cannot tell that it is this one.
   */
  readonly how: "kept" | "used";
  /** From 0: who knows what is chosen. */
  readonly by?: number;
  /** All that it might have been. */
  readonly among?: readonly Telling[];
}

export const telling = (runtime: GameRuntime, type: Type, value: Json): Telling => ({
  type,
  value,
  isUntold: isUntold(runtime.layout.program, type),
});

/** Nothing is written where nothing is secret. */
export function toldOf(
  runtime: GameRuntime,
  { values, how, by, among = [] }: Values,
): { readonly told: readonly Json[]; readonly secrets?: Secrets } {
  const others = among.length === 0 ? [] : (toldOf(runtime, { values: among, how }).secrets ?? []);
  const players = allPlayers(runtime);
  const watching = players.filter((player) => others.every(({ seenBy }) => seenBy.includes(player + 1)));
  const marks = new Marks();
  const seenBy = (table: number, number: number): readonly number[] => {
    const piece = pieceAt(runtime, table, number);
    const viewers = viewersOf(runtime, placeOfPiece(runtime, piece));
    return watching
      .filter((player) => viewers.includes(player) || (how === "kept" && piece.known.includes(player)))
      .map((player) => player + 1);
  };
  const all = values.map((each) => {
    const value = markedValue(
      runtime,
      (table, piece, row) => (each.isOpen === true ? row : marks.piece(row, seenBy(table, piece))),
      each.type,
      each.value,
    );
    return each.isUntold ? marks.rows(value, by === undefined ? [] : [by + 1]) : value;
  });
  return marks.settle(all, players.length);
}
