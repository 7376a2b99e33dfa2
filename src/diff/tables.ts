/** Tables that say something else: their columns, rows and cells. */
import { cellColumns } from "../interpret/linked.ts";
import { nameOf, short, valueText } from "../interpret/show.ts";
import { meaningOf } from "../ir/meaning.ts";
import type { Cell, Field, Table } from "../ir/program.ts";
import { writtenAs, type CompiledRevision, type RevisionPair } from "./compiled-revision.ts";
import { checkDetails, detailIfMoved, fieldDetails, standardDetails } from "./field-details.ts";
import type { Detail } from "./shape.ts";

export function tableDetails(pair: RevisionPair, a: Table, b: Table): readonly Detail[] {
  return [
    ...fieldDetails(columnsOf(a), columnsOf(b)).map((each) => ({ ...each, part: `column \`${each.part}\`` })),
    ...standardDetails(pair, columnsOf(a), columnsOf(b)),
    ...detailIfMoved("rows of", a.members.map(nameOf).join(", "), b.members.map(nameOf).join(", ")),
    ...rowDetails(pair, a, b),
    ...checkDetails(a.checks, b.checks),
  ];
}

const columnsOf = (table: Table): readonly Field[] =>
  table.columns.map((column) => ({ ...column, slot: 0, default: null }));

export function rowDetails(pair: RevisionPair, a: Table, b: Table): readonly Detail[] {
  const [old, fresh] = [new Map(a.rows.map((row) => [row.key, row])), new Map(b.rows.map((row) => [row.key, row]))];
  const sharedNames = (of: Table): string =>
    of.rows
      .map(({ key }) => key)
      .filter((key) => old.has(key) && fresh.has(key))
      .join(", ");
  const whole = (side: CompiledRevision, table: Table, row: Table["rows"][number]): string =>
    cellColumns(table)
      .flatMap(({ name }, index) => {
        const cell = row.cells[index];
        return name === table.key || cell === undefined ? [] : [`${name} ${cellText(pair, side, table, name, cell)}`];
      })
      .join(", ");
  const bothWays = bothWaysColumns(a).filter((name) => bothWaysColumns(b).includes(name));
  return [
    ...bothWays.flatMap((name) => edgeDetails(name, edgesOf(a, name, fresh), edgesOf(b, name, old))),
    ...b.rows.flatMap((row): readonly Detail[] => {
      const was = old.get(row.key);
      if (was === undefined) return [{ part: `row \`${row.key}\``, from: null, to: whole(pair.after, b, row) }];
      return cellColumns(b).flatMap(({ name }, index): readonly Detail[] => {
        const [cell, before] = [
          row.cells[index],
          was.cells[cellColumns(a).findIndex((column) => column.name === name)],
        ];
        if (
          cell === undefined ||
          before === undefined ||
          name === b.key ||
          bothWays.includes(name) ||
          meaningOf(before).hash === meaningOf(cell).hash
        )
          return [];
        return [
          {
            part: `\`${row.key}\`, ${name}`,
            from: cellText(pair, pair.before, a, name, before),
            to: cellText(pair, pair.after, b, name, cell),
          },
        ];
      });
    }),
    ...a.rows
      .filter(({ key }) => !fresh.has(key))
      .map((row) => ({ part: `row \`${row.key}\``, from: whole(pair.before, a, row), to: null })),
    ...(sharedNames(a) === sharedNames(b)
      ? []
      : [{ part: "order of the rows", from: short(sharedNames(a), 160), to: short(sharedNames(b), 160) }]),
  ];
}

const bothWaysColumns = (table: Table): readonly string[] =>
  table.columns.filter(({ isBothWays }) => isBothWays === true).map(({ name }) => name);

/** Each pair of rows that name each other, once, where the table on the other side has them, too. */
function edgesOf(table: Table, column: string, others: ReadonlyMap<string, unknown>): ReadonlySet<string> {
  const place = cellColumns(table).findIndex(({ name }) => name === column);
  const order = new Map(table.rows.map(({ key }, index) => [key, index]));
  return new Set(
    table.rows.flatMap(({ key, cells }, index) => {
      const cell = cells[place];
      const named = cell !== undefined && "value" in cell && Array.isArray(cell.value) ? cell.value : [];
      return (named as readonly string[])
        .filter((other) => (order.get(other) ?? 0) > index && others.has(key) && others.has(other))
        .map((other) => `${key} – ${other}`);
    }),
  );
}

function edgeDetails(column: string, before: ReadonlySet<string>, after: ReadonlySet<string>): readonly Detail[] {
  return [
    ...[...after].filter((edge) => !before.has(edge)).map((edge) => ({ part: column, from: null, to: edge })),
    ...[...before].filter((edge) => !after.has(edge)).map((edge) => ({ part: column, from: edge, to: null })),
  ];
}

function cellText(
  { rulebook }: RevisionPair,
  side: CompiledRevision,
  table: Table,
  column: string,
  cell: Cell,
): string {
  if ("formula" in cell) return writtenAs(side, cell.formula) ?? "";
  const type = table.columns.find(({ name }) => name === column)?.type ?? { kind: "never" };
  if (typeof cell.value === "string") return cell.value;
  return short(valueText(side.interpreter(rulebook).linked, type, cell.value), 160);
}
