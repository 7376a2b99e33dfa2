/** Views: tables that join others which share columns. Their rows are the members' rows. */
import { suggestions } from "../diagnostics/suggest.ts";
import type { Span } from "../source/span.ts";
import { isNumeric, sameType, typeText } from "../ir/types.ts";
import type * as ast from "../syntax/ast.ts";
import { columnName, keyName } from "../syntax/words.ts";
import { lineOf, resolveColumns, shownBy } from "./columns.ts";
import { idOf, kindWords, type Resolver } from "./context.ts";
import { fewOfAKind } from "./few.ts";
import { nearFix } from "./fixes.ts";
import type { ColumnSymbol, RowSymbol, TableSymbol } from "./model.ts";

/** Finds the symbol of another table, resolving it first if it is a view; undefined within a circle. */
export type TableNamed = (name: string) => TableSymbol | undefined;

export function resolveView(resolver: Resolver, decl: ast.TableDecl, tableNamed: TableNamed): TableSymbol {
  if (decl.rows !== null) resolver.found.report("view-with-rows", decl.rows.header.span, { name: decl.name.text });
  const columns = resolveColumns(resolver, decl.fields.map(lineOf), decl.name.text);
  for (const column of columns) {
    if (column.default !== null) resolver.found.report("view-default", column.at, { name: column.label });
  }
  const members = membersOf(resolver, decl, tableNamed);
  for (const member of members) reportColumns(resolver, columns, member);
  for (const field of decl.fields) {
    const name = columnName(field.name.text);
    // Where a member is without the column, that was said.
    if (field.value !== null && members.every(({ table }) => table.columns.some((each) => each.name === name)))
      reportFormula(resolver, field, field.value.span);
  }
  const { rows, keys } = fewOfAKind(resolver.found, (found) => rowsOf({ ...resolver, found }, decl, members));
  return {
    kind: "table",
    id: idOf(resolver, decl.name.text),
    name: decl.name.text,
    at: decl.span,
    nameAt: decl.name.span,
    decl,
    file: null,
    members: members.map((member) => member.table.id),
    columns,
    key: columns.find((column) => column.isKey)?.name ?? null,
    ...shownBy(columns),
    rows,
    keys,
    ...(members.length < decl.members.length || members.some((member) => member.table.unread === true)
      ? { unread: true }
      : {}),
  };
}

/** A formula that nothing would read: a view has no cells of its own. */
function reportFormula(resolver: Resolver, { name, type, bound, flags }: ast.FieldDecl, at: Span): void {
  const end = (bound ?? flags.at(-1) ?? type).span.end;
  const fixes = [{ title: "Take out the formula", edits: [{ span: at.between(end, at.end), text: "" }] }];
  resolver.found.report("view-formula", at, { name: name.text }, { fixes });
}

interface Member {
  readonly table: TableSymbol;
  readonly at: Span;
}

function membersOf(resolver: Resolver, decl: ast.TableDecl, tableNamed: TableNamed): readonly Member[] {
  const seen = new Set<string>();
  return decl.members.flatMap((name) => {
    if (name.text === "") return [];
    if (seen.has(name.text)) {
      resolver.found.report("member-twice", name.span, { name: name.text, view: decl.name.text });
      return [];
    }
    seen.add(name.text);
    const declared = resolver.declared.get(name.text);
    if (declared?.kind !== "table") {
      reportNoTable(resolver, name, declared?.kind);
      return [];
    }
    resolver.names?.use(name.span, declared.name.span);
    const table = tableNamed(name.text);
    if (table === undefined) return [];
    if (table.key !== null || table.rows.length === 0) return [{ table, at: name.span }];
    resolver.found.report(
      "member-without-key",
      name.span,
      { name: name.text },
      { related: [{ span: table.nameAt, label: "no column of it is a key" }] },
    );
    return [];
  });
}

function reportNoTable(resolver: Resolver, name: ast.Name, kind: Parameters<typeof kindWords>[0] | undefined): void {
  const tables = [...resolver.declared].filter(([, each]) => each.kind === "table").map(([each]) => each);
  const near = suggestions(name.text, tables);
  resolver.found.report(
    "unknown-table",
    name.span,
    { name: name.text, kind: kind === undefined ? null : kindWords(kind), near },
    kind === undefined ? nearFix(name.span, name.text, near) : {},
  );
}

/** Every column of the view is one of the member, by name; key columns match whatever they are called. */
function reportColumns(resolver: Resolver, columns: readonly ColumnSymbol[], member: Member): void {
  for (const column of columns) {
    if (column.isKey) continue;
    const own = member.table.columns.find((each) => each.name === column.name);
    if (own !== undefined) resolver.names?.same(column.at, own.at);
    column.params?.forEach((param) => {
      const other = own?.params?.find((each) => each.name === param.name);
      if (other !== undefined) resolver.names?.same(param.at, other.at);
    });
    if (own === undefined) {
      const near = suggestions(
        column.name,
        member.table.columns.map((each) => each.name),
      );
      resolver.found.report(
        "member-without-column",
        column.at,
        { column: column.label, member: member.table.name, near },
        { related: [{ span: member.table.nameAt, label: "this table" }] },
      );
    } else if (!agrees(own, column)) {
      resolver.found.report(
        "member-of-other-type",
        column.at,
        { column: column.label, wanted: columnText(column), member: member.table.name, found: columnText(own) },
        { related: [{ span: own.at, label: `${columnText(own)} here` }] },
      );
    }
  }
}

function agrees(own: ColumnSymbol, wanted: ColumnSymbol): boolean {
  if (own.type.kind === "never" || wanted.type.kind === "never") return true;
  if (own.procedure !== wanted.procedure) return false;
  const wider = own.type.kind === "int" && isNumeric(wanted.type);
  const inside =
    wanted.type.kind === "optional" &&
    (sameType(own.type, wanted.type.of) || (own.type.kind === "int" && wanted.type.of.kind === "number"));
  if (!wider && !inside && !sameType(own.type, wanted.type)) return false;
  if (own.params === null || wanted.params === null) return own.params === wanted.params;
  const params = wanted.params;
  return (
    own.params.length === params.length &&
    own.params.every((param, index) => {
      const other = params[index];
      return other !== undefined && param.name === other.name && sameType(param.type, other.type);
    })
  );
}

function columnText(column: ColumnSymbol): string {
  const params =
    column.params === null
      ? ""
      : `(${column.params.map((param) => `${param.name}: ${typeText(param.type)}`).join(", ")}): `;
  return `${params}${column.procedure ? "procedure" : typeText(column.type)}`;
}

function rowsOf(
  resolver: Resolver,
  decl: ast.TableDecl,
  members: readonly Member[],
): { rows: readonly RowSymbol[]; keys: ReadonlyMap<string, RowSymbol> } {
  const rows: RowSymbol[] = [];
  const keys = new Map<string, RowSymbol>();
  const tables = new Map<RowSymbol, string>();
  for (const { table, at } of members) {
    for (const row of table.rows) {
      const joined = keyName(row.key);
      const twin = keys.get(row.key) ?? (joined === "" ? undefined : keys.get(joined));
      if (twin !== undefined && twin !== row) {
        resolver.found.report(
          "key-in-two-members",
          at,
          { key: row.key, first: tables.get(twin) ?? "", second: table.name, view: decl.name.text },
          {
            related: [
              { span: twin.at, label: `in \`${tables.get(twin) ?? ""}\`` },
              { span: row.at, label: `in \`${table.name}\`` },
            ],
          },
        );
        continue;
      }
      rows.push(row);
      tables.set(row, table.name);
      keys.set(row.key, row);
      if (joined !== "") keys.set(joined, row);
    }
  }
  return { rows, keys };
}
