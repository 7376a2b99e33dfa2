/** What a rulebook knows of the tables of a file: their names, what each column holds, and what may stand in it. */
import { Collector } from "../diagnostics/collect.ts";
import type { Type } from "../ir/program.ts";
import { typeText } from "../ir/types.ts";
import { columnNameOf } from "../resolve/columns.ts";
import type { FieldSymbol, Model, Symbol, TableSymbol } from "../resolve/model.ts";
import type { Kinds } from "../source/exhaustive.ts";
import type * as ast from "../syntax/ast.ts";
import { parseTestHeader } from "../syntax/cells.ts";
import { partsOf, partsOfDeclaration, type Part } from "../syntax/children.ts";
import { symbolsOf } from "./completion-items.ts";
import { sheetsIn, type Sheet } from "./sheet.ts";

export interface SheetFacts {
  /** Where its heading begins. */
  readonly start: number;
  readonly title: string;
  readonly role: "table" | "file" | "decision" | "grid" | "examples" | "expected";
  readonly columns: readonly SheetColumn[];
  /** The table whose rows these are. */
  readonly table: string | null;
  /** A table with a file of its own declares its columns elsewhere: where one more is written. */
  readonly declared: { readonly path: string; readonly at: number } | null;
}

export interface SheetColumn {
  readonly doc: string | null;
  /** As one writes it; null: it is not known. */
  readonly type: string | null;
  /** All that may stand in its cells; null: more than can be listed. */
  readonly options: readonly string[] | null;
  /** Of a file's column: where the rules declare it. */
  readonly field?: { readonly path: string; readonly start: number; readonly end: number };
}

/** The tables of a file, in its order. `text`: what it says. */
export function sheetFacts(model: Model, file: string, text: string): readonly SheetFacts[] {
  if (file.endsWith(".csv")) {
    const table = tableOfFile(model, file);
    const [sheet] = sheetsIn(text, "csv");
    return table === null || sheet === undefined ? [] : [factsOfFile(model, table, sheet)];
  }
  const document = model.documents.find((each) => each.file === file);
  return (document?.declarations ?? [])
    .flatMap((declaration) => factsOf(model, declaration))
    .sort((a, b) => a.start - b.start);
}

/** The table that has its rows in a file of CSV. */
function tableOfFile(model: Model, file: string): TableSymbol | null {
  for (const symbol of model.symbols.values()) if (symbol.kind === "table" && symbol.file === file) return symbol;
  return null;
}

/** Types that a new column may have, as one writes them. */
export function columnTypes(model: Model): readonly string[] {
  const named = [...model.symbols.values()].filter(({ kind }) => kind === "choice" || kind === "table");
  return ["int", "number", "text", "bool", ...named.map(({ name }) => name).sort()];
}

const unknown: SheetColumn = { doc: null, type: null, options: null };

function factsOf(model: Model, declaration: ast.Declaration): readonly SheetFacts[] {
  switch (declaration.kind) {
    case "table":
      return declaration.rows === null ? [] : [factsOfTable(model, declaration, declaration.rows)];
    case "examples":
      return declaration.rows === null ? [] : [factsOfExamples(model, declaration, declaration.rows)];
    case "report":
      return declaration.expect === null
        ? []
        : [factsUnder(declaration.expect.rows, declaration.title.text, "expected", () => unknown)];
    case "variant":
      return declaration.declarations.flatMap((inner) =>
        factsOf(model, inner).map((facts) => ({
          ...facts,
          title: `${facts.title} (${declaration.title?.text ?? declaration.name.text})`,
        })),
      );
    case "rule": {
      const symbol = model.symbols.get(declaration.name.text);
      const rule = symbol?.kind === "rule" ? symbol : null;
      return decisionsIn([declaration.body]).map((rows) =>
        factsOfDecision(model, rows, declaration.name.text, rule?.params ?? [], rule?.result ?? null),
      );
    }
    default:
      declaration.kind satisfies Kinds<
        | "rulebook use section constant type choice record example goal check"
        | "entity procedure status phase action always setup"
      >;
      return decisionsIn(partsOfDeclaration(declaration)).map((rows) =>
        factsOfDecision(model, rows, nameOfDeclaration(declaration), [], null),
      );
  }
}

const nameOfDeclaration = (declaration: ast.Declaration): string =>
  "name" in declaration && declaration.name !== null ? declaration.name.text : "Table";

function factsUnder(
  rows: ast.Rows,
  title: string,
  role: SheetFacts["role"],
  columnOf: (cell: ast.RawCell, index: number) => SheetColumn,
): SheetFacts {
  return {
    start: rows.header.span.start,
    title,
    role,
    columns: rows.header.cells.map(columnOf),
    table: null,
    declared: null,
  };
}

function factsOfTable(model: Model, declaration: ast.TableDecl, rows: ast.Rows): SheetFacts {
  const symbol = model.symbols.get(declaration.name.text);
  const table = symbol?.kind === "table" ? symbol : null;
  const byStart = new Map(table?.columns.map((column) => [column.at.start, column]));
  const facts = factsUnder(rows, declaration.name.text, "table", (cell) => {
    const name = columnNameOf(cell.text.split(":", 1)[0] ?? "");
    const column = byStart.get(cell.span.start) ?? table?.columns.find((each) => each.name === name);
    if (column === undefined) return unknown;
    return column.params === null ? columnOf(model, column, false) : { ...unknown, doc: column.doc };
  });
  return { ...facts, table: table?.id ?? null };
}

/** Columns of a file stand in any order. */
function factsOfFile(model: Model, table: TableSymbol, sheet: Sheet): SheetFacts {
  const last = table.decl.fields.at(-1);
  return {
    start: sheet.header.start,
    title: table.name,
    role: "file",
    columns: sheet.header.cells.map(({ text }) => {
      const column = table.columns.find((each) => each.name === columnNameOf(text));
      return column === undefined ? unknown : { ...columnOf(model, column, true), ...fieldOf(table, column.name) };
    }),
    table: table.id,
    declared: last === undefined ? null : { path: last.span.file, at: last.span.end },
  };
}

function fieldOf({ decl }: TableSymbol, name: string): Pick<SheetColumn, "field"> {
  const field = decl.fields.find((each) => columnNameOf(each.name.text) === name);
  if (field === undefined) return {};
  const { file, start, end } = field.span;
  return { field: { path: file, start, end } };
}

function factsOfExamples(model: Model, declaration: ast.ExamplesDecl, rows: ast.Rows): SheetFacts {
  const home = declaration.ruleMember === null ? model : (model.uses.get(declaration.rule.text) ?? model);
  const symbol = home.symbols.get((declaration.ruleMember ?? declaration.rule).text);
  const [params, result] = signatureOf(symbol);
  return factsUnder(rows, declaration.title.text, "examples", ({ text }) => {
    const param = params.find((each) => each.name === text);
    if (param !== undefined) return columnOf(home, param, false);
    return text === "result" && result !== null ? ofType(home, result, null) : unknown;
  });
}

function signatureOf(symbol: Symbol | undefined): readonly [readonly FieldSymbol[], Type | null] {
  return symbol?.kind === "rule" || symbol?.kind === "procedure" ? [symbol.params, symbol.result] : [[], null];
}

function factsOfDecision(
  model: Model,
  rows: ast.Rows,
  title: string,
  params: readonly FieldSymbol[],
  result: Type | null,
): SheetFacts {
  const corner = rows.header.cells[0];
  const first = corner === undefined ? null : parseTestHeader(corner, new Collector());
  const ofResult = result === null ? unknown : ofType(model, result, null);
  const ofInput = (header: ast.Expr): SheetColumn => {
    const param = header.kind === "name" ? params.find((each) => each.name === header.name.text) : undefined;
    return param === undefined ? unknown : columnOf(model, param, false);
  };
  if (first?.kind === "grid")
    return factsUnder(rows, title, "grid", (_, index) => (index === 0 ? ofInput(first.row) : ofResult));
  return factsUnder(rows, title, "decision", (cell) => {
    const header = parseTestHeader(cell, new Collector());
    if (header.kind !== "single") return unknown;
    return header.value.kind === "name" && header.value.name.text === "result" ? ofResult : ofInput(header.value);
  });
}

/** Tables that decide, wherever they stand in these. */
const decisionsIn = (parts: readonly (Part | ast.Rows)[]): readonly ast.Rows[] =>
  parts
    .flatMap((part) => ("kind" in part ? [...partsOf(part)] : []))
    .flatMap((part) => (part.kind === "rows" ? [part.rows] : []));

// ---------------------------------------------------------------- columns

function columnOf(model: Model, field: FieldSymbol, isFile: boolean): SheetColumn {
  const column = ofType(model, field.type, field.doc, isFile);
  const listed = field.bound?.values;
  return listed === undefined ? column : { ...column, options: listed.map(String) };
}

function ofType(model: Model, type: Type, doc: string | null, isFile = false): SheetColumn {
  return { doc, type: typeText(type), options: optionsOf(model, type, isFile) };
}

/** As a cell has them: keys as they are written, variants by name. */
function optionsOf(model: Model, type: Type, isFile: boolean): readonly string[] | null {
  switch (type.kind) {
    case "optional":
      return optionsOf(model, type.of, isFile);
    case "bool":
      return ["yes", "no"];
    case "choice": {
      const choice = symbolsOf(model)(type.id);
      if (choice?.kind !== "choice") return null;
      return choice.variants.every(({ fields }) => fields.length === 0)
        ? choice.variants.map(({ name, label }) => (isFile ? label : name))
        : null;
    }
    case "row": {
      const table = symbolsOf(model)(type.id);
      return table?.kind === "table" && table.key !== null ? [...new Set(table.rows.map(({ key }) => key))] : null;
    }
    default:
      type.kind satisfies Kinds<"int number text list set map range record odds entity piece none never">;
      return null;
  }
}
