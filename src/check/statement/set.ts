/** `set`, `add … to`, `take … from`: a local gets a new value; values themselves never change. */
import type * as ast from "../../syntax/ast.ts";
import type { Bound, Expr, Statement, Type } from "../../ir/program.ts";
import { holdsOdds, int, isNumeric, number, typeText } from "../../ir/types.ts";
import { isSilent, local as localNode } from "../build.ts";
import type { Checker } from "../checker.ts";
import { within, type Expectation } from "../expectation.ts";
import { fieldsOf, unknownName } from "../expression/name.ts";
import { asOdds, demandNumber } from "../expression/odds.ts";
import { contextOf, settle } from "../expression/settle.ts";
import { fits } from "../fit.ts";
import { findLocal, forget, narrow, type Local, type Scope } from "../scope.ts";
import { rootName } from "./leaves.ts";

type Change = ast.Statement & { kind: "set" | "add" | "take" };

/** A place that can be given a value: its type, and how the local looks with it. */
interface Place {
  readonly type: Type;
  readonly bound: Bound | null;
  readonly what: string;
  readonly now: Expr;
  rebuilt(value: Expr): Expr;
}

export function elaborateChange(checker: Checker, scope: Scope, statement: Change, why: Expectation): Statement | undefined {
  const root = rootOf(checker, scope, statement, why);
  if (root === undefined) {
    checker.elaborate(scope, statement.value, null, within(why, "anything", null));
    return undefined;
  }
  const used = root.used;
  const place = placeOf(checker, scope, statement.target, root, why);
  root.used = used;
  const value = place === undefined ? undefined : newValue(checker, scope, statement, place, why);
  forget(scope, root.slot);
  if (place === undefined || value === undefined) return undefined;
  if (statement.target.kind === "name" && root.type.kind === "optional" && fits(checker, value.type, root.type.of)) narrow(scope, String(root.slot), root.type.of);
  return { kind: "set", slot: root.slot, name: root.name, value: place.rebuilt(value), at: statement.span };
}

function rootOf(checker: Checker, scope: Scope, statement: Change, why: Expectation): Local | undefined {
  const name = rootName(statement.target);
  if (name === undefined) {
    if (statement.target.kind !== "missing") checker.found.report("cannot-set", statement.target.span, { verb: statement.kind }, contextOf(why));
    return undefined;
  }
  const local = findLocal(scope, name.text);
  if (local?.kind === "let") return local;
  if (local !== undefined) {
    checker.found.report("set-parameter", name.span, { name: name.text, kind: local.kind }, { ...contextOf(why), related: [{ span: local.at, label: "named here" }] });
  } else if (checker.model.symbols.has(name.text)) {
    checker.found.report("set-constant", name.span, { name: name.text }, contextOf(why));
  } else {
    unknownName(checker, scope, name.text, null, name.span, why);
  }
  return undefined;
}

// ---------------------------------------------------------------- places

function placeOf(checker: Checker, scope: Scope, target: ast.Expr, root: Local, why: Expectation): Place | undefined {
  switch (target.kind) {
    case "parens": return placeOf(checker, scope, target.of, root, why);
    case "name": {
      const now = localNode(root.slot, root.name, root.type, target.span);
      return { type: root.type, bound: null, what: `\`${root.name}\``, now, rebuilt: (value) => value };
    }
    case "member": return fieldPlace(checker, scope, target, root, why);
    case "index": return entryPlace(checker, scope, target, root, why);
    default: return undefined;
  }
}

function fieldPlace(checker: Checker, scope: Scope, target: ast.Expr & { kind: "member" }, root: Local, why: Expectation): Place | undefined {
  const outer = placeOf(checker, scope, target.of, root, why);
  const now = checker.elaborate(scope, target, null, within(why, "anything", null));
  if (outer === undefined || now.kind !== "field") {
    if (now.kind === "column") checker.found.report("set-column", target.name.span, { name: target.name.text }, contextOf(why));
    else if (!isSilent(now)) checker.found.report("cannot-set", target.span, { verb: "set" }, contextOf(why));
    return undefined;
  }
  const field = fieldsOf(checker, now.of.type).find((each) => each.name === target.name.text);
  if (field === undefined) return undefined;
  if (field.computed !== null) {
    checker.found.report("computed-given", target.name.span, { callee: typeText(now.of.type), name: field.name }, contextOf(why));
    return undefined;
  }
  const rebuilt = (value: Expr): Expr => outer.rebuilt({ kind: "with", of: now.of, fields: [{ name: field.name, value }], type: now.of.type, at: target.span });
  return { type: field.type, bound: field.bound, what: `\`${field.name}\` of \`${typeText(now.of.type)}\``, now: { ...now, type: field.type }, rebuilt };
}

function entryPlace(checker: Checker, scope: Scope, target: ast.Expr & { kind: "index" }, root: Local, why: Expectation): Place | undefined {
  const outer = placeOf(checker, scope, target.of, root, why);
  const now = checker.elaborate(scope, target, null, within(why, "anything", null));
  if (outer === undefined || now.kind !== "index") {
    if (!isSilent(now)) checker.found.report("cannot-set", target.span, { verb: "set" }, contextOf(why));
    return undefined;
  }
  const rebuilt = (value: Expr): Expr => outer.rebuilt({
    kind: "builtin", name: "mapWith", args: [now.of, now.index, value], soft: false, type: now.of.type, at: target.span,
  });
  return { type: now.type, bound: null, what: "the entry", now, rebuilt };
}

// ---------------------------------------------------------------- values

function newValue(checker: Checker, scope: Scope, statement: Change, place: Place, why: Expectation): Expr | undefined {
  const reason = within(why, "local", `the new value of ${place.what}`);
  const target = { type: place.type, bound: place.bound, what: place.what };
  if (statement.kind === "set") return settle(checker, checker.elaborate(scope, statement.value, place.type, reason), target, reason);
  const { type } = place;
  if (isNumeric(type)) {
    const forAmount = within(why, "operand", statement.kind === "add" ? `what is added to ${place.what}` : `what is taken from ${place.what}`);
    const raw = checker.elaborate(scope, statement.value, type, forAmount);
    const amount = settleLoosely(checker, raw, forAmount);
    if (isSilent(amount)) return undefined;
    const both = type.kind === "int" && amount.type.kind === "int" ? int : number;
    const sum: Expr = { kind: "arithmetic", op: statement.kind === "add" ? "+" : "-", left: place.now, right: amount, type: both, at: statement.span };
    return settle(checker, sum, target, reason);
  }
  if (type.kind === "odds") {
    const amount = demandNumber(checker, checker.elaborate(scope, statement.value, null, reason), reason);
    return isSilent(amount) ? undefined : { kind: "arithmetic", op: statement.kind === "add" ? "+" : "-", left: place.now, right: asOdds(amount), type, at: statement.span };
  }
  if (statement.kind === "take" && holdsOdds(type)) {
    checker.found.report("odds-one-by-one", statement.span, {}, contextOf(why));
    return undefined;
  }
  if (type.kind === "list" || type.kind === "set") {
    const words = statement.kind === "add" ? `what is added to ${place.what}` : `what is taken from ${place.what}`;
    const forElement = within(why, "element", words);
    const element = settle(checker, checker.elaborate(scope, statement.value, type.of, forElement), { type: type.of, bound: null, what: words }, forElement);
    return { kind: "builtin", name: statement.kind === "add" ? "append" : "without", args: [place.now, element], soft: false, type, at: statement.span };
  }
  const amount = checker.elaborate(scope, statement.value, null, reason);
  if (type.kind !== "never" && !isSilent(amount)) checker.found.report("cannot-add", statement.target.span, { verb: statement.kind, found: typeText(type) }, contextOf(why));
  return undefined;
}

/** A number, of whatever kind; it is kept only as part of the sum. */
function settleLoosely(checker: Checker, amount: Expr, why: Expectation): Expr {
  return fits(checker, amount.type, number) ? amount : settle(checker, amount, { type: number, bound: null, what: "the amount" }, why);
}
