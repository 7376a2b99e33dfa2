/** Lists made from lists, and what is picked from them. */
import type { Expr } from "../../ir/program.ts";
import { runtime } from "../module.ts";
import { typeText } from "../types.ts";
import { bare } from "../world.ts";
import { block, newLocal, place, type Body } from "./body.ts";
import { isCalm } from "./calm.ts";
import { orderOf } from "./comparison.ts";
import { countOf, looked } from "../game/expressions.ts";
import { missing } from "./builtins.ts";
import { wholeList } from "./known.ts";
import { exchanged, once, value } from "./expression.ts";
import { loopOver } from "./loops.ts";
import { isPool, throughPool } from "./pools.ts";
import { drop, lines } from "./statements.ts";

type Of<K extends Expr["kind"]> = Extract<Expr, { kind: K }>;

export function elementOf(expr: Expr): Expr["type"] {
  const type = bare(expr.type);
  return type.kind === "list" || type.kind === "set" || type.kind === "range" ? type.of : { kind: "never" };
}

/** `[value for each x in xs where …]` as a loop that fills a list. */
export function each(body: Body, expr: Of<"each">): string {
  const list = body.pool.take("list");
  body.lines.push(`const ${list}: (${typeText(body.module, elementOf(expr))})[] = [];`);
  elements(body, expr, (text) => body.lines.push(`${list}.push(${text});`));
  return list;
}

/** Goes through the elements that fit; `use` writes what is done with each value. */
export function elements(body: Body, expr: Of<"each">, use: (text: string) => void): void {
  const { where, over } = expr;
  // A list that is rolled need not be made, unless what is asked of its elements could come between the rolls.
  if (isPool(over) && [where, expr.value].every((part) => part === null || isCalm(body, part))) {
    throughPool(body, over, (text) => {
      element(body, over, expr.slot, text);
      const condition = where === null ? null : value(body, where);
      const then = lines(body, () => use(value(body, expr.value)));
      if (condition === null) body.lines.push(...then);
      else body.lines.push(`if (${condition}) ${block(then)}`);
    });
    return;
  }
  // What is chosen from a list is not made, either.
  if (body.game !== null && over.kind === "each") {
    elements(body, over, (text) => {
      element(body, over, expr.slot, text);
      if (where !== null) body.lines.push(`if (!${value(body, where)}) continue;`);
      use(value(body, expr.value));
    });
    return;
  }
  const name = expr.over.type.kind === "range" ? "number" : "each";
  loopOver(body, expr.over, expr.slot, name, () => {
    const loop = body.loops.at(-1);
    if (loop !== undefined) loop.inner += 1;
    if (where !== null) body.lines.push(`if (!${value(body, where)}) continue;`);
    use(value(body, expr.value));
    if (loop !== undefined) loop.inner -= 1;
  });
}

/** The local that holds what was rolled: a new one, unless it has a name already. */
export function element(body: Body, over: Expr, slot: number, text: string): void {
  if (/^[\w$]+$/.test(text) && !/^\d/.test(text)) {
    body.slots.set(slot, text);
    return;
  }
  const roll = newLocal(body, slot, "roll");
  const type = typeText(body.module, elementOf(over));
  if (body.read.has(slot)) body.lines.push(`const ${roll}${type === "number" ? "" : `: ${type}`} = ${text};`);
  else drop(body, text);
}

export function pick(body: Body, expr: Of<"pick">): string {
  const [count = "0", whole = "[]"] = exchanged(body, [expr.count, expr.of]);
  const list = wholeList(body, expr.of.type, looked(whole));
  if (expr.which === "top" || expr.which === "bottom")
    return `${runtime(body.module, expr.which === "top" ? "firstOf" : "lastOf")}(${list}, ${count})`;
  const of = elementOf(expr.of);
  if (bare(of).kind !== "choice") return `${runtime(body.module, "picked")}(${list}, ${count}, "${expr.which}")`;
  const held = body.pool.take("list");
  body.lines.push(`const ${held} = ${wholeList(body, expr.of.type, list)};`);
  return `${runtime(body.module, "pickedBy")}(${held}, ${held}.map((each) => ${orderOf(body, of, "each")}), ${count}, "${expr.which}")`;
}

/** `xs[2]` from 1, `map[key]`. */
export function index(body: Body, expr: Of<"index">): string {
  if (expr.of.kind === "entities")
    return missing(
      body,
      expr,
      `${runtime(body.module, "numberAt")}(${countOf(body, expr.of.id)}, ${value(body, expr.index)})`,
    );
  const [whole = "null", at = "0"] = once(body, [expr.of, expr.index]);
  const of = whole.startsWith("{")
    ? `(${whole} as ${typeText(body.module, expr.of.type)})`
    : wholeList(body, expr.of.type, looked(whole));
  const isMap = bare(expr.of.type).kind === "map";
  const none = expr.of.type.kind === "optional" ? "?." : "";
  const position =
    expr.index.kind === "literal" && typeof expr.index.value === "number" ? String(expr.index.value - 1) : `${at} - 1`;
  const found = isMap ? `${runtime(body.module, "entryOf")}(${of}, ${at})` : `${of}${none}[${position}]`;
  return expr.soft
    ? `(${found} ?? null)`
    : `${runtime(body.module, "found")}(${found}, ${place(body, expr.at)}, { "looked for": ${at} })`;
}
