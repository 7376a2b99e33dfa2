/** Going through lists, tables and ranges of ints. */
import type { Expr } from "../../ir/program.ts";
import { runtime } from "../module.ts";
import { hold, newLocal, place, block, type Body, capture } from "./body.ts";
import { isSimple } from "./comparison.ts";
import { typeText } from "../types.ts";
import { countOf, looked } from "../game/expressions.ts";
import { value } from "./expression.ts";
import { element, elements } from "./lists.ts";
import { beginLoop, endLoop } from "./statements.ts";

/** The turns of a loop, one for each element of `over`, which is the local in `slot`. `isSteady`: they change nothing of a game. */
export function loopOver(
  body: Body,
  over: Expr,
  slot: number,
  wanted: string,
  turn: () => void,
  isSteady = true,
): void {
  const name = wanted === "it" ? "each" : wanted;
  if (over.type.kind === "range") overNumbers(body, over, slot, name, turn);
  // What is chosen from a list is not made where nothing changes.
  else if (body.game !== null && isSteady && over.kind === "each")
    elements(body, over, (text) => {
      element(body, over, slot, text);
      turn();
    });
  else if (over.kind === "entities") overEntities(body, over.id, slot, name, turn, isSteady);
  else overList(body, over, slot, name, turn, isSteady);
}

/** `isSteady`: no turn makes another one. */
function overEntities(
  body: Body,
  entity: string,
  slot: number,
  wanted: string,
  turn: () => void,
  isSteady: boolean,
): void {
  const count = isSteady ? countOf(body, entity) : hold(body, "count", countOf(body, entity));
  looping(body, slot, wanted, turn, (name) => `for (let ${name} = 0; ${name} < ${count}; ${name} += 1)`);
}

/** By index: measurably quicker than asking an iterator, and as long. */
function overList(body: Body, over: Expr, slot: number, wanted: string, turn: () => void, isSteady: boolean): void {
  const list = isSteady ? looked(value(body, over)) : value(body, over);
  throughList(
    body,
    isChanging(body, over)
      ? heldAnyway(body, list)
      : hold(body, "all", list === "[]" ? `[] as readonly ${elementType(body, over)}[]` : list),
    elementType(body, over),
    slot,
    wanted,
    turn,
  );
}

/** What is gone through is the list as it was before the first turn, whatever the turns make of its name. */
function isChanging(body: Body, over: Expr): boolean {
  return over.kind === "local" && body.changing.has(over.slot);
}

function heldAnyway(body: Body, list: string): string {
  const name = body.pool.take("all");
  body.lines.push(`const ${name} = ${list};`);
  return name;
}

/** Through the elements of a list that has a name. */
export function throughList(
  body: Body,
  list: string,
  type: string,
  slot: number,
  wanted: string,
  turn: () => void,
): void {
  const index = body.pool.take("index");
  looping(
    body,
    slot,
    wanted,
    turn,
    () => `for (let ${index} = 0; ${index} < ${list}.length; ${index} += 1)`,
    (name) => (body.read.has(slot) ? `const ${name} = ${list}[${index}] as ${type};` : null),
  );
  body.pool.release(index);
}

function elementType(body: Body, over: Expr): string {
  const type =
    over.type.kind === "list" || over.type.kind === "set" || over.type.kind === "range" ? over.type.of : over.type;
  return typeText(body.module, type);
}

/** A range that is written needs no list of its numbers. */
function overNumbers(body: Body, over: Expr, slot: number, wanted: string, turn: () => void): void {
  if (over.kind !== "range" || over.low === null || over.high === null) {
    const list = `${runtime(body.module, "numbersIn")}(${value(body, over)}, ${place(body, over.at)})`;
    throughList(body, hold(body, "all", list), "number", slot, wanted, turn);
    return;
  }
  const low = end(body, over.low, "first", over.lowOpen ? " + 1" : "");
  const high = end(body, over.high, "last", over.highOpen ? " - 1" : "");
  if (!/^\d{1,4}$/.test(low) || !/^\d{1,4}$/.test(high))
    body.lines.push(`${runtime(body.module, "spend")}(Math.max(0, ${high} - ${low} + 1), ${place(body, over.at)});`);
  looping(body, slot, wanted, turn, (name) => `for (let ${name} = ${low}; ${name} <= ${high}; ${name} += 1)`);
}

/** The head and the turns of a loop; the names in it are its own. `first`: how the element gets its name. */
function looping(
  body: Body,
  slot: number,
  wanted: string,
  turn: () => void,
  head: (name: string) => string,
  first: (name: string) => string | null = () => null,
): void {
  const loop = beginLoop(body);
  body.pool.scoped(() => {
    const name = newLocal(body, slot, wanted);
    const { lines } = capture(body, turn);
    const begin = first(name);
    endLoop(body, loop, `${head(name)} ${block(begin === null ? lines : [begin, ...lines])}`);
  });
}

function end(body: Body, expr: Expr, wanted: string, change: string): string {
  const text = value(body, expr);
  if (expr.kind === "literal" && typeof expr.value === "number")
    return String(expr.value + (change === "" ? 0 : change === " + 1" ? 1 : -1));
  if (change === "" && isSimple(expr) && !(expr.kind === "local" && body.changing.has(expr.slot))) return text;
  return hold(body, wanted, `${text}${change}`);
}
