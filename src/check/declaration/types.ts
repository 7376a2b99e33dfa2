/** Choices and records. */
import type * as ir from "../../ir/program.ts";
import type * as ast from "../../syntax/ast.ts";
import type { ChoiceSymbol, RecordSymbol } from "../../resolve/model.ts";
import { bool } from "../../ir/types.ts";
import type { Checker } from "../checker.ts";
import { nowhere, within } from "../expectation.ts";
import { demand } from "../expression/settle.ts";
import { newScope, type Scope } from "../scope.ts";
import { declaredOf } from "./declared.ts";
import { elaborateFields } from "./fields.ts";
import { keptShown } from "../../syntax/shown.ts";

export function checkChoice(checker: Checker, symbol: ChoiceSymbol): ir.Choice {
  for (const variant of symbol.variants) {
    // Values outside are told apart by `kind`, so a field cannot have the name.
    const tag = variant.fields.find((field) => field.name === "kind");
    if (tag !== undefined) checker.found.report("field-named-kind", tag.at, { variant: variant.name });
  }
  const variants = symbol.variants.map((variant) => ({
    name: variant.name,
    label: variant.name,
    ...keptShown(variant),
    doc: variant.doc,
    fields: elaborateFields(checker, newScope(), variant.fields, `\`${variant.name}\``, "field"),
    at: variant.at,
  }));
  return { ...declaredOf(symbol), ordered: symbol.ordered, variants };
}

export function checkRecord(checker: Checker, symbol: RecordSymbol): ir.Record {
  const scope = newScope();
  const fields = elaborateFields(checker, scope, symbol.fields, `\`${symbol.name}\``, "field");
  return {
    ...declaredOf(symbol),
    fields,
    checks: symbol.decl.checks.map((each) => elaborateCheck(checker, scope, each)),
  };
}

/** `check condition "why"`, in the scope it speaks of. */
export function elaborateCheck(checker: Checker, scope: Scope, check: ast.CheckDecl): ir.Check {
  const why = within(nowhere, "condition", "the condition of `check`");
  const condition = demand(checker, checker.elaborate(scope, check.condition, bool, why), bool, why);
  return { condition, message: check.message?.text ?? null, at: check.span };
}
