/** `Jump-1`: the key of a row as its cell has it, and not `Jump` less 1. */
import type { Type } from "../../ir/program.ts";
import type * as ast from "../../syntax/ast.ts";
import { keyName } from "../../syntax/words.ts";
import { tableOf, those, type Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { present } from "../fit.ts";
import { findLocal, type Scope } from "../scope.ts";
import { over } from "./meant.ts";
import { contextOf } from "./settle.ts";

type Binary = ast.Expr & { kind: "binary" };

/** Whether it is one, and that was reported. */
export function isHyphenedKey(
  checker: Checker,
  scope: Scope,
  expr: Binary,
  expected: Type | null,
  why: Expectation,
): boolean {
  const first = firstOf(expr);
  const written = hyphened(expr);
  if (first === null || written === null || isKnown(checker, scope, first)) return false;
  const owner = first.kind === "member" ? checker.model.symbols.get(tableNamed(first)) : undefined;
  const tables = those(checker, `row ${written}`).filter((each) => first.kind === "name" || each === owner);
  const type = expected === null ? null : present(expected);
  const isWanted = type?.kind === "row" && tables.some((each) => each === tableOf(checker, type.id));
  const [table, other] = tables;
  if (table === undefined || (!isWanted && other !== undefined)) return false;
  const better = isWanted && first.kind === "name" ? keyName(written) : `${table.name}.${keyName(written)}`;
  checker.found.report(
    "key-of-words",
    expr.span,
    { key: written, better },
    { ...contextOf(why), fixes: [over(expr.span, better)] },
  );
  return true;
}

/** `Jump` in `Jump-1`, `Drive.Jump` in `Drive.Jump-1` */
function firstOf(expr: ast.Expr): (ast.Expr & { kind: "name" | "member" }) | null {
  if (expr.kind === "binary") return firstOf(expr.left);
  return expr.kind === "name" || (expr.kind === "member" && expr.of.kind === "name") ? expr : null;
}

const tableNamed = ({ of }: ast.Expr & { kind: "member" }): string => (of.kind === "name" ? of.name.text : "");

/** What has that name without a sign is meant by it. */
function isKnown(checker: Checker, scope: Scope, first: ast.Expr & { kind: "name" | "member" }): boolean {
  const name = first.name.text;
  if (first.kind === "member") return those(checker, `row ${name}`).some((each) => each.name === tableNamed(first));
  return (
    findLocal(scope, name) !== undefined || checker.model.symbols.has(name) || those(checker, `row ${name}`).length > 0
  );
}

/** Names and numbers with nothing but minus signs between them. */
function hyphened(expr: ast.Expr): string | null {
  if (expr.kind === "name" || expr.kind === "member") return expr.name.text;
  if (expr.kind === "number") return expr.percent ? null : expr.text;
  if (expr.kind !== "binary" || expr.op !== "-") return null;
  const { left, opSpan, right } = expr;
  const isTight = left.span.end === opSpan.start && opSpan.end === right.span.start;
  const [before, behind] = [hyphened(left), right.kind === "member" ? null : hyphened(right)];
  return isTight && before !== null && behind !== null ? `${before}-${behind}` : null;
}
