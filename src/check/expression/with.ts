/** `strike with (remaining: 9)`: the same, but. */
import type * as ast from "../../syntax/ast.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Expr, Type } from "../../ir/program.ts";
import type { FieldSymbol } from "../../resolve/model.ts";
import { typeText } from "../../ir/types.ts";
import { failed, isSilent } from "../build.ts";
import type { Checker } from "../checker.ts";
import { asDefault } from "../computed.ts";
import { forNamed, within, type Expectation } from "../expectation.ts";
import type { Scope } from "../scope.ts";
import { unknownArgument } from "./arguments.ts";
import { fieldsOf } from "./fields.ts";
import { reportMayBeNone } from "./none.ts";
import { writtenOf } from "./said.ts";
import { contextOf, settle } from "./settle.ts";

export function elaborateWith(
  checker: Checker,
  scope: Scope,
  expr: ast.Expr & { kind: "with" },
  expected: Type | null,
  why: Expectation,
): Expr {
  const reason = within(why, "operand", "what stands before `with`");
  const of = checker.elaborate(scope, expr.of, expected, reason);
  if (isSilent(of)) return of;
  if (of.type.kind !== "record" && !isOneVariant(of.type)) {
    if (of.type.kind === "optional") reportMayBeNone(checker, of, reason);
    else
      checker.found.report(
        "cannot-change",
        of.at,
        { found: typeText(of.type) },
        { ...contextOf(why), fixes: changingEach(expr, of.type) },
      );
    return failed(expr.span);
  }
  const owner = typeText(of.type);
  const known = fieldsOf(checker, of.type) as readonly FieldSymbol[];
  checker.watch?.given(owner, known, expr.args);
  const fields: { name: string; value: Expr }[] = [];
  for (const arg of expr.args) {
    const value = changed(checker, scope, arg, owner, known, why);
    if (value !== undefined && fields.some((each) => each.name === value.name)) {
      checker.found.report("argument-twice", arg.span, { callee: owner, name: value.name }, contextOf(why));
    } else if (value !== undefined) fields.push(value);
  }
  return { kind: "with", of, fields, type: of.type, at: expr.span };
}

function isOneVariant(type: Type): boolean {
  return type.kind === "choice" && type.variants?.length === 1;
}

function changed(
  checker: Checker,
  scope: Scope,
  arg: ast.Arg,
  owner: string,
  known: readonly FieldSymbol[],
  why: Expectation,
): { name: string; value: Expr } | undefined {
  if (arg.name === null || arg.value === null) {
    checker.found.report("with-needs-names", arg.span, { owner }, contextOf(why));
    return undefined;
  }
  const name = arg.name.text;
  const field = known.find((each) => each.name === name);
  if (field === undefined) {
    const taker = { name: owner, fields: [], at: arg.span };
    unknownArgument(
      checker,
      taker,
      arg.name,
      known.filter((each) => each.computed === null).map((each) => each.name),
      why,
    );
    return undefined;
  }
  if (field.computed !== null) {
    checker.found.report(
      "computed-given",
      arg.name.span,
      { callee: owner, name },
      { ...contextOf(why), fixes: asDefault(checker, owner, name) },
    );
    return undefined;
  }
  checker.names?.use(arg.name.span, field.at);
  const reason = forNamed(why, name, owner);
  const value = checker.elaborate(scope, arg.value, field.type, reason);
  return {
    name,
    value: settle(
      checker,
      value,
      { type: field.type, bound: field.bound, what: `\`${name}\` of \`${owner}\`` },
      reason,
    ),
  };
}

/** `army with (wounded: 0)`: each of a list is changed. */
function changingEach({ of, span }: ast.Expr & { kind: "with" }, type: Type): readonly Fix[] {
  const list = writtenOf(of);
  if (type.kind !== "list" || type.of.kind !== "record" || list === null) return [];
  const edits = [
    { span: of.span, text: "[one" },
    { span: span.from(span.end), text: ` for each one in ${list}]` },
  ];
  return [{ title: `Write \`[one with … for each one in ${list}]\``, edits }];
}
