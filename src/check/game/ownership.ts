/** Whose something is, and from which piles values come: as far as it can be told from what is written. */
import { calculationOf } from "../../builtins/registry.ts";
import { childrenOf } from "../../ir/children.ts";
import type { ActionParam, Game, PileRef } from "../../ir/game.ts";
import type { Expr, Field, Id, Program, Type } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { within, type Node } from "./bodies.ts";

/** What the slots of one body stand for. */
export interface Frame {
  /** `let` and what `set` puts in its place. */
  readonly values: ReadonlyMap<number, readonly Expr[]>;
  /** What goes through a list: the slot under which `where` speaks of it, and whence it comes. */
  readonly elements: ReadonlyMap<number, { readonly over: Expr; readonly where: Expr | null }>;
  /** What a rule was given, and where that was written. */
  readonly given: ReadonlyMap<number, { readonly expr: Expr; readonly frame: Frame }>;
  /** Who is active, if that is known: whoever acts in a phase. */
  readonly active: string | null;
  /** How deep in calls: slots of one body are no slots of another. */
  readonly depth: number;
  /** What somebody was shown, or has chosen: they know it, wherever it came from. */
  readonly shown?: readonly Shown[];
  /** Values of an event, and parameters of an action. */
  readonly unsure?: ReadonlyMap<number, Unsure>;
  readonly callables: Callables;
}

export interface Shown {
  readonly slot: number;
  /** Null: everybody does. */
  readonly isKnownTo: (who: string | null) => boolean;
  /** The slot never gets another value. */
  readonly isForGood: boolean;
}

export interface Unsure {
  readonly value: Extract<Expr, { kind: "local" }>;
  /** Where its pieces lie does not show in the text. */
  readonly isOfEvent: boolean;
}

export interface Callables {
  readonly game: Game;
  /** Rules and procedures, with all that variants put in their place. */
  readonly bodies: ReadonlyMap<Id, readonly { readonly params: readonly Field[]; readonly body: Expr }[]>;
  /** The table of the pieces that a value of this type holds; null: it holds none. */
  readonly pieceIn: (type: Type) => Id | null;
}

export function callablesOf(program: Program, game: Game): Callables {
  const bodies = new Map<Id, { params: readonly Field[]; body: Expr }[]>();
  const rules = [program, ...program.variants].flatMap((layer) => layer.rules);
  for (const each of [...rules, ...game.procedures]) bodies.set(each.id, [...(bodies.get(each.id) ?? []), each]);
  return { game, bodies, pieceIn: piecesIn(new Map(program.records.map((each) => [each.id, each.fields]))) };
}

function piecesIn(records: ReadonlyMap<Id, readonly Field[]>): Callables["pieceIn"] {
  const within = (type: Type, inside: readonly Id[]): Id | null => {
    switch (type.kind) {
      case "piece":
        return type.id;
      case "optional":
      case "list":
      case "set":
        return within(type.of, inside);
      case "map":
        return within(type.key, inside) ?? within(type.value, inside);
      case "record":
        if (inside.includes(type.id)) return null;
        return (records.get(type.id) ?? []).reduce<Id | null>(
          (found, field) => found ?? within(field.type, [...inside, type.id]),
          null,
        );
      default:
        type.kind satisfies Kinds<"int number text bool row choice range none never odds entity">;
        return null;
    }
  };
  return (type) => within(type, []);
}

export function frameOf(
  callables: Callables,
  parts: readonly Node[],
  more: {
    readonly params?: readonly ActionParam[];
    readonly active?: string;
    readonly given?: Frame["given"];
    readonly depth?: number;
  } = {},
): Frame {
  const values = new Map<number, Expr[]>();
  const elements = new Map<number, { over: Expr; where: Expr | null }>();
  for (const param of more.params ?? []) elements.set(param.slot, { over: param.from, where: null });
  for (const node of within(parts)) {
    if (node.kind === "let") values.set(node.slot, [...(values.get(node.slot) ?? []), node.value]);
    else if (node.kind === "set" && "slot" in node)
      values.set(node.slot, [...(values.get(node.slot) ?? []), node.value]);
    else if (node.kind === "forEach" || node.kind === "each")
      elements.set(node.slot, { over: node.over, where: node.where });
  }
  return {
    values,
    elements,
    given: more.given ?? new Map(),
    active: more.active ?? null,
    depth: more.depth ?? 0,
    callables,
  };
}

// ---------------------------------------------------------------- who

/** The same text for what is surely the same entity; undefined where that cannot be told. */
export function pathOf(frame: Frame, expr: Expr): string | undefined {
  switch (expr.kind) {
    case "local": {
      const given = frame.given.get(expr.slot);
      if (given !== undefined) return pathOf(given.frame, given.expr);
      const [value, another] = frame.values.get(expr.slot) ?? [];
      return value !== undefined && another === undefined
        ? pathOf(frame, value)
        : `local ${expr.slot}${"^".repeat(frame.depth)}`;
    }
    case "active":
      return frame.active ?? "active";
    case "entities":
      return `all ${expr.id}`;
    case "literal":
      return JSON.stringify(expr.value);
    case "entityField": {
      const of = pathOf(frame, expr.of);
      return of === undefined ? undefined : `${of}.${expr.name}`;
    }
    case "index":
      return joined(frame, "index", [expr.of, expr.index]);
    case "call":
      return joined(frame, expr.rule, expr.args);
    default:
      expr.kind satisfies Kinds<
        | "constant rows record variant with field column columnCall builtin not negate and or"
        | "arithmetic join compare equals about isNone isVariant in if decide block list set map range"
        | "each pick lookup end otherwise keep round bounded die dice roll times again shuffle question"
        | "best reach asOdds pile pieceRow newEntity perform choose chooseSome stacks gameOver winners ending"
        | "act possible"
      >;
      return undefined;
  }
}

function joined(frame: Frame, name: string, parts: readonly (Expr | null)[]): string | undefined {
  const paths = parts.map((part) => (part === null ? "" : pathOf(frame, part)));
  return paths.includes(undefined) ? undefined : `${name}(${paths.join(", ")})`;
}

/** The entity is the player, or is surely theirs. */
export function isOwnedBy(frame: Frame, owner: string, of: Expr, entity: Id): boolean {
  const { game } = frame.callables;
  const path = pathOf(frame, of);
  if (entity === game.player) return path === owner;
  const field = game.entities.find((each) => each.id === entity)?.owner ?? null;
  return (
    field !== null &&
    ((path !== undefined && `${path}.${field}` === owner) || ownersOf(frame, of, field).includes(owner))
  );
}

/** What `where` said of the owner of what was chosen from a list: `Tower where it.owner is me`. */
function ownersOf(frame: Frame, expr: Expr, field: string): readonly string[] {
  switch (expr.kind) {
    case "local": {
      const element = frame.elements.get(expr.slot);
      const value = frame.values.get(expr.slot)?.[0];
      if (element !== undefined)
        return [...saidOf(frame, element.where, expr.slot, field), ...ownersIn(frame, element.over, field)];
      return value === undefined ? [] : ownersOf(frame, value, field);
    }
    case "builtin":
      return calculationOf[expr.name].flow === "one by place"
        ? expr.args.flatMap((arg) => ownersIn(frame, arg, field))
        : [];
    case "choose":
      return ownersIn(frame, expr.from, field);
    case "roll":
    case "index":
      return ownersIn(frame, expr.of, field);
    default:
      expr.kind satisfies Kinds<
        | "literal constant rows record variant with field column columnCall call not negate and or"
        | "arithmetic join compare equals about isNone isVariant in if decide block list set map range"
        | "each pick lookup end otherwise keep round bounded die dice times again shuffle question best reach"
        | "asOdds entities active entityField pile pieceRow newEntity perform chooseSome stacks gameOver"
        | "winners ending act possible"
      >;
      return [];
  }
}

function ownersIn(frame: Frame, list: Expr, field: string): readonly string[] {
  switch (list.kind) {
    case "each": {
      const whole = list.value.kind === "local" && list.value.slot === list.slot;
      return whole ? [...saidOf(frame, list.where, list.slot, field), ...ownersIn(frame, list.over, field)] : [];
    }
    case "pick":
      return ownersIn(frame, list.of, field);
    case "local":
      return (frame.values.get(list.slot) ?? []).slice(0, 1).flatMap((value) => ownersIn(frame, value, field));
    default:
      list.kind satisfies Kinds<
        | "literal constant rows record variant with field column columnCall call builtin not negate and"
        | "or arithmetic join compare equals about isNone isVariant in if decide block list set map"
        | "range index lookup end otherwise keep round bounded die dice roll times again shuffle"
        | "question best reach asOdds entities active entityField pile pieceRow newEntity perform choose"
        | "chooseSome stacks gameOver winners ending act possible"
      >;
      return [];
  }
}

function saidOf(frame: Frame, where: Expr | null, slot: number, field: string): readonly string[] {
  if (where === null) return [];
  if (where.kind === "and")
    return [...saidOf(frame, where.left, slot, field), ...saidOf(frame, where.right, slot, field)];
  if (where.kind !== "equals" || where.not) return [];
  const isOwner = (side: Expr): boolean =>
    side.kind === "entityField" && side.name === field && side.of.kind === "local" && side.of.slot === slot;
  const other = isOwner(where.left) ? where.right : isOwner(where.right) ? where.left : undefined;
  return other === undefined ? [] : [pathOf(frame, other) ?? ""];
}

// ---------------------------------------------------------------- whence

/**
 * A pile; or a field, or a value of a status or an event, that holds pieces: they may lie in any pile of their table. Without
 * a table it holds a row that was chosen or rolled, and that not everybody is told.
 */
export type Source = { readonly at: Expr["at"]; readonly frame: Frame } & (
  | { readonly kind: "pile"; readonly pile: PileRef }
  | { readonly kind: "field"; readonly field: Expr; readonly table: Id | null }
);
export type HeldField = Extract<Expr, { kind: "entityField" }>;

/** The field as a source, if it holds pieces; a formula is looked at where it is declared. */
export function heldBy(frame: Frame, field: HeldField): readonly Source[] {
  const table = frame.callables.pieceIn(field.type);
  const declared = frame.callables.game.entities
    .find((each) => each.id === field.entity)
    ?.fields.find((each) => each.name === field.name);
  return table === null || (declared !== undefined && declared.computed !== null)
    ? []
    : [{ kind: "field", field, table, at: field.at, frame }];
}

/** All of them see what lies there, or `owner` does, whom `isOwner` says. */
export function isSeenSource(source: Source, isOwner: (of: Expr, entity: Id) => boolean): boolean {
  const { entities } = source.frame.callables.game;
  if (source.kind === "field" && source.table === null) return false;
  if (source.kind === "field")
    return entities.every((each) => each.piles.every(({ table, seen }) => table !== source.table || seen === "public"));
  const seen = wordOf(source);
  return seen === "public" || (seen === "owner" && isOwner(source.pile.of, source.pile.entity));
}

/** Who sees it. */
export function wordOf(source: Source): "hidden" | "owner" | "public" {
  if (source.kind === "field") return "hidden";
  return (
    source.frame.callables.game.entities
      .find((each) => each.id === source.pile.entity)
      ?.piles.find((each) => each.name === source.pile.name)?.seen ?? "public"
  );
}

/** The piles whose pieces, or what is written on them, the value shows. How many there are, everybody sees. */
export function sourcesOf(frame: Frame, expr: Expr, inside: readonly Id[] = []): readonly Source[] {
  if (expr.type.kind === "bool") return [];
  switch (expr.kind) {
    case "pile":
      return [{ kind: "pile", pile: expr.pile, at: expr.at, frame }];
    case "entityField":
      return [...heldBy(frame, expr), ...sourcesOf(frame, expr.of, inside)];
    case "local":
      return sourcesOfLocal(frame, expr.slot, inside);
    case "builtin":
      return expr.name === "count" ? [] : expr.args.flatMap((arg) => sourcesOf(frame, arg, inside));
    case "each":
      return [...sourcesOf(frame, expr.over, inside), ...sourcesOf(frame, expr.value, inside)];
    case "if":
      return [expr.then, ...(expr.else === null ? [] : [expr.else])].flatMap((part) => sourcesOf(frame, part, inside));
    case "block":
      return resultsOf(expr).flatMap((part) => sourcesOf(frame, part, inside));
    case "decide":
      return expr.rows.flatMap((row) => sourcesOf(frame, row.result, inside));
    case "call":
      return inside.includes(expr.rule) ? [] : sourcesOfCall(frame, expr.rule, expr.args, inside);
    case "perform":
      return inside.includes(expr.procedure) ? [] : sourcesOfCall(frame, expr.procedure, expr.args, inside);
    default:
      expr.kind satisfies Kinds<
        | "literal constant rows record variant with field column columnCall not negate and or"
        | "arithmetic join compare equals about isNone isVariant in list set map range pick index lookup"
        | "end otherwise keep round bounded die dice roll times again shuffle question best reach asOdds"
        | "entities active pieceRow newEntity choose chooseSome stacks gameOver winners"
        | "ending act possible"
      >;
      return childrenOf(expr).flatMap((part) => ("type" in part ? sourcesOf(frame, part, inside) : []));
  }
}

function sourcesOfLocal(frame: Frame, slot: number, inside: readonly Id[]): readonly Source[] {
  const given = frame.given.get(slot);
  if (given !== undefined) return sourcesOf(given.frame, given.expr, inside);
  const element = frame.elements.get(slot);
  const own: Frame = { ...frame, values: without(frame.values, slot), elements: without(frame.elements, slot) };
  return [...(element === undefined ? [] : [element.over]), ...(frame.values.get(slot) ?? [])].flatMap((part) =>
    sourcesOf(own, part, inside),
  );
}

/** A local that is made of itself is looked through once. */
function without<T>(map: ReadonlyMap<number, T>, slot: number): ReadonlyMap<number, T> {
  return new Map([...map].filter(([each]) => each !== slot));
}

function sourcesOfCall(frame: Frame, id: Id, args: readonly (Expr | null)[], inside: readonly Id[]): readonly Source[] {
  return (frame.callables.bodies.get(id) ?? []).flatMap(({ params, body }) => {
    const given = givenTo(frame, params, args);
    return sourcesOf(inCall(frame, given, [body]), body, [...inside, id]);
  });
}

/** What the parameters stand for. */
export function givenTo(frame: Frame, params: readonly Field[], args: readonly (Expr | null)[]): Frame["given"] {
  return new Map(
    params.flatMap((param, index) => {
      const expr = args[index];
      return expr === undefined || expr === null ? [] : [[param.slot, { expr, frame }] as const];
    }),
  );
}

/** What is called from there, with what it was given. */
export function inCall(frame: Frame, given: Frame["given"], parts: readonly Node[]): Frame {
  return frameOf(frame.callables, parts, {
    given,
    depth: frame.depth + 1,
    ...(frame.active === null ? {} : { active: frame.active }),
  });
}

/** What a block gives: its value, and what it returns on the way. */
function resultsOf(block: Expr & { readonly kind: "block" }): readonly Expr[] {
  const returned = within(block.statements).flatMap((node) =>
    node.kind === "return" && node.value !== null ? [node.value] : [],
  );
  return [...returned, ...(block.value === null ? [] : [block.value])];
}
