/** `me.hand is empty`, as people say it; `me.tags is ""`, as sheets do. */
import type * as ast from "../../syntax/ast.ts";
import type { Expr } from "../../ir/program.ts";
import { failed, isSilent } from "../build.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { elementOf } from "../fit.ts";
import { findLocal, type Scope } from "../scope.ts";
import { pathText } from "./methods.ts";
import { contextOf } from "./settle.ts";

/** Answered, if something with elements is asked and nothing is called `empty`; undefined: it is another question. */
export function emptyAsked(
  checker: Checker,
  scope: Scope,
  { left, right, not, span }: ast.Expr & { kind: "is" },
  why: Expectation,
): Expr | undefined {
  const isNothing = right.kind === "text" && right.text === "" && pathText(left) !== null;
  if (!isNothing && (right.kind !== "name" || right.name.text !== "empty")) return undefined;
  if (findLocal(scope, "empty") !== undefined || checker.model.symbols.has("empty")) return undefined;
  const of = checker.elaborate(scope, left, null, why);
  if (!isSilent(of) && elementOf(of.type) === undefined) return undefined;
  const meant = not ? "> 0" : "is 0";
  const edits = [
    { span: span.to(span.start), text: "count(" },
    { span: span.from(left.span.end), text: `) ${meant}` },
  ];
  if (!isSilent(of))
    checker.found.report(
      "foreign-word",
      span.from(left.span.end + 1),
      { written: `is ${not ? "not " : ""}${isNothing ? '""' : "empty"}`, meant: `count(…) ${meant}` },
      { ...contextOf(why), fixes: [{ title: `Write \`count(…) ${meant}\``, edits }] },
    );
  return failed(span);
}
