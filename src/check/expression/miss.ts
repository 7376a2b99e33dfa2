/** What may find nothing, and `otherwise`, which says what then. */
import { calculationOf } from "../../builtins/registry.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { bool, holdsOdds, none, optional, text, typeText } from "../../ir/types.ts";
import { failed, isSilent, literal, local } from "../build.ts";
import type { Checker } from "../checker.ts";
import { takingMiss, within, type Expectation } from "../expectation.ts";
import { fits, joined, present } from "../fit.ts";
import { besideRow } from "../pieces.ts";
import { asDeclared, freshSlot, pathOf, type Scope } from "../scope.ts";
import { branchOf } from "./odds.ts";
import { pathText } from "./methods.ts";
import { answeredWithin, answerText, noteMissWithin } from "./miss-within.ts";
import { contextOf, kept } from "./settle.ts";

/** The same, but none instead of an error where nothing is found. */
export function softened(checker: Checker, scope: Scope, expr: Expr): Expr {
  switch (expr.kind) {
    case "index":
    case "lookup":
    case "end":
    case "best":
    case "roll":
    case "active":
    case "choose":
      return { ...expr, soft: true, type: optional(expr.type) };
    case "reach":
      return expr.ask === "steps" ? { ...expr, soft: true, type: optional(expr.type) } : expr;
    case "builtin":
      return calculationOf[expr.name].misses && isOfList(expr)
        ? { ...expr, soft: true, type: optional(expr.type) }
        : expr;
    // `a otherwise b otherwise c`: b may be a miss as well.
    case "otherwise": {
      const last = softened(checker, scope, expr.right.kind === "keep" ? expr.right.of : expr.right);
      if (last.type.kind !== "optional") return expr;
      const right: Expr = expr.right.kind === "keep" ? { ...expr.right, of: last, type: last.type } : last;
      return { ...expr, right, type: optional(expr.type) };
    }
    // A piece that is not there is made of no row.
    case "pieceRow": {
      const of = pathOf(expr) === undefined ? softened(checker, scope, expr.of) : expr.of;
      return of === expr.of ? expr : { ...expr, of, type: optional(expr.type) };
    }
    case "column":
    case "columnCall":
    case "field":
    case "entityField":
      return readOfMiss(checker, scope, expr);
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with call not negate and"
        | "or arithmetic join compare equals about isNone isVariant in if decide block list set map"
        | "range each pick keep round bounded die dice times again shuffle question asOdds"
        | "entities pile newEntity perform chooseSome stacks gameOver winners"
        | "ending act possible"
      >;
      return expr;
  }
}

/** Of values that are written one by one there is always a least. */
const isOfList = ({ name, args }: Expr & { readonly kind: "builtin" }): boolean =>
  args.length === 1 || calculationOf[name].parameters[0]?.isList === true;

/** `Weapon[name].range`: what is read of a row that is not there is not there. */
function readOfMiss(
  checker: Checker,
  scope: Scope,
  expr: Expr & { readonly kind: "column" | "columnCall" | "field" | "entityField" },
): Expr {
  // What is known of a path by a test, as of `active.foe`, stays known.
  const of = pathOf(expr) === undefined ? softened(checker, scope, expr.of) : expr.of;
  if (of === expr.of) return expr;
  return readIfThere(scope, of, (found) => {
    const read: Expr = { ...expr, of: found };
    const bound = checker.bounds.get(expr);
    if (bound !== undefined) checker.bounds.set(read, bound);
    return read;
  });
}

/** Reads something of a value that may be `none`: then it gives `none`. */
export function readIfThere(scope: Scope, of: Expr, read: (found: Expr) => Expr): Expr {
  const slot = freshSlot(scope);
  const found = (as: Type): Expr => local(slot, "found", as, of.at);
  const value = read(found(present(of.type)));
  if (isSilent(value)) return value;
  const { at } = value;
  const type = optional(value.type);
  const isNone: Expr = { kind: "isNone", of: found(of.type), not: false, type: bool, at };
  return {
    kind: "block",
    statements: [{ kind: "let", slot, name: "found", value: of, at }],
    value: { kind: "if", condition: isNone, then: literal(null, none, at), else: value, type, at },
    type,
    at,
  };
}

export function elaborateOtherwise(
  checker: Checker,
  scope: Scope,
  expr: ast.Expr & { kind: "otherwise" },
  expected: Type | null,
  why: Expectation,
): Expr {
  const behind = { left: expr.left.span, right: expr.right.span };
  const reason = { ...takingMiss(within(why, "operand", "what stands before `otherwise`")), behind };
  const left = asDeclared(scope, softened(checker, scope, checker.elaborate(scope, expr.left, expected, reason)));
  const hint = expected ?? (isSilent(left) ? null : present(left.type));
  const words = within(why, why.kind, why.words ?? "what stands after `otherwise`");
  const after = why.takesMiss === true ? takingMiss(words) : words;
  const right = checker.elaborate(scope, expr.right, hint, after);
  if (isSilent(left) || isSilent(right)) return failed(expr.span);
  if (left.type.kind !== "optional" && left.type.kind !== "none") {
    const last = lastOperand(checker, scope, expr, { right, reason });
    const fixes = last ?? answeredWithin(left, right, expr.span.from(expr.left.span.end));
    const facts = { found: typeText(left.type), isWithin: fixes.length > 0 };
    checker.found.report("otherwise-never", left.at, facts, { ...contextOf(why), fixes });
    return failed(expr.span);
  }
  noteMissWithin(checker, scope, left, right, why);
  // Where it is known that nothing is there, what stands behind `otherwise` is all there is.
  const value = left.type.kind === "none" ? right.type : present(left.type);
  const of = joined(checker, value, right.type) ?? wantedOfBoth(checker, value, right.type, expected);
  // What is there already stays a number: only what stands in for it may become odds.
  const type = holdsOdds(of ?? left.type) && !holdsOdds(left.type) ? undefined : of;
  if (type === undefined && expected?.kind === "text" && right.type.kind === "text")
    return asText(left, right, expr.span);
  if (type === undefined) {
    checker.found.report(
      "different-branches",
      right.at,
      { first: typeText(present(left.type)), other: typeText(right.type), place: "`otherwise`" },
      { ...contextOf(why), fixes: comparedBehind(expr, left, right) },
    );
    return failed(expr.span);
  }
  return {
    kind: "otherwise",
    left: besideRow(kept(checker, left, "a value"), type),
    right: branchOf(type, right),
    type,
    at: expr.span,
  };
}

/** `a >= prices[good] otherwise 0`: the answer is the last value's, which may be missing. Null: that is always there. */
function lastOperand(
  checker: Checker,
  scope: Scope,
  { left, right: written }: ast.Expr & { kind: "otherwise" },
  { right, reason }: { readonly right: Expr; readonly reason: Expectation },
): readonly Fix[] | null {
  let last = left;
  while (isJoining(last)) last = last.right;
  if (last === left) return null;
  const before = checker.found.count;
  const value = softened(checker, scope, checker.elaborate(scope, last, null, reason));
  checker.found.takeBack(before);
  if (value.type.kind !== "optional" || joined(checker, present(value.type), right.type) === undefined) return null;
  return [inBrackets(last, firstOperand(written), answerText(right))];
}

const inBrackets = (first: ast.Expr, last: ast.Expr, answer: string | null = null): Fix => ({
  guess: true,
  title: `Write \`(… otherwise ${pathText(last) ?? answer ?? "…"})\``,
  edits: [
    { span: first.span.to(first.span.start), text: "(" },
    { span: last.span.from(last.span.end), text: ")" },
  ],
});

/** `prices[good] otherwise 0 >= 2`: what is compared is the value with its answer. */
function comparedBehind(expr: ast.Expr & { kind: "otherwise" }, left: Expr, right: Expr): readonly Fix[] {
  const answer = firstOperand(expr.right);
  return right.type.kind === "bool" && answer !== expr.right && present(left.type).kind !== "bool"
    ? [inBrackets(expr.left, answer)]
    : [];
}

const isJoining = (expr: ast.Expr): expr is ast.Expr & { readonly kind: "binary" | "compare" | "is" | "in" } =>
  expr.kind === "binary" || expr.kind === "compare" || expr.kind === "is" || expr.kind === "in";

function firstOperand(expr: ast.Expr): ast.Expr {
  let first = expr;
  while (isJoining(first)) first = first.left;
  return first;
}

/** Rows of two tables have nothing in common but the view that is asked for. */
function wantedOfBoth(checker: Checker, left: Type, right: Type, expected: Type | null): Type | undefined {
  return expected !== null && fits(checker, left, expected) && fits(checker, right, expected) ? expected : undefined;
}

/** Beside `&` every value is a text: `hp otherwise "unknown"`. */
function asText(left: Expr, right: Expr, at: Expr["at"]): Expr {
  const isNone: Expr = { kind: "isNone", of: left, not: false, type: bool, at: left.at };
  const shown: Expr = { kind: "join", left, right: literal("", text, left.at), type: text, at: left.at };
  return { kind: "if", condition: isNone, then: right, else: shown, type: text, at };
}
