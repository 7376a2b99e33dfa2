/** `sort`, also by keys. */
import { guessIf, type Fix } from "../../diagnostics/diagnostic.ts";
import type { Expr } from "../../ir/program.ts";
import { listOf, typeText } from "../../ir/types.ts";
import type * as ast from "../../syntax/ast.ts";
import { failed, isSilent } from "../build.ts";
import { forNamed } from "../expectation.ts";
import { bind, child, findLocal, freshSlot } from "../scope.ts";
import { assume, learnedOfElements } from "./condition.ts";
import { unknownArgument } from "./arguments.ts";
import { contextOf, settle } from "./settle.ts";
import { builtin, type BuiltinCall } from "./builtin-call.ts";
import { elementType, listGiven } from "./builtins-of-lists.ts";
import { isSortable } from "./ordered-types.ts";

const downwards = /^(?:desc|descending|down|reverse|reversed)$/;

const isDownwards = ({ name, value }: ast.Arg): boolean =>
  name === null && value?.kind === "name" && downwards.test(value.name.text);

/** `sort(xs, descending)`, `sort(xs, it.hp, it.name)`, `sort(xs, by: it.hp, thenBy: it.name)`: all of it as it is meant. */
function sortedOtherwise({ expr }: BuiltinCall): readonly Fix[] {
  const [list, ...keys] = expr.args;
  const [first, second] = keys;
  if (list === undefined || first === undefined) return [];
  if (isDownwards(first))
    return keys.length > 1
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
  if (second !== undefined && isDownwards(second) && keys.length === 2 && first.value !== null)
    return [
      {
        title: "Write `by: -…`",
        edits: [
          { span: expr.span.between(first.span.start, first.value.span.start), text: "by: -" },
          { span: expr.span.between(first.span.end, second.span.end), text: "" },
        ],
      },
    ];
  if (keys.some((key) => isDownwards(key) || key.value === null)) return [];
  const names = keys.map((_, at) => (at === 0 ? "by" : "then"));
  const edits = keys.flatMap(({ name, span }, at) =>
    name === null
      ? { span: span.to(span.start), text: `${names[at]}: ` }
      : name.text === names[at]
        ? []
        : { span: name.span, text: names[at] ?? "" },
  );
  const isOdd = keys.some(({ name }) => name !== null && !/^(?:by|then(?:by)?)$/i.test(name.text));
  return [guessIf(isOdd, { title: `Write \`${names.map((name) => `${name}: …`).join(", ")}\``, edits })];
}

/** `by: [it.hp, it.name]`: by one after the other. */
function oneByOne(name: string, value: ast.Expr): readonly Fix[] {
  if (value.kind !== "list" || value.items.length === 0) return [];
  const { span, items } = value;
  const ends = [span.start, ...items.map((item) => item.span.end)];
  return [
    {
      title: `Write \`${name}: …${", then: …".repeat(items.length - 1)}\``,
      edits: [
        ...items.map((item, at) => ({
          span: span.between(ends[at] ?? span.start, item.span.start),
          text: at === 0 ? "" : ", then: ",
        })),
        { span: span.between(ends.at(-1) ?? span.end, span.end), text: "" },
      ],
    },
  ];
}

const sorts = { of: "any", gives: "list", refusesOdds: false } as const;

/**
 * `sort(xs)`, `sort(xs, by: it.hp, then: it.name)`: the second argument of the program's node is the list of keys. As equal ones
 * keep their order, the last key is sorted by first.
 */
export function sort(call: BuiltinCall): Expr {
  const { checker, expr, why } = call;
  const keys = expr.args.slice(1);
  const list = listGiven(call, sorts);
  if (isSilent(list)) return failed(expr.span);
  if (keys.length === 0) {
    if (isSortable(checker, elementType(list))) return builtin(call, "sort", [list], listOf(elementType(list)));
    checker.found.report("cannot-sort", list.at, { found: typeText(elementType(list)) }, contextOf(why));
    return failed(expr.span);
  }
  if (keys.some((key, at) => reportWrongKey(call, key, at))) return failed(expr.span);
  return keys.reduceRight((sorted, { name, value }) => {
    if (isSilent(sorted) || name === null || value === null) return failed(expr.span);
    return sortBy(call, sorted, value, name.text);
  }, list);
}

/** Whether it is none of `by: …, then: …, then: …`. */
function reportWrongKey(call: BuiltinCall, key: ast.Arg, at: number): boolean {
  const { checker, expr, why } = call;
  const wanted = at === 0 ? "by" : "then";
  const { name, value } = key;
  if (name?.text === wanted && value?.kind !== "list" && value !== null) return false;
  const callee = "sort";
  const context = { ...contextOf(why), fixes: sortedOtherwise(call) };
  if (name === null)
    checker.found.report(
      "extra-argument",
      key.span,
      { callee, takes: ["the list", "by", "then"], given: expr.args.length },
      context,
    );
  else if (value === null) checker.found.report("test-as-value", key.span, { callee, name: name.text }, contextOf(why));
  else if (name.text === wanted)
    checker.found.report(
      "cannot-sort",
      value.span,
      { found: "list" },
      { ...contextOf(why), fixes: oneByOne(wanted, value) },
    );
  else if (name.text === "by") checker.found.report("argument-twice", key.span, { callee, name: "by" }, context);
  else if (name.text === "then")
    checker.found.report("missing-argument", expr.span, { callee, missing: ["by"] }, context);
  else
    unknownArgument(
      checker,
      { name: callee, fields: [], at: expr.span, args: expr.args },
      name,
      ["by", "then"],
      why,
      context.fixes,
    );
  return true;
}

function sortBy(call: BuiltinCall, list: Expr, by: ast.Expr, name: string): Expr {
  const { checker, scope, expr, why } = call;
  const outer = child(scope);
  const listSlot = freshSlot(outer);
  const named: Expr = { kind: "local", slot: listSlot, name: "list", type: list.type, at: list.at };
  const inner = child(outer);
  if (findLocal(scope, "it")?.kind === "it") checker.found.report("it-in-it", by.span, {}, contextOf(why));
  const slot = bind(inner, "it", elementType(list), by.span, { kind: "it" });
  assume(inner, learnedOfElements(checker, list, slot));
  const reason = forNamed(why, name, "sort");
  const raw = checker.elaborate(inner, by, null, reason);
  if (isSilent(raw)) return failed(expr.span);
  if (!isSortable(checker, raw.type)) {
    checker.found.report("cannot-sort", raw.at, { found: typeText(raw.type) }, contextOf(why));
    return failed(expr.span);
  }
  const key = settle(checker, raw, { type: raw.type, bound: null, what: `\`${name}\`` }, reason);
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
