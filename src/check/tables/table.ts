/**
 * A table of the model becomes one of the program: headings typed, each cell read by the type of its column, defaults
 * filled in, every row held against the table's JSON Schema.
 */
import type { Cell, Check, Id, Json, Row, Table } from "../../ir/program.ts";
import { OwnedTable } from "../../query/memo.ts";
import { shownOf } from "../../syntax/shown.ts";
import { bool } from "../../ir/types.ts";
import type { RowSymbol, TableSymbol, VariantSymbol } from "../../resolve/model.ts";
import type { Checker } from "../checker.ts";
import { inPlace } from "../expectation.ts";
import { demand } from "../expression/settle.ts";
import { lookupsOfSymbols } from "../schema/lookups.ts";
import { propertyOf, rowSchema } from "../schema/table-schema.ts";
import { rowValidator, type RowValidator } from "../schema/validate.ts";
import { child } from "../scope.ts";
import { isShownText, planColumn, tableScopes, type ColumnPlan, type TableScopes } from "./column-plan.ts";
import { completedRows } from "./both-ways.ts";
import { reportCircles } from "./circles.ts";
import { columnChange, planOfChange, withOriginal } from "./column-changes.ts";
import { reportGivenCells } from "./given-cells.ts";
import { reportFailures, type Told } from "./failures.ts";
import { reportMembers } from "./members.ts";
import { readerFor } from "./readers.ts";
import type { CellReader, CellReading } from "./reading.ts";

/** A table as it was read, with what is needed to read changed cells of it. */
interface Built {
  readonly table: Table;
  /** Its rows as they are written: a column `both ways` holds what each row itself names. */
  readonly written: readonly Row[];
  readonly readable: readonly ReadColumn[];
}
interface ReadColumn {
  readonly plan: ColumnPlan;
  readonly read: CellReader;
}
interface ChangedColumn extends ReadColumn {
  /** What a cell held before; null: its cells do not speak of that. */
  readonly original: number | null;
}

/** Each table is read once in a check, whoever asks for it; variants need it again. */
const known = new OwnedTable<Checker, Id, Built>();

export function checkTable(checker: Checker, symbol: TableSymbol): Table {
  return builtTable(checker, symbol).table;
}

function builtTable(checker: Checker, symbol: TableSymbol): Built {
  return known.of(checker, symbol.id, () => buildTable(checker, symbol));
}

function buildTable(checker: Checker, symbol: TableSymbol): Built {
  const scopes = tableScopes(symbol);
  const plans = symbol.columns.map((column) => planColumn(checker, scopes, column));
  const columns = plans.map((plan) => plan.column);
  const readable = plans
    .filter((plan) => plan.symbol.computed === null)
    .map((plan) => ({ plan, read: readerFor(checker, plan, symbol) }));
  const { decl } = symbol;
  const table: Table = {
    id: symbol.id,
    name: symbol.name,
    ...shownOf(decl.name),
    doc: decl.doc,
    at: symbol.at,
    readings: decl.readings.map(({ phrase, reading }) => ({ phrase: phrase.text, reading: reading.text })),
    file: symbol.file,
    members: symbol.members,
    key: symbol.key,
    ...(symbol.shownBy === undefined ? {} : { shownBy: symbol.shownBy }),
    columns,
    rows: [],
    checks: checksOf(checker, symbol, scopes),
    rowSlot: scopes.rowSlot,
  };
  reportCircles(checker, table);
  if (symbol.members.length > 0) {
    reportMembers(checker, symbol);
    return { table, written: [], readable };
  }
  const validator = checker.watch === null ? validatorOf(checker, table) : unheeded;
  const told: Told = new Map();
  reportGivenCells(checker, symbol, symbol.rows);
  const rows = symbol.rows.map((row) => readRow(checker, readable, validator, told, row));
  return { table: { ...table, rows: completedRows(table.columns, rows) }, written: rows, readable };
}

/** Who watches a line that is being written asks for names, not whether its rows fit. */
const unheeded: RowValidator = () => [];

function validatorOf(checker: Checker, table: Table): RowValidator {
  return rowValidator(
    rowSchema(
      table,
      lookupsOfSymbols((id) => checker.symbol(id)),
    ),
  );
}

function checksOf(checker: Checker, symbol: TableSymbol, scopes: TableScopes): readonly Check[] {
  const why = inPlace(`a check of \`${symbol.name}\``);
  return symbol.decl.checks.map((check) => ({
    condition: demand(checker, checker.elaborate(child(scopes.row), check.condition, bool, why), bool, why),
    message: check.message?.text ?? null,
    at: check.span,
  }));
}

// ---------------------------------------------------------------- rows

function readRow(
  checker: Checker,
  readable: readonly ReadColumn[],
  validator: RowValidator,
  told: Told,
  row: RowSymbol,
): Row {
  const cells: Cell[] = [];
  const json: Record<string, Json> = {};
  for (const { plan, read } of readable) {
    const raw = row.cells.get(plan.symbol.name);
    // Where a bar was forgotten, the cells after it belong to nobody knows which column.
    const isLost = row.short === true && !plan.symbol.isKey;
    const reading = raw === undefined ? emptyIn(plan, row) : isLost ? null : read(raw, row.key);
    if (reading === null) cells.push({ value: null, at: row.at });
    else cells.push(cellOf(reading, json, plan, raw?.span ?? row.at));
  }
  const errors = validator(json);
  if (errors.length > 0)
    reportFailures(
      checker,
      readable.map((each) => each.plan),
      told,
      row,
      errors,
    );
  return { key: row.key, cells, at: row.at };
}

const emptyIn = ({ symbol, empty }: ColumnPlan, { key }: RowSymbol): CellReading | null =>
  symbol.default === null && isShownText(symbol) ? { value: key } : empty;

/** The cell, and its value in the row's JSON; what is worked out later is held against the bounds then. */
function cellOf(reading: CellReading, json: Record<string, Json>, plan: ColumnPlan, at: Cell["at"]): Cell {
  if ("formula" in reading) return { formula: reading.formula, at };
  if (reading.failed !== true) json[propertyOf(plan.symbol.name)] = reading.value;
  return { value: reading.value, at };
}

// ---------------------------------------------------------------- variants

/** The whole table with a variant's cells in place. An empty cell leaves what was. */
export function checkTableVariant(
  checker: Checker,
  symbol: TableSymbol,
  patch: VariantSymbol["tables"][number],
): Table {
  checker.reuse?.relyOn(symbol.decl);
  const { table, written, readable: plain } = builtTable(checker, symbol);
  const readable = plain.map((each): ChangedColumn => {
    if (each.plan.symbol.procedure || each.plan.symbol.isBothWays) return { ...each, original: null };
    const { plan, original } = planOfChange(each.plan);
    return { plan, original, read: readerFor(checker, plan, symbol) };
  });
  const validator = checker.watch === null ? validatorOf(checker, table) : unheeded;
  const rows = new Map(written.map((row) => [row.key, row]));
  reportGivenCells(checker, symbol, patch.rows);
  const lines = patch.lines.map((line) => ({ ...line, change: columnChange(checker, symbol, table, line) }));
  const changeColumns = (place: number): void => {
    for (const { after, change } of lines)
      if (after === place) for (const [key, row] of rows) rows.set(key, change(row));
  };
  // A variant that builds on another has the changes of both, which may be of the same row.
  for (const [place, row] of patch.rows.entries()) {
    changeColumns(place);
    const before = rows.get(row.key);
    if (before !== undefined) rows.set(row.key, changedRow(checker, readable, validator, before, row));
  }
  changeColumns(patch.rows.length);
  return { ...table, rows: completedRows(table.columns, [...rows.values()]) };
}

function changedRow(
  checker: Checker,
  readable: readonly ChangedColumn[],
  validator: RowValidator,
  before: Row,
  change: RowSymbol,
): Row {
  const json: Record<string, Json> = {};
  const cells = readable.map(({ plan, read, original }, index): Cell => {
    const raw = change.cells.get(plan.symbol.name);
    const old = before.cells[index] ?? { value: null, at: before.at };
    if (raw === undefined) return old;
    const cell = cellOf(read(raw, change.key), json, plan, raw.span);
    return original === null ? cell : withOriginal(cell, plan.scope, original, old, plan.symbol.type);
  });
  const errors = validator(json).filter((error) => error.keyword !== "required");
  if (errors.length > 0)
    reportFailures(
      checker,
      readable.map((each) => each.plan),
      new Map(),
      change,
      errors,
    );
  return { ...before, cells };
}
