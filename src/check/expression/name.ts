/** A bare name: a local, a column of `it`, a constant, a variant, a row, a table. */
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Type } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import { listOf } from "../../ir/types.ts";
import { failed } from "../build.ts";
import { choiceOf, type Checker } from "../checker.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { over } from "./meant.ts";
import type { Expectation } from "../expectation.ts";
import { elementOf, present } from "../fit.ts";
import { findLocal, type Scope } from "../scope.ts";
import { allOf, gameValue } from "./game-values.ts";
import { valuesOfType } from "./named-numbers.ts";
import { pathText } from "./methods.ts";
import { partAround } from "./part-around.ts";
import { countedByName, countedPhase } from "./phase-counted.ts";
import { contextOf } from "./settle.ts";
import { builtins } from "../../builtins/registry.ts";
import { bareRow } from "./bare-row.ts";
import { fieldOfIt, readLocal } from "./it.ts";
import { readField } from "./fields.ts";
import { expectedVariant, bareVariant, choicesWith, variantsOf } from "./variants.ts";
import { foreignDie, countedDie, ownedBy, unknownName } from "./unknown-name.ts";

/**
 * Both sides of a comparison that are called the same. Beside `it.square` a `square` is the local; of two bare ones the second
 * is, and the first has to say that it is of `it`: a field is always equal to itself.
 */
const besideField = new WeakSet<ast.Expr>();
const besideLocal = new WeakSet<ast.Expr>();

/** Told before the sides are elaborated. `either`: of two bare ones, either may be the field. */
export function compareNames(left: ast.Expr, right: ast.Expr, either = false): void {
  if (nameOf(left) === null || nameOf(left) !== nameOf(right) || (either && left.kind === right.kind)) return;
  if (right.kind === "name") besideField.add(right);
  if (left.kind === "name") (right.kind === "name" ? besideLocal : besideField).add(left);
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
  if (local !== undefined && field !== undefined && field.it.kind === "it" && !besideField.has(expr)) {
    const alike = besideLocal.has(expr);
    checker.found.report(
      "ambiguous-it",
      expr.span,
      { name, alike },
      {
        ...contextOf(why),
        fixes: [{ title: `Write \`it.${name}\``, edits: [{ span: expr.span, text: `it.${name}` }] }],
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
  const values = symbol?.kind === "type" ? valuesOfType(symbol, at) : null;
  if (values !== null) return values;
  const variant = expectedVariant(checker, name, expected);
  if (variant !== undefined) {
    checker.names?.use(at, variant.variant.at);
    return bareVariant(checker, variant.choice, variant.variant, at, why);
  }
  if (symbol?.kind === "table")
    return { kind: "rows", table: symbol.id, type: listOf({ kind: "row", id: symbol.id }), at };
  const row = bareRow(checker, name, expected, at);
  if (row !== undefined) return row;
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
    const fixes = symbol.kind === "phase" ? countedPhase(checker, symbol, expected, at) : [];
    checker.found.report("spoken-of-elsewhere", at, { name, is: symbol.kind }, { ...contextOf(why), fixes });
    return failed(at);
  }
  const most = mostOf(checker, name, at);
  if (symbol !== undefined || checker.model.uses.has(name) || builtins.has(name) || most.length > 0) {
    checker.found.report(
      "name-as-value",
      at,
      {
        name,
        is: symbol?.kind ?? (checker.model.uses.has(name) ? "rulebook" : "built-in"),
        isThrough: why.words?.endsWith("goes through") === true,
      },
      {
        ...contextOf(why),
        fixes: [
          ...most,
          ...edgeOf(checker, name, expected, at),
          ...countedByName(checker, name, expected, at),
          ...ownedBy(checker, scope, name).map((way) => over(at, way)),
        ],
      },
    );
    return failed(at);
  }
  if (!foreignDie(checker, name, expected, at, why) && !countedDie(checker, scope, name, at, why))
    unknownName(checker, scope, name, expected, at, why);
  return failed(at);
}

/** `room is last`: the last variant of its choice. */
function edgeOf(checker: Checker, name: string, expected: Type | null, at: Span): readonly Fix[] {
  const type = expected === null || !/^(?:first|last)$/.test(name) ? null : present(expected);
  const variants = type?.kind === "choice" ? (choiceOf(checker, type.id)?.variants ?? []) : [];
  const variant = variants.at(name === "first" ? 0 : -1);
  return variant === undefined || variant.fields.length > 0 ? [] : [over(at, variant.name)];
}

/** Where something else is wanted, one of its variants was meant. */
function mayBeList(expected: Type | null): boolean {
  return expected === null || elementOf(present(expected)) !== undefined;
}

/** `bids[n] is best`: as much as the most in the list. */
function mostOf(checker: Checker, name: string, at: Span): readonly Fix[] {
  const callee = /^(?:best|max|largest|greatest|highest|most)$/.test(name)
    ? "max"
    : /^(?:worst|min|least|lowest|smallest)$/.test(name)
      ? "min"
      : null;
  const whole = callee === null ? null : partAround(checker, at);
  const list = whole?.kind === "is" && whole.left.kind === "index" ? pathText(whole.left.of) : null;
  return callee === null || list === null ? [] : [over(at, `${callee}(${list})`)];
}
