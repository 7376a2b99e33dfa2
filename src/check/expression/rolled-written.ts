/** Whether a formula rolls, as far as it is written: dice in it, or in the rules that it calls. */
import type * as ast from "../../syntax/ast.ts";
import { partsOf, type Part } from "../../syntax/children.ts";
import type { Checker } from "../checker.ts";

export function isRolledWritten(checker: Checker, value: Part, seen = new Set<string>()): boolean {
  for (const part of partsOf(value)) {
    if (part.kind === "dice") return true;
    if (part.kind !== "call") continue;
    const name = part.callee.text;
    if (name === "roll" || name === "explode" || name === "reroll") return true;
    const symbol = checker.model.symbols.get(name);
    if (symbol?.kind !== "rule" || seen.has(name)) continue;
    seen.add(name);
    checker.reuse?.relyOn(symbol.decl);
    const { body } = symbol.decl as ast.RuleDecl;
    if (isRolledWritten(checker, body, seen)) return true;
  }
  return false;
}

const asks: ReadonlyMap<string, "least" | "most"> = new Map([
  ["min", "least"],
  ["worst", "least"],
  ["lowest", "least"],
  ["minimum", "least"],
  ["max", "most"],
  ["best", "most"],
  ["highest", "most"],
  ["maximum", "most"],
]);

/** `worst(season(2))`, `max(blow(creature))`: of one number that is rolled, the least or the most that may come; null: it is no such question. */
export function edgeOfRoll(
  checker: Checker,
  { callee, args, each }: ast.Expr & { kind: "call" },
): "least" | "most" | null {
  const [first, more] = args;
  const ask = asks.get(callee.text.toLowerCase());
  if (ask === undefined || more !== undefined || each !== null) return null;
  if (first?.value == null || first.name !== null) return null;
  // Of `explode(4d6)` each die is meant.
  const isRule = first.value.kind === "call" && checker.model.symbols.get(first.value.callee.text)?.kind === "rule";
  const isOne = isRule || first.value.kind === "memberCall" || first.value.kind === "binary";
  return isOne && isRolledWritten(checker, first.value) ? ask : null;
}
