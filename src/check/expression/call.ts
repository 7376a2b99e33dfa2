/** `name(…)`: rules, records, variants, built-ins. */
import { givenAway } from "../../resolve/reserved.ts";
import { gameFunctions, isFree, ownOf } from "../../builtins/registry.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Type } from "../../ir/program.ts";
import type { ProcedureSymbol, RecordSymbol, RuleSymbol } from "../../resolve/model.ts";
import { failed } from "../build.ts";
import type { Checker } from "../checker.ts";
import { forArgument, within, type Expectation } from "../expectation.ts";
import { forgetGame, type Scope } from "../scope.ts";
import { elaborateAct } from "../game/act.ts";
import { bindArguments } from "./arguments.ts";
import type { BuiltinCall } from "./builtin-call.ts";
import { ruleOf } from "./builtins.ts";
import { gameExpressions } from "./game-functions.ts";
import { choicesWith, expectedVariant, variantWith, type VariantFound } from "./variants.ts";
import { contextOf } from "./settle.ts";
import { unknownCallee, foreignDie } from "./unknown-call.ts";

type Call = ast.Expr & { kind: "call" };

export function elaborateCall(
  checker: Checker,
  scope: Scope,
  expr: Call,
  expected: Type | null,
  why: Expectation,
): Expr {
  const name = expr.callee.text;
  const symbol = checker.model.symbols.get(name);
  const builtin = isOwn(checker, name) && (expr.each === null || isFree(name)) ? undefined : ruleOf(name);
  const variant = expectedVariant(checker, name, expected);
  if (symbol !== undefined && builtin === undefined) checker.names?.use(expr.callee.span, symbol.nameAt);
  if (variant !== undefined) checker.names?.use(expr.callee.span, variant.variant.at);
  if (builtin !== undefined && variant === undefined) return builtin({ checker, scope, expr, expected, why });
  if (checker.model.player !== null && gameFunctions.has(name)) return ofGame({ checker, scope, expr, expected, why });
  if (expr.each !== null) {
    const isKnown = symbol !== undefined || gameFunctions.has(name) || name === "original";
    if (isKnown || choicesWith(checker, name).length > 0)
      checker.found.report("phrase-not-taken", expr.each.span, { callee: name }, contextOf(why));
    else unknownCallee(checker, scope, expr, expected, why);
    return failed(expr.span);
  }
  if (name === "original" && scope.frame.original !== null)
    return callOriginal(checker, scope, expr, scope.frame.original, why);
  if (variant !== undefined) return makeVariant(checker, scope, variant, expr.args, expr.span, why);
  if (symbol?.kind === "rule") {
    const asRule = (): Expr => callRule(checker, scope, symbol, expr.args, expr.span, why);
    const ofLanguage = givenAway(name, checker.model.player !== null) === undefined ? undefined : ruleOf(name);
    if (ofLanguage === undefined) return asRule();
    return eitherOf(checker, [asRule, () => ofLanguage({ checker, scope, expr, expected, why })]) ?? failed(expr.span);
  }
  if (symbol?.kind === "record") return makeRecord(checker, scope, symbol, expr.args, expr.span, why);
  if (symbol?.kind === "action") return elaborateAct(checker, scope, expr, symbol, why);
  if (symbol?.kind === "procedure") return perform(checker, scope, symbol, expr.args, expr.span, why);
  const variants = choicesWith(checker, name);
  const only = variants[0];
  if (only !== undefined && variants.length === 1) checker.names?.use(expr.callee.span, only.variant.at);
  if (only !== undefined && variants.length === 1) return makeVariant(checker, scope, only, expr.args, expr.span, why);
  if (only !== undefined) {
    checker.found.report(
      "ambiguous-variant",
      expr.callee.span,
      { name, choices: variants.map(({ choice }) => choice.name) },
      contextOf(why),
    );
  } else if (symbol !== undefined || !foreignDie(checker, expr, why)) {
    const isWhole = unknownCallee(checker, scope, expr, expected, why);
    const before = checker.found.count;
    givenAnyway(checker, scope, expr.args, name, why);
    // Columns of a whole table are what such a call takes: they are no mistakes of their own.
    if (isWhole) checker.found.takeBack(before);
    return failed(expr.span);
  }
  givenAnyway(checker, scope, expr.args, name, why);
  return failed(expr.span);
}

/** The first way of which there is nothing to say: a rule has the name of a function, which was told, and a call may mean either. */
function eitherOf({ found }: Checker, ways: readonly (() => Expr)[]): Expr | undefined {
  for (const way of ways) {
    const before = found.count;
    const made = way();
    if (found.count === before) return made;
    found.takeBack(before);
  }
  return undefined;
}

/** The rulebook has something of that name that takes values. */
function isOwn(checker: Checker, name: string): boolean {
  const kind = checker.model.symbols.get(name)?.kind;
  if (kind === "rule" || kind === "record" || kind === "procedure") return true;
  return isFree(name) && (kind === "action" || choicesWith(checker, name).length > 0);
}

/** The values of a call that means nothing are read all the same: they may have mistakes of their own. */
function givenAnyway(checker: Checker, scope: Scope, args: readonly ast.Arg[], name: string, why: Expectation): void {
  args.forEach((arg, index) => {
    // One of several is not gone through by a `for each` in the same brackets.
    const reason = args.length > 1 ? within(why, "anything", null) : forArgument(why, index + 1, name);
    if (arg.value !== null) checker.elaborate(scope, arg.value, null, reason);
  });
}

export function callRule(
  checker: Checker,
  scope: Scope,
  rule: RuleSymbol,
  args: readonly ast.Arg[],
  at: Expr["at"],
  why: Expectation,
): Expr {
  const given = bindArguments(checker, scope, { name: rule.name, fields: rule.params, at }, args, why);
  if (given === undefined) return failed(at);
  return { kind: "call", rule: rule.id, args: given, original: false, type: rule.result, at };
}

/** What it changes is not known any more afterwards. */
function perform(
  checker: Checker,
  scope: Scope,
  procedure: ProcedureSymbol,
  args: readonly ast.Arg[],
  at: Expr["at"],
  why: Expectation,
): Expr {
  const given = bindArguments(checker, scope, { name: procedure.name, fields: procedure.params, at }, args, why);
  forgetGame(scope);
  if (given === undefined) return failed(at);
  return { kind: "perform", procedure: procedure.id, args: given, type: procedure.result, at };
}

/** What gives a value here; the others are lines of their own. */
function ofGame(call: BuiltinCall): Expr {
  const { checker, scope, expr, why } = call;
  const made = ownOf(gameExpressions, expr.callee.text);
  if (made !== undefined) return made(call);
  checker.found.report(
    gameFunctions.get(expr.callee.text)?.role === "example" ? "example-line" : "done-not-given",
    expr.span,
    { name: expr.callee.text },
    contextOf(why),
  );
  givenAnyway(checker, scope, expr.args, expr.callee.text, why);
  return failed(expr.span);
}

function callOriginal(checker: Checker, scope: Scope, expr: Call, id: string, why: Expectation): Expr {
  const rule = checker.symbol(id);
  if (rule?.kind !== "rule") return failed(expr.span);
  const given = bindArguments(checker, scope, { name: "original", fields: rule.params, at: expr.span }, expr.args, why);
  if (given === undefined) return failed(expr.span);
  return { kind: "call", rule: rule.id, args: given, original: true, type: rule.result, at: expr.span };
}

export function makeRecord(
  checker: Checker,
  scope: Scope,
  record: RecordSymbol,
  args: readonly ast.Arg[],
  at: Expr["at"],
  why: Expectation,
): Expr {
  const fields = bindArguments(
    checker,
    scope,
    { name: record.name, fields: record.fields, at, declared: record.decl.fields },
    args,
    why,
  );
  if (fields === undefined) return failed(at);
  return { kind: "record", id: record.id, fields, type: { kind: "record", id: record.id }, at };
}

export function makeVariant(
  checker: Checker,
  scope: Scope,
  found: VariantFound,
  args: readonly ast.Arg[],
  at: Expr["at"],
  why: Expectation,
): Expr {
  const { variant } = found;
  if (variant.fields.length === 0 && args.length > 0) {
    checker.found.report("variant-without-values", at, { name: variant.name }, contextOf(why));
    return failed(at);
  }
  const fields = bindArguments(checker, scope, { name: variant.name, fields: variant.fields, at }, args, why);
  if (fields === undefined) return failed(at);
  return variantWith(found, fields, at);
}
