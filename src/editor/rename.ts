/** Another name for a thing, wherever it is named: in rules, in cells, in headings and keys of CSV files, in other rulebooks. */
import { isFree } from "../builtins/registry.ts";
import { givenAway } from "../resolve/reserved.ts";
import type { Span } from "../source/span.ts";
import { cellText } from "../syntax/cells.ts";
import { hardWords, isName, keyName } from "../syntax/words.ts";
import { isBare, isTaken } from "./bare-rows.ts";
import type { Edit, RenameTarget, RenameResult } from "./answers.ts";
import { findRenameConflict } from "./rename-conflicts.ts";
import type { EditorSession } from "./editor-session.ts";
import { meaningAt, occurrencesOf, type Meaning, type NameOccurrence } from "./meaning.ts";
import { findUnresolvedReference } from "./unresolved-references.ts";

const refuse = (reason: string): { readonly kind: "refused"; readonly reason: string } => ({ kind: "refused", reason });

/** Words that mean something in the places where names stand. */
const contextualWords: ReadonlySet<string> = new Set([
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

export function prepareRename(session: EditorSession, file: string, offset: number): RenameTarget {
  const meaning = meaningAt(session, file, offset);
  const reason =
    meaning === null ? "There is no name of this rulebook here that I could change." : whyNotRenamable(meaning);
  if (meaning === null || reason !== null) return refuse(reason ?? "");
  return { kind: "name", span: meaning.at, text: textAt(session, meaning.at) };
}

function whyNotRenamable({ item }: Meaning): string | null {
  if (item.kind !== "rulebook") return null;
  return `A rulebook is called what its folder is called: rename the folder \`${item.model.folder}\` and each \`use ${item.text}\`.`;
}

/** All edits, or the reason why there are none. */
export function rename(session: EditorSession, file: string, offset: number, newName: string): RenameResult {
  const meaning = meaningAt(session, file, offset);
  if (meaning === null) return refuse("There is no name of this rulebook here that I could change.");
  const wanted = newName.trim();
  const occurrences = occurrencesOf(session, meaning);
  const reason =
    whyNotRenamable(meaning) ??
    whyInvalidName(meaning, wanted, occurrences) ??
    whyCalledAlready(session, meaning, wanted) ??
    findRenameConflict(session, meaning, wanted, occurrences) ??
    findUnresolvedReference(session, meaning, occurrences);
  if (reason !== null) return refuse(reason);
  return {
    kind: "edits",
    edits: occurrences.flatMap((occurrence) => editOf(session, occurrence, wanted, meaning) ?? []),
  };
}

function whyInvalidName({ item }: Meaning, wanted: string, occurrences: readonly NameOccurrence[]): string | null {
  if (wanted === "") return "A name has at least one letter.";
  if (item.kind === "row") {
    if (/[\r\n\t"\\]/.test(wanted) || cellText({ text: wanted, span: item.name }) !== wanted)
      return `\`${wanted}\` has signs that a key cannot have.`;
    if (keyName(wanted) === "") return "A key has at least one letter or digit.";
    const between =
      wanted.includes(",") && occurrences.some((occurrence) => occurrence.written === "cell" && !occurrence.declares);
    return between
      ? "Other tables name this row in their cells, where a comma separates names: choose a key without one."
      : null;
  }
  if (!isName(wanted))
    return `\`${wanted}\` cannot be a name: a name is one word of letters and digits, and begins with a letter.`;
  if (hardWords.has(wanted) || contextualWords.has(wanted)) return `\`${wanted}\` is a word of the language.`;
  const taken = givenAway(wanted, item.model.player !== null);
  return taken === undefined ? null : `\`${wanted}\` is ${taken} of the language.`;
}

/** Its own rule would be called where the function of the language is meant. */
function whyCalledAlready(session: EditorSession, { item }: Meaning, wanted: string): string | null {
  if (item.kind !== "symbol" || wanted === item.text || !isFree(wanted)) return null;
  const call = new RegExp(`(?<![\\p{L}\\p{N}_.])${wanted}\\(`, "u");
  return item.model.documents.some(({ file }) => call.test(session.source(file)?.text ?? ""))
    ? `\`${wanted}\` is a function of the language, and this rulebook calls it.`
    : null;
}

// ---------------------------------------------------------------- edits

function textAt(session: EditorSession, span: Span): string {
  return session.source(span.file)?.text.slice(span.start, span.end) ?? "";
}

function editOf(session: EditorSession, occurrence: NameOccurrence, wanted: string, { item }: Meaning): Edit | null {
  const text = session.source(occurrence.at.file)?.text;
  if (text === undefined) return null;
  const { at, written } = occurrence;
  if (/\.csv$/i.test(at.file)) return { span: at, text: csvText(text, at, wanted) };
  if (item.kind !== "row") return { span: at, text: wanted };
  if (written === "cell" || occurrence.declares) return { span: at, text: wanted.replaceAll("|", "\\|") };
  if (text.charAt(at.start) === '"') return { span: at, text: `"${wanted}"` };
  const joined = keyName(wanted);
  const isJoined = isName(joined) && !hardWords.has(joined);
  const analyzed = isBare(text, at) ? session.analyzedRulebook(at.file) : undefined;
  if (isJoined && (analyzed === undefined || !isTaken(analyzed, at.file, joined))) return { span: at, text: joined };
  if (analyzed !== undefined) {
    const { name } = item.model.info;
    const table = `${analyzed.model.info.name === name ? "" : `${name}.`}${item.owner.name}`;
    return { span: at, text: isJoined ? `${table}.${joined}` : `${table}["${wanted}"]` };
  }
  const dot = text.lastIndexOf(".", at.start);
  return { span: at.from(dot), text: `["${wanted}"]` };
}

/** Within quotes that are there already, or with quotes where the sheet would be torn without. */
function csvText(text: string, at: Span, wanted: string): string {
  if (text.charAt(at.start - 1) === '"' && text.charAt(at.end) === '"') return wanted.replaceAll('"', '""');
  return /[",;\t\r\n]/.test(wanted) ? `"${wanted.replaceAll('"', '""')}"` : wanted;
}
