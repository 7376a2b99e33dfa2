/** `Hurt(amount)`, `Hurt(amount: > 3)`: a variant as a test, with tests of its fields and names for them. */
import type * as ast from "../../syntax/ast.ts";
import type { Test, Type } from "../../ir/program.ts";
import type { FieldSymbol, VariantOfSymbol } from "../../resolve/model.ts";
import { sameType } from "../../ir/types.ts";
import { present } from "../fit.ts";
import type { Checker } from "../checker.ts";
import { forNamed, type Expectation } from "../expectation.ts";
import { bind, findLocal, type Scope } from "../scope.ts";
import { unknownArgument } from "./arguments.ts";
import { declare } from "./declare.ts";
import { contextOf } from "./settle.ts";

type TestMaker = (checker: Checker, scope: Scope, test: ast.Test, inputType: Type, why: Expectation) => Test;

export function variantTest(
  checker: Checker,
  scope: Scope,
  variant: VariantOfSymbol,
  value: ast.Expr,
  why: Expectation,
  binds: boolean,
  make: TestMaker,
): Test {
  const name = variant.name;
  const args = value.kind === "call" || value.kind === "memberCall" ? value.args : [];
  const fields = variant.fields;
  if (fields.length === 0 && args.length > 0)
    checker.found.report("variant-without-values", value.span, { name }, contextOf(why));
  const bound: { field: string; slot: number }[] = [];
  const tests: { field: string; test: Test }[] = [];
  for (const arg of args) {
    const asked = askedField(checker, scope, name, fields, arg, why);
    if (asked === undefined && binds)
      bindUnknown(scope, {
        kind: "call",
        callee: { text: name, span: value.span },
        args: [arg],
        each: null,
        span: value.span,
      });
    if (asked === undefined) continue;
    if (asked.test === null) {
      if (!binds)
        checker.found.report(
          "binding-outside-match",
          arg.span,
          { name: asked.field.name, variant: name },
          contextOf(why),
        );
      else bound.push({ field: asked.field.name, slot: bindField(checker, scope, asked.field, arg, why) });
    } else
      tests.push({
        field: asked.field.name,
        test: make(checker, scope, asked.test, asked.field.type, forNamed(why, asked.field.name, name)),
      });
  }
  return { kind: "variant", variant: name, binds: bound, tests, at: value.span };
}

/** What is tested, or its variant, is not known: names inside stand for anything, so that what follows is not blamed. */
export function bindUnknown(scope: Scope, value: ast.Expr): void {
  if (value.kind !== "call") return;
  for (const { name, value: inner } of value.args) {
    if (name === null && inner?.kind === "name" && findLocal(scope, inner.name.text) === undefined)
      bind(scope, inner.name.text, { kind: "never" }, inner.span, { kind: "binding" });
  }
}

/** Which field an argument speaks of; `test` null: it names the field. */
function askedField(
  checker: Checker,
  scope: Scope,
  variant: string,
  fields: readonly FieldSymbol[],
  arg: ast.Arg,
  why: Expectation,
): { field: FieldSymbol; test: ast.Test | null } | undefined {
  const part: ast.TestPart | null =
    arg.test ?? (arg.value === null ? null : { kind: "value", value: arg.value, span: arg.value.span });
  if (part === null) return undefined;
  if (arg.name !== null) {
    const field = fields.find((each) => each.name === arg.name?.text);
    if (field !== undefined) checker.names?.use(arg.name.span, field.at);
    if (field !== undefined) return { field, test: { kind: "parts", not: false, parts: [part], span: part.span } };
    if (fields.length > 0)
      unknownArgument(
        checker,
        { name: variant, fields: [], at: arg.span },
        arg.name,
        fields.map((each) => each.name),
        why,
      );
    return undefined;
  }
  const name = arg.value?.kind === "name" ? arg.value.name.text : undefined;
  const field = fields.find((each) => each.name === name);
  if (field !== undefined) return { field, test: null };
  if (fields.length > 0 && part.span.end > part.span.start) {
    checker.found.report(
      "field-to-name",
      arg.span,
      {
        variant,
        fields: fields.map((each) => each.name),
        known: name !== undefined && findLocal(scope, name) !== undefined,
      },
      contextOf(why),
    );
  }
  return undefined;
}

/** The same name in another alternative of the same test is the same place. */
function bindField(checker: Checker, scope: Scope, field: FieldSymbol, arg: ast.Arg, why: Expectation): number {
  checker.names?.use(arg.span, field.at);
  const other = scope.locals.get(field.name);
  if (other !== undefined && other.kind === "binding") {
    if (!sameType(present(other.type), present(field.type)))
      checker.found.report("bindings-differ", arg.span, {}, contextOf(why));
    return other.slot;
  }
  return declare(checker, scope, { text: field.name, span: arg.span }, field.type, "binding", why, field.bound);
}
