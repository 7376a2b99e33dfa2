/** Texts as written. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Expr } from "../../ir/program.ts";
import { text } from "../../ir/types.ts";
import { literal } from "../build.ts";
import type { Checker } from "../checker.ts";
import { findLocal, type Scope } from "../scope.ts";

/** `{hp}`, `${hp}` and `{me.hp}`: other languages put the value there. */
const inBraces = /\$?\{([\p{L}_][\p{L}\p{N}_]*)((?:\.[\p{L}_][\p{L}\p{N}_]*)*)\}/gu;

export function textLiteral(checker: Checker, scope: Scope, expr: ast.Expr & { readonly kind: "text" }): Expr {
  const found = [...expr.text.matchAll(inBraces)].filter(([, name = ""]) => hasValue(checker, scope, name));
  const [first] = found;
  if (first !== undefined)
    checker.found.report(
      "value-in-text",
      expr.span,
      { found: first[0], value: `${first[1] ?? ""}${first[2] ?? ""}` },
      { fixes: joinedBy(expr, found) },
    );
  return literal(expr.text, text, expr.span);
}

const hasValue = (checker: Checker, scope: Scope, name: string): boolean =>
  findLocal(scope, name) !== undefined || checker.model.symbols.get(name)?.kind === "constant";

/** `"HP {hp}!"` as `"HP " & hp & "!"`. */
function joinedBy(
  { text: written, span }: ast.Expr & { readonly kind: "text" },
  found: readonly RegExpExecArray[],
): readonly Fix[] {
  // These are written differently in a text than they are read.
  if (/["\\|\u201c\u201d]/.test(written)) return [];
  const parts: string[] = [];
  let end = 0;
  const addText = (to: number): void => {
    if (to > end) parts.push(`"${written.slice(end, to)}"`);
  };
  for (const match of found) {
    addText(match.index);
    parts.push(`${match[1] ?? ""}${match[2] ?? ""}`);
    end = match.index + match[0].length;
  }
  addText(written.length);
  // A value alone is no text yet.
  if (parts.length === 1) parts.unshift('""');
  const text = parts.join(" & ");
  return [{ title: `Write \`${text}\``, edits: [{ span, text }] }];
}
