/** For each type of column, how its cells are read. The kind depends on the written type alone. */
import type { Json, Type } from "../../ir/program.ts";
import type { TableSymbol } from "../../resolve/model.ts";
import { plainText } from "../../resolve/rows.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import type * as ast from "../../syntax/ast.ts";
import { choiceOf, tableOf, type Checker } from "../checker.ts";
import { rowCalled } from "../rows.ts";
import type { ColumnPlan } from "./column-plan.ts";
import { saysBoth } from "../decision/cells.ts";
import { columnFormulaReader, formulaCell, procedureReader } from "./formula-cells.ts";
import { listReader } from "./list-cells.ts";
import { mapReader } from "./map-cells.ts";
import { choiceReader, rowReader } from "./name-cells.ts";
import { writtenOut } from "./both-ways.ts";
import { numberReader } from "./number-cells.ts";
import { rangeReader } from "./range-cells.ts";
import { extraOf, failure, type CellReader, type ReaderOf } from "./reading.ts";

export function readerFor(checker: Checker, plan: ColumnPlan, symbol: TableSymbol): CellReader {
  const commas = symbol.commas === true ? symbol.file : null;
  const type = withoutOptional(plan.symbol.type);
  const reader: ReaderOf = {
    checker,
    plan,
    commas,
    type,
    target: plan.symbol.type,
    cells: () => cellsOf(symbol, plan.symbol.name),
  };
  return limited(
    reader,
    plan.symbol.procedure
      ? procedureReader(reader)
      : plan.symbol.params !== null
        ? columnFormulaReader(reader)
        : plan.symbol.isBothWays
          ? writtenOut(reader, readerOf(reader, symbol))
          : readerOf(reader, symbol),
  );
}

const withoutOptional = (type: Type): Type => (type.kind === "optional" ? type.of : type);

function readerOf(reader: ReaderOf, symbol: TableSymbol): CellReader {
  const { type } = reader;
  switch (type.kind) {
    case "int":
    case "number":
      return numberReader(reader);
    case "text":
      return textReader(reader, symbol.file);
    case "bool":
      return boolReader(reader);
    case "choice":
      return choiceReader(reader);
    case "row":
      return rowReader(reader);
    case "range":
      return rangeReader(reader, reader.cells);
    case "list":
    case "set":
      return listReader(
        reader,
        type,
        readerOf({ ...reader, type: withoutOptional(type.of), target: type.of }, symbol),
        holder(reader.checker, type.of),
      );
    case "map": {
      if (type.key.kind !== "row" && type.key.kind !== "choice") return (cell, row) => formulaCell(reader, cell, row);
      const of = (each: Type): CellReader => readerOf({ ...reader, type: withoutOptional(each), target: each }, symbol);
      return mapReader(reader, type, of(type.key), of(type.value), holder(reader.checker, type.key));
    }
    case "never":
      return () => failure;
    default:
      type.kind satisfies Kinds<"record none optional odds entity piece">;
      return (cell, row) => formulaCell(reader, cell, row);
  }
}

function* cellsOf(symbol: TableSymbol, column: string): Generator<ast.RawCell> {
  for (const row of symbol.rows) {
    const cell = row.cells.get(column);
    if (cell !== undefined) yield cell;
  }
}

/** A spreadsheet's cells are as they stand, others are Markdown. */
function textReader(reader: ReaderOf, file: string | null): CellReader {
  return (cell, row) => {
    const isRules = cell.span.file !== file;
    if (isRules && quoted.test(cell.text)) reportQuotes(reader, cell, row);
    return { value: plainText(cell, isRules) };
  };
}

const quoted = /^"[^"]*"$/;

/** Once in a column, where all that it holds is in quotes: in a formula they would be no part of the text. */
function reportQuotes(reader: ReaderOf, cell: ast.RawCell, row: string): void {
  const all = [...reader.cells()].filter(({ text }) => text !== "");
  const isColumn =
    reader.type === withoutOptional(reader.plan.symbol.type) && all.every(({ text }) => quoted.test(text));
  if (!isColumn || all[0]?.span.start !== cell.span.start || all[0].span.file !== cell.span.file) return;
  const edits = all.map(({ span, text }) => ({ span, text: text.slice(1, -1) }));
  reader.checker.found.report(
    "quotes-in-cells",
    cell.span,
    { cells: all.length },
    { ...extraOf(reader, row), fixes: [{ guess: true, title: "Take the quotes out of the column", edits }] },
  );
}

/** Whether a whole text, commas and all, is the key of one row; no other names have commas in them. */
function holder(checker: Checker, type: Type): (text: string) => boolean {
  const table = type.kind === "row" ? tableOf(checker, type.id) : undefined;
  const choice = type.kind === "choice" ? choiceOf(checker, type.id) : undefined;
  return (text) =>
    (table !== undefined && rowCalled(checker, table, text) !== undefined) ||
    choice?.variants.some(({ name, label }) => name === text || label === text) === true;
}

const bools: ReadonlyMap<string, Json> = new Map([
  ["yes", true],
  ["no", false],
]);
const boolWords: ReadonlyMap<string, string> = new Map([
  ...["y", "true", "t", "x", "✓", "✔", "☑", "ja", "oui", "on", "yes"].map((word) => [word, "yes"] as const),
  ...["n", "false", "f", "✗", "✘", "☐", "nein", "non", "off", "no"].map((word) => [word, "no"] as const),
]);

function boolReader(reader: ReaderOf): CellReader {
  return (cell, row) => {
    const value = bools.get(cell.text);
    if (value !== undefined) return { value };
    if (saysBoth(reader.checker, cell, extraOf(reader, row))) return failure;
    const meant = boolWords.get(cell.text.toLowerCase());
    if (meant === undefined || reader.checker.model.symbols.has(cell.text)) return formulaCell(reader, cell, row);
    reader.checker.found.report(
      "yes-or-no",
      cell.span,
      { found: cell.text, meant },
      {
        ...extraOf(reader, row),
        fixes: [{ title: `Change \`${cell.text}\` to \`${meant}\``, edits: [{ span: cell.span, text: meant }] }],
      },
    );
    return failure;
  };
}

/** Mistakes of one column that are shown; a column of the wrong type has one in each of its cells. */
const mostMistakes = 20;

/** Reads on in silence after many mistakes of one column, and says so once. */
function limited(reader: ReaderOf, read: CellReader): CellReader {
  const { found } = reader.checker;
  let mistakes = 0;
  return (cell, row) => {
    if (mistakes >= mostMistakes) return failure;
    const before = found.count;
    const result = read(cell, row);
    if (found.count === before) return result;
    mistakes += 1;
    if (mistakes === mostMistakes)
      found.report("many-mistakes-in-column", reader.plan.symbol.at, {
        column: reader.plan.symbol.label,
        shown: mostMistakes,
      });
    return result;
  };
}
