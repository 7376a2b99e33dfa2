import type { TypeRef } from "../syntax/ast.ts";

/** A type as written: `optional list of int`, `penetration.Material`. */
export function printType(type: TypeRef): string {
  const optional = type.optional ? "optional " : "";
  const member = type.member === null ? "" : `.${type.member.text}`;
  const of = type.of === null ? "" : ` of ${printType(type.of)}`;
  const to = type.to === null ? "" : ` to ${printType(type.to)}`;
  return `${optional}${type.name.text}${member}${of}${to}`;
}
