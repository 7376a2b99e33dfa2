import type { IToken } from "chevrotain";
import type { Expr, NumberLit } from "../ast.ts";
import { missing, spanOf, type Build } from "./context.ts";

/** So many dice may be written as a number, and a die may have so many sides. */
export const mostDice = 100_000;
export const mostSides = 1_000_000;

const written = /^(\d*)[dD](\d+|%)$/;

/** `d66`, `d88`, `d666`: in games two or three dice read side by side, and no die that anybody has. */
const isTensAndUnits = (count: string, sides: string): boolean =>
  (count === "" || count === "1") && /^(?:44|66|88|666|888)$/.test(sides);

/** `d6`, `2d6`, `d%`, or the die behind `(skill)`, which then is `counted`. */
export function diceOf(build: Build, token: IToken, counted: (Expr & { readonly kind: "parens" }) | null): Expr {
  const at = spanOf(build, token);
  const span = counted === null ? at : at.from(counted.span.start);
  const [, digits = "", end = ""] = written.exec(token.image) ?? [];
  const percent = end === "%";
  const sides = percent ? 100 : Number(end);
  if (sides < 1) {
    const fixes =
      /^[dD]0+$/.test(token.image) && token.image.length > 2
        ? [{ title: "Write `d%`", edits: [{ span: at, text: "d%" }] }]
        : [];
    build.found.report("die-without-sides", at, { written: token.image }, { fixes });
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
  if (counted === null && isTensAndUnits(digits, end)) {
    const die = `d${end.charAt(0)}`;
    const [tens, whole] = [
      end.length === 2 ? `10 * ${die} + ${die}` : `100 * ${die} + 10 * ${die} + ${die}`,
      `roll(1 to ${end})`,
    ];
    build.found.report(
      "tens-and-units",
      at,
      { written: token.image, meant: tens, whole },
      { fixes: [tens, whole].map((text) => ({ title: `Write \`${text}\``, edits: [{ span: at, text }] })) },
    );
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
