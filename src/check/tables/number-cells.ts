/** Numbers in cells: quickly where they are plain, and as documents write them, with a fix. */
import { pointOrThousands, type TwoNumbers } from "../../source/points.ts";
import type * as ast from "../../syntax/ast.ts";
import { letterAmongDigits, lettersForDigits } from "../../syntax/numbers.ts";
import { placesOf } from "../build.ts";
import { formulaCell } from "./formula-cells.ts";
import { saysNothing } from "./nothing.ts";
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
  readonly kind: "thousands" | "comma" | "unit" | "more" | "emphasis" | "dash" | "power" | "decimals" | "letters";
  readonly meant: (match: RegExpExecArray) => string;
}

/** A number without its exponent: the point moves, digit by digit, so that none is lost. */
function pointMoved([, sign, whole = "", part = "", power]: RegExpExecArray): string {
  const point = whole.length + Number(power);
  const digits = "0".repeat(Math.max(0, 1 - point)) + whole + part;
  const before = Math.max(1, point);
  const after = digits.slice(before).replace(/0+$/, "");
  return (
    (sign === "-" ? "-" : "") +
    digits
      .slice(0, before)
      .padEnd(before, "0")
      .replace(/^0+(?=\d)/, "") +
    (after === "" ? "" : `.${after}`)
  );
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

const bandLike = /^\d+(?:\.\d+)?\s*[-\u2010-\u2015\u2212]\s*\d+(?:\.\d+)?$/;

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
    reader.checker.found.report("band-in-number", span, { found: text }, extraOf(reader, row));
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
  const all = isInt(reader) && !Number.isInteger(valueOf(text)) ? [...habitsOfWhole, ...habits] : habits;
  const habit = text.length > 60 ? undefined : all.find((each) => each.pattern.test(text));
  const match = habit?.pattern.exec(text);
  if (habit === undefined || match === null || match === undefined) return wordsInstead(reader, cell, row);
  const meant = habit.meant(match);
  if (meant === text) return null;
  reader.checker.found.report(
    "number-as-documents-write-it",
    span,
    { found: text, meant, kind: habit.kind },
    {
      ...extraOf(reader, row),
      fixes:
        habit.kind === "more" ? [] : [{ title: `Change \`${text}\` to \`${meant}\``, edits: [{ span, text: meant }] }],
    },
  );
  return failure;
}

/** Several words in a row are never a formula. */
function wordsInstead(reader: ReaderOf, cell: ast.RawCell, row: string): CellReading | null {
  if (
    cell.text.length > 200 ||
    !/^\p{L}[\p{L}'’]*(?:\s+[\p{L}'’,.-]+)+$/u.test(cell.text) ||
    /\b(?:if|match|and|or|not|is|in|otherwise|where|highest|lowest|to)\b/.test(cell.text)
  )
    return null;
  reader.checker.found.report(
    "words-for-a-number",
    cell.span,
    { found: short(cell.text), type: reader.type.kind === "int" ? "a whole number" : "a number" },
    extraOf(reader, row),
  );
  return failure;
}
