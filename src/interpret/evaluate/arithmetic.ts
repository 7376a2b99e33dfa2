import type { Expr } from "../../ir/program.ts";
import { assertNever } from "../../source/exhaustive.ts";
import { fitsInt, type Arithmetic } from "../arithmetic.ts";
import { fitsBound } from "../limits.ts";
import { boundText } from "../../ir/bound-text.ts";
import { oddsOf } from "../odds.ts";
import { bare, orderOf, samenessOf } from "../values.ts";
import { failAt, type Context, type Frame, type Run } from "./context.ts";
import { chain, compile } from "./expression.ts";
import { aboutOdds, comparedOdds, negatedOdds, oddsChain, sameOdds } from "./questions.ts";

type Of<K extends Expr["kind"]> = Extract<Expr, { kind: K }>;
type Operate = (a: number, b: number, frame: Frame) => number;

/** A chain such as `a + b - c` runs in one loop. A whole number beyond the limits is an error on the way, too: it would have lost digits. */
export function arithmeticOf(context: Context, expr: Of<"arithmetic">, isChecked: boolean): Run {
  const { first, rest } = chain(expr);
  if (expr.type.kind === "odds") return oddsChain(context, first, rest);
  const left = compile(context, first);
  const [link] = rest;
  if (rest.length === 1 && link !== undefined)
    return isChecked || link.type.kind !== "int"
      ? single(context, left, link)
      : whole(link, single(context, left, link));
  const links = rest.map((each) => ({
    operate:
      each.type.kind !== "int" || (isChecked && each === expr)
        ? operation(each, context.numbers)
        : wholeOf(each, context.numbers),
    right: compile(context, each.right),
  }));
  return (frame) => {
    let value = left(frame) as number;
    for (const { operate, right } of links) value = operate(value, right(frame) as number, frame);
    return value;
  };
}

/** Within the limits, or an error. */
export function whole(expr: Expr, run: Run): Run {
  return (frame) => {
    const value = run(frame) as number;
    return fitsInt(value) ? value : tooLarge(expr, value, frame);
  };
}

function wholeOf(expr: Of<"arithmetic">, numbers: Arithmetic): Operate {
  const operate = operation(expr, numbers);
  return (a, b, frame) => {
    const value = operate(a, b, frame);
    return fitsInt(value) ? value : tooLarge(expr, value, frame);
  };
}

function single(context: Context, left: Run, expr: Of<"arithmetic">): Run {
  const right = compile(context, expr.right);
  switch (expr.op) {
    case "+":
      return (frame) => (left(frame) as number) + (right(frame) as number);
    case "-":
      return (frame) => (left(frame) as number) - (right(frame) as number);
    case "*":
      return (frame) => (left(frame) as number) * (right(frame) as number);
    case "/": {
      const divide = division(expr, context.numbers);
      return (frame) => divide(left(frame) as number, right(frame) as number, frame);
    }
    default:
      return assertNever(expr.op);
  }
}

function operation(expr: Of<"arithmetic">, numbers: Arithmetic): Operate {
  switch (expr.op) {
    case "+":
      return (a, b) => a + b;
    case "-":
      return (a, b) => a - b;
    case "*":
      return (a, b) => a * b;
    case "/":
      return division(expr, numbers);
    default:
      return assertNever(expr.op);
  }
}

function division(expr: Of<"arithmetic">, numbers: Arithmetic): Operate {
  return (a, b, frame) => {
    if (numbers.isSame(b, 0)) failAt("divided-by-zero", expr, frame, [{ name: "dividend", value: plain(a) }]);
    return a / b;
  };
}

/** A number that may be shown: what is beyond all limits is shown as the limit. */
function plain(value: number): number {
  return Number.isFinite(value) ? value : Number.isNaN(value) ? 0 : Math.sign(value) * Number.MAX_VALUE;
}

export function negate(context: Context, expr: Of<"negate">): Run {
  const of = compile(context, expr.of);
  if (expr.type.kind === "odds") return negatedOdds(of);
  return (frame) => 0 - (of(frame) as number);
}

export function kept(context: Context, expr: Of<"keep">): Run {
  const isInt = bare(expr.type).kind === "int";
  const of = compile(context, expr.of, isInt);
  const { numbers } = context;
  if (isInt) {
    return (frame) => {
      const value = of(frame);
      if (typeof value !== "number") return value;
      if (!fitsInt(value)) tooLarge(expr, value, frame, expr.what);
      return value + 0;
    };
  }
  return (frame) => {
    const value = of(frame);
    if (typeof value !== "number") return value;
    if (!numbers.fitsNumber(value)) tooLarge(expr, value, frame, expr.what);
    return numbers.keep(value);
  };
}

export function tooLarge(expr: Expr, value: number, frame: Frame, what: string | null = null): never {
  return failAt("number-too-large", expr, frame, [{ name: "value", value: plain(value) }], what);
}

export function wholeNumber(numbers: Arithmetic, how: "down" | "up" | "nearest"): (value: number) => number {
  return { down: numbers.floor, up: numbers.ceil, nearest: numbers.round }[how];
}

export function rounded(context: Context, expr: Of<"round">): Run {
  const of = compile(context, expr.of);
  const whole = wholeNumber(context.numbers, expr.how);
  return (frame) => {
    const value = of(frame);
    if (typeof value !== "number") return value;
    if (!fitsInt(value)) tooLarge(expr, value, frame);
    return whole(value);
  };
}

export function bounded(context: Context, expr: Of<"bounded">): Run {
  const of = compile(context, expr.of);
  return (frame) => {
    const value = of(frame);
    if (typeof value !== "number") return value;
    if (!fitsBound(context.numbers, expr.bound, value))
      failAt(
        "out-of-bounds",
        expr,
        frame,
        [{ name: "value", value: plain(value) }],
        `${expr.what} (${boundText(expr.bound)})`,
      );
    return value;
  };
}

export function compare(context: Context, expr: Of<"compare">): Run {
  const left = compile(context, expr.left);
  const right = compile(context, expr.right);
  if (expr.by === "order") {
    const order = orderOf(context.room.linked, expr.left.type.kind === "choice" ? expr.left.type : expr.right.type);
    const test = comparison(expr.op, "int", context.numbers);
    return (frame) => test(order(left(frame)), order(right(frame)));
  }
  const { by, op, at } = expr;
  if (by === "odds") {
    return (frame) => {
      const value = oddsOf(left(frame));
      return comparedOdds(op, value, oddsOf(right(frame)), at);
    };
  }
  const test = comparison(op, by, context.numbers);
  return (frame) => test(left(frame) as number, right(frame) as number);
}

export function comparison(
  op: Of<"compare">["op"],
  by: "int" | "number",
  { isMore, isAtLeast }: Arithmetic,
): (a: number, b: number) => boolean {
  if (by === "int") {
    switch (op) {
      case "<":
        return (a, b) => a < b;
      case "<=":
        return (a, b) => a <= b;
      case ">":
        return (a, b) => a > b;
      case ">=":
        return (a, b) => a >= b;
      default:
        return assertNever(op);
    }
  }
  switch (op) {
    case "<":
      return (a, b) => isMore(b, a);
    case "<=":
      return (a, b) => isAtLeast(b, a);
    case ">":
      return isMore;
    case ">=":
      return isAtLeast;
    default:
      return assertNever(op);
  }
}

export function equals(context: Context, expr: Of<"equals">): Run {
  const left = compile(context, expr.left);
  const right = compile(context, expr.right);
  const { not } = expr;
  if (expr.by === "same") return (frame) => (left(frame) === right(frame)) !== not;
  if (expr.by === "odds") {
    return (frame) => {
      const value = oddsOf(left(frame));
      return sameOdds(value, oddsOf(right(frame)), expr.at) !== not;
    };
  }
  const same = samenessOf(context.room.linked, context.numbers, expr.left.type, expr.right.type);
  return (frame) => same(left(frame), right(frame)) !== not;
}

export function about(context: Context, expr: Of<"about">): Run {
  const of = compile(context, expr.of);
  if (expr.of.type.kind === "odds") return (frame) => aboutOdds(oddsOf(of(frame)), expr.value, expr.half, expr.at);
  const near = isAbout(context.numbers, expr.value, expr.half);
  return (frame) => {
    const value = of(frame);
    return typeof value === "number" && near(value);
  };
}

/** Equal at the digits written: at most half a unit of the last one away. */
export function isAbout(numbers: Arithmetic, value: number, half: number): (x: number) => boolean {
  return (x) => numbers.isAtLeast(x, value - half) && numbers.isAtLeast(value + half, x);
}
