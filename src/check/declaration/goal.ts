/** Goals: values of the rules, or what is counted in games, and where each should lie. */
import type { Expr } from "../../ir/program.ts";
import type { Axis } from "../../ir/reports.ts";
import { measures, type Goal, type Measure, type Wish, type WishEnd, type Wished } from "../../ir/goals.ts";
import { bool, isNumeric, number, odds } from "../../ir/types.ts";
import { suggestions } from "../../diagnostics/suggest.ts";
import { bare } from "../../resolve/context.ts";
import { assertNever } from "../../source/exhaustive.ts";
import type * as ast from "../../syntax/ast.ts";
import { isSilent } from "../build.ts";
import { isPlain, type Checker } from "../checker.ts";
import { nowhere, within, wordsOfWish, type Expectation } from "../expectation.ts";
import { declare } from "../expression/declare.ts";
import { eachPhrase } from "../expression/each-phrases.ts";
import { overEach } from "../expression/lists.ts";
import { asOdds } from "../expression/odds.ts";
import { demand, kept } from "../expression/settle.ts";
import { elementOf } from "../fit.ts";
import { startOf } from "../game/examples.ts";
import { named } from "../game/lookup.ts";
import { isName, keyName } from "../../syntax/words.ts";
import { rowsOf } from "../rows.ts";
import { child, newScope, type Scope } from "../scope.ts";
import { variantOf } from "./example.ts";
import { noMeasure, ofNoGame, rangeMeant, reportBare, reportEach, reportField, reportWords } from "./goal-mistakes.ts";
import { isOwnCall, namesMeasure, sidesOf, type Sides } from "./goal-parts.ts";
import { reportUnused } from "./rule.ts";

const usualGames = 1000;
const mostGames = 100_000_000;
/** As `readBot` of the bots reads it: this room does not know them. */
export const botForm =
  /^(?:random|habits|greedy(?::[1-9]\d{0,5})?|search(?::[1-9]\d{0,5}(?::(?:random|greedy)(?::\d{1,6})?)?)?)$/;

export function checkGoal(checker: Checker, decl: ast.GoalDecl): Goal {
  const { title, start, bots, games } = decl;
  if (decl.wishes.length === 0) checker.found.report("goal-without-wish", decl.span, { title: title.text });
  for (const [what, line] of [["bots", bots] as const, ["games", games] as const])
    if (line !== null && start === null) checker.found.report("goal-without-game", line.span, { what });
  return {
    title: title.text,
    doc: decl.doc,
    variant: variantOf(checker, decl.variant),
    start: startOf(checker, start),
    bots: start === null ? [] : botsOf(checker, bots),
    games: start === null ? 0 : gamesOf(checker, games),
    wishes: decl.wishes.flatMap((line) =>
      reportWords(checker, decl, line) ? [] : (wishesEach(checker, decl, line) ?? wishOf(checker, decl, line) ?? []),
    ),
    at: decl.span,
  };
}

function botsOf(checker: Checker, bots: ast.Text | null): readonly string[] {
  if (bots === null) return ["random"];
  const names = bots.text.split(",").map((each) => each.trim());
  const wrong = names.find((name) => !botForm.test(name));
  if (wrong !== undefined)
    checker.found.report("unknown-bot", bots.span, {
      name: wrong,
      near: suggestions(wrong.split(":")[0] ?? "", ["random", "habits", "greedy", "search"]),
    });
  if (names.includes("habits") && hasNoHabits(checker)) checker.found.report("bot-without-habits", bots.span, {});
  return names;
}

/** Its actions say nothing of what a bot prefers. Where it has none, the game is another rulebook's. */
function hasNoHabits({ model }: Checker): boolean {
  const actions = [...model.symbols.values()].filter((symbol) => symbol.kind === "action");
  return actions.length > 0 && actions.every(({ decl }) => decl.lines.every(({ kind }) => kind !== "prefers"));
}

function gamesOf(checker: Checker, games: ast.NumberLit | null): number {
  if (games === null) return usualGames;
  const { value, percent } = games;
  if (!percent && Number.isSafeInteger(value) && value >= 1 && value <= mostGames) return value;
  checker.found.report("count-of-games", games.span, { written: games.text, most: mostGames });
  return usualGames;
}

/** Nothing: it could not be understood. */
function wishOf(checker: Checker, decl: ast.GoalDecl, line: ast.WishLine): Wish | undefined {
  const before = checker.found.count;
  const outer = newScope();
  const inner = child(outer);
  const each = line.each === null ? null : axisOf(checker, outer, inner, line.each);
  const asked = bare(line.wish);
  const wish = decl.start === null ? ofNoGame(checker, decl, asked) : measureWish(checker, inner, asked);
  const made = wish === undefined ? valueWish(checker, inner, asked) : wish;
  reportUnused(checker, outer.frame, before);
  return made === null ? undefined : { each, ...made, at: line.span };
}

/** So many lines a line of a goal is read as at most. */
const mostLines = 20;

/** `wins(place) in 20% to 30% for each place in 1 to 4`: a line for each. Undefined: it is no such line. */
function wishesEach(checker: Checker, decl: ast.GoalDecl, line: ast.WishLine): readonly Wish[] | undefined {
  const sides = sidesOf(bare(line.wish));
  const call = sides === null ? null : bare(sides.left);
  const name = line.each?.name.text;
  if (decl.start === null || line.each === null || sides === null || call?.kind !== "call") return undefined;
  const [arg, ...more] = call.args;
  const isMeasured = namesMeasure(call.callee.text) && !isOwnCall(checker, call);
  if (!isMeasured || arg?.value?.kind !== "name" || arg.value.name.text !== name || more.length > 0) return undefined;
  const values = valuesWritten(checker, line.each);
  if (values === null) return undefined;
  const outer = newScope();
  const inner = child(outer);
  const before = checker.found.count;
  axisOf(checker, outer, inner, line.each);
  checker.elaborate(inner, arg.value, null, why);
  // Names of actions and phases in a list are no values.
  if (bare(line.each.over).kind === "list") checker.found.takeBack(before);
  return values.flatMap((value) => {
    const of = { ...call, args: [{ ...arg, value }] };
    const measure = measures.find((each) => each === call.callee.text) ?? "wins";
    const wished = measured(checker, outer, measure, of);
    const made = wished === null ? null : placed(checker, outer, wished, sides);
    return made === null ? [] : [{ each: null, ...made, at: line.span }];
  });
}

/** What a loop goes through, where it is written or declared: numbers, rows, variants; null: only in play. */
function valuesWritten(checker: Checker, { over, where }: ast.ForEach): readonly ast.Expr[] | null {
  const { span } = over;
  const list = bare(over);
  if (where !== null) return null;
  if (list.kind === "list") return list.items.length > mostLines ? null : list.items;
  if (list.kind === "range") {
    const [low, high] = [list.low, list.high].map((end) => (end.kind === "number" ? end.value : Number.NaN));
    const count = (high ?? 0) - (low ?? 0) + 1;
    if (!Number.isSafeInteger(low) || !(count >= 1 && count <= mostLines)) return null;
    return Array.from({ length: count }, (_, place): ast.Expr => {
      const value = (low ?? 0) + place;
      return { kind: "number", value, text: String(value), percent: false, span };
    });
  }
  const symbol = list.kind === "name" ? checker.model.symbols.get(list.name.text) : undefined;
  const keys =
    symbol?.kind === "table"
      ? rowsOf(checker, symbol).map(({ key }) => keyName(key))
      : symbol?.kind === "choice" && isPlain(symbol)
        ? symbol.variants.map((variant) => variant.name)
        : [];
  if (symbol === undefined || keys.length === 0 || keys.length > mostLines || !keys.every(isName)) return null;
  return keys.map((text): ast.Expr => ({
    kind: "member",
    of: { kind: "name", name: { text: symbol.name, span }, span },
    name: { text, span },
    span,
  }));
}

function axisOf(checker: Checker, outer: Scope, inner: Scope, each: ast.ForEach): Axis {
  const why = within(nowhere, "axis", `\`${each.name.text}\``);
  const values =
    each.where === null
      ? overEach(checker, outer, each.over, why)
      : eachPhrase(checker, outer, { kind: "name", name: each.name, span: each.name.span }, each, null, why);
  const type = elementOf(values.type) ?? { kind: "never" as const };
  const slot = declare(checker, inner, each.name, type, "axis", nowhere);
  return { name: each.name.text, slot, type, values, format: null, at: each.span };
}

type Placed = Pick<Wish, "of" | "low" | "high">;

const why: Expectation = within(nowhere, "claim", wordsOfWish);

function valueWish(checker: Checker, scope: Scope, wish: ast.Expr): Placed | null {
  const sides = sidesOf(wish);
  if (sides !== null) {
    const value = checker.elaborate(scope, sides.left, null, why);
    if (isSilent(value)) return null;
    if (isNumeric(value.type) || value.type.kind === "odds")
      return placed(checker, scope, { kind: "value", value: kept(checker, value, "the value") }, sides);
  }
  const condition = demand(checker, checker.elaborate(scope, wish, bool, why), bool, why);
  return isSilent(condition) ? null : { of: { kind: "value", value: condition }, low: null, high: null };
}

function placed(checker: Checker, scope: Scope, of: Wished, { low, high }: Sides): Placed | null {
  const ends = [low, high].map((end): WishEnd | null | undefined => {
    if (end === null) return null;
    const value = checker.elaborate(scope, end.value, null, why);
    if (isSilent(value)) return undefined;
    if (isNumeric(value.type) || value.type.kind === "odds")
      return { value: kept(checker, value, "where it should lie"), open: end.open };
    demand(checker, value, number, why);
    return undefined;
  });
  const [least, most] = ends;
  if (least === undefined || most === undefined) return null;
  const all = [
    ...(of.kind === "value" ? [of.value] : []),
    ...(least === null ? [] : [least.value]),
    ...(most === null ? [] : [most.value]),
  ];
  const isOdds = of.kind === "measure" || all.some(({ type }) => type.kind === odds.kind);
  const side = (value: Expr): Expr => (isOdds ? asOdds(value) : value);
  return {
    of: of.kind === "value" ? { kind: "value", value: side(of.value) } : of,
    low: least === null ? null : { ...least, value: side(least.value) },
    high: most === null ? null : { ...most, value: side(most.value) },
  };
}

/** Undefined: it is about no measure of games; null: it is, and could not be understood. */
function measureWish(checker: Checker, scope: Scope, wish: ast.Expr): Placed | null | undefined {
  const sides = sidesOf(wish);
  const left = bare(sides?.left ?? (wish.kind === "in" ? wish.left : wish));
  if (left.kind !== "call") return reportBare(checker, left) ? null : undefined;
  if (reportEach(checker, wish, left) || reportField(checker, wish, left)) return null;
  if (!namesMeasure(left.callee.text)) return noMeasure(checker, left) ? null : undefined;
  if (isOwnCall(checker, left)) return undefined;
  const measure = measures.find((each) => each === left.callee.text) ?? "wins";
  if (sides === null) {
    checker.found.report("wish-without-range", wish.span, { measure }, { fixes: rangeMeant(wish) });
    return null;
  }
  const of = measured(checker, scope, measure, left);
  return of === null ? null : placed(checker, scope, of, sides);
}

function measured(checker: Checker, scope: Scope, measure: Measure, call: ast.Expr & { kind: "call" }): Wished | null {
  const [arg, more] = call.args.map((each) => each.value);
  const refuse = (): null => {
    checker.found.report("measure-of-what", call.span, { measure });
    return null;
  };
  const of = (name: string | null, seat: number | null = null): Wished => ({ kind: "measure", measure, name, seat });
  if (measure === "draws" || measure === "decisions") return arg === undefined ? of(null) : refuse();
  if (arg === undefined || arg === null || more !== undefined) return refuse();
  switch (measure) {
    case "wins":
      if (arg.kind === "number" && Number.isSafeInteger(arg.value) && arg.value >= 1 && !arg.percent)
        return of(null, arg.value);
      return arg.kind === "text" && botForm.test(arg.text) ? of(arg.text) : refuse();
    case "lasts":
      return arg.kind === "name" ? nameOf(checker, arg.name, "phase", of) : refuse();
    case "ends": {
      const id = checker.endings();
      if (id === null) return refuse();
      const ending = demand(
        checker,
        checker.elaborate(scope, arg, { kind: "choice", id }, why),
        { kind: "choice", id },
        why,
      );
      if (isSilent(ending)) return null;
      return ending.kind === "literal" && typeof ending.value === "string" ? of(ending.value) : refuse();
    }
    case "uses":
    case "advantage": {
      if (arg.kind === "name") return nameOf(checker, arg.name, "action", of);
      const piece = checker.elaborate(scope, arg, null, why);
      if (isSilent(piece)) return null;
      return piece.kind === "literal" && piece.type.kind === "row" && typeof piece.value === "string"
        ? of(piece.value)
        : refuse();
    }
    default:
      return assertNever(measure);
  }
}

function nameOf(
  checker: Checker,
  name: ast.Name,
  kind: "phase" | "action",
  of: (name: string) => Wished,
): Wished | null {
  return named(checker, name, kind) === undefined ? null : of(name.text);
}
