/** `position(list, value)`: where in a list a value is. */
import type { Expr, Type } from "../../ir/program.ts";
import { holdsOdds, int, typeText } from "../../ir/types.ts";
import { failed, isSilent } from "../build.ts";
import { forArgument } from "../expectation.ts";
import { joined } from "../fit.ts";
import { besideRow } from "../pieces.ts";
import { builtin, type BuiltinCall } from "./builtin-call.ts";
import { elementType, listGiven } from "./builtins-of-lists.ts";
import { needsHint } from "./needs-hint.ts";
import { contextOf, kept } from "./settle.ts";

export function position(call: BuiltinCall): Expr {
  const { checker, scope, expr, why } = call;
  const [first, second] = expr.args;
  const reason = forArgument(why, 2, "position");
  if (first === undefined) {
    const missing = ["the list", "value"];
    checker.found.report("missing-argument", expr.span, { callee: "position", missing }, contextOf(why));
    return failed(expr.span);
  }
  // `position([Left, Right], side)`: which choice these are of, the value tells.
  const hint =
    first.value != null && second?.value != null && needsHint(checker, scope, first.value)
      ? checker.elaborate(scope, second.value, null, reason)
      : undefined;
  const expected = hint === undefined || isSilent(hint) ? null : hint.type;
  const list = listGiven({ ...call, expected }, { of: "any", gives: "element", refusesOdds: true });
  if (second?.value == null || (second.name !== null && second.name.text !== "value")) {
    checker.found.report("missing-argument", expr.span, { callee: "position", missing: ["value"] }, contextOf(why));
    return failed(expr.span);
  }
  const of = elementType(list);
  const value =
    hint ?? checker.elaborate(scope, second.value, isSilent(list) || of.kind === "never" ? null : of, reason);
  if (isSilent(list) || isSilent(value)) return failed(expr.span);
  if (holdsOdds(of) || holdsOdds(value.type)) {
    checker.found.report("odds-one-by-one", expr.span, {}, contextOf(why));
    return failed(expr.span);
  }
  if (!areCompared(call, of, value.type)) return failed(expr.span);
  return builtin(
    call,
    "position",
    [besideRow(list, value.type), besideRow(kept(checker, value, "what is looked for"), of)],
    int,
  );
}

/** Whether a value of the type can be in such a list; reports where it never can. */
function areCompared({ checker, expr, why }: BuiltinCall, of: Type, value: Type): boolean {
  if (value.kind !== "none" && joined(checker, of, value) !== undefined) return true;
  checker.found.report("different-types", expr.span, { left: typeText(of), right: typeText(value) }, contextOf(why));
  return false;
}
