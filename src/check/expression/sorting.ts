/** `sort`, also by a key. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Expr } from "../../ir/program.ts";
import { listOf, typeText } from "../../ir/types.ts";
import type * as ast from "../../syntax/ast.ts";
import { failed, isSilent } from "../build.ts";
import { forNamed } from "../expectation.ts";
import { bind, child, findLocal, freshSlot } from "../scope.ts";
import { unknownArgument } from "./arguments.ts";
import { contextOf, settle } from "./settle.ts";
import { builtin, type BuiltinCall } from "./builtin-call.ts";
import { elementType, listGiven } from "./builtins-of-lists.ts";
import { isSortable } from "./ordered-types.ts";

/** `sort(xs, descending)`, `sort(xs, it.hp)` */
function sortedOtherwise({ expr }: BuiltinCall, by: ast.Arg): readonly Fix[] {
  const { value } = by;
  if (value?.kind === "name" && /^(?:desc|descending|down|reverse|reversed)$/.test(value.name.text)) {
    const [list] = expr.args;
    return list === undefined
      ? []
      : [
          {
            title: "Write `reverse(sort(…))`",
            edits: [
              { span: expr.span.to(expr.span.start), text: "reverse(" },
              { span: expr.span.between(list.span.end, expr.span.end), text: "))" },
            ],
          },
        ];
  }
  return [{ title: "Write `by: …`", edits: [{ span: by.span.to(by.span.start), text: "by: " }] }];
}

const sorts = { of: "any", gives: "list", refusesOdds: false } as const;

/** `sort(xs)`, `sort(xs, by: it.hp)`: the second argument of the program's node is the list of keys. */
export function sort(call: BuiltinCall): Expr {
  const { checker, expr, why } = call;
  const by = expr.args[1];
  const list = listGiven(call, sorts);
  if (isSilent(list)) return failed(expr.span);
  if (by === undefined) {
    if (isSortable(checker, elementType(list))) return builtin(call, "sort", [list], listOf(elementType(list)));
    checker.found.report("cannot-sort", list.at, { found: typeText(elementType(list)) }, contextOf(why));
    return failed(expr.span);
  }
  if (by.name?.text !== "by" || by.value === null) {
    if (by.name !== null)
      unknownArgument(checker, { name: "sort", fields: [], at: expr.span, args: expr.args }, by.name, ["by"], why);
    else
      checker.found.report(
        "extra-argument",
        by.span,
        { callee: "sort", takes: ["the list", "by"], given: expr.args.length },
        { ...contextOf(why), fixes: sortedOtherwise(call, by) },
      );
    return failed(expr.span);
  }
  return sortBy(call, list, by.value);
}

function sortBy(call: BuiltinCall, list: Expr, by: ast.Expr): Expr {
  const { checker, scope, expr, why } = call;
  const outer = child(scope);
  const listSlot = freshSlot(outer);
  const named: Expr = { kind: "local", slot: listSlot, name: "list", type: list.type, at: list.at };
  const inner = child(outer);
  if (findLocal(scope, "it")?.kind === "it") checker.found.report("it-in-it", by.span, {}, contextOf(why));
  const slot = bind(inner, "it", elementType(list), by.span, { kind: "it" });
  const reason = forNamed(why, "by", "sort");
  const raw = checker.elaborate(inner, by, null, reason);
  if (isSilent(raw)) return failed(expr.span);
  if (!isSortable(checker, raw.type)) {
    checker.found.report("cannot-sort", raw.at, { found: typeText(raw.type) }, contextOf(why));
    return failed(expr.span);
  }
  const key = settle(checker, raw, { type: raw.type, bound: null, what: "`by`" }, reason);
  const keys: Expr = { kind: "each", over: named, slot, where: null, value: key, type: listOf(key.type), at: by.span };
  const sorted: Expr = {
    kind: "builtin",
    name: "sort",
    args: [named, keys],
    soft: false,
    type: listOf(elementType(list)),
    at: expr.span,
  };
  return {
    kind: "block",
    statements: [{ kind: "let", slot: listSlot, name: "list", value: list, at: list.at }],
    value: sorted,
    type: sorted.type,
    at: expr.span,
  };
}
