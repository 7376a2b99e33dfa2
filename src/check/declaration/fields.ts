/** Fields and parameters: each may use those before it in its default or formula. */
import type * as ir from "../../ir/program.ts";
import type { FieldSymbol } from "../../resolve/model.ts";
import type { Checker } from "../checker.ts";
import { nowhere, within } from "../expectation.ts";
import { settle } from "../expression/settle.ts";
import { bind, child, type LocalKind, type Scope } from "../scope.ts";
import { keptShown } from "../../syntax/shown.ts";

/** Puts the fields into the scope, one after another. `owner`: "`Armor`", "`strike`". */
export function elaborateFields(
  checker: Checker,
  scope: Scope,
  fields: readonly FieldSymbol[],
  owner: string,
  kind: LocalKind,
): readonly ir.Field[] {
  return fields.map((field) => {
    const what = `\`${field.name}\` of ${owner}`;
    const target = { type: field.type, bound: field.bound, what };
    const valueOf = (
      expr: NonNullable<FieldSymbol["default"]>,
      words: string,
      purpose: "default" | "computed",
    ): ir.Expr => {
      const why = within(nowhere, purpose, words);
      return settle(checker, checker.elaborate(child(scope, { inHead: true }), expr, field.type, why), target, why);
    };
    const initial = field.default === null ? null : valueOf(field.default, `the default of ${what}`, "default");
    const computed = field.computed === null ? null : valueOf(field.computed, what, "computed");
    const slot = bind(scope, field.name, field.type, field.at, { kind, bound: field.bound, isShare: field.isShare });
    return {
      name: field.name,
      label: field.label,
      ...keptShown(field),
      doc: field.doc,
      type: field.type,
      bound: field.bound,
      slot,
      default: initial,
      computed,
      at: field.at,
    };
  });
}
