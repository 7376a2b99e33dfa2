/** Columns as people keep them: several spellings of one word, a number with more in brackets, units. */
import type { Collector } from "../diagnostics/collect.ts";
import type { Code, FactsOf } from "../diagnostics/registry.ts";
import { decimalCommasIn, hasDecimalComma } from "./decimal-commas.ts";
import { placeOf } from "./match.ts";
import type { InCell, InSheet } from "./sheet.ts";

/** Headings, in small letters. */
export interface ColumnChoices {
  readonly split: ReadonlySet<string>;
  readonly units: ReadonlySet<string>;
  readonly decimalCommas: ReadonlySet<string>;
  readonly unified: ReadonlySet<string>;
  /** They stay as they are written. */
  readonly asIs: ReadonlySet<string>;
}

interface Column {
  readonly heading: InCell;
  readonly cells: readonly InCell[];
}

/** Each column as it was wanted; where nobody said it, what could be done is reported once. */
export function tidyColumns(sheet: InSheet, choices: ColumnChoices, found: Collector): InSheet {
  const columns = sheet.header.map((heading, index) => ({
    heading,
    cells: sheet.rows.map((row) => row[index] ?? { ...heading, text: "", value: null, note: null }),
  }));
  const headings = new Set(sheet.header.map(({ text }) => text.toLowerCase()));
  const tidied = columns.flatMap((column) => tidyColumn(column, choices, headings, sheet.commas, found));
  return {
    ...sheet,
    header: tidied.map(({ heading }) => heading),
    rows: sheet.rows.map((row, index) => [
      ...tidied.map(({ cells }) => cells[index] as InCell),
      // What has no heading is told of elsewhere.
      ...row.slice(sheet.header.length),
    ]),
  };
}

function tidyColumn(
  column: Column,
  choices: ColumnChoices,
  headings: ReadonlySet<string>,
  commas: boolean,
  found: Collector,
): readonly Column[] {
  const name = column.heading.text.toLowerCase();
  if (choices.asIs.has(name)) return [column];
  const decimals = decimalCommasIn(column.cells, commas);
  if (decimals !== null && choices.decimalCommas.has(name)) return [{ ...column, cells: decimals.cells }];
  if (choices.decimalCommas.has(name)) reportUnfit(column, "decimal-commas", hasDecimalComma, found);
  const brackets = bracketsOf(column, headings);
  if (brackets !== null && choices.split.has(name)) return brackets.columns;
  const mixed = mixedUnitsOf(column, headings);
  if (mixed !== null && choices.split.has(name)) return mixed.columns;
  const units = unitsOf(column);
  if (units !== null && choices.units.has(name)) return [units.column];
  if (choices.split.has(name)) reportUnfit(column, "split", (text) => plain.test(text) || inBrackets.test(text), found);
  if (choices.units.has(name)) reportUnfit(column, "units", unitFits(column), found);
  const spelling = spellingsOf(column);
  if (spelling !== null && choices.unified.has(name)) return [spelling.column];
  const { text: heading } = column.heading;
  if (decimals !== null) {
    const { first, lines, number } = decimals;
    reportAt(first, "sheet-decimal-commas", { heading, lines, found: first.text, number }, found);
  } else if (mixed !== null) {
    const { first, ways, second } = mixed;
    reportAt(first, "sheet-units-mixed", { heading, ways, second }, found);
  } else if (brackets !== null) {
    const { first, count, second } = brackets;
    reportAt(first, "sheet-brackets", { heading, cells: count, found: first.text, second }, found);
  } else if (units !== null) {
    const { first, count, unit } = units;
    reportAt(first, "sheet-units", { heading, cells: count, found: first.text, unit }, found);
  } else if (spelling !== null) {
    const { first, ways, best } = spelling;
    reportAt(first, "sheet-spellings", { heading, ways, best }, found);
  }
  return [column];
}

const reportAt = <C extends Code>(cell: InCell, code: C, facts: FactsOf<C>, found: Collector): void =>
  found.report(code, cell.at, facts, placeOf(cell));

/** What was wanted of a column that has a cell for which it cannot be done, or none for which it could. */
function reportUnfit(
  column: Column,
  option: "split" | "units" | "decimal-commas",
  fits: (text: string) => boolean,
  found: Collector,
): void {
  const cell = cellsIn(column).find(({ text }) => !fits(text));
  const { text: heading } = column.heading;
  reportAt(cell ?? column.heading, "sheet-column-unfit", { heading, option, found: cell?.text ?? null }, found);
}

const cellsIn = ({ cells }: Column): readonly InCell[] => cells.filter(({ text }) => text !== "");
const plain = /^[+-]?\d[\d,]*(?:\.\d+)?$/;
const plainText = (cell: InCell, text: string): InCell => ({ ...cell, text, value: null });

// ---------------------------------------------------------------- `135 (18d10+36)`

const inBrackets = /^([+-]?\d[\d,]*(?:\.\d+)?)\s*\(\s*([^()]+?)\s*\)$/;
const dice = /^\d*d\d+(?:\s*[+-]\s*\d+)?$/i;

function bracketsOf(
  column: Column,
  headings: ReadonlySet<string>,
): {
  readonly columns: readonly Column[];
  readonly second: string;
  readonly first: InCell;
  readonly count: number;
} | null {
  const parts = column.cells.map(({ text }) => inBrackets.exec(text));
  const first = column.cells.find((_, index) => parts[index] !== null);
  if (first === undefined) return null;
  if (!column.cells.every(({ text }, index) => text === "" || plain.test(text) || parts[index] !== null)) return null;
  const more = parts.flatMap((part) => part?.[2] ?? []);
  const second = newHeading(column, more.every((each) => dice.test(each)) ? "dice" : "note", headings);
  return {
    columns: twoColumns(column, second, (text, index) => [parts[index]?.[1] ?? text, parts[index]?.[2] ?? ""]),
    second,
    first,
    count: more.length,
  };
}

const newHeading = ({ heading }: Column, word: string, headings: ReadonlySet<string>): string =>
  headings.has(`${heading.text} ${word}`.toLowerCase()) ? `${heading.text} ${word} 2` : `${heading.text} ${word}`;

function twoColumns(
  { heading, cells }: Column,
  second: string,
  parts: (text: string, index: number) => readonly [string, string],
): readonly Column[] {
  const cellsFor = (part: 0 | 1): readonly InCell[] =>
    cells.map((cell, index) => plainText(cell, parts(cell.text, index)[part]));
  return [
    { heading, cells: cellsFor(0) },
    { heading: { ...heading, text: second, note: null }, cells: cellsFor(1).map((cell) => ({ ...cell, note: null })) },
  ];
}

// ---------------------------------------------------------------- `30 ft.`, `$8`

const withUnit = /^([+-]?\d[\d,]*(?:\.\d+)?)\s?(?!d\d)([\p{L}\u00b0]+\.?)$/u;
const withCurrency = /^([$\u20ac\u00a3\u00a5])\s?(\d[\d,]*(?:\.\d+)?)$/;

function unitOf(text: string): { readonly number: string; readonly unit: string } | null {
  const [, number, unit] = withUnit.exec(text) ?? [];
  const [, sign, amount] = withCurrency.exec(text) ?? [];
  if (amount !== undefined && sign !== undefined) return { number: amount, unit: sign };
  // A thousand, or a place.
  return number === undefined || unit === undefined || /^(?:k|m|st|nd|rd|th)$/i.test(unit) ? null : { number, unit };
}

/** Whether a cell has the unit of the first one that has one. */
function unitFits(column: Column): (text: string) => boolean {
  const [unit] = cellsIn(column).flatMap(({ text }) => unitOf(text)?.unit ?? []);
  return (text) => unit !== undefined && unitOf(text)?.unit.replace(".", "") === unit.replace(".", "");
}

function unitsOf(
  column: Column,
): { readonly column: Column; readonly unit: string; readonly first: InCell; readonly count: number } | null {
  const cells = cellsIn(column);
  const [first] = cells;
  const unit = first === undefined ? undefined : unitOf(first.text)?.unit;
  const fits = unitFits(column);
  if (cells.length < 2 || first === undefined || unit === undefined || !cells.every(({ text }) => fits(text)))
    return null;
  return {
    column: {
      heading: { ...column.heading, unit },
      cells: column.cells.map((cell) => plainText(cell, unitOf(cell.text)?.number ?? cell.text)),
    },
    unit,
    first,
    count: cells.length,
  };
}

/** `1 kg` beside `2 lb`: the numbers mean nothing without their units. */
function mixedUnitsOf(
  column: Column,
  headings: ReadonlySet<string>,
): {
  readonly columns: readonly Column[];
  readonly second: string;
  readonly ways: readonly { readonly text: string; readonly lines: readonly number[] }[];
  readonly first: InCell;
} | null {
  const cells = cellsIn(column);
  const byUnit = new Map<string, InCell[]>();
  for (const cell of cells) {
    const unit = unitOf(cell.text)?.unit.replace(".", "");
    if (unit === undefined) return null;
    byUnit.set(unit, [...(byUnit.get(unit) ?? []), cell]);
  }
  const [, [first] = []] = [...byUnit.values()];
  if (first === undefined) return null;
  const second = newHeading(column, "unit", headings);
  return {
    columns: twoColumns(column, second, (text) => {
      const parts = unitOf(text);
      return parts === null ? [text, ""] : [parts.number, parts.unit];
    }),
    second,
    ways: [...byUnit.values()].map((same) => ({ text: same[0]?.text ?? "", lines: same.map(({ line }) => line) })),
    first,
  };
}

// ---------------------------------------------------------------- `Medium`, `medium`, `Med.`

const isWord = (text: string): boolean => /^\p{L}[\p{L}\p{M}\s.'\u2019-]*$/u.test(text);
const normal = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/[\s-]+/g, " ");

/** The first word that is spelled in several ways, and all such words in one spelling each. */
function spellingsOf(
  column: Column,
): {
  readonly column: Column;
  readonly ways: readonly { readonly text: string; readonly line: number }[];
  readonly best: string;
  readonly first: InCell;
} | null {
  const words = cellsIn(column).filter(({ text }) => isWord(text));
  if (words.every(({ text }) => /^(?:yes|no|true|false)$/i.test(text))) return null;
  const whole = new Set(words.filter(({ text }) => !text.endsWith(".")).map(({ text }) => normal(text)));
  const wordOf = (text: string): string => {
    const near =
      text.endsWith(".") && !whole.has(normal(text)) ? [...whole].filter((each) => each.startsWith(normal(text))) : [];
    return near.length === 1 ? (near[0] ?? "") : normal(text);
  };
  const counts = new Map<string, Map<string, number>>();
  for (const { text } of words) {
    const ways = counts.get(wordOf(text)) ?? new Map<string, number>();
    counts.set(wordOf(text), ways.set(text, (ways.get(text) ?? 0) + 1));
  }
  const bests = new Map([...counts].map(([key, ways]) => [key, bestOf(ways)]));
  const [several] = [...counts].filter(([, ways]) => ways.size > 1);
  if (several === undefined) return null;
  const [key, ways] = several;
  const shown = [...ways.keys()].flatMap((text) => words.find((cell) => cell.text === text) ?? []);
  const other = shown.find(({ text }) => text !== bests.get(key));
  if (other === undefined) return null;
  return {
    column: {
      heading: column.heading,
      cells: column.cells.map((cell) =>
        isWord(cell.text) ? { ...cell, text: bests.get(wordOf(cell.text)) ?? cell.text } : cell,
      ),
    },
    ways: shown.map(({ text, line }) => ({ text, line })),
    best: bests.get(key) ?? "",
    first: other,
  };
}

/** The most frequent; of several the one that begins with a capital, and is longest. */
function bestOf(ways: ReadonlyMap<string, number>): string {
  const rank = (text: string): readonly number[] => [
    ways.get(text) ?? 0,
    /^\p{Lu}/u.test(text) && !text.endsWith(".") ? 1 : 0,
    text.length,
  ];
  return [...ways.keys()].reduce((best, text) => {
    const [a, b] = [rank(text), rank(best)];
    const at = a.findIndex((value, index) => value !== b[index]);
    return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0) ? text : best;
  });
}
