/** Tables with rows of their own, inline or from a CSV file. */
import type { Edit, Fix } from "../diagnostics/diagnostic.ts";
import { suggestions } from "../diagnostics/suggest.ts";
import * as types from "../ir/types.ts";
import { memoized } from "../query/memo.ts";
import { asTyped, ranges, typeBehindName, typeOfCells } from "../syntax/cell-types.ts";
import type { SourceText } from "../source/text.ts";
import type * as ast from "../syntax/ast.ts";
import { cellText, parseDataHeader } from "../syntax/cells.ts";
import { isRule } from "../syntax/rows.ts";
import { asPairs, countedNames } from "../syntax/counted.ts";
import { choiceOf, variantsListed } from "../syntax/listed-choice.ts";
import { columnName, keyName } from "../syntax/words.ts";
import { columnNameOf, lineOf, resolveColumns, shownBy, type Heading } from "./columns.ts";
import { idOf, type CsvText, type Declaring, type Resolver } from "./context.ts";
import { readCsv, type Csv } from "./csv.ts";
import { withFew } from "./few.ts";
import { pathBelow } from "./files.ts";
import { reportGrid } from "./grids.ts";
import type { ColumnSymbol, RowSymbol, TableSymbol } from "./model.ts";
import { reportRanges, untypedField } from "./range-headings.ts";
import { bindRows, type BoundRows, type Places } from "./rows.ts";

export function resolveTable(resolver: Resolver, decl: ast.TableDecl): TableSymbol {
  if (decl.file !== null) return fileTable(resolver, decl, decl.file);
  if (decl.rows !== null) return inlineTable(resolver, decl, decl.rows);
  resolver.found.report("table-without-rows", decl.name.span, { name: decl.name.text });
  const columns = resolveColumns(resolver, decl.fields.map(lineOf), decl.name.text);
  return tableSymbol(resolver, decl, columns, noRows);
}

/** Why there are none was reported. */
const noRows: BoundRows = { rows: [], keys: new Map(), left: true };

function tableSymbol(
  resolver: Resolver,
  decl: ast.TableDecl,
  columns: readonly ColumnSymbol[],
  bound: BoundRows,
): TableSymbol {
  return {
    kind: "table",
    id: idOf(resolver, decl.name.text),
    name: decl.name.text,
    at: decl.span,
    nameAt: decl.name.span,
    decl,
    file: null,
    members: [],
    columns,
    key: columns.find((column) => column.isKey)?.name ?? null,
    ...shownBy(columns),
    rows: bound.rows,
    keys: keysOfRows(columns, bound),
    ...(bound.left ? { unread: true } : {}),
  };
}

/** Rows without a key are called by what is shown of them, where no two have the same. */
function keysOfRows(columns: readonly ColumnSymbol[], { rows, keys }: BoundRows): BoundRows["keys"] {
  const shown = columns.find((column) => column.isShown);
  if (shown === undefined || columns.some((column) => column.isKey)) return keys;
  const named = new Map<string, RowSymbol | null>();
  for (const row of rows) {
    const cell = row.cells.get(shown.name);
    const name = cell === undefined ? "" : keyName(cellText(cell));
    if (name !== "" && !keys.has(name)) named.set(name, named.has(name) ? null : row);
  }
  return new Map([...keys, ...[...named].filter((each): each is [string, RowSymbol] => each[1] !== null)]);
}

// ---------------------------------------------------------------- inline

function inlineTable(resolver: Resolver, decl: ast.TableDecl, rows: ast.Rows): TableSymbol {
  const lines = decl.fields.map((field) => formulaLine(resolver, field));
  if (isRule(rows.header, 2)) {
    resolver.found.report("headings-missing", rows.header.span, {});
    return tableSymbol(resolver, decl, resolveColumns(resolver, lines, decl.name.text), noRows);
  }
  const grid = reportGrid(resolver, decl, rows);
  if (grid !== null)
    return { ...tableSymbol(resolver, decl, resolveColumns(resolver, lines, decl.name.text), noRows), grid };
  const headings = rows.header.cells.map((cell, index) =>
    headingOf(
      resolver,
      decl,
      cell,
      index,
      rows.rows.flatMap((row) => row.cells[index] ?? []),
    ),
  );
  const columns = resolveColumns(resolver, [...headings.filter((each) => each !== null), ...lines], decl.name.text);
  const places: Places = headings.map(
    (each) => columns.find((column) => column.at === each?.field.name.span)?.name ?? null,
  );
  const key = columns.find((column) => column.isKey);
  const bound = reportHeadings(resolver, rows)
    ? noRows
    : bindRows(resolver, rows.rows, places, key === undefined ? -1 : places.indexOf(key.name), true);
  return tableSymbol(resolver, decl, columns, bound);
}

/** Have all rows the same number of cells, and the headings another one? Then which cell belongs to which column nobody knows. */
function reportHeadings(resolver: Resolver, { header, rows }: ast.Rows): boolean {
  const [cells, columns] = [rows[0]?.cells.length ?? 0, header.cells.length];
  // One row alone may as well be the one that is wrong; cells too many may be empty, as spreadsheets leave them.
  if (rows.length < 2 || cells === columns || rows.some((row) => row.cells.length !== cells)) return false;
  if (cells > columns && rows.every((row) => row.cells.slice(columns).every((cell) => cell.text === ""))) return false;
  resolver.found.report("headings-do-not-fit", header.span, { cells, columns, rows: rows.length });
  return true;
}

/** The first heading may be bare: it is the key. Any other says what its column holds. */
function headingOf(
  resolver: Resolver,
  decl: ast.TableDecl,
  cell: ast.RawCell,
  index: number,
  values: readonly ast.RawCell[],
): Heading | null {
  if (cell.text === "") {
    resolver.found.report("heading-without-name", cell.span, { heading: "" });
    return null;
  }
  if (index > 0 && !cell.text.includes(":")) {
    const label = cellText(cell);
    resolver.found.report(
      "heading-without-type",
      cell.span,
      { heading: label },
      { fixes: [...asMap(resolver, cell, values), ...typedHeading(resolver, cell, values)] },
    );
    return { field: untypedField(columnNameOf(label), cell), label };
  }
  const listed = reportRanges(resolver, cell, values) ?? reportListed(resolver, decl, cell);
  if (listed !== null) return listed;
  const field = parseDataHeader(unitBehindType(resolver, cell), resolver.found);
  const words = cell.text.slice(0, field.name.span.end - field.name.span.start).trim();
  return { field, label: cellText({ text: words, span: field.name.span }) };
}

/** `price: int (silver)` is `price (silver): int`; what is read has blanks in its place. */
function unitBehindType(resolver: Resolver, cell: ast.RawCell): ast.RawCell {
  const [, name = "", type = "", unit = "", rest = ""] =
    /^([^:([]+?)\s*:\s*((?:optional )?(?:int|number))(\s*[([]\p{L}[\p{L} /]*[)\]])(.*)$/u.exec(cell.text) ?? [];
  if (unit === "" || /^\s*[([](?:max|min|at|up|key|optional)\b/.test(unit)) return cell;
  const better = `${name} ${unit.trim()}: ${type}${rest}`;
  const exact = cell.span.end - cell.span.start === cell.text.length;
  const fixes = exact ? [{ title: `Write \`${better}\``, edits: [{ span: cell.span, text: better }] }] : [];
  resolver.found.report("foreign-word", cell.span, { written: cell.text, meant: better }, { fixes });
  const from = cell.text.length - rest.length - unit.length;
  return { ...cell, text: cell.text.slice(0, from) + " ".repeat(unit.length) + rest };
}

/** `rarity: Common, Rare`: variants of no choice. */
function reportListed(resolver: Resolver, decl: ast.TableDecl, cell: ast.RawCell): Heading | null {
  const colon = cell.text.indexOf(":");
  const name = cell.text.slice(0, colon);
  const written = cell.text.slice(colon + 1).trim();
  const isNamed = (type: string): boolean => resolver.declared.has(type);
  const names = colon < 0 || name.includes("(") ? null : variantsListed(written, isNamed);
  if (names === null) return null;
  const label = cellText({ text: name.trim(), span: cell.span });
  const at =
    cell.span.end - cell.span.start === cell.text.length ? cell.span.from(cell.span.end - written.length) : null;
  const keys = names.map(keyName);
  const declared = [...resolver.declared].find(
    ([, each]) => each.kind === "choice" && keys.every((key) => namesIn(each).includes(key)),
  );
  const place = { at: at ?? cell.span, front: decl.span.to(decl.span.start), isNamed, declared: declared?.[0] ?? null };
  const { declaration, fixes } = choiceOf(label, names, place);
  const facts = { written, meant: declaration };
  resolver.found.report("foreign-word", place.at, facts, { fixes: at === null ? [] : fixes });
  return { field: untypedField(columnNameOf(label), cell), label };
}

/** `3 Iron, 5 Leather` below a heading: a map of what is called so, whose cells are pairs. */
function asMap(resolver: Resolver, cell: ast.RawCell, values: readonly ast.RawCell[]): readonly Fix[] {
  const filled = values.filter(({ text }) => text !== "");
  if (!filled.some(({ text }) => /\d/.test(text)) || cell.span.end - cell.span.start !== cell.text.length) return [];
  for (const [of, declared] of resolver.declared) {
    const known = new Map(namesIn(declared).map((name) => [keyName(name), name]));
    const maps = filled.map(({ text }) => countedNames(text, (name) => known.get(keyName(name))));
    if (known.size === 0 || !maps.every((map) => map !== null)) continue;
    const text = `: map of ${of} to int`;
    const edits = filled.map(({ span }, at) => ({ span, text: asPairs(maps[at] ?? []) }));
    const title = `Write \`${text}\`, and its cells as pairs`;
    return [{ guess: true, title, edits: [{ span: cell.span.from(cell.span.end), text }, ...edits] }];
  }
  return [];
}

/** What a cell may name: the variants of a choice, the keys in the first column of a table. */
function namesIn(declared: Declaring): readonly string[] {
  if (declared.kind === "choice") return declared.variants.map(({ name }) => name.text);
  const isKeyed = declared.kind === "table" && /^[^:]*$|\bkey\b/.test(declared.rows?.header.cells[0]?.text ?? ":");
  return isKeyed
    ? (declared.rows?.rows.flatMap(({ cells: [key] }) => (key === undefined ? [] : cellText(key))) ?? [])
    : [];
}

/** What the cells below a heading tell of its type; brackets in which it stands already are taken for it. */
/** The choice, or else the table, of which all cells are; null: none has them all, or several have. */
function declaredType(resolver: Resolver, values: readonly ast.RawCell[]): string | null {
  const filled = values.map((value) => keyName(cellText(value))).filter((key) => key !== "");
  if (filled.length === 0) return null;
  for (const kind of ["choice", "table"]) {
    const [one, more] = [...resolver.declared].filter(([, declared]) => {
      const names = declared.kind === kind ? new Set(namesIn(declared).map(keyName)) : null;
      return names !== null && filled.every((key) => names.has(key));
    });
    if (one !== undefined && more === undefined) return filled.length < values.length ? `optional ${one[0]}` : one[0];
  }
  return null;
}

function typedHeading(resolver: Resolver, cell: ast.RawCell, values: readonly ast.RawCell[]): readonly Fix[] {
  const { text, span } = cell;
  if (span.end - span.start !== text.length) return [];
  const written = /\s*\((int|number|text|bool|percent)\)$/.exec(text);
  const type = written?.[1] ?? declaredType(resolver, values) ?? typeOfCells(values.map((value) => cellText(value)));
  if (type === null) return [];
  const cells = values.flatMap((value) => editAs(type, value));
  const from = written === null ? span.end : span.start + written.index;
  const better = typeBehindName(type);
  return [
    {
      guess: true as const,
      title: `Write \`${better}\`${cells.length > 0 ? `, and its cells as ${type === ranges ? "ranges" : type.endsWith("bool") ? "`yes` and `no`" : "numbers"}` : ""}`,
      edits: [{ span: span.from(from), text: better }, ...cells],
    },
  ];
}

function editAs(type: string, cell: ast.RawCell): readonly Edit[] {
  const bare = cellText(cell);
  if (cell.span.end - cell.span.start !== cell.text.length || cell.text !== bare) return [];
  const text = asTyped(type, bare);
  return text === bare ? [] : [{ span: cell.span, text }];
}

/** Above inline rows a line can only be a formula for all of them: what is given row by row stands in a column. */
function formulaLine(resolver: Resolver, field: ast.FieldDecl): Heading {
  const wrong = field.value === null ? "line-without-formula" : field.params !== null ? "line-with-parameters" : null;
  if (wrong === null) return lineOf(field);
  resolver.found.report(wrong, field.span, { name: field.name.text });
  // The name stays known, so that nobody asks for it again.
  return {
    field: { ...untypedField(field.name.text, { text: field.name.text, span: field.name.span }), name: field.name },
    label: field.name.text,
  };
}

// ---------------------------------------------------------------- from a file

function fileTable(resolver: Resolver, decl: ast.TableDecl, file: ast.Text): TableSymbol {
  if (decl.rows !== null) resolver.found.report("rows-twice", decl.rows.header.span, { file: file.text });
  const columns = resolveColumns(resolver, decl.fields.map(lineOf), decl.name.text);
  const path = pathBelow(resolver.folder, file.text);
  if (path === null) resolver.found.report("file-path", file.span, { path: file.text });
  const csv = path === null ? null : csvOf(resolver, file, path, resolver.csv.get(path) ?? "missing");
  if (csv === null || csv.header === null) {
    if (csv !== null) resolver.found.report("file-empty", file.span, { path: file.text });
    return { ...tableSymbol(resolver, decl, columns.map(unknown), noRows), file: path };
  }
  const { matched, places } = matchHeadings(resolver, decl, columns, csv.header);
  const key = matched.find((column) => column.isKey);
  const keyPlace = key === undefined ? -1 : places.indexOf(key.name);
  // Without its key column nothing can be said about a row; that the column is missing was reported.
  const bound = key !== undefined && keyPlace < 0 ? noRows : bindRows(resolver, csv.rows, places, keyPlace, false);
  const symbol = { ...tableSymbol(resolver, decl, matched, bound), file: path };
  return csv.separator === ";" ? { ...symbol, commas: true } : symbol;
}

/** Nothing is said about the cells of a column whose file or heading is missing. */
const unknown = (column: ColumnSymbol): ColumnSymbol =>
  column.computed === null && !column.isKey ? { ...column, type: types.never } : column;

/** A file that has not changed gives the very same rows. */
const readFile = memoized((source: SourceText) => withFew((found) => readCsv(source, found)));

function csvOf(resolver: Resolver, file: ast.Text, path: string, text: CsvText): Csv | null {
  if (typeof text !== "string") {
    const { value, findings } = readFile(text);
    resolver.found.add(findings);
    return value;
  }
  const code = (
    {
      missing: "no-such-file",
      outside: "file-path",
      closed: "table-closed",
      notText: "table-not-text",
      tooLarge: "table-too-large",
    } as const
  )[text];
  const near =
    text === "missing"
      ? suggestions(path, resolver.csv.keys())
          .filter((each) => each !== path)
          .map((each) => each.slice(resolver.folder.length + 1))
      : [];
  if (code === "no-such-file")
    resolver.found.report(code, file.span, { path: file.text, folder: resolver.folder, near });
  else resolver.found.report(code, file.span, { path: file.text });
  return null;
}

interface Matched {
  readonly matched: readonly ColumnSymbol[];
  readonly places: Places;
}

/** Headings of the file, by joined name, against the declared columns. */
function matchHeadings(
  resolver: Resolver,
  decl: ast.TableDecl,
  columns: readonly ColumnSymbol[],
  header: ast.RawRow,
): Matched {
  const wanted = new Set(columns.filter((column) => column.computed === null).map((column) => column.name));
  const seen = new Map<string, ast.RawCell>();
  const places = header.cells.map((cell) => {
    const name = [columnNameOf(cell.text), columnName(cell.text)].find((each) => wanted.has(each));
    if (name === undefined) return null;
    const first = seen.get(name);
    if (first !== undefined) {
      resolver.found.report(
        "same-heading",
        cell.span,
        { heading: cell.text, name },
        { related: [{ span: first.span, label: "the first one" }] },
      );
      return null;
    }
    seen.set(name, cell);
    return name;
  });
  const headings = header.cells.filter((cell) => cell.text !== "").map((cell) => cell.text);
  const matched = columns.map((column) => {
    const cell = seen.get(column.name);
    if (cell !== undefined) {
      resolver.names?.use(cell.span, column.at, "heading");
      return { ...column, label: cell.text };
    }
    if (column.computed !== null) return column;
    resolver.found.report(
      "missing-column",
      column.at,
      { name: column.label, file: decl.file?.text ?? "", near: nearHeadings(column.name, headings), headings },
      { related: [{ span: header.span, label: "the headings of the file" }] },
    );
    return unknown(column);
  });
  return { matched, places };
}

/** Headings whose joined names are near. */
function nearHeadings(name: string, headings: readonly string[]): readonly string[] {
  const byName = new Map(headings.map((each) => [columnNameOf(each), each]));
  return suggestions(name, byName.keys()).flatMap((each) => byName.get(each) ?? []);
}
