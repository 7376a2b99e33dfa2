import type { Collector } from "../diagnostics/collect.ts";
import { guessIf } from "../diagnostics/diagnostic.ts";
import type { Span } from "../source/span.ts";
import type { RawCell } from "./ast.ts";
import { betterNumber, betterTest, commasInNumbers } from "./numbers.ts";

/** The text to read in place of a cell's, and where in the cell it begins (-1: it is not written there). */
export interface MendedCell {
  readonly text: string;
  readonly from: number;
}

const difference = /^(\d+(?:\.\d+)?%?)\s*[-\u2010-\u2015\u2212]\s*(\d+(?:\.\d+)?%?)$/;
/** What others write for all the rest, and for anything; no name can be written so. */
export const foreignTests: ReadonlyMap<string, string> = new Map([
  ["else", "otherwise"],
  ["default", "otherwise"],
  ["all others", "otherwise"],
  ["everything else", "otherwise"],
  ["anything else", "otherwise"],
  ["any", "-"],
  ["all", "-"],
  ["*", "-"],
]);

/** Both values of a condition, which a formula would work out to one. */
export const eitherValue =
  /^(?:(?:yes|true)\s*(?:or|and|[/&])\s*(?:no|false)|(?:no|false)\s*(?:or|and|[/&])\s*(?:yes|true))$/i;
/** Any value at all, in words that may as well be names. */
export const anyValue = /^(?:either(?: one| way)?|both|whatever|whichever|anything|any \p{L}+)$/iu;

export function reportForeignTest(cell: RawCell, found: Collector): void {
  const word = foreignTests.get(cell.text) ?? "-";
  found.report(
    "foreign-word",
    cell.span,
    { written: cell.text, meant: word },
    {
      fixes: (word === "-" ? ["-", "otherwise"] : [word]).map((text) => ({
        title: `Write \`${text}\``,
        edits: [{ span: cell.span, text }],
      })),
    },
  );
}

const emphasis = /^(\*\*\*|\*\*|\*|___|__|`)(?=\S)(.*\S)\1$/s;

/**
 * What documents like to write in cells and a formula cannot be: named with a fix, and read as what was meant. Markdown
 * emphasis is dropped without a word. Null: there is nothing left to read.
 */
export function mendCell(cell: RawCell, found: Collector, test: boolean): MendedCell | null {
  const plain = withoutEmphasis(cell.text);
  const { text } = plain;
  if (text.length > 60) return plain;
  const numbers = test ? commasInNumbers(text) : null;
  if (numbers !== null) return mendNumbers(cell, text, numbers, found);
  const asTest = betterTest(text);
  if (asTest !== null) return mendTest(cell, text, asTest, found, test);
  const range = difference.exec(text);
  if (range !== null && !test) {
    found.report("difference-of-numbers", cell.span, { written: text, low: range[1] ?? "", high: range[2] ?? "" });
    return null;
  }
  const better = betterNumber(text);
  if (better === null) return plain;
  report(cell.span, text, better, found);
  // A test still says which cases it is about; what a value would have been is nobody's business.
  return better === "" || !test ? null : { text: better, from: -1 };
}

/** A cell of statements: signs and words for nothing are named, numbers are the statements' own affair. */
export function plainCell(cell: RawCell, found: Collector): MendedCell | null {
  const plain = withoutEmphasis(cell.text);
  if (betterNumber(plain.text) !== "" && !/^(?:\{\s*\}|nothing|none)$/.test(plain.text)) return plain;
  const fixes = [{ title: "Leave it empty", edits: [{ span: cell.span, text: "" }] }];
  found.report("foreign-word", cell.span, { written: plain.text, meant: "" }, { fixes });
  return null;
}

/** `30` for `30m`, `10` for `10..`: letters behind the number are left out, and that there may be more. */
const cutsUnit = (written: string, better: string): boolean =>
  better !== "" &&
  written.startsWith(better) &&
  /^\s?(?:\p{L}+\.?|\.{2,3}|\u2026)$/u.test(written.slice(better.length));

function report(span: Span, written: string, better: string, found: Collector): void {
  const title = better === "" ? "Leave it empty" : `Write \`${better}\``;
  // `30m` and `4h` are no longer apart without what stands behind them: no column says which unit all of it is in.
  const fix = { title, edits: [{ span, text: better }] };
  const fixes = [cutsUnit(written, better) ? { guess: true as const, ...fix } : fix];
  found.report("bad-number", span, { written, better }, { fixes });
}

/** `1,000 to 2,000`: commas that a test would take for lists. */
function mendNumbers(
  cell: RawCell,
  written: string,
  { better, guess }: { readonly better: string; readonly guess: boolean },
  found: Collector,
): MendedCell {
  const fix = { title: `Write \`${better}\``, edits: [{ span: cell.span, text: better }] };
  found.report("foreign-comparison", cell.span, { written, better }, { fixes: [guessIf(guess, fix)] });
  return { text: better, from: -1 };
}

/** `12+`, `at least 12`: in a cell that tests, `>= 12`; elsewhere the number alone. */
function mendTest(cell: RawCell, text: string, better: string, found: Collector, test: boolean): MendedCell | null {
  const wanted = test ? better : better.replace(/^[<>=]+ /, "");
  if (!test || text.endsWith("+")) report(cell.span, text, wanted, found);
  else
    found.report(
      "foreign-comparison",
      cell.span,
      { written: text, better },
      { fixes: [{ title: `Write \`${better}\``, edits: [{ span: cell.span, text: better }] }] },
    );
  return test ? { text: wanted, from: -1 } : null;
}

function withoutEmphasis(text: string): MendedCell {
  const marked = emphasis.exec(text);
  const inner = marked?.[2];
  if (marked === null || inner === undefined || inner.includes(marked[1] ?? "*")) return { text, from: 0 };
  return { text: inner, from: (marked[1] ?? "").length };
}
