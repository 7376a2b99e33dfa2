/** The row or the case that a decision lacks, ready to be filled in. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { blankValue } from "../blank.ts";
import type { DecideExpr } from "./frames.ts";
import type { Lookup } from "./lookup.ts";

function behindLast(decision: DecideExpr, lines: readonly string[]): readonly Fix[] {
  const last = decision.rows.at(-1);
  if (last === undefined || last.otherwise || lines.length === 0) return [];
  const title = lines.length === 1 ? `Add \`${lines[0] ?? ""}\`` : `Add ${lines.length} cases`;
  return [
    {
      guess: true,
      title,
      edits: [{ span: last.at.from(last.at.end), text: lines.map((line) => `\n  ${line}`).join("") }],
    },
  ];
}

/** A row for the gap, and one for all that no other fits. Of a table whose results are in one column. */
export function missingRow(decision: DecideExpr, { choices }: Lookup, row: readonly string[] | null): readonly Fix[] {
  const value = decision.rows.every(({ result }) => result.kind !== "record")
    ? blankValue(decision.type, (id) => choices.get(id)?.variants ?? [])
    : null;
  if (decision.form !== "table" || value === null) return [];
  return [
    ...(row === null ? [] : behindLast(decision, [`| ${row.join(" | ")} | ${value} |`])),
    ...behindLast(decision, [`| otherwise |${" |".repeat(decision.inputs.length - 1)} ${value} |`]),
  ];
}

/** A line for each variant that has none; without variants one for the gap, and one for all the rest. */
export function missingCases(
  decision: DecideExpr,
  { choices }: Lookup,
  { missing: variants, row }: { readonly missing: readonly string[]; readonly row: readonly string[] | null },
): readonly Fix[] {
  const value = blankValue(decision.type, (id) => choices.get(id)?.variants ?? []);
  if (value === null) return [];
  if (variants.length > 0)
    return behindLast(
      decision,
      variants.map((name) => `${name}: ${value}`),
    );
  const [test = "-", more] = row ?? [];
  return [
    ...(test === "-" || more !== undefined ? [] : behindLast(decision, [`${test}: ${value}`])),
    ...behindLast(decision, [`otherwise: ${value}`]),
  ];
}
