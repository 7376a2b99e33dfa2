/**
 * What passes over a game look at, as texts: what is done and worked out in it, and neither where that stands nor what plain
 * cells and constants say. Where it is the same, those passes have the same to say.
 */
import { digestOf, hashed, partsOfGame } from "../../ir/digest.ts";
import type { Program, Table } from "../../ir/program.ts";
import { onceFor } from "../once-for.ts";

export const shapeOf = onceFor((program: Program): readonly string[] => [
  ...[program.game === null ? [] : partsOfGame(program.game), program.choices, program.rules, program.examples, program.reports].flatMap(shapesOf),
  ...program.tables.map(tableShape),
  ...program.variants.flatMap((variant) => [variant.id, ...shapesOf(variant.rules), ...variant.tables.map(tableShape)]),
]);

/** Their number first, so that no two lists look like one. */
const shapesOf = (parts: readonly object[]): readonly string[] => [String(parts.length), ...parts.map((part) => digestOf(part).hash)];

/** A table without its plain cells. */
const tableShape = onceFor((table: Table): string => {
  const formulas = table.rows.map(({ key, cells }) => [key, ...cells.map((cell) => ("formula" in cell ? digestOf(cell.formula).hash : null))]);
  return hashed(JSON.stringify([table.id, table.key, table.rowSlot, table.members, shapesOf(table.columns), shapesOf(table.checks), formulas]));
});
