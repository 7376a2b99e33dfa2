import { didYouMean, suggestions } from "../diagnostics/suggest.ts";
import type { Program, VariantOf } from "../ir/program.ts";
import { WrongUse } from "./exit.ts";

/** By its full spelling, or without regard for case, blanks and punctuation where only one name fits. */
export function readName(written: string, known: readonly string[], lead: string): string {
  if (known.includes(written)) return written;
  const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  const alike = known.filter((name) => plain(name) === plain(written));
  const [only] = alike;
  if (only !== undefined && alike.length === 1 && plain(written) !== "") return only;
  const some = known.slice(0, 3).map((name) => `\`${name}\``).join(", ");
  const list = known.length > 12 ? `There are ${known.length}, such as ${some}.` : `There is ${known.map((name) => `\`${name}\``).join(", ")}.`;
  throw new WrongUse(`${lead}, and I do not know \`${written}\`. ${didYouMean(suggestions(written, known)) ?? list}`);
}

/** Keys of a table; of a view, those of its members. */
export function rowKeys(id: string, programs: readonly Program[]): readonly string[] {
  const table = programs.flatMap((program) => program.tables).find((each) => each.id === id);
  if (table === undefined) return [];
  return [...new Set([...table.rows.map((row) => row.key), ...table.members.flatMap((member) => rowKeys(member, programs))])];
}

export function variantsOf(id: string, programs: readonly Program[]): readonly VariantOf[] {
  return programs.flatMap((program) => program.choices).find((each) => each.id === id)?.variants ?? [];
}
