/** `of.name(…)`: what other rulebooks declare, variants, columns of formulas. */
import type * as ast from "../../syntax/ast.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { isOfGame, type ChoiceSymbol } from "../../resolve/model.ts";
import { typeText } from "../../ir/types.ts";
import { failed, isSilent } from "../build.ts";
import { tableOf, type Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { elementOf } from "../fit.ts";
import { findLocal, forgetGame, type Scope } from "../scope.ts";
import { rowOfPiece } from "../pieces.ts";
import { bindArguments } from "./arguments.ts";
import { kindWords } from "../../resolve/context.ts";
import { staticHead, symbolOf, type Head } from "./heads.ts";
import { functionBehind } from "./member-form.ts";
import { readIfThere } from "./miss.ts";
import { methodOfTable } from "./next-row.ts";
import { letters, textsStay } from "./letters.ts";
import { libraryCall, methodMeant, pathText } from "./methods.ts";
import { contextOf } from "./settle.ts";
import { makeVariant, callRule, makeRecord } from "./call.ts";
import { noMember } from "./no-member.ts";

type MemberCall = ast.Expr & { kind: "memberCall" };

/** A call behind a dot: what stands before the dot says of what. */
export function elaborateMemberCall(checker: Checker, scope: Scope, expr: MemberCall, why: Expectation): Expr {
  const head = staticHead(checker, scope, expr.of);
  if (head !== undefined) checker.watch?.headed(expr.name, head);
  if (head?.kind === "rulebook") return callForeign(checker, scope, expr, head, why);
  if (head?.kind === "choice") return makeOf(checker, scope, expr, head.symbol, why);
  const library = libraryCall(expr);
  if (library !== null && expr.of.kind === "name" && !isKnownName(checker, scope, expr.of.name.text)) {
    const name = expr.of.name.text;
    checker.found.report(
      "unknown-name",
      expr.of.span,
      { name, near: [], wanted: null },
      { ...contextOf(why), fixes: [library] },
    );
    return failed(expr.span);
  }
  const of = checker.elaborate(scope, expr.of, null, why);
  return why.takesMiss === true && of.type.kind === "optional"
    ? readIfThere(scope, of, (found) => callOfValue(checker, scope, expr, found, why))
    : callOfValue(checker, scope, expr, of, why);
}

/** `Effect.Burn(2)` */
function makeOf(checker: Checker, scope: Scope, expr: MemberCall, choice: ChoiceSymbol, why: Expectation): Expr {
  const variant = choice.variants.find((each) => each.name === expr.name.text);
  if (variant !== undefined) {
    checker.names?.use(expr.name.span, variant.at);
    return makeVariant(checker, scope, { choice, variant }, expr.args, expr.span, why);
  }
  noMember(
    checker,
    expr.name,
    choice.name,
    choice.variants.map((each) => each.name),
    why,
  );
  return failed(expr.span);
}

/** A column of formulas of a row. */
function callOfValue(checker: Checker, scope: Scope, expr: MemberCall, plain: Expr, why: Expectation): Expr {
  const of = rowOfPiece(plain);
  checker.watch?.member(expr.name, of.type);
  if (isSilent(of)) return failed(expr.span);
  if (of.type.kind !== "row") {
    reportCallOnValue(checker, scope, expr, plain, of.type, why);
    return failed(expr.span);
  }
  const columns = tableOf(checker, of.type.id)?.columns ?? [];
  const column = columns.find((each) => each.name === expr.name.text);
  if (column === undefined) {
    noMember(
      checker,
      expr.name,
      typeText(of.type),
      columns.map((each) => each.name),
      why,
    );
    return failed(expr.span);
  }
  checker.names?.use(expr.name.span, column.at);
  if (column.params === null) {
    checker.found.report("not-callable", expr.name.span, { name: expr.name.text, is: "column" }, contextOf(why));
    return failed(expr.span);
  }
  const args = bindArguments(
    checker,
    scope,
    { name: column.name, fields: column.params, at: expr.span },
    expr.args,
    why,
  );
  if (column.procedure) forgetGame(scope);
  if (args === undefined) return failed(expr.span);
  return { kind: "columnCall", of, table: of.type.id, name: column.name, args, type: column.type, at: expr.span };
}

function reportCallOnValue(
  checker: Checker,
  scope: Scope,
  expr: MemberCall,
  of: Expr,
  type: Type,
  why: Expectation,
): void {
  const meant = functionBehind(checker, expr, type);
  const symbol = checker.model.symbols.get(expr.name.text);
  const declared = symbol?.kind === "rule" || symbol?.kind === "procedure";
  const method = declared
    ? []
    : type.kind === "record"
      ? copyMeant(expr)
      : methodMeant(scope, expr, of, why.kind === "anything");
  const beside = methodOfTable(checker, expr, type);
  const list = ofEachRow(checker, expr, type) ? (pathText(expr.of) ?? "…") : undefined;
  checker.found.report(
    "call-on-value",
    expr.name.span,
    {
      name: expr.name.text,
      found: typeText(type),
      ...(list === undefined ? {} : { list }),
      near: letters.test(expr.name.text)
        ? textsStay
        : beside !== null
          ? `${beside.title}.`
          : method.length > 0
            ? type.kind === "record"
              ? copyHint
              : undefined
            : meant?.near,
    },
    {
      ...contextOf(why),
      fixes:
        beside !== null
          ? [beside]
          : method.length > 0
            ? method
            : (meant?.fixes ?? (declared ? [firstInBrackets(expr)] : [])),
    },
  );
}

/** `cards.built(me)`, where each card has it. */
function ofEachRow(checker: Checker, { name }: MemberCall, type: Type): boolean {
  const element = elementOf(type);
  const row = element?.kind === "piece" || element?.kind === "row" ? tableOf(checker, element.id) : undefined;
  return row?.columns.some((column) => column.name === name.text && column.params !== null) === true;
}

const copyHint = "Write `hero with (hp: 4)` for a copy in which some fields differ.";

/** `hero.with(hp: 4)`: a record of which some fields differ. */
function copyMeant({ name, of, args, span }: MemberCall): readonly Fix[] {
  const isMeant = /^(?:with|copy|copyWith|update|set)$/.test(name.text) && args.length > 0;
  if (!isMeant || args.some((arg) => arg.name === null)) return [];
  return [{ title: "Write `with (…)`", edits: [{ span: span.between(of.span.end, name.span.end), text: " with " }] }];
}

/** `me.draw(2)` for `draw(me, 2)` */
function firstInBrackets({ name, of, args, span }: MemberCall): Fix {
  const [first] = args;
  return {
    title: `Write \`${name.text}(…)\``,
    edits: [
      { span: span.to(span.start), text: `${name.text}(` },
      { span: span.between(of.span.end, first?.span.start ?? span.end), text: first === undefined ? ")" : ", " },
    ],
  };
}

const isKnownName = (checker: Checker, scope: Scope, name: string): boolean =>
  findLocal(scope, name) !== undefined || checker.model.symbols.has(name);

function callForeign(
  checker: Checker,
  scope: Scope,
  expr: MemberCall,
  head: Head & { kind: "rulebook" },
  why: Expectation,
): Expr {
  const symbol = symbolOf(head, expr.name.text);
  if (symbol !== undefined) checker.names?.use(expr.name.span, symbol.nameAt);
  if (symbol?.kind === "rule") return callRule(checker, scope, symbol, expr.args, expr.span, why);
  if (symbol?.kind === "record") return makeRecord(checker, scope, symbol, expr.args, expr.span, why);
  if (symbol !== undefined && isOfGame(symbol))
    checker.found.report(
      "game-of-another",
      expr.name.span,
      { name: `${head.model.info.name}.${expr.name.text}`, kind: kindWords(symbol.kind) },
      contextOf(why),
    );
  else if (symbol !== undefined)
    checker.found.report("not-callable", expr.name.span, { name: expr.name.text, is: symbol.kind }, contextOf(why));
  else noMember(checker, expr.name, head.model.info.name, [...head.model.symbols.keys()], why);
  return failed(expr.span);
}
