/** The highest and the lowest result that a formula can have, as a formula of its own, where that is plain from it. */
import { calculationOf } from "../../builtins/registry.ts";
import type { Expr } from "../../ir/program.ts";
import { childrenOf } from "../../ir/children.ts";
import { bool, int, isNumeric, number } from "../../ir/types.ts";
import { assertNever, type Kinds, kindSet } from "../../source/exhaustive.ts";
import { knownBound, type KnownBounds } from "../bounds.ts";
import { literal } from "../build.ts";

export type End = "low" | "high";

const other = (end: End): End => (end === "low" ? "high" : "low");

/** Deeper formulas are not looked into. */
const deepest = 60;

/** Undefined where it is not plain. The parts of the formula roll apart from each other, so that each can be at its end. */
export function endOf(known: KnownBounds, expr: Expr, end: End, depth = 0): Expr | undefined {
  if (depth > deepest) return undefined;
  if (isFixed(expr)) return expr;
  const of = (part: Expr, which: End = end): Expr | undefined => endOf(known, part, which, depth + 1);
  const { at } = expr;
  switch (expr.kind) {
    case "die":
      return literal(end === "low" ? 1 : expr.sides, int, at);
    case "dice":
      return scaled(of(expr.count), literal(end === "low" ? 1 : expr.sides, int, at));
    case "keep":
    case "bounded":
      return of(expr.of);
    case "round":
      return mapped(of(expr.of), (part) => ({ ...expr, of: part }));
    case "negate":
      return mapped(of(expr.of, other(end)), negated);
    case "arithmetic":
      return ofArithmetic(known, expr, of, end);
    case "builtin":
      return ofBuiltin(expr, of, (list) => elementEnd(known, list, end, depth + 1));
    case "roll":
      return expr.by === null ? elementEnd(known, expr.of, end, depth + 1) : undefined;
    case "if":
      return expr.else === null ? undefined : branched(expr.condition, of(expr.then), of(expr.else), end);
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call not and or join"
        | "compare equals about isNone isVariant in decide block list set map range each pick index"
        | "lookup end otherwise times again shuffle question best reach asOdds entities active entityField"
        | "pile pieceRow newEntity perform choose chooseSome stacks gameOver winners ending act possible"
      >;
      return undefined;
  }
}

/** It has its value already, and may be written once more: nothing in it rolls, calls or names something. */
export function isFixed(expr: Expr): boolean {
  const work: Expr[] = [expr];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (!fixedKinds.has(node.kind)) return false;
    for (const part of childrenOf(node)) {
      if (!("type" in part)) return false;
      work.push(part);
    }
  }
  return true;
}

const fixedKinds = kindSet<
  Expr["kind"],
  | "record variant with columnCall call join about decide block map each pick otherwise die dice roll"
  | "times again shuffle question best reach asOdds entities active entityField pile pieceRow newEntity"
  | "perform choose chooseSome stacks gameOver winners ending act possible"
>({
  literal: true,
  local: true,
  constant: true,
  rows: true,
  field: true,
  column: true,
  builtin: true,
  not: true,
  negate: true,
  and: true,
  or: true,
  arithmetic: true,
  compare: true,
  equals: true,
  isNone: true,
  isVariant: true,
  in: true,
  if: true,
  list: true,
  set: true,
  range: true,
  index: true,
  lookup: true,
  end: true,
  keep: true,
  round: true,
  bounded: true,
});

/** The end of what is one of a range or list. */
function elementEnd(known: KnownBounds, list: Expr, end: End, depth: number): Expr | undefined {
  if (depth > deepest) return undefined;
  const { at, type } = list;
  if (list.kind === "range") {
    const written = end === "low" ? list.low : list.high;
    return written === null ? undefined : endOf(known, written, end, depth + 1);
  }
  if (list.kind === "times") return endOf(known, list.value, end, depth + 1);
  if (list.kind === "pick" && (list.which === "highest" || list.which === "lowest"))
    return elementEnd(known, list.of, end, depth + 1);
  if (list.kind === "list" || (list.kind === "set" && "items" in list)) {
    return list.items.length === 0
      ? undefined
      : furthest(
          list.items.map((item) => endOf(known, item, end, depth + 1)),
          end,
        );
  }
  if (!isFixed(list)) return undefined;
  if (type.kind === "range") return { kind: "end", of: list, which: end, soft: false, type: type.of, at };
  if ((type.kind !== "list" && type.kind !== "set") || !isNumeric(type.of)) return undefined;
  return { kind: "builtin", name: end === "low" ? "min" : "max", args: [list], soft: false, type: type.of, at };
}

type EndOf = (part: Expr, which?: End) => Expr | undefined;

function ofArithmetic(known: KnownBounds, expr: Expr & { kind: "arithmetic" }, of: EndOf, end: End): Expr | undefined {
  const { op, left, right } = expr;
  switch (op) {
    case "+":
      return joined("+", of(left), of(right));
    case "-":
      return joined("-", of(left), of(right, other(end)));
    case "*":
      return ofProduct(known, left, right, of, end);
    case "/": {
      const by = numberIn(right);
      if (by === undefined || by === 0) return undefined;
      return mapped(of(left, by > 0 ? end : other(end)), (part) => calculated("/", part, right));
    }
    default:
      return assertNever(op);
  }
}

/** With a number that is written the sign is plain; two that are never below 0 grow together. */
function ofProduct(known: KnownBounds, left: Expr, right: Expr, of: EndOf, end: End): Expr | undefined {
  for (const [factor, varying] of [
    [left, right],
    [right, left],
  ] as const) {
    const by = numberIn(factor);
    if (by !== undefined)
      return mapped(of(varying, by >= 0 ? end : other(end)), (part) => calculated("*", part, factor));
  }
  const nought = [left, right].every((side) => (knownBound(known, side)?.low ?? -1) >= 0);
  return nought ? joined("*", of(left), of(right)) : undefined;
}

function ofBuiltin(
  expr: Expr & { kind: "builtin" },
  of: EndOf,
  ofElements: (list: Expr) => Expr | undefined,
): Expr | undefined {
  const [first, ...others] = expr.args;
  if (first === undefined) return undefined;
  const { range } = calculationOf[expr.name];
  switch (range) {
    case "least":
    case "greatest": {
      if (others.length === 0) return ofElements(first);
      const ends = expr.args.map((arg) => of(arg));
      return ends.every((each) => each !== undefined) ? furthest(ends, range === "least" ? "low" : "high") : undefined;
    }
    case "rounded":
      return mapped(of(first), (part) => ({ ...expr, args: [part] }));
    case "clamped":
      return others.every(isFixed) ? mapped(of(first), (part) => ({ ...expr, args: [part, ...others] })) : undefined;
    case "sum":
      return ofSum(first, of, ofElements);
    default:
      range satisfies Kinds<"any element count place size remainder bound">;
      return undefined;
  }
}

function ofSum(list: Expr, of: EndOf, ofElements: (list: Expr) => Expr | undefined): Expr | undefined {
  if (list.kind === "times") return scaled(of(list.count), of(list.value));
  if (list.kind === "list")
    return list.items.length === 0
      ? undefined
      : list.items.map((item) => of(item)).reduce((sum, each) => joined("+", sum, each));
  if (list.kind !== "pick" || list.of.kind !== "times") return undefined;
  const [picked, rolled] = [numberIn(list.count), numberIn(list.of.count)];
  if (picked === undefined || rolled === undefined || picked > rolled) return undefined;
  return scaled(list.count, ofElements(list.of));
}

/** So many times the end of each; where more make less, one would have to know how few there can be. */
function scaled(count: Expr | undefined, each: Expr | undefined): Expr | undefined {
  if (count === undefined || each === undefined) return undefined;
  return (numberIn(each) ?? -1) >= 0 || isFixed(count) ? calculated("*", count, each) : undefined;
}

/** The branch that is taken; where that is rolled, the one that reaches further. */
function branched(condition: Expr, then: Expr | undefined, otherwise: Expr | undefined, end: End): Expr | undefined {
  if (then === undefined || otherwise === undefined) return undefined;
  if (!isFixed(condition)) return furthest([then, otherwise], end);
  return { kind: "if", condition, then, else: otherwise, type: common([then, otherwise]), at: then.at };
}

// ---------------------------------------------------------------- formulas, worked out where all is known

export function numberIn(expr: Expr): number | undefined {
  return expr.kind === "literal" && typeof expr.value === "number" ? expr.value : undefined;
}

function mapped(part: Expr | undefined, make: (part: Expr) => Expr): Expr | undefined {
  return part === undefined ? undefined : make(part);
}

function negated(of: Expr): Expr {
  const value = numberIn(of);
  return value === undefined ? { kind: "negate", of, type: of.type, at: of.at } : literal(0 - value, of.type, of.at);
}

const common = (parts: readonly Expr[]): Expr["type"] =>
  parts.every((part) => part.type.kind === "int") ? int : number;

function joined(op: "+" | "-" | "*", left: Expr | undefined, right: Expr | undefined): Expr | undefined {
  return left === undefined || right === undefined ? undefined : calculated(op, left, right);
}

function calculated(op: "+" | "-" | "*" | "/", left: Expr, right: Expr): Expr {
  const type = op === "/" ? number : common([left, right]);
  const [a, b] = [numberIn(left), numberIn(right)];
  if (b === (op === "*" || op === "/" ? 1 : 0) && left.type.kind === type.kind) return left;
  if (a === undefined || b === undefined) return { kind: "arithmetic", op, left, right, type, at: left.at };
  return literal(op === "+" ? a + b : op === "-" ? a - b : op === "*" ? a * b : a / b, type, left.at);
}

/** The least or greatest of all. */
function furthest(parts: readonly (Expr | undefined)[], end: End): Expr | undefined {
  const known = parts.filter((part) => part !== undefined);
  const [first] = known;
  if (first === undefined || known.length < parts.length) return undefined;
  const values = known.map(numberIn);
  if (values.every((value) => value !== undefined))
    return literal(end === "low" ? Math.min(...values) : Math.max(...values), common(known), first.at);
  return known.length === 1
    ? first
    : {
        kind: "builtin",
        name: end === "low" ? "min" : "max",
        args: known,
        soft: false,
        type: common(known),
        at: first.at,
      };
}

/** `a < b`, known already where both are numbers. */
export function isLess(a: Expr, b: Expr, op: "<" | "<="): boolean | Expr {
  const [left, right] = [numberIn(a), numberIn(b)];
  if (left !== undefined && right !== undefined) return op === "<" ? left < right : left <= right;
  return {
    kind: "compare",
    op,
    by: common([a, b]).kind === "int" ? "int" : "number",
    left: a,
    right: b,
    type: bool,
    at: a.at,
  };
}
