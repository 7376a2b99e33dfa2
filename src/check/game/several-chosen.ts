/** Several in the head of an action, which takes one value for each name: they are chosen in what it does. */
import type * as ir from "../../ir/program.ts";
import { listOf, typeText } from "../../ir/types.ts";
import type { ActionSymbol, FieldSymbol } from "../../resolve/model.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Checker } from "../checker.ts";
import { nowhere } from "../expectation.ts";
import { pathText } from "../expression/methods.ts";
import { elementOf, fits } from "../fit.ts";
import type { Scope } from "../scope.ts";

/** `gems: list of Gem`, `cards: list of Card from me.hand`: a list of what is chosen, where one of it is. */
export function reportSeveral(
  checker: Checker,
  scope: Scope,
  { params, decl }: ActionSymbol,
  { name, type }: FieldSymbol,
  { from, span }: ast.Param,
): boolean {
  const of = type.kind === "list" || type.kind === "set" ? type.of : null;
  const path = from === null ? (of?.kind === "choice" ? typeText(of) : null) : (pathText(from) ?? "…");
  if (of === null || path === null || (from !== null && !isListOf(checker, scope, from, of, type))) return false;
  const meant = `let ${name} = chooseSome(${params[0]?.name ?? "me"}, ${path}, "Which ${name}?", most: 3)`;
  const before = decl.params.filter((param) => param.span.end <= span.start).at(-1)?.span;
  const does = decl.lines.find((line) => line.kind === "do");
  const cut = span.between(before?.end ?? span.start, span.end);
  const start = (does?.body.span.start ?? 0) + 1;
  const edits = [
    { span: cut, text: "" },
    { span: span.between(start, start), text: `\n    ${meant}\n   ` },
  ];
  const title = `Write \`let ${name} = chooseSome(…)\` in \`do\``;
  const fixes = does === undefined || path === "…" ? [] : [{ guess: true as const, title, edits }];
  checker.found.report("several-chosen", span, { name, meant }, { fixes });
  return true;
}

function isListOf(checker: Checker, scope: Scope, from: ast.Expr, of: ir.Type, several: ir.Type): boolean {
  const before = checker.found.count;
  const { type } = checker.elaborate(scope, from, listOf(several), nowhere);
  checker.found.takeBack(before);
  const element = elementOf(type);
  if (element === undefined || element.kind === "never" || fits(checker, element, several)) return false;
  return fits(checker, element, of) || (element.kind === "piece" && of.kind === "row" && element.id === of.id);
}
