import type { CstNode, IToken } from "chevrotain";
import { classify } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { readWords } from "../../grammar/lexer.ts";
import { keepNewlines } from "../../grammar/newlines.ts";
import type { Entry } from "../../grammar/parser.ts";
import { hardWords } from "../../grammar/words.ts";
import { Collector } from "../diagnostics/collect.ts";
import type { Span } from "../source/span.ts";
import type { CompareOp, Expr, FieldDecl, Name, RawCell, Statement, Test, TestPart, Text } from "./ast.ts";
import { missing, missingType, plainText, type Build } from "./build/context.ts";
import { buildFormula } from "./build/formulas.ts";
import { buildTest, dashRange } from "./build/branches.ts";
import { buildFaces, buildLines } from "./build/statements.ts";
import { buildFieldType, buildParams } from "./build/types.ts";
import { balance } from "./balance.ts";
import { foreignTests, mendCell, plainCell, reportForeignTest } from "./cell-habits.ts";
import { readMending } from "./reader.ts";
import { mendSheetCalls } from "./sheet-calls.ts";
import { mendSigns } from "./signs.ts";
import { joinThousands } from "./thousands.ts";
import { columnName, isName } from "./words.ts";
import { dropSemicolons } from "./semicolons.ts";

const plainNumber = /^[-+\u2010-\u2013\u2212]?\d+(?:\.\d+)?%?$/;
const plainWord = /^[A-Za-z_][A-Za-z0-9_]*$/;
const comparedNumber = /^(<=|>=|<|>|\u2264|\u2265)\s*([-\u2010-\u2013\u2212]?\d+(?:\.\d+)?%?)$/;
const numberRange = /^(\d+(?:\.\d+)?%?)\s*(?:[-\u2010-\u2015\u2212]|to)\s*(\d+(?:\.\d+)?%?)$/;
const diceLike = /^[dD]\d+$/;

/** A cell that holds a value or a formula. `around` is asked only where the cell cannot be read. */
export function parseExprCell(cell: RawCell, found: Collector, context?: string, around?: () => Around): Expr {
  const known = quick(cell.text, cell.span);
  if (known !== null) return known;
  const read = (inner: Collector, file?: Around): Expr | null => readCell(cell, inner, "formula", buildFormula, file);
  if (around === undefined) return within(found, context, (inner) => read(inner)) ?? missing(cell.span);
  const alone = new Collector();
  const value = read(alone);
  if (alone.count === 0) return value ?? missing(cell.span);
  return within(found, context, (inner) => read(inner, around())) ?? missing(cell.span);
}

/** A cell that tests: an input, an expected value, a range. Empty and `-` fit everything. */
export function parseTestCell(cell: RawCell, found: Collector, context?: string): Test {
  const { text, span } = cell;
  if (text === "" || /^[-\u2010-\u2015\u2212]$/.test(text)) return { kind: "any", span };
  if (text === "otherwise") return { kind: "otherwise", span };
  if (foreignTests.has(text)) {
    within(found, context, (inner) => reportForeignTest(cell, inner));
    return { kind: "any", span };
  }
  const part = quickPart(text, span);
  if (part !== null) return { kind: "parts", not: false, parts: [part], span };
  return (
    within(found, context, (inner) => readCell(cell, inner, "test", buildTest)) ?? {
      kind: "parts",
      not: false,
      parts: [{ kind: "value", value: missing(span), span }],
      span,
    }
  );
}

/** What a cell that cannot be read may speak of: declarations as a file has them, and what has a name in the cell, with its types. */
export interface Around {
  readonly file: string;
  readonly heading: string;
}

/** A cell of statements, joined by `then`; empty: none. `around` is asked only where the cell cannot be read. */
export function parseStatementsCell(
  cell: RawCell,
  found: Collector,
  context?: string,
  around?: () => Around,
): readonly Statement[] {
  if (cell.text === "") return [];
  const read = (inner: Collector, known?: Around): readonly Statement[] | null =>
    readCell(cell, inner, "lines", buildLines, known);
  const alone = new Collector();
  const statements = read(alone);
  if (alone.count === 0) return statements ?? [];
  return within(found, context, (inner) => read(inner, around?.())) ?? [];
}

const wordsOf = (text: string): readonly IToken[] => keepNewlines(classify(readWords(text)).tokens);

/** The cell of the column `rolling`: what the dice are to show, in order; empty or a dash: nothing. */
export function parseRollingCell(cell: RawCell, found: Collector, context?: string): readonly Expr[] {
  if (cell.text === "" || /^[-\u2010-\u2015\u2212]$/.test(cell.text)) return [];
  return (
    within(found, context, (inner) => readPart(cell, 0, cell.text, inner, "faces", buildFaces)) ?? [missing(cell.span)]
  );
}

/** Findings made on the way say where: "row `Glass`, column `hp`". */
function within<A>(found: Collector, context: string | undefined, read: (found: Collector) => A): A {
  if (context === undefined) return read(found);
  const inner = new Collector();
  const result = read(inner);
  found.add(inner.sorted().map((each) => ({ ...each, context })));
  return result;
}

function quick(text: string, span: Span): Expr | null {
  if (plainNumber.test(text)) return numberAt(text, span);
  if (!plainWord.test(text) || diceLike.test(text)) return null;
  if (text === "yes" || text === "no") return { kind: "bool", value: text === "yes", span };
  if (text === "none") return { kind: "none", span };
  if (hardWords.has(text) || /^(?:true|false|null|nil|undefined|TRUE|FALSE|NULL)$/.test(text)) return null;
  return { kind: "name", name: { text, span }, span };
}

/** A number, perhaps with a sign before it. */
function numberAt(text: string, span: Span): Expr | null {
  const signed = !/^\d/.test(text);
  const digits = signed ? text.slice(1) : text;
  const percent = digits.endsWith("%");
  const value = Number(percent ? `${digits.slice(0, -1)}e-2` : digits);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return null;
  const inner = signed ? span.from(Math.min(span.start + 1, span.end)) : span;
  const number: Expr = { kind: "number", value, text: digits, percent, span: inner };
  return signed ? { kind: "unary", op: text.startsWith("+") ? "+" : "-", of: number, span } : number;
}

const compares: ReadonlyMap<string, CompareOp> = new Map([
  ["<", "<"],
  [">", ">"],
  ["<=", "<="],
  [">=", ">="],
  ["\u2264", "<="],
  ["\u2265", ">="],
]);

function quickPart(text: string, span: Span): TestPart | null {
  const range = numberRange.exec(text);
  if (range !== null) return { kind: "value", value: rangeAt(text, range[1] ?? "", range[2] ?? "", span), span };
  const compared = comparedNumber.exec(text);
  if (compared !== null) {
    const value = numberAt(compared[2] ?? "", partOf(span, text, text.length - (compared[2] ?? "").length));
    return value === null ? null : { kind: "compare", op: compares.get(compared[1] ?? "") ?? "<", value, span };
  }
  const value = quick(text, span);
  return value === null ? null : { kind: "value", value, span };
}

/** `1-5`, `6 to 8`, `01-40` */
function rangeAt(text: string, low: string, high: string, span: Span): Expr {
  const lowSpan = partOf(span, text, 0).to(Math.min(span.end, span.start + low.length));
  const highSpan = partOf(span, text, text.length - high.length);
  return dashRange(numberAt(low, lowSpan) ?? missing(lowSpan), numberAt(high, highSpan) ?? missing(highSpan), span);
}

/** A part of a cell's place; the whole, where the text is not written as it stands. */
function partOf(span: Span, text: string, from: number): Span {
  return span.end - span.start === text.length ? span.from(span.start + from) : span;
}

/** Longer formulas than this stand in no cell. */
const longest = 20_000;

/** Reads a cell by a rule of the grammar, after mending what documents like to write; null if it cannot be read. */
function readCell<A>(
  cell: RawCell,
  found: Collector,
  entry: Entry,
  make: (build: Build, tree: CstNode) => A,
  around?: Around,
): A | null {
  const mended = entry === "lines" ? plainCell(cell, found) : mendCell(cell, found, entry === "test");
  return mended === null ? null : readPart(cell, mended.from, mended.text, found, entry, make, around);
}

/** `Mass [kg]` is called mass. Round brackets hold a unit only where a type follows: a bare heading keeps its words. */
function withoutUnit(title: string, typed: boolean): string {
  const short = title.slice(0, 500);
  const plain = short.replace(/\[[^\][]*\]/g, " ");
  return typed && /\S/.test(plain.slice(0, 1)) ? plain.replace(/\([^()]*\)/g, " ") : plain;
}

function readPart<A>(
  cell: RawCell,
  from: number,
  text: string,
  found: Collector,
  entry: Entry,
  make: (build: Build, tree: CstNode) => A,
  around?: Around,
): A | null {
  const build: Build = {
    ...buildFor(cell, from, text, found),
    ...(around === undefined ? {} : { file: wordsOf(around.file), heading: wordsOf(around.heading) }),
  };
  if (text.length > longest) {
    found.report("too-deep", cell.span, { what: "formula" });
    return null;
  }
  const written = keepNewlines(mendSheetCalls(build, balance(build, classify(readWords(text)).tokens)));
  const { words: read, told } = mendSigns(build, entry === "lines" ? stepsOf(build, written) : written);
  // What dice are to show is a list of single faces.
  const words = entry === "faces" ? read : joinThousands(build, read, told);
  const tree = words.length === 0 ? null : readMending(build, entry, words, told);
  if (words.length === 0 && told.size === 0) {
    if (text.trim() === "") found.report("empty-formula", cell.span, {});
    else if (text.trimStart().startsWith("#")) found.report("remark-in-cell", cell.span, { found: text });
  }
  return tree === null ? null : make(build, tree);
}

/** `wound(me, 2); rouse(1);`: the last one ends with the cell. */
function stepsOf(build: Build, written: readonly IToken[]): readonly IToken[] {
  const steps = dropSemicolons(build, written);
  return steps.at(-1)?.tokenType === T.NewLine ? steps.slice(0, -1) : steps;
}

function buildFor(cell: RawCell, from: number, text: string, found: Collector): Build {
  const { span } = cell;
  const exact = span.end - span.start === cell.text.length && cell.text.startsWith(text, from);
  // Where the text is not as it stands in the file (a quoted CSV cell), every place is the whole cell.
  const place = exact
    ? (offset: number) => span.start + from + offset
    : (offset: number) => (offset <= 0 ? span.start : span.end);
  return { near: span, place, found, docs: new Map(), broken: [], locals: new Map() };
}

/** A heading with a type: `hp: int >= 1`, `damage(str: int): number`, `SP Cost [points]: int`; a bare one is the key. */
export function parseDataHeader(heading: RawCell, found: Collector): FieldDecl {
  const words = shownWords(heading);
  const cell = words === null ? heading : { ...heading, text: words.rest };
  const colon = topColon(cell.text);
  const left = colon < 0 ? cell.text : cell.text.slice(0, colon);
  const open = left.indexOf("(");
  const bracket = open < 0 ? "" : left.slice(open).trimEnd();
  const formula = colon >= 0 && /^\((?:\s*|.*:.*)\)$/.test(bracket);
  const title = formula ? left.slice(0, open) : left;
  const at = cell.span.to(Math.min(cell.span.end, cell.span.start + title.trimEnd().length));
  const name: Name = {
    text: columnName(withoutUnit(title, colon >= 0)),
    span: at,
    ...(words === null ? {} : { shown: words.shown }),
  };
  const params = formula ? readPart(cell, open, bracket, found, "params", buildParams) : null;
  const dice =
    colon < 0 || formula
      ? null
      : /^:\s*(dice|die|roll|rolls|\d*[dD]\d+(?:\s*[-+]\s*\d+)?)\s*$/.exec(cell.text.slice(colon));
  if (dice !== null) reportDiceColumn(cell, title.trimEnd().length, dice[1] ?? "", found);
  const rest =
    colon < 0 || dice !== null
      ? null
      : readPart(cell, colon, cell.text.slice(colon), found, "fieldType", buildFieldType);
  const end: Span = cell.span.from(cell.span.end);
  const key = { text: "key", span: end };
  return {
    name,
    doc: null,
    params: formula ? (params ?? []) : null,
    span: cell.span,
    ...(rest ??
      (colon < 0
        ? {
            type: { ...missingType(end), name: { text: "text", span: end } },
            bound: null,
            flags: [key],
            default: null,
            value: null,
          }
        : { type: missingType(end), bound: null, flags: [], default: null, value: null })),
  };
}

const shownInHeading = /^([^":(]*[^":(\s])(\s*)("(?:[^"\\]|\\.)*")(?=\s*[:(])/;

/** `dmg "Damage": int`: the text that is shown, and the heading with blanks in its place. */
function shownWords({ text, span }: RawCell): { readonly shown: Text; readonly rest: string } | null {
  const [whole = "", , blanks = "", quoted = ""] = shownInHeading.exec(text) ?? [];
  if (whole === "") return null;
  const start = Math.min(span.end, span.start + whole.length - quoted.length);
  const at = span.between(start, Math.min(span.end, start + quoted.length));
  const name = text.slice(0, whole.length - quoted.length - blanks.length);
  return {
    shown: { text: plainText(quoted), span: at },
    rest: name + " ".repeat(whole.length - name.length) + text.slice(whole.length),
  };
}

/** `Damage: 2d6`: a column that rolls has brackets. */
function reportDiceColumn({ text, span }: RawCell, from: number, written: string, found: Collector): void {
  const exact = span.end - span.start === text.length;
  const meant = "(): int";
  const fixes = exact
    ? [{ title: `Write \`${meant}\``, edits: [{ span: span.from(span.start + from), text: meant }] }]
    : [];
  found.report("dice-as-type", exact ? span.from(span.end - written.length) : span, { written }, { fixes });
}

/** The colon that stands in no brackets. */
function topColon(text: string): number {
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i);
    if (char === "(" || char === "[") depth += 1;
    else if (char === ")" || char === "]") depth -= 1;
    else if (char === ":" && depth <= 0) return i;
  }
  return -1;
}

export type TestHeader =
  | { readonly kind: "single"; readonly value: Expr; readonly text: string }
  | { readonly kind: "grid"; readonly row: Expr; readonly column: Expr; readonly text: string };

/** A heading of a table that decides or tells: a formula, or two with a backslash between them for a grid. */
export function parseTestHeader(cell: RawCell, found: Collector): TestHeader {
  const text = cellText(cell);
  const slash = topBackslash(cell.text);
  if (slash < 0) return { kind: "single", value: headingPart(cell, found), text };
  return {
    kind: "grid",
    row: headingPart(partCell(cell, 0, slash), found),
    column: headingPart(partCell(cell, slash + 1, cell.text.length), found),
    text,
  };
}

function topBackslash(text: string): number {
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    if (text.charAt(i) === '"') quoted = !quoted;
    if (text.charAt(i) !== "\\") continue;
    if (!quoted && text.charAt(i + 1) !== "|") return i;
    // What follows it in a text belongs to it: `\"` ends none.
    i += 1;
  }
  return -1;
}

function partCell(cell: RawCell, from: number, to: number): RawCell {
  const raw = cell.text.slice(from, to);
  const text = raw.trim();
  const start = cell.span.start + from + (raw.length - raw.trimStart().length);
  return {
    text,
    span:
      cell.span.end - cell.span.start === cell.text.length ? cell.span.between(start, start + text.length) : cell.span,
  };
}

/** A heading of several plain words is the joined name: `Base Damage` is `baseDamage`. */
function headingPart(cell: RawCell, found: Collector): Expr {
  const words = cell.text.length > 200 ? [] : cell.text.split(/\s+/);
  if (words.length > 1 && words.every((word) => isName(word) && !hardWords.has(word))) {
    return { kind: "name", name: { text: columnName(cell.text), span: cell.span }, span: cell.span };
  }
  // A column may have the name of a word: `rolling`, or a field that is called so.
  if (hardWords.has(cell.text) && !values.has(cell.text))
    return { kind: "name", name: { text: cell.text, span: cell.span }, span: cell.span };
  return parseExprCell(cell, found);
}

const values: ReadonlySet<string> = new Set(["yes", "no", "none", "it"]);

/** The text of a cell that holds a text, a key or a name: `\|` is a bar, Markdown emphasis around the whole is dropped. Signs behind a backslash are no emphasis. */
export function cellText(cell: RawCell): string {
  const [, marks = "", inner = ""] = /^(\*\*\*|\*\*|\*|___|__|_|`)(?=\S)(.*[^\s\\])\1$/s.exec(cell.text) ?? [];
  const text = inner === "" || inner.includes(marks) ? cell.text : inner;
  return text.includes("\\") ? text.replace(/\\([|\\*_`])/g, "$1") : text;
}
