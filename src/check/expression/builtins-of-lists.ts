/** Built-in functions of one list, and the phrase `e for each x in xs` in its place. */
import type { TypeLaw } from "../../builtins/record.ts";
import { calculationOf, type WrittenName } from "../../builtins/registry.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { bool, holdsOdds, int, isNumeric, listOf, number, typeText } from "../../ir/types.ts";
import { assertNever } from "../../source/exhaustive.ts";
import { failed, isSilent } from "../build.ts";
import { forArgument } from "../expectation.ts";
import { elementOf, present } from "../fit.ts";
import { columnAsked } from "./columns-asked.ts";
import { diceAsList } from "./dice.ts";
import { eachPhrase } from "./each-phrases.ts";
import { asList, notAList } from "./lists.ts";
import { listAsked } from "./lists-asked.ts";
import { loopMeant } from "./loop-meant.ts";
import { keyOfNumbers, over } from "./meant.ts";
import { edgeOfRoll } from "./rolled-written.ts";
import { pathText } from "./methods.ts";
import { contextOf } from "./settle.ts";
import { builtin, nameOf, type BuiltinCall } from "./builtin-call.ts";
import { isOrdered, reportUnordered } from "./ordered-types.ts";

/** The one list that is given, or the phrase `e for each x in xs`. */
export function listGiven(call: BuiltinCall, law: Law): Expr {
  const { checker, scope, expr, why } = call;
  const { parameters } = calculationOf[nameOf(call) as WrittenName];
  const first = expr.args[0];
  const reason = forArgument(why, 1, nameOf(call));
  if (first === undefined || first.value === null || first.name !== null) {
    checker.found.report(
      "missing-argument",
      expr.span,
      { callee: nameOf(call), missing: ["the list"] },
      contextOf(why),
    );
    return failed(expr.span);
  }
  const extra = parameters.at(-1)?.repeats === true ? undefined : expr.args[parameters.length];
  if (extra !== undefined) {
    checker.found.report(
      "extra-argument",
      extra.span,
      { callee: nameOf(call), takes: parameters.map((each) => each.words ?? each.name), given: expr.args.length },
      { ...contextOf(why), fixes: [...listAsked(call), ...tooMany(call)] },
    );
    return failed(expr.span);
  }
  if (expr.each !== null) return eachPhrase(checker, scope, first.value, expr.each, null, reason);
  const loop = loopMeant(call, first.value);
  if (loop !== null) {
    const facts = { written: `${loop.name} in …`, meant: `… for each ${loop.name} in …` };
    checker.found.report("foreign-word", loop.at, facts, { ...contextOf(why), fixes: [loop.fix] });
    return failed(expr.span);
  }
  const column = columnAsked(checker, scope, first.value);
  if (column !== null) {
    const { facts, at, fixes } = column;
    checker.found.report("column-of-table", at, facts, { ...contextOf(why), fixes });
    return failed(expr.span);
  }
  warnOfCount(call, first.value);
  const value =
    diceAsList(checker, scope, first.value, reason) ??
    checker.elaborate(scope, first.value, listHint(call.expected, law), reason);
  const ask = isNumeric(value.type) ? edgeOfRoll(checker, expr) : null;
  if (ask !== null) return askedOfRoll(call, value, ask);
  const end = endMeant(call, value, first.value);
  if (end !== null) {
    notAList(checker, value, nameOf(call), scope, reason, [end]);
    return failed(expr.span);
  }
  if (nameOf(call) !== "mean" || !isNumeric(value.type)) return asList(checker, value, nameOf(call), reason, scope);
  notAList(checker, value, "mean", scope, reason, [over(expr.callee.span, "average")]);
  return failed(expr.span);
}

/** `max(blow(creature))`: the most that may come. */
export function askedOfRoll(
  { checker, expr, why }: Pick<BuiltinCall, "checker" | "expr" | "why">,
  value: Expr,
  ask: "least" | "most",
): Expr {
  checker.found.report(
    "needs-a-list",
    value.at,
    { callee: expr.callee.text, found: typeText(value.type), ask },
    { ...contextOf(why), fixes: [over(expr.callee.span, ask)] },
  );
  return failed(expr.span);
}

/** `min(row.weight)` of a range of numbers with fractions, which has no lowest one where its end is left out: `row.weight.low` */
function endMeant(call: BuiltinCall, { type }: Expr, written: ast.Expr): Fix | null {
  const name = nameOf(call);
  const path = pathText(written);
  if (type.kind !== "range" || type.of.kind !== "number" || path === null || (name !== "min" && name !== "max"))
    return null;
  return over(call.expr.span, `${path}.${name === "min" ? "low" : "high"}`);
}

/** Warns of `sum(hp + dice times d6)`, where `hp + dice` says how often, and `hp + sum(dice times d6)` is meant most of the time. */
function warnOfCount({ checker, expr, why }: BuiltinCall, list: ast.Expr): void {
  if (list.kind !== "times" || list.count.kind !== "binary" || list.count.op !== "+") return;
  const { count } = list;
  const beside = pathText(count.left);
  const brackets: Fix = {
    title: "Write `(… + …) times …`",
    edits: [
      { span: count.span.to(count.span.start), text: "(" },
      { span: count.span.from(count.span.end), text: ")" },
    ],
  };
  const once =
    beside === null || expr.callee.text !== "sum"
      ? []
      : [
          {
            title: `Write \`${beside} + sum(…)\``,
            edits: [{ span: expr.span.between(expr.span.start, count.right.span.start), text: `${beside} + sum(` }],
          },
        ];
  checker.found.report("plus-before-times", count.span, {}, { ...contextOf(why), fixes: [...once, brackets] });
}

/** `sum(x, y)` for `sum([x, y])`, `count(5d10, 10)` for `count(5d10 where it is 10)` */
function tooMany({ checker, scope, expr, why }: BuiltinCall): readonly Fix[] {
  const [first, second] = expr.args;
  const last = expr.args.at(-1);
  if (
    first?.value == null ||
    second?.value == null ||
    last === undefined ||
    expr.args.some(({ name }) => name !== null)
  )
    return [];
  if (expr.args.length === 2 && isCondition(second.value)) return chosenBy(expr, first, second);
  if (expr.callee.text === "count")
    return second.value.kind === "number"
      ? [
          {
            title: "Write `… where it is …`",
            edits: [{ span: expr.span.between(first.span.end, second.span.start), text: " where it is " }],
          },
        ]
      : [];
  // What is too much there is not of the list.
  if (expr.callee.text === "position") return [];
  if (/^(?:first|last)$/.test(expr.callee.text)) return someOf(expr, first.value, second.value);
  if (elementOf(checker.elaborate(scope, first.value, null, why).type) !== undefined)
    // `where` would take all that follows.
    return first.value.kind === "where" ? [] : [oneMore(first, second, last)];
  return [
    {
      title: `Write \`${expr.callee.text}([…])\``,
      edits: [
        { span: first.span.to(first.span.start), text: "[" },
        { span: last.span.from(last.span.end), text: "]" },
      ],
    },
  ];
}

const isCondition = ({ kind }: ast.Expr): boolean => kind === "is" || kind === "in" || kind === "compare";

/** `any(xs, it.hp > 3)` for `count(xs where it.hp > 3) > 0`; whatever else is asked of a list is asked of those. */
function chosenBy({ callee, span }: BuiltinCall["expr"], list: ast.Arg, condition: ast.Arg): readonly Fix[] {
  const [not, end] = callee.text === "any" ? ["", ") > 0"] : callee.text === "all" ? ["not ", ") is 0"] : ["", null];
  const within = span.between(list.span.end, condition.span.start);
  if (end === null) return [{ title: "Write `… where …`", edits: [{ span: within, text: " where " }] }];
  return [
    {
      title: `Write \`count(… where ${not}…${end}\``,
      edits: [
        { span: callee.span, text: "count" },
        { span: within, text: ` where ${not === "" ? "" : "not ("}` },
        { span: span.between(condition.span.end, span.end), text: `${not === "" ? "" : ")"}${end}` },
      ],
    },
  ];
}

/** `first(xs, 3)` for `top 3 of xs` */
function someOf({ callee, span, args }: BuiltinCall["expr"], list: ast.Expr, count: ast.Expr): readonly Fix[] {
  const number = count.kind === "number" ? count.text : pathText(count);
  const of = pathText(list);
  if (number === null || of === null || args.length > 2) return [];
  return [over(span, `${callee.text === "first" ? "top" : "bottom"} ${number} of ${of}`)];
}

/** `sum(xs, 2)` for `sum(xs & [2])` */
function oneMore({ span }: ast.Arg, second: ast.Arg, last: ast.Arg): Fix {
  return {
    title: "Write `… & […]`",
    edits: [
      { span: span.between(span.end, second.span.start), text: " & [" },
      { span: last.span.from(last.span.end), text: "]" },
    ],
  };
}

/** What the list is of, where what is wanted tells. */
function listHint(expected: Type | null, { of, gives }: Law): Type | null {
  if (expected === null) return null;
  if (of === "any" && gives === "element") return listOf(present(expected));
  if (expected.kind !== "list" && expected.kind !== "set") return null;
  if (gives !== "groups") return expected;
  return expected.of.kind === "list" || expected.of.kind === "set" ? expected.of : null;
}

export function elementType(list: Expr): Type {
  return list.type.kind === "list" || list.type.kind === "set" ? list.type.of : { kind: "never" };
}

/** What is asked of the list, and what it comes to. */
export type Law = Omit<TypeLaw & { readonly kind: "list" }, "kind">;

const wantedTypes: { readonly [of in Law["of"]]: Type | null } = { number, int, bool, any: null };

/** What a list of such elements comes to. */
function resultOf(gives: Law["gives"], of: Type): Type {
  switch (gives) {
    case "int":
      return int;
    case "number":
      return number;
    case "mean":
      return of.kind === "odds" ? of : number;
    case "bool":
      return bool;
    case "element":
      return of;
    case "list":
      return listOf(of);
    case "groups":
      return listOf(listOf(of));
    default:
      return assertNever(gives);
  }
}

/** A built-in of one list. */
export function ofList(call: BuiltinCall, name: WrittenName, law: Law): Expr {
  const list = listGiven(call, law);
  if (isSilent(list)) return failed(call.expr.span);
  const of = elementType(list);
  const wanted = wantedTypes[law.of];
  const fitting =
    wanted === null ||
    of.kind === "never" ||
    (wanted.kind === "number" ? isNumeric(of) || (of.kind === "odds" && !law.refusesOdds) : of.kind === wanted.kind) ||
    ((name === "min" || name === "max") && isOrdered(call.checker, of));
  if (!fitting) {
    if ((name === "min" || name === "max") && reportUnordered(call, list.at, of)) return failed(call.expr.span);
    call.checker.found.report(
      "list-of-others",
      list.at,
      { callee: name, wanted: typeText(wanted), found: typeText(of) },
      {
        ...contextOf(call.why),
        fixes: [
          ...keyOfNumbers(call.checker, list.kind === "each" ? list.value : list),
          ...(list.kind === "each" ? zeroForNone(list.value) : []),
        ],
      },
    );
    return failed(call.expr.span);
  }
  if (law.refusesOdds && holdsOdds(of)) {
    call.checker.found.report("odds-one-by-one", list.at, {}, contextOf(call.why));
    return failed(call.expr.span);
  }
  const type = resultOf(
    law.gives,
    of.kind === "never" && wanted !== null ? (wanted.kind === "number" ? int : wanted) : of,
  );
  return (name === "min" || name === "max" ? endOfWhole(call, list, name) : null) ?? builtin(call, name, [list], type);
}

/** `max(level.xp)` of a range: the numbers are not gone through, so that the other end may be missing. */
function endOfWhole({ expr }: BuiltinCall, list: Expr, name: "min" | "max"): Expr | null {
  if (list.kind !== "each" || list.where !== null || list.over.type.kind !== "range") return null;
  // One that is written in place has both ends, and they may roll.
  if (list.over.kind === "range" || list.value.kind !== "local" || list.value.slot !== list.slot) return null;
  return {
    kind: "end",
    of: list.over,
    which: name === "min" ? "least" : "most",
    soft: false,
    type: int,
    at: expr.span,
  };
}

/** `sum(price(x) for each x in xs)` of a price that may be `none`. */
const zeroForNone = ({ type, at }: Expr): readonly Fix[] =>
  type.kind === "optional" && isNumeric(type.of)
    ? [
        {
          guess: true,
          title: "Write `(… otherwise 0)`",
          edits: [
            { span: at.to(at.start), text: "(" },
            { span: at.from(at.end), text: " otherwise 0)" },
          ],
        },
      ]
    : [];
