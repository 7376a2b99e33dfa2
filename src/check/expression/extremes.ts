/** `min` and `max`: of a list, of numbers, of odds, of the variants of a choice. */
import type { Expr, Type } from "../../ir/program.ts";
import { odds } from "../../ir/types.ts";
import type * as ast from "../../syntax/ast.ts";
import { failed } from "../build.ts";
import { forArgument, type Expectation } from "../expectation.ts";
import { unknownArgument } from "./arguments.ts";
import { columnAsked } from "./columns-asked.ts";
import { listAsked } from "./lists-asked.ts";
import { needsHint } from "./needs-hint.ts";
import { alike, demandNumber } from "./odds.ts";
import { at } from "./meant.ts";
import { contextOf, demand } from "./settle.ts";
import { builtin, nameOf, type BuiltinCall } from "./builtin-call.ts";
import { ofList } from "./builtins-of-lists.ts";
import { commonNumber } from "./builtins-of-numbers.ts";
import { isOrdered, reportUnordered } from "./ordered-types.ts";
import { numbersCalledSo } from "./variants-meant.ts";

const extremes = { of: "number", gives: "element", refusesOdds: false } as const;

export function extreme(call: BuiltinCall, name: "min" | "max"): Expr {
  const { checker, expr, why } = call;
  if (expr.each !== null || expr.args.length <= 1) return ofList(call, name, extremes);
  if (!allByPlace(call) || columnOrElse(call)) return failed(expr.span);
  const values = valuesAlike(call);
  const ordered = values.find((value) => isOrdered(checker, value.type))?.type;
  const reason = (index: number): Expectation => forArgument(why, index + 1, name);
  const numbers = ordered === undefined ? numbersCalledSo(call) : null;
  if (ordered === undefined && values.some((value) => reportUnordered(call, value.at, value.type, numbers)))
    return failed(expr.span);
  if (ordered?.kind === "choice") {
    const of: Type = { kind: "choice", id: ordered.id };
    return builtin(
      call,
      name,
      values.map((value, index) => demand(checker, value, of, reason(index))),
      of,
    );
  }
  const sides = alike(values.map((value, index) => demandNumber(checker, value, reason(index))));
  return builtin(call, name, sides, sides.some((side) => side.type.kind === "odds") ? odds : commonNumber(sides));
}

/** `max(level in Skill where xp <= reached, 0)`: what counts where there is none. */
function columnOrElse({ checker, scope, expr, why }: BuiltinCall): boolean {
  const [first, second, more] = expr.args;
  const column = first?.value == null || more !== undefined ? null : columnAsked(checker, scope, first.value);
  const [fix] = column?.fixes ?? [];
  if (column === null || fix === undefined || first === undefined || second?.value?.kind !== "number") return false;
  // In a longer formula all of that would be on its left.
  const isAlone = why.kind !== "operand" && why.kind !== "anything";
  const edits = [
    { span: at(expr.span, expr.span.start), text: isAlone ? "" : "(" },
    ...fix.edits,
    { span: expr.span.between(first.span.end, second.span.end), text: "" },
    { span: at(expr.span, expr.span.end), text: ` otherwise ${second.value.text}${isAlone ? "" : ")"}` },
  ].filter(({ span, text }) => span.start < span.end || text !== "");
  checker.found.report("column-of-table", column.at, column.facts, { ...contextOf(why), fixes: [{ ...fix, edits }] });
  return true;
}

/** A bare variant takes its choice from the other values, or from what is wanted. */
function valuesAlike({ checker, scope, expr, expected, why }: BuiltinCall): readonly Expr[] {
  let hint = expected !== null && isOrdered(checker, expected) ? expected : null;
  const values = new Map<ast.Arg, Expr>();
  const told = (arg: ast.Arg): boolean => arg.value === null || !needsHint(checker, scope, arg.value);
  for (const arg of [...expr.args.filter(told), ...expr.args.filter((each) => !told(each))]) {
    const value =
      arg.value === null
        ? failed(arg.span)
        : checker.elaborate(scope, arg.value, hint, forArgument(why, expr.args.indexOf(arg) + 1, nameOf({ expr })));
    values.set(arg, value);
    if (hint === null && isOrdered(checker, value.type)) hint = value.type;
  }
  return expr.args.map((arg) => values.get(arg) ?? failed(arg.span));
}

function allByPlace(call: BuiltinCall): boolean {
  const named = call.expr.args.find((arg) => arg.name !== null);
  if (named?.name === undefined || named.name === null) return true;
  const taker = { name: nameOf(call), fields: [], at: call.expr.span };
  unknownArgument(call.checker, taker, named.name, [], call.why, listAsked(call));
  return false;
}
