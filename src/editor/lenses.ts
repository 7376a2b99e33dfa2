import { Span } from "../source/span.ts";
import type * as ast from "../syntax/ast.ts";
import type { Lens } from "./answers.ts";
import { carried } from "./carry.ts";
import type { Desk } from "./desk.ts";
import { findings } from "./fixes.ts";

/** Above each example: whether it holds, and what explains it; above each report: what shows it. */
export function lenses(desk: Desk, file: string): readonly Lens[] {
  const document = desk.document(file);
  const rulebook = desk.rulebookOf(file);
  if (document === undefined || rulebook === undefined) return [];
  const changes = desk.changesSinceRead(file);
  const isWhole = rulebook.program !== null;
  const wrong = findings(desk)
    .filter((each) => each.span.file === file)
    .map((each) => each.span.start);
  return document.declarations.flatMap((each): Lens[] => {
    if (each.kind !== "example" && each.kind !== "examples" && each.kind !== "report") return [];
    const span: Span = Span.still(file, carried(changes, each.span.start), carried(changes, each.span.end));
    const lens = (act: Lens["act"], title: string): Lens => ({
      span,
      title,
      act,
      rulebook: rulebook.name,
      of: each.title.text,
    });
    if (!isWhole) return each.kind === "report" ? [] : [lens("run", "not tried: the rules have errors")];
    const mistakes = wrong.filter((at) => at >= span.start && at < span.end);
    if (each.kind === "report") return [lens("report", mistakes.length === 0 ? "show" : "show: it differs")];
    return [lens("run", stateOf(each, mistakes)), lens("explain", "explain")];
  });
}

function stateOf(each: ast.ExampleDecl | ast.ExamplesDecl, mistakes: readonly number[]): string {
  if (each.kind === "example")
    return mistakes.length > 0 ? "✗ does not hold" : each.disputed === null ? "✓ holds" : "✓ disputed, as it says";
  const rows = each.rows?.rows ?? [];
  if (mistakes.length === 0) return `✓ all ${rows.length} hold`;
  // Rows keep their lines: how many of them have a finding.
  const bad = rows.filter(({ span }) => mistakes.some((at) => at >= span.start && at <= span.end)).length;
  return bad === 0 ? "✗ does not hold" : `✗ ${bad} of ${rows.length} do not hold`;
}
