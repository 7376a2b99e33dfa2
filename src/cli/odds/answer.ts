/** What was asked as a table of odds, whatever form it is shown in. */
import { WrongUse } from "../exit.ts";
import type { OddsRequest } from "./request.ts";
import type { Sweep } from "./sweep.ts";
import type { OddsSubject, Values } from "./subject.ts";
import type { OddsTable } from "./odds-table.ts";
import { results } from "./results.ts";
import { sweep, grid } from "./over-values.ts";

const mostCells = 10_000;

export function answer(
  subjects: readonly OddsSubject[],
  values: Values,
  sweeps: readonly Sweep[],
  request: OddsRequest,
): OddsTable {
  const [rows, columns] = sweeps;
  if (rows === undefined) return results(subjects, values, request);
  const count = rows.values.length * (columns?.values.length ?? 1);
  if (count > mostCells) throw new WrongUse(`That makes ${count} questions, and I take ${mostCells} at most.`);
  return columns === undefined
    ? sweep(subjects, values, rows, request)
    : grid(subjects, values, rows, columns, request);
}
