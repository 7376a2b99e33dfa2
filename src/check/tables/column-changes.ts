/** Cells of a variant that are worked out from what they were: `price: int = round(original * 0.8)`, or `original + 1` in one of them. */
import type { Cell, Expr, Json, Row, Table, Type } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import { mapChildren, mapNodes, type Mapper } from "../../ir/visit.ts";
import type { ColumnSymbol, PatchLine, TableSymbol } from "../../resolve/model.ts";
import { literal } from "../build.ts";
import type { Checker } from "../checker.ts";
import { inPlace } from "../expectation.ts";
import { settle } from "../expression/settle.ts";
import { copiesBehind } from "../copies.ts";
import { bind, child, type Scope } from "../scope.ts";
import { readingOf, tableScopes, type ColumnPlan } from "./column-plan.ts";

/** Gives each row its new cell: the formula with what stands in the row in place of `original` and the columns' names. */
export function columnChange(
  checker: Checker,
  symbol: TableSymbol,
  table: Table,
  { column, value: written, at }: PatchLine,
): (row: Row) => Row {
  const { type, bound, label } = column;
  const scopes = tableScopes(symbol);
  const scope = child(scopes.row);
  const original = bindOriginal(scope, column);
  const what = `column \`${label}\``;
  const why = inPlace(what);
  const value = settle(checker, checker.elaborate(scope, written, type, why), { type, bound, what }, why);
  const places = new Map(
    table.columns.filter(({ computed }) => computed === null).map((each, place) => [each.name, { ...each, place }]),
  );
  const changed = places.get(column.name)?.place;
  return (row) => {
    const copy = copiesBehind(scope);
    const cellOf = (name: string, span: Span): Expr | null => {
      const { place = -1, type: of } = places.get(name) ?? {};
      const cell = row.cells[place];
      return cell === undefined || of === undefined ? null : copy(known(cell, of, span));
    };
    const inRow = (node: Expr): Expr => {
      if (node.kind === "local" && node.slot === original) return cellOf(column.name, node.at) ?? node;
      if (node.kind === "local" && node.slot === scopes.rowSlot) return literal(row.key, node.type, node.at);
      if (node.kind !== "column" || node.of.kind !== "local" || node.of.slot !== scopes.rowSlot)
        return mapChildren("Expr", node, mapper);
      const computed = table.columns.find((each) => each.name === node.name)?.computed ?? null;
      return computed === null
        ? (cellOf(node.name, node.at) ?? mapChildren("Expr", node, mapper))
        : inRow(copy(computed));
    };
    const mapper = mapperOf(inRow);
    const cell = cellFrom(mapNodes("Expr", value, mapper), at);
    return { ...row, cells: row.cells.map((each, place) => (place === changed ? cell : each)) };
  };
}

/** A column's cells in a variant: `original`, or the column's name, is what the cell holds without it. */
export function planOfChange(plan: ColumnPlan): { readonly plan: ColumnPlan; readonly original: number } {
  const scope = child(plan.scope);
  return { plan: { ...plan, scope }, original: bindOriginal(scope, plan.symbol) };
}

function bindOriginal(scope: Scope, { name, type, bound, isShare, params, at }: ColumnSymbol): number {
  const more = { kind: "parameter", bound, isShare } as const;
  const slot = bind(scope, "original", type, at, more);
  if (params === null) bind(scope, name, type, at, { ...more, slot });
  return slot;
}

/** The cell with what was there in place of `original`. */
export function withOriginal(cell: Cell, scope: Scope, original: number, before: Cell, type: Type): Cell {
  if (!("formula" in cell)) return cell;
  const copy = copiesBehind(scope);
  const inCell = (node: Expr): Expr =>
    node.kind === "local" && node.slot === original
      ? copy(known(before, type, node.at))
      : mapChildren("Expr", node, mapper);
  const mapper = mapperOf(inCell);
  return { ...cell, formula: mapNodes("Expr", cell.formula, mapper) };
}

const mapperOf = (expr: Mapper["expr"]): Mapper => {
  const mapper: Mapper = { expr, statement: (node) => mapChildren("Statement", node, mapper) };
  return mapper;
};

function cellFrom(value: Expr, at: Span): Cell {
  const reading = readingOf(value, false);
  return "formula" in reading ? { formula: reading.formula, at } : { value: reading.value, at };
}

/** What stands in a cell, as a formula. */
const known = (cell: Cell, type: Type, at: Span): Expr =>
  "formula" in cell ? cell.formula : valueOf(cell.value, type, at);

function valueOf(value: Json, type: Type, at: Span): Expr {
  if (type.kind === "optional" && value !== null) return valueOf(value, type.of, at);
  if ((type.kind === "list" || type.kind === "set") && Array.isArray(value))
    return { kind: type.kind, items: value.map((each: Json) => valueOf(each, type.of, at)), type, at };
  return literal(value, type, at);
}
