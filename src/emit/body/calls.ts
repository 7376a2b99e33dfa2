import type { Expr, Field } from "../../ir/program.ts";
import type { Node } from "../node.ts";
import { isHere, runtime, top } from "../module.ts";
import { takesDice } from "../rolling.ts";
import { the } from "../world.ts";
import { place, type Body } from "./body.ts";
import { diceOf } from "./dice.ts";
import { operands } from "./expression.ts";

/** A call of a rule. Rules that count are called by their inner function: the outer one begins a count. */
export function call(body: Body, expr: Extract<Expr, { kind: "call" }>): string {
  const id = expr.original && body.original !== undefined ? body.original : expr.rule;
  const rule = the(body.module.world.rules, id);
  return calling(body, `rule:${id}`, given(body, rule.params, expr.args), rule.params.length, expr);
}

/** What comes before the values, then the values given, in order; what is left out at the end stays out. */
export function given(
  body: Body,
  params: readonly Field[],
  args: readonly (Expr | null)[],
  before: readonly Expr[] = [],
): string[] {
  const there = params.flatMap((_, index) => args[index] ?? []);
  const texts = operands(body, [...before, ...there]);
  let next = before.length;
  const all = params.map((_, index) => ((args[index] ?? null) === null ? "undefined" : (texts[next++] ?? "undefined")));
  while (all.at(-1) === "undefined") all.pop();
  return [...texts.slice(0, before.length), ...all];
}

/** The game that was handed in. */
export function gameOf(body: Body): string {
  if (body.game === null) throw new Error(`${body.node} plays, and has no game.`);
  return body.game;
}

/** `count`: how many places there are before the one that counts the call. */
export function calling(body: Body, node: Node, args: readonly string[], count: number, expr: Expr): string {
  const dice =
    isHere(body.module, node) && body.module.game !== null
      ? [
          body.module.game.circling.has(node)
            ? `${runtime(body.module, "further")}(${gameOf(body)}, ${place(body, expr.at)})`
            : gameOf(body),
        ]
      : takesDice(body.module.world, node)
        ? [diceOf(body)]
        : [];
  if (!body.module.graph.counted.has(node)) return `${top(body.module, node, node)}(${[...dice, ...args].join(", ")})`;
  // What counts comes last, and TypeScript wants all that stands before it.
  const whole = [...dice, ...args, ...Array.from({ length: count - args.length }, () => "undefined")];
  if (!body.module.graph.deep.has(node)) return `${top(body.module, `body:${node}`, node)}(${whole.join(", ")})`;
  const all = [...whole, `${runtime(body.module, "enter")}(${place(body, expr.at)})`];
  return `${runtime(body.module, "leave")}(${top(body.module, `body:${node}`, node)}(${all.join(", ")}))`;
}
