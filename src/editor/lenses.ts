import { Span } from "../source/span.ts";
import type { CompiledRulebook } from "../driver/compile.ts";
import type * as ast from "../syntax/ast.ts";
import type { Lens } from "./answers.ts";
import { mapOffset } from "./position-mapping.ts";
import type { EditorSession } from "./editor-session.ts";
import { findings } from "./fixes.ts";
import { goalKey } from "./goal-key.ts";

/** Above each example: whether it holds, and what explains it; above each report: what shows it; above each goal: what works it out, and what came of that. */
export function lenses(session: EditorSession, file: string): readonly Lens[] {
  const document = session.document(file);
  const rulebook = session.rulebookOf(file);
  if (document === undefined || rulebook === undefined) return [];
  const changes = session.changesSinceRead(file);
  const isWhole = rulebook.program !== null;
  const wrong = findings(session)
    .filter((each) => each.span.file === file)
    .map((each) => each.span.start);
  return document.declarations.flatMap((each): Lens[] => {
    if (each.kind !== "example" && each.kind !== "examples" && each.kind !== "report" && each.kind !== "goal")
      return [];
    const span: Span = Span.still(file, mapOffset(changes, each.span.start), mapOffset(changes, each.span.end));
    const lens = (act: Lens["act"], title: string): Lens => ({
      span,
      title,
      act,
      rulebook: rulebook.name,
      of: each.title.text,
    });
    if (each.kind === "goal") return isWhole ? [lens("goal", goalState(session, rulebook, each.title.text))] : [];
    if (!isWhole) return each.kind === "report" ? [] : [lens("run", "not tried: the rules have errors")];
    const mistakes = wrong.filter((at) => at >= span.start && at < span.end);
    if (each.kind === "report") return [lens("report", mistakes.length === 0 ? "show" : "show: it differs")];
    return [lens("run", exampleState(each, mistakes)), lens("explain", "explain")];
  });
}

/** A goal is worked out only when somebody asks: its games may take long. */
function goalState({ workedOut }: EditorSession, rulebook: CompiledRulebook, title: string): string {
  const { program } = rulebook;
  const goal = program?.goals.find((each) => each.title === title);
  if (workedOut.size === 0 || program === null || goal === undefined) return "work out";
  return workedOut.get(goalKey(rulebook, program, goal)) ?? "work out again: the rules changed";
}

function exampleState(each: ast.ExampleDecl | ast.ExamplesDecl, mistakes: readonly number[]): string {
  if (each.kind === "example")
    return mistakes.length > 0 ? "✗ does not hold" : each.disputed === null ? "✓ holds" : "✓ disputed, as it says";
  const rows = each.rows?.rows ?? [];
  if (mistakes.length === 0) return rows.length === 1 ? "✓ holds" : `✓ all ${rows.length} hold`;
  // Rows keep their lines: how many of them have a finding.
  const bad = rows.filter(({ span }) => mistakes.some((at) => at >= span.start && at <= span.end)).length;
  return bad === 0 ? "✗ does not hold" : `✗ ${bad} of ${rows.length} ${bad === 1 ? "does" : "do"} not hold`;
}
