/** Changed cells of a table in a variant: whole columns, or the key and the columns that change. */
import { suggestions } from "../diagnostics/suggest.ts";
import type * as ast from "../syntax/ast.ts";
import { sameType, typeText } from "../ir/types.ts";
import type { Span } from "../source/span.ts";
import { cellText } from "../syntax/cells.ts";
import { columnNameOf } from "./columns.ts";
import type { Resolver } from "./context.ts";
import { fewOfAKind } from "./few.ts";
import { nearFix } from "./fixes.ts";
import type { ColumnSymbol, PatchLine, RowSymbol, TableSymbol, VariantSymbol } from "./model.ts";
import { bindRows } from "./rows.ts";
import { resolveType } from "./types.ts";

type Patch = VariantSymbol["tables"][number];

/** At most one; none where nothing can be replaced. An empty cell leaves what was. */
export function resolvePatch(resolver: Resolver, decl: ast.TableDecl, symbol: TableSymbol): readonly Patch[] {
  if (symbol.members.length > 0 || decl.members.length > 0) {
    resolver.found.report("replaces-in-a-view", decl.name.span, {
      name: decl.name.text,
      members: symbol.members.map((id) => id.slice(id.indexOf(".") + 1)),
    });
    return [];
  }
  for (const extra of decl.checks) resolver.found.report("not-replaceable", extra.span, {});
  if (decl.file !== null) resolver.found.report("not-replaceable", decl.file.span, {});
  const lines = onceEach(
    resolver,
    symbol,
    decl.fields.flatMap((field) => lineOf(resolver, symbol, field)),
  );
  const columns = [...new Set(lines.map(({ column }) => column.name))];
  if (decl.rows === null) {
    if (decl.fields.length === 0)
      resolver.found.report("variant-without-change", decl.name.span, { name: decl.name.text });
    return lines.length === 0 ? [] : [{ table: symbol.id, rows: [], columns, lines }];
  }
  const changed = patchOf(resolver, symbol, decl.rows);
  return changed.map((patch) => ({ ...patch, columns: [...new Set([...columns, ...patch.columns])], lines }));
}

/** A second line for a column is reported, and changes nothing. */
function onceEach(resolver: Resolver, { name: table }: TableSymbol, lines: readonly PatchLine[]): readonly PatchLine[] {
  const seen = new Map<string, PatchLine>();
  for (const line of lines) {
    const { name } = line.column;
    const first = seen.get(name);
    if (first === undefined) seen.set(name, line);
    else {
      const related = [{ span: first.at, label: "the first one" }];
      resolver.found.report("same-field", line.at, { name, what: "column", owner: `table \`${table}\`` }, { related });
    }
  }
  return [...seen.values()];
}

/** A whole column; none where it cannot be changed so, which is reported. */
function lineOf(resolver: Resolver, symbol: TableSymbol, field: ast.FieldDecl): readonly PatchLine[] {
  const { name, value, params } = field;
  if (value === null || params !== null) {
    const wrong = value === null ? "line-without-formula" : "line-with-parameters";
    resolver.found.report(wrong, field.span, { name: name.text });
    return [];
  }
  const column = columnCalled(resolver, symbol, name.span, name.text);
  if (column === null) return [];
  if (column.isKey || column.params !== null || column.isBothWays || column.type.kind === "range") {
    resolver.found.report("not-replaceable", field.span, {});
    return [];
  }
  const type = resolveType(resolver, field.type);
  if (type.kind !== "never" && column.type.kind !== "never" && !sameType(type, column.type)) {
    const related = [{ span: column.at, label: "what it would replace" }];
    resolver.found.report("replaces-other-type", field.type.span, { name: name.text, part: "type" }, { related });
    return [];
  }
  return [{ column, value, at: field.span, after: 0 }];
}

function patchOf(resolver: Resolver, symbol: TableSymbol, rows: ast.Rows): readonly Patch[] {
  const places = rows.header.cells.map((cell) => columnOf(resolver, symbol, cell));
  const naming = namingOf(symbol);
  const keyPlace = naming === null ? -1 : places.indexOf(naming.column);
  if (naming === null || keyPlace < 0) {
    const key = symbol.columns.find((column) => column.name === naming?.column)?.label ?? null;
    // A heading that is wrong may have been meant as the key: one error is enough.
    if (key === null || places.every((place) => place !== null))
      resolver.found.report("change-without-key", rows.header.span, {
        table: symbol.name,
        key,
        of: aboutRowsOf(symbol),
      });
    return [];
  }
  const bound = bindRows(resolver, rows.rows, places, keyPlace, true);
  const known = fewOfAKind(resolver.found, (found) =>
    bound.rows.flatMap((row) => knownRow({ ...resolver, found }, symbol, naming, row, rows)),
  );
  const columns = places.filter((place): place is string => place !== null && place !== naming.column);
  if (columns.length === 0 && places.length === 1)
    resolver.found.report("change-without-column", rows.header.span, { table: symbol.name });
  return [{ table: symbol.id, rows: known, columns: [...new Set(columns)], lines: [] }];
}

/** The column that says which row is meant. */
interface Naming {
  readonly column: string;
  readonly rows: ReadonlyMap<string, RowSymbol>;
}

/** The key; without one, the first column, if no two rows have the same there. */
function namingOf({ key, keys, columns: [first], rows, file }: TableSymbol): Naming | null {
  if (key !== null) return { column: key, rows: keys };
  if (first === undefined || first.computed !== null || file !== null) return null;
  const byText = new Map<string, RowSymbol>();
  for (const row of rows) {
    const cell = row.cells.get(first.name);
    const text = cell === undefined ? "" : cellText(cell);
    if (text === "" || byText.has(text)) return null;
    byText.set(text, row);
  }
  return { column: first.name, rows: byText };
}

/** The table whose rows the first column names. */
function aboutRowsOf({ columns: [first] }: TableSymbol): string | null {
  return first?.type.kind === "row" ? typeText(first.type) : null;
}

function columnOf(resolver: Resolver, symbol: TableSymbol, cell: ast.RawCell): string | null {
  // The types stand in the table itself; whoever repeats them here means the same column.
  const heading = cellText(cell).replace(/\s*(?:\([^()]*\)\s*)?:.*$/s, "");
  const at = cell.text.startsWith(heading) ? cell.span.to(cell.span.start + heading.length) : null;
  return columnCalled(resolver, symbol, cell.span, heading, at)?.name ?? null;
}

/** The column of that heading, which has cells; null, and reported, where there is none. `at`: where its name stands. */
function columnCalled(
  resolver: Resolver,
  symbol: TableSymbol,
  span: Span,
  heading: string,
  at: Span | null = span,
): ColumnSymbol | null {
  const name = columnNameOf(heading);
  const column = symbol.columns.find((each) => each.name === name);
  if (column !== undefined && at !== null) resolver.names?.use(at, column.at, "heading");
  if (column === undefined) {
    const near = suggestions(
      name,
      symbol.columns.map((each) => each.name),
    ).map((each) => symbol.columns.find((other) => other.name === each)?.label ?? each);
    resolver.found.report(
      "unknown-column",
      span,
      { name: heading, table: symbol.name, near },
      nearFix(span, heading, near),
    );
    return null;
  }
  if (column.computed === null) return column;
  resolver.found.report(
    "computed-column-changed",
    span,
    { name: heading, table: symbol.name },
    { related: [{ span: column.at, label: "its formula" }] },
  );
  return null;
}

/** What changes whole columns, where it was written into a row for all of them. */
const linesFor = ({ columns }: TableSymbol, naming: Naming, row: RowSymbol): readonly string[] =>
  [...row.cells].flatMap(([name, cell]) => {
    const column = columns.find((each) => each.name === name);
    return column === undefined || name === naming.column || column.params !== null
      ? []
      : [`${name}: ${typeText(column.type)} = ${cellText(cell)}`];
  });

/** The row under the key of the table itself, however the variant writes it. */
function knownRow(
  resolver: Resolver,
  symbol: TableSymbol,
  naming: Naming,
  row: RowSymbol,
  all: ast.Rows,
): readonly RowSymbol[] {
  const known = naming.rows.get(row.key);
  const cell = row.cells.get(naming.column);
  if (known === undefined) {
    const names = symbol.key === null ? [...naming.rows.keys()] : symbol.rows.map((each) => each.key);
    const near = suggestions(row.key, names.length > 2000 ? [] : names);
    const lines = /^(?:each|all|every|any|\*)\b|^\*$/i.test(row.key) ? linesFor(symbol, naming, row) : [];
    const facts = { key: row.key, table: symbol.name, near, known: names.length > 12 ? [] : names };
    if (lines.length > 0)
      resolver.found.report(
        "unknown-key",
        cell?.span ?? row.at,
        { ...facts, line: lines.map((line) => `\`${line}\``).join(", ") },
        {
          fixes:
            all.rows.length === 1
              ? [{ title: "Write it as a line", edits: [{ span: all.span, text: lines.join("\n") }] }]
              : [],
        },
      );
    else
      resolver.found.report(
        "unknown-key",
        cell?.span ?? row.at,
        facts,
        cell === undefined ? {} : nearFix(cell.span, row.key, near),
      );
    return [];
  }
  if (cell !== undefined && symbol.key !== null) resolver.names?.use(cell.span, known.at, "cell");
  const cells = new Map(row.cells);
  cells.delete(naming.column);
  return [{ ...row, key: known.key, cells }];
}
