/** `set`, `add … to`, `take … from`: a local or a field of an entity gets a new value; values themselves never change. */
import type * as ast from "../../syntax/ast.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Expr, Statement, Type } from "../../ir/program.ts";
import { holdsGame, holdsOdds, int, isNumeric, number, typeText } from "../../ir/types.ts";
import { isSilent } from "../build.ts";
import { changesGame } from "../changes.ts";
import type { Checker } from "../checker.ts";
import { within, type Expectation } from "../expectation.ts";
import { unknownStatus } from "../expression/game-functions.ts";
import { unknownName } from "../expression/unknown-name.ts";
import { pathText } from "../expression/methods.ts";
import { asOdds, demandNumber } from "../expression/odds.ts";
import { contextOf, literalWithin, settle } from "../expression/settle.ts";
import { fits } from "../fit.ts";
import { findLocal, forget, forgetFields, narrow, pathOf, type Scope } from "../scope.ts";
import { changedLocal, rootName } from "./leaves.ts";
import { after, laidElsewhere, placeOf, workedOutOnce, type Place } from "./place.ts";
import { setsRule, takesAll } from "./said-changes.ts";
import { statusChange } from "./status.ts";

export type Change = ast.Statement & { kind: "set" | "add" | "take" };

export function elaborateChange(
  checker: Checker,
  scope: Scope,
  statement: Change,
  why: Expectation,
): Statement | undefined {
  const status = statusChange(checker, scope, statement, why);
  if (status !== undefined) return status === "wrong" ? undefined : status;
  if (!mayBeSet(checker, scope, statement, why)) return unplaced(checker, scope, statement, why);
  if (takenFromOwner(checker, scope, statement, why) || takesAll(checker, scope, statement, why)) return undefined;
  const root = rootLocal(scope, statement);
  const used = root?.used;
  const place = placeOf(checker, scope, statement.target, why, statement);
  if (root !== undefined && used !== undefined && (place === undefined || place.root.kind === "local"))
    root.used = used;
  if (place !== undefined && statement.kind !== "set" && place.now.type.kind === "entity")
    return entityItself(checker, scope, statement, why);
  if (place?.root.kind === "none") reportUnplaced(checker, scope, statement, why);
  if (place === undefined ? root === undefined : place.root.kind === "none")
    return unplaced(checker, scope, statement, why);
  const change = place === undefined ? undefined : newValue(checker, scope, statement, place, why);
  const changed = changedLocal(root, statement.target);
  if (changed?.kind === "let" || changed?.kind === "event") forget(scope, changed.slot);
  if (place === undefined || change === undefined) return undefined;
  return stored(checker, scope, statement, place, change);
}

/** Reports `take card from market`, where the entity `Market` has piles of such pieces. */
function takenFromOwner(checker: Checker, scope: Scope, statement: Change, why: Expectation): boolean {
  const { target, value, kind } = statement;
  if (kind !== "take" || target.kind !== "name" || value.kind !== "name") return false;
  const name = target.name.text;
  const type = findLocal(scope, value.name.text)?.type;
  if (findLocal(scope, name) !== undefined || (type?.kind !== "piece" && type?.kind !== "row")) return false;
  const owner = checker.model.symbols.get(name.charAt(0).toUpperCase() + name.slice(1));
  const pile = owner?.kind === "entity" ? owner.piles.find(({ table }) => table === type.id) : undefined;
  if (pile === undefined || owner === undefined || owner.id === checker.model.player?.id) return false;
  const from = `only(${owner.name}).${pile.name}`;
  const fixes = laidElsewhere(checker, scope, statement).filter(({ title }) => !title.includes(` into ${from}\``));
  checker.found.report("set-pile", target.span, { name: from, isExample: false }, { ...contextOf(why), fixes });
  return true;
}

/** The value is read all the same: it may have mistakes of its own. */
function unplaced(checker: Checker, scope: Scope, statement: Change, why: Expectation): undefined {
  checker.elaborate(scope, statement.value, null, within(why, "anything", null));
}

/** `add Stuned to me`: a status, most likely; else a field was forgotten. */
function entityItself(checker: Checker, scope: Scope, statement: Change, why: Expectation): undefined {
  const { value } = statement;
  const name = value.kind === "name" ? value.name : value.kind === "call" ? value.callee : undefined;
  if (name !== undefined && findLocal(scope, name.text) === undefined && !checker.model.symbols.has(name.text))
    return unknownStatus(checker, name, why);
  checker.found.report("entity-as-number", statement.target.span, { verb: statement.kind }, contextOf(why));
  return unplaced(checker, scope, statement, why);
}

function rootLocal(scope: Scope, statement: Change) {
  const name = rootName(statement.target);
  return name === undefined ? undefined : findLocal(scope, name.text);
}

/** Without a game only locals can be set; with one, what a name stands for may be an entity. Reports the others. */
function mayBeSet(checker: Checker, scope: Scope, statement: Change, why: Expectation): boolean {
  const name = rootName(statement.target);
  const local = name === undefined ? undefined : findLocal(scope, name.text);
  // Where the `player` was forgotten, there may still be entities.
  const inGame = checker.model.player !== null || (local !== undefined && holdsGame(local.type));
  if (name === undefined && inGame && statement.target.kind !== "missing") return true;
  if (local?.kind === "let" || local?.kind === "event") return true;
  const symbol = name === undefined ? undefined : checker.model.symbols.get(name.text);
  const isFixed = local === undefined && symbol !== undefined && symbol.kind !== "entity";
  if (name !== undefined && inGame && !isFixed) return true;
  reportUnplaced(checker, scope, statement, why);
  return false;
}

function reportUnplaced(checker: Checker, scope: Scope, statement: Change, why: Expectation): void {
  const name = rootName(statement.target);
  if (name === undefined) {
    if (statement.target.kind !== "missing")
      checker.found.report("cannot-set", statement.target.span, { verb: statement.kind }, contextOf(why));
    return;
  }
  const local = findLocal(scope, name.text);
  if (local !== undefined) {
    checker.found.report(
      "set-parameter",
      name.span,
      {
        name: name.text,
        kind: local.kind,
        field: statement.target.kind === "member" ? statement.target.name.text : null,
        isRecord: local.kind === "parameter" && local.type.kind === "record",
      },
      { ...contextOf(why), related: [{ span: local.at, label: "named here" }] },
    );
  } else if (setsRule(checker, statement.target, name, why)) {
    // It gives what is to be changed, and was told.
  } else if (checker.model.symbols.has(name.text)) {
    checker.found.report("set-constant", name.span, { name: name.text }, contextOf(why));
  } else if (statement.target.kind !== "name" || checker.model.player !== null) {
    checker.found.report("cannot-set", statement.target.span, { verb: statement.kind }, contextOf(why));
  } else {
    unknownName(checker, scope, name.text, null, name.span, why);
  }
}

// ---------------------------------------------------------------- values

interface NewValue {
  readonly value: Expr;
  readonly before: readonly Statement[];
}

function newValue(
  checker: Checker,
  scope: Scope,
  statement: Change,
  place: Place,
  why: Expectation,
): NewValue | undefined {
  const { type } = place;
  const reason = within(why, "local", `the new value of ${place.what}`);
  if (statement.kind === "set")
    return { value: kept(checker, place, checker.elaborate(scope, statement.value, type, reason), reason), before: [] };
  if (isNumeric(type)) return sumOf(checker, scope, statement, place, why);
  if (type.kind === "odds") {
    const amount = demandNumber(checker, checker.elaborate(scope, statement.value, null, reason), reason);
    return isSilent(amount)
      ? undefined
      : {
          value: {
            kind: "arithmetic",
            op: statement.kind === "add" ? "+" : "-",
            left: place.now,
            right: asOdds(amount),
            type,
            at: statement.span,
          },
          before: [],
        };
  }
  if (statement.kind === "take" && holdsOdds(type)) {
    checker.found.report("odds-one-by-one", statement.span, {}, contextOf(why));
    return undefined;
  }
  if (type.kind === "list" || type.kind === "set") return listWith(checker, scope, statement, place, type, why);
  const amount = checker.elaborate(scope, statement.value, null, reason);
  if (type.kind !== "never" && !isSilent(amount))
    checker.found.report(
      "cannot-add",
      statement.target.span,
      { verb: statement.kind, found: typeText(type) },
      { ...contextOf(why), fixes: type.kind === "map" ? counted(checker, statement, type, amount.type) : [] },
    );
  return undefined;
}

/** `add good to me.goods`, where the map says how many there are of each. */
function counted(
  checker: Checker,
  { value, target }: Change,
  { key, value: number }: Type & { readonly kind: "map" },
  given: Type,
): readonly Fix[] {
  const name = pathText(value);
  if (name === null || !isNumeric(number) || !fits(checker, given, key)) return [];
  return [
    {
      title: `Write \`1\` and \`[${name}]\``,
      edits: [
        { span: value.span, text: "1" },
        { span: target.span.from(target.span.end), text: `[${name}]` },
      ],
    },
  ];
}

/** As the place keeps it. The bound of an entity's field is looked at when it gets its value; what is known now is looked at now. */
function kept(checker: Checker, place: Place, raw: Expr, why: Expectation): Expr {
  const value = settle(checker, raw, { type: place.type, bound: place.bound, what: place.what }, why);
  const { root, now } = place;
  if (root.kind !== "field" || root.bound === null || root.clamp || now.kind !== "entityField") return value;
  return value.kind === "literal" && typeof value.value === "number"
    ? literalWithin(checker, value, root.bound, value.value, place.what, why)
    : value;
}

function sumOf(
  checker: Checker,
  scope: Scope,
  statement: Change,
  place: Place,
  why: Expectation,
): NewValue | undefined {
  const { type } = place;
  const forAmount = within(
    why,
    "operand",
    statement.kind === "add" ? `what is added to ${place.what}` : `what is taken from ${place.what}`,
  );
  const amount = settleLoosely(checker, checker.elaborate(scope, statement.value, type, forAmount), forAmount);
  if (isSilent(amount)) return undefined;
  const once = amountFirst(checker, scope, place, amount);
  const both = type.kind === "int" && amount.type.kind === "int" ? int : number;
  const sum: Expr = {
    kind: "arithmetic",
    op: statement.kind === "add" ? "+" : "-",
    left: place.now,
    right: once.value,
    type: both,
    // Where it is no whole number, the amount alone is to be rounded.
    at: type.kind === "int" && both.kind !== "int" ? amount.at : statement.span,
  };
  return {
    value: kept(checker, place, sum, within(why, "local", `the new value of ${place.what}`)),
    before: once.before,
  };
}

function listWith(
  checker: Checker,
  scope: Scope,
  statement: Change,
  place: Place,
  type: Type & { kind: "list" | "set" },
  why: Expectation,
): NewValue {
  const words = `${statement.kind === "add" ? "what is added to" : "what is taken from"} the ${type.kind} ${place.what}`;
  const forElement = within(why, "element", words);
  const element = settle(
    checker,
    checker.elaborate(scope, statement.value, type.of, forElement),
    { type: type.of, bound: null, what: words },
    forElement,
  );
  const once = amountFirst(checker, scope, place, element);
  return {
    value: {
      kind: "builtin",
      name: statement.kind === "add" ? "append" : "without",
      args: [place.now, once.value],
      soft: false,
      type,
      at: statement.span,
    },
    before: once.before,
  };
}

/** What is added may change the very field it is added to: it is worked out before that is read. */
function amountFirst(checker: Checker, scope: Scope, place: Place, amount: Expr): NewValue {
  return place.root.kind === "field" && changesGame(amount)
    ? workedOutOnce(checker, scope, amount, "amount")
    : { value: amount, before: [] };
}

/** A number, of whatever kind; it is kept only as part of the sum. */
function settleLoosely(checker: Checker, amount: Expr, why: Expectation): Expr {
  return fits(checker, amount.type, number)
    ? amount
    : settle(checker, amount, { type: number, bound: null, what: "the amount" }, why);
}

// ---------------------------------------------------------------- the statement

function stored(
  checker: Checker,
  scope: Scope,
  statement: Change,
  place: Place,
  change: NewValue,
): Statement | undefined {
  const { root } = place;
  const at = statement.span;
  const value = place.rebuilt(change.value);
  if (root.kind === "local") {
    const { local } = root;
    if (statement.target.kind === "name" && local.type.kind === "optional" && fits(checker, value.type, local.type.of))
      narrow(scope, String(local.slot), local.type.of);
    return { kind: "set", slot: local.slot, name: local.name, value, at };
  }
  if (root.kind === "none") return undefined;
  forgetFields(scope, new Set([root.name]));
  const path = pathOf(place.now);
  if (
    path !== undefined &&
    place.now.kind === "entityField" &&
    place.type.kind === "optional" &&
    !isSilent(value) &&
    fits(checker, value.type, place.type.of)
  )
    narrow(scope, path, place.type.of);
  const { of, entity, name, bound, clamp } = root;
  return after(
    [...place.before, ...change.before],
    { kind: "setField", of, entity, name, value, bound, clamp, at },
    at,
  );
}
