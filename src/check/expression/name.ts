/** A bare name: a local, a column of `it`, a constant, a variant, a table. */
import type { Kinds } from "../../source/exhaustive.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Id, Type } from "../../ir/program.ts";
import type { ChoiceSymbol, ColumnSymbol, FieldSymbol, Symbol, VariantOfSymbol } from "../../resolve/model.ts";
import type { Span } from "../../source/span.ts";
import { isNumeric, listOf, typeText } from "../../ir/types.ts";
import { suggestions } from "../../diagnostics/suggest.ts";
import { failed, literal, local as localNode } from "../build.ts";
import { choiceOf, entityOf, isPlain, recordOf, tableOf, those, type Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { elementOf, present } from "../fit.ts";
import { rowOfPiece } from "../pieces.ts";
import { rowCalled } from "../rows.ts";
import { findLocal, localNames, narrowedType, pathOf, type Local, type Scope } from "../scope.ts";
import { allOf, gameValue } from "./game-values.ts";
import { readNotation } from "../../syntax/dice-notation.ts";
import { over } from "./meant.ts";
import { meantByName } from "./meant-by-name.ts";
import { contextOf } from "./settle.ts";
import { builtins, gameValues } from "../../builtins/registry.ts";

/** Both sides of a comparison that are called the same: `square is square`, `it.square is square`. */
const alike = new WeakSet<ast.Expr>();

/** Told before the sides are elaborated: to write `it.` before one of them would compare a field with itself. */
export function compareNames(left: ast.Expr, right: ast.Expr): void {
  if (nameOf(left) === null || nameOf(left) !== nameOf(right)) return;
  alike.add(left);
  alike.add(right);
}

function nameOf(expr: ast.Expr): string | null {
  if (expr.kind === "name") return expr.name.text;
  return expr.kind === "member" && expr.of.kind === "it" ? expr.name.text : null;
}

export function elaborateName(
  checker: Checker,
  scope: Scope,
  expr: ast.Expr & { kind: "name" },
  expected: Type | null,
  why: Expectation,
): Expr {
  const name = expr.name.text;
  const local = findLocal(scope, name);
  const field = fieldOfIt(checker, scope, name);
  if (local !== undefined && field !== undefined && field.it.kind === "it") {
    const isAlike = alike.has(expr);
    checker.found.report(
      "ambiguous-it",
      expr.span,
      { name, alike: isAlike },
      {
        ...contextOf(why),
        fixes: isAlike ? [] : [{ title: `Write \`it.${name}\``, edits: [{ span: expr.span, text: `it.${name}` }] }],
      },
    );
    return failed(expr.span);
  }
  if (local?.kind === "computed") {
    checker.found.report("computed-in-default", expr.span, { name }, contextOf(why));
    return failed(expr.span);
  }
  const known = local?.at ?? field?.field.at;
  if (known !== undefined) checker.names?.use(expr.span, known);
  if (local !== undefined) return readLocal(checker, scope, local, expr.span);
  if (field !== undefined)
    return readField(checker, scope, readLocal(checker, scope, field.it, expr.span), field.field, expr.span);
  return globalValue(checker, scope, name, expected, expr.span, why);
}

function globalValue(
  checker: Checker,
  scope: Scope,
  name: string,
  expected: Type | null,
  at: Span,
  why: Expectation,
): Expr {
  const symbol = checker.model.symbols.get(name);
  if (symbol !== undefined) checker.names?.use(at, symbol.nameAt);
  if (symbol?.kind === "constant")
    return { kind: "constant", id: symbol.id, type: checker.constantType(symbol.id), at };
  const variant = expectedVariant(checker, name, expected);
  if (variant !== undefined) {
    checker.names?.use(at, variant.variant.at);
    return bareVariant(checker, variant.choice, variant.variant, at, why);
  }
  if (symbol?.kind === "table")
    return { kind: "rows", table: symbol.id, type: listOf({ kind: "row", id: symbol.id }), at };
  const choices = choicesWith(checker, name);
  const only = choices[0];
  if (only !== undefined && choices.length === 1) checker.names?.use(at, only.variant.at);
  if (only !== undefined && choices.length === 1) return bareVariant(checker, only.choice, only.variant, at, why);
  const all =
    symbol?.kind === "choice" && mayBeList(expected)
      ? variantsOf(checker, symbol.id, at)
      : symbol?.kind === "entity"
        ? allOf(symbol.id, at)
        : gameValue(checker, name, at);
  if (all !== undefined && choices.length === 0) return all;
  if (choices.length > 1) {
    checker.found.report(
      "ambiguous-variant",
      at,
      { name, choices: choices.map(({ choice }) => choice.name) },
      contextOf(why),
    );
    return failed(at);
  }
  if (symbol?.kind === "status" || symbol?.kind === "phase" || symbol?.kind === "setup" || symbol?.kind === "action") {
    checker.found.report("spoken-of-elsewhere", at, { name, is: symbol.kind }, contextOf(why));
    return failed(at);
  }
  if (symbol !== undefined || checker.model.uses.has(name) || builtins.has(name)) {
    checker.found.report(
      "name-as-value",
      at,
      { name, is: symbol?.kind ?? (checker.model.uses.has(name) ? "rulebook" : "built-in") },
      contextOf(why),
    );
    return failed(at);
  }
  if (!foreignDie(checker, name, expected, at, why) && !countedDie(checker, scope, name, at, why))
    unknownName(checker, scope, name, expected, at, why);
  return failed(at);
}

/** Where something else is wanted, one of its variants was meant. */
function mayBeList(expected: Type | null): boolean {
  return expected === null || elementOf(present(expected)) !== undefined;
}

/** `d20kh1`: looks like a name, and may be one. */
function foreignDie(checker: Checker, name: string, expected: Type | null, at: Span, why: Expectation): boolean {
  const notation = readNotation(name, expected?.kind === "list");
  if (notation?.written !== name || notation.better === null) return false;
  const { better } = notation;
  checker.found.report(
    "foreign-dice",
    at,
    { written: name, better },
    { ...contextOf(why), fixes: [{ title: `Write \`${better}\``, edits: [{ span: at, text: better }] }] },
  );
  return true;
}

const longestDie = 200;

/** `nd6`, where `n` is a number. */
function countedDie(checker: Checker, scope: Scope, name: string, at: Span, why: Expectation): boolean {
  // A pattern that tries a text of millions of letters from each end may have no room for that.
  if (name.length > longestDie) return false;
  const [, count = "", die = ""] = /^(.+)(d\d+)$/.exec(name) ?? [];
  const local = count === "" ? undefined : findLocal(scope, count);
  if (local === undefined || !isNumeric(local.type)) return false;
  const better = `(${count})${die}`;
  checker.found.report(
    "count-without-brackets",
    at,
    { count, die },
    { ...contextOf(why), fixes: [{ title: "Put it in brackets", edits: [{ span: at, text: better }] }] },
  );
  return true;
}

/** Reports a name that nothing has, with the nearest ones that would do. */
export function unknownName(
  checker: Checker,
  scope: Scope,
  name: string,
  expected: Type | null,
  at: Span,
  why: Expectation,
): void {
  if (scope.frame.unknown.has(name)) return;
  scope.frame.unknown.add(name);
  const owned = ownedBy(checker, scope, name);
  const near = owned.length > 0 ? owned : suggestions(name, valueNames(checker, scope, expected));
  const type = expected === null ? null : present(expected);
  const fixes = [
    ...meantByName(checker, scope, name, type, at),
    ...near
      .slice(0, 3)
      .map((each) => ({
        guess: true as const,
        title: `Change \`${name}\` to \`${each}\``,
        edits: [{ span: at, text: each }],
      })),
  ];
  const key = type?.kind === "row" ? keyCalled(checker, type.id, name) : undefined;
  if (key !== undefined) {
    checker.found.report(
      "row-without-table",
      at,
      { name, written: key },
      { ...contextOf(why), fixes: [{ title: `Write \`${key}\``, edits: [{ span: at, text: key }] }] },
    );
    return;
  }
  const wanted =
    type === null
      ? null
      : type.kind === "text" || type.kind === "number" || type.kind === "int" || type.kind === "bool"
        ? type.kind
        : null;
  checker.found.report("unknown-name", at, { name, near, wanted }, { ...contextOf(why), fixes });
}

/** `me.hp`, where only `hp` was written; few enough to choose from. */
function ownedBy(checker: Checker, scope: Scope, name: string): readonly string[] {
  const paths = [...localNames(scope)].flatMap((local) => {
    const found = local === "it" ? undefined : findLocal(scope, local);
    if (found === undefined || found.kind === "computed") return [];
    const type = narrowedType(scope, String(found.slot)) ?? found.type;
    return fieldsOf(checker, type).some((field) => field.name === name) ? [`${local}.${name}`] : [];
  });
  return paths.length > 3 ? [] : paths;
}

/** `Weapon.Sword`, where only `Sword` was written. */
function keyCalled(checker: Checker, id: string, name: string): string | undefined {
  const table = tableOf(checker, id);
  return table === undefined || rowCalled(checker, table, name) === undefined
    ? undefined
    : `${typeText({ kind: "row", id })}.${name}`;
}

export function valueNames(checker: Checker, scope: Scope, expected: Type | null): readonly string[] {
  const names = [...localNames(scope)].filter((name) => name !== "it");
  for (const it of itsOf(scope)) names.push(...fieldsOf(checker, it.type).map((field) => field.name));
  for (const symbol of checker.model.symbols.values()) {
    if (symbol.kind === "constant" || symbol.kind === "table" || symbol.kind === "entity") names.push(symbol.name);
    if (symbol.kind === "choice") names.push(...symbol.variants.map((variant) => variant.name));
  }
  if (checker.model.player !== null) names.push(...gameValues.keys());
  const type = expected === null ? null : present(expected);
  if (type?.kind === "choice")
    names.push(...(choiceOf(checker, type.id)?.variants.map((variant) => variant.name) ?? []));
  return names;
}

// ---------------------------------------------------------------- locals and `it`

export function readLocal(checker: Checker, scope: Scope, local: Local, at: Span): Expr {
  local.used = true;
  const type = narrowedType(scope, String(local.slot)) ?? local.type;
  const node = localNode(local.slot, local.name, type, at);
  if (local.bound !== null) checker.bounds.set(node, local.bound);
  return node;
}

export function elaborateIt(checker: Checker, scope: Scope, at: Span, why: Expectation): Expr {
  const it = findLocal(scope, "it");
  if (it !== undefined) return readLocal(checker, scope, it, at);
  const each = [...scope.frame.locals].reverse().find(({ kind, name }) => kind === "each" && findLocal(scope, name));
  const fixes = each === undefined ? [] : [over(at, each.name)];
  checker.found.report("it-outside", at, { name: each?.name ?? null }, { ...contextOf(why), fixes });
  return failed(at);
}

function itsOf(scope: Scope): readonly Local[] {
  const its: Local[] = [];
  for (let each: Scope | null = scope; each !== null; each = each.parent) {
    const it = each.locals.get("it");
    if (it !== undefined) its.push(it);
  }
  return its;
}

/** What is a field or column of `it` in this place, if the name is one. */
export function fieldOfIt(
  checker: Checker,
  scope: Scope,
  name: string,
): { it: Local; field: FieldSymbol | ColumnSymbol } | undefined {
  for (const it of itsOf(scope)) {
    const field = fieldsOf(checker, narrowedType(scope, String(it.slot)) ?? it.type).find((each) => each.name === name);
    if (field !== undefined) return { it, field };
  }
  return undefined;
}

// ---------------------------------------------------------------- fields and columns

/** What may stand after a dot behind a value of the type: fields, or plain columns. */
export function fieldsOf(checker: Checker, type: Type): readonly (FieldSymbol | ColumnSymbol)[] {
  switch (type.kind) {
    case "record":
      return recordOf(checker, type.id)?.fields ?? [];
    case "row":
    case "piece":
      return tableOf(checker, type.id)?.columns ?? [];
    case "entity":
      return entityFields(checker, type.id);
    case "choice":
      return variantFields(checker, type);
    default:
      type.kind satisfies Kinds<"list set map range none int number text bool never optional odds">;
      return [];
  }
}

/** A pile is read as the list of its pieces. */
function entityFields(checker: Checker, id: Id): readonly FieldSymbol[] {
  const entity = entityOf(checker, id);
  if (entity === undefined) return [];
  return [
    ...entity.fields,
    ...entity.piles.map((pile) => ({
      ...pile,
      label: pile.name,
      type: listOf({ kind: "piece", id: pile.table }),
      bound: null,
      default: null,
      computed: null,
    })),
  ];
}

/** Fields that every variant that is still possible has, with one type. */
function variantFields(checker: Checker, type: Type & { kind: "choice" }): readonly FieldSymbol[] {
  if (type.variants === undefined || type.variants.length === 0) return [];
  const possible = (choiceOf(checker, type.id)?.variants ?? []).filter((variant) =>
    type.variants?.includes(variant.name),
  );
  return (possible[0]?.fields ?? []).filter((field) =>
    possible.every((variant) =>
      variant.fields.some((each) => each.name === field.name && typeText(each.type) === typeText(field.type)),
    ),
  );
}

/** Reads a field or column; what was found out about it before counts. */
export function readField(checker: Checker, scope: Scope, of: Expr, field: FieldSymbol | ColumnSymbol, at: Span): Expr {
  const node = fieldNode(checker, of, field, at);
  const path = pathOf(node);
  const type = path === undefined ? undefined : narrowedType(scope, path);
  const read = type === undefined ? node : { ...node, type };
  if (field.bound !== null) checker.bounds.set(read, field.bound);
  return read;
}

function fieldNode(checker: Checker, of: Expr, { name, type }: FieldSymbol | ColumnSymbol, at: Span): Expr {
  switch (of.type.kind) {
    case "row":
      return { kind: "column", of, table: of.type.id, name, type, at };
    case "piece":
      return { kind: "column", of: rowOfPiece(of), table: of.type.id, name, type, at };
    case "entity": {
      const isPile = entityOf(checker, of.type.id)?.piles.some((pile) => pile.name === name) === true;
      return isPile
        ? { kind: "pile", pile: { of, entity: of.type.id, name }, type, at }
        : { kind: "entityField", of, entity: of.type.id, name, type, at };
    }
    default:
      of.type.kind satisfies Kinds<"record list set map range none int number text bool never optional choice odds">;
      return { kind: "field", of, name, type, at };
  }
}

// ---------------------------------------------------------------- variants

export interface VariantFound {
  readonly choice: ChoiceSymbol;
  readonly variant: VariantOfSymbol;
}

/** The variant of that name of the choice that is expected here. */
export function expectedVariant(checker: Checker, name: string, expected: Type | null): VariantFound | undefined {
  const type = expected === null ? null : present(expected);
  if (type?.kind !== "choice") return undefined;
  const choice = choiceOf(checker, type.id);
  const variant = choice?.variants.find((each) => each.name === name);
  return choice === undefined || variant === undefined ? undefined : { choice, variant };
}

/** All choices of this rulebook that have the variant. */
export function choicesWith(checker: Checker, name: string): readonly VariantFound[] {
  const variantIn = (symbol: Symbol): VariantOfSymbol | undefined =>
    symbol.kind === "choice" ? symbol.variants.find((each) => each.name === name) : undefined;
  return those(checker, `variant ${name}`).flatMap((choice) => {
    const variant = variantIn(choice);
    return choice.kind !== "choice" || variant === undefined ? [] : [{ choice, variant }];
  });
}

/** `Coverage`: all variants of a choice without values, as a list; undefined where one of them carries values. */
export function variantsOf(checker: Checker, id: Id, at: Span): Expr | undefined {
  const choice = choiceOf(checker, id);
  if (choice === undefined || !isPlain(choice)) return undefined;
  const type: Type = { kind: "choice", id };
  return {
    kind: "list",
    items: choice.variants.map((variant) => literal(variant.name, type, at)),
    type: listOf(type),
    at,
  };
}

/** A variant without values, as a value. */
export function bareVariant(
  checker: Checker,
  choice: ChoiceSymbol,
  variant: VariantOfSymbol,
  at: Span,
  why: Expectation,
): Expr {
  const needed = variant.fields.filter((field) => field.default === null && field.computed === null);
  if (needed.length > 0) {
    checker.found.report(
      "missing-argument",
      at,
      { callee: variant.name, missing: needed.map((field) => field.name) },
      contextOf(why),
    );
    return failed(at);
  }
  return variantValue(choice, variant, at);
}

export function variantValue(choice: ChoiceSymbol, variant: VariantOfSymbol, at: Span): Expr {
  if (isPlain(choice)) return literal(variant.name, { kind: "choice", id: choice.id }, at);
  const fields = variant.fields.filter((field) => field.computed === null).map(() => null);
  return {
    kind: "variant",
    id: choice.id,
    variant: variant.name,
    fields,
    type: { kind: "choice", id: choice.id, variants: [variant.name] },
    at,
  };
}
