/**
 * Scopes hand out slots. One frame per rule, example, report, record, table or constant numbers them from 0; scopes nest
 * within it. Names are looked up outwards; what is known of a path (`armor`, `armor.sealedBelow`) narrows its type in a
 * scope and the scopes inside it.
 */
import type { Kinds } from "../source/exhaustive.ts";
import type { Span } from "../source/span.ts";
import type * as ast from "../syntax/ast.ts";
import type { Bound, Expr, Id, Type } from "../ir/program.ts";

/**
 * `row`: the row of a table, or an entity, while its checks and formulas are read, bound as `it` so that its columns and fields
 * are names. `event`: a value of what an action with `before` answers, which it may change. `computed`: a field with `=`, which is there once the
 * entity has been made. `place`: the place where one is, bound as `it`; a formula inside has its own `it`.
 */
export type LocalKind =
  | "parameter"
  | "let"
  | "each"
  | "field"
  | "binding"
  | "it"
  | "place"
  | "row"
  | "axis"
  | "event"
  | "computed";

export interface Local {
  readonly name: string;
  readonly slot: number;
  readonly type: Type;
  readonly kind: LocalKind;
  readonly bound: Bound | null;
  /** Its type is written `percent`. */
  readonly isShare: boolean;
  /** What it is called where its value is out of bounds. */
  readonly what: string;
  readonly at: Span;
  /** `it`: the filter that it is of. */
  readonly where?: ast.Expr & { readonly kind: "where" };
  used: boolean;
}

/** What `return` gives, and in what words. */
export interface ResultWanted {
  readonly type: Type;
  readonly what: string;
}

/** What is written: a formula, or a text that changes the game; `before`: one that may cancel; `example`: the lines of an example. */
export type Role = "formula" | "text" | "before" | "example";

export interface Frame {
  slots: number;
  readonly role: Role;
  readonly result: ResultWanted | null;
  /** Within a variant: the rule that `original` calls. */
  readonly original: Id | null;
  readonly locals: Local[];
  /** Names that nothing has, once reported: the same name again is the same mistake. */
  readonly unknown: Set<string>;
  /** What locals were given by `let`, by slot: a mistake in their use may be one of what they were given. */
  readonly given: Map<number, Expr>;
  /** Fields of entities with a formula, as far as they were read: what they are may follow from anything in the game. */
  readonly workedOut: Set<string>;
}

export interface Scope {
  readonly parent: Scope | null;
  readonly frame: Frame;
  readonly locals: Map<string, Local>;
  readonly narrowed: Map<string, Type>;
  readonly inLoop: boolean;
  /** Before the body, which alone `return` ends: in a default, or in what an action needs. */
  readonly inHead: boolean;
}

export function newScope(
  options: {
    readonly result?: ResultWanted;
    readonly original?: Id;
    readonly role?: Role;
    readonly inHead?: boolean;
  } = {},
): Scope {
  const frame: Frame = {
    slots: 0,
    role: options.role ?? "formula",
    result: options.result ?? null,
    original: options.original ?? null,
    locals: [],
    unknown: new Set(),
    given: new Map(),
    workedOut: new Set(),
  };
  return {
    parent: null,
    frame,
    locals: new Map(),
    narrowed: new Map(),
    inLoop: false,
    inHead: options.inHead ?? false,
  };
}

export function child(scope: Scope, options: { readonly inLoop?: boolean; readonly inHead?: boolean } = {}): Scope {
  return {
    parent: scope,
    frame: scope.frame,
    locals: new Map(),
    narrowed: new Map(),
    inLoop: options.inLoop ?? scope.inLoop,
    inHead: options.inHead ?? scope.inHead,
  };
}

export function freshSlot(scope: Scope): number {
  return scope.frame.slots++;
}

/** Gives the name a slot in this scope. `slot`: one that is already there (the same field bound by several variants). */
export function bind(
  scope: Scope,
  name: string,
  type: Type,
  at: Span,
  more: {
    readonly kind?: LocalKind;
    readonly bound?: Bound | null;
    readonly isShare?: boolean | undefined;
    readonly slot?: number;
    readonly what?: string;
    readonly where?: ast.Expr & { readonly kind: "where" };
  } = {},
): number {
  const local: Local = {
    name,
    slot: more.slot ?? freshSlot(scope),
    type,
    kind: more.kind ?? "let",
    bound: more.bound ?? null,
    isShare: more.isShare === true,
    what: more.what ?? `\`${name}\``,
    at,
    ...(more.where === undefined ? {} : { where: more.where }),
    used: false,
  };
  scope.locals.set(name, local);
  scope.frame.locals.push(local);
  return local.slot;
}

/** What the nearest `for each` around goes through. */
export const nearestEach = (scope: Scope): Local | undefined =>
  [...scope.frame.locals].reverse().find(({ kind, name }) => kind === "each" && findLocal(scope, name) !== undefined);

export function findLocal(scope: Scope, name: string): Local | undefined {
  for (let each: Scope | null = scope; each !== null; each = each.parent) {
    const local = each.locals.get(name);
    if (local !== undefined) return local;
  }
  return undefined;
}

/** All names in scope, innermost first. */
export function localNames(scope: Scope): readonly string[] {
  const names: string[] = [];
  for (let each: Scope | null = scope; each !== null; each = each.parent) names.push(...each.locals.keys());
  return names;
}

/**
 * Where a value can be found again: `3` for a local, `3.hp` for its field, `3!.hp` for what changes as the game goes on;
 * undefined for what is worked out.
 */
export function pathOf(expr: Expr): string | undefined {
  switch (expr.kind) {
    case "local":
      return String(expr.slot);
    case "active":
      return "active!";
    case "field":
    case "column":
    case "entityField": {
      const of = pathOf(expr.of);
      return of === undefined ? undefined : `${of}${expr.kind === "entityField" ? "!" : ""}.${expr.name}`;
    }
    // A piece is made of one row for good.
    case "pieceRow":
      return pathOf(expr.of);
    default:
      expr.kind satisfies Kinds<
        | "literal constant rows record variant with columnCall call builtin not negate and or"
        | "arithmetic join compare equals about isNone isVariant in if decide block list set map range"
        | "each pick index lookup end otherwise keep round bounded die dice roll times again shuffle"
        | "question best reach asOdds entities pile newEntity perform choose chooseSome stacks gameOver"
        | "winners ending act possible"
      >;
      return undefined;
  }
}

export function narrow(scope: Scope, path: string, type: Type): void {
  scope.narrowed.set(path, type);
}

export function narrowedType(scope: Scope, path: string): Type | undefined {
  for (let each: Scope | null = scope; each !== null; each = each.parent) {
    const type = each.narrowed.get(path);
    if (type !== undefined) return type;
  }
  return undefined;
}

/** A value that is known to be there, as it was declared: it may be asked for again. */
export function asDeclared(scope: Scope, value: Expr): Expr {
  const path = pathOf(value);
  const known = path === undefined ? undefined : narrowedType(scope, path);
  const isThere = known !== undefined && known.kind !== "optional" && known.kind !== "none" && !isOfVariants(known);
  return isThere ? { ...value, type: { kind: "optional", of: known } } : value;
}

/** A choice of which some variants are left. */
export const isOfVariants = (type: Type): boolean => type.kind === "choice" && type.variants !== undefined;

/** After `set`: nothing is known any more of the local and what lies in it. */
export function forget(scope: Scope, slot: number): void {
  const own = String(slot);
  forgetAll(scope, (path) => path === own || path.startsWith(`${own}.`) || path.startsWith(`${own}!`));
}

/** After something has changed the game: nothing is known any more of what entities hold. */
export function forgetGame(scope: Scope): void {
  forgetAll(scope, isOfGame);
}

/**
 * After fields of these names have changed, of whichever entity: nothing is known any more of what leads through them, or
 * through a field that is worked out.
 */
export function forgetFields(scope: Scope, names: ReadonlySet<string>): void {
  const { workedOut, role } = scope.frame;
  // Each line of an example is a text, and `always` comes behind it.
  if (role === "example") {
    forgetGame(scope);
    return;
  }
  forgetAll(scope, (path) =>
    [...path.matchAll(/!\.([^.!]+)/g)].some(([, name = ""]) => names.has(name) || workedOut.has(name)),
  );
}

/** After something else has changed than a field: where pieces lie, what is in force. */
export function forgetWorkedOut(scope: Scope): void {
  forgetFields(scope, new Set());
}

/** The path leads through an entity. */
export const isOfGame = (path: string): boolean => path.includes("!");

function forgetAll(scope: Scope, which: (path: string) => boolean): void {
  for (let each: Scope | null = scope; each !== null; each = each.parent) {
    for (const path of each.narrowed.keys()) if (which(path)) each.narrowed.delete(path);
  }
}
