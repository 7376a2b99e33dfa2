/** `<`, `is`, `is about`, `in`. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { allFunctions } from "../../builtins/registry.ts";
import { bool, holdsOdds, isNumeric, listOf, none, rangeOf, typeText } from "../../ir/types.ts";
import { failed, isSilent } from "../build.ts";
import { choiceOf, isPlain, type Checker } from "../checker.ts";
import { within, type Expectation } from "../expectation.ts";
import { anyVariant, elementOf, fits, joined, present } from "../fit.ts";
import { besideRow, holdsPieces } from "../pieces.ts";
import { findLocal, type Scope } from "../scope.ts";
import { emptyAsked } from "./empty.ts";
import { fieldMeant, meantAs, rangeMeant } from "./meant.ts";
import { compareNames, expectedVariant, fieldOfIt } from "./name.ts";
import { softened } from "./miss.ts";
import { plainNumber } from "../../runtime/texts.ts";
import type { Span } from "../../source/span.ts";
import { areOdds, asOdds, demandNumber, inRangeOfOdds } from "./odds.ts";
import { unknownQuality } from "./said.ts";
import { contextOf, kept } from "./settle.ts";

// ---------------------------------------------------------------- order

export function elaborateCompare(
  checker: Checker,
  scope: Scope,
  expr: ast.Expr & { kind: "compare" },
  why: Expectation,
): Expr {
  const reason = within(why, "operand", `a side of \`${expr.op}\``);
  const [left, right] = pair(checker, scope, expr.left, expr.right, reason);
  if (isSilent(left) || isSilent(right)) return failed(expr.span);
  const by = orderOf(checker, left, right, expr.op, expr.span, why);
  if (by === undefined) return failed(expr.span);
  if (by === "number") reportPercent(checker, expr, left, right);
  const side = by === "odds" ? asOdds : (value: Expr): Expr => value;
  return { kind: "compare", op: expr.op, by, left: side(left), right: side(right), type: bool, at: expr.span };
}

/** `d100 <= 35%`: a whole number beside a part of one. */
function reportPercent(
  checker: Checker,
  { left, right }: ast.Expr & { kind: "compare" },
  first: Expr,
  second: Expr,
): void {
  const sides = [
    [left, second],
    [right, first],
  ] as const;
  for (const [side, other] of sides) {
    const written = bare(side);
    if (written.kind !== "number" || !written.percent || other.type.kind !== "int") continue;
    if (Number.isInteger(written.value)) continue;
    const whole = written.text.slice(0, -1).trimEnd();
    checker.found.report(
      "percent-beside-whole",
      written.span,
      { percent: written.text, value: plainNumber(written.value), whole },
      { fixes: [{ title: `Write \`${whole}\``, edits: [{ span: written.span, text: whole }] }] },
    );
  }
}

/** How two values are ordered; reports where they are not. By odds, both have to be made odds. */
export function orderOf(
  checker: Checker,
  left: Expr,
  right: Expr,
  op: ast.CompareOp,
  at: Expr["at"],
  why: Expectation,
): "int" | "number" | "order" | "odds" | undefined {
  if (areOdds(left.type, right.type)) return "odds";
  if (isNumeric(left.type) && isNumeric(right.type))
    return left.type.kind === "int" && right.type.kind === "int" ? "int" : "number";
  if (left.type.kind === "choice" && right.type.kind === "choice" && left.type.id === right.type.id) {
    const choice = choiceOf(checker, left.type.id);
    if (choice === undefined || (choice.ordered && isPlain(choice))) return "order";
    checker.found.report(
      "not-ordered",
      at,
      { choice: choice.name },
      { ...contextOf(why), related: [{ span: choice.nameAt, label: "declared here" }] },
    );
    return undefined;
  }
  const list = [left, right].find((side) => elementOf(side.type) !== undefined);
  if (list !== undefined)
    checker.found.report(
      "list-compared",
      list.at,
      { op, is: list.type.kind === "range" ? "range" : "list", inside: false },
      contextOf(why),
    );
  else if (left.type.kind === "optional" || right.type.kind === "optional") {
    const side = left.type.kind === "optional" ? left : right;
    checker.found.report(
      "may-be-none",
      side.at,
      { wanted: typeText(present(side.type)), place: `a side of \`${op}\`` },
      contextOf(why),
    );
  } else
    checker.found.report(
      "not-comparable",
      at,
      { left: typeText(left.type), right: typeText(right.type), op },
      contextOf(why),
    );
  return undefined;
}

/** Two sides that tell each other their type: the one that needs no telling goes first. */
function pair(
  checker: Checker,
  scope: Scope,
  left: ast.Expr,
  right: ast.Expr,
  why: Expectation,
): readonly [Expr, Expr] {
  compareNames(left, right);
  const isTold = needsHint(checker, scope, left);
  if ((!isTold && !isListBeforeOther(left, right)) || needsHint(checker, scope, right)) {
    const first = checker.elaborate(scope, left, null, why);
    return [first, besides(checker, scope, right, first, why)];
  }
  const second = checker.elaborate(scope, right, null, why);
  const first =
    isTold || second.type.kind === "set"
      ? besides(checker, scope, left, second, why)
      : checker.elaborate(scope, left, null, why);
  return [first, second];
}

/** `[1, 2] is tags`: whether it is a list or a set, the other side tells. */
const isListBeforeOther = (left: ast.Expr, right: ast.Expr): boolean =>
  bare(left).kind === "list" && bare(right).kind !== "list";

/** The side that takes its type from the other; where that one has a mistake, a bare variant cannot be judged. */
function besides(checker: Checker, scope: Scope, side: ast.Expr, other: Expr, why: Expectation): Expr {
  return isSilent(other) && needsHint(checker, scope, side)
    ? failed(side.span)
    : checker.elaborate(scope, side, hintFrom(other), why);
}

/** Beside pieces stand pieces, or rows. */
function hintFrom(expr: Expr): Type | null {
  return expr.type.kind === "none" || expr.type.kind === "never" || holdsPieces(expr.type)
    ? null
    : anyVariant(expr.type);
}

const givesOdds: ReadonlySet<string> = new Set(["chance", "average", "spread"]);

/** A bare variant, `[]`, a variant that is made: what it is depends on the other side. */
export function needsHint(checker: Checker, scope: Scope, expr: ast.Expr): boolean {
  switch (expr.kind) {
    case "name": {
      const { text } = expr.name;
      const kind = checker.model.symbols.get(text)?.kind;
      return (
        findLocal(scope, text) === undefined &&
        fieldOfIt(checker, scope, text) === undefined &&
        kind !== "constant" &&
        kind !== "table"
      );
    }
    case "call":
      return callNeedsHint(checker, scope, expr);
    case "list":
    case "map":
      return expr.kind === "map" || expr.items.every((item) => needsHint(checker, scope, item));
    case "parens":
      return needsHint(checker, scope, expr.of);
    case "none":
      return true;
    default:
      expr.kind satisfies Kinds<
        | "compare range in number text bool it member memberCall index with listEach if match unary"
        | "binary is pick dice times where otherwise new missing"
      >;
      return false;
  }
}

/** A variant that is made; and what a function gives of values that need to be told. */
function callNeedsHint(
  checker: Checker,
  scope: Scope,
  { callee: { text: name }, args, each }: ast.Expr & { kind: "call" },
): boolean {
  if (checker.model.symbols.get(name) !== undefined || each !== null || givesOdds.has(name) || name === "original")
    return false;
  return allFunctions.has(name) ? args.some(({ value }) => value !== null && needsHint(checker, scope, value)) : true;
}

// ---------------------------------------------------------------- is

export function elaborateIs(checker: Checker, scope: Scope, expr: ast.Expr & { kind: "is" }, why: Expectation): Expr {
  if (expr.about) return about(checker, scope, expr, why);
  const reason = within(why, "operand", "a side of `is`");
  const empty = emptyAsked(checker, scope, expr, reason);
  if (empty !== undefined) return empty;
  const right = bare(expr.right);
  if (right.kind === "name" && checker.model.symbols.get(right.name.text)?.kind === "status")
    return statusAsked(checker, scope, expr, right.name.text, reason);
  if (right.kind === "none") return isNone(checker, scope, expr, reason);
  if (right.kind === "name" || right.kind === "member") {
    const asked = askedVariant(checker, scope, expr, right, reason);
    if (asked !== undefined) return asked;
  }
  const [left, other] = pair(checker, scope, expr.left, expr.right, reason);
  return equality(checker, left, other, expr.not, expr.span, why);
}

/** `foe is Stunned`: how many there are of it is asked. */
function statusAsked(
  checker: Checker,
  scope: Scope,
  { left, right, not, span }: ast.Expr & { kind: "is" },
  name: string,
  why: Expectation,
): Expr {
  if (!isSilent(checker.elaborate(scope, left, null, why))) {
    const edits = [
      { span: span.to(left.span.start), text: "stacks(" },
      { span: span.from(left.span.end), text: `, ${name}) ${not ? "is 0" : "> 0"}` },
    ];
    checker.found.report(
      "spoken-of-elsewhere",
      right.span,
      { name, is: "status" },
      { ...contextOf(why), fixes: [{ title: `Write \`stacks(…, ${name}) ${not ? "is 0" : "> 0"}\``, edits }] },
    );
  }
  return failed(span);
}

function bare(expr: ast.Expr): ast.Expr {
  return expr.kind === "parens" ? bare(expr.of) : expr;
}

function isNone(checker: Checker, scope: Scope, expr: ast.Expr & { kind: "is" }, why: Expectation): Expr {
  const of = softened(checker.elaborate(scope, expr.left, null, why));
  if (isSilent(of)) return failed(expr.span);
  if (of.type.kind !== "optional" && of.type.kind !== "none") {
    const missed = of.kind === "local" ? missIn(scope.frame.given.get(of.slot)) : null;
    const kept = missed?.from(missed.end);
    checker.found.report(
      "never-none",
      of.at,
      { found: typeText(of.type), isMiss: missed !== null },
      {
        ...contextOf(why),
        ...(missed === null ? {} : { related: [{ span: missed, label: "a miss here ends the rule" }] }),
        fixes:
          kept === undefined
            ? []
            : [{ title: "Write `otherwise none`", edits: [{ span: kept, text: " otherwise none" }] }],
      },
    );
    return failed(expr.span);
  }
  return { kind: "isNone", of, not: expr.not, type: bool, at: expr.span };
}

/** Where a `let` looks for something that may not be there; null: it does not. */
function missIn(given: Expr | undefined): Span | null {
  return given !== undefined && softened(given) !== given ? given.at : null;
}

/** `attack is Hurt`: which variant, whatever it carries. */
function askedVariant(
  checker: Checker,
  scope: Scope,
  expr: ast.Expr & { kind: "is" },
  right: ast.Expr & { kind: "name" | "member" },
  why: Expectation,
): Expr | undefined {
  const name = right.name.text;
  if (
    right.kind === "name" &&
    (findLocal(scope, name) !== undefined || checker.model.symbols.get(name)?.kind === "constant")
  )
    return undefined;
  if (bare(expr.left).kind === "list" || needsHint(checker, scope, expr.left)) return undefined;
  if (
    right.kind === "member" &&
    !(right.of.kind === "name" && checker.model.symbols.get(right.of.name.text)?.kind === "choice")
  )
    return undefined;
  const of = checker.elaborate(scope, expr.left, null, why);
  if (isSilent(of)) return failed(expr.span);
  if (right.kind === "name" && unknownQuality(checker, scope, expr, name, of, why)) return failed(expr.span);
  const found = expectedVariant(checker, name, of.type);
  if (found === undefined || isPlain(found.choice)) {
    const value = checker.elaborate(scope, expr.right, hintFrom(of), why);
    return equality(checker, of, value, expr.not, expr.span, why);
  }
  checker.names?.use(right.name.span, found.variant.at);
  const choice =
    right.kind === "member" && right.of.kind === "name" ? checker.model.symbols.get(right.of.name.text) : undefined;
  if (choice !== undefined && right.kind === "member") checker.names?.use(right.of.span, choice.nameAt);
  return { kind: "isVariant", of, variants: [name], not: expr.not, type: bool, at: expr.span };
}

function equality(checker: Checker, left: Expr, right: Expr, not: boolean, at: Expr["at"], why: Expectation): Expr {
  if (isSilent(left) || isSilent(right)) return failed(at);
  if (left.type.kind === "none") return { kind: "isNone", of: right, not, type: bool, at };
  const by = sameness(checker, left, right, at, why);
  if (by === undefined) return failed(at);
  const side = (expr: Expr, other: Expr): Expr =>
    by === "odds"
      ? asOdds(expr)
      : by === "number"
        ? expr
        : besideRow(kept(checker, expr, "a side of `is`"), other.type);
  return { kind: "equals", not, by, left: side(left, right), right: side(right, left), type: bool, at };
}

/** How two values are compared for being the same; reports where they never can be. */
export function sameness(
  checker: Checker,
  left: Expr,
  right: Expr,
  at: Expr["at"],
  why: Expectation,
): "same" | "number" | "deep" | "odds" | undefined {
  const type = joined(checker, left.type, right.type);
  if (type !== undefined && holdsOdds(type) && type.kind !== "odds") {
    const optional = [left, right].find((side) => side.type.kind === "optional");
    if (optional === undefined) checker.found.report("odds-one-by-one", at, {}, contextOf(why));
    else
      checker.found.report(
        "may-be-none",
        optional.at,
        { wanted: typeText(present(optional.type)), place: "a side of `is`" },
        contextOf(why),
      );
    return undefined;
  }
  if (type !== undefined) return samenessOf(checker, type);
  const [wide, single] = elementOf(left.type) === undefined ? [right, left] : [left, right];
  const element = elementOf(wide.type);
  if (element !== undefined && elementOf(single.type) === undefined && fits(checker, single.type, element)) {
    checker.found.report(
      "list-compared",
      wide.at,
      { op: "is", is: wide.type.kind === "range" ? "range" : "list", inside: wide === right },
      contextOf(why),
    );
  } else {
    checker.found.report(
      "different-types",
      at,
      { left: typeText(left.type), right: typeText(right.type) },
      {
        ...contextOf(why),
        fixes: [
          ...meantAs(checker, right, left.type),
          ...meantAs(checker, left, right.type),
          ...fieldMeant(checker, left, right.type),
          ...fieldMeant(checker, right, left.type),
        ],
      },
    );
  }
  return undefined;
}

export function samenessOf(checker: Checker, type: Type): "same" | "number" | "deep" | "odds" {
  switch (type.kind) {
    case "odds":
      return "odds";
    case "number":
      return "number";
    case "int":
    case "text":
    case "bool":
    case "row":
    case "entity":
    case "piece":
    case "none":
    case "never":
      return "same";
    case "choice": {
      const choice = choiceOf(checker, type.id);
      return choice === undefined || isPlain(choice) ? "same" : "deep";
    }
    case "optional":
      return type.of.kind === "number" ? "deep" : samenessOf(checker, type.of);
    default:
      type.kind satisfies Kinds<"record list set map range">;
      return "deep";
  }
}

function about(checker: Checker, scope: Scope, expr: ast.Expr & { kind: "is" }, why: Expectation): Expr {
  const reason = within(why, "operand", "what stands before `is about`");
  const of = demandNumber(checker, checker.elaborate(scope, expr.left, null, reason), reason);
  // Formulas that come to the same are the same, as far as the places of a number go.
  const plain = {
    title: "Write `is`",
    edits: [
      { span: expr.span.between(expr.left.span.end, expr.right.span.start), text: expr.not ? " is not " : " is " },
    ],
  };
  const written = writtenNumber(checker, expr.right, why, [plain]);
  if (written === undefined || isSilent(of)) return failed(expr.span);
  const claim: Expr = { kind: "about", of, ...written, type: bool, at: expr.span };
  return expr.not ? { kind: "not", of: claim, type: bool, at: expr.span } : claim;
}

/** The number and half a unit of its last digit as written: 47.9% is 0.479 and 0.0005. */
export function writtenNumber(
  checker: Checker,
  expr: ast.Expr,
  why: Expectation,
  fixes: readonly Fix[] = [],
): { value: number; half: number } | undefined {
  const signed = expr.kind === "parens" ? bare(expr) : expr;
  const sign = signed.kind === "unary" && signed.op === "-" ? -1 : 1;
  const plain = signed.kind === "unary" && signed.op !== "not" ? bare(signed.of) : signed;
  if (plain.kind === "missing") return undefined;
  if (plain.kind !== "number") {
    checker.found.report("about-needs-digits", expr.span, {}, { ...contextOf(why), fixes });
    return undefined;
  }
  const digits = /\.(\d+)/.exec(plain.text)?.[1]?.length ?? 0;
  return { value: sign * plain.value, half: Number(`5e-${digits + 1 + (plain.percent ? 2 : 0)}`) };
}

// ---------------------------------------------------------------- in

export function elaborateIn(checker: Checker, scope: Scope, expr: ast.Expr & { kind: "in" }, why: Expectation): Expr {
  const reason = within(why, "operand", "what stands after `in`");
  const written = bare(expr.right);
  const first = needsHint(checker, scope, expr.left) ? undefined : checker.elaborate(scope, expr.left, null, reason);
  if (first?.type.kind === "odds" && written.kind === "range")
    return inRangeOfOdds(checker, scope, first, written, expr.not, expr.span, why);
  const [left, right] =
    first === undefined
      ? rightFirst(checker, scope, expr, reason)
      : ([first, rightOf(checker, scope, first, expr.right, reason)] as const);
  if (isSilent(left) || isSilent(right)) return failed(expr.span);
  const element = heldBy(right.type);
  if (element === undefined) {
    const range = rangeMeant(right);
    checker.found.report(
      "cannot-hold",
      right.at,
      { found: typeText(right.type) },
      { ...contextOf(why), fixes: range === null ? [] : [range] },
    );
    return failed(expr.span);
  }
  if (holdsOdds(left.type) || holdsOdds(element)) {
    checker.found.report("odds-one-by-one", expr.span, {}, contextOf(why));
    return failed(expr.span);
  }
  if (joined(checker, left.type, element) === undefined || left.type.kind === "none") {
    checker.found.report(
      "different-types",
      expr.span,
      { left: typeText(left.type), right: typeText(element) },
      contextOf(why),
    );
    return failed(expr.span);
  }
  if (right.type.kind === "range" && left.type.kind === "optional") {
    checker.found.report(
      "may-be-none",
      left.at,
      { wanted: typeText(left.type.of), place: "what stands before `in`" },
      contextOf(why),
    );
    return failed(expr.span);
  }
  return {
    kind: "in",
    left: besideRow(kept(checker, left, "what stands before `in`"), element),
    right: besideRow(right, left.type),
    not: expr.not,
    type: bool,
    at: expr.span,
  };
}

function rightOf(checker: Checker, scope: Scope, left: Expr, right: ast.Expr, why: Expectation): Expr {
  const of = present(left.type);
  const hint =
    of.kind === "never" || of.kind === "none" || of.kind === "piece"
      ? null
      : bare(right).kind === "range"
        ? isNumeric(of)
          ? rangeOf(of)
          : null
        : listOf(anyVariant(of));
  return checker.elaborate(scope, right, hint, why);
}

function rightFirst(
  checker: Checker,
  scope: Scope,
  expr: ast.Expr & { kind: "in" },
  why: Expectation,
): readonly [Expr, Expr] {
  const right = checker.elaborate(scope, expr.right, null, why);
  return [checker.elaborate(scope, expr.left, heldBy(right.type) ?? null, why), right];
}

/** What may be asked to lie in it. */
export function heldBy(type: Type): Type | undefined {
  switch (type.kind) {
    case "list":
    case "set":
    case "range":
      return type.of;
    case "map":
      return type.key;
    case "never":
      return none;
    default:
      type.kind satisfies Kinds<"record none int number text bool optional choice row odds entity piece">;
      return undefined;
  }
}
