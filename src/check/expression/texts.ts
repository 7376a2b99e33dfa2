/** Texts as written. */
import type * as ast from "../../syntax/ast.ts";
import { builtins } from "../../builtins/registry.ts";
import { guessIf } from "../../diagnostics/diagnostic.ts";
import { inBraces, joinedText, valueOf } from "../../syntax/joined-text.ts";
import type { Expr } from "../../ir/program.ts";
import { text } from "../../ir/types.ts";
import { literal } from "../build.ts";
import type { Checker } from "../checker.ts";
import { findLocal, type Scope } from "../scope.ts";
import { over } from "./meant.ts";

export function textLiteral(checker: Checker, scope: Scope, expr: ast.Expr & { readonly kind: "text" }): Expr {
  const found = [...expr.text.matchAll(inBraces)].filter(([, name = "", of = ""]) =>
    of.startsWith("(") ? isCalled(checker, name) : hasValue(checker, scope, name),
  );
  const [first] = found;
  if (first !== undefined) {
    const joined = joinedText(expr.text, found);
    checker.found.report(
      "value-in-text",
      expr.span,
      { found: first[0], value: valueOf(first) },
      // What is left in braces may have been meant as well.
      { fixes: joined === null ? [] : [guessIf(/\{\p{L}[^{}]*[.(]/u.test(joined), over(expr.span, joined))] },
    );
  }
  return literal(expr.text, text, expr.span);
}

const isCalled = (checker: Checker, name: string): boolean =>
  builtins.has(name) || checker.model.symbols.get(name)?.kind === "rule";

const hasValue = (checker: Checker, scope: Scope, name: string): boolean =>
  /^\d*d\d+$/.test(name) ||
  findLocal(scope, name) !== undefined ||
  checker.model.symbols.get(name)?.kind === "constant";
