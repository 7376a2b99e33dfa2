/** `chance`, `average`, `spread`, `distribution` and `best`: what is asked of dice instead of rolling them. */
import type { QuestionName } from "../../builtins/registry.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Question } from "../../ir/dice.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { bool, holdsOdds, isNumeric, listOf, number, odds, typeText } from "../../ir/types.ts";
import { failed, isSilent } from "../build.ts";
import type { Checker } from "../checker.ts";
import { forArgument, forNamed, within, wordsOfWish, type Expectation } from "../expectation.ts";
import { elementOf, fits } from "../fit.ts";
import { bind, child, findLocal, type Scope } from "../scope.ts";
import { unknownArgument } from "./arguments.ts";
import { diceAsList } from "./dice.ts";
import { allVariants } from "./lists.ts";
import { over } from "./meant.ts";
import { edgeOfRoll } from "./rolled-written.ts";
import { reportMayBeNone } from "./none.ts";
import { contextOf, demand, kept } from "./settle.ts";

interface Asked {
  readonly checker: Checker;
  readonly scope: Scope;
  readonly expr: ast.Expr & { kind: "call" };
  readonly expected: Type | null;
  readonly why: Expectation;
}
type Ask = Question["ask"];

/** The questions by name; a rule of that name comes first. */
export const questions: { readonly [name in QuestionName]: (asked: Asked) => Expr } = {
  chance: (asked) => question(asked, "chance"),
  average: (asked) => question(asked, "average"),
  spread: (asked) => question(asked, "spread"),
  least: (asked) => question(asked, "least"),
  most: (asked) => question(asked, "most"),
  distribution: distributionOutside,
  best,
};

export function question(asked: Asked, ask: Exclude<Ask, "distribution">): Expr {
  const { checker, expr } = asked;
  const arg = onlyArgument(asked);
  if (arg === undefined) return failed(expr.span);
  const reason = forArgument(asked.why, 1, ask);
  const wanted = ask === "chance" ? bool : number;
  const value = checker.elaborate(asked.scope, arg.value, ask === "chance" ? bool : null, reason);
  const other =
    !isSilent(value) &&
    !fits(checker, value.type, wanted) &&
    value.type.kind !== "optional" &&
    value.type.kind !== "odds" &&
    value.type.kind !== "none";
  if (other) {
    const numbers = elementOf(value.type);
    // Of numbers that are there it is no question about dice.
    const isOfList = ask === "average" && numbers !== undefined && isNumeric(numbers) && arg.given === null;
    const isHappening = ask === "chance" && isNumeric(value.type) && arg.given === null;
    const fixes = isOfList ? [over(expr.callee.span, "mean")] : isHappening ? [happening(asked, arg.value)] : [];
    checker.found.report(
      "question-of-what",
      value.at,
      { ask, found: typeText(value.type), happens: isHappening },
      { ...contextOf(asked.why), fixes },
    );
  }
  return other ? failed(expr.span) : made(asked, ask, demand(checker, value, wanted, reason), arg.given, odds);
}

/**
 * `if chance(p) { … }`: what comes up so often. A number is kept to six places, so a die with a million sides is exact; where
 * the share itself is shown, it stands alone.
 */
function happening({ expr, expected, why }: Asked, share: ast.Expr): Fix {
  const [before, behind] = [expr.span.between(expr.span.start, share.span.start), expr.span.from(share.span.end)];
  const rolls = expected?.kind === "bool" || why.kind === "condition";
  const whole = share.kind === "number" ? Math.round(share.value * 1e6) / 1e4 : 0;
  if (!rolls)
    return {
      title: "Take out `chance(…)`",
      edits: [
        { span: before, text: "(" },
        { span: behind, text: ")" },
      ],
    };
  if (whole > 0 && Number.isInteger(whole)) return over(expr.span, `d100 <= ${whole}`);
  return {
    title: "Write `roll(1 to 1000000) <= 1000000 * …`",
    edits: [
      { span: before, text: "roll(1 to 1000000) <= 1000000 * (" },
      { span: behind, text: ")" },
    ],
  };
}

function made(asked: Asked, ask: Ask, of: Expr, given: ast.Expr | null, type: Type): Expr {
  const { checker, scope, expr } = asked;
  const reason = within(asked.why, "condition", "what stands after `given`");
  const condition =
    given === null ? null : demand(checker, checker.elaborate(scope, given, bool, reason), bool, reason);
  if (isSilent(of) || (condition !== null && isSilent(condition))) return failed(expr.span);
  return { kind: "question", ask, lets: [], of, given: condition, type, at: expr.span };
}

/** Numbers that are there have a mean; a goal asks what that is on average. */
function meanOf({ span, callee }: ast.Expr & { kind: "call" }, why: Expectation): Fix {
  if (why.words !== wordsOfWish) return over(callee.span, "mean");
  const edits = [
    { span: callee.span.from(callee.span.end), text: "(mean" },
    { span: span.from(span.end), text: ")" },
  ];
  return { title: "Write `average(mean(…))`", edits };
}

/** The one value that is asked about; undefined (and reported) where there is none, or more. */
function onlyArgument({
  checker,
  expr,
  why,
}: Asked): { readonly value: ast.Expr; readonly given: ast.Expr | null } | undefined {
  const callee = expr.callee.text;
  const [first, second] = expr.args;
  if (expr.each !== null) {
    const fixes = callee === "average" ? [meanOf(expr, why)] : [];
    checker.found.report("phrase-not-taken", expr.each.span, { callee }, { ...contextOf(why), fixes });
  } else if (first === undefined)
    checker.found.report("question-of-one", expr.span, { ask: callee, given: 0 }, contextOf(why));
  else if (first.name !== null)
    unknownArgument(checker, { name: callee, fields: [], at: expr.span }, first.name, [], why);
  else if (first.value === null)
    checker.found.report("test-as-value", first.span, { callee, name: "what is asked about" }, contextOf(why));
  else if (second !== undefined)
    checker.found.report("question-of-one", second.span, { ask: callee, given: expr.args.length }, contextOf(why));
  else return { value: first.value, given: first.given };
  return undefined;
}

// ---------------------------------------------------------------- distribution

function distributionOutside(asked: Asked): Expr {
  asked.checker.found.report("distribution-outside", asked.expr.span, {}, contextOf(asked.why));
  const arg = asked.expr.args[0]?.value ?? null;
  if (arg !== null) asked.checker.elaborate(asked.scope, arg, null, forArgument(asked.why, 1, "distribution"));
  return failed(asked.expr.span);
}

/** The call of `distribution` that an axis goes through; a rule of that name is none. */
export function distributionIn(checker: Checker, over: ast.Expr): (ast.Expr & { kind: "call" }) | undefined {
  if (over.kind === "parens") return distributionIn(checker, over.of);
  return over.kind === "call" &&
    over.callee.text === "distribution" &&
    checker.model.symbols.get("distribution")?.kind !== "rule"
    ? over
    : undefined;
}

/** `rows total: distribution(2d6)`: every result, as a list. */
export function distributionOf(
  checker: Checker,
  scope: Scope,
  expr: ast.Expr & { kind: "call" },
  why: Expectation,
): Expr {
  const asked: Asked = { checker, scope, expr, expected: null, why };
  const arg = onlyArgument(asked);
  if (arg === undefined) return failed(expr.span);
  const reason = forArgument(why, 1, "distribution");
  const of = kept(checker, checker.elaborate(scope, arg.value, null, reason), "the result");
  if (of.type.kind === "none" && !isSilent(of)) {
    checker.found.report("gives-nothing", of.at, { wanted: "a value", place: reason.words }, contextOf(why));
    return failed(expr.span);
  }
  if (holdsOdds(of.type)) {
    checker.found.report("odds-as-number", of.at, { wanted: "number", place: reason.words }, contextOf(why));
    return failed(expr.span);
  }
  return made(asked, "distribution", of, arg.given, listOf(of.type));
}

// ---------------------------------------------------------------- best

/** `best(xs, by: e)`: what is gone through need not be a list; e speaks of `it`. */
function best(asked: Asked): Expr {
  const { checker, scope, expr, why } = asked;
  const [list, by, extra] = expr.args;
  const taker = { name: "best", fields: [], at: expr.span, args: expr.args };
  if (expr.each !== null) checker.found.report("phrase-not-taken", expr.each.span, { callee: "best" }, contextOf(why));
  else if (list === undefined || list.name?.text === "by")
    checker.found.report("missing-argument", expr.span, { callee: "best", missing: ["the list"] }, contextOf(why));
  else if (list.name !== null) unknownArgument(checker, taker, list.name, ["by"], why);
  else if (by === undefined && list.value !== null && edgeOfRoll(checker, expr) !== null)
    // Of one number that is rolled it is the most that may come.
    checker.found.report(
      "needs-a-list",
      list.span,
      { callee: "best", found: "int", ask: "most" },
      { ...contextOf(why), fixes: [over(expr.callee.span, "most")] },
    );
  else if (by === undefined)
    checker.found.report("missing-argument", expr.span, { callee: "best", missing: ["by"] }, contextOf(why));
  else if (by.name !== null && by.name.text !== "by") unknownArgument(checker, taker, by.name, ["by"], why);
  else if (by.name === null || extra !== undefined)
    checker.found.report(
      "extra-argument",
      (extra ?? by).span,
      { callee: "best", takes: ["the list", "by"], given: expr.args.length },
      contextOf(why),
    );
  else if (list.value === null || by.value === null)
    checker.found.report(
      "test-as-value",
      (list.value === null ? list : by).span,
      { callee: "best", name: list.value === null ? "the list" : "by" },
      contextOf(why),
    );
  else return bestOf(asked, list.value, by.value, scope);
  return failed(expr.span);
}

function bestOf({ checker, expr, why }: Asked, list: ast.Expr, by: ast.Expr, scope: Scope): Expr {
  const forList = forArgument(why, 1, "best");
  const of =
    allVariants(checker, scope, list) ??
    diceAsList(checker, scope, list, forList) ??
    checker.elaborate(scope, list, null, forList);
  const element = isSilent(of) ? { kind: "never" as const } : elementOf(of.type);
  if (element === undefined) {
    if (of.type.kind === "optional" && elementOf(of.type.of) !== undefined) reportMayBeNone(checker, of, forList);
    else checker.found.report("needs-a-list", of.at, { callee: "best", found: typeText(of.type) }, contextOf(why));
    return failed(expr.span);
  }
  if (findLocal(scope, "it")?.kind === "it") checker.found.report("it-in-it", by.span, {}, contextOf(why));
  const inner = child(scope);
  const slot = bind(inner, "it", element, by.span, { kind: "it" });
  const value = checker.elaborate(inner, by, null, forNamed(why, "by", "best"));
  if (isSilent(value) || isSilent(of)) return failed(expr.span);
  if (!isNumeric(value.type) && value.type.kind !== "odds") {
    checker.found.report("best-by-what", value.at, { found: typeText(value.type) }, contextOf(why));
    return failed(expr.span);
  }
  return { kind: "best", of, slot, by: value, soft: false, type: element, at: expr.span };
}
