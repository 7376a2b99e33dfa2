/** Ranges in cells: `1 to 10`, `1-10`, `01-40 … 76-00`, `over 10 to 50`, `> 1000`, `12`. */
import type { Bound, Expr, Json, Type } from "../../ir/program.ts";
import type * as ast from "../../syntax/ast.ts";
import { parseTestCell } from "../../syntax/cells.ts";
import { betterTest } from "../../syntax/numbers.ts";
import { literal, placesOf } from "../build.ts";
import { settle } from "../expression/settle.ts";
import { child } from "../scope.ts";
import { readingOf } from "./column-plan.ts";
import { saysNothing } from "./nothing.ts";
import { dateLike, valueOf, withPoints } from "./number-cells.ts";
import { extraOf, failure, short, whyOf, type CellReader, type CellReading, type ReaderOf } from "./reading.ts";

const dash = "[-\\u2010-\\u2015\\u2212]";
const numeral = "[+-]?\\d{1,15}(?:\\.\\d{1,9})?%?";
const between = new RegExp(`^(over\\s+)?(${numeral})\\s+to\\s+(under\\s+)?(${numeral})$`);
const band = new RegExp(`^(\\d{1,15}(?:\\.\\d{1,9})?%?)\\s*${dash}\\s*(\\d{1,15}(?:\\.\\d{1,9})?%?)$`);
const oneEnded = new RegExp(`^(<=|>=|<|>|\u2264|\u2265)\\s*(${numeral})$`);
const single = new RegExp(`^${numeral}$`);

type Ends = Bound;

/** `cells`: all cells of the column, which say together what `00` means. */
export function rangeReader(reader: ReaderOf, cells: () => Iterable<ast.RawCell>): CellReader {
  let hundred: boolean | null = null;
  const isHundred = (): boolean => (hundred ??= zeroesAreHundred(cells()));
  return (cell, row) => {
    const text = cell.span.file === reader.commas ? withPoints(cell.text) : cell.text;
    const ends = text.length > 80 ? null : endsOf(text, isHundred);
    return ends !== null && exact(reader, ends) ? checked(reader, ends, cell, row) : asWritten(reader, cell, text, row);
  };
}

/** In a column of numerals of two digits `00` is 100, as on the dice that such bands are made for, unless they start at `00`. */
function zeroesAreHundred(cells: Iterable<ast.RawCell>): boolean {
  for (const cell of cells) {
    const numerals = cell.text.match(/\d+(?:\.\d+)?/g) ?? [];
    if (numerals.some((each) => each.length !== 2) || (numerals.length > 1 && numerals[0] === "00")) return false;
  }
  return true;
}

function endsOf(text: string, isHundred: () => boolean): Ends | null {
  const value = (written: string): number => (written === "00" && isHundred() ? 100 : valueOf(written));
  const span = between.exec(text);
  if (span !== null)
    return {
      low: value(span[2] ?? ""),
      high: value(span[4] ?? ""),
      lowOpen: span[1] !== undefined,
      highOpen: span[3] !== undefined,
    };
  const bare = band.exec(text);
  if (bare !== null) return { low: value(bare[1] ?? ""), high: value(bare[2] ?? ""), lowOpen: false, highOpen: false };
  const compared = oneEnded.exec(text);
  if (compared !== null) return oneEnd(compared[1] ?? "", value(compared[2] ?? ""));
  if (!single.test(text)) return null;
  const only = value(text);
  return { low: only, high: only, lowOpen: false, highOpen: false };
}

function oneEnd(op: string, value: number): Ends {
  if (op === "<" || op === "<=" || op === "\u2264")
    return { low: null, high: value, lowOpen: false, highOpen: op === "<" };
  return { low: value, high: null, lowOpen: op === ">", highOpen: false };
}

/** Ends that need no rounding, and are whole where they must be. */
function exact(reader: ReaderOf, ends: Ends): boolean {
  const isInt = elementOf(reader).kind === "int";
  const decimals = reader.checker.model.info.decimals;
  return [ends.low, ends.high].every(
    (end) =>
      end === null || (isInt ? Number.isInteger(end) : placesOf(end) <= decimals && Math.abs(end) <= 9_007_199_254),
  );
}

const elementOf = (reader: ReaderOf): Type => (reader.type.kind === "range" ? reader.type.of : reader.type);

/** Ranges of ints are closed: `over 3` starts at 4. */
function checked(reader: ReaderOf, written: Ends, cell: ast.RawCell, row: string): CellReading {
  const ends = elementOf(reader).kind === "int" ? closed(written) : written;
  const { low, high } = ends;
  if (low === null || high === null || low < high || (low === high && !ends.lowOpen && !ends.highOpen))
    return { value: rangeValue(ends) };
  const isSwapped =
    written.low !== null &&
    written.high !== null &&
    written.low > written.high &&
    !written.lowOpen &&
    !written.highOpen;
  // As dice of a hundred show it, beside numbers of one digit.
  const isHundred = isSwapped && /(?<!\d)00$/.test(cell.text) && (written.low ?? 0) <= 100;
  const swapped = isHundred
    ? `${written.low ?? ""} to 100`
    : isSwapped
      ? `${written.high ?? ""} to ${written.low ?? ""}`
      : null;
  const fixes =
    swapped === null
      ? []
      : [{ title: `Change \`${cell.text}\` to \`${swapped}\``, edits: [{ span: cell.span, text: swapped }] }];
  reader.checker.found.report(
    "range-without-values",
    cell.span,
    { found: short(cell.text), swapped, isHundred },
    { ...extraOf(reader, row), fixes },
  );
  return failure;
}

function closed(ends: Ends): Ends {
  return {
    low: ends.low !== null && ends.lowOpen ? ends.low + 1 : ends.low,
    high: ends.high !== null && ends.highOpen ? ends.high - 1 : ends.high,
    lowOpen: false,
    highOpen: false,
  };
}

const rangeValue = (ends: Ends): Json => ({
  low: ends.low,
  high: ends.high,
  lowOpen: ends.lowOpen,
  highOpen: ends.highOpen,
});

// ---------------------------------------------------------------- as documents write them, and formulas

function asWritten(reader: ReaderOf, cell: ast.RawCell, text: string, row: string): CellReading {
  if (text === "none" && reader.target.kind === "optional") return { value: null };
  if (saysNothing(reader, cell, row, null)) return failure;
  if (dateLike.test(text)) {
    reader.checker.found.report("date-in-cell", cell.span, { found: text, wanted: "a range" }, extraOf(reader, row));
    return failure;
  }
  const meant = text.length > 80 ? null : betterTest(text.replace(/\s+/g, " "));
  if (meant === null || !/^[<>]| to /.test(meant)) return formulaRange(reader, { ...cell, text }, row);
  reader.checker.found.report(
    "range-as-documents-write-it",
    cell.span,
    { found: text, meant },
    {
      ...extraOf(reader, row),
      fixes: [{ title: `Change \`${text}\` to \`${meant}\``, edits: [{ span: cell.span, text: meant }] }],
    },
  );
  return failure;
}

/** Ends that are constants or formulas of them. */
function formulaRange(reader: ReaderOf, cell: ast.RawCell, row: string): CellReading {
  const { checker, plan } = reader;
  const why = whyOf(reader, row);
  const test = parseTestCell(cell, checker.found, why.context ?? undefined);
  const part = test.kind === "parts" && !test.not && test.parts.length === 1 ? test.parts[0] : undefined;
  if (part === undefined || part.kind === "about") {
    checker.found.report("no-range", cell.span, { found: short(cell.text) }, extraOf(reader, row));
    return failure;
  }
  if (part.value.kind === "missing") return failure;
  const scope = child(plan.scope);
  const target = { type: reader.target, bound: null, what: plan.what };
  if (part.kind === "value" && isRange(part.value))
    return readingOf(settle(checker, checker.elaborate(scope, part.value, reader.type, why), target, why), false);
  const end = checker.elaborate(scope, part.value, elementOf(reader), why);
  if (end.type.kind === "range") return readingOf(settle(checker, end, target, why), false);
  const kept = settle(checker, end, { type: elementOf(reader), bound: null, what: plan.what }, why);
  return kept.type.kind === "never"
    ? failure
    : { formula: rangeFrom(reader, part.kind === "compare" ? part.op : null, kept) };
}

const isRange = (expr: ast.Expr): boolean => expr.kind === "range" || (expr.kind === "parens" && isRange(expr.of));

function rangeFrom(reader: ReaderOf, op: ast.CompareOp | null, end: Expr): Expr {
  const type = reader.type;
  const isInt = elementOf(reader).kind === "int";
  const open = op === "<" || op === ">";
  const by = (step: number): Expr => ({
    kind: "arithmetic",
    op: "+",
    left: end,
    right: literal(step, elementOf(reader), end.at),
    type: elementOf(reader),
    at: end.at,
  });
  const inner = isInt && open ? by(op === ">" ? 1 : -1) : end;
  const below = op === "<" || op === "<=";
  const above = op === ">" || op === ">=";
  return {
    kind: "range",
    low: below ? null : inner,
    high: above ? null : inner,
    lowOpen: !isInt && op === ">",
    highOpen: !isInt && op === "<",
    type,
    at: end.at,
  };
}
