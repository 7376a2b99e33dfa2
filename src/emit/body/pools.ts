/** What rolls again and again: `n times …`, `explode`, `reroll` and their likes, as the loops that one would write by hand. */
import type { RollAgain, Rolled } from "../../ir/dice.ts";
import type { Expr } from "../../ir/program.ts";
import { literal } from "../literals.ts";
import { runtime } from "../module.ts";
import { areFew, isEndless } from "../rolling.ts";
import { typeText } from "../types.ts";
import { bare } from "../world.ts";
import { block, capture, hold, isNumber, newLocal, place, type Body } from "./body.ts";
import { asksAgainIn } from "./asked-again.ts";
import { comparesPlainly } from "./exact.ts";
import { value } from "./expression.ts";
import { elementOf } from "./lists.ts";
import { beginLoop, endLoop } from "./statements.ts";
import { condition } from "./tests.ts";

type Times = Extract<Rolled, { kind: "times" }> & Expr;
type Again = RollAgain & Expr;
/** A list, each element of which is rolled. */
export type Pool = Times | (Again & { readonly count: Expr });

/** A list of rolls, which need not be made where it is only gone through once. */
export function isPool(expr: Expr): expr is Pool {
  return expr.kind === "times" || (expr.kind === "again" && expr.count !== null);
}

/** The list itself. */
export function poolList(body: Body, expr: Pool): string {
  const list = body.pool.take("list");
  body.lines.push(`const ${list}: (${typeText(body.module, elementOf(expr))})[] = [];`);
  throughPool(body, expr, (text) => body.lines.push(`${list}.push(${text});`));
  return list;
}

/** Rolls one element after the other; `use` writes what is done with each. */
export function throughPool(body: Body, expr: Pool, use: (text: string) => void): void {
  if (expr.kind === "times") {
    looped(body, howMany(body, expr), () => use(value(body, expr.value)));
    return;
  }
  const times = howMany(body, expr);
  const limits = limitsOf(body, expr);
  looped(body, times, () => {
    if (expr.how === "explode") explodeOne(body, expr, limits, use);
    else use(lastOne(body, expr, limits));
  });
}

/** Few are written as they are; others are counted against the budget. */
function howMany(body: Body, expr: Pool): string {
  const { count } = expr;
  if (areFew(expr) && count.kind === "literal") return literal(count.value);
  const text = `${runtime(body.module, "howMany")}(${value(body, count)}, ${place(body, expr.at)})`;
  const times = body.pool.take("times");
  body.lines.push(`const ${times} = ${text};`);
  return times;
}

function looped(body: Body, end: string, turn: () => void): void {
  const loop = beginLoop(body);
  const turns = body.pool.take("turn");
  loop.inner += 1;
  const lines = body.pool.scoped(() => capture(body, turn).lines);
  endLoop(body, loop, `for (let ${turns} = 0; ${turns} < ${end}; ${turns} += 1) ${block(lines)}`);
  body.pool.release(turns);
}

// ---------------------------------------------------------------- again

/** Names of what is left of the limits, and by how much less each further roll counts. */
interface Limits {
  readonly limit: string | null;
  readonly less: string | null;
  readonly total: string | null;
}

/** All that is worked out before the first roll, in the order in which it stands in the program. */
function limitsOf(body: Body, expr: Again): Limits {
  const held = (wanted: string, of: Expr | null): string | null => {
    if (of === null) return null;
    const text = value(body, of);
    return of.kind === "literal" ? text : hold(body, wanted, text);
  };
  const limit = held("limit", expr.limit);
  const less = held("less", expr.less);
  const total = held("total", expr.total);
  if (expr.ends !== null)
    body.lines.push(
      `if (!${value(body, expr.ends)}) ${runtime(body.module, "fail")}("rolls-forever", ${place(body, expr.at)});`,
    );
  if (total === null) return { limit, less, total };
  const left = body.pool.take("left");
  body.lines.push(`let ${left} = ${total};`);
  return { limit, less, total: left };
}

/** `explode`, `reroll` of a single value. */
export function again(body: Body, expr: Again): string {
  const limits = limitsOf(body, expr);
  if (expr.how === "explode") {
    const sum = body.pool.take("sum");
    body.lines.push(`let ${sum} = 0;`);
    rollOn(
      body,
      expr,
      limits,
      "const",
      (last) => body.lines.push(`${sum} += ${last};`),
      () => {
        if (limits.less !== null) body.lines.push(`${sum} -= ${limits.less};`);
      },
    );
    return sum;
  }
  return lastOne(body, expr, limits);
}

/** One die of many: each result as it comes, further ones lessened. */
function explodeOne(body: Body, expr: Again, limits: Limits, use: (text: string) => void): void {
  if (limits.less === null) {
    rollOn(body, expr, limits, "const", use, () => {});
    return;
  }
  const { less } = limits;
  const lessened = body.pool.take("lessened");
  body.lines.push(`let ${lessened} = 0;`);
  rollOn(
    body,
    expr,
    limits,
    "const",
    (last) => use(`(${last} - ${lessened})`),
    () => body.lines.push(`${lessened} = ${less};`),
  );
}

/** The last roll, as a value of its whole type: that it did not fit is nothing that TypeScript should hold against it. */
function lastOne(body: Body, expr: Again, limits: Limits): string {
  const last = body.pool.take("last");
  const type = typeText(body.module, expr.value.type);
  body.lines.push(`let ${last}: ${type};`);
  rollOn(
    body,
    expr,
    limits,
    last,
    () => {},
    () => {},
  );
  const plain = bare(expr.value.type).kind;
  return plain === "int" || plain === "number" ? last : `(${last} as ${type})`;
}

/**
 * Rolls as long as the last result fits and nothing limits it. `into`: where each result goes, `const` for one of its own.
 * `seen`: what is done with it; `further`: before the next one.
 */
function rollOn(
  body: Body,
  expr: Again,
  limits: Limits,
  into: string,
  seen: (last: string) => void,
  further: () => void,
): void {
  const more = limits.limit === null ? null : body.pool.take("more");
  if (more !== null) body.lines.push(`let ${more} = ${limits.limit ?? ""};`);
  const loop = beginLoop(body);
  loop.inner += 1;
  const lines = body.pool.scoped(
    () =>
      capture(body, () => {
        const text = value(body, expr.value);
        const last = into === "const" ? newLocal(body, expr.slot, "last") : into;
        body.slots.set(expr.slot, last);
        const type = typeText(body.module, expr.value.type);
        body.lines.push(
          into === "const"
            ? `const ${last}${type === "number" ? "" : `: ${type}`} = ${text};`
            : `${last} = ${isKnownWhole(expr.value, text) ? text : `${text} as ${type}`};`,
        );
        seen(last);
        const left = [more, limits.total].filter((each) => each !== null);
        for (const each of left) body.lines.push(`if (${each} <= 0) break;`);
        const isAsked = asksAgainIn(expr.on) && ["choice", "row", "bool"].includes(bare(expr.value.type).kind);
        const whole = `(${last} as ${type})`;
        const fits = condition(body, expr.on, {
          text: isAsked ? whole : last,
          ...(isAsked && expr.value.type.kind === "optional" ? { there: `${whole}!` } : {}),
          type: expr.value.type,
          plainly: comparesPlainly(expr.value),
        });
        body.lines.push(`if (${unless(fits)}) break;`, ...left.map((each) => `${each} -= 1;`));
        if (isEndless(expr)) body.lines.push(`${runtime(body.module, "step")}(${place(body, expr.at)});`);
        further();
      }).lines,
  );
  endLoop(body, loop, `while (true) ${block(lines)}`);
}

/** What TypeScript takes for its whole type by itself, and not for what it sees to be assigned. */
function isKnownWhole(expr: Expr, text: string): boolean {
  return (
    isNumber(expr.type) ||
    expr.kind === "call" ||
    expr.kind === "columnCall" ||
    (expr.kind === "roll" && (expr.of.kind !== "list" || text.endsWith("]!")))
  );
}

const opposite: Readonly<Record<string, string>> = { "===": "!==", "<": ">=", "<=": ">", ">": "<=", ">=": "<" };

/** The opposite of a condition: of a plain comparison as one writes it. */
function unless(text: string): string {
  const [, left, operator = "", right] = /^\(?([\w$]+) (===|<=?|>=?) (-?[\w$.]+|"[^"\\]*")\)?$/.exec(text) ?? [];
  return left === undefined || right === undefined ? `!(${text})` : `${left} ${opposite[operator] ?? ""} ${right}`;
}
