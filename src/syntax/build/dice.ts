import type { IToken } from "chevrotain";
import type { Expr, NumberLit } from "../ast.ts";
import { missing, spanOf, type Build } from "./context.ts";

/** So many dice may be written as a number, and a die may have so many sides. */
export const mostDice = 100_000;
export const mostSides = 1_000_000;

const written = /^(\d*)[dD](\d+|%)$/;

/** `d6`, `2d6`, `d%`, or the die behind `(skill)`, which then is `counted`. */
export function diceOf(build: Build, token: IToken, counted: (Expr & { readonly kind: "parens" }) | null): Expr {
  const at = spanOf(build, token);
  const span = counted === null ? at : at.from(counted.span.start);
  const [, digits = "", end = ""] = written.exec(token.image) ?? [];
  const percent = end === "%";
  const sides = percent ? 100 : Number(end);
  if (sides < 1) {
    build.found.report("die-without-sides", at, { written: token.image });
    return missing(span);
  }
  if (sides > mostSides || Number(digits) > mostDice) {
    build.found.report("too-many-dice", at, {
      written: token.image,
      what: sides > mostSides ? "sides" : "dice",
      most: sides > mostSides ? mostSides : mostDice,
    });
    return missing(span);
  }
  const number: NumberLit | null =
    digits === ""
      ? null
      : {
          kind: "number",
          value: Number(digits),
          text: digits,
          percent: false,
          span: at.to(Math.min(at.end, at.start + digits.length)),
        };
  return { kind: "dice", count: counted ?? number, sides, percent, span };
}
