/** Conditions as they are said: `goblin is dead`, `x is 19 or 20`. */
import type { Kinds } from "../../source/exhaustive.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Expr } from "../../ir/program.ts";
import { bool, typeText } from "../../ir/types.ts";
import { suggestions } from "../../diagnostics/suggest.ts";
import { builtins } from "../../builtins/registry.ts";
import { isPlain, tableOf, type Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { joined, present } from "../fit.ts";
import { rowCalled } from "../rows.ts";
import { findLocal, type Scope } from "../scope.ts";
import { choicesWith } from "./variants.ts";
import { fieldsOf } from "./fields.ts";
import { valueNames } from "./unknown-name.ts";
import { contextOf } from "./settle.ts";

type Binary = ast.Expr & { kind: "binary" };

/** Reports `goblin is dead`, where nothing like `dead` has a name: false if that is not what it is. */
export function unknownQuality(
  checker: Checker,
  scope: Scope,
  expr: ast.Expr & { kind: "is" },
  name: string,
  of: Expr,
  why: Expectation,
): boolean {
  const type = present(of.type);
  const { symbols, uses } = checker.model;
  if (type.kind === "int" && /^(?:even|odd)$/.test(name) && !symbols.has(name))
    return isDivided(checker, expr, name, why);
  if (type.kind !== "record" && type.kind !== "row") return false;
  if (symbols.has(name) || uses.has(name) || builtins.has(name) || choicesWith(checker, name).length > 0) return false;
  const table = type.kind === "row" ? tableOf(checker, type.id) : undefined;
  if (table !== undefined && rowCalled(checker, table, name) !== undefined) return false;
  if (scope.frame.unknown.has(name) || suggestions(name, valueNames(checker, scope, of.type)).length > 0) return false;
  scope.frame.unknown.add(name);
  const fields = fieldsOf(checker, type).filter((field) => field.name !== "");
  const left = writtenOf(expr.left);
  const asks = fields.some((field) => field.name === name && field.type.kind === "bool");
  checker.found.report(
    "unknown-quality",
    expr.right.span,
    { name, left, not: expr.not, type: typeText(type), fields: fields.map((field) => field.name), asks },
    {
      ...contextOf(why),
      fixes:
        asks && !expr.not
          ? [{ title: `Write \`.${name}\``, edits: [{ span: expr.span.from(expr.left.span.end), text: `.${name}` }] }]
          : [],
    },
  );
  return true;
}

/** `a is even` */
function isDivided(checker: Checker, expr: ast.Expr & { kind: "is" }, name: string, why: Expectation): true {
  const rest = (name === "odd") !== expr.not ? 1 : 0;
  const meant = `remainder(…, 2) is ${rest}`;
  const edits = [
    { span: expr.span.to(expr.left.span.start), text: "remainder(" },
    { span: expr.span.from(expr.left.span.end), text: `, 2) is ${rest}` },
  ];
  checker.found.report(
    "foreign-word",
    expr.right.span,
    { written: name, meant },
    { ...contextOf(why), fixes: [{ title: `Write \`${meant}\``, edits }] },
  );
  return true;
}

/** Reports `x is led or trump`, where a value stands for a condition: false if that is not what it is. */
export function valueForCondition(
  checker: Checker,
  { left: asked, right, op, span }: Binary,
  first: Expr,
  made: Expr,
  why: Expectation,
): boolean {
  if (asked.kind !== "is" || asked.about || first.kind !== "equals" || (op === "and") !== asked.not) return false;
  if (made.type.kind === "bool" || joined(checker, first.left.type, made.type) === undefined) return false;
  const word = asked.not ? "not in" : "in";
  checker.found.report(
    "or-of-values",
    right.span,
    {
      op: op === "and" ? "and" : "or",
      left: writtenOf(asked.left) ?? "…",
      not: asked.not,
      values: [asked.right, right].map((value) => writtenOf(value) ?? "…"),
    },
    {
      ...contextOf(why),
      fixes: [
        {
          title: `Write \`${word} […]\``,
          edits: [
            { span: span.between(asked.left.span.end, asked.right.span.start), text: ` ${word} [` },
            { span: span.between(asked.right.span.end, right.span.start), text: ", " },
            { span: span.from(right.span.end), text: "]" },
          ],
        },
      ],
    },
  );
  return true;
}

/** Reports `x is 19 or 20`, `x is not 19 and 20`: false if that is not what it is. */
export function valuesJoined(
  checker: Checker,
  scope: Scope,
  expr: Binary,
  op: "and" | "or",
  why: Expectation,
): boolean {
  const more: ast.Expr[] = [];
  let before: ast.Expr = expr;
  while (before.kind === "binary" && before.op === op && isValue(checker, scope, before.right)) {
    more.unshift(before.right);
    before = before.left;
  }
  const rest = before.kind === "binary" && before.op === op ? before : null;
  const asked = rest === null ? before : rest.right;
  if (
    more.length === 0 ||
    asked.kind !== "is" ||
    asked.about ||
    (op === "and" && !asked.not) ||
    !isValue(checker, scope, asked.right)
  )
    return false;
  const values = [asked.right, ...more];
  const last = values.at(-1) ?? asked.right;
  const gaps = more.map((value, index) => ({
    span: value.span.between(values[index]?.span.end ?? value.span.start, value.span.start),
    text: ", ",
  }));
  const word = asked.not ? "not in" : "in";
  checker.found.report(
    "or-of-values",
    last.span.from(more[0]?.span.start ?? last.span.start),
    { op, left: writtenOf(asked.left) ?? "…", not: asked.not, values: values.map((value) => writtenOf(value) ?? "…") },
    {
      ...contextOf(why),
      fixes: [
        {
          title: `Write \`${word} […]\``,
          edits: [
            { span: asked.span.between(asked.left.span.end, asked.right.span.start), text: ` ${word} [` },
            ...gaps,
            { span: last.span.from(last.span.end), text: "]" },
          ],
        },
      ],
    },
  );
  if (rest !== null) checker.elaborate(scope, rest.left, bool, why);
  return true;
}

/** Reports `it >= 4 and not 1`, which is about `it` on both sides: false if that is not what it is. */
export function valueAfterNot(checker: Checker, scope: Scope, { left, right }: Binary, why: Expectation): boolean {
  if (right.kind !== "unary" || right.op !== "not" || !isValue(checker, scope, right.of)) return false;
  let asked = left;
  while (asked.kind === "binary" && (asked.op === "and" || asked.op === "or")) asked = asked.right;
  if (asked.kind !== "compare" && asked.kind !== "is" && asked.kind !== "in") return false;
  const of = asked.left.kind === "it" ? "it" : writtenOf(asked.left);
  if (of === null) return false;
  const meant = `${of} is not ${writtenOf(right.of) ?? "…"}`;
  const { span } = right;
  checker.found.report(
    "foreign-word",
    span,
    { written: `not ${writtenOf(right.of) ?? "…"}`, meant },
    {
      ...contextOf(why),
      fixes: [{ title: `Write \`${meant}\``, edits: [{ span: span.to(right.of.span.start), text: `${of} is not ` }] }],
    },
  );
  checker.elaborate(scope, left, bool, why);
  return true;
}

/** Something to compare with, and no condition. */
function isValue(checker: Checker, scope: Scope, side: ast.Expr): boolean {
  switch (side.kind) {
    case "number":
    case "text":
      return true;
    case "unary":
      return side.op === "-" && side.of.kind === "number";
    case "name": {
      const choices =
        findLocal(scope, side.name.text) === undefined && !checker.model.symbols.has(side.name.text)
          ? choicesWith(checker, side.name.text)
          : [];
      return choices.length > 0 && choices.every(({ choice }) => isPlain(choice));
    }
    default:
      side.kind satisfies Kinds<
        | "compare range call in bool none it member memberCall index with list map listEach if match"
        | "binary is pick dice times where otherwise new parens missing"
      >;
      return false;
  }
}

/** A value as it was written, if it is short to say. */
function writtenOf(expr: ast.Expr): string | null {
  switch (expr.kind) {
    case "number":
      return expr.text;
    case "text":
      return JSON.stringify(expr.text);
    case "unary":
      return expr.op === "-" && expr.of.kind === "number" ? `-${expr.of.text}` : null;
    case "name":
      return expr.name.text;
    case "member": {
      const of = writtenOf(expr.of);
      return of === null ? null : `${of}.${expr.name.text}`;
    }
    default:
      expr.kind satisfies Kinds<
        | "compare range call in bool none it memberCall index with list map listEach if match binary is"
        | "pick dice times where otherwise new parens missing"
      >;
      return null;
  }
}
