/** A table where it stands: in a file of rules or of CSV, with every cell as written and as it is meant. */
import type { Type } from "../ir/program.ts";
import { Collector } from "../diagnostics/collect.ts";
import { readCsv, type Csv } from "../resolve/csv.ts";
import type { ColumnSymbol, Model, TableSymbol } from "../resolve/model.ts";
import type { Span } from "../source/span.ts";
import { sliceOf, sourceText, type SourceText, type Sources } from "../source/text.ts";
import type { RawCell, RawRow } from "../syntax/ast.ts";
import { cellText } from "../syntax/cells.ts";
import { parseDocument } from "../syntax/parse.ts";
import { columnNameOf } from "../resolve/columns.ts";

export interface SourceCell {
  /** Of what is written, without quotes or blanks around it. */
  readonly span: Span;
  /** As a spreadsheet shows it. */
  readonly text: string;
}

export interface SourceColumn {
  readonly heading: string;
  /** Null: the table does not know it. */
  readonly column: ColumnSymbol | null;
  /** As declared: `int >= 0`; of a column of formulas `(str: int): number`. */
  readonly type: string | null;
  /** Its cells hold words as they stand; else they are read as formulas. */
  readonly words: boolean;
  /** A choice's variants. */
  readonly choices: readonly string[];
}

export interface SourceRow {
  readonly span: Span;
  /** One for each column; cells that are not there are empty, at the end of the row. */
  readonly cells: readonly SourceCell[];
  /** The remark behind it, without its hash. */
  readonly remark: string | null;
}

export interface SourceTable {
  /** `penetration.Material`. */
  readonly id: string;
  readonly name: string;
  readonly form: "inline" | "csv";
  readonly source: SourceText;
  /** Of CSV. */
  readonly separator: Csv["separator"];
  /** Where the rows begin: behind the heading and its line of dashes. */
  readonly from: number;
  readonly columns: readonly SourceColumn[];
  /** The column of the key; negative: there is none. */
  readonly key: number;
  readonly rows: readonly SourceRow[];
}

/** The tables of a rulebook that have rows of their own, in the order of its files. */
export function sourceTables(model: Model, sources: Sources): readonly SourceTable[] {
  const symbols = [...model.symbols.values()].filter((symbol): symbol is TableSymbol => symbol.kind === "table");
  return symbols.flatMap((symbol) => homeTable(model, symbol, sources) ?? []);
}

function homeTable(model: Model, symbol: TableSymbol, sources: Sources): SourceTable | null {
  const { decl } = symbol;
  if (symbol.file !== null) {
    const source = sources.get(symbol.file);
    const csv = source === undefined ? null : readCsv(source, new Collector());
    if (source === undefined || csv === null || csv.header === null) return null;
    return tableFrom(
      model,
      symbol,
      { source, separator: csv.separator, form: "csv", header: csv.header, from: csv.header.span.end, rows: csv.rows },
      sources,
    );
  }
  const source = sources.get(symbol.at.file);
  if (decl.rows === null || source === undefined) return null;
  const { header, rule, rows } = decl.rows;
  return tableFrom(
    model,
    symbol,
    { source, separator: ",", form: "inline", header, from: behind(source, (rule ?? header).span.end), rows },
    sources,
  );
}

/** Behind the remark, too. */
const behind = (source: SourceText, at: number): number => remarkBehind(source.text, at)?.end ?? at;

type LocatedTable = Pick<SourceTable, "source" | "separator" | "form" | "from"> & {
  readonly header: RawRow;
  readonly rows: readonly RawRow[];
};

function tableFrom(model: Model, symbol: TableSymbol, found: LocatedTable, sources: Sources): SourceTable {
  const columns = found.header.cells.map((cell) => sourceColumn(model, symbol, found, cell, sources));
  const rows = sourceRows(found, columns);
  const { source, separator, form, from } = found;
  return {
    id: symbol.id,
    name: symbol.name,
    form,
    source,
    separator,
    from,
    columns,
    key: columns.findIndex(({ column }) => column?.isKey === true),
    rows,
  };
}

function sourceRows(
  found: Pick<LocatedTable, "form" | "source" | "rows">,
  columns: readonly SourceColumn[],
): readonly SourceRow[] {
  return found.rows.map((row): SourceRow => ({
    span: row.span,
    cells: columns.map((column, index) => homeCell(found.form, row, column, row.cells[index])),
    remark: found.form === "csv" ? null : (remarkBehind(found.source.text, row.span.end)?.text ?? null),
  }));
}

/** The table's rows in another text of its file; null: it is not there any more. */
export function rowsIn(table: SourceTable, text: string): readonly SourceRow[] | null {
  const source = sourceText(table.source.file, text);
  if (table.form === "csv")
    return sourceRows({ form: "csv", source, rows: readCsv(source, new Collector()).rows }, table.columns);
  const { declarations } = parseDocument(source, new Collector());
  const found = declarations.find((each) => each.kind === "table" && each.name.text === table.name);
  return found?.kind !== "table" || found.rows === null
    ? null
    : sourceRows({ form: "inline", source, rows: found.rows.rows }, table.columns);
}

function sourceColumn(
  model: Model,
  symbol: TableSymbol,
  found: LocatedTable,
  cell: RawCell,
  sources: Sources,
): SourceColumn {
  const inline = found.form === "inline";
  const column =
    symbol.columns.find((each) =>
      inline ? each.at.start === cell.span.start : each.computed === null && each.name === columnNameOf(cell.text),
    ) ?? null;
  if (column === null) return { heading: cell.text, column, type: null, words: true, choices: [] };
  const field = symbol.decl.fields.find((each) => each.name.span.start === column.at.start);
  const declared = inline
    ? cell.text
    : field === undefined
      ? ""
      : sliceOf(sources.get(field.span.file) ?? found.source, field.span);
  const typeWords = declared
    .slice(column.at.end - column.at.start)
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^: ?/, "");
  const type = typeWords === "" ? "key" : typeWords;
  const words = column.params === null && holdsWords(column.type);
  return {
    heading: column.label,
    column,
    type,
    words,
    choices: column.params === null ? (column.bound?.values?.map(String) ?? choicesOf(model, column.type)) : [],
  };
}

/** A text, a variant, a key, or several of them. */
function holdsWords(type: Type): boolean {
  if (type.kind === "optional" || type.kind === "list" || type.kind === "set") return holdsWords(type.of);
  return type.kind === "text" || type.kind === "choice" || type.kind === "row";
}

function choicesOf(model: Model, type: Type): readonly string[] {
  if (type.kind === "optional") return choicesOf(model, type.of);
  if (type.kind === "bool") return ["yes", "no"];
  if (type.kind !== "choice") return [];
  const symbol = [model, ...model.uses.values()]
    .flatMap((each) => [...each.symbols.values()])
    .find((each) => each.id === type.id);
  return symbol?.kind === "choice" && symbol.variants.every(({ fields }) => fields.length === 0)
    ? symbol.variants.map(({ label }) => label)
    : [];
}

function homeCell(form: SourceTable["form"], row: RawRow, column: SourceColumn, cell: RawCell | undefined): SourceCell {
  if (cell === undefined) return { span: row.span.from(row.span.end), text: "" };
  const text = form === "csv" ? cell.text : column.words ? cellText(cell) : cell.text.replaceAll("\\|", "|");
  return { span: cell.span, text };
}

/** The remark behind a row, up to the end of its line. */
export function remarkBehind(text: string, at: number): { readonly text: string; readonly end: number } | null {
  const found = /[ \t]*#+ ?([^\r\n]*)/y;
  found.lastIndex = at;
  const match = found.exec(text);
  return match === null ? null : { text: (match[1] ?? "").trimEnd(), end: at + match[0].length };
}
