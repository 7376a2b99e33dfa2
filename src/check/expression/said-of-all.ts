/** `everyone is fallen`, `nobody is Stunned`: what is asked of all players. Rules that hold say none of it. */
import type * as ast from "../../syntax/ast.ts";
import { bare } from "../../resolve/context.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { findLocal, type Scope } from "../scope.ts";
import { over } from "./meant.ts";
import { contextOf } from "./settle.ts";

const asked: ReadonlyMap<string, string> = new Map([
  ["everyone", "all("],
  ["everybody", "all("],
  ["nobody", "not any("],
  ["noone", "not any("],
  ["anyone", "any("],
  ["anybody", "any("],
  ["someone", "any("],
  ["somebody", "any("],
]);

/** Reports it, with a field or a status of the player that is called so. */
export function ofAll(
  { model, found }: Checker,
  scope: Scope,
  { left, right, not, span }: ast.Expr & { kind: "is" },
  why: Expectation,
): boolean {
  const [whose, what] = [left, bare(right)].map((side) => (side.kind === "name" ? side.name.text : ""));
  const callee = asked.get(whose ?? "");
  if (callee === undefined || whose === undefined || what === undefined || model.player === null) return false;
  if (findLocal(scope, whose) !== undefined || model.symbols.has(whose)) return false;
  const isField = model.player.fields.some(({ name, type }) => name === what && type.kind === "bool");
  if (!isField && model.symbols.get(what)?.kind !== "status") return false;
  const isSo = isField ? `${not ? "not " : ""}p.${what}` : `stacks(p, ${what}) ${not ? "is 0" : "> 0"}`;
  const meant = `${callee}${isSo} for each p in players)`;
  const written = `${whose} is ${not ? "not " : ""}${what}`;
  found.report("foreign-word", span, { written, meant }, { ...contextOf(why), fixes: [over(span, meant)] });
  return true;
}
