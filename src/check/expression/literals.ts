/** Numbers, lists, sets, maps and ranges as written. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { int, isNumeric, listOf, mapOf, never, number, rangeOf, setOf, typeText } from "../../ir/types.ts";
import { failed, isSilent, literal } from "../build.ts";
import { choiceOf, isPlain, type Checker } from "../checker.ts";
import { ordinal, within, type Expectation } from "../expectation.ts";
import { anyVariant, elementOf, fits, joined, present } from "../fit.ts";
import type { Scope } from "../scope.ts";
import { over } from "./meant.ts";
import { needsHint } from "./needs-hint.ts";
import { areNames } from "./sides.ts";
import { contextOf, demand, settle } from "./settle.ts";

const largestInt = 9_007_199_254_740_991;
const largestNumber = 9_007_199_254;

export function numberLiteral(checker: Checker, expr: ast.NumberLit, why: Expectation): Expr {
  const isWhole = Number.isInteger(expr.value) && !expr.percent && !expr.text.includes(".");
  if (!(Math.abs(expr.value) <= (isWhole ? largestInt : largestNumber))) {
    checker.found.report(
      "number-out-of-reach",
      expr.span,
      { text: expr.text, largest: isWhole ? String(largestInt) : String(largestNumber) },
      contextOf(why),
    );
    return failed(expr.span);
  }
  return literal(expr.value, isWhole ? int : number, expr.span);
}

export function listLiteral(
  checker: Checker,
  scope: Scope,
  expr: ast.Expr & { kind: "list" },
  expected: Type | null,
  why: Expectation,
): Expr {
  const wanted = expected === null ? null : present(expected);
  if (wanted?.kind === "map" && expr.items.length === 0)
    return { kind: "map", entries: [], type: wanted, at: expr.span };
  const known = wanted?.kind === "list" || wanted?.kind === "set" ? wanted.of : null;
  const reasons = expr.items.map((_, index) => within(why, "element", `the ${ordinal(index + 1)} value of the list`));
  const make = (item: ast.Expr, index: number, type: Type | null): Expr =>
    checker.elaborate(scope, item, type, reasons[index] ?? why);
  const isInDoubt = (item: ast.Expr): boolean => areNames(item) && needsHint(checker, scope, item);
  // What is clear by itself tells names alone of which table or choice they are.
  const clear = expr.items.map((item, index) => (known === null && isInDoubt(item) ? null : make(item, index, known)));
  const told = known ?? clear.find((item) => item?.type.kind === "row" || item?.type.kind === "choice")?.type ?? null;
  const items = expr.items.map(
    (item, index) => clear[index] ?? make(item, index, told === null ? null : anyVariant(told)),
  );
  // What is wrong with them was said.
  if (known === null && items.length > 0 && items.every(isSilent)) return failed(expr.span);
  const parts = listsAmong(checker, items, known);
  if (parts.length > 0) {
    const [first] = parts;
    if (first !== undefined)
      checker.found.report(
        "type-mismatch",
        first.at,
        {
          wanted: typeText(elementOf(first.type) ?? first.type),
          found: typeText(first.type),
          place: "a value of the list",
        },
        { ...contextOf(why), fixes: [joinedLists(expr, items, parts)] },
      );
    return failed(expr.span);
  }
  const of = known ?? common(checker, items);
  const kept = items.map((item, index) =>
    settle(checker, item, { type: of, bound: null, what: reasons[index]?.words ?? "a value" }, reasons[index] ?? why),
  );
  return wanted?.kind === "set"
    ? { kind: "set", items: kept, type: setOf(of), at: expr.span }
    : { kind: "list", items: kept, type: listOf(of), at: expr.span };
}

/** `5 times Unit.Archer` among rows: the values that are lists, where one of each is wanted. */
function listsAmong(checker: Checker, items: readonly Expr[], known: Type | null): readonly Expr[] {
  const [lists, singles] = [true, false].map((isList) =>
    items.filter(({ type }) => type.kind !== "never" && (type.kind === "list") === isList),
  ) as [Expr[], Expr[]];
  const of = known ?? (singles.length === 0 ? never : common(checker, singles));
  const isMeant = items.length > 1 && !/^(?:never|list|optional)$/.test(of.kind) && (known === null || !isNumeric(of));
  return isMeant && lists.every(({ type }) => fits(checker, elementOf(type) ?? never, of)) ? lists : [];
}

/** `[a, 5 times b]` as `[a] & (5 times b)` */
function joinedLists({ items, span }: ast.Expr & { kind: "list" }, made: readonly Expr[], lists: readonly Expr[]): Fix {
  const signs = items.map((item, index): readonly [string, string] =>
    !lists.includes(made[index] as Expr) ? ["[", "]"] : /^(?:name|call|list)$/.test(item.kind) ? ["", ""] : ["(", ")"],
  );
  const edits = items.map((item, index) => {
    const [before, own] = [signs[index - 1], signs[index] ?? ["", ""]];
    const isNext = before?.[0] === "[" && own[0] === "[";
    return {
      span: span.between(items[index - 1]?.span.end ?? span.start, item.span.start),
      text: before === undefined ? own[0] : isNext ? ", " : `${before[1]} & ${own[0]}`,
    };
  });
  const last = items.at(-1);
  return {
    title: "Write `… & …`",
    edits: [...edits, { span: span.from(last?.span.end ?? span.end), text: signs.at(-1)?.[1] ?? "" }],
  };
}

/** What all values have in common; one that has nothing in common with those before it is left out, and settling says so. */
function common(checker: Checker, values: readonly Expr[]): Type {
  return values.reduce<Type>((type, value) => joined(checker, type, value.type) ?? type, never);
}

export function mapLiteral(
  checker: Checker,
  scope: Scope,
  expr: ast.Expr & { kind: "map" },
  expected: Type | null,
  why: Expectation,
): Expr {
  const wanted = expected === null ? null : present(expected);
  const known = wanted?.kind === "map" ? wanted : null;
  const forKey = within(why, "key", "a key of the map");
  const forValue = within(why, "element", "a value of the map");
  const raw = expr.entries.map(({ key, value }) => ({
    key: checker.elaborate(scope, key, known?.key ?? null, forKey),
    value: checker.elaborate(scope, value, known?.value ?? null, forValue),
  }));
  const keyType =
    known?.key ??
    common(
      checker,
      raw.map((entry) => entry.key),
    );
  const valueType =
    known?.value ??
    common(
      checker,
      raw.map((entry) => entry.value),
    );
  const entries = raw.map(({ key, value }) => ({
    key: settle(checker, key, { type: keyType, bound: null, what: "a key of the map" }, forKey),
    value: settle(checker, value, { type: valueType, bound: null, what: "a value of the map" }, forValue),
  }));
  reportTwice(
    checker,
    entries.map((entry) => entry.key),
    why,
  );
  if (known === null && !isKeyType(checker, keyType)) {
    checker.found.report("not-a-key", expr.span, { found: typeText(keyType) }, contextOf(why));
    return failed(expr.span);
  }
  return { kind: "map", entries, type: mapOf(keyType, valueType), at: expr.span };
}

export function reportTwice(checker: Checker, keys: readonly Expr[], why: Expectation): void {
  const seen = new Set<string>();
  for (const key of keys) {
    if (key.kind !== "literal" || isSilent(key)) continue;
    const text = String(key.value);
    if (seen.has(text)) checker.found.report("key-twice", key.at, { key: text }, contextOf(why));
    seen.add(text);
  }
}

/** text, int, a table, or a choice without fields. */
export function isKeyType(checker: Checker, type: Type): boolean {
  if (type.kind === "choice") {
    const choice = choiceOf(checker, type.id);
    return choice === undefined || isPlain(choice);
  }
  return type.kind === "text" || type.kind === "int" || type.kind === "row" || type.kind === "never";
}

export function rangeLiteral(
  checker: Checker,
  scope: Scope,
  expr: ast.Expr & { kind: "range" },
  expected: Type | null,
  why: Expectation,
): Expr {
  const wanted = expected === null ? null : present(expected);
  const known = wanted?.kind === "range" ? wanted.of : null;
  const forEnd = within(why, "operand", "an end of the range");
  const ends = [expr.low, expr.high].map((end) =>
    demand(checker, checker.elaborate(scope, end, known, forEnd), number, forEnd),
  );
  const low = ends[0] ?? failed(expr.span);
  const high = ends[1] ?? failed(expr.span);
  if (isSilent(low) || isSilent(high)) return failed(expr.span);
  const of = known?.kind === "number" || !(low.type.kind === "int" && high.type.kind === "int") ? number : int;
  if (low.kind === "literal" && high.kind === "literal" && Number(low.value) > Number(high.value)) {
    const whole = ofPercents(expr);
    const fixes = whole !== undefined ? [over(expr.high.span, whole)] : [swapped(expr.span, low, high)];
    checker.found.report(
      "range-backwards",
      expr.span,
      { low: String(low.value), high: String(high.value), whole },
      { ...contextOf(why), fixes: expr.over || expr.under ? [] : fixes },
    );
    return failed(expr.span);
  }
  return rangeOfEnds(checker, low, high, { over: expr.over, under: expr.under }, of, expr.span);
}

/** `35` of `1 to 35%`, where the whole number is meant; undefined: it is no such range. */
function ofPercents({ low, high }: ast.Expr & { kind: "range" }): string | undefined {
  const isMeant = low.kind === "number" && !low.percent && low.value >= 1 && high.kind === "number" && high.percent;
  return isMeant && high.value < 1 ? high.text.slice(0, -1).trimEnd() : undefined;
}

/** `20 to 10` the other way round. */
function swapped(span: Expr["at"], low: Literal, high: Literal): Fix {
  const text = `${String(high.value)} to ${String(low.value)}`;
  return { guess: true, ...over(span, text) };
}

type Literal = Expr & { readonly kind: "literal" };

/** Ranges of ints are always closed: `over 3` starts at 4. */
function rangeOfEnds(
  checker: Checker,
  low: Expr,
  high: Expr,
  open: { over: boolean; under: boolean },
  of: Type,
  at: Expr["at"],
): Expr {
  const keep = (end: Expr): Expr =>
    settle(
      checker,
      end,
      { type: of, bound: null, what: "an end of the range" },
      { kind: "operand", words: null, context: null },
    );
  if (of.kind === "int") {
    return {
      kind: "range",
      low: keep(open.over ? shifted(low, 1) : low),
      high: keep(open.under ? shifted(high, -1) : high),
      lowOpen: false,
      highOpen: false,
      type: rangeOf(of),
      at,
    };
  }
  return {
    kind: "range",
    low: keep(low),
    high: keep(high),
    lowOpen: open.over,
    highOpen: open.under,
    type: rangeOf(of),
    at,
  };
}

export function shifted(end: Expr, by: 1 | -1): Expr {
  if (end.kind === "literal" && typeof end.value === "number") return literal(end.value + by, int, end.at);
  return {
    kind: "arithmetic",
    op: by > 0 ? "+" : "-",
    left: end,
    right: literal(1, int, end.at),
    type: int,
    at: end.at,
  };
}
