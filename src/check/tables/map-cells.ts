/** Maps in cells: pairs between commas, whose keys are names as they stand in a cell, or a formula in `[ ]`. */
import type { Type } from "../../ir/program.ts";
import type * as ast from "../../syntax/ast.ts";
import { asPairs, countedNames } from "../../syntax/counted.ts";
import { reportTwice } from "../expression/literals.ts";
import { over } from "../expression/meant.ts";
import { formulaCell } from "./formula-cells.ts";
import { partsOf } from "./list-cells.ts";
import { extraOf, failure, whyOf, type CellReader, type CellReading, type ReaderOf } from "./reading.ts";

/** `keys` and `values` read one of each; `holds`: whether the text is a name of the keys. */
export function mapReader(
  reader: ReaderOf,
  type: Type & { readonly kind: "map" },
  keys: CellReader,
  values: CellReader,
  holds: (text: string) => boolean,
): CellReader {
  return (cell, row) => {
    const inner = withoutBrackets(cell);
    const pairs = partsOf(inner, false).map(pairIn);
    if (pairs.every((pair) => pair !== null && holds(pair.key.text))) {
      const read = pairs.flatMap((pair) =>
        pair === null ? [] : [{ key: keys(pair.key, row), value: values(pair.value, row), pair }],
      );
      const entries = read.flatMap(({ key, value, pair }) => {
        const [left, right] = [exprOf(key, type.key, pair.key), exprOf(value, type.value, pair.value)];
        return left === null || right === null ? [] : [{ key: left, value: right }];
      });
      if (entries.length < pairs.length) return failure;
      reportTwice(
        reader.checker,
        entries.map((entry) => entry.key),
        whyOf(reader, row),
      );
      return { formula: { kind: "map", entries, type, at: cell.span } };
    }
    const counted = countedNames(inner.text, (name) => (holds(name) ? name : undefined));
    if (counted === null) return formulaCell(reader, cell, row);
    const meant = asPairs(counted);
    const extra = { ...extraOf(reader, row), fixes: [over(cell.span, meant)] };
    reader.checker.found.report("foreign-word", cell.span, { written: cell.text, meant }, extra);
    return failure;
  };
}

function exprOf(reading: CellReading, type: Type, { span }: ast.RawCell) {
  if ("formula" in reading) return reading.formula;
  return reading.failed === true ? null : { kind: "literal" as const, value: reading.value, type, at: span };
}

function withoutBrackets(cell: ast.RawCell): ast.RawCell {
  return /^\[.*\]$/su.test(cell.text) ? partOf(cell, 1, cell.text.length - 1) : cell;
}

function pairIn(cell: ast.RawCell): { readonly key: ast.RawCell; readonly value: ast.RawCell } | null {
  const colon = cell.text.indexOf(":");
  return colon < 0 ? null : { key: partOf(cell, 0, colon), value: partOf(cell, colon + 1, cell.text.length) };
}

/** A part of a cell, trimmed. */
function partOf({ text, span }: ast.RawCell, from: number, to: number): ast.RawCell {
  const raw = text.slice(from, to);
  const part = raw.trim();
  const start = span.start + from + raw.length - raw.trimStart().length;
  return { text: part, span: span.end - span.start === text.length ? span.between(start, start + part.length) : span };
}
