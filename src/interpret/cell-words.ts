/** What a cell of a table says to people. */
import { sliceOf, type Sources } from "../source/text.ts";
import type { Cell, Column, Json, Type } from "../ir/program.ts";
import { inShownWords, shownWords } from "./shown-words.ts";
import type { Linked } from "./linked.ts";
import { numberText, valueText } from "./show.ts";
import { bare } from "./values.ts";

/** A list is cut here. */
const longestFact = 60;

/** Null: there is nothing to say. */
export function cellWords(linked: Linked, { type }: Column, cell: Cell, sources: Sources): string | null {
  if ("formula" in cell) {
    // An empty cell of effects has no text of its own.
    if (cell.formula.kind === "block" && cell.formula.statements.length === 0 && cell.formula.value === null)
      return null;
    const source = sources.get(cell.at.file);
    const text = source === undefined ? "" : sliceOf(source, cell.at).trim();
    return text === "" ? null : inShownWords(shownWords(linked.programs), text);
  }
  const { value } = cell;
  if (value === null || value === false || value === "") return null;
  if (value === true) return "yes";
  return plainWords(linked, bare(type), value);
}

/** Names as they are shown; lists as a cell of a table has them, without brackets. */
function plainWords(linked: Linked, type: Type, value: Json): string | null {
  if (typeof value === "number") return numberText(value);
  if (typeof value === "string") return nameWords(linked, type, value);
  if ((type.kind !== "list" && type.kind !== "set") || !Array.isArray(value))
    return valueText(linked, type, value, { most: longestFact });
  const of = bare(type.of);
  const words = value.map((each: Json) => plainWords(linked, of, each) ?? "").join(", ");
  if (words === "") return null;
  return words.length > longestFact ? `${words.slice(0, longestFact).replace(/,[^,]*$/, "")}, …` : words;
}

function nameWords(linked: Linked, type: Type, value: string): string {
  if (type.kind === "row") return linked.rowText(type.id, value);
  if (type.kind !== "choice") return value;
  return linked.choice(type.id).variants.find(({ name }) => name === value)?.shown ?? value;
}
