/** `in`: a value in a list, a set, a range or among the keys of a map. */
import type { Kinds } from "../../source/exhaustive.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { bool, holdsOdds, isNumeric, listOf, none, rangeOf, typeText } from "../../ir/types.ts";
import { failed, isSilent } from "../build.ts";
import type { Checker } from "../checker.ts";
import { forArgument, within, type Expectation } from "../expectation.ts";
import { anyVariant, joined, present } from "../fit.ts";
import { besideRow, rowType } from "../pieces.ts";
import type { Scope } from "../scope.ts";
import { at, fieldOf, over, rangeMeant } from "./meant.ts";
import { rangeEnds } from "./sheet-call.ts";
import { pathText } from "./methods.ts";
import { inRangeOfOdds } from "./odds.ts";
import { contextOf, kept } from "./settle.ts";
import { reportShareBeside } from "./order.ts";
import { bare } from "../../resolve/context.ts";
import { compareNames } from "./name.ts";
import { reportMayBeNone } from "./none.ts";
import { needsHint } from "./needs-hint.ts";
import { areNames } from "./sides.ts";
import { textOfNoRow } from "./texts-of-rows.ts";

/** Reports `x in range(1, 3)`. */
function rangeOfNumbers(checker: Checker, written: ast.Expr, why: Expectation): boolean {
  if (written.kind !== "call" || checker.model.symbols.has(written.callee.text)) return false;
  const { callee, args, span } = written;
  const ends = rangeEnds(callee.text, args);
  if (ends.length === 0) return false;
  const fixes = ends.map((text) => over(span, text));
  checker.found.report(
    "unknown-rule",
    callee.span,
    { name: callee.text, near: `${fixes[0]?.title ?? ""}.` },
    { ...contextOf(why), fixes },
  );
  return true;
}

/** Reports `hour in 22 to 5`: the ends are swapped, or it goes on behind midnight. */
function reportAround(
  checker: Checker,
  { left, not, span }: ast.Expr & { kind: "in" },
  range: ast.Expr,
  why: Expectation,
): boolean {
  if (range.kind !== "range" || range.low.kind !== "number" || range.high.kind !== "number") return false;
  const { low, high } = range;
  const of = pathText(left);
  if (low.value <= high.value || low.percent !== high.percent || range.over || range.under || of === null) return false;
  const around = not
    ? `(${of} > ${high.text} and ${of} < ${low.text})`
    : `(${of} >= ${low.text} or ${of} <= ${high.text})`;
  const fixes = [over(range.span, `${high.text} to ${low.text}`), over(span, around)].map((fix) => ({
    ...fix,
    guess: true as const,
  }));
  checker.found.report(
    "range-backwards",
    range.span,
    { low: low.text, high: high.text, around },
    { ...contextOf(why), fixes },
  );
  return true;
}

/** `left in right`: the side that is clear by itself tells the other its type. */
export function elaborateIn(checker: Checker, scope: Scope, expr: ast.Expr & { kind: "in" }, why: Expectation): Expr {
  const reason = within(why, "operand", "what stands after `in`");
  const written = bare(expr.right);
  if (rangeOfNumbers(checker, written, reason) || reportAround(checker, expr, written, why)) return failed(expr.span);
  compareNames(expr.left, expr.right, true);
  const first = needsHint(checker, scope, expr.left) ? undefined : checker.elaborate(scope, expr.left, null, reason);
  if (first?.type.kind === "odds" && written.kind === "range")
    return inRangeOfOdds(checker, scope, first, written, expr.not, expr.span, why);
  const [left, right] =
    first === undefined
      ? rightFirst(checker, scope, expr, reason)
      : ([first, rightOf(checker, scope, first, expr.right, reason)] as const);
  if (isSilent(left) || isSilent(right)) return failed(expr.span);
  if (written.kind === "range" && right.kind === "range")
    for (const [end, made] of [
      [written.low, right.low],
      [written.high, right.high],
    ] as const)
      if (made !== null) reportShareBeside(checker, scope, end, made, left);
  if (right.kind === "list") for (const item of right.items) textOfNoRow(checker, left, item, why);
  const element = heldBy(right.type);
  if (element === undefined) {
    const range = rangeMeant(right) ?? chanceMeant(expr, left, right);
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
      { ...contextOf(why), fixes: partMeant(checker, expr, left.type, element, why) },
    );
    return failed(expr.span);
  }
  if (right.type.kind === "range" && left.type.kind === "optional") {
    reportMayBeNone(checker, left, within(why, "operand", "what stands before `in`"));
    return failed(expr.span);
  }
  // What an example claims is so, is meant to be.
  if (
    /^(?:result|condition|local)$/.test(why.kind) &&
    right.kind === "range" &&
    right.low?.kind === "literal" &&
    right.low.value === 1
  ) {
    const chance = right.high === null ? null : chanceMeant(expr, left, right.high);
    if (chance !== null) checker.found.report("always-in", expr.span, {}, { ...contextOf(why), fixes: [chance] });
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

/** `1 in 6` for `d6 is 1`: it may as well be a range that is not there. */
function chanceMeant({ span, not }: ast.Expr & { kind: "in" }, left: Expr, right: Expr): Fix | null {
  if (left.kind !== "literal" || right.kind !== "literal" || not) return null;
  const [few, all] = [Number(left.value), Number(right.value)];
  if (!(few >= 1 && few < all && Number.isInteger(few) && Number.isInteger(all))) return null;
  return { ...over(span, `d${all} ${few === 1 ? "is" : "<="} ${few}`), guess: true };
}

/** `Hearts in hand`, where a column of the cards alone may be that: `any(one.suit is Hearts for each one in hand)`. */
function partMeant(
  checker: Checker,
  { left, right, not, span }: ast.Expr & { kind: "in" },
  type: Type,
  element: Type,
  why: Expectation,
): readonly Fix[] {
  const field = fieldOf(checker, element, type);
  const value = pathText(left);
  if (field === null || value === null || not) return [];
  if (why.words === forArgument(why, 1, "count").words)
    return [
      {
        title: `Write \`… where it.${field} is ${value}\``,
        edits: [
          { span: span.to(right.span.start), text: "" },
          { span: at(right.span, right.span.end), text: ` where it.${field} is ${value}` },
        ],
      },
    ];
  return [
    {
      title: `Write \`any(one.${field} is ${value} for each one in …)\``,
      edits: [
        { span: span.to(right.span.start), text: `any(one.${field} is ${value} for each one in ` },
        { span: at(right.span, right.span.end), text: ")" },
      ],
    },
  ];
}

function rightOf(checker: Checker, scope: Scope, left: Expr, right: ast.Expr, why: Expectation): Expr {
  const beside = present(left.type);
  // Beside a piece stand pieces, or rows: only names alone must be rows.
  const of = areNames(right) ? (rowType(beside) ?? beside) : beside;
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
