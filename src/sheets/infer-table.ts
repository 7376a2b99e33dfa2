/** Makes a typed table of a sheet, and says what was guessed. */
import { Collector } from "../diagnostics/collect.ts";
import type { Model } from "../resolve/model.ts";
import { columnNameOf } from "../resolve/columns.ts";
import { parseDataHeader } from "../syntax/cells.ts";
import { columnName, isName } from "../syntax/words.ts";
import { isDate, isTwoNumbers, isValue, rowText } from "./import-cell.ts";
import { inferType, typeName, type InferredType, type KnownReferences } from "./infer-types.ts";
import { placeOf, reportBeyond } from "./match.ts";
import type { InCell, InSheet } from "./sheet.ts";
import { Span } from "../source/span.ts";

export interface InferredTable {
  /** Declarations, not laid out. */
  readonly text: string;
  /** For people: "`damage: int >= 0`: whole numbers, none below 0". */
  readonly said: readonly string[];
}

interface InferredColumn {
  readonly label: string;
  readonly type: string;
  readonly why: string;
  readonly guess: InferredType | null;
}

/** What a rulebook has that cells may speak of: rows by key, variants. */
export function referencesOf(model: Model | null): KnownReferences {
  const symbols = [...(model?.symbols.values() ?? [])];
  return {
    lists: symbols.flatMap((each): KnownReferences["lists"] => {
      if (each.kind === "table" && each.key !== null && each.rows.length > 0)
        return [{ kind: "table", name: each.name, values: new Set(each.rows.map(({ key }) => key)) }];
      if (each.kind === "choice" && each.variants.every(({ fields }) => fields.length === 0))
        return [{ kind: "choice", name: each.name, values: new Set(each.variants.map(({ label }) => label)) }];
      return [];
    }),
  };
}

export function inferTable(
  sheet: InSheet,
  name: string,
  references: KnownReferences,
  found = new Collector(),
): InferredTable {
  for (const cell of sheet.merged) found.report("sheet-merged", cell.at, {}, placeOf(cell));
  reportBeyond(sheet, found);
  for (const row of sheet.rows)
    row.forEach((cell, index) => {
      isValue(cell, sheet.header[index]?.text ?? "", found);
    });
  sheet.header.forEach((heading, index) => {
    reportDates(sheet, heading, index, found);
  });
  const columns = withOneKey(
    sheet,
    sheet.header.map((cell, index) => columnOf(sheet, cell, index, references)),
  );
  if (sheet.commas) reportPoints(sheet, columns, found);
  const choices = new Map(
    columns.flatMap(({ guess }) =>
      guess?.choice === undefined ? [] : [[guess.choice.name, guess.choice.variants] as const],
    ),
  );
  const declared = [...choices].map(([choice, variants]) => `choice ${choice} { ${variants.join(", ")} }\n`);
  const rows = sheet.rows.map(
    (row) => `  | ${columns.map((column, index) => cellOf(column, row[index])).join(" | ")} |\n`,
  );
  const header = `  | ${columns.map(({ label, type }, index) => `${label}${readAs(label, sheet.header[index]?.unit)}: ${type}`).join(" | ")} |\n`;
  return {
    text: `${declared.join("")}${declared.length > 0 ? "\n" : ""}table ${name} {\n${header}${rows.join("")}}\n`,
    said: columns.map(({ label, type, why }) => `\`${label}: ${type}\`: ${why}`),
  };
}

/** What people read in place of the heading. */
const readAs = (label: string, unit: string | undefined): string => (unit === undefined ? "" : ` "${label} (${unit})"`);

/** What a sheet makes dates of: `1/4` beside `2`, or `3-5` beside `6-8`. */
const turnsToDates = /^\d+(?:\s*[-\u2013/.]\s*\d+)?$/;

/** A column of nothing but dates may be meant; among other cells they are what the sheet made of something else. */
function reportDates(sheet: InSheet, heading: InCell, index: number, found: Collector): void {
  const cells = sheet.rows.flatMap((row) => row[index] ?? []).filter(({ text }) => text !== "");
  const dates = cells.filter(isDate);
  const [first] = dates;
  if (first === undefined) return;
  if (dates.length === cells.length) {
    found.report(
      "sheet-dates",
      first.at,
      { heading: heading.text, found: first.text, cells: dates.length },
      placeOf(first),
    );
    return;
  }
  const broken = dates.filter(({ odd }) => odd === "date" || cells.some((cell) => turnsToDates.test(cell.text)));
  for (const cell of broken)
    found.report("sheet-date", cell.at, { heading: heading.text, found: cell.text, home: null }, placeOf(cell));
}

function reportPoints(sheet: InSheet, columns: readonly InferredColumn[], found: Collector): void {
  const numeric = columns.map(({ type }) => /^(?:optional )?(?:int|number|percent)\b/.test(type));
  for (const row of sheet.rows)
    row.forEach((cell, index) => {
      if (numeric[index] === true) isTwoNumbers(cell, false, found);
    });
}

/** A guessed table, laid out, as Markdown has it: a heading above its rows. */
export function asMarkdown(text: string): string {
  const found = /^([^]*?)(table \S+) \{\n([^]*)\n\}\n$/.exec(text);
  if (found === null) return `\`\`\`rules\n${text}\`\`\`\n`;
  const [, before = "", head = "", rows = ""] = found;
  const block = before.trim() === "" ? "" : `\`\`\`rules\n${before.trim()}\n\`\`\`\n\n`;
  return `${block}### ${head}\n\n${rows.replace(/^ {2}/gm, "")}\n`;
}

function columnOf(sheet: InSheet, cell: InCell, index: number, references: KnownReferences): InferredColumn {
  const declared = declaredType(cell);
  if (declared !== null) return { ...declared, guess: null };
  const label = labelOf(cell.text, index);
  const all = sheet.rows.map((row) => row[index]?.text ?? "");
  const texts = all.filter((text) => text !== "");
  const guess = inferType(label, texts, references, sheet.commas);
  const some = texts.length < all.length;
  const none = some && /^(?:list|set) of /.test(guess.type);
  const type = none ? `${guess.type} default []` : `${some ? "optional " : ""}${guess.type}`;
  return {
    label: guess.rolls === true ? `${label}()` : label,
    type,
    why: some ? `${guess.why}; some cells are empty` : guess.why,
    guess,
  };
}

/** A heading that says its type, as in rules, or has a note that does: a table that came from rules. */
function declaredType({
  text,
  note,
}: InCell): { readonly label: string; readonly type: string; readonly why: string } | null {
  const fromNote = (note ?? "").split("\n")[0]?.trim() ?? "";
  for (const [written, why] of [
    [text, "as its heading says"],
    [fromNote.startsWith("(") ? `${text}${fromNote}` : `${text}: ${fromNote}`, "as the note on its heading says"],
  ] as const) {
    const found = new Collector();
    // The colon of the type is that behind the brackets, if there are any.
    const colon = written.indexOf(":", /^[^:]*\([^)]*\)/.exec(written)?.[0].length ?? 0);
    if (colon <= 0 || written.trimEnd().endsWith(":") || written.includes("|")) continue;
    const field = parseDataHeader({ text: written, span: Span.still("", 0, written.length) }, found);
    if (found.count > 0 || field.type.name.text === "" || !isName(field.name.text)) continue;
    return { label: written.slice(0, colon).trim(), type: written.slice(colon + 1).trim(), why };
  }
  return null;
}

/** As written, if a column can be called so. */
function labelOf(text: string, index: number): string {
  const plain = text.replace(/[\s|:\\]+/g, " ").trim();
  return isName(columnNameOf(plain))
    ? plain
    : isName(columnName(`column ${plain}`)) && plain !== ""
      ? `Column ${plain}`
      : `Column ${index + 1}`;
}

/** The first column whose cells all differ is the key, if it holds words. */
function withOneKey(sheet: InSheet, columns: readonly InferredColumn[]): readonly InferredColumn[] {
  if (columns.some(({ type }) => /\bkey\b/.test(type))) return columns;
  const key = columns.findIndex(({ guess, type }, index) => {
    const texts = sheet.rows.map((row) => row[index]?.text ?? "");
    const words = guess !== null && (type === "text" || guess.choice !== undefined || /^\p{Lu}/u.test(type));
    return words && texts.length > 0 && texts.every((text) => text !== "") && new Set(texts).size === texts.length;
  });
  return columns.map((column, index) =>
    index === key ? { ...column, type: "key", why: "different words in each row", guess: null } : column,
  );
}

function cellOf({ guess, type }: InferredColumn, cell: InCell | undefined): string {
  const text = (cell?.text ?? "").replace(/[\r\n\u2028\u2029]+/g, " ");
  const words = type === "key" || /(?:^|\s)text\b/.test(type) || /\b\p{Lu}/u.test(type);
  return rowText(text === "" ? "" : (guess?.cell?.(text) ?? text), words);
}

/** The name for the table of this sheet or file. */
export const tableNameOf = (written: string): string => typeName(written.replace(/\.[a-z]+$/i, "")) ?? "Imported";
