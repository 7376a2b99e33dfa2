/** `explode`, `reroll` and their likes for several dice: rolled again while the result fits `on`. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type * as ast from "../../syntax/ast.ts";
import type { RollAgain } from "../../ir/dice.ts";
import type { Expr, Test, Type } from "../../ir/program.ts";
import { int, isNumeric, listOf, number } from "../../ir/types.ts";
import { failed, isSilent, literal, local } from "../build.ts";
import { forArgument, forNamed, within } from "../expectation.ts";
import { elementOf, present, widened } from "../fit.ts";
import { findLocal, freshSlot } from "../scope.ts";
import type { BuiltinCall } from "./builtin-call.ts";
import { diceAsList, howMany } from "./dice.ts";
import { endOf } from "./ends.ts";
import { endsWith } from "./for-ever.ts";
import { resultsOf } from "./results.ts";
import { settingsOf, type Settings } from "./settings.ts";
import { contextOf, demand, kept, settle } from "./settle.ts";

type Callee = "explode" | "explodeEach" | "reroll" | "rerollEach";

const settingNames: Readonly<Record<Callee, readonly string[]>> = {
  explode: ["on", "limit", "less"],
  explodeEach: ["on", "limit", "less", "total"],
  reroll: ["on", "limit"],
  rerollEach: ["on", "limit", "total"],
};

/** What is rolled, and how many of it. */
interface Rolled {
  readonly count: Expr | null;
  readonly value: Expr;
}

export function rollAgain(call: BuiltinCall, callee: Callee): Expr {
  const { checker, scope, expr } = call;
  const each = callee === "explodeEach" || callee === "rerollEach";
  const settings = settingsOf(call, each ? "the dice" : "the dice or formula", settingNames[callee], ["on"]);
  if (settings === undefined) return failed(expr.span);
  const rolled = each ? severalOf(call, callee, settings.first) : singleOf(call, callee, settings.first);
  if (rolled === undefined) return failed(expr.span);
  const how = callee === "explode" || callee === "explodeEach" ? "explode" : "reroll";
  const on = onOf(call, callee, settings, rolled.value);
  const limit = timesOf(call, settings, "limit");
  const total = timesOf(call, settings, "total");
  const less = lessOf(call, settings, rolled.value);
  if (on === undefined || [limit, total, less].some((part) => part !== null && isSilent(part)))
    return failed(expr.span);
  const slot = freshSlot(scope);
  const again: RollAgain = { kind: "again", how, ...rolled, slot, on: on.test, limit, less, total, ends: null };
  const ends = limit === null && total === null ? endsWith(checker, callee, rolled.value, on, call.why) : null;
  if (ends !== null && isSilent(ends)) return ends;
  if (callee === "explode" && !settings.by.has("on")) noteSumOfDice(call, rolled.value, on);
  const of = rolled.value.type;
  const node: Expr = { ...again, ends, type: rolled.count === null ? of : listOf(of), at: expr.span };
  return less !== null && rolled.count !== null && of.kind === "number" ? eachKept(node, of, freshSlot(scope)) : node;
}

/** A list holds numbers with the places kept, and what is taken off may leave more. */
function eachKept(list: Expr, type: Type, slot: number): Expr {
  const value = local(slot, "it", type, list.at);
  return {
    kind: "each",
    over: list,
    slot,
    where: null,
    value: { kind: "keep", of: value, what: "a result", type, at: list.at },
    type: listOf(type),
    at: list.at,
  };
}

// ---------------------------------------------------------------- what is rolled

function singleOf(call: BuiltinCall, callee: Callee, written: ast.Expr): Rolled | undefined {
  const { checker, scope, why } = call;
  const reason = forArgument(why, 1, callee);
  const raw = checker.elaborate(scope, written, callee === "explode" ? null : call.expected, reason);
  if (isSilent(raw)) return undefined;
  if (elementOf(raw.type) !== undefined) {
    checker.found.report(
      "several-dice-again",
      raw.at,
      { callee },
      { ...contextOf(why), fixes: raw.kind === "times" ? eachInstead(call, callee) : [] },
    );
    return undefined;
  }
  return ofValue(call, callee, null, raw);
}

/** Each die by itself gives a list, which is added up where a number is wanted. */
function eachInstead({ expr, expected }: BuiltinCall, callee: Callee): readonly Fix[] {
  const { span } = expr.callee;
  const name = `${callee}Each`;
  if (expected === null || !isNumeric(expected)) return [{ title: `Write \`${name}\``, edits: [{ span, text: name }] }];
  return [
    {
      title: `Write \`sum(${name}(…))\``,
      edits: [
        { span, text: `sum(${name}` },
        { span: expr.span.from(expr.span.end), text: ")" },
      ],
    },
  ];
}

/** A value that is kept; those that are added up are numbers. */
function ofValue(call: BuiltinCall, callee: Callee, count: Expr | null, raw: Expr): Rolled | undefined {
  const { checker, why } = call;
  const reason = forArgument(why, 1, callee);
  if (raw.type.kind === "none" && !isSilent(raw)) {
    checker.found.report("gives-nothing", raw.at, { wanted: "a value", place: reason.words }, contextOf(why));
    return undefined;
  }
  const fitting = callee.startsWith("explode") ? demand(checker, raw, number, reason) : raw;
  if (isSilent(fitting)) return undefined;
  const value = settle(checker, fitting, { type: widened(fitting.type), bound: null, what: "what is rolled" }, reason);
  return isSilent(value) ? undefined : { count, value };
}

/** `14 times d6`, `5d10`: the dice themselves, of which each may be rolled again. */
function severalOf(call: BuiltinCall, callee: Callee, written: ast.Expr): Rolled | undefined {
  if (written.kind === "parens") return severalOf(call, callee, written.of);
  const { checker, scope, why } = call;
  const reason = forArgument(why, 1, callee);
  if (written.kind === "name" && findLocal(scope, written.name.text) !== undefined) {
    checker.elaborate(scope, written, null, reason);
    checker.found.report("already-rolled", written.span, { name: written.name.text, callee }, contextOf(why));
    return undefined;
  }
  const dice = diceAsList(checker, scope, written, reason) ?? checker.elaborate(scope, written, call.expected, reason);
  if (isSilent(dice)) return undefined;
  if (dice.kind === "times") return ofValue(call, callee, dice.count, dice.value);
  checker.found.report(
    "needs-several-dice",
    dice.at,
    { callee, single: callee === "explodeEach" ? "explode" : "reroll" },
    contextOf(why),
  );
  return undefined;
}

/** Several dice are one result here, their sum: hardly anybody means that who does not say on which one. */
function noteSumOfDice(call: BuiltinCall, value: Expr, on: On): void {
  if (value.kind !== "dice" || (value.count.kind === "literal" && value.count.value === 1)) return;
  const { checker, expr, why } = call;
  const highest = on.highest?.kind === "literal" ? String(on.highest.value) : null;
  const last = expr.args.at(-1)?.span ?? expr.span;
  const said = { span: last.from(last.end), text: `, on: ${highest}` };
  const fixes = [
    ...eachInstead(call, "explode"),
    ...(highest === null ? [] : [{ title: `Write \`on: ${highest}\``, edits: [said] }]),
  ];
  checker.found.report("explodes-the-sum", value.at, { highest }, { ...contextOf(why), fixes });
}

// ---------------------------------------------------------------- when, how often, how much less

/** The test, and the highest result, if it is on that. */
export interface On {
  readonly test: Test;
  readonly highest: Expr | null;
  readonly at: Expr["at"];
}

function onOf(call: BuiltinCall, callee: Callee, settings: Settings, value: Expr): On | undefined {
  const { checker, scope, why } = call;
  const arg = settings.by.get("on");
  if (arg === undefined) return callee.startsWith("explode") ? onHighest(call, callee, value) : needsOn(call, callee);
  const before = checker.found.count;
  const test = checker.test(scope, testOf(arg), value.type, within(why, "test", `\`on\` of \`${callee}\``));
  return checker.found.count > before
    ? undefined
    : { test, highest: null, at: (arg.test ?? arg.value)?.span ?? arg.span };
}

/** `on: not 1` comes as the value `not 1`. */
function testOf(arg: ast.Arg): ast.Test {
  const span = (arg.test ?? arg.value)?.span ?? arg.span;
  if (arg.test !== null) return { kind: "parts", not: false, parts: [arg.test], span };
  if (arg.value === null) return { kind: "any", span };
  const not = arg.value.kind === "unary" && arg.value.op === "not";
  const value = arg.value.kind === "unary" && not ? arg.value.of : arg.value;
  return { kind: "parts", not, parts: [{ kind: "value", value, span: value.span }], span };
}

function onHighest(call: BuiltinCall, callee: Callee, value: Expr): On | undefined {
  const { checker, why } = call;
  const { at } = value;
  const results = resultsOf(value);
  const last = results?.at(-1);
  const highest = typeof last === "number" ? literal(last, value.type, at) : endOf(checker.bounds, value, "high");
  if (highest === undefined) {
    checker.found.report("highest-unknown", at, { callee }, contextOf(why));
    return undefined;
  }
  const by = value.type.kind === "int" && highest.type.kind === "int" ? "same" : "number";
  return { test: { kind: "equals", by, value: kept(checker, highest, "the highest result"), at }, highest, at };
}

function needsOn(call: BuiltinCall, callee: Callee): undefined {
  call.checker.found.report("missing-argument", call.expr.span, { callee, missing: ["on"] }, contextOf(call.why));
  return undefined;
}

function timesOf(call: BuiltinCall, settings: Settings, name: "limit" | "total"): Expr | null {
  const written = settings.by.get(name)?.value ?? null;
  return written === null
    ? null
    : howMany(call.checker, call.scope, written, `\`${name}\` of \`${call.expr.callee.text}\``, call.why);
}

/** How much less each further result counts: as whole as the results are. */
function lessOf(call: BuiltinCall, settings: Settings, value: Expr): Expr | null {
  const { checker, scope, expr, why } = call;
  const written = settings.by.get("less")?.value ?? null;
  if (written === null) return null;
  const reason = forNamed(why, "less", expr.callee.text);
  const type = present(value.type).kind === "int" ? int : number;
  return settle(
    checker,
    checker.elaborate(scope, written, type, reason),
    { type, bound: null, what: `\`less\` of \`${expr.callee.text}\`` },
    reason,
  );
}
