/** Conditions as they are said: `goblin is dead`, `x is 19 or 20`. */
import type { Kinds } from "../../source/exhaustive.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Expr } from "../../ir/program.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { bool, typeText } from "../../ir/types.ts";
import { builtins } from "../../builtins/registry.ts";
import { isPlain, tableOf, those, type Checker } from "../checker.ts";
import { isGivenTo, type Expectation } from "../expectation.ts";
import { elementOf, joined, present } from "../fit.ts";
import { rowCalled } from "../rows.ts";
import { findLocal, type Scope } from "../scope.ts";
import { choicesWith } from "./variants.ts";
import { fieldsOf } from "./fields.ts";
import { around } from "./meant.ts";
import { nearNames } from "./unknown-name.ts";
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
  if (scope.frame.unknown.has(name) || nearNames(checker, scope, name, of.type).length > 0) return false;
  scope.frame.unknown.add(name);
  checker.watch?.asked(expr.right, scope, of.type);
  const fields = fieldsOf(checker, type).filter((field) => field.name !== "");
  const left = writtenOf(expr.left);
  const asks = fields.some((field) => field.name === name && field.type.kind === "bool");
  checker.found.report(
    "unknown-quality",
    expr.right.span,
    { name, left, not: expr.not, type: typeText(type), fields: fields.map((field) => field.name), asks },
    { ...contextOf(why), fixes: asks ? [askingFor(expr, name)] : [] },
  );
  return true;
}

/** Reports `card is Camel`, where `let card = top 1 of deck` made it a list of one. */
export function rowOfList(
  checker: Checker,
  { left }: ast.Expr & { kind: "is" },
  name: string,
  of: Expr,
  why: Expectation,
): boolean {
  const element = elementOf(of.type);
  const table = element?.kind === "row" || element?.kind === "piece" ? tableOf(checker, element.id) : undefined;
  if (of.type.kind !== "list" || table === undefined || rowCalled(checker, table, name) === undefined) return false;
  if (checker.model.symbols.has(name) || isGivenTo(why, "count")) return false;
  const fixes = [around(left.span, "first(", ")")];
  checker.found.report(
    "list-compared",
    left.span,
    { op: "is", is: "list", inside: false, rows: true },
    { ...contextOf(why), fixes },
  );
  return true;
}

/** `squad is shaken`, `squad is not shaken` */
function askingFor({ left, not, span }: ast.Expr & { kind: "is" }, name: string): Fix {
  const field = { span: span.from(left.span.end), text: `.${name}` };
  return not
    ? { title: `Write \`not ….${name}\``, edits: [{ span: span.to(left.span.start), text: "not " }, field] }
    : { title: `Write \`.${name}\``, edits: [field] };
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
  { left, right, op }: Binary,
  made: Expr,
  value: Expr,
  why: Expectation,
): boolean {
  let [asked, first] = [left, made];
  while (asked.kind === "binary" && first.kind === asked.op && first.kind === "and")
    [asked, first] = [asked.right, first.right];
  if (asked.kind !== "is" || asked.about || first.kind !== "equals" || (op === "and") !== asked.not) return false;
  if (value.type.kind === "bool" || joined(checker, first.left.type, value.type) === undefined) return false;
  orOfValues(checker, asked, [right], op === "and" ? op : "or", why);
  return true;
}

/** Reports `x is 19 or 20`, `x is not 19 and 20`, `y and x is Sun or Moon`: false if that is not what it is. */
export function valuesJoined(
  checker: Checker,
  scope: Scope,
  expr: Binary,
  op: "and" | "or",
  why: Expectation,
): boolean {
  const more: ast.Expr[] = [];
  const rest: ast.Expr[] = [];
  let [asked, right]: [ast.Expr, ast.Expr] = [expr.left, expr.right];
  // What binds closer holds beside all of them: `y and (x is Sun or Moon)`, `(x is Sun or Moon) and y`.
  while (op === "or" && right.kind === "binary" && right.op === "and") {
    rest.unshift(right.right);
    right = right.left;
  }
  const isValue = (side: ast.Expr): boolean => isValueAlone(checker, scope, side);
  for (; isValue(right); [asked, right] = [asked.left, asked.right]) {
    more.unshift(right);
    if (asked.kind !== "binary" || asked.op !== op || !isValue(asked.right)) break;
  }
  if (more.length === 0) return false;
  while (asked.kind === "binary" && (asked.op === op || asked.op === "and")) {
    rest.unshift(asked.left);
    asked = asked.right;
  }
  if (asked.kind !== "is" || asked.about || (op === "and" && !asked.not) || !isValue(asked.right)) return false;
  orOfValues(checker, asked, more, op, why);
  for (const each of rest) checker.elaborate(scope, each, bool, why);
  return true;
}

/** `x is Sun or Moon` as `x in [Sun, Moon]`. */
function orOfValues(
  checker: Checker,
  { left, right, not }: ast.Expr & { kind: "is" },
  more: readonly ast.Expr[],
  op: "and" | "or",
  why: Expectation,
): void {
  const values = [right, ...more];
  const last = values.at(-1) ?? right;
  const word = not ? "not in" : "in";
  const before = (value: ast.Expr, text: string, from = left) => ({
    span: value.span.between(from.span.end, value.span.start),
    text,
  });
  checker.found.report(
    "or-of-values",
    last.span.from(more[0]?.span.start ?? last.span.start),
    {
      op,
      left: writtenOf(left) ?? "…",
      not,
      values: values.map((value) => numbersMeant(value) ?? writtenOf(value) ?? "…"),
    },
    {
      ...contextOf(why),
      fixes: [
        {
          title: `Write \`${word} […]\``,
          edits: [
            before(right, ` ${word} [`),
            ...more.map((value, index) => before(value, ", ", values[index])),
            ...values.flatMap((value) => {
              const text = numbersMeant(value);
              return text === null ? [] : [{ span: value.span, text }];
            }),
            { span: last.span.from(last.span.end), text: "]" },
          ],
        },
      ],
    },
  );
}

const mostMeant = 12;

/** `4-5` among values is both of them, as in a cell; null: it is no such range. */
function numbersMeant(value: ast.Expr): string | null {
  if (value.kind !== "binary" || value.op !== "-") return null;
  const { left: low, right: high } = value;
  if (low.kind !== "number" || high.kind !== "number" || low.percent || high.percent) return null;
  const count = high.value - low.value + 1;
  if (!Number.isInteger(low.value) || !Number.isInteger(count) || count < 2 || count > mostMeant) return null;
  return Array.from({ length: count }, (_, step) => String(low.value + step)).join(", ");
}

/** Reports `it >= 4 and not 1`, which is about `it` on both sides: false if that is not what it is. */
export function valueAfterNot(checker: Checker, scope: Scope, { left, right }: Binary, why: Expectation): boolean {
  if (right.kind !== "unary" || right.op !== "not" || !isValueAlone(checker, scope, right.of)) return false;
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
function isValueAlone(checker: Checker, scope: Scope, side: ast.Expr): boolean {
  switch (side.kind) {
    case "number":
    case "text":
      return true;
    case "unary":
      return side.op === "-" && side.of.kind === "number";
    case "name": {
      const name = side.name.text;
      if (findLocal(scope, name) !== undefined || checker.model.symbols.has(name)) return false;
      const choices = choicesWith(checker, name);
      if (choices.length > 0) return choices.every(({ choice }) => isPlain(choice));
      return those(checker, `row ${name}`).length > 0;
    }
    case "member": {
      const of = side.of.kind === "name" ? side.of.name.text : "";
      const kind = findLocal(scope, of) === undefined ? checker.model.symbols.get(of)?.kind : undefined;
      const isRow = (): boolean => those(checker, `row ${side.name.text}`).some(({ name }) => name === of);
      return kind === "choice" || (kind === "table" && isRow());
    }
    default:
      side.kind satisfies Kinds<
        | "compare range call in bool none it memberCall index with list map listEach if match"
        | "binary is pick dice times where otherwise new parens missing"
      >;
      return false;
  }
}

/** A value as it was written, if it is short to say. */
export function writtenOf(expr: ast.Expr): string | null {
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
