/** What a cell of a table says to people. */
import { sliceOf, type Sources } from "../source/text.ts";
import type { Cell, Column } from "../ir/program.ts";
import type { Linked } from "./linked.ts";
import { numberText, valueText } from "./show.ts";

/** A list is cut here. */
const longestFact = 60;

/** Null: there is nothing to say. */
export function cellWords(linked: Linked, { type }: Column, cell: Cell, sources: Sources): string | null {
  if ("formula" in cell) {
    const source = sources.get(cell.at.file);
    const text = source === undefined ? "" : sliceOf(source, cell.at).trim();
    return text === "" ? null : text;
  }
  const { value } = cell;
  if (value === null || value === false || value === "") return null;
  if (value === true) return "yes";
  if (typeof value === "number") return numberText(value);
  return typeof value === "string" ? value : valueText(linked, type, value, { most: longestFact });
}
