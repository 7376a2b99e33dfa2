/** Small makers of program nodes. */
import { calculationOf } from "../builtins/registry.ts";
import { assertNever, type Kinds } from "../source/exhaustive.ts";
import type { Span } from "../source/span.ts";
import type { Expr, Json, Type } from "../ir/program.ts";
import { bool, never } from "../ir/types.ts";

/** What stands for a part with an error: fits everywhere, says nothing more. */
export function failed(at: Span): Expr {
  return { kind: "literal", value: null, type: never, at };
}

/** No value has the type `never`: it is what `failed` left. */
export function isFailed(expr: Expr): boolean {
  return expr.kind === "literal" && expr.type.kind === "never";
}

export function literal(value: Json, type: Type, at: Span): Expr {
  return { kind: "literal", value, type, at };
}

export function yes(at: Span): Expr {
  return literal(true, bool, at);
}

export function local(slot: number, name: string, type: Type, at: Span): Expr {
  return { kind: "local", slot, name, type, at };
}

/** An error was reported inside, or it never gives a value: nothing more is to be said about it. */
export function isSilent(expr: Expr): boolean {
  return expr.type.kind === "never";
}

/** Digits after the point of a decimal as printed. */
export function placesOf(value: number): number {
  const text = value.toString();
  const exponent = /e-(\d+)$/.exec(text);
  const point = text.indexOf(".");
  const digits = point < 0 ? 0 : text.replace(/e.*$/, "").length - point - 1;
  return digits + (exponent === null ? 0 : Number(exponent[1]));
}

/** The value has the places kept already, so that nothing is to be rounded where it is kept. */
export function isKept(expr: Expr, decimals: number): boolean {
  switch (expr.kind) {
    case "arithmetic":
      return false;
    case "literal":
      return (
        typeof expr.value !== "number" ||
        (placesOf(expr.value) <= decimals && Math.abs(expr.value) <= 9_007_199_254_740_991)
      );
    case "negate":
    case "round":
      return isKept(expr.of, decimals);
    case "builtin":
      return isKeptBuiltin(expr, decimals);
    case "each":
      return isKept(expr.value, decimals);
    case "list":
    case "set":
      return expr.items.every((item) => isKept(item, decimals));
    case "if":
      return isKept(expr.then, decimals) && (expr.else === null || isKept(expr.else, decimals));
    case "block":
      return expr.value === null || isKept(expr.value, decimals);
    case "otherwise":
      return isKept(expr.left, decimals) && isKept(expr.right, decimals);
    case "again":
      return expr.how === "reroll" || expr.type.kind !== "number";
    case "decide":
      return expr.policy !== "sum" && expr.rows.every((row) => isKept(row.result, decimals));
    default:
      expr.kind satisfies Kinds<
        | "local constant rows record variant with field column columnCall call not and or join compare"
        | "equals about isNone isVariant in map range pick index lookup end keep bounded die dice roll"
        | "times shuffle question best reach asOdds entities active entityField pile pieceRow newEntity"
        | "perform choose chooseSome stacks gameOver winners ending act possible"
      >;
      return true;
  }
}

function isKeptBuiltin(expr: Expr & { kind: "builtin" }, decimals: number): boolean {
  const areKept = (): boolean => expr.args.every((arg) => isKept(arg, decimals));
  const law = calculationOf[expr.name].digits;
  switch (law) {
    case "arguments":
    case "elements":
    case "rounded":
      return areKept();
    case "whole":
      return true;
    case "whole remainder":
      return expr.type.kind === "int" && areKept();
    case "made":
    case "none":
      return false;
    default:
      return assertNever(law);
  }
}
