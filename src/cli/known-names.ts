import { didYouMean, suggestions } from "../diagnostics/suggest.ts";
import { createInterpreter } from "../interpret/interpreter.ts";
import { fitsType, worldOf } from "../ir/fits.ts";
import type { Id, Json, Program, Type, VariantOf } from "../ir/program.ts";
import { WrongUse } from "./exit.ts";

/** Where names on the command line get their meaning. */
export interface NameContext {
  readonly programs: readonly Program[];
  readonly variant: Id | null;
}

/** The constant of that name, where its type fits. A word for a row, a variant or a text is that, whatever else has its name. */
export function constantCalled(word: string, type: Type, { programs, variant }: NameContext): Json | undefined {
  if (type.kind === "row" || type.kind === "choice" || type.kind === "text") return undefined;
  const found = programs
    .flatMap((program) => program.constants)
    .filter((each) => each.name === word || each.id === word)
    .at(-1);
  if (found === undefined || !fitsType(worldOf(programs), found.type, type)) return undefined;
  const interpreter = createInterpreter(programs, { variant });
  const outcome = interpreter.evaluate(
    interpreter.context(found.id),
    { kind: "constant", id: found.id, type: found.type, at: found.at },
    [],
  );
  return outcome.kind === "value" ? outcome.value : undefined;
}

/** By its full spelling, or without regard for case, blanks and punctuation where only one name fits. */
export function readName(written: string, names: readonly string[], lead: string): string {
  if (names.includes(written)) return written;
  const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  const alike = names.filter((name) => plain(name) === plain(written));
  const [only] = alike;
  if (only !== undefined && alike.length === 1 && plain(written) !== "") return only;
  const some = names
    .slice(0, 3)
    .map((name) => `\`${name}\``)
    .join(", ");
  const list =
    names.length > 12
      ? `There are ${names.length}, such as ${some}.`
      : `There is ${names.map((name) => `\`${name}\``).join(", ")}.`;
  throw new WrongUse(`${lead}, and I do not know \`${written}\`. ${didYouMean(suggestions(written, names)) ?? list}`);
}

/** Keys of a table; of a view, those of its members. */
export function rowKeys(id: string, programs: readonly Program[]): readonly string[] {
  const table = programs.flatMap((program) => program.tables).find((each) => each.id === id);
  if (table === undefined) return [];
  return [
    ...new Set([...table.rows.map((row) => row.key), ...table.members.flatMap((member) => rowKeys(member, programs))]),
  ];
}

export function variantsOf(id: string, programs: readonly Program[]): readonly VariantOf[] {
  return programs.flatMap((program) => program.choices).find((each) => each.id === id)?.variants ?? [];
}
