/** Rolls in a game: with its own dice, and told to who listens. */
import type { Expr } from "../../ir/program.ts";
import { hold, place, type Body } from "../body/body.ts";
import { gameOf } from "../body/calls.ts";
import { elementText, listText } from "../body/dice.ts";
import { operands, value } from "../body/expression.ts";
import { elementOf } from "../body/lists.ts";
import { throughList } from "../body/loops.ts";
import { runtime } from "../module.ts";
import { looked } from "./expressions.ts";
import { isUntold } from "../../ir/unsure-pieces.ts";
import { untoldNamingOf } from "./namings.ts";

type Roll = Extract<Expr, { kind: "roll" }>;

/** What is rolled, or undefined where there is nothing to roll on. */
export function rollInGame(body: Body, expr: Roll): string {
  const { of, by } = expr;
  const at = place(body, expr.at);
  if (by !== null) return byWeight(body, expr, by);
  if (of.type.kind !== "range")
    return `${runtime(body.module, "rolledOf")}<${elementText(body, of)}>(${gameOf(body)}, ${looked(value(body, of))}, ${rolledNaming(body, of)})`;
  if (of.kind !== "range" || of.low === null || of.high === null) {
    const range = hold(body, "range", value(body, of));
    const end = (which: string): string => `${runtime(body.module, "endOf")}(${range}, "${which}", ${at})`;
    return `${runtime(body.module, "rolledNumber")}(${gameOf(body)}, ${end("low")}, ${end("high")}, ${at})`;
  }
  const [low = "0", high = "0"] = operands(body, [of.low, of.high]);
  return `${runtime(body.module, "rolledNumber")}(${gameOf(body)}, ${low}${of.lowOpen ? " + 1" : ""}, ${high}${of.highOpen ? " - 1" : ""}, ${at})`;
}

function rolledNaming({ module }: Body, of: Expr): string {
  const type = elementOf(of);
  return untoldNamingOf(module, type, isUntold(module.program, type));
}

function byWeight(body: Body, expr: Roll, by: Expr): string {
  const type = elementText(body, expr.of);
  const text = looked(listText(body, expr.of));
  const list = body.pool.take("list");
  const weights = body.pool.take("weights");
  body.lines.push(`const ${list}: readonly (${type})[] = ${text};`, `const ${weights}: number[] = [];`);
  throughList(body, list, type, expr.slot, "each", () => body.lines.push(`${weights}.push(${value(body, by)});`));
  return `${runtime(body.module, "rolledWeighted")}<${type}>(${gameOf(body)}, ${list}, ${weights}, ${rolledNaming(body, expr.of)}, ${place(body, by.at)})`;
}
