import { StructureKind, type ImportDeclarationStructure } from "./structures.ts";
import { compareText } from "../diagnostics/collect.ts";
import type { Module } from "./module.ts";
import type { Printing } from "./print.ts";

/** The package that modules share, unless the configuration names another. */
export const usualRuntime = "rulewright/runtime";

/** How an import is written down. Within the emitter, modules are called `.js` and the runtime by its usual name. */
export function specifierOf(from: string, { ending, runtime }: Pick<Printing, "ending" | "runtime">): string {
  if (from.startsWith(".")) return from.replace(/\.js$/, ending);
  return from === usualRuntime || from.startsWith(`${usualRuntime}/`)
    ? runtime + from.slice(usualRuntime.length)
    : from;
}

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
          moduleSpecifier: specifierOf(place(from), module.printing),
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
