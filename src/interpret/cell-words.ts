/** What a cell of a table says to people. */
import { sliceOf, type Sources } from "../source/text.ts";
import type { Cell, Column, Json, Type } from "../ir/program.ts";
import type { Linked } from "./linked.ts";
import { numberText, valueText } from "./show.ts";
import { bare } from "./values.ts";

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
  if (value === null || value === false || value === "" || (Array.isArray(value) && value.length === 0)) return null;
  if (value === true) return "yes";
  if (typeof value === "number") return numberText(value);
  if (typeof value === "string") return calledText(linked, type, value);
  const plain = bare(type);
  if ((plain.kind === "list" || plain.kind === "set") && isNamed(plain.of) && Array.isArray(value))
    return listed(linked, plain.of, value);
  return valueText(linked, type, value, { most: longestFact });
}

const isNamed = ({ kind }: Type): boolean => kind === "row" || kind === "choice";

/** Rows and variants as people read them. */
function calledText(linked: Linked, type: Type, value: string): string {
  const plain = bare(type);
  if (plain.kind === "row") return linked.rowText(plain.id, value);
  if (plain.kind !== "choice") return value;
  return linked.choice(plain.id).variants.find(({ name }) => name === value)?.shown ?? value;
}

function listed(linked: Linked, of: Type, values: readonly Json[]): string {
  const words = values.map((each) =>
    typeof each === "string" ? calledText(linked, of, each) : valueText(linked, of, each, { most: longestFact }),
  );
  const most = words.findIndex((_, index) => words.slice(0, index + 1).join(", ").length > longestFact);
  const isCut = most > 0 && most < words.length - 1;
  return isCut ? [...words.slice(0, most), `… ${words.length - most} more`].join(", ") : words.join(", ");
}
