/** What is asked about a list that is made or rolled on the spot, as one loop with what it carries: no list is made. */
import type { Expr } from "../../ir/program.ts";
import { areFew } from "../rolling.ts";
import { bare } from "../world.ts";
import { block, hold, isNumber, type Body } from "./body.ts";
import { missing } from "./builtins.ts";
import { isCalm } from "./calm.ts";
import { interval } from "./exact.ts";
import { elementOf, elements } from "./lists.ts";
import { isPool, throughPool, type Pool } from "./pools.ts";
import { drop } from "./statements.ts";

type Call = Extract<Expr, { kind: "builtin" }>;
/** Writes a loop over the values, and what is done with each. */
type Through = (use: (text: string) => void) => void;

export function fuse(body: Body, expr: Call, over: Expr): string | null {
  if (isPool(over)) return carried(body, expr, (use) => throughPool(body, over, use)) ?? extreme(body, expr, over);
  if (expr.name === "sum" && over.kind === "pick" && isPool(over.of)) return sumOfPicked(body, over, over.of);
  if (over.kind !== "each" || (over.where === null && over.value.kind === "local" && over.value.slot === over.slot))
    return null;
  // In a game nobody looks at the rest, if that cannot end with an error.
  const known =
    body.game !== null &&
    !isPool(over.over) &&
    [over.where, over.value].every((part) => part === null || isCalm(body, part));
  return carried(body, expr, (use) => elements(body, over, use), known);
}

function carried(body: Body, expr: Call, through: Through, known = false): string | null {
  const carry = (wanted: string, start: string, use: (name: string, text: string) => void): string => {
    const name = body.pool.take(wanted);
    body.lines.push(`let ${name} = ${start};`);
    through((text) => use(name, text));
    return name;
  };
  switch (expr.name) {
    case "count":
      return carry("count", "0", (name, text) => {
        if (!/^[\w$.]+$/.test(text)) drop(body, text);
        body.lines.push(`${name} += 1;`);
      });
    case "sum":
      return carry("sum", "0", (name, text) => body.lines.push(`${name} += ${text};`));
    case "any":
      return carry("found", "false as boolean", (name, text) =>
        body.lines.push(
          known ? `if (${text}) ${block([`${name} = true;`, "break;"])}` : `if (${text}) ${name} = true;`,
        ),
      );
    case "all":
      return carry("every", "true as boolean", (name, text) =>
        body.lines.push(
          known ? `if (!${text}) ${block([`${name} = false;`, "break;"])}` : `if (!${text}) ${name} = false;`,
        ),
      );
    default:
      return null;
  }
}

/** The highest or lowest roll. */
function extreme(body: Body, expr: Call, pool: Pool): string | null {
  if ((expr.name !== "max" && expr.name !== "min") || !isNumber(elementOf(pool))) return null;
  const isMax = expr.name === "max";
  if (!surelyRolls(pool)) {
    const name = body.pool.take(isMax ? "highest" : "lowest");
    body.lines.push(`let ${name}: number | undefined;`);
    throughPool(body, pool, (text) => {
      const roll = hold(body, "roll", text);
      body.lines.push(`if (${name} === undefined || ${roll} ${isMax ? ">" : "<"} ${name}) ${name} = ${roll};`);
    });
    return missing(body, expr, name);
  }
  const name = body.pool.take(isMax ? "highest" : "lowest");
  body.lines.push(`let ${name} = ${isMax ? "-Infinity" : "Infinity"};`);
  throughPool(body, pool, (text) => keepExtreme(body, name, hold(body, "roll", text), isMax));
  return name;
}

const keepExtreme = (body: Body, name: string, roll: string, isMax: boolean): number =>
  body.lines.push(`if (${roll} ${isMax ? ">" : "<"} ${name}) ${name} = ${roll};`);

const surelyRolls = (pool: Pool): boolean => areFew(pool) && pool.count.kind === "literal" && pool.count.value !== 0;

/** The sum of all but one of some dice, or of one of them: no list is sorted. */
function sumOfPicked(body: Body, pick: Extract<Expr, { kind: "pick" }>, pool: Pool): string | null {
  const { which } = pick;
  if (
    (which !== "highest" && which !== "lowest") ||
    !surelyRolls(pool) ||
    pool.kind !== "times" ||
    bare(elementOf(pool)).kind !== "int"
  )
    return null;
  const [rolled, kept] = [pool.count, pick.count].map((count) =>
    count.kind === "literal" ? Number(count.value) : NaN,
  );
  const { low, high } = interval(body, pool.value);
  if (
    rolled === undefined ||
    kept === undefined ||
    Math.max(Math.abs(low), Math.abs(high)) * rolled > Number.MAX_SAFE_INTEGER
  )
    return null;
  if (kept !== 1 && kept !== rolled - 1) return null;
  const isMax = (which === "highest") === (kept === 1);
  const best = body.pool.take(isMax ? "highest" : "lowest");
  const sum = kept === 1 ? null : body.pool.take("sum");
  body.lines.push(...(sum === null ? [] : [`let ${sum} = 0;`]), `let ${best} = ${isMax ? "-Infinity" : "Infinity"};`);
  throughPool(body, pool, (text) => {
    const roll = hold(body, "roll", text);
    if (sum !== null) body.lines.push(`${sum} += ${roll};`);
    keepExtreme(body, best, roll, isMax);
  });
  return sum === null ? best : `(${sum} - ${best})`;
}
