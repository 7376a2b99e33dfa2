/** The flag `both ways`: a row that names another one is named back. */
import { sameType, typeText } from "../ir/types.ts";
import type { Type } from "../ir/program.ts";
import type * as ast from "../syntax/ast.ts";
import { idOf, type Resolver } from "./context.ts";
import { nearFix } from "./fixes.ts";

export const bothWays = "both ways";

/** Which other rows each row names is written in the rows of the table itself. */
export function isBothWays(
  resolver: Resolver,
  field: ast.FieldDecl,
  table: string,
  label: string,
  type: Type,
): boolean {
  const flag = field.flags.find((each) => each.text === bothWays);
  if (flag === undefined || type.kind === "never") return false;
  const decl = resolver.declared.get(table);
  const row: Type = { kind: "row", id: idOf(resolver, table) };
  const isView = decl?.kind === "table" && decl.members.length > 0;
  const isFormula = field.params !== null || field.value !== null;
  const isSet = type.kind === "set" && sameType(type.of, row);
  const wrong = isView ? "view" : isFormula ? "formula" : isSet ? (field.default === null ? null : "default") : "type";
  if (wrong === null) return true;
  const set = `set of ${table}`;
  resolver.found.report(
    "both-ways-of-what",
    flag.span,
    { name: label, set, wrong },
    wrong === "type" && namesRowsOf(type, row) ? nearFix(field.type.span, typeText(type), [set]) : {},
  );
  return false;
}

/** `Land`, `list of Land`, `optional set of Land`. */
function namesRowsOf(type: Type, row: Type): boolean {
  return type.kind === "list" || type.kind === "set" || type.kind === "optional"
    ? namesRowsOf(type.of, row)
    : sameType(type, row);
}
