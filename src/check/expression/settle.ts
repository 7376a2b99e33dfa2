/** Where a value is kept: does it fit, must it be rounded, is it within its bound? */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { takesOneRow } from "../../ir/policies.ts";
import type { Bound, Expr, Type } from "../../ir/program.ts";
import { int, isNumeric, odds, typeText } from "../../ir/types.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { boundText } from "../../ir/bound-text.ts";
import { implies, isWithin, knownBound } from "../bounds.ts";
import { decimals as placesKept, keepTo } from "../../runtime/decimals.ts";
import { plainNumber } from "../../runtime/texts.ts";
import { failed, isKept, isSilent } from "../build.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { fits, present, standIn } from "../fit.ts";
import { noteMissKept } from "./miss-kept.ts";
import { reportMayBeNone } from "./none.ts";
import { meantAs } from "./meant.ts";

/** What keeps the value: its type, its bound, and its name for messages in play ("`force`", "the result"). */
export interface Target {
  readonly type: Type;
  readonly bound: Bound | null;
  readonly what: string;
}

/** The value as the target keeps it: fits its type (else an error), rounded or checked as needed. */
export function settle(checker: Checker, expr: Expr, target: Target, why: Expectation): Expr {
  // Within an `if` or a block something may have been asked before.
  if (target.type.kind === "optional" && expr.type.kind !== "optional") noteMissKept(checker, expr, why);
  const value = converted(checker, expr, target, why);
  if (target.bound === null || isSilent(value)) return value;
  if (value.kind === "literal" && typeof value.value === "number")
    return literalWithin(checker, value, target.bound, value.value, target.what, why);
  if (value.type.kind === "none" || implies(knownBound(checker.bounds, value), target.bound)) return value;
  return { kind: "bounded", of: value, bound: target.bound, what: target.what, type: value.type, at: value.at };
}

export function literalWithin(
  checker: Checker,
  expr: Expr,
  bound: Bound,
  value: number,
  what: string,
  why: Expectation,
): Expr {
  if (isWithin(value, bound)) return expr;
  checker.found.report(
    "out-of-bounds",
    expr.at,
    { value: String(value), bound: boundText(bound), what },
    contextOf(why),
  );
  return failed(expr.at);
}

/** Branches are settled each for itself, so that an error names the branch and a kept branch costs nothing. */
function converted(checker: Checker, expr: Expr, target: Target, why: Expectation): Expr {
  switch (expr.kind) {
    case "if": {
      if (expr.else === null) return leaf(checker, expr, target, why);
      const then = converted(checker, expr.then, target, why);
      const other = converted(checker, expr.else, target, why);
      return { ...expr, then, else: other, type: convertedType(expr.type, target.type) };
    }
    case "block": {
      if (expr.value === null) return leaf(checker, expr, target, why);
      return {
        ...expr,
        value: converted(checker, expr.value, target, why),
        type: convertedType(expr.type, target.type),
      };
    }
    case "decide": {
      if (!takesOneRow(expr.policy)) return leaf(checker, expr, target, why);
      const rows = expr.rows.map((row) => ({ ...row, result: converted(checker, row.result, target, why) }));
      return { ...expr, rows, type: convertedType(expr.type, target.type) };
    }
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate and or arithmetic join compare equals about isNone isVariant in list set map range"
        | "each pick index lookup end otherwise keep round bounded die dice roll times again shuffle"
        | "question best reach asOdds entities active entityField pile pieceRow newEntity perform choose"
        | "chooseSome stacks gameOver winners ending act possible"
      >;
      return leaf(checker, expr, target, why);
  }
}

function convertedType(type: Type, target: Type): Type {
  const wanted = present(target).kind;
  return type.kind === "number" && wanted === "int" ? int : isNumeric(type) && wanted === "odds" ? odds : type;
}

function leaf(checker: Checker, expr: Expr, target: Target, why: Expectation): Expr {
  if (isSilent(expr)) return expr;
  if (fits(checker, expr.type, target.type)) return kept(checker, standIn(checker, expr, target.type), target.what);
  if (isNumeric(expr.type) && present(target.type).kind === "odds")
    return { kind: "asOdds", of: expr, type: odds, at: expr.at };
  if (expr.type.kind === "number" && present(target.type).kind === "int") return whole(checker, expr, target.what, why);
  return mismatch(checker, expr, target.type, why);
}

/** The value rounded to the places kept, unless it has them. */
export function kept(checker: Checker, expr: Expr, what: string): Expr {
  const { decimals } = checker.model.info;
  if (!isNumeric(present(expr.type)) || isKept(expr, decimals)) return expr;
  if (expr.kind === "literal" && typeof expr.value === "number") {
    const rounded = keepTo(placesKept(decimals), expr.value);
    checker.found.report("too-many-places", expr.at, {
      text: withoutZeros(plainNumber(expr.value)),
      kept: plainNumber(rounded),
      places: decimals,
    });
    return failed(expr.at);
  }
  return { kind: "keep", of: expr, what, type: expr.type, at: expr.at };
}

/** What is very small is written with more digits than it has. */
const withoutZeros = (text: string): string => (text.includes(".") ? text.replace(/0+$/, "") : text);

function whole(checker: Checker, expr: Expr, what: string, why: Expectation): Expr {
  if (expr.kind === "literal" && typeof expr.value === "number") {
    const meant = Number.isInteger(expr.value) ? String(expr.value) : null;
    checker.found.report(
      "not-whole",
      expr.at,
      { value: String(expr.value), meant, place: why.words },
      {
        ...contextOf(why),
        fixes: meant === null ? [] : [{ title: `Write \`${meant}\``, edits: [{ span: expr.at, text: meant }] }],
      },
    );
    return failed(expr.at);
  }
  const how = checker.model.info.rounding;
  if (how !== "exact") return kept(checker, { kind: "round", of: expr, how, type: int, at: expr.at }, what);
  checker.found.report(
    "needs-rounding",
    expr.at,
    { place: why.words },
    { ...contextOf(why), fixes: roundings(takenAway(expr)?.at ?? expr.at) },
  );
  return failed(expr.at);
}

/** `stress - d6 / 2`: what is taken away, where it alone is no whole number; rounded as a whole, it would be rounded the other way. */
function takenAway(expr: Expr): Expr | null {
  if (expr.kind !== "arithmetic" || (expr.op !== "+" && expr.op !== "-")) return null;
  const [left, right] = [expr.left, expr.right].map((side) => side.type.kind === "int");
  if (left === true && right === false) return expr.op === "-" ? expr.right : takenAway(expr.right);
  return left === false && right === true ? takenAway(expr.left) : null;
}

/** The ways to make it a whole number. */
export function roundings(at: Expr["at"]): readonly Fix[] {
  return ["floor", "ceil", "round"].map((name) => around(at, `${name}(`));
}

/** Puts a call around what is written there. */
export function around(at: Expr["at"], begin: string): Fix {
  return {
    title: `Write \`${begin}…)\``,
    edits: [
      { span: at.to(at.start), text: begin },
      { span: at.from(at.end), text: ")" },
    ],
  };
}

/** Reports that the value does not fit, in the words of its purpose. */
export function mismatch(checker: Checker, expr: Expr, wanted: Type, why: Expectation): Expr {
  const facts = { wanted: typeText(wanted), place: why.words };
  if (expr.type.kind === "optional" && fits(checker, expr.type.of, wanted)) {
    reportMayBeNone(checker, expr, why, typeText(wanted));
  } else if (
    expr.kind === "literal" &&
    typeof expr.value === "string" &&
    expr.type.kind === "text" &&
    present(wanted).kind === "row"
  ) {
    const written = `${typeText(present(wanted))}["${expr.value}"]`;
    const fixes = [{ title: `Write \`${written}\``, edits: [{ span: expr.at, text: written }] }];
    checker.found.report(
      "row-by-key",
      expr.at,
      { table: typeText(present(wanted)), written },
      { ...contextOf(why), fixes },
    );
  } else if (present(expr.type).kind === "odds" && isNumeric(present(wanted))) {
    checker.found.report("odds-as-number", expr.at, facts, contextOf(why));
  } else if (expr.type.kind === "none" && expr.kind !== "literal") {
    checker.found.report("gives-nothing", expr.at, facts, contextOf(why));
  } else {
    checker.found.report(
      "type-mismatch",
      expr.at,
      { ...facts, found: typeText(expr.type) },
      { ...contextOf(why), fixes: meantAs(checker, expr, wanted) },
    );
  }
  return failed(expr.at);
}

/** The surroundings as the collector wants them. */
export function contextOf(why: Expectation): { context?: string } {
  return why.context === null ? {} : { context: why.context };
}

/** Asks for a type where nothing is kept (an operand, a condition): reports what does not fit. */
export function demand(checker: Checker, expr: Expr, wanted: Type, why: Expectation): Expr {
  return isSilent(expr)
    ? expr
    : fits(checker, expr.type, wanted)
      ? standIn(checker, expr, wanted)
      : mismatch(checker, expr, wanted, why);
}
