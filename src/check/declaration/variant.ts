/** Variants: whole declarations that stand in place of those of the same name. */
import type * as ir from "../../ir/program.ts";
import type { VariantSymbol } from "../../resolve/model.ts";
import type { Checker } from "../checker.ts";
import { ruleOf, tableOf } from "../checker.ts";
import { checkTableVariant } from "../tables/table.ts";
import { checkConstant } from "./constant.ts";
import { declaredOf } from "./declared.ts";
import { warnOfOwnName } from "./own-names.ts";
import { checkRule } from "./rule.ts";

export function checkVariant(checker: Checker, symbol: VariantSymbol): ir.Variant {
  const constants = symbol.constants.flatMap((decl) => {
    const constant = checker.model.symbols.get(decl.name.text);
    if (constant?.kind !== "constant") return [];
    warnOfOwnName(checker, decl);
    return [checkConstant(checker, constant, decl, symbol)];
  });
  const rules = symbol.rules.flatMap((parts) => {
    const rule = ruleOf(checker, `${checker.model.info.name}.${parts.decl.name.text}`);
    return rule === undefined ? [] : [checkRule(checker, rule, parts)];
  });
  const tables = symbol.tables.flatMap((patch) => {
    const table = tableOf(checker, patch.table);
    return table === undefined ? [] : [checkTableVariant(checker, table, patch)];
  });
  return {
    ...declaredOf(symbol),
    title: symbol.decl.title?.text ?? symbol.name,
    basedOn: symbol.basedOn,
    constants,
    tables,
    rules,
  };
}
