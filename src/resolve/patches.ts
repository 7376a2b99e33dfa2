/** Changed cells of a table in a variant: the key, and the columns that change. */
import { suggestions } from "../diagnostics/suggest.ts";
import type * as ast from "../syntax/ast.ts";
import { typeText } from "../ir/types.ts";
import { cellText } from "../syntax/cells.ts";
import { columnNameOf } from "./columns.ts";
import type { Resolver } from "./context.ts";
import { fewOfAKind } from "./few.ts";
import { nearFix } from "./fixes.ts";
import type { RowSymbol, TableSymbol, VariantSymbol } from "./model.ts";
import { bindRows } from "./rows.ts";

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
  for (const extra of [...decl.fields, ...decl.checks]) resolver.found.report("not-replaceable", extra.span, {});
  if (decl.file !== null) resolver.found.report("not-replaceable", decl.file.span, {});
  if (decl.rows === null) {
    resolver.found.report("variant-without-change", decl.name.span, { name: decl.name.text });
    return [];
  }
  return patchOf(resolver, symbol, decl.rows);
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
    bound.rows.flatMap((row) => knownRow({ ...resolver, found }, symbol, naming, row)),
  );
  const columns = places.filter((place): place is string => place !== null && place !== naming.column);
  if (columns.length === 0 && places.length === 1)
    resolver.found.report("change-without-column", rows.header.span, { table: symbol.name });
  return [{ table: symbol.id, rows: known, columns: [...new Set(columns)] }];
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
  const name = columnNameOf(heading);
  const column = symbol.columns.find((each) => each.name === name);
  if (column !== undefined && cell.text.startsWith(heading))
    resolver.names?.use(cell.span.to(cell.span.start + heading.length), column.at, "heading");
  if (column === undefined) {
    const near = suggestions(
      name,
      symbol.columns.map((each) => each.name),
    ).map((each) => symbol.columns.find((other) => other.name === each)?.label ?? each);
    resolver.found.report(
      "unknown-column",
      cell.span,
      { name: heading, table: symbol.name, near },
      nearFix(cell.span, heading, near),
    );
    return null;
  }
  if (column.computed === null) return name;
  resolver.found.report(
    "computed-column-changed",
    cell.span,
    { name: heading, table: symbol.name },
    { related: [{ span: column.at, label: "its formula" }] },
  );
  return null;
}

/** The row under the key of the table itself, however the variant writes it. */
function knownRow(resolver: Resolver, symbol: TableSymbol, naming: Naming, row: RowSymbol): readonly RowSymbol[] {
  const known = naming.rows.get(row.key);
  const cell = row.cells.get(naming.column);
  if (known === undefined) {
    const names = symbol.key === null ? [...naming.rows.keys()] : symbol.rows.map((each) => each.key);
    const near = suggestions(row.key, names.length > 2000 ? [] : names);
    resolver.found.report(
      "unknown-key",
      cell?.span ?? row.at,
      { key: row.key, table: symbol.name, near, known: names.length > 12 ? [] : names },
      cell === undefined ? {} : nearFix(cell.span, row.key, near),
    );
    return [];
  }
  if (cell !== undefined && symbol.key !== null) resolver.names?.use(cell.span, known.at, "cell");
  const cells = new Map(row.cells);
  cells.delete(naming.column);
  return [{ ...row, key: known.key, cells }];
}
