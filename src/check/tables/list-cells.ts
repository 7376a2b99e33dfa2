/** Lists and sets in cells: values between commas, or a formula in `[ ]`. */
import type { Json, Type } from "../../ir/program.ts";
import type * as ast from "../../syntax/ast.ts";
import { formulaCell } from "./formula-cells.ts";
import { extraOf, failure, type CellReader, type CellReading, type ReaderOf } from "./reading.ts";

type Several = Extract<Type, { kind: "list" | "set" }>;

/** `single` reads one element. The whole text is tried first: a key may hold a comma. */
export function listReader(
  reader: ReaderOf,
  type: Several,
  single: CellReader,
  holds: (text: string) => boolean,
): CellReader {
  return (cell, row) => {
    if (cell.text.startsWith("[")) return formulaCell(reader, cell, row);
    if (reader.target.kind === "optional" && cell.text === "none") return { value: null };
    const several = severalIn(cell.text, type.of.kind === "text" ? () => true : holds);
    if (several !== null) {
      const exact = cell.span.end - cell.span.start === cell.text.length;
      const fixes = exact ? [{ title: `Write \`${several}\``, edits: [{ span: cell.span, text: several }] }] : [];
      const facts = { written: cell.text, meant: several };
      reader.checker.found.report("foreign-sign", cell.span, facts, { ...extraOf(reader, row), fixes });
      return failure;
    }
    const isOfNumbers = type.of.kind === "int" || type.of.kind === "number";
    const parts = holds(cell.text) ? [cell] : partsOf(cell, isOfNumbers);
    const read = parts.map((part) => single(part, row));
    if (read.some((each) => "failed" in each)) return failure;
    return together(type, read, cell);
  };
}

const separated = /\s*(?:[;/+&]|\s(?:and|or)\s|\s)\s*/;

/** `Light; Thrown`, `Light and Thrown`, a dash or `none` for nothing, with what is meant; null: it is none of these. */
function severalIn(text: string, holds: (text: string) => boolean): string | null {
  if (holds(text) || text.includes(",") || text.length > 500) return null;
  if (text === "none" || /^[-\u2010-\u2015\u2212]$/.test(text)) return "[]";
  const parts = text.split(separated);
  return parts.length > 1 && parts.every((part) => holds(part)) ? parts.join(", ") : null;
}

/** Where some elements are formulas the list is worked out, too. */
function together(type: Several, read: readonly CellReading[], cell: ast.RawCell): CellReading {
  const values: Json[] = [];
  for (const each of read) if ("value" in each) values.push(each.value);
  if (values.length === read.length) return { value: values };
  const items = read.map((each) =>
    "formula" in each ? each.formula : { kind: "literal" as const, value: each.value, type: type.of, at: cell.span },
  );
  return { formula: { kind: type.kind, items, type, at: cell.span } };
}

/** `1,000`, `20,500,000`: nobody begins a second number with a zero. Of `1,500` only the writer knows. */
const thousands = /(?<![\d,])[1-9]\d{0,2}(?=(?:,\d{3})*,0\d\d)(?:,\d{3})+(?!\d)/g;

/** The parts between commas that stand in no brackets and no quotes, nor between the thousands of a number. */
export function partsOf(cell: ast.RawCell, isOfNumbers: boolean): readonly ast.RawCell[] {
  const { text, span } = cell;
  const whole = isOfNumbers ? text.replace(thousands, (number) => number.replaceAll(",", "_")) : text;
  const exact = span.end - span.start === text.length;
  const parts: ast.RawCell[] = [];
  let depth = 0;
  let from = 0;
  const take = (to: number): void => {
    const raw = text.slice(from, to);
    const start = span.start + from + (raw.length - raw.trimStart().length);
    const part = raw.trim();
    parts.push({ text: part, span: exact ? span.between(start, start + part.length) : span });
    from = to + 1;
  };
  for (let index = 0; index < text.length; index += 1) {
    const sign = whole[index];
    if (sign === "(" || sign === "[") depth += 1;
    else if (sign === ")" || sign === "]") depth -= 1;
    else if (sign === "," && depth <= 0) take(index);
  }
  take(text.length);
  return parts.at(-1)?.text === "" && parts.length > 1 ? parts.slice(0, -1) : parts;
}
