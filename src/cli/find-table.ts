import { didYouMean, suggestions } from "../diagnostics/suggest.ts";
import type { Compilation } from "../driver/compile.ts";
import { WrongUse } from "./exit.ts";

export interface NamedTables {
  readonly rulebook: string;
  /** Null: all of the rulebook. */
  readonly table: string | null;
}

/**
 * `penetration.Material`, `penetration`, or `Material` alone where only one rulebook has it. Null: there is none that
 * can be understood so far, and something is wrong with the rules.
 */
export function namedTables(compilation: Compilation, written: string): NamedTables | null {
  const { names } = compilation;
  if (names.includes(written)) return { rulebook: written, table: null };
  const all = compilation.rulebooks.flatMap(({ name, model }) =>
    [...(model?.symbols.values() ?? [])].flatMap((each) =>
      each.kind === "table" ? [{ rulebook: name, table: each.name }] : [],
    ),
  );
  const found = all.filter(({ rulebook, table }) => table === written || `${rulebook}.${table}` === written);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  if (found.length > 1)
    throw new WrongUse(
      `Several rulebooks have a table \`${written}\`. Say which: ${found.map(({ rulebook, table }) => `\`${rulebook}.${table}\``).join(" or ")}.`,
    );
  const near = didYouMean(
    suggestions(written, [...names, ...all.flatMap(({ rulebook, table }) => [table, `${rulebook}.${table}`])]),
  );
  if (near === undefined && compilation.diagnostics.some(({ severity }) => severity === "error")) return null;
  throw new WrongUse(
    `I know no rulebook and no table called \`${written}\`. ${near ?? (names.length === 0 ? "There are none." : `The rulebooks are ${names.map((name) => `\`${name}\``).join(", ")}.`)}`,
  );
}
