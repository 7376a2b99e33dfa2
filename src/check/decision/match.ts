/** `match`: a decision table with one input, written downwards. */
import type { Kinds } from "../../source/exhaustive.ts";
import type * as ast from "../../syntax/ast.ts";
import type { DecisionRow, Expr, Type } from "../../ir/program.ts";
import { never, none } from "../../ir/types.ts";
import { knownBound } from "../bounds.ts";
import { isSilent } from "../build.ts";
import type { Checker } from "../checker.ts";
import { within, type Expectation } from "../expectation.ts";
import { branchType, hint } from "../expression/branch.ts";
import { branchOf } from "../expression/odds.ts";
import { kept } from "../expression/settle.ts";
import { elaborateTest } from "../expression/test.ts";
import { rowOfPiece } from "../pieces.ts";
import { child, freshSlot, type Scope } from "../scope.ts";
import { alwaysLeaves } from "../statement/leaves.ts";
import { checkOtherwise } from "./rows.ts";
import { assumeMissed, assumeTests } from "./narrowing.ts";

type Match = ast.Expr & { kind: "match" };

export function elaborateMatch(
  checker: Checker,
  outer: Scope,
  expr: Match,
  valued: boolean,
  expected: Type | null,
  why: Expectation,
): Expr {
  const reason = within(why, "operand", "what `match` looks at");
  const value = rowOfPiece(kept(checker, checker.elaborate(outer, expr.of, null, reason), "what `match` looks at"));
  const scope = child(outer);
  const slot = freshSlot(scope);
  const missed = new Map<string, Type>();
  const rows: DecisionRow[] = [];
  let wanted = expected;
  checkOtherwise(
    checker,
    expr.arms.map((arm) => ({ otherwise: arm.test.kind === "otherwise", at: arm.test.span })),
    why,
  );
  for (const arm of expr.arms) {
    const row = elaborateArm(checker, scope, arm, value, valued, wanted, why);
    rows.push(row);
    wanted ??= hint(row.result);
    assumeMissed(checker, scope, [value], row.tests, missed);
  }
  const type = valued
    ? branchType(
        checker,
        rows.map((row) => row.result),
        expected,
        "`match`",
        why,
      )
    : rows.length > 0 && rows.every((row) => alwaysLeaves(row.result))
      ? never
      : none;
  if (isSilent(value)) return { kind: "literal", value: null, type: never, at: expr.span };
  const input = { value, slot, label: "match", bound: knownBound(checker.bounds, value) };
  return {
    kind: "decide",
    form: "match",
    policy: "first",
    inputs: [input],
    rows: rows.map((row) => ({ ...row, result: branchOf(type, row.result) })),
    complete: false,
    type,
    at: expr.span,
  };
}

function elaborateArm(
  checker: Checker,
  outer: Scope,
  arm: ast.MatchArm,
  input: Expr,
  valued: boolean,
  expected: Type | null,
  why: Expectation,
): DecisionRow {
  const scope = child(outer);
  const label = armLabel(arm.test);
  const test = elaborateTest(checker, scope, arm.test, input.type, { ...why, words: null }, true);
  assumeTests(checker, scope, [input], [test]);
  const result =
    arm.value.kind === "block"
      ? checker.block(scope, arm.value, valued, expected, why)
      : checker.statement(scope, arm.value, valued, expected, why);
  return { tests: [test], result, otherwise: arm.test.kind === "otherwise", disputed: null, label, at: arm.span };
}

/** "`Hurt`", "`0 to 9`": the test as it was written, as far as it is short. */
function armLabel(test: ast.Test): string {
  if (test.kind !== "parts") return `\`${test.kind === "otherwise" ? "otherwise" : "-"}\``;
  return `\`${test.not ? "not " : ""}${test.parts.map(partLabel).join(", ")}\``;
}

function partLabel(part: ast.TestPart): string {
  if (part.kind === "compare") return `${part.op} ${valueLabel(part.value)}`;
  return part.kind === "about" ? `about ${valueLabel(part.value)}` : valueLabel(part.value);
}

function valueLabel(value: ast.Expr): string {
  switch (value.kind) {
    case "number":
      return value.text;
    case "text":
      return `"${value.text}"`;
    case "bool":
      return value.value ? "yes" : "no";
    case "none":
      return "none";
    case "name":
      return value.name.text;
    case "member":
      return `${valueLabel(value.of)}.${value.name.text}`;
    case "call":
      return value.callee.text;
    case "parens":
      return valueLabel(value.of);
    case "unary":
      return `${value.op}${valueLabel(value.of)}`;
    case "range":
      return `${value.over ? "over " : ""}${valueLabel(value.low)} to ${value.under ? "under " : ""}${valueLabel(value.high)}`;
    default:
      value.kind satisfies Kinds<
        | "compare in it memberCall index with list map listEach if match binary is pick dice times"
        | "where otherwise new missing"
      >;
      return "…";
  }
}
