/** The built-in functions. Where one asks about a list that is made on the spot, no list is made. */
import { calculationOf, ownOf, type OwnMeaning } from "../../builtins/registry.ts";
import type { Builtin, Expr, Type } from "../../ir/program.ts";
import { runtime, top } from "../module.ts";
import { typeText } from "../types.ts";
import { bare, the } from "../world.ts";
import { round, wholeOnTheWay, withPlaces } from "./arithmetic.ts";
import { hold, place, type Body } from "./body.ts";
import { orderOf, sameParts } from "./comparison.ts";
import { countOf, looked } from "../game/expressions.ts";
import { operands } from "./expression.ts";
import { isLiteralText, wholeArgument, wholeList } from "./known.ts";
import { maximum } from "./exact.ts";
import { fuse } from "./fuse.ts";
import { isCalm } from "./calm.ts";
import { elementOf, elements } from "./lists.ts";
import { isPool } from "./pools.ts";
import { setShape } from "./set-shape.ts";

type Call = Extract<Expr, { kind: "builtin" }>;

/** `isChecked`: whoever asks sees to it that a whole number is within its limits. */
export function builtin(body: Body, expr: Call, isChecked: boolean): string {
  const text = applied(body, expr);
  return isChecked ? text : wholeOnTheWay(body, expr, text);
}

function applied(body: Body, expr: Call): string {
  const [first] = expr.args;
  if (first !== undefined && expr.args.length === 1) {
    const fused = fuse(body, expr, first);
    if (fused !== null) return fused;
  }
  // These see to their operands themselves.
  if (ownOperands.has(expr.name)) return plain(body, expr, []);
  const known = first === undefined ? null : (ofEntities(body, expr, first) ?? firstFitting(body, expr, first));
  if (known !== null) return known;
  const args = operands(body, expr.args).map((arg, index) =>
    wholeArgument(body, expr.args[index]?.type ?? expr.type, arg),
  );
  return plain(body, expr, args.length === 1 ? args.map(looked) : args);
}

const ownOperands: ReadonlySet<Builtin> = new Set<Builtin>(["floor", "ceil", "round", "min", "max"]);

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
  const own = ownOf<Write>(writers, expr.name);
  if (own !== undefined) return own(body, expr, args);
  const record = calculationOf[expr.name];
  if (record.runtime === null) throw new Error(`Nobody says what becomes of ${expr.name}.`);
  const text = `${runtime(body.module, record.runtime)}(${args.join(", ")})`;
  return record.misses ? missing(body, expr, text) : text;
}

type Write = (body: Body, expr: Call, args: readonly string[]) => string;

/** Those that are more than a call of the runtime with their values as they are. */
const writers: { readonly [name in OwnMeaning]: Write } = {
  min: extreme,
  max: extreme,
  floor: (body, expr) => rounded(body, expr, "down"),
  ceil: (body, expr) => rounded(body, expr, "up"),
  round: (body, expr) => rounded(body, expr, "nearest"),
  abs: (_body, _expr, [first]) => `Math.abs(${first})`,
  remainder,
  power: (body, expr, [first, second]) => called(body, "power", first, second, place(body, expr.at)),
  count: (_body, _expr, [first = ""]) => `${member(first)}.length`,
  any: (_body, _expr, [first]) => `(${first} as readonly boolean[]).includes(true)`,
  all: (_body, _expr, [first]) => `!(${first} as readonly boolean[]).includes(false)`,
  first: (body, expr, [first = ""]) => missing(body, expr, `${ofWords(body, expr, first)}[0]`),
  last: (body, expr, [first = ""]) => missing(body, expr, `${ofWords(body, expr, first)}.at(-1)`),
  position,
  sort,
  reverse: (body, expr, [first = ""]) => `[...${ofWords(body, expr, first)}].reverse()`,
  distinct: (body, expr, [first = ""]) => {
    const list = expr.args[0];
    return list !== undefined && bare(elementOf(list)).kind === "set"
      ? called(body, "distinct", first, runtime(body.module, "sameSet"))
      : called(body, "distinct", list === undefined ? first : wholeList(body, list.type, first));
  },
  groups: (body, expr, [first = ""]) => groups(body, expr, first),
  next: (body, expr, [first = ""]) => neighbour(body, expr, first, 1),
  previous: (body, expr, [first = ""]) => neighbour(body, expr, first, -1),
  mapWith: (body, expr, args) => {
    const [first, second, third = "null"] = args;
    const of = expr.args[0];
    return of !== undefined && bare(of.type).kind !== "map"
      ? called(body, "listWith", ...args, place(body, expr.at))
      : `{ ...${first}, [${second}]: ${third} }`;
  },
  append: (body, expr, [first = "", second = ""]) => extended(body, expr, "append", first, second),
  concat: (body, expr, [first = "", second = ""]) => extended(body, expr, "concat", first, second),
  without: (body, expr, [first, second]) => called(body, "without", first, second, place(body, expr.at)),
};

const called = (body: Body, name: string, ...all: readonly (string | undefined)[]): string =>
  `${runtime(body.module, name)}(${all.join(", ")})`;

function rounded(body: Body, expr: Call, how: "down" | "up" | "nearest"): string {
  const [first] = expr.args;
  return first === undefined ? "0" : round(body, first, how, expr.at);
}

/** Of numbers with a fraction, what is divided must have all its digits. */
function remainder(body: Body, expr: Call, [first = "", second = ""]: readonly string[]): string {
  const [of] = expr.args;
  const isWithin =
    expr.type.kind === "int" ||
    of === undefined ||
    maximum(body, of) <= Math.floor(Number.MAX_SAFE_INTEGER / 10 ** body.decimals);
  const divided = isWithin ? first : withPlaces(body, "fitting", [first, place(body, expr.at)]);
  const all = [
    divided,
    second,
    place(body, expr.at),
    ...(body.decimals === 6 ? [] : [String(0.49999952 / 10 ** body.decimals)]),
  ];
  return `${runtime(body.module, "remainder")}(${all.join(", ")})`;
}

/** A list of which one is taken: of words that are written there TypeScript would only see texts. */
function ofWords(body: Body, expr: Call, text: string): string {
  const whole = expr.args[0] === undefined ? text : wholeList(body, expr.args[0].type, text);
  return whole === text ? member(text) : whole;
}

/** `[…]` at the beginning needs brackets before a point. */
const member = (text: string): string => (/^[\w$]+$/.test(text) ? text : `(${text})`);

function extended(body: Body, expr: Call, how: "append" | "concat", list: string, more: string): string {
  const all = `${runtime(body.module, how)}<${typeText(body.module, elementOf(expr))}>(${list}, ${more}, ${place(body, expr.at)})`;
  return bare(expr.type).kind === "set" ? `${runtime(body.module, "distinct")}(${all})` : all;
}

/** What is not there is none where that is asked for, else an error. */
export function missing(body: Body, expr: Pick<Call, "at" | "soft">, text: string): string {
  return expr.soft ? `(${text} ?? null)` : `${runtime(body.module, "found")}(${text}, ${place(body, expr.at)})`;
}

/** Counted from 1. Sets in what is compared have no order. */
function position(body: Body, expr: Call, [list = "", wanted = ""]: readonly string[]): string {
  const of: Type = expr.args[0] === undefined ? { kind: "never" } : elementOf(expr.args[0]);
  const same = setShape(body, of) === null ? [] : [`(a, b) => ${sameParts(body, of, "a", "b")}`];
  return missing(body, expr, called(body, "positionOf", looked(list), wanted, ...same));
}

function sort(body: Body, expr: Call, args: readonly string[]): string {
  const keys = expr.args[1] ?? expr.args[0];
  const of: Type = keys === undefined ? { kind: "never" } : elementOf(keys);
  const [list = "[]", by] = args;
  if (bare(of).kind !== "choice")
    return by === undefined
      ? `${runtime(body.module, "sorted")}(${list})`
      : `${runtime(body.module, "sortedBy")}(${list}, ${by})`;
  const held = hold(body, "list", expr.args[0] === undefined ? list : wholeList(body, expr.args[0].type, list));
  return `${runtime(body.module, "sortedBy")}(${held}, ${by ?? held}.map((each) => ${orderOf(body, of, "each")}))`;
}

function neighbour(body: Body, expr: Call, text: string, distance: 1 | -1): string {
  const type = bare(expr.args[0]?.type ?? expr.type);
  if (type.kind !== "choice") return text;
  const order = top(body.module, `order:${type.id}`, `choice:${type.id}`);
  return missing(body, expr, `${runtime(body.module, "stepped")}(${order}, ${text}, ${distance})`);
}

/** Of two values a question, of more of them one after the other, of a list a loop. */
function extreme(body: Body, expr: Call): string {
  const isList = expr.args.length === 1;
  const args = operands(body, expr.args).map((arg) =>
    isList ? looked(arg === "[]" ? wholeList(body, expr.args[0]?.type ?? expr.type, arg) : arg) : arg,
  );
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
  const held = args.map((arg) =>
    hold(body, "one", isLiteralText(arg) ? `${arg} as ${typeText(body.module, expr.type)}` : arg),
  );
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
  if (isPlain)
    return `${runtime(body.module, "groupsOf")}(${of.kind === "row" && expr.args[0] !== undefined ? wholeList(body, expr.args[0].type, list) : list})`;
  const isOrdered = of.kind === "choice" && the(body.module.world.choices, of.id).ordered;
  const whole = expr.args[0] === undefined ? list : wholeList(body, expr.args[0].type, list);
  const held = isOrdered ? hold(body, "list", whole) : whole;
  const keys = isOrdered ? `${held}.map((each) => ${orderOf(body, of, "each")})` : "[]";
  const same = setShape(body, of) === null ? "" : `, (a, b) => ${sameParts(body, of, "a", "b")}`;
  return `${runtime(body.module, "groupsOf")}(${held}, ${keys}${same})`;
}
