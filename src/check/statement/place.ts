/** Places that can be given a value: a local, a field of an entity, and what lies within them. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Bound, Expr, Statement, Type } from "../../ir/program.ts";
import { none, typeText } from "../../ir/types.ts";
import type { Span } from "../../source/span.ts";
import { isSilent, local as localNode } from "../build.ts";
import { entityOf, type Checker } from "../checker.ts";
import { asDefault } from "../computed.ts";
import { within, type Expectation } from "../expectation.ts";
import { pickOut } from "../expression/look-ups.ts";
import { fieldsOf, readField } from "../expression/fields.ts";
import { readLocal } from "../expression/it.ts";
import { pilesOf } from "../expression/unknown-name.ts";
import { pathText } from "../expression/methods.ts";
import { contextOf, kept } from "../expression/settle.ts";
import { findLocal, freshSlot, narrowedType, pathOf, type Local, type Scope } from "../scope.ts";

/** What a change of the value is a change of. */
export type Root =
  | { readonly kind: "local"; readonly local: Local }
  | {
      readonly kind: "field";
      readonly of: Expr;
      readonly entity: string;
      readonly name: string;
      readonly bound: Bound | null;
      readonly clamp: boolean;
    }
  /** It has no place of its own: a parameter, `it`, what is worked out. */
  | { readonly kind: "none" };

export interface Place {
  readonly root: Root;
  readonly type: Type;
  /** Of what lies within; that of an entity's own field is looked at when it gets its value. */
  readonly bound: Bound | null;
  readonly what: string;
  /** What is there. */
  readonly now: Expr;
  /** What is worked out first, once. */
  readonly before: readonly Statement[];
  /** The new value of the root. */
  rebuilt(value: Expr): Expr;
}

/** Undefined, and reported, where there is none. `change`: what is to happen to it. */
export function placeOf(
  checker: Checker,
  scope: Scope,
  target: ast.Expr,
  why: Expectation,
  change: ast.Statement | null = null,
): Place | undefined {
  switch (target.kind) {
    case "parens":
      return placeOf(checker, scope, target.of, why, change);
    case "name":
      return namedPlace(checker, scope, target, why);
    case "member": {
      const outer = placeOf(checker, scope, target.of, why);
      return outer === undefined ? undefined : memberPlace(checker, scope, target, outer, why, change);
    }
    case "index": {
      const outer = placeOf(checker, scope, target.of, why);
      return outer === undefined ? undefined : entryPlace(checker, scope, target, outer, why);
    }
    default:
      target.kind satisfies Kinds<
        | "compare range call in number text bool none it memberCall with list map listEach if match"
        | "unary binary is pick dice times where otherwise new missing"
      >;
      return workedOut(checker.elaborate(scope, target, null, anything(why)));
  }
}

const anything = (why: Expectation): Expectation => within(why, "anything", null);

function workedOut(now: Expr): Place | undefined {
  return isSilent(now)
    ? undefined
    : {
        root: { kind: "none" },
        type: now.type,
        bound: null,
        what: "the value",
        now,
        before: [],
        rebuilt: (value) => value,
      };
}

/** The local as it was declared: what is known of it at the moment does not limit what it may become. */
function namedPlace(
  checker: Checker,
  scope: Scope,
  target: ast.Expr & { kind: "name" },
  why: Expectation,
): Place | undefined {
  const local = findLocal(scope, target.name.text);
  if (local === undefined) return workedOut(checker.elaborate(scope, target, null, anything(why)));
  checker.names?.use(target.span, local.at);
  if (local.kind !== "let" && local.kind !== "event") return workedOut(readLocal(checker, scope, local, target.span));
  const now = localNode(local.slot, local.name, local.type, target.span);
  return {
    root: { kind: "local", local },
    type: local.type,
    bound: local.bound,
    what: local.what,
    now,
    before: [],
    rebuilt: (value) => value,
  };
}

/** With what was found out about it. */
function asKnown(scope: Scope, now: Expr): Expr {
  const path = pathOf(now);
  const type = path === undefined ? undefined : narrowedType(scope, path);
  return type === undefined ? now : { ...now, type };
}

// ---------------------------------------------------------------- fields

function memberPlace(
  checker: Checker,
  scope: Scope,
  target: ast.Expr & { kind: "member" },
  outer: Place,
  why: Expectation,
  change: ast.Statement | null,
): Place | undefined {
  // What is known of a local tells which variant's fields it has.
  const of =
    outer.root.kind === "local" ? checker.elaborate(scope, target.of, null, anything(why)) : asKnown(scope, outer.now);
  if (of.type.kind === "entity") return entityPlace(checker, scope, target, of, outer.before, why, change);
  const field = fieldsOf(checker, of.type).find((each) => each.name === target.name.text);
  if (field === undefined || (of.type.kind !== "record" && of.type.kind !== "choice")) {
    const now = checker.elaborate(scope, target, null, anything(why));
    if (of.type.kind === "piece" && !isSilent(now))
      checker.found.report("set-piece", target.name.span, { name: target.name.text }, contextOf(why));
    else if (of.type.kind === "row" && !isSilent(now))
      checker.found.report("set-column", target.name.span, { name: target.name.text }, contextOf(why));
    else if (!isSilent(now)) checker.found.report("cannot-set", target.span, { verb: "set" }, contextOf(why));
    return undefined;
  }
  if (field.computed !== null) {
    checker.found.report(
      "computed-given",
      target.name.span,
      { callee: typeText(of.type), name: field.name },
      { ...contextOf(why), fixes: asDefault(checker, typeText(of.type), field.name) },
    );
    return undefined;
  }
  checker.names?.use(target.name.span, field.at);
  const now = { ...readField(checker, scope, of, field, target.span), type: field.type };
  return {
    ...outer,
    type: field.type,
    bound: field.bound,
    what: `\`${field.name}\` of \`${typeText(of.type)}\``,
    now,
    rebuilt: (value) =>
      outer.rebuilt({ kind: "with", of, fields: [{ name: field.name, value }], type: of.type, at: target.span }),
  };
}

/** `set me.deck = [Strike, Guard]`, of an example: the order in which they lie. */
function arranged(change: ast.Statement | null): readonly Fix[] {
  if (change?.kind !== "set" || change.value.kind !== "list" || change.value.items.length === 0) return [];
  const pile = pathText(change.target);
  if (pile === null) return [];
  const edits = [
    { span: change.span.to(change.value.span.start), text: `arrange(${pile}, top: ` },
    { span: change.value.span.from(change.value.span.end), text: ")" },
  ];
  return [{ title: `Write \`arrange(${pile}, top: […])\``, edits }];
}

/** `take card from me.hand`, `add card to me.hand`: in which pile it lies then. */
export function laidElsewhere(checker: Checker, scope: Scope, change: ast.Statement | null): readonly Fix[] {
  if (change?.kind !== "take" && change?.kind !== "add") return [];
  const [piece, from] = [pathText(change.value), textOf(change.target)];
  const type = piece === null ? undefined : findLocal(scope, piece)?.type;
  if (piece === null || (type?.kind !== "piece" && type?.kind !== "row")) return [];
  const all = pilesOf(checker, scope, type.id);
  const piles = change.kind === "add" ? (from === null ? [] : [from]) : all.filter((pile) => pile !== from);
  return piles.map((pile) => {
    const text = `put ${piece} into ${pile}`;
    return { guess: true as const, title: `Write \`${text}\``, edits: [{ span: change.span, text }] };
  });
}

/** `only(Market).open` as well. */
function textOf(written: ast.Expr): string | null {
  if (written.kind !== "member" || written.of.kind !== "call") return pathText(written);
  const [arg] = written.of.args;
  const of = arg?.value?.kind === "name" ? arg.value.name.text : "";
  return `${written.of.callee.text}(${of}).${written.name.text}`;
}

/** A field of an entity is a place of its own, wherever the entity comes from. */
function entityPlace(
  checker: Checker,
  scope: Scope,
  target: ast.Expr & { kind: "member" },
  of: Expr,
  before: readonly Statement[],
  why: Expectation,
  change: ast.Statement | null,
): Place | undefined {
  if (of.type.kind !== "entity") return undefined;
  const entity = entityOf(checker, of.type.id);
  const { text } = target.name;
  const field = entity?.fields.find((each) => each.name === text);
  if (field === undefined) {
    if (entity?.piles.some((pile) => pile.name === text) === true)
      checker.found.report(
        "set-pile",
        target.name.span,
        { name: text, isExample: scope.frame.role === "example" },
        {
          ...contextOf(why),
          fixes: scope.frame.role === "example" ? arranged(change) : laidElsewhere(checker, scope, change),
        },
      );
    else checker.elaborate(scope, target, null, anything(why));
    return undefined;
  }
  if (field.computed !== null) {
    checker.found.report(
      "computed-given",
      target.name.span,
      { callee: typeText(of.type), name: text },
      { ...contextOf(why), fixes: asDefault(checker, typeText(of.type), text) },
    );
    return undefined;
  }
  checker.names?.use(target.name.span, field.at);
  const once = workedOutOnce(checker, scope, of, "entity");
  const now: Expr = {
    kind: "entityField",
    of: once.value,
    entity: of.type.id,
    name: text,
    type: field.type,
    at: target.span,
  };
  if (field.bound !== null) checker.bounds.set(now, field.bound);
  return {
    root: { kind: "field", of: once.value, entity: of.type.id, name: text, bound: field.bound, clamp: field.clamp },
    type: field.type,
    bound: null,
    what: `\`${text}\` of \`${typeText(of.type)}\``,
    now,
    before: [...before, ...once.before],
    rebuilt: (value) => value,
  };
}

// ---------------------------------------------------------------- entries

function entryPlace(
  checker: Checker,
  scope: Scope,
  target: ast.Expr & { kind: "index" },
  outer: Place,
  why: Expectation,
): Place | undefined {
  const [arg] = target.args;
  const plain = arg !== undefined && target.args.length === 1 && arg.name === null && arg.value !== null;
  const isTable = outer.now.kind === "rows";
  const now =
    outer.root.kind === "field" && plain
      ? pickOut(checker, scope, asKnown(scope, outer.now), arg.value, target.span, why)
      : checker.elaborate(scope, target, null, anything(why));
  if (isSilent(now)) return undefined;
  if (now.kind !== "index" || isTable) return workedOut(now);
  if (outer.root.kind === "none") return workedOut(now);
  const once =
    outer.root.kind === "field" ? workedOutOnce(checker, scope, now.index, "place") : { value: now.index, before: [] };
  const index = once.value;
  return {
    ...outer,
    type: now.type,
    bound: null,
    what: "the entry",
    now: { ...now, index },
    before: [...outer.before, ...once.before],
    rebuilt: (value) =>
      outer.rebuilt({
        kind: "builtin",
        name: "mapWith",
        args: [now.of, index, value],
        soft: false,
        type: now.of.type,
        at: target.span,
      }),
  };
}

/** What is read and written is found once. */
export function workedOutOnce(
  checker: Checker,
  scope: Scope,
  found: Expr,
  name: string,
): { readonly value: Expr; readonly before: readonly Statement[] } {
  if (isPlain(found)) return { value: found, before: [] };
  const value = kept(checker, found, `the ${name}`);
  const slot = freshSlot(scope);
  return {
    value: localNode(slot, name, value.type, value.at),
    before: [{ kind: "let", slot, name, value, at: value.at }],
  };
}

function isPlain(value: Expr): boolean {
  switch (value.kind) {
    case "literal":
    case "local":
    case "constant":
    case "active":
      return true;
    case "entityField":
      return isPlain(value.of);
    default:
      value.kind satisfies Kinds<
        | "rows record variant with field column columnCall call builtin not negate and or arithmetic"
        | "join compare equals about isNone isVariant in if decide block list set map range each pick"
        | "index lookup end otherwise keep round bounded die dice roll times again shuffle question best reach"
        | "asOdds entities pile pieceRow newEntity perform choose chooseSome stacks gameOver winners"
        | "ending act possible"
      >;
      return false;
  }
}

/** The statement behind what is worked out first. */
export function after(before: readonly Statement[], statement: Statement, at: Span): Statement {
  return before.length === 0
    ? statement
    : { kind: "do", value: { kind: "block", statements: [...before, statement], value: null, type: none, at }, at };
}
