/** Another name for a thing, wherever it is named: in rules, in cells, in headings and keys of CSV files, in other rulebooks. */
import { givenAway } from "../resolve/reserved.ts";
import type { Span } from "../source/span.ts";
import { cellText } from "../syntax/cells.ts";
import { hardWords, isName, keyName } from "../syntax/words.ts";
import type { Edit, RenamePlace, Renaming } from "./answers.ts";
import { clashOf } from "./clashes.ts";
import type { Desk } from "./desk.ts";
import { meaningAt, placesOf, type Meaning, type PlaceOfName } from "./meaning.ts";
import { unsureOf } from "./unsure.ts";

const refused = (reason: string): { readonly kind: "refused"; readonly reason: string } => ({
  kind: "refused",
  reason,
});

/** Words that mean something in the places where names stand. */
const wordsOfPlaces: ReadonlySet<string> = new Set([
  "result",
  "disputed",
  "rolling",
  "do",
  "otherwise",
  "original",
  "pass",
  "done",
  "key",
  "kind",
  "low",
  "high",
  "procedure",
  "pile",
  "piece",
  "player",
  "rulebook",
]);

export function prepareRename(desk: Desk, file: string, offset: number): RenamePlace {
  const meaning = meaningAt(desk, file, offset);
  const reason =
    meaning === null ? "There is no name of this rulebook here that I could change." : notChangeable(meaning);
  if (meaning === null || reason !== null) return refused(reason ?? "");
  return { kind: "name", span: meaning.at, text: textAt(desk, meaning.at) };
}

function notChangeable({ thing }: Meaning): string | null {
  if (thing.kind !== "rulebook") return null;
  return `A rulebook is called what its folder is called: rename the folder \`${thing.model.folder}\` and each \`use ${thing.text}\`.`;
}

/** All edits, or the reason why there are none. */
export function rename(desk: Desk, file: string, offset: number, newName: string): Renaming {
  const meaning = meaningAt(desk, file, offset);
  if (meaning === null) return refused("There is no name of this rulebook here that I could change.");
  const wanted = newName.trim();
  const places = placesOf(desk, meaning);
  const reason =
    notChangeable(meaning) ??
    notAName(meaning, wanted, places) ??
    clashOf(desk, meaning, wanted, places) ??
    unsureOf(desk, meaning, places);
  if (reason !== null) return refused(reason);
  return { kind: "edits", edits: places.flatMap((place) => editOf(desk, place, wanted, meaning) ?? []) };
}

function notAName({ thing }: Meaning, wanted: string, places: readonly PlaceOfName[]): string | null {
  if (wanted === "") return "A name has at least one letter.";
  if (thing.kind === "row") {
    if (/[\r\n\t"\\]/.test(wanted) || cellText({ text: wanted, span: thing.name }) !== wanted)
      return `\`${wanted}\` has signs that a key cannot have.`;
    if (keyName(wanted) === "") return "A key has at least one letter or digit.";
    const between = wanted.includes(",") && places.some((place) => place.written === "cell" && !place.declares);
    return between
      ? "Other tables name this row in their cells, where a comma separates names: choose a key without one."
      : null;
  }
  if (!isName(wanted))
    return `\`${wanted}\` cannot be a name: a name is one word of letters and digits, and begins with a letter.`;
  if (hardWords.has(wanted) || wordsOfPlaces.has(wanted)) return `\`${wanted}\` is a word of the language.`;
  const given = givenAway(wanted, thing.model.player !== null);
  return given === undefined ? null : `\`${wanted}\` is ${given} of the language.`;
}

// ---------------------------------------------------------------- edits

function textAt(desk: Desk, span: Span): string {
  return desk.source(span.file)?.text.slice(span.start, span.end) ?? "";
}

function editOf(desk: Desk, place: PlaceOfName, wanted: string, { thing }: Meaning): Edit | null {
  const text = desk.source(place.at.file)?.text;
  if (text === undefined) return null;
  const { at, written } = place;
  if (/\.csv$/i.test(at.file)) return { span: at, text: csvText(text, at, wanted) };
  if (thing.kind !== "row") return { span: at, text: wanted };
  if (written === "cell" || place.declares) return { span: at, text: wanted.replaceAll("|", "\\|") };
  if (text.charAt(at.start) === '"') return { span: at, text: `"${wanted}"` };
  const joined = keyName(wanted);
  if (isName(joined) && !hardWords.has(joined)) return { span: at, text: joined };
  const dot = text.lastIndexOf(".", at.start);
  return { span: at.from(dot), text: `["${wanted}"]` };
}

/** Within quotes that are there already, or with quotes where the sheet would be torn without. */
function csvText(text: string, at: Span, wanted: string): string {
  if (text.charAt(at.start - 1) === '"' && text.charAt(at.end) === '"') return wanted.replaceAll('"', '""');
  return /[",;\t\r\n]/.test(wanted) ? `"${wanted.replaceAll('"', '""')}"` : wanted;
}
