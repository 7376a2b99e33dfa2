/** The cells of a row for a gap: all that a point stands for, in the words of tests. */
import { stepsText } from "./decimal.ts";
import type { DecideExpr } from "./frames.ts";
import type { Point } from "./search.ts";
import { pathFor } from "./subject.ts";
import type { TableSpace } from "./table-space.ts";

/** A test for each input; null where no test says it. */
export function gapRow(table: TableSpace, decision: DecideExpr, point: Point): readonly string[] | null {
  const cells = decision.inputs.map((_, input) => cellOf(table, input, point));
  return cells.every((cell) => cell !== null) ? cells : null;
}

function cellOf(table: TableSpace, input: number, point: Point): string | null {
  const { field, subjects, translator } = table;
  const [at, more] = [...(table.dimensions[input] ?? [])].filter((dimension) => point.has(dimension));
  const subject = subjects[input];
  if (at === undefined || subject === undefined) return "-";
  const dimension = field.dimensions[at];
  const chosen = field.classes[at]?.[point.get(at) ?? 0];
  const { key } = pathFor(translator, subject);
  if (more !== undefined || dimension === undefined || chosen === undefined) return null;
  if (dimension.kind === "finite")
    return chosen.kind === "labels" && dimension.origin.key === key && isNamed(subject.type.kind) && !dimension.open
      ? chosen.labels.join(", ")
      : null;
  if (chosen.kind !== "span" || dimension.minus !== null || dimension.plus.origin.key !== key) return null;
  return spanText(chosen.low, chosen.high, table);
}

const isNamed = (kind: string): boolean => kind === "choice" || kind === "bool";

/** `4 to 6`, `over 1.5 to under 2`, `>= 10` */
function spanText(low: bigint | null, high: bigint | null, table: TableSpace): string {
  const from = low === null ? null : endText(low, -1n, table);
  const to = high === null ? null : endText(high, 1n, table);
  if (from === null) return to === null ? "-" : `${to.isOpen ? "<" : "<="} ${to.text}`;
  if (to === null) return `${from.isOpen ? ">" : ">="} ${from.text}`;
  if (low === high) return from.text;
  return `${from.isOpen ? "over " : ""}${from.text} to ${to.isOpen ? "under " : ""}${to.text}`;
}

/** An end that lies one step beyond a rounder number is that number, not included. */
function endText(
  end: bigint,
  outwards: bigint,
  table: TableSpace,
): { readonly text: string; readonly isOpen: boolean } {
  const { decimals } = table.translator.space;
  const [own, beyond] = [stepsText(end, decimals), stepsText(end + outwards, decimals)];
  return beyond.length < own.length - 1 ? { text: beyond, isOpen: true } : { text: own, isOpen: false };
}
