/** The row or the case that a decision lacks, ready to be filled in. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Type } from "../../ir/program.ts";
import type { DecideExpr } from "./frames.ts";

/** A value to begin with; null: only its writer knows one. */
function blank(type: Type): string | null {
  if (type.kind === "int" || type.kind === "number") return "0";
  if (type.kind === "bool") return "no";
  if (type.kind === "text") return '""';
  return type.kind === "optional" ? "none" : null;
}

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

/** A row for all that no other fits. Of a table whose results stand in one column. */
export function missingRow(decision: DecideExpr): readonly Fix[] {
  const value = decision.rows.every(({ result }) => result.kind !== "record") ? blank(decision.type) : null;
  if (decision.form !== "table" || value === null) return [];
  return behindLast(decision, [`| otherwise |${" |".repeat(decision.inputs.length - 1)} ${value} |`]);
}

/** A line for each variant that has none; without variants one for all the rest. */
export function missingCases(decision: DecideExpr, variants: readonly string[]): readonly Fix[] {
  const value = blank(decision.type);
  if (value === null) return [];
  return behindLast(
    decision,
    variants.length === 0 ? [`otherwise: ${value}`] : variants.map((name) => `${name}: ${value}`),
  );
}
