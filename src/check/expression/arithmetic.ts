/** `+ - * /`, `&`, signs, `and`, `or`, `not`. */
import { guessIf } from "../../diagnostics/diagnostic.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { bool, int, isNumeric, number, odds, typeText } from "../../ir/types.ts";
import { failed, isSilent, literal } from "../build.ts";
import type { Checker } from "../checker.ts";
import { within, type Expectation } from "../expectation.ts";
import { elementOf, joined } from "../fit.ts";
import { child, type Scope } from "../scope.ts";
import { assume, learned } from "./condition.ts";
import { isHyphenedKey } from "./hyphened-key.ts";
import { elaborateJoin } from "./join.ts";
import { around, keyOfNumbers, meantAs, over } from "./meant.ts";
import { pathText } from "./methods.ts";
import { asOdds, demandNumber } from "./odds.ts";
import { valueAfterNot, valueForCondition, valuesJoined } from "./said.ts";
import { softened } from "./miss.ts";
import { isOrdered } from "./ordered-types.ts";
import { nameOf } from "../name-of.ts";
import { contextOf, demand } from "./settle.ts";
import { shareAdded } from "./shares.ts";

type Binary = ast.Expr & { kind: "binary" };

export function elaborateBinary(
  checker: Checker,
  scope: Scope,
  expr: Binary,
  expected: Type | null,
  why: Expectation,
): Expr {
  switch (expr.op) {
    case "and":
    case "or":
      return logic(checker, scope, expr, expr.op, why);
    case "&":
      return elaborateJoin(checker, scope, expr, expected, why);
    default:
      expr.op satisfies Kinds<"+ - * /">;
      return arithmetic(checker, scope, expr, expr.op, expected, why);
  }
}

/** What the left side found out holds on the right side: `x is not none and x > 3`. */
function logic(checker: Checker, scope: Scope, expr: Binary, op: "and" | "or", why: Expectation): Expr {
  if (valuesJoined(checker, scope, expr, op, why) || valueAfterNot(checker, scope, expr, why)) return failed(expr.span);
  if (chosenByLogic(checker, expr, why)) return failed(expr.span);
  const reason = within(why, "condition", `a side of \`${op}\``);
  const first = checker.elaborate(scope, expr.left, bool, reason);
  if (op === "or" && first.type.kind === "optional" && first.type.of.kind !== "bool") {
    const fixes = [over(expr.opSpan, "otherwise")];
    checker.found.report(
      "foreign-word",
      expr.opSpan,
      { written: "or", meant: "otherwise" },
      { ...contextOf(why), fixes },
    );
    checker.elaborate(scope, expr.right, null, reason);
    return failed(expr.span);
  }
  if (isItems(first.type)) {
    const right = checker.elaborate(scope, expr.right, first.type, reason);
    if (listsAdded(checker, expr, first, right, why)) return failed(expr.span);
    demand(checker, first, bool, reason);
    return failed(expr.span);
  }
  if (op === "or" && first.type.kind !== "bool" && softened(checker, scope, first).type.kind === "optional") {
    const fixes = [{ title: "Write `otherwise`", edits: [{ span: expr.opSpan, text: "otherwise" }] }];
    const facts = { written: "or", meant: "otherwise" };
    checker.found.report("foreign-sign", expr.opSpan, facts, { ...contextOf(why), fixes });
    return failed(expr.span);
  }
  const left = demand(checker, first, bool, reason);
  const inner = child(scope);
  assume(inner, learned(checker, left)[op === "and" ? "yes" : "no"]);
  const second = checker.elaborate(inner, expr.right, bool, reason);
  if (!isSilent(second) && valueForCondition(checker, expr, left, second, why)) return failed(expr.span);
  const right = demand(checker, second, bool, reason);
  return { kind: op, left, right, type: bool, at: expr.span };
}

const isPlainValue = ({ kind }: ast.Expr): boolean => kind === "number" || kind === "text";

/** Reports `x >= 3 and 1 or 2`, which chooses a value elsewhere. */
function chosenByLogic(checker: Checker, { op, left, right, span }: Binary, why: Expectation): boolean {
  if (op !== "or" || left.kind !== "binary" || left.op !== "and" || !isPlainValue(left.right) || !isPlainValue(right))
    return false;
  const meant = "if … { … } else { … }";
  const edits = [
    { span: span.to(span.start), text: "if " },
    { span: span.between(left.left.span.end, left.right.span.start), text: " { " },
    { span: span.between(left.right.span.end, right.span.start), text: " } else { " },
    { span: span.from(right.span.end), text: " }" },
  ];
  const fixes = [{ title: `Write \`${meant}\``, edits }];
  checker.found.report("foreign-word", span, { written: "… and … or …", meant }, { ...contextOf(why), fixes });
  return true;
}

function arithmetic(
  checker: Checker,
  scope: Scope,
  expr: Binary,
  op: "+" | "-" | "*" | "/",
  expected: Type | null,
  why: Expectation,
): Expr {
  if (op === "+" && textsAdded(checker, expr, why)) {
    for (const side of [expr.left, expr.right]) if (side.kind !== "binary") checker.elaborate(scope, side, null, why);
    return failed(expr.span);
  }
  if (op === "-" && isHyphenedKey(checker, scope, expr, expected, why)) return failed(expr.span);
  const hint = expected !== null && isNumeric(expected) ? expected : null;
  const reason = within(why, "operand", `a side of \`${op}\``);
  const [first, second] = [expr.left, expr.right].map((side) => checker.elaborate(scope, side, hint, reason)) as [
    Expr,
    Expr,
  ];
  if (op === "+" && listsAdded(checker, expr, first, second, why)) return failed(expr.span);
  if (op === "*" && isNumeric(first.type) && second.type.kind === "row") {
    const fixes = [{ title: "Write `times`", edits: [{ span: expr.opSpan, text: " times " }] }];
    checker.found.report("foreign-sign", expr.opSpan, { written: "*", meant: "times" }, { ...contextOf(why), fixes });
    return failed(expr.span);
  }
  if (reportStep(checker, expr, first, why)) return failed(expr.span);
  noteOneDie(checker, expr, why);
  const left = operand(checker, first, expr, reason, why);
  const right = operand(checker, second, expr, reason, why, isSilent(left));
  if (isSilent(left) || isSilent(right)) return failed(expr.span);
  if (shareAdded(checker, scope, expr, left, expected, why)) return failed(expr.span);
  if (op === "/" && right.kind === "literal" && right.value === 0) {
    checker.found.report("division-by-zero", expr.span, {}, contextOf(why));
    return failed(expr.span);
  }
  if (left.type.kind === "odds" || right.type.kind === "odds")
    return { kind: "arithmetic", op, left: asOdds(left), right: asOdds(right), type: odds, at: expr.span };
  const type = op !== "/" && left.type.kind === "int" && right.type.kind === "int" ? int : number;
  return { kind: "arithmetic", op, left, right, type, at: expr.span };
}

/** `level * d6`: so many dice are meant, mostly. Whoever multiplies writes the die first, or a number. */
function noteOneDie(checker: Checker, { op, left, right, span }: Binary, why: Expectation): void {
  const name = op === "*" && right.kind === "dice" && right.count === null ? pathText(left) : null;
  if (name === null || left.kind === "number" || right.kind !== "dice") return;
  const die = `d${right.percent ? "%" : String(right.sides)}`;
  const fixes = [over(span, `(${name})${die}`), over(span, `${die} * ${name}`)];
  checker.found.report("one-die-multiplied", span, { name, die }, { ...contextOf(why), fixes });
}

/** Reports `now + 1` of an ordered choice, which takes a step by name. */
function reportStep(checker: Checker, { op, right, span }: Binary, value: Expr, why: Expectation): boolean {
  if ((op !== "+" && op !== "-") || value.type.kind !== "choice" || !isOrdered(checker, value.type)) return false;
  const [callee, name] = [op === "+" ? "next" : "previous", nameOf(value)];
  const step = `(${callee}(${name}) otherwise ${name})`;
  const isOne = right.kind === "number" && right.value === 1;
  const fixes = isOne && name !== null ? [{ ...over(span, step), guess: true as const }] : [];
  const facts = { found: typeText(value.type), callee };
  checker.found.report("step-by-sign", value.at, facts, { ...contextOf(why), fixes });
  return true;
}

/** `name + " " + hp`: from the first text on, every `+` of the row joins. */
function textsAdded(checker: Checker, expr: Binary, why: Expectation): boolean {
  const row: Binary[] = [];
  let first: ast.Expr = expr;
  for (; first.kind === "binary" && first.op === "+"; first = first.left) row.unshift(first);
  const sides = [first, ...row.map(({ right }) => right)];
  const at = sides.findIndex(({ kind }) => kind === "text");
  const text = sides[at];
  if (text === undefined || row.length < 2) return false;
  const edits = row.slice(Math.max(0, at - 1)).map(({ opSpan: span }) => ({ span, text: "&" }));
  checker.found.report(
    "text-plus",
    text.span,
    {},
    { ...contextOf(why), fixes: [{ title: "Change each `+` to `&`", edits }] },
  );
  return true;
}

function operand(
  checker: Checker,
  value: Expr,
  { op, opSpan }: Binary,
  reason: Expectation,
  why: Expectation,
  told = false,
): Expr {
  if (op === "+" && value.type.kind === "text") {
    const joins = { title: "Change `+` to `&`", edits: [{ span: opSpan, text: "&" }] };
    const numbers = keyOfNumbers(checker, value);
    const fixes = numbers.length > 0 ? numbers : [joins];
    if (!told) checker.found.report("text-plus", value.at, {}, { ...contextOf(why), fixes });
    return failed(value.at);
  }
  if (isItems(value.type)) {
    const facts = { found: typeText(value.type), op };
    checker.found.report("list-in-arithmetic", value.at, facts, {
      ...contextOf(why),
      fixes: meantAs(checker, value, number),
    });
    return failed(value.at);
  }
  return demandNumber(checker, value, reason);
}

const isItems = ({ kind }: Type): boolean => kind === "list" || kind === "set";

/** Reports `xs + ys`, `xs + x`, `xs and ys` and `xs or ys`, where two lists were to become one: false if that is not what it is. */
function listsAdded(
  checker: Checker,
  { op, opSpan, right: written }: Binary,
  left: Expr,
  right: Expr,
  why: Expectation,
): boolean {
  if (isSilent(left) || isSilent(right)) return false;
  const [list, other] = isItems(left.type) ? [left, right] : [right, left];
  const element = elementOf(list.type);
  if (!isItems(list.type) || element === undefined) return false;
  const isNumbers = other.type.kind === "range" && element.kind === "int";
  const isOne = !isItems(other.type) && !isNumbers;
  if (isOne && joined(checker, element, other.type) === undefined) return false;
  const edits = [{ span: opSpan, text: "&" }, ...(isOne ? around(other.at, "[", "]").edits : [])];
  const fixes = [
    ...(isNumbers ? [] : meantAs(checker, list, number)),
    // `xs or City where …`: whether the condition is about both, nobody knows.
    guessIf(op === "or" && written.kind === "name", {
      title: isOne ? "Join with `& […]`" : `Change \`${op}\` to \`&\``,
      edits,
    }),
  ];
  checker.found.report("list-in-arithmetic", list.at, { found: typeText(list.type), op }, { ...contextOf(why), fixes });
  return true;
}

export function elaborateUnary(
  checker: Checker,
  scope: Scope,
  expr: ast.Expr & { kind: "unary" },
  expected: Type | null,
  why: Expectation,
): Expr {
  if (expr.op === "not") {
    const reason = within(why, "condition", "what stands after `not`");
    const of = demand(checker, checker.elaborate(scope, expr.of, bool, reason), bool, reason);
    return { kind: "not", of, type: bool, at: expr.span };
  }
  const reason = within(why, "operand", `what stands after \`${expr.op}\``);
  const of = demandNumber(checker, checker.elaborate(scope, expr.of, expected, reason), reason);
  if (isSilent(of) || expr.op === "+") return isSilent(of) ? of : { ...of, at: expr.span };
  if (of.kind === "literal" && typeof of.value === "number")
    return literal(of.value === 0 ? 0 : -of.value, of.type, expr.span);
  return { kind: "negate", of, type: of.type, at: expr.span };
}
