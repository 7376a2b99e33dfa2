/** `roll(…)` and `shuffle(…)`: one of several values, and all of them in random order. */
import type { DiceName } from "../../builtins/registry.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { isNumeric, listOf, number, typeText } from "../../ir/types.ts";
import { failed, isSilent, local } from "../build.ts";
import { tableOf, type Checker } from "../checker.ts";
import { forArgument, forNamed, type Expectation } from "../expectation.ts";
import { elementOf } from "../fit.ts";
import { bind, child, findLocal, freshSlot } from "../scope.ts";
import { rollAgain } from "./again.ts";
import type { BuiltinCall } from "./builtin-call.ts";
import { diceAsList } from "./dice.ts";
import { allVariants, asList } from "./lists.ts";
import { rangeMeant } from "./meant.ts";
import { ignoresRanges } from "./ranges-of-rows.ts";
import { settingsOf } from "./settings.ts";
import { pathText } from "./methods.ts";
import { reportMayBeNone } from "./none.ts";
import { contextOf, demand, settle } from "./settle.ts";

/** What rolls, by name. */
export const rolls: { readonly [name in DiceName]: (call: BuiltinCall) => Expr } = {
  roll,
  shuffle,
  explode: (call) => rollAgain(call, "explode"),
  explodeEach: (call) => rollAgain(call, "explodeEach"),
  reroll: (call) => rollAgain(call, "reroll"),
  rerollEach: (call) => rollAgain(call, "rerollEach"),
};

function roll(call: BuiltinCall): Expr {
  const { checker, scope, expr, why } = call;
  const settings = settingsOf(call, "what is rolled on", ["by"]);
  if (settings === undefined) return failed(expr.span);
  const reason = forArgument(why, 1, "roll");
  if (isDice(settings.first)) return standsAlone(call, settings.first);
  const of = allVariants(checker, scope, settings.first) ?? checker.elaborate(scope, settings.first, null, reason);
  const element = isSilent(of) ? undefined : elementOf(of.type);
  if (element === undefined)
    return isSilent(of) ? failed(expr.span) : notSeveral(call, of, "roll", reason, settings.first);
  const slot = freshSlot(scope);
  const written = settings.by.get("by")?.value ?? null;
  const by = written === null ? ownWeight(checker, element, slot, of) : weight(call, written, element, slot);
  if (by !== null && isSilent(by)) return failed(expr.span);
  if (by === null && ignoresRanges(call, settings.first, element)) return failed(expr.span);
  return { kind: "roll", of, slot, by, soft: false, type: element, at: expr.span };
}

/** How often each comes up, speaking of `it`. */
function weight(call: BuiltinCall, written: ast.Expr, element: Type, slot: number): Expr {
  const { checker, scope, why } = call;
  if (findLocal(scope, "it")?.kind === "it") checker.found.report("it-in-it", written.span, {}, contextOf(why));
  const inner = child(scope);
  bind(inner, "it", element, written.span, { kind: "it", slot });
  const reason = forNamed(why, "by", "roll");
  const raw = demand(checker, checker.elaborate(inner, written, null, reason), number, reason);
  if (isSilent(raw)) return raw;
  const value = settle(checker, raw, { type: raw.type, bound: null, what: "`by`" }, reason);
  if (value.kind !== "literal" || typeof value.value !== "number" || value.value >= 0) return value;
  checker.found.report(
    "out-of-bounds",
    value.at,
    { value: String(value.value), bound: ">= 0", what: "A weight" },
    contextOf(why),
  );
  return failed(value.at);
}

/** Rows of a table that has a column of weights come up by it, wherever they were picked out. */
function ownWeight(checker: Checker, element: Type, slot: number, of: Expr): Expr | null {
  const column = element.kind === "row" ? tableOf(checker, element.id)?.columns.find((each) => each.weight) : undefined;
  if (element.kind !== "row" || column === undefined || column.type.kind === "never") return null;
  return {
    kind: "column",
    of: local(slot, "it", element, of.at),
    table: element.id,
    name: column.name,
    type: column.type,
    at: of.at,
  };
}

function isDice(expr: ast.Expr): expr is ast.Expr & { kind: "dice" | "parens" } {
  return expr.kind === "parens" ? isDice(expr.of) : expr.kind === "dice";
}

/** `roll(2d6)`: the habit of other tools. */
function standsAlone(call: BuiltinCall, dice: ast.Expr): Expr {
  if (dice.kind === "parens") return standsAlone(call, dice.of);
  const { span } = call.expr;
  const fixes = [
    {
      title: "Write the dice alone",
      edits: [
        { span: span.to(dice.span.start), text: "" },
        { span: span.from(dice.span.end), text: "" },
      ],
    },
  ];
  call.checker.found.report(
    "rolls-where-it-stands",
    dice.span,
    { written: writtenAlone(dice) },
    { ...contextOf(call.why), fixes },
  );
  return failed(dice.span);
}

/** `2d6`, `foe.damage()` */
function writtenAlone(dice: ast.Expr): string {
  if (dice.kind === "dice") return diceText(dice);
  const owner = dice.kind === "memberCall" ? pathText(dice.of) : null;
  return dice.kind === "memberCall" && owner !== null
    ? `${owner}.${dice.name.text}(${dice.args.length > 0 ? "…" : ""})`
    : "d6";
}

function diceText(dice: ast.Expr & { kind: "dice" }): string {
  const count = dice.count === null ? "" : dice.count.kind === "number" ? dice.count.text : "(…)";
  return `${count}d${dice.percent ? "%" : String(dice.sides)}`;
}

function notSeveral(
  call: BuiltinCall,
  of: Expr,
  callee: "roll" | "shuffle",
  why: Expectation,
  written?: ast.Expr,
): Expr {
  const { checker, expr } = call;
  const { type } = of;
  if (type.kind === "optional" && elementOf(type.of) !== undefined) {
    reportMayBeNone(checker, of, why);
  } else if (callee === "roll" && isNumeric(type) && of.kind === "columnCall" && written !== undefined) {
    return standsAlone(call, written);
  } else if (callee === "roll" && isNumeric(type)) {
    const sides =
      of.kind === "literal" && typeof of.value === "number" && Number.isInteger(of.value) && of.value >= 1
        ? String(of.value)
        : null;
    const difference = rangeMeant(of);
    const range = `1 to ${sides ?? (of.kind === "local" || of.kind === "constant" ? nameOf(of) : "…")}`;
    checker.found.report(
      "roll-of-number",
      of.at,
      { die: sides === null ? null : `d${sides}`, range },
      {
        ...contextOf(why),
        fixes:
          difference !== null
            ? [difference]
            : sides === null
              ? []
              : [{ title: `Write \`d${sides}\``, edits: [{ span: expr.span, text: `d${sides}` }] }],
      },
    );
  } else checker.found.report("roll-of-what", of.at, { callee, found: typeText(type) }, contextOf(why));
  return failed(of.at);
}

function nameOf(of: Expr & { kind: "local" | "constant" }): string {
  return of.kind === "local" ? of.name : of.id.slice(of.id.indexOf(".") + 1);
}

/** The list in random order. */
function shuffle(call: BuiltinCall): Expr {
  const { checker, scope, expr, why } = call;
  const settings = settingsOf(call, "the list", []);
  if (settings === undefined) return failed(expr.span);
  const reason = forArgument(why, 1, "shuffle");
  const hint = call.expected?.kind === "list" ? call.expected : null;
  const given =
    diceAsList(checker, scope, settings.first, reason) ??
    allVariants(checker, scope, settings.first) ??
    checker.elaborate(scope, settings.first, hint, reason);
  if (isSilent(given)) return failed(expr.span);
  if (elementOf(given.type) === undefined) return notSeveral(call, given, "shuffle", reason);
  const of = asList(checker, given, "shuffle", reason, scope);
  return { kind: "shuffle", of, type: listOf(elementOf(of.type) ?? { kind: "never" }), at: expr.span };
}
