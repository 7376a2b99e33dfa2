/** A formula with the values put in: `30 - 10 / 2`. Reads the trace, so that only what was worked out is shown. */
import type { Expr, Json, Type } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import type { Linked } from "../linked.ts";
import { isOdds } from "../odds.ts";
import { oddsText } from "../odds-text.ts";
import { aboutText } from "../play/sides.ts";
import { short, valueText } from "../show.ts";
import { bare } from "../values.ts";
import { decidingText } from "./deciding.ts";
import { exprOf, operands, type Trace } from "./record.ts";

type Kind<K extends Expr["kind"]> = Extract<Expr, { kind: K }>;
/** Text and how loosely it binds: 0 for a single value, more for operators. */
interface Filled {
  readonly text: string;
  readonly loose: number;
}

/** A comparison whose sides are formulas goes on with what they came to: `sum([2, 5]) >= 2 + 3, so 7 >= 5`. */
export function filledText(linked: Linked, trace: Trace, so = ", so "): string {
  const { text } = fill(linked, trace);
  const sides = fill(linked, trace, true).text;
  return sides === text ? text : `${text}${so}${sides}`;
}

/** Values of locals and formulas as a designer reads them: texts and keys without what is known anyway. */
export function plainText(linked: Linked, type: Type, value: Json | undefined): string {
  if (value === undefined) return "…";
  const plain = bare(type);
  if (plain.kind === "row" && typeof value === "string") return value;
  const digits = typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(12)) : value;
  return short(valueText(linked, type, digits, { most: 100 }), 160);
}

/** `worked`: sides of comparisons are worked out. */
function fill(linked: Linked, trace: Trace, worked = false): Filled {
  const expr = exprOf(trace);
  if (expr === null) return { text: "…", loose: 0 };
  const parts = operands(trace);
  const [first, second] = parts;
  const side = (part: Trace | undefined, loose: number): string => {
    if (part === undefined) return "…";
    const expr = exprOf(part);
    const filled =
      worked && loose === 3 && expr !== null && isSingle(part.value)
        ? leaf(linked, expr, part.value)
        : fill(linked, part, worked);
    return filled.loose > loose ? `(${filled.text})` : filled.text;
  };
  /** Beside a chance a plain number is one, too. */
  const against = (part: Trace | undefined, other: Trace | undefined): string => {
    const isPlain =
      part?.parts.length === 1 && part.parts[0]?.what.kind === "expr" && part.parts[0].what.expr.kind === "literal";
    return isPlain && isOdds(part.value) && isOdds(other?.value) && other.value.percent
      ? oddsText({ ...part.value, percent: true }, null)
      : side(part, 3);
  };
  switch (expr.kind) {
    case "keep":
    case "round":
    case "bounded":
    case "asOdds":
      return first === undefined ? leaf(linked, expr, trace.value) : fill(linked, first, worked);
    case "block":
      return expr.statements.length === 0 && first !== undefined
        ? fill(linked, first, worked)
        : leaf(linked, expr, trace.value);
    case "arithmetic":
      return arithmetic(linked, expr, parts);
    case "negate":
      return { text: `-${side(first, 0)}`, loose: 0 };
    case "not":
      return { text: `not ${side(first, 5)}`, loose: 5 };
    case "and":
    case "or":
      return {
        text: parts.map((part) => side(part, expr.kind === "and" ? 5 : 6)).join(` ${expr.kind} `),
        loose: expr.kind === "and" ? 6 : 7,
      };
    case "join":
      return { text: parts.map((part) => side(part, 2)).join(" & "), loose: 2 };
    case "compare":
      return { text: `${against(first, second)} ${expr.op} ${against(second, first)}`, loose: 4 };
    case "equals":
      return { text: `${against(first, second)} ${expr.not ? "is not" : "is"} ${against(second, first)}`, loose: 4 };
    case "about":
      return {
        text: `${side(first, 3)} is about ${aboutText(expr.value, expr.half, first !== undefined && isOdds(first.value) && first.value.percent)}`,
        loose: 4,
      };
    case "in":
      return { text: `${side(first, 3)} ${expr.not ? "not in" : "in"} ${side(second, 3)}`, loose: 4 };
    case "isNone":
      return { text: `${side(first, 3)} is ${expr.not ? "not " : ""}none`, loose: 4 };
    case "isVariant":
      return { text: `${side(first, 3)} is ${expr.not ? "not " : ""}${expr.variants.join(" or ")}`, loose: 4 };
    case "builtin":
      return builtin(linked, expr, parts);
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call if decide list"
        | "set map range each pick index lookup end otherwise die dice roll times again shuffle question"
        | "best reach entities active entityField pile pieceRow newEntity perform choose chooseSome stacks"
        | "gameOver winners ending act possible"
      >;
      return leaf(linked, expr, trace.value);
  }
}

const isSingle = (value: Json | undefined): boolean =>
  typeof value === "number" || typeof value === "string" || typeof value === "boolean";

function leaf(linked: Linked, expr: Expr, value: Json | undefined): Filled {
  const text = plainText(linked, expr.type, value);
  return { text, loose: 0 };
}

function arithmetic(linked: Linked, expr: Kind<"arithmetic">, parts: readonly Trace[]): Filled {
  const ops: string[] = [];
  let at: Expr = expr;
  while (at.kind === "arithmetic") {
    ops.unshift(at.op);
    at = at.left;
  }
  const [first, ...rest] = parts;
  if (first === undefined) return { text: "…", loose: 0 };
  let whole = fill(linked, first);
  for (const [index, part] of rest.entries()) {
    const op = ops[index] ?? "+";
    const loose = op === "+" || op === "-" ? 2 : 1;
    const right = fill(linked, part);
    const left = whole.loose > loose ? `(${whole.text})` : whole.text;
    const tight = right.loose >= loose || right.text.startsWith("-");
    whole = { text: `${left} ${op} ${tight ? `(${right.text})` : right.text}`, loose };
  }
  return whole;
}

/** `max(1, 25)`; of a list its values, if there are few. */
function builtin(linked: Linked, expr: Kind<"builtin">, parts: readonly Trace[]): Filled {
  const deciding = decidingText(linked, expr, parts);
  if (deciding !== null) return { text: `${expr.name}([${deciding}])`, loose: 0 };
  const args = parts.map((part) => fill(linked, part).text);
  if (expr.name === "mapWith" || expr.name === "append" || expr.name === "without")
    return { text: args.join(expr.name === "without" ? " without " : " and "), loose: 2 };
  return { text: `${expr.name}(${args.join(", ")})`, loose: 0 };
}
