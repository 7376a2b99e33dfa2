/** The built-in functions. Where one asks about a list that is made on the spot, no list is made. */
import type { Expr, Type } from "../../ir/program.ts";
import { runtime, top } from "../module.ts";
import { typeText } from "../types.ts";
import { bare, the } from "../world.ts";
import { round } from "./arithmetic.ts";
import { hold, place, type Body } from "./body.ts";
import { orderOf, sameParts } from "./comparison.ts";
import { countOf, looked } from "../game/expressions.ts";
import { operands } from "./expression.ts";
import { fuse } from "./fuse.ts";
import { isCalm } from "./calm.ts";
import { elementOf, elements } from "./lists.ts";
import { isPool } from "./pools.ts";
import { setShape } from "./set-shape.ts";

type Call = Extract<Expr, { kind: "builtin" }>;

export function builtin(body: Body, expr: Call): string {
  const [first] = expr.args;
  if (first !== undefined && expr.args.length === 1) {
    const fused = fuse(body, expr, first);
    if (fused !== null) return fused;
  }
  switch (expr.name) {
    case "floor":
    case "ceil":
    case "round":
      return first === undefined
        ? "0"
        : round(
            body,
            first,
            { floor: "down", ceil: "up", round: "nearest" }[expr.name] as "down" | "up" | "nearest",
            expr.at,
          );
    case "min":
    case "max":
      return extreme(body, expr);
    default: {
      const known = first === undefined ? null : (ofEntities(body, expr, first) ?? firstFitting(body, expr, first));
      if (known !== null) return known;
      const args = operands(body, expr.args);
      return plain(body, expr, args.length === 1 ? args.map(looked) : args);
    }
  }
}

/** Of all entities of a kind, no list is made. */
function ofEntities(body: Body, expr: Call, of: Expr): string | null {
  if (of.kind !== "entities" || expr.args.length > 1) return null;
  const count = countOf(body, of.id);
  switch (expr.name) {
    case "count":
      return count;
    case "first":
      return missing(body, expr, `${runtime(body.module, "numberAt")}(${count}, 1)`);
    case "last":
      return missing(body, expr, `${runtime(body.module, "numberAt")}(${count}, ${count})`);
    case "only":
      return missing(body, expr, `(${count} === 1 ? 0 : undefined)`);
    default:
      return null;
  }
}

/** The first of those that fit, in a game: nobody looks at the rest, if that cannot end with an error. */
function firstFitting(body: Body, expr: Call, of: Expr): string | null {
  if (
    body.game === null ||
    expr.name !== "first" ||
    of.kind !== "each" ||
    isPool(of.over) ||
    ![of.where, of.value].every((part) => part === null || isCalm(body, part))
  )
    return null;
  const name = body.pool.take("found");
  body.lines.push(`let ${name}: ${typeText(body.module, elementOf(of))} | undefined;`);
  elements(body, of, (text) => body.lines.push(`${name} = ${text};`, "break;"));
  return missing(body, expr, name);
}

function plain(body: Body, expr: Call, args: readonly string[]): string {
  const [first = "null", second = "null"] = args;
  const call = (name: string, ...all: readonly string[]): string => `${runtime(body.module, name)}(${all.join(", ")})`;
  const list = expr.args[0];
  switch (expr.name) {
    case "abs":
      return `Math.abs(${first})`;
    case "clamp":
      return call("clamp", ...args);
    case "remainder":
      return body.decimals === 6
        ? call("remainder", first, second, place(body, expr.at))
        : call("remainder", first, second, place(body, expr.at), String(0.49999952 / 10 ** body.decimals));
    case "power":
      return call("power", first, second, place(body, expr.at));
    case "count":
      return `${member(first)}.length`;
    case "sum":
      return call("total", first);
    case "mean":
      return missing(body, expr, call("mean", first));
    case "any":
      return `(${first} as readonly boolean[]).includes(true)`;
    case "all":
      return `!(${first} as readonly boolean[]).includes(false)`;
    case "first":
      return missing(body, expr, `${member(first)}[0]`);
    case "last":
      return missing(body, expr, `${member(first)}.at(-1)`);
    case "only":
      return missing(body, expr, call("only", first));
    case "sort":
      return sort(body, expr, args);
    case "reverse":
      return `[...${first}].reverse()`;
    case "distinct":
      return list !== undefined && bare(elementOf(list)).kind === "set"
        ? call("distinct", first, runtime(body.module, "sameSet"))
        : call("distinct", first);
    case "next":
    case "previous":
      return neighbour(body, expr, first);
    case "mapWith":
      return list !== undefined && bare(list.type).kind !== "map"
        ? call("listWith", ...args, place(body, expr.at))
        : `{ ...${first}, [${second}]: ${args[2] ?? "null"} }`;
    case "append":
      return append(body, expr, first, second);
    case "without":
      return call("without", first, second, place(body, expr.at));
    case "groups":
      return groups(body, expr, first);
    case "longestRun":
      return call("longestRun", first);
    default:
      throw new Error(`There is no built-in called ${expr.name}.`);
  }
}

/** `[…]` at the beginning needs brackets before a point. */
const member = (text: string): string => (/^[\w$]+$/.test(text) ? text : `(${text})`);

function append(body: Body, expr: Call, list: string, item: string): string {
  const appended = `${runtime(body.module, "append")}<${typeText(body.module, elementOf(expr))}>(${list}, ${item}, ${place(body, expr.at)})`;
  return bare(expr.type).kind === "set" ? `${runtime(body.module, "distinct")}(${appended})` : appended;
}

/** What is not there is none where that is asked for, else an error. */
export function missing(body: Body, expr: Pick<Call, "at" | "soft">, text: string): string {
  return expr.soft ? `(${text} ?? null)` : `${runtime(body.module, "found")}(${text}, ${place(body, expr.at)})`;
}

function sort(body: Body, expr: Call, args: readonly string[]): string {
  const keys = expr.args[1] ?? expr.args[0];
  const of: Type = keys === undefined ? { kind: "never" } : elementOf(keys);
  const [list = "[]", by] = args;
  if (bare(of).kind !== "choice")
    return by === undefined
      ? `${runtime(body.module, "sorted")}(${list})`
      : `${runtime(body.module, "sortedBy")}(${list}, ${by})`;
  const held = hold(body, "list", list);
  return `${runtime(body.module, "sortedBy")}(${held}, ${by ?? held}.map((each) => ${orderOf(body, of, "each")}))`;
}

function neighbour(body: Body, expr: Call, text: string): string {
  const type = bare(expr.args[0]?.type ?? expr.type);
  if (type.kind !== "choice") return text;
  const order = top(body.module, `order:${type.id}`, `choice:${type.id}`);
  return missing(body, expr, `${runtime(body.module, "stepped")}(${order}, ${text}, ${expr.name === "next" ? 1 : -1})`);
}

/** Of two values a question, of more of them one after the other, of a list a loop. */
function extreme(body: Body, expr: Call): string {
  const isList = expr.args.length === 1;
  const args = operands(body, expr.args).map((arg) => (isList ? looked(arg) : arg));
  const type = isList && expr.args[0] !== undefined ? elementOf(expr.args[0]) : expr.type;
  const [only = "0"] = args;
  if (bare(type).kind === "choice") return isList ? extremeChoice(body, expr, only, type) : furthest(body, expr, args);
  if (isList) return missing(body, expr, `${runtime(body.module, expr.name === "min" ? "least" : "most")}(${only})`);
  const name = runtime(body.module, expr.name === "min" ? "lesser" : "greater");
  return args.slice(1).reduce((all, arg) => `${name}(${all}, ${arg})`, only);
}

/** The first of equals stays. */
function furthest(body: Body, expr: Call, args: readonly string[]): string {
  const sign = expr.name === "min" ? "<" : ">";
  const held = args.map((arg) => hold(body, "one", arg));
  return held.reduce((best, other) => {
    const one = hold(body, "best", best);
    return `(${orderOf(body, expr.type, other)} ${sign} ${orderOf(body, expr.type, one)} ? ${other} : ${one})`;
  });
}

function extremeChoice(body: Body, expr: Call, list: string, type: Type): string {
  const held = hold(body, "list", `${list} as readonly ${typeText(body.module, type)}[]`);
  const keys = `${held}.map((each) => ${orderOf(body, type, "each")})`;
  return missing(
    body,
    expr,
    `${runtime(body.module, "pickedBy")}(${held}, ${keys}, 1, "${expr.name === "min" ? "lowest" : "highest"}")[0]`,
  );
}

function groups(body: Body, expr: Call, list: string): string {
  const of: Type = expr.args[0] === undefined ? { kind: "never" } : elementOf(expr.args[0]);
  const isPlain = of.kind === "int" || of.kind === "number" || of.kind === "text" || of.kind === "row";
  if (isPlain) return `${runtime(body.module, "groupsOf")}(${list})`;
  const isOrdered = of.kind === "choice" && the(body.module.world.choices, of.id).ordered;
  const held = isOrdered ? hold(body, "list", list) : list;
  const keys = isOrdered ? `${held}.map((each) => ${orderOf(body, of, "each")})` : "[]";
  const same = setShape(body, of) === null ? "" : `, (a, b) => ${sameParts(body, of, "a", "b")}`;
  return `${runtime(body.module, "groupsOf")}(${held}, ${keys}${same})`;
}
