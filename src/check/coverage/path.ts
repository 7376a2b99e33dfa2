/** Where a value comes from: `lets` are seen through, so that two headings about one thing are known to be so. */
import type { Bound, Expr, Field, Id, Statement, Type } from "../../ir/program.ts";
import { type Kinds, kindSet } from "../../source/exhaustive.ts";
import type { Definition, Definitions } from "./definitions.ts";
import { childrenOf } from "../../ir/children.ts";
import { isRolled } from "../effects.ts";
import { columnBound, type Lookup } from "./lookup.ts";
import type { Origin, Space } from "./space.ts";

/** What translates a table into its space. */
export interface Translator {
  readonly lookup: Lookup;
  readonly space: Space;
  /** Records of which a field was asked for, by key: their checks hold. */
  readonly records: Map<string, { readonly of: Path; readonly id: Id }>;
}

/** A value that can be found again. */
export interface Path extends Origin {
  readonly bound: Bound | null;
  /** It is a column of the row at `of`. */
  readonly column: { readonly of: Path; readonly table: Id; readonly name: string } | null;
  /** It is a field of a record. */
  readonly record: { readonly of: Path; readonly id: Id } | null;
}

/** An expression where its slots mean something. */
export interface Seen {
  readonly expr: Expr;
  readonly in: Definitions;
}

const deepest = 200;

/** Sees through names, kept values, constants made of parts and fields of what was just made. */
export function resolve(translator: Translator, expr: Expr, definitions: Definitions): Seen {
  let seen: Seen = { expr, in: definitions };
  // A limit, for what depends on itself (an error of its own) would go on for ever.
  for (let steps = 0; steps < deepest; steps += 1) {
    const next = stepInto(translator, seen);
    if (next === undefined) break;
    seen = next;
  }
  return seen;
}

function stepInto(translator: Translator, seen: Seen): Seen | undefined {
  const { expr } = seen;
  switch (expr.kind) {
    case "keep":
    case "bounded":
      return { expr: expr.of, in: seen.in };
    case "block":
      return expr.statements.length === 0 && expr.value !== null ? { expr: expr.value, in: seen.in } : undefined;
    case "local": {
      const definition = seen.in.slots.get(expr.slot);
      return definition?.kind === "let" ? { expr: definition.value, in: definition.in ?? seen.in } : undefined;
    }
    case "constant": {
      const value = translator.lookup.constantParts.get(expr.id);
      return value === undefined ? undefined : { expr: value, in: { scope: `@${expr.id}:`, slots: new Map() } };
    }
    case "field":
      return fieldOfMade(translator, seen, expr);
    default:
      expr.kind satisfies Kinds<
        | "literal rows record variant with column columnCall call builtin not negate and or arithmetic"
        | "join compare equals about isNone isVariant in if decide list set map range each pick index"
        | "lookup end otherwise round die dice roll times again shuffle question best reach asOdds entities"
        | "active entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver winners"
        | "ending act possible"
      >;
      return undefined;
  }
}

/** `Strike(penetrates: a > b, …).penetrates` is `a > b`; a field with `=` is its formula. */
function fieldOfMade(translator: Translator, seen: Seen, expr: Expr & { kind: "field" }): Seen | undefined {
  if (expr.of.type.kind !== "record") return undefined;
  const field = translator.lookup.records.get(expr.of.type.id)?.fields.find((each) => each.name === expr.name);
  const of = resolve(translator, expr.of, seen.in);
  const inside = of.expr.kind === "record" ? insideMade(translator, of, of.expr) : undefined;
  if (field === undefined || (inside === undefined && field.computed === null)) return undefined;
  const definitions = inside ?? insideRecord(translator, pathOf(translator, of), expr.of.type.id);
  return {
    expr: { kind: "local", slot: field.slot, name: field.name, type: field.type, at: expr.at },
    in: definitions,
  };
}

/** The fields of a record just made, as its formulas see them. */
function insideMade(translator: Translator, of: Seen, expr: Expr & { kind: "record" }): Definitions {
  const fields = translator.lookup.records.get(expr.id)?.fields ?? [];
  const slots = new Map<number, Definition>();
  const inside: Definitions = { scope: `${of.in.scope}${keyOf(translator.lookup, expr)}:`, slots };
  const given = fields.filter((field) => field.computed === null);
  for (const field of fields) {
    const written = expr.fields[given.indexOf(field)] ?? null;
    const own = field.computed ?? field.default;
    if (field.computed === null && written !== null)
      slots.set(field.slot, { kind: "let", name: field.name, value: written, in: of.in });
    else if (own !== null) slots.set(field.slot, { kind: "let", name: field.name, value: own });
  }
  return inside;
}

/** The fields of the record at a path, as its formulas and checks see them. */
export function insideRecord(translator: Translator, of: Path, id: Id): Definitions {
  const slots = new Map<number, Definition>();
  for (const field of translator.lookup.records.get(id)?.fields ?? []) {
    if (field.computed !== null) slots.set(field.slot, { kind: "let", name: field.name, value: field.computed });
    else slots.set(field.slot, { kind: "path", path: recordField(translator, of, id, field.name) });
  }
  return { scope: `${of.key}:`, slots };
}

/** The path of a value; what is worked out gets one of its own, told apart by how it is written. */
export function pathOf(translator: Translator, seen: Seen): Path {
  const { expr } = seen;
  switch (expr.kind) {
    case "local":
      return localPath(translator, seen, expr);
    case "constant":
      return plain(`@${expr.id}`, expr.id.slice(expr.id.indexOf(".") + 1), null);
    case "field":
      return fieldPath(translator, seen, expr);
    case "column": {
      const of = pathOf(translator, resolve(translator, expr.of, seen.in));
      return columnPath(translator, of, expr.table, expr.name);
    }
    case "active":
      return plain(`active~${momentOf(translator.lookup, expr)}`, "active", null);
    case "entityField":
      return entityPath(translator, seen, expr);
    // A piece is made of one row for good.
    case "pieceRow":
      return pathOf(translator, resolve(translator, expr.of, seen.in));
    default:
      expr.kind satisfies Kinds<
        | "literal rows record variant with columnCall call builtin not negate and or arithmetic join"
        | "compare equals about isNone isVariant in if decide block list set map range each pick index"
        | "lookup end otherwise keep round bounded die dice roll times again shuffle question best reach"
        | "asOdds entities pile newEntity perform choose chooseSome stacks gameOver winners ending act"
        | "possible"
      >;
      return opaquePath(translator, seen);
  }
}

const momentOf = (lookup: Lookup, node: Expr | Statement): number => lookup.moments.get(node) ?? 0;

/** What the field held at that moment. */
function entityPath(translator: Translator, seen: Seen, expr: Expr & { kind: "entityField" }): Path {
  const of = pathOf(translator, resolve(translator, expr.of, seen.in));
  const field = translator.lookup.entities.get(expr.entity)?.fields.find((each) => each.name === expr.name);
  const moment = momentOf(translator.lookup, expr);
  const key = `${of.key}.${expr.name}~${moment}`;
  return { ...part(of, key, expr.name, field), base: key, full: field?.computed === null };
}

function plain(key: string, label: string | null, bound: Bound | null): Path {
  return { key, label, base: key, roots: new Set([key]), opaque: false, full: true, bound, column: null, record: null };
}

function localPath(translator: Translator, seen: Seen, expr: Expr & { kind: "local" }): Path {
  const definition = seen.in.slots.get(expr.slot);
  if (definition?.kind === "path") return definition.path;
  if (definition?.kind === "bound") {
    const of = pathOf(translator, resolve(translator, definition.of, seen.in));
    return variantField(translator, of, definition.of.type, definition.variant, definition.field);
  }
  const own = plain(`${seen.in.scope}$${expr.slot}`, expr.name, definition?.kind === "given" ? definition.bound : null);
  if (definition?.kind !== "given" || definition.reads === undefined) return own;
  return { ...own, opaque: true, roots: rootsOf(translator, seen) };
}

function fieldPath(translator: Translator, seen: Seen, expr: Expr & { kind: "field" }): Path {
  const of = pathOf(translator, resolve(translator, expr.of, seen.in));
  const type = expr.of.type;
  if (type.kind === "choice") {
    const only = type.variants?.length === 1 ? type.variants[0] : undefined;
    return only === undefined ? opaquePath(translator, seen) : variantField(translator, of, type, only, expr.name);
  }
  return type.kind === "record" ? recordField(translator, of, type.id, expr.name) : opaquePath(translator, seen);
}

/** The field of a variant of the choice at `of`. */
export function variantField(translator: Translator, of: Path, type: Type, variant: string, name: string): Path {
  const id = type.kind === "choice" ? type.id : type.kind === "optional" && type.of.kind === "choice" ? type.of.id : "";
  const field = translator.lookup.choices
    .get(id)
    ?.variants.find((each) => each.name === variant)
    ?.fields.find((each) => each.name === name);
  return part(of, `${of.key}#${variant}.${name}`, name, field);
}

export function recordField(translator: Translator, of: Path, id: Id, name: string): Path {
  const field = translator.lookup.records.get(id)?.fields.find((each) => each.name === name);
  return { ...part(of, `${of.key}.${name}`, name, field), record: { of, id } };
}

function part(of: Path, key: string, name: string, field: Field | undefined): Path {
  return {
    ...of,
    key,
    label: of.label === null ? null : `${of.label}.${name}`,
    bound: field?.bound ?? null,
    column: null,
    record: null,
  };
}

function columnPath(translator: Translator, of: Path, table: Id, name: string): Path {
  const bound = columnBound(translator.lookup, table, name);
  return {
    ...of,
    key: `${of.key}.${name}`,
    label: of.label === null ? null : `${of.label}.${name}`,
    bound,
    column: { of, table, name },
    record: null,
  };
}

/** A rule promises its type, and a roll on several values, or a choice among all, each of them. */
function isAny(lookup: Lookup, expr: Expr): boolean {
  if (expr.kind === "choose")
    return (
      expr.from.kind === "rows" ||
      (expr.from.kind === "list" &&
        expr.type.kind === "choice" &&
        expr.from.items.length === lookup.choices.get(expr.type.id)?.variants.length)
    );
  return (
    expr.kind === "call" ||
    expr.kind === "columnCall" ||
    expr.kind === "perform" ||
    (expr.kind === "roll" && expr.by === null)
  );
}

export function opaquePath(translator: Translator, seen: Seen): Path {
  const key = `!${seen.in.scope}${keyOf(translator.lookup, seen.expr)}`;
  const roots = rootsOf(translator, seen);
  // Dice that depend on nothing else are as good as what comes from outside.
  const opaque = !isRolled(seen.expr) || roots.size > 1;
  return {
    key,
    label: null,
    base: key,
    roots,
    opaque,
    full: isAny(translator.lookup, seen.expr),
    bound: null,
    column: null,
    record: null,
  };
}

/** The same text for the same formula, wherever it stands; what rolls is another each time it stands somewhere. */
export function keyOf(lookup: Lookup, expr: Expr): string {
  return JSON.stringify(expr, function (this: Expr, name: string, value: unknown): unknown {
    if (name === "at") return rolls(lookup, this) ? value : reads(lookup, this) ? momentOf(lookup, this) : undefined;
    return name === "type" || name === "what" ? undefined : value;
  });
}

/** The node itself, or what it calls, takes dice. */
function rolls(lookup: Lookup, node: Expr | Statement): boolean {
  if (node.kind === "call") return lookup.rules.get(node.rule)?.effects.rolls ?? false;
  if (node.kind === "columnCall")
    return lookup.tables.get(node.table)?.columns.find((column) => column.name === node.name)?.effects.rolls ?? false;
  return isRolled(node) || comesAnew.has(node.kind);
}

/** What is done gives something of its own each time it stands somewhere. */
const comesAnew = kindSet<
  (Expr | Statement)["kind"],
  | "literal local constant rows record variant with field column columnCall call builtin not negate"
  | "and or arithmetic join compare equals about isNone isVariant in if decide block list set map"
  | "range each pick index lookup end otherwise keep round bounded die dice roll times again shuffle"
  | "question best reach asOdds entities active entityField pile pieceRow stacks gameOver winners ending act"
  | "possible let return stop forEach repeat do setField put putNew shufflePile reveal addStatus"
  | "removeStatus cancel endPhase endGame arrange beginPhase"
>({ perform: true, choose: true, chooseSome: true, newEntity: true });
const readers = kindSet<
  (Expr | Statement)["kind"],
  | "literal local constant rows record variant with field column columnCall call builtin not negate"
  | "and or arithmetic join compare equals about isNone isVariant in if decide block list set map"
  | "range each pick index lookup end otherwise keep round bounded die dice roll times again shuffle"
  | "question best reach asOdds pieceRow newEntity perform choose chooseSome act let return stop forEach"
  | "repeat do setField put putNew shufflePile reveal addStatus removeStatus cancel endPhase endGame"
  | "arrange beginPhase"
>({
  entities: true,
  active: true,
  entityField: true,
  pile: true,
  stacks: true,
  possible: true,
  gameOver: true,
  winners: true,
  ending: true,
});

/** It looks at a game, itself or through what it calls. */
function reads(lookup: Lookup, node: Expr | Statement): boolean {
  if (node.kind === "call") return lookup.rules.get(node.rule)?.effects.reads ?? false;
  if (node.kind === "columnCall")
    return lookup.tables.get(node.table)?.columns.find((column) => column.name === node.name)?.effects.reads ?? false;
  return readers.has(node.kind);
}

/** Parameters, changing locals, constants and rolls that a formula reads, also through `let`. */
export function rootsOf({ lookup }: { readonly lookup: Lookup }, seen: Seen): ReadonlySet<string> {
  const roots = new Set<string>();
  const visited = new Set<number>();
  const work: ReturnType<typeof childrenOf>[number][] = [seen.expr];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    work.push(...childrenOf(node));
    if (node.kind === "constant") roots.add(`@${node.id}`);
    if (node.kind !== "entityField" && readers.has(node.kind)) roots.add(`game ${momentOf(lookup, node)}`);
    if (rolls(lookup, node)) roots.add(`roll ${node.at.file} ${node.at.start} ${node.at.end}`);
    if (node.kind !== "local" || visited.has(node.slot)) continue;
    visited.add(node.slot);
    const definition = seen.in.slots.get(node.slot);
    if (definition?.kind === "let" && definition.in !== undefined)
      for (const root of rootsOf({ lookup }, { expr: definition.value, in: definition.in })) roots.add(root);
    else if (definition?.kind === "let") work.push(definition.value);
    else if (definition?.kind === "bound") work.push(definition.of);
    else if (definition?.kind === "path") for (const root of definition.path.roots) roots.add(root);
    else roots.add(`${seen.in.scope}$${node.slot}`);
    if (definition?.kind === "given") for (const slot of definition.reads ?? []) work.push({ ...node, slot });
  }
  return roots;
}
