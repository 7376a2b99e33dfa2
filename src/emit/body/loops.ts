/** Going through lists, tables and ranges of ints. */
import type { Expr } from "../../ir/program.ts";
import { runtime } from "../module.ts";
import { hold, local, place, block, type Body, capture } from "./body.ts";
import { isSimple } from "./comparison.ts";
import { value } from "./expression.ts";
import { beginLoop, endLoop } from "./statements.ts";

/** The turns of a loop, one for each element of `over`, which is the local in `slot`. */
export function loopOver(body: Body, over: Expr, slot: number, wanted: string, turn: () => void): void {
  if (over.type.kind === "range") overNumbers(body, over, slot, wanted, turn);
  else overList(body, over, slot, wanted, turn);
}

function overList(body: Body, over: Expr, slot: number, wanted: string, turn: () => void): void {
  const list = hold(body, `all`, value(body, over));
  const name = local(body, slot, wanted);
  const loop = beginLoop(body);
  const { lines } = capture(body, turn);
  if (!body.read.has(slot)) {
    const index = body.pool.take("index");
    endLoop(body, loop, `for (let ${index} = 0; ${index} < ${list}.length; ${index} += 1) ${block(lines)}`);
    return;
  }
  endLoop(body, loop, `for (const ${name} of ${list}) ${block(lines)}`);
}

/** A range that is written needs no list of its numbers. */
function overNumbers(body: Body, over: Expr, slot: number, wanted: string, turn: () => void): void {
  if (over.kind !== "range" || over.low === null || over.high === null) {
    const list = `${runtime(body.module, "numbersIn")}(${value(body, over)}, ${place(body, over.at)})`;
    const name = local(body, slot, wanted);
    const loop = beginLoop(body);
    const { lines } = capture(body, turn);
    endLoop(body, loop, `for (const ${name} of ${list}) ${block(lines)}`);
    return;
  }
  const low = end(body, over.low, "first", over.lowOpen ? " + 1" : "");
  const high = end(body, over.high, "last", over.highOpen ? " - 1" : "");
  if (!/^\d{1,4}$/.test(low) || !/^\d{1,4}$/.test(high)) body.lines.push(`${runtime(body.module, "spend")}(Math.max(0, ${high} - ${low} + 1), ${place(body, over.at)});`);
  const name = local(body, slot, wanted);
  const loop = beginLoop(body);
  const { lines } = capture(body, turn);
  endLoop(body, loop, `for (let ${name} = ${low}; ${name} <= ${high}; ${name} += 1) ${block(lines)}`);
}

function end(body: Body, expr: Expr, wanted: string, change: string): string {
  const text = value(body, expr);
  if (expr.kind === "literal" && typeof expr.value === "number") return String(expr.value + (change === "" ? 0 : change === " + 1" ? 1 : -1));
  if (change === "" && isSimple(expr) && !(expr.kind === "local" && body.changing.has(expr.slot))) return text;
  return hold(body, wanted, `${text}${change}`);
}
