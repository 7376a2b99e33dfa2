/** `xs where …`, `[e for each x in xs]`, `highest 2 of xs`, and what counts as a list. */
import { placeOfRulebook } from "../../resolve/names.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type * as ast from "../../syntax/ast.ts";
import { partsOf } from "../../syntax/children.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { bool, int, isNumeric, listOf, typeText } from "../../ir/types.ts";
import { failed, isSilent, local } from "../build.ts";
import type { Checker } from "../checker.ts";
import { within, wordsOfPut, type Expectation } from "../expectation.ts";
import { elementOf } from "../fit.ts";
import { bind, child, findLocal, freshSlot, type Scope } from "../scope.ts";
import { learned } from "./condition.ts";
import { diceAsList } from "./dice.ts";
import { fieldsOf } from "./fields.ts";
import { pathText } from "./methods.ts";
import { variantsOf } from "./variants.ts";
import { valuesOfMap } from "./maps-asked.ts";
import { at, meantAsList, over } from "./meant.ts";
import { reportMayBeNone } from "./none.ts";
import { contextOf, demand, settle } from "./settle.ts";

/** The value as a list: a range of ints becomes the list of its numbers; what is no list is reported. */
export function asList(checker: Checker, value: Expr, callee: string, why: Expectation, scope?: Scope): Expr {
  if (isSilent(value) || value.type.kind === "list" || value.type.kind === "set") return value;
  if (value.type.kind === "range" && value.type.of.kind === "int" && scope !== undefined)
    return numbersOf(value, scope);
  if (value.type.kind === "range" && value.type.of.kind === "int") return value;
  if (value.type.kind === "optional" && elementOf(value.type.of) !== undefined) {
    reportMayBeNone(checker, value, why);
  } else {
    notAList(checker, value, callee, scope, why);
  }
  return failed(value.at);
}

/** One thing where several are wanted. `more`: further fixes. */
export function notAList(
  checker: Checker,
  value: Expr,
  callee: string,
  scope: Scope | undefined,
  why: Expectation,
  more: readonly Fix[] = [],
): void {
  const made = value.kind === "local" ? scope?.frame.given.get(value.slot) : undefined;
  const hidden = hiddenBy(checker, value);
  const players = hidden?.isPlayer === true ? [over(value.at, "players")] : [];
  checker.found.report(
    "needs-a-list",
    value.at,
    { callee, found: typeText(value.type), hidden },
    {
      ...contextOf(why),
      fixes: [...players, ...meantAsList(value, callee, made), ...valuesOfMap(callee, value, scope), ...more],
    },
  );
}

/** `for each captain in Captain`, where a choice has such a value as well: that one is meant by the name. */
function hiddenBy(checker: Checker, value: Expr): { readonly name: string; readonly isPlayer: boolean } | null {
  const isValue = value.kind === "literal" && value.type.kind === "choice" && typeof value.value === "string";
  const name = value.kind === "variant" ? value.variant : isValue ? String(value.value) : "";
  const symbol = checker.model.symbols.get(name);
  return symbol?.kind === "entity" ? { name, isPlayer: symbol.id === checker.model.player?.id } : null;
}

export function numbersOf(range: Expr, scope: Scope): Expr {
  const slot = freshSlot(scope);
  return {
    kind: "each",
    over: range,
    slot,
    where: null,
    value: local(slot, "it", int, range.at),
    type: listOf(int),
    at: range.at,
  };
}

/** What `for each x in …` goes through: a list, a set, a range of ints, a table, or all variants of a choice. */
export function overEach(checker: Checker, scope: Scope, over: ast.Expr, why: Expectation, one?: string): Expr {
  const reason = within(why, "operand", "what `for each` goes through");
  const known = allVariants(checker, scope, over) ?? diceAsList(checker, scope, over, reason);
  if (known !== undefined) return known;
  const value = checker.elaborate(scope, over, null, reason);
  if (isSilent(value) || elementOf(value.type) !== undefined) return value;
  if (value.type.kind === "optional" && elementOf(value.type.of) !== undefined) {
    reportMayBeNone(checker, value, reason);
  } else {
    notAList(checker, value, "for each", scope, why, keysOfMap(value, one === undefined ? null : pathText(over), one));
  }
  return failed(value.at);
}

/** `for each good in cost`, of a map: the keys that it has; or all that there can be, of which some may not be there. */
function keysOfMap({ type, at: span }: Expr, path: string | null, one = ""): readonly Fix[] {
  if (type.kind !== "map" || !("id" in type.key)) return [];
  const all = typeText(type.key);
  const own = path === null ? [] : [over(span, `${all} where ${one} in ${path}`)];
  return [...own, { ...over(span, all), guess: true }];
}

/** `Coverage`: the name of a choice without values, where something is gone through. */
export function allVariants(checker: Checker, scope: Scope, over: ast.Expr): Expr | undefined {
  if (over.kind === "member" && over.of.kind === "name" && findLocal(scope, over.of.name.text) === undefined) {
    const model = checker.model.uses.get(over.of.name.text);
    const symbol = model?.symbols.get(over.name.text);
    if (symbol?.kind === "choice" && model !== undefined) {
      checker.names?.use(over.of.name.span, placeOfRulebook(model.documents));
      checker.names?.use(over.name.span, symbol.nameAt);
    }
    return symbol?.kind === "choice" ? variantsOf(checker, symbol.id, over.span) : undefined;
  }
  if (over.kind !== "name" || findLocal(scope, over.name.text) !== undefined) return undefined;
  const symbol = checker.model.symbols.get(over.name.text);
  if (symbol?.kind === "choice") checker.names?.use(over.span, symbol.nameAt);
  return symbol?.kind === "choice" ? variantsOf(checker, symbol.id, over.span) : undefined;
}

export function conditionOf(checker: Checker, scope: Scope, condition: ast.Expr, why: Expectation): Expr {
  const reason = within(why, "condition", "what stands after `where`");
  return demand(checker, checker.elaborate(scope, condition, bool, reason), bool, reason);
}

/** Warns of `top 3 of hand where it is Silk`, in which the top three are taken first. `one`: what it is called where it is gone through. */
function notePickedFirst(
  checker: Checker,
  picked: ast.Expr,
  { condition, one }: { readonly condition: ast.Expr; readonly one: string | null },
  why: Expectation,
): void {
  // Of what is shuffled, sorted or rolled nobody doubts that it is picked first.
  if (picked.kind !== "pick" || (picked.of.kind !== "name" && picked.of.kind !== "member")) return;
  const { which, of, span } = picked;
  const brackets = (from: number, to: number): Fix["edits"] => [
    { span: span.between(from, from), text: "(" },
    { span: span.between(to, to), text: ")" },
  ];
  const named = [...partsOf(condition)].flatMap((part) =>
    part.kind === "name" && part.name.text === one ? [{ span: part.span, text: "it" }] : [],
  );
  const within = [...brackets(of.span.start, condition.span.end), ...named].sort((a, b) => a.span.start - b.span.start);
  const fixes = [
    { guess: true as const, title: `Write \`${which} … of (… where …)\``, edits: within },
    { guess: true as const, title: `Write \`(${which} … of …) where …\``, edits: brackets(span.start, span.end) },
  ];
  checker.found.report("picked-first", span, { which }, { ...contextOf(why), fixes });
}

/** What is gone through, where of some that are picked first a condition leaves out others. */
export function overEachOf(checker: Checker, scope: Scope, { name, over, where }: ast.ForEach, why: Expectation): Expr {
  const elaborated = overEach(checker, scope, over, why, where === null ? name.text : undefined);
  if (where !== null && !isSilent(elaborated))
    notePickedFirst(checker, over, { condition: where, one: name.text }, why);
  return elaborated;
}

/** `xs where it > 4` */
export function elaborateWhere(
  checker: Checker,
  scope: Scope,
  expr: ast.Expr & { kind: "where" },
  expected: Type | null,
  why: Expectation,
): Expr {
  const reason = within(why, "operand", "what stands before `where`");
  const given = diceAsList(checker, scope, expr.of, reason) ?? checker.elaborate(scope, expr.of, expected, reason);
  const over = asList(checker, given, "where", reason, scope);
  const inner = child(scope);
  if (findLocal(scope, "it")?.kind === "it") {
    checker.found.report("it-in-it", expr.span, {}, contextOf(why));
    return failed(expr.span);
  }
  const of = elementOf(over.type) ?? { kind: "never" as const };
  const slot = bind(inner, "it", of, expr.of.span, { kind: "it", where: expr });
  // Of what nobody knows the fields, a name in the condition may be one.
  const before = checker.found.count;
  const where = conditionOf(checker, inner, expr.condition, why);
  if (isSilent(over)) {
    const told = checker.found.since(before).filter(({ code }) => code !== "unknown-name");
    checker.found.takeBack(before);
    checker.found.add(told);
    return over;
  }
  notePickedFirst(checker, expr.of, { condition: expr.condition, one: null }, why);
  const facts = learned(checker, where).yes.get(String(slot));
  return {
    kind: "each",
    over,
    slot,
    where,
    value: local(slot, "it", facts ?? of, expr.of.span),
    type: listOf(facts ?? of),
    at: expr.span,
  };
}

const nouns: ReadonlySet<string> = new Set(["die", "one", "roll", "result", "card", "tile", "piece", "token"]);

/** `highest die of 4d6`, `top card of me.deck` */
function oneOfThem({ which, count, of, span }: ast.Expr & { kind: "pick" }, why: Expectation): Fix {
  const isEnd = which === "top" || which === "bottom";
  if (isEnd && why.words === wordsOfPut) return over(count.span, "1");
  const ours = { top: "first", bottom: "last", highest: "max", lowest: "min" }[which];
  return {
    title: `Write \`${ours}(…)\``,
    edits: [
      { span: span.to(of.span.start), text: `${ours}(` },
      { span: at(span, of.span.end), text: ")" },
    ],
  };
}

/** Reports `lowest bravery of army`: what each of them has; false if that is not what it is. */
function ofAllOfThem(
  checker: Checker,
  scope: Scope,
  { which, count, of, span }: ast.Expr & { kind: "pick" },
  why: Expectation,
): boolean {
  const name = count.kind === "name" ? count.name.text : "";
  const path = pathText(of);
  if (!which.endsWith("est") || name === "" || path === null) return false;
  if (findLocal(scope, name) !== undefined || checker.model.symbols.has(name)) return false;
  const { type } = checker.elaborate(scope, of, null, why);
  const isOfEach = (list: Type): boolean => {
    const element = elementOf(list);
    return element !== undefined && fieldsOf(checker, element).some((field) => field.name === name);
  };
  // The list itself, or one that it has.
  const lists = isOfEach(type)
    ? [""]
    : fieldsOf(checker, type).flatMap((field) => (isOfEach(field.type) ? `.${field.name}` : []));
  const ways = lists.map(
    (list) => `${which === "highest" ? "max" : "min"}(one.${name} for each one in ${path}${list})`,
  );
  const [meant] = ways;
  if (meant === undefined) return false;
  const facts = { written: `${which} ${name} of ${path}`, meant };
  checker.found.report("foreign-word", span, facts, { ...contextOf(why), fixes: ways.map((way) => over(span, way)) });
  return true;
}

/** `highest score(it) of players`: the most that it comes to, or who has it; how many is no question about each. */
function mostOfEach(checker: Checker, scope: Scope, expr: ast.Expr & { kind: "pick" }, why: Expectation): boolean {
  const { which, count, of } = expr;
  if ((which !== "highest" && which !== "lowest") || findLocal(scope, "it") !== undefined) return false;
  const its = [...partsOf(count)].filter((part) => part.kind === "it");
  const list = pathText(of);
  if (its.length === 0 || list === null) return false;
  const callee = which === "highest" ? "max" : "min";
  const one = findLocal(scope, "one") === undefined ? "one" : "each1";
  const meant = `${callee}(… for each ${one} in ${list})`;
  checker.found.report(
    "foreign-word",
    expr.span,
    { written: `${which} … of ${list}`, meant },
    {
      ...contextOf(why),
      fixes: [
        {
          title: `Write \`${meant}\``,
          edits: [
            { span: expr.span.between(expr.span.start, count.span.start), text: `${callee}(` },
            ...its.map(({ span }) => ({ span, text: one })),
            { span: expr.span.between(count.span.end, of.span.start), text: ` for each ${one} in ` },
            { span: at(expr.span, expr.span.end), text: ")" },
          ],
        },
      ],
    },
  );
  return true;
}

/** `highest 2 of xs`, `top 5 of cards` */
export function elaboratePick(
  checker: Checker,
  scope: Scope,
  expr: ast.Expr & { kind: "pick" },
  why: Expectation,
): Expr {
  const { count: many } = expr;
  if (many.kind === "name" && nouns.has(many.name.text) && !isNumeric(findLocal(scope, many.name.text)?.type ?? bool)) {
    const { text: name } = many.name;
    checker.found.report(
      "unknown-name",
      many.span,
      { name, near: [], wanted: "int" },
      { ...contextOf(why), fixes: [oneOfThem(expr, why)] },
    );
    return failed(expr.span);
  }
  if (ofAllOfThem(checker, scope, expr, why)) return failed(expr.span);
  if (mostOfEach(checker, scope, expr, why)) return failed(expr.span);
  const reason = within(why, "operand", `how many the \`${expr.which}\` are`);
  const count = settle(
    checker,
    checker.elaborate(scope, expr.count, int, reason),
    { type: int, bound: null, what: "how many" },
    reason,
  );
  const inner = within(why, "operand", `what stands after \`${expr.which} … of\``);
  const of = asList(
    checker,
    diceAsList(checker, scope, expr.of, inner) ?? checker.elaborate(scope, expr.of, null, inner),
    expr.which,
    inner,
    scope,
  );
  const element = elementOf(of.type);
  if (isSilent(of) || element === undefined) return failed(expr.span);
  const sorts = expr.which === "highest" || expr.which === "lowest";
  if (sorts && !isNumeric(element) && element.kind !== "never") {
    checker.found.report(
      "list-of-others",
      of.at,
      { callee: expr.which, wanted: "number", found: typeText(element) },
      contextOf(why),
    );
    return failed(expr.span);
  }
  return { kind: "pick", which: expr.which, count, of, type: listOf(element), at: expr.span };
}
