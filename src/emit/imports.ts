import { StructureKind, type ImportDeclarationStructure } from "ts-morph";
import { compareText } from "../diagnostics/collect.ts";
import type { Module } from "./module.ts";

/** What the module turned out to need, in order of name. */
export function importsOf(module: Module): ImportDeclarationStructure[] {
  return [...module.imports].sort(([a], [b]) => compareText(a, b)).map(([from, names]) => {
    const all = [...names].sort(([a], [b]) => compareText(a, b));
    const areTypes = all.every(([, { isType }]) => isType);
    return {
      kind: StructureKind.ImportDeclaration, moduleSpecifier: from, isTypeOnly: areTypes,
      namedImports: all.map(([name, { alias, isType }]) => ({ name, ...(alias === name ? {} : { alias }), isTypeOnly: isType && !areTypes })),
    };
  });
}
