/** A new name in a scope: `let`, parameters, loops, bindings. No local may hide another. */
import type * as ast from "../../syntax/ast.ts";
import type { Bound, Type } from "../../ir/program.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { bind, findLocal, type LocalKind, type Scope } from "../scope.ts";
import { contextOf } from "./settle.ts";

export function declare(
  checker: Checker,
  scope: Scope,
  name: ast.Name,
  type: Type,
  kind: LocalKind,
  why: Expectation,
  bound: Bound | null = null,
): number {
  const other = findLocal(scope, name.text);
  if (other !== undefined) {
    checker.found.report(
      "hides-local",
      name.span,
      { name: name.text },
      { ...contextOf(why), related: [{ span: other.at, label: "first named here" }] },
    );
  }
  checker.names?.local(name.span, type);
  return bind(scope, name.text, type, name.span, { kind, bound });
}
