/** `max(n in 1 to 30 where worth(n) < x)`: a loop without its words. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import type * as ast from "../../syntax/ast.ts";
import { findLocal } from "../scope.ts";
import type { BuiltinCall } from "./builtin-call.ts";
import { textOf } from "./sheet-call.ts";

interface LoopMeant {
  readonly name: string;
  readonly at: Span;
  readonly fix: Fix;
}

/** Null: what is given is none, or its name is in use. */
export function loopMeant({ scope, checker, expr }: BuiltinCall, value: ast.Expr): LoopMeant | null {
  const test = value.kind === "where" ? value.of : value;
  if (test.kind !== "in" || test.not || test.left.kind !== "name") return null;
  const { name } = test.left;
  if (findLocal(scope, name.text) !== undefined || checker.model.symbols.has(name.text)) return null;
  // `sum(price in Weapon)` asks for a column.
  const list = test.right.kind === "where" ? test.right.of : test.right;
  if (list.kind === "name" && checker.model.symbols.get(list.name.text)?.kind === "table") return null;
  const begun = (text: string): Fix["edits"] => [{ span: name.span.to(name.span.start), text: `${text} for each ` }];
  const title = (text: string): string => `Write \`${text} for each ${name.text} in …\``;
  // Of yes and no the condition itself is asked.
  if (/^(?:any|all)$/.test(expr.callee.text)) {
    const asked = value.kind === "where" ? textOf(value.condition) : null;
    if (asked === null) return null;
    const edits = [...begun(asked), { span: value.span.between(test.span.end, value.span.end), text: "" }];
    return { name: name.text, at: name.span, fix: { title: title(asked), edits } };
  }
  const isFiltered = value.kind === "where" || test.right.kind === "where";
  return isFiltered
    ? { name: name.text, at: name.span, fix: { title: title(name.text), edits: begun(name.text) } }
    : null;
}
