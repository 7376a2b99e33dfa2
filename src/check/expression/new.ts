/** `new Tower(owner: me)`: an entity. Pieces are made by `put new …` alone. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Expr } from "../../ir/program.ts";
import { kindWords } from "../../resolve/context.ts";
import type { EntitySymbol } from "../../resolve/model.ts";
import { didYouMean, suggestions } from "../../diagnostics/suggest.ts";
import { failed } from "../build.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { findLocal, forgetWorkedOut, type Scope } from "../scope.ts";
import { bindArguments } from "./arguments.ts";
import { contextOf } from "./settle.ts";

export function elaborateNew(checker: Checker, scope: Scope, expr: ast.Expr & { kind: "new" }, why: Expectation): Expr {
  const { of } = expr;
  if (of.kind === "missing") return failed(expr.span);
  const name = of.kind === "call" ? of.callee : of.kind === "name" ? of.name : undefined;
  const symbol =
    name === undefined || findLocal(scope, name.text) !== undefined ? undefined : checker.model.symbols.get(name.text);
  if (symbol?.kind === "entity" && name !== undefined) checker.names?.use(name.span, symbol.nameAt);
  if (symbol?.kind === "entity" && of.kind === "call")
    return newEntity(checker, scope, symbol, of.args, expr.span, why);
  if (symbol?.kind === "entity") {
    const end = expr.span.from(expr.span.end);
    checker.found.report(
      "new-without-brackets",
      expr.span,
      { name: symbol.name },
      { ...contextOf(why), fixes: [{ title: "Write brackets", edits: [{ span: end, text: "()" }] }] },
    );
  } else if (of.kind === "call" && name !== undefined) {
    const known = [...checker.model.symbols.values()].flatMap((each) => (each.kind === "entity" ? [each.name] : []));
    checker.found.report(
      "new-of-what",
      of.callee.span,
      {
        name: name.text,
        is: symbol === undefined ? null : kindWords(symbol.kind),
        near: didYouMean(suggestions(name.text, known)),
        known,
      },
      { ...contextOf(why), fixes: symbol?.kind === "record" ? [withoutNew(expr.span, of.span)] : [] },
    );
  } else {
    checker.found.report("new-piece-alone", expr.span, {}, contextOf(why));
  }
  return failed(expr.span);
}

function newEntity(
  checker: Checker,
  scope: Scope,
  entity: EntitySymbol,
  args: readonly ast.Arg[],
  at: Expr["at"],
  why: Expectation,
): Expr {
  const pile = args.find((arg) => entity.piles.some((each) => each.name === arg.name?.text));
  if (pile?.name !== undefined && pile.name !== null) {
    checker.found.report("pile-with-value", pile.span, { name: pile.name.text }, contextOf(why));
    return failed(at);
  }
  const given = entity.fields.map((field) => (field.clamp ? { ...field, bound: null } : field));
  const fields = bindArguments(
    checker,
    scope,
    { name: entity.name, fields: given, at, declared: entity.decl.fields },
    args,
    why,
  );
  forgetWorkedOut(scope);
  return fields === undefined
    ? failed(at)
    : { kind: "newEntity", id: entity.id, fields, type: { kind: "entity", id: entity.id }, at };
}

/** A record is made without a word. */
const withoutNew = (span: Span, of: Span): Fix => ({
  title: "Take out `new`",
  edits: [{ span: span.to(of.start), text: "" }],
});
