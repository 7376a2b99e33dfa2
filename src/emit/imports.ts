import { StructureKind, type ImportDeclarationStructure } from "ts-morph";
import { compareText } from "../diagnostics/collect.ts";
import type { Module } from "./module.ts";

/** What the module turned out to need, in order of name: of what was asked for, what stands among its words. */
export function importsOf(
  module: Module,
  words: ReadonlySet<string>,
  place: (from: string) => string = (from) => from,
): ImportDeclarationStructure[] {
  return [...module.imports]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([from, names]) => {
      const all = [...names].filter(([, { alias }]) => words.has(alias)).sort(([a], [b]) => compareText(a, b));
      if (all.length === 0) return [];
      const areTypes = all.every(([, { isType }]) => isType);
      return [
        {
          kind: StructureKind.ImportDeclaration,
          moduleSpecifier: place(from),
          isTypeOnly: areTypes,
          namedImports: all.map(([name, { alias, isType }]) => ({
            name,
            ...(alias === name ? {} : { alias }),
            isTypeOnly: isType && !areTypes,
          })),
        },
      ];
    });
}
