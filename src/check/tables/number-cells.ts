/** Numbers in cells: quickly where they are plain, and as documents write them, with a fix. */
import { guessIf, type Fix } from "../../diagnostics/diagnostic.ts";
import type { FactsOf } from "../../diagnostics/registry.ts";
import { suggestions } from "../../diagnostics/suggest.ts";
import { builtins } from "../../builtins/registry.ts";
import { hardWords, numberWords } from "../../syntax/words.ts";
import { pointOrThousands, type TwoNumbers } from "../../source/points.ts";
import type * as ast from "../../syntax/ast.ts";
import { factors, letterAmongDigits, lettersForDigits, multiplied, pointMoved } from "../../syntax/numbers.ts";
import { placesOf } from "../build.ts";
import { formulaCell } from "./formula-cells.ts";
import { emptyFixes, saysNothing } from "./nothing.ts";
import { extraOf, failure, short, type CellReader, type CellReading, type ReaderOf } from "./reading.ts";

const plainInt = /^[+-]?\d{1,15}$/;
const decimal = /^[+-]?\d{1,15}(?:\.\d{1,9})?%?$/;

const isInt = (reader: ReaderOf): boolean => reader.type.kind === "int";

export function numberReader(reader: ReaderOf): CellReader {
  const whole = isInt(reader);
  const decimals = reader.checker.model.info.decimals;
  return (cell, row) => {
    const two = cell.span.file === reader.commas ? pointOrThousands(cell.text, whole) : null;
    if (two !== null) return pointsInIt(reader, cell, two, row);
    const text = cell.span.file === reader.commas ? withPoints(cell.text) : cell.text;
    if (whole ? plainInt.test(text) : decimal.test(text)) {
      const value = valueOf(text);
      if (whole || (placesOf(value) <= decimals && Math.abs(value) <= 9_007_199_254)) return { value };
    }
    const written = { ...cell, text };
    return asWritten(reader, written, row) ?? formulaCell(reader, written, row);
  };
}

function pointsInIt(
  reader: ReaderOf,
  { text, span }: ast.RawCell,
  { thousands, decimals }: TwoNumbers,
  row: string,
): CellReading {
  const fixes = [thousands, decimals].flatMap((meant) =>
    meant === null ? [] : [{ title: `Change \`${text}\` to \`${meant}\``, edits: [{ span, text: meant }] }],
  );
  reader.checker.found.report(
    "point-or-thousands",
    span,
    { found: text, thousands, decimals },
    { ...extraOf(reader, row), fixes },
  );
  return failure;
}

/** The value of a plain numeral, with `%`; never minus nothing. */
export function valueOf(text: string): number {
  return Number(text.endsWith("%") ? `${text.slice(0, -1)}e-2` : text) + 0;
}

/** In a file with semicolons `7,5` is 7.5 and `1.234,5` is 1234.5; a formula's own commas stay. */
export function withPoints(text: string): string {
  if (text.length > 60 || /[([]/.test(text)) return text;
  return text.replace(/\d[\d.]*,\d+/g, (number) =>
    (/^\d{1,3}(?:\.\d{3})+,/.test(number) ? number.replaceAll(".", "") : number).replace(",", "."),
  );
}

interface Habit {
  readonly pattern: RegExp;
  readonly kind: FactsOf<"number-as-documents-write-it">["kind"];
  readonly meant: (match: RegExpExecArray) => string;
}

/** Dates, as spreadsheets make them of `1-5` and `3/4`. */
const month =
  "(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|mär(?:z)?|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)";
export const dateLike = new RegExp(
  `^(?:\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}|\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{4}|\\d{1,2}\\.\\d{1,2}\\.(?:\\d{2})?|\\d{1,2}[-./ ]{1,2}${month}\\.?(?:[- ./]\\d{2,4})?|${month}[-. ]{1,2}\\d{1,4})(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2})?)?$`,
  "iu",
);

const sign = (written: string | undefined): string => (written === undefined || written === "+" ? "" : "-");

/** How documents write numbers, most special first. */
const habits: readonly Habit[] = [
  { kind: "emphasis", pattern: /^([*_`]{1,3})([+-]?[\d.,]+%?)\1$/, meant: (match) => match[2] ?? "" },
  { kind: "power", pattern: /^([+-])?(\d{1,9})(?:\.(\d{1,9}))?[eE]([+-]?\d{1,2})$/, meant: pointMoved },
  { kind: "dash", pattern: /^-\s+(\d+(?:\.\d+)?%?)$/, meant: (match) => `-${match[1] ?? ""}` },
  {
    kind: "thousands",
    pattern: /^([-+\u2212\u2013])?([1-9]\d{0,2}(?:[,\u00A0\u202F' ]\d{3})+(?:\.\d+)?)$/,
    meant: (match) => sign(match[1]) + (match[2] ?? "").replace(/[^\d.]/g, ""),
  },
  {
    kind: "comma",
    pattern: /^([-+\u2212\u2013])?(\d+),(\d+)$/,
    meant: (match) => `${sign(match[1])}${match[2] ?? ""}.${match[3] ?? ""}`,
  },
  { kind: "more", pattern: /^(\d+(?:\.\d+)?)\s*\+$/, meant: (match) => match[1] ?? "" },
  { kind: "letters", pattern: letterAmongDigits, meant: (match) => lettersForDigits(match[0]) },
  { kind: "factor", pattern: factors, meant: multiplied },
  {
    kind: "factor",
    pattern: /^([\u2605\u2b50\u25cf\u2022\u2665\u25a0])+[\u2606\u25cb\u25e6\u2661\u25a1]*$/u,
    meant: ([all]) => String(all.replace(/[\u2606\u25cb\u25e6\u2661\u25a1]/gu, "").length),
  },
  {
    kind: "unit",
    pattern:
      /^([-+\u2212\u2013])?(\d+(?:\.\d+)?)\s*(?:[x\u00D7*]|\p{Sc}|°|['"]|(?!d\d|(?:to|or|and|over|under|times|of|in|is)$)\p{L}{1,12}\.?|\((?:\p{L}|\s)+\))$/u,
    meant: (match) => sign(match[1]) + (match[2] ?? ""),
  },
  { kind: "unit", pattern: /^(?:[x\u00D7]|\p{Sc})\s*(\d+(?:\.\d+)?)$/u, meant: (match) => match[1] ?? "" },
];

/** `1.100` and `8%`, where a whole number is wanted. */
const habitsOfWhole: readonly Habit[] = [
  {
    kind: "thousands",
    pattern: /^([-+])?([1-9]\d{0,2}(?:\.\d{3})+)$/,
    meant: (match) => sign(match[1]) + (match[2] ?? "").replaceAll(".", ""),
  },
  { kind: "unit", pattern: /^([-+])?(\d+)\s?%$/, meant: (match) => sign(match[1]) + (match[2] ?? "") },
];

const bandLike = /^\d+(?:\.\d+)?(?:\s*[-\u2010-\u2015\u2212]\s*| to |\s*\.\.\s*)\d+(?:\.\d+)?$/;

/** Where all cells are numbers or ranges, the column is one of ranges. */
function asRanges({ cells, plan: { symbol }, type }: ReaderOf): readonly Fix[] {
  const isRange = ({ text }: ast.RawCell): boolean =>
    (bandLike.test(text) && !/[\u2010-\u2012\u2015\u2212]/.test(text)) || /^(?:[<>]=? ?)?\d+(?:\.\d+)?$/.test(text);
  if (symbol.typeAt === null || symbol.bound !== null || ![...cells()].every(isRange)) return [];
  const isWhole = type.kind === "int" && ![...cells()].some(({ text }) => /\d\.\d/.test(text));
  const text = isWhole ? "range of int" : "range of number";
  const mayBeDifferences = [...cells()].every(({ text: written }) => !/to|\.\./.test(written));
  return [
    guessIf(mayBeDifferences, { title: `Write \`${text}\` in the heading`, edits: [{ span: symbol.typeAt, text }] }),
  ];
}

/** Reports what is no number but was meant as one, and goes on with what was meant; null: it may be a formula. */
function asWritten(reader: ReaderOf, cell: ast.RawCell, row: string): CellReading | null {
  const { text, span } = cell;
  if (text === "none" && reader.target.kind === "optional") return { value: null };
  // A dash of any kind before a digit is a minus, as everywhere in the language.
  const minus = /^[\u2010-\u2015\u2212]\s*(?=\d)/.exec(text);
  if (minus !== null && decimal.test(`-${text.slice(minus[0].length)}`))
    return numberReader({ ...reader, commas: null })({ text: `-${text.slice(minus[0].length)}`, span }, row);
  if (saysNothing(reader, cell, row, null)) return failure;
  if (bandLike.test(text)) {
    reader.checker.found.report(
      "band-in-number",
      span,
      { found: text },
      { ...extraOf(reader, row), fixes: asRanges(reader) },
    );
    return failure;
  }
  if (dateLike.test(text)) {
    reader.checker.found.report("date-in-cell", span, { found: text, wanted: "a number" }, extraOf(reader, row));
    return failure;
  }
  const decimals = isInt(reader) ? /^([+-]?\d{1,15})\.0+$/.exec(text)?.[1] : undefined;
  if (decimals !== undefined) {
    reader.checker.found.report(
      "number-as-documents-write-it",
      span,
      { found: text, meant: decimals, kind: "decimals" },
      {
        ...extraOf(reader, row),
        fixes: [{ title: `Change \`${text}\` to \`${decimals}\``, edits: [{ span, text: decimals }] }],
      },
    );
    return failure;
  }
  const known = isInt(reader) && !Number.isInteger(valueOf(text)) ? [...habitsOfWhole, ...habits] : habits;
  const habit = text.length > 60 ? undefined : known.find((each) => each.pattern.test(text));
  const match = habit?.pattern.exec(text);
  if (habit === undefined || match === null || match === undefined) return wordsInstead(reader, cell, row);
  const meant = habit.meant(match);
  if (meant === text) return null;
  const cells = [...reader.cells()].filter((each) => each.text !== "");
  const differs = habit.kind === "unit" && new Set(cells.flatMap((each) => unitOf(each.text))).size > 1;
  const mayBeMillion = !differs && /\dm$/.test(text) && cells.some((each) => !each.text.endsWith("m"));
  const all = mayBeMillion ? [multiplied(factors.exec(text.toUpperCase()) ?? []), meant] : [meant];
  reader.checker.found.report(
    "number-as-documents-write-it",
    span,
    { found: text, meant: all.join("` or `"), kind: differs ? "units" : habit.kind },
    {
      ...extraOf(reader, row),
      fixes:
        habit.kind === "more"
          ? []
          : all.map((each) =>
              guessIf(differs || mayBeMillion || text.endsWith("B"), {
                title: `Change \`${text}\` to \`${each}\``,
                edits: [{ span, text: each }],
              }),
            ),
    },
  );
  return failure;
}

/** What stands beside a number, if something does: `turn` of `2 turns`. */
function unitOf(text: string): readonly string[] {
  const habit = text.length > 60 ? undefined : [...habitsOfWhole, ...habits].find(({ pattern }) => pattern.test(text));
  return habit?.kind === "unit" ? [text.replace(/[-+\u2212\u2013\d\s.]/g, "").replace(/(?<=\p{L}{2})s$/iu, "")] : [];
}

/** Several words in a row are never a formula, nor is one word that nothing is called like. */
function wordsInstead(reader: ReaderOf, { text, span }: ast.RawCell, row: string): CellReading | null {
  const { symbols, uses } = reader.checker.model;
  if (
    text.length > 200 ||
    !/^\p{L}[\p{L}'’]*(?:\s+[\p{L}'’,.-]+)*$/u.test(text) ||
    /\b(?:if|match|and|or|not|is|in|otherwise|where|highest|lowest|to)\b/.test(text)
  )
    return null;
  if (
    !/\s/.test(text) &&
    (hardWords.has(text) ||
      numberWords.includes(text.toLowerCase()) ||
      builtins.has(text) ||
      suggestions(text, [...symbols.keys(), ...uses.keys()]).length > 0)
  )
    return null;
  reader.checker.found.report(
    "words-for-a-number",
    span,
    { found: short(text), type: reader.type.kind === "int" ? "a whole number" : "a number" },
    {
      ...extraOf(reader, row),
      fixes: emptyFixes(reader, span, (each) => each === text).map((fix) => guessIf(true, fix)),
    },
  );
  return failure;
}
