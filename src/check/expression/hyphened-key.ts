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
  const [written, end] = [hyphened(expr), endOfKey(expr)];
  if (first === null || written === null) return false;
  const owner = first.kind === "member" ? checker.model.symbols.get(tableNamed(first)) : undefined;
  const tables = those(checker, `row ${written}`).filter((each) => first.kind === "name" || each === owner);
  const type = expected === null || end !== expr.span.end ? null : present(expected);
  const isWanted = type?.kind === "row" && tables.some((each) => each === tableOf(checker, type.id));
  const [table, other] = tables;
  if (table === undefined || (!isWanted && (other !== undefined || isKnown(checker, scope, first)))) return false;
  const better = isWanted && first.kind === "name" ? keyName(written) : `${table.name}.${keyName(written)}`;
  const at = expr.span.between(expr.span.start, end);
  checker.found.report("key-of-words", at, { key: written, better }, { ...contextOf(why), fixes: [over(at, better)] });
  return true;
}

/** `Jump` in `Jump-1`, `Drive.Jump` in `Drive.Jump-1` */
function firstOf(expr: ast.Expr): (ast.Expr & { kind: "name" | "member" }) | null {
  if (expr.kind === "binary") return firstOf(expr.left);
  return expr.kind === "name" || (expr.kind === "member" && expr.of.kind === "name") ? expr : null;
}

const tableNamed = ({ of }: ast.Expr & { kind: "member" }): string => (of.kind === "name" ? of.name.text : "");

/** What has that name without a sign is meant by it. Of a row nothing is taken away: one that has half of the key as its own is no number. */
const isKnown = (checker: Checker, scope: Scope, { kind, name }: ast.Expr & { kind: "name" | "member" }): boolean =>
  kind === "name" && (findLocal(scope, name.text) !== undefined || checker.model.symbols.has(name.text));

/** `Brimley` of `Brimley.length`: what stands behind the dot is asked of the whole row. */
const beforeDots = (expr: ast.Expr): ast.Expr =>
  expr.kind === "member" && (expr.of.kind === "name" || expr.of.kind === "member") ? beforeDots(expr.of) : expr;

const endOfKey = (expr: Binary): number => beforeDots(expr.right).span.end;

/** Names and numbers with nothing but minus signs between them. */
function hyphened(expr: ast.Expr, isLast = true): string | null {
  if (expr.kind === "name" || expr.kind === "member") return expr.name.text;
  if (expr.kind === "number") return expr.percent ? null : expr.text;
  if (expr.kind !== "binary" || expr.op !== "-") return null;
  const { left, opSpan } = expr;
  const right = isLast ? beforeDots(expr.right) : expr.right;
  const isTight = left.span.end === opSpan.start && opSpan.end === right.span.start;
  const [before, behind] = [hyphened(left, false), right.kind === "member" ? null : hyphened(right)];
  return isTight && before !== null && behind !== null ? `${before}-${behind}` : null;
}
