/** The row or the case that a decision lacks, ready to be filled in. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { blankValue } from "../blank.ts";
import type { DecideExpr } from "./frames.ts";
import type { Lookup } from "./lookup.ts";

function behindLast(decision: DecideExpr, lines: readonly string[]): readonly Fix[] {
  const last = decision.rows.at(-1);
  if (last === undefined || last.otherwise || lines.length === 0) return [];
  const noun = decision.form === "match" ? "cases" : "rows";
  const title = lines.length === 1 ? `Add \`${lines[0] ?? ""}\`` : `Add ${lines.length} ${noun}`;
  return [
    {
      guess: true,
      title,
      edits: [{ span: last.at.from(last.at.end), text: lines.map((line) => `\n  ${line}`).join("") }],
    },
  ];
}

/** A row for each gap, and one for all that no other fits. Of a table whose results are in one column. */
export function missingRow(
  decision: DecideExpr,
  { choices }: Lookup,
  rows: readonly (readonly string[])[],
): readonly Fix[] {
  const value = decision.rows.every(({ result }) => result.kind !== "record")
    ? blankValue(decision.type, (id) => choices.get(id)?.variants ?? [])
    : null;
  if (value === null) return [];
  if (decision.form !== "table") return filledGrid(decision, rows, value);
  return [
    ...behindLast(
      decision,
      rows.map((row) => `| ${row.join(" | ")} | ${value} |`),
    ),
    ...behindLast(decision, [`| otherwise |${" |".repeat(decision.inputs.length - 1)} ${value} |`]),
  ];
}

/** The rows and columns that a grid lacks. */
function filledGrid(
  decision: DecideExpr,
  [rows = [], columns = []]: readonly (readonly string[])[],
  value: string,
): readonly Fix[] {
  const heads = new Map(
    decision.rows.flatMap(({ tests: [, head] }) => (head === undefined ? [] : [[head.at.start, head.at]])),
  );
  const ends = new Map(decision.rows.map(({ tests: [side], at }) => [side?.at.start, at]));
  const [lastHead, last] = [[...heads.values()].at(-1), [...ends.values()].at(-1)];
  if (lastHead === undefined || last === undefined || rows.length + columns.length === 0) return [];
  const more = ` | ${value}`.repeat(columns.length);
  const below = rows.map((row) => ` |\n  | ${row}${` | ${value}`.repeat(heads.size + columns.length)}`).join("");
  const said = [counted(rows.length, "row"), counted(columns.length, "column")].filter((each) => each !== "");
  return [
    {
      guess: true,
      title: `Add ${said.join(" and ")}`,
      edits: [
        { span: lastHead.from(lastHead.end), text: columns.map((column) => ` | ${column}`).join("") },
        ...[...ends.values()].map((at) => ({ span: at.from(at.end), text: at === last ? more + below : more })),
      ].filter(({ text }) => text !== ""),
    },
  ];
}

const counted = (count: number, noun: string): string =>
  count === 0 ? "" : `${count === 1 ? "a" : count} ${noun}${count === 1 ? "" : "s"}`;

/** A line for each variant that has none; without variants one for the gap, and one for all the rest. */
export function missingCases(
  decision: DecideExpr,
  { choices }: Lookup,
  { missing: variants, rows }: { readonly missing: readonly string[]; readonly rows: readonly (readonly string[])[] },
): readonly Fix[] {
  const value = blankValue(decision.type, (id) => choices.get(id)?.variants ?? []);
  if (value === null) return [];
  if (variants.length > 0)
    return behindLast(
      decision,
      variants.map((name) => `${name}: ${value}`),
    );
  const isSaid = rows.every(([test = "-", more]) => test !== "-" && more === undefined);
  return [
    ...(isSaid
      ? behindLast(
          decision,
          rows.map(([test = ""]) => `${test}: ${value}`),
        )
      : []),
    ...behindLast(decision, [`otherwise: ${value}`]),
  ];
}
