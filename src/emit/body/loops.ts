/** Going through lists, tables and ranges of ints. */
import type { Expr } from "../../ir/program.ts";
import { runtime } from "../module.ts";
import { hold, newLocal, place, block, type Body, capture } from "./body.ts";
import { isSimple } from "./comparison.ts";
import { value } from "./expression.ts";
import { beginLoop, endLoop } from "./statements.ts";

/** The turns of a loop, one for each element of `over`, which is the local in `slot`. */
export function loopOver(body: Body, over: Expr, slot: number, wanted: string, turn: () => void): void {
  const name = wanted === "it" ? "each" : wanted;
  if (over.type.kind === "range") overNumbers(body, over, slot, name, turn);
  else overList(body, over, slot, name, turn);
}

function overList(body: Body, over: Expr, slot: number, wanted: string, turn: () => void): void {
  const list = hold(body, `all`, value(body, over));
  looping(body, body.read.has(slot) ? slot : null, wanted, turn, (name) =>
    (body.read.has(slot) ? `for (const ${name} of ${list})` : `for (let ${name} = 0; ${name} < ${list}.length; ${name} += 1)`));
}

/** A range that is written needs no list of its numbers. */
function overNumbers(body: Body, over: Expr, slot: number, wanted: string, turn: () => void): void {
  if (over.kind !== "range" || over.low === null || over.high === null) {
    const list = `${runtime(body.module, "numbersIn")}(${value(body, over)}, ${place(body, over.at)})`;
    const held = body.read.has(slot) ? list : hold(body, "all", list);
    looping(body, body.read.has(slot) ? slot : null, wanted, turn, (name) =>
      (body.read.has(slot) ? `for (const ${name} of ${list})` : `for (let ${name} = 0; ${name} < ${held}.length; ${name} += 1)`));
    return;
  }
  const low = end(body, over.low, "first", over.lowOpen ? " + 1" : "");
  const high = end(body, over.high, "last", over.highOpen ? " - 1" : "");
  if (!/^\d{1,4}$/.test(low) || !/^\d{1,4}$/.test(high)) body.lines.push(`${runtime(body.module, "spend")}(Math.max(0, ${high} - ${low} + 1), ${place(body, over.at)});`);
  looping(body, slot, wanted, turn, (name) => `for (let ${name} = ${low}; ${name} <= ${high}; ${name} += 1)`);
}

/** The head and the turns of a loop; the names in it are its own. `slot`: null where nobody asks for the element. */
function looping(body: Body, slot: number | null, wanted: string, turn: () => void, head: (name: string) => string): void {
  body.pool.scoped(() => {
    const name = slot === null ? body.pool.take("index") : newLocal(body, slot, wanted);
    const loop = beginLoop(body);
    const { lines } = capture(body, turn);
    endLoop(body, loop, `${head(name)} ${block(lines)}`);
  });
}

function end(body: Body, expr: Expr, wanted: string, change: string): string {
  const text = value(body, expr);
  if (expr.kind === "literal" && typeof expr.value === "number") return String(expr.value + (change === "" ? 0 : change === " + 1" ? 1 : -1));
  if (change === "" && isSimple(expr) && !(expr.kind === "local" && body.changing.has(expr.slot))) return text;
  return hold(body, wanted, `${text}${change}`);
}
