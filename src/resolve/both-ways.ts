/** The flag `both ways`: a row that names another one is named back. */
import { sameType, typeText } from "../ir/types.ts";
import type { Type } from "../ir/program.ts";
import type * as ast from "../syntax/ast.ts";
import { idOf, type Resolver } from "./context.ts";
import { nearFix } from "./fixes.ts";

export const bothWays = "both ways";

/**
 * The set of rows that the column holds; null: it does not say `both ways`, or what it says was reported and nobody knows
 * what was meant.
 */
export function bothWaysType(
  resolver: Resolver,
  field: ast.FieldDecl,
  table: string,
  label: string,
  type: Type,
): Type | null {
  const flag = field.flags.find((each) => each.text === bothWays);
  if (flag === undefined || type.kind === "never") return null;
  const decl = resolver.declared.get(table);
  const row: Type = { kind: "row", id: idOf(resolver, table) };
  const meant: Type = { kind: "set", of: row };
  const isView = decl?.kind === "table" && decl.members.length > 0;
  const isFormula = field.params !== null || field.value !== null;
  const isSet = sameType(type, meant);
  if (isSet && !isView && !isFormula && field.default === null) return meant;
  const wrong = isView ? "view" : isFormula ? "formula" : isSet ? "default" : "type";
  const isMeant = !isView && !isFormula && namesRowsOf(type, row);
  const set = typeText(meant);
  resolver.found.report(
    "both-ways-of-what",
    flag.span,
    { name: label, set, wrong },
    isMeant && !isSet ? nearFix(field.type.span, typeText(type), [set]) : {},
  );
  return isMeant ? meant : null;
}

/** `Land`, `list of Land`, `optional set of Land`. */
function namesRowsOf(type: Type, row: Type): boolean {
  return type.kind === "list" || type.kind === "set" || type.kind === "optional"
    ? namesRowsOf(type.of, row)
    : sameType(type, row);
}
