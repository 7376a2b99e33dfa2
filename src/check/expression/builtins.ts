/** The built-in functions: what each asks for and gives, by its record or by a rule of its own. */
import {
  calculationOf,
  isWritten,
  ownOf,
  rolls as diceNames,
  type OwnTyped,
  type WrittenName,
} from "../../builtins/registry.ts";
import type { TypeLaw } from "../../builtins/record.ts";
import { assertNever } from "../../source/exhaustive.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Builtin, Expr, Type } from "../../ir/program.ts";
import { holdsOdds, int, isNumeric, listOf, number, odds, text, typeText } from "../../ir/types.ts";
import { knownBound } from "../bounds.ts";
import { failed, isSilent } from "../build.ts";
import { choiceOf, isPlain, type Checker } from "../checker.ts";
import { forArgument, forNamed, within, type Expectation } from "../expectation.ts";
import { elementOf, present } from "../fit.ts";
import { bind, child, findLocal, freshSlot, type Scope } from "../scope.ts";
import { bool } from "../../ir/types.ts";
import { unknownArgument } from "./arguments.ts";
import { needsHint } from "./comparison.ts";
import { diceAsList } from "./dice.ts";
import { valuesGiven } from "./given-values.ts";
import { asList, eachPhrase } from "./lists.ts";
import { alike, demandNumber } from "./odds.ts";
import { questions } from "./questions.ts";
import { rolls } from "./rolls.ts";
import { columnAsked } from "./columns-asked.ts";
import { pathText } from "./methods.ts";
import { contextOf, demand, roundings, settle } from "./settle.ts";
import { ways } from "./ways.ts";

export interface BuiltinCall {
  readonly checker: Checker;
  readonly scope: Scope;
  readonly expr: ast.Expr & { kind: "call" };
  readonly expected: Type | null;
  readonly why: Expectation;
}
type Rule = (call: BuiltinCall) => Expr;

/** Those whose types are more than their record says. */
const own: { readonly [name in OwnTyped]: Rule } = {
  min: (call) => extreme(call, "min"),
  max: (call) => extreme(call, "max"),
  abs,
  power,
  count,
  sort,
  next: (call) => step(call, "next"),
  previous: (call) => step(call, "previous"),
};

/** The rule for what a name calls; undefined: it is no function of every rulebook. */
export function ruleOf(name: string): Rule | undefined {
  return (
    ownOf<Rule>(own, name) ??
    ownOf<Rule>(rolls, name) ??
    ownOf<Rule>(questions, name) ??
    ownOf<Rule>(ways, name) ??
    recorded(name)
  );
}

function recorded(name: string): Rule | undefined {
  if (!isWritten(name)) return undefined;
  const { types, parameters } = calculationOf[name];
  switch (types.kind) {
    case "numbers":
      return (call) =>
        ofNumbers(
          call,
          name,
          parameters.map((each) => each.name),
          types.gives === "int" ? () => int : commonNumber,
        );
    case "list":
      return (call) => ofList(call, name, types);
    case "own":
      return undefined;
    default:
      return assertNever(types);
  }
}

function nameOf(call: Pick<BuiltinCall, "expr">): string {
  return call.expr.callee.text;
}

function builtin(call: BuiltinCall, name: Builtin, args: readonly Expr[], type: Type): Expr {
  return args.some(isSilent)
    ? failed(call.expr.span)
    : { kind: "builtin", name, args, soft: false, type, at: call.expr.span };
}

// ---------------------------------------------------------------- numbers

/** int if all are ints. */
function commonNumber(args: readonly Expr[]): Type {
  return args.every((arg) => arg.type.kind === "int") ? int : number;
}

function ofNumbers(
  call: BuiltinCall,
  name: Builtin,
  names: readonly string[],
  gives: (args: readonly Expr[]) => Type,
): Expr {
  const args = valuesByName(call, names);
  if (args === undefined) return failed(call.expr.span);
  const values = args.map((arg, index) => {
    const reason = forArgument(call.why, index + 1, nameOf(call));
    return demand(call.checker, call.checker.elaborate(call.scope, arg, null, reason), number, reason);
  });
  return builtin(call, name, values, gives(values));
}

/** A whole number to a whole power of 0 or more stays whole. */
function power(call: BuiltinCall): Expr {
  const value = ofNumbers(call, "power", ["a", "n"], commonNumber);
  const exponent = value.kind === "builtin" ? value.args[1] : undefined;
  if (value.kind !== "builtin" || exponent === undefined) return value;
  if (exponent.type.kind !== "int") return notWhole(call, exponent);
  const low = knownBound(call.checker.bounds, exponent)?.low ?? null;
  return low !== null && low >= 0 ? value : { ...value, type: number };
}

function notWhole(call: BuiltinCall, exponent: Expr): Expr {
  const value = exponent.kind === "literal" && typeof exponent.value === "number" ? exponent.value : null;
  const better =
    value === null
      ? roundings(exponent.at)
      : Number.isInteger(value)
        ? [{ title: `Write \`${value}\``, edits: [{ span: exponent.at, text: String(value) }] }]
        : [];
  call.checker.found.report("power-not-whole", exponent.at, { value }, { ...contextOf(call.why), fixes: better });
  return failed(call.expr.span);
}

/** Odds have a size as well. */
function abs(call: BuiltinCall): Expr {
  const [arg] = valuesByName(call, ["x"]) ?? [];
  if (arg === undefined) return failed(call.expr.span);
  const reason = forArgument(call.why, 1, "abs");
  const value = demandNumber(call.checker, call.checker.elaborate(call.scope, arg, null, reason), reason);
  return builtin(call, "abs", [value], value.type);
}

const extremes = { of: "number", gives: "element", refusesOdds: false } as const;

function extreme(call: BuiltinCall, name: "min" | "max"): Expr {
  const { checker, expr, why } = call;
  if (expr.each !== null || expr.args.length <= 1) return ofList(call, name, extremes);
  if (!allByPlace(call)) return failed(expr.span);
  const values = valuesAlike(call);
  const ordered = values.find((value) => isOrdered(checker, value.type))?.type;
  const reason = (index: number): Expectation => forArgument(why, index + 1, name);
  if (ordered === undefined && values.some((value) => isUnordered(call, value.at, value.type)))
    return failed(expr.span);
  if (ordered?.kind === "choice") {
    const of: Type = { kind: "choice", id: ordered.id };
    return builtin(
      call,
      name,
      values.map((value, index) => demand(checker, value, of, reason(index))),
      of,
    );
  }
  const sides = alike(values.map((value, index) => demandNumber(checker, value, reason(index))));
  return builtin(call, name, sides, sides.some((side) => side.type.kind === "odds") ? odds : commonNumber(sides));
}

/** A bare variant takes its choice from the other values, or from what is wanted. */
function valuesAlike({ checker, scope, expr, expected, why }: BuiltinCall): readonly Expr[] {
  let hint = expected !== null && isOrdered(checker, expected) ? expected : null;
  const values = new Map<ast.Arg, Expr>();
  const told = (arg: ast.Arg): boolean => arg.value === null || !needsHint(checker, scope, arg.value);
  for (const arg of [...expr.args.filter(told), ...expr.args.filter((each) => !told(each))]) {
    const value =
      arg.value === null
        ? failed(arg.span)
        : checker.elaborate(scope, arg.value, hint, forArgument(why, expr.args.indexOf(arg) + 1, nameOf({ expr })));
    values.set(arg, value);
    if (hint === null && isOrdered(checker, value.type)) hint = value.type;
  }
  return expr.args.map((arg) => values.get(arg) ?? failed(arg.span));
}

/** All values in the order of `names`. */
function valuesByName(call: BuiltinCall, names: readonly string[]): readonly ast.Expr[] | undefined {
  return valuesGiven(call, names, names)?.filter((value) => value !== undefined);
}

function allByPlace(call: BuiltinCall): boolean {
  const named = call.expr.args.find((arg) => arg.name !== null);
  if (named?.name === undefined || named.name === null) return true;
  const taker = { name: nameOf(call), fields: [], at: call.expr.span };
  unknownArgument(call.checker, taker, named.name, [], call.why, furthest(call.expr, named));
  return false;
}

/** `max(Weapon, by: damage)`, as `first(sort(Weapon, by: -it.damage))` */
function furthest({ callee, args, span }: BuiltinCall["expr"], by: ast.Arg): readonly Fix[] {
  if (callee.text !== "max" && callee.text !== "min") return [];
  const path = by.value === null ? null : pathText(by.value);
  if (by.name?.text !== "by" || by !== args[1] || args.length > 2 || path === null) return [];
  const value = path.startsWith("it.") ? path : `it.${path}`;
  const ours = "first(sort";
  const sign = callee.text === "max" ? "-" : "";
  return [
    {
      title: `Write \`${ours}(…, by: ${sign}${value}))\``,
      edits: [
        { span: callee.span, text: ours },
        { span: by.value?.span ?? by.span, text: `${sign}${value}` },
        { span: span.from(span.end), text: ")" },
      ],
    },
  ];
}

// ---------------------------------------------------------------- lists

/** The one list that is given, or the phrase `e for each x in xs`. */
function listGiven(call: BuiltinCall, law: Law): Expr {
  const { checker, scope, expr, why } = call;
  const { parameters } = calculationOf[nameOf(call) as WrittenName];
  const first = expr.args[0];
  const reason = forArgument(why, 1, nameOf(call));
  if (first === undefined || first.value === null || first.name !== null) {
    checker.found.report(
      "missing-argument",
      expr.span,
      { callee: nameOf(call), missing: ["the list"] },
      contextOf(why),
    );
    return failed(expr.span);
  }
  const extra = expr.args[parameters.length];
  if (extra !== undefined) {
    checker.found.report(
      "extra-argument",
      extra.span,
      { callee: nameOf(call), takes: parameters.map((each) => each.words ?? each.name), given: expr.args.length },
      { ...contextOf(why), fixes: tooMany(call) },
    );
    return failed(expr.span);
  }
  if (expr.each !== null) return eachPhrase(checker, scope, first.value, expr.each, null, reason);
  const column = columnAsked(checker, scope, first.value);
  if (column !== null) {
    const { facts, at, fixes } = column;
    checker.found.report("column-of-table", at, facts, { ...contextOf(why), fixes });
    return failed(expr.span);
  }
  return asList(
    checker,
    diceAsList(checker, scope, first.value, reason) ??
      checker.elaborate(scope, first.value, listHint(call.expected, law), reason),
    nameOf(call),
    reason,
    scope,
  );
}

/** `sum(x, y)` for `sum([x, y])`, `count(5d10, 10)` for `count(5d10 where it is 10)` */
function tooMany({ checker, scope, expr, why }: BuiltinCall): readonly Fix[] {
  const [first, second] = expr.args;
  const last = expr.args.at(-1);
  if (
    first?.value == null ||
    second?.value == null ||
    last === undefined ||
    expr.args.some(({ name }) => name !== null)
  )
    return [];
  if (expr.callee.text === "count")
    return second.value.kind === "number"
      ? [
          {
            title: "Write `… where it is …`",
            edits: [{ span: expr.span.between(first.span.end, second.span.start), text: " where it is " }],
          },
        ]
      : [];
  if (elementOf(checker.elaborate(scope, first.value, null, why).type) !== undefined) return [];
  return [
    {
      title: `Write \`${expr.callee.text}([…])\``,
      edits: [
        { span: first.span.to(first.span.start), text: "[" },
        { span: last.span.from(last.span.end), text: "]" },
      ],
    },
  ];
}

/** `sort(xs, descending)`, `sort(xs, it.hp)` */
function sortedOtherwise({ expr }: BuiltinCall, by: ast.Arg): readonly Fix[] {
  const { value } = by;
  if (value?.kind === "name" && /^(?:desc|descending|down|reverse|reversed)$/.test(value.name.text)) {
    const [list] = expr.args;
    return list === undefined
      ? []
      : [
          {
            title: "Write `reverse(sort(…))`",
            edits: [
              { span: expr.span.to(expr.span.start), text: "reverse(" },
              { span: expr.span.between(list.span.end, expr.span.end), text: "))" },
            ],
          },
        ];
  }
  return [{ title: "Write `by: …`", edits: [{ span: by.span.to(by.span.start), text: "by: " }] }];
}

/** What the list is of, where what is wanted tells. */
function listHint(expected: Type | null, { of, gives }: Law): Type | null {
  if (expected === null) return null;
  if (of === "any" && gives === "element") return listOf(present(expected));
  if (expected.kind !== "list" && expected.kind !== "set") return null;
  if (gives !== "groups") return expected;
  return expected.of.kind === "list" || expected.of.kind === "set" ? expected.of : null;
}

function elementType(list: Expr): Type {
  return list.type.kind === "list" || list.type.kind === "set" ? list.type.of : { kind: "never" };
}

/** What is asked of the list, and what it comes to. */
type Law = Omit<TypeLaw & { readonly kind: "list" }, "kind">;

const wantedTypes: { readonly [of in Law["of"]]: Type | null } = { number, int, bool, any: null };

/** What a list of such elements comes to. */
function resultOf(gives: Law["gives"], of: Type): Type {
  switch (gives) {
    case "int":
      return int;
    case "number":
      return number;
    case "mean":
      return of.kind === "odds" ? of : number;
    case "bool":
      return bool;
    case "element":
      return of;
    case "list":
      return listOf(of);
    case "groups":
      return listOf(listOf(of));
    default:
      return assertNever(gives);
  }
}

/** A built-in of one list. */
function ofList(call: BuiltinCall, name: WrittenName, law: Law): Expr {
  const list = listGiven(call, law);
  if (isSilent(list)) return failed(call.expr.span);
  const of = elementType(list);
  const wanted = wantedTypes[law.of];
  const fitting =
    wanted === null ||
    of.kind === "never" ||
    (wanted.kind === "number" ? isNumeric(of) || (of.kind === "odds" && !law.refusesOdds) : of.kind === wanted.kind) ||
    ((name === "min" || name === "max") && isOrdered(call.checker, of));
  if (!fitting) {
    if ((name === "min" || name === "max") && isUnordered(call, list.at, of)) return failed(call.expr.span);
    call.checker.found.report(
      "list-of-others",
      list.at,
      { callee: name, wanted: typeText(wanted), found: typeText(of) },
      contextOf(call.why),
    );
    return failed(call.expr.span);
  }
  if (law.refusesOdds && holdsOdds(of)) {
    call.checker.found.report("odds-one-by-one", list.at, {}, contextOf(call.why));
    return failed(call.expr.span);
  }
  const type = resultOf(
    law.gives,
    of.kind === "never" && wanted !== null ? (wanted.kind === "number" ? int : wanted) : of,
  );
  return builtin(call, name, [list], type);
}

const counts = { of: "any", gives: "int", refusesOdds: false } as const;

/** `count(c for each x in xs)` counts those for which c holds. */
function count(call: BuiltinCall): Expr {
  const { checker, scope, expr, why } = call;
  const value = expr.args[0]?.value ?? null;
  if (expr.each === null || value === null) return ofList(call, "count", counts);
  if (mayRoll(checker, value)) return builtin(call, "count", [thoseThatHold(call, value, expr.each)], int);
  const where: ast.Expr =
    expr.each.where === null
      ? value
      : { kind: "binary", op: "and", left: expr.each.where, right: value, opSpan: value.span, span: value.span };
  const element: ast.Expr = { kind: "name", name: expr.each.name, span: expr.each.name.span };
  const list = eachPhrase(checker, scope, element, { ...expr.each, where }, null, forArgument(why, 1, "count"));
  return builtin(call, "count", [list], int);
}

/** What may be rolled is worked out for each first, and counted then. */
function thoseThatHold({ checker, scope, why }: BuiltinCall, value: ast.Expr, each: ast.ForEach): Expr {
  const reason = forArgument(why, 1, "count");
  const all = eachPhrase(checker, scope, value, each, bool, reason);
  if (isSilent(all) || all.kind !== "each") return all;
  const condition = demand(checker, all.value, bool, reason);
  if (isSilent(condition)) return condition;
  const slot = freshSlot(scope);
  const it: Expr = { kind: "local", slot, name: "it", type: bool, at: value.span };
  return {
    kind: "each",
    over: { ...all, value: condition, type: listOf(bool) },
    slot,
    where: it,
    value: it,
    type: listOf(bool),
    at: value.span,
  };
}

/** Dice stand there, or a rule is called that could have some. */
function mayRoll(checker: Checker, root: ast.Expr): boolean {
  const work: unknown[] = [root];
  for (let part = work.pop(); part !== undefined; part = work.pop()) {
    if (typeof part !== "object" || part === null) continue;
    const node = part as { readonly kind?: unknown; readonly callee?: ast.Name };
    if (node.kind === "dice" || node.kind === "times" || node.kind === "memberCall") return true;
    if (
      node.kind === "call" &&
      node.callee !== undefined &&
      (checker.model.symbols.get(node.callee.text)?.kind === "rule" ||
        node.callee.text === "original" ||
        diceNames.has(node.callee.text))
    )
      return true;
    work.push(...Object.values(part).filter((each) => each !== undefined && each !== null));
  }
  return false;
}

function isOrdered(checker: Checker, type: Type): boolean {
  const choice = type.kind === "choice" ? choiceOf(checker, type.id) : undefined;
  return choice !== undefined && choice.ordered && isPlain(choice);
}

/** Of a choice that has no order, which is told. */
function isUnordered({ checker, why }: BuiltinCall, at: Expr["at"], type: Type): boolean {
  const choice = type.kind === "choice" ? choiceOf(checker, type.id) : undefined;
  if (choice === undefined || isOrdered(checker, type)) return false;
  checker.found.report(
    "not-ordered",
    at,
    { choice: choice.name },
    { ...contextOf(why), related: [{ span: choice.nameAt, label: "declared here" }] },
  );
  return true;
}

function isSortable(checker: Checker, type: Type): boolean {
  if (type.kind === "choice") return choiceOf(checker, type.id) === undefined || isOrdered(checker, type);
  return isNumeric(type) || type.kind === text.kind || type.kind === "never";
}

const sorts = { of: "any", gives: "list", refusesOdds: false } as const;

/** `sort(xs)`, `sort(xs, by: it.hp)`: the second argument of the program's node is the list of keys. */
function sort(call: BuiltinCall): Expr {
  const { checker, expr, why } = call;
  const by = expr.args[1];
  const list = listGiven(call, sorts);
  if (isSilent(list)) return failed(expr.span);
  if (by === undefined) {
    if (isSortable(checker, elementType(list))) return builtin(call, "sort", [list], listOf(elementType(list)));
    checker.found.report("cannot-sort", list.at, { found: typeText(elementType(list)) }, contextOf(why));
    return failed(expr.span);
  }
  if (by.name?.text !== "by" || by.value === null) {
    if (by.name !== null)
      unknownArgument(checker, { name: "sort", fields: [], at: expr.span, args: expr.args }, by.name, ["by"], why);
    else
      checker.found.report(
        "extra-argument",
        by.span,
        { callee: "sort", takes: ["the list", "by"], given: expr.args.length },
        { ...contextOf(why), fixes: sortedOtherwise(call, by) },
      );
    return failed(expr.span);
  }
  return sortBy(call, list, by.value);
}

function sortBy(call: BuiltinCall, list: Expr, by: ast.Expr): Expr {
  const { checker, scope, expr, why } = call;
  const outer = child(scope);
  const listSlot = freshSlot(outer);
  const named: Expr = { kind: "local", slot: listSlot, name: "list", type: list.type, at: list.at };
  const inner = child(outer);
  if (findLocal(scope, "it")?.kind === "it") checker.found.report("it-in-it", by.span, {}, contextOf(why));
  const slot = bind(inner, "it", elementType(list), by.span, { kind: "it" });
  const reason = forNamed(why, "by", "sort");
  const raw = checker.elaborate(inner, by, null, reason);
  if (isSilent(raw)) return failed(expr.span);
  if (!isSortable(checker, raw.type)) {
    checker.found.report("cannot-sort", raw.at, { found: typeText(raw.type) }, contextOf(why));
    return failed(expr.span);
  }
  const key = settle(checker, raw, { type: raw.type, bound: null, what: "`by`" }, reason);
  const keys: Expr = { kind: "each", over: named, slot, where: null, value: key, type: listOf(key.type), at: by.span };
  const sorted: Expr = {
    kind: "builtin",
    name: "sort",
    args: [named, keys],
    soft: false,
    type: listOf(elementType(list)),
    at: expr.span,
  };
  return {
    kind: "block",
    statements: [{ kind: "let", slot: listSlot, name: "list", value: list, at: list.at }],
    value: sorted,
    type: sorted.type,
    at: expr.span,
  };
}

// ---------------------------------------------------------------- choices

function step(call: BuiltinCall, name: "next" | "previous"): Expr {
  const { checker, scope, expr, expected, why } = call;
  const args = valuesByName(call, ["x"]);
  const value = args?.[0];
  if (value === undefined) return failed(expr.span);
  const of = checker.elaborate(scope, value, expected, within(why, "argument", `the value given to \`${name}\``));
  if (isSilent(of)) return failed(expr.span);
  const choice = of.type.kind === "choice" ? choiceOf(checker, of.type.id) : undefined;
  if (choice !== undefined && choice.ordered && isPlain(choice))
    return builtin(call, name, [of], { kind: "choice", id: choice.id });
  if (!isUnordered(call, of.at, of.type))
    checker.found.report("cannot-step", of.at, { callee: name, found: typeText(of.type) }, contextOf(why));
  return failed(expr.span);
}
