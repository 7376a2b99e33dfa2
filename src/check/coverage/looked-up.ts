/**
 * What rows are looked up by is different in each of them, and there for each value that may be looked for, also where a variant
 * changes cells: a look-up gives one row.
 */
import type { Collector } from "../../diagnostics/collect.ts";
import type { Cell, Choice, Column, Expr, Id, Json, Program, Row, Table, Type, Variant } from "../../ir/program.ts";
import { formulaText } from "../../ir/formula-text.ts";
import { declarationsOfGame } from "../../ir/game-declarations.ts";
import { layersOf } from "../../ir/layers.ts";
import { plainNumber } from "../../runtime/texts.ts";
import { allOf, visitAll, type ProgramPart } from "../../ir/visit.ts";
import { isNumeric } from "../../ir/types.ts";
import { NodeTable } from "../../query/memo.ts";

import { askedIn } from "./asked.ts";
import { endsMet, type Around } from "./ends-met.ts";
import { isRange } from "./range-columns.ts";

type LookUp = Extract<Expr, { kind: "lookup" }>;
export type Tables = ReadonlyMap<Id, Table>;
type Choices = ReadonlyMap<Id, Choice>;

/** What gives a value for whatever it is given. */
const total: ReadonlySet<string> = new Set(["Rule", "Constant", "Table", "Report"]);

/** Reports look-ups by a column in which several rows have the same, or no row what may be looked for. */
export function checkLookedUp(program: Program, linked: readonly Program[], found: Collector): void {
  const choices: Choices = new Map([...linked, program].flatMap((each) => each.choices).map((each) => [each.id, each]));
  const tables: Tables = new Map([...linked, program].flatMap((each) => each.tables).map((each) => [each.id, each]));
  const told = new Set<LookUp>();
  const rules = new Map([...linked, program].flatMap((each) => each.rules).map((each) => [each.id, each]));
  const around: Around = { rules, isAsked: (part, value) => askedIn(part).has(formulaText(value)) };
  const look = (parts: readonly ProgramPart[], under: Tables, variant: Variant | null): void => {
    const alikeIn = new Map<string, Alike>();
    for (const [part, each] of parts.flatMap((part) => lookUpsIn(part).map((each) => [part, each] as const))) {
      const name = `${each.table} ${each.column}`;
      const alike = alikeIn.get(name) ?? twoAlike(under, each);
      alikeIn.set(name, alike);
      if (told.has(each)) continue;
      const isTold = alike !== "none" || !total.has(part[0]) || each.soft;
      const missing = isTold
        ? []
        : [
            ...(around.isAsked(part, each.value) ? [] : missedBy(each, under, choices)),
            ...missedEnds(each, part, under, around),
          ];
      if (alike !== "none") report(found, each, under, alike, variant);
      else if (missing.length > 0) reportMissing(found, each, under, missing, variant);
      else continue;
      told.add(each);
    }
  };
  const parts = [
    ...calculations(program),
    ...allOf("Record", program.records),
    ...allOf("Choice", program.choices),
    ...allOf("Check", program.checks),
    ...declarationsOfGame(program.game),
  ];
  const examplesUnder = (variant: Variant | null): readonly ProgramPart[] =>
    allOf(
      "Example",
      program.examples.filter((example) => example.variant === (variant?.id ?? null)),
    );
  const askedOnce = [...allOf("Report", program.reports), ...allOf("Goal", program.goals)];
  look([...parts, ...askedOnce, ...examplesUnder(null)], tables, null);
  for (const variant of program.variants) {
    const layers = layersOf([program], variant);
    const own = layers.flatMap(calculations);
    const replaced = new Set(own.map(idOf));
    const left = parts.filter((part) => !replaced.has(idOf(part)));
    const under = new Map([
      ...tables,
      ...layers.flatMap((layer) => layer.tables).map((each) => [each.id, each] as const),
    ]);
    look([...own, ...left, ...examplesUnder(variant)], under, variant);
  }
}

/** What a variant may have of its own. */
const calculations = ({ rules, constants, tables }: Program | Variant): readonly ProgramPart[] => [
  ...allOf("Rule", rules),
  ...allOf("Constant", constants),
  ...allOf("Table", tables),
];

/** Checks have none. */
const idOf = ([, part]: ProgramPart): Id | undefined => ("id" in part ? (part.id as Id) : undefined);

function report(found: Collector, expr: LookUp, tables: Tables, alike: readonly Row[], variant: Variant | null): void {
  const { name = "" } = tables.get(expr.table) ?? {};
  const related = alike.map((row) => ({ span: row.at, label: `row \`${row.key}\`` }));
  const context = variant === null ? {} : { context: `under the variant \`${variant.name}\`` };
  found.report("column-not-unique", expr.value.at, { table: name, column: expr.column }, { ...context, related });
}

function reportMissing(
  found: Collector,
  expr: LookUp,
  tables: Tables,
  missing: readonly string[],
  variant: Variant | null,
): void {
  const { name = "" } = tables.get(expr.table) ?? {};
  const context = variant === null ? {} : { context: `under the variant \`${variant.name}\`` };
  found.report("look-up-misses", expr.value.at, { table: name, column: expr.column, missing }, context);
}

// ---------------------------------------------------------------- look-ups

const lookUps = new NodeTable<object, readonly LookUp[]>();

/** By a value of a column. */
function lookUpsIn(part: ProgramPart): readonly LookUp[] {
  return lookUps.of(part[1], () => {
    const found: LookUp[] = [];
    visitAll([part], {
      expr: (node) => {
        if (node.kind === "lookup") found.push(node);
      },
    });
    return found;
  });
}

// ---------------------------------------------------------------- rows

/** Two rows that have the same in a column. */
type Alike = readonly [Row, Row] | "none";

function twoAlike(tables: Tables, { table, column, how }: LookUp): Alike {
  if (how === "holds" || tables.get(table)?.key === column) return "none";
  const met = new Map<string, Row>();
  for (const { columns, rows } of membersOf(tables, table)) {
    const index = columns.filter(({ computed }) => computed === null).findIndex(({ name }) => name === column);
    const found = columns.find(({ name }) => name === column);
    if (found === undefined) continue;
    for (const row of rows) {
      const text = cellText(found, row.cells[index]);
      const other = met.get(text);
      if (other !== undefined) return [other, row];
      met.set(text, row);
    }
  }
  return "none";
}

/** The tables whose rows are those of the table: a view has those of its members. */
export function membersOf(tables: Tables, id: Id): readonly Table[] {
  const table = tables.get(id);
  if (table === undefined) return [];
  return table.members.length === 0 ? [table] : table.members.flatMap((member) => membersOf(tables, member));
}

/** What a formula comes to is not known here, so two that are written alike are taken to be the same, and no others. */
function cellText({ type, computed }: Column, cell: Cell | undefined): string {
  if (computed !== null || cell === undefined) return "=";
  return "value" in cell ? valueText(type, cell.value) : `= ${formulaText(cell.formula)}`;
}

/** The same for the same value; a set in any order. */
function valueText(type: Type, value: Json): string {
  const bare = type.kind === "optional" ? type.of : type;
  if (!Array.isArray(value) || (bare.kind !== "set" && bare.kind !== "list")) return JSON.stringify(value);
  const texts = value.map((each: Json) => valueText(bare.of, each));
  return `[${(bare.kind === "set" ? texts.sort() : texts).join()}]`;
}

// ---------------------------------------------------------------- what is not there

/** What may be looked for, as far as it can be listed, and stands in no row; of a formula in a cell nobody knows. */
function missedBy(lookUp: LookUp, tables: Tables, choices: Choices): readonly string[] {
  if (tables.get(lookUp.table)?.key === lookUp.column) return [];
  const wanted = valuesOf(lookUp.value, tables, choices);
  if (wanted === null) return [];
  const there = columnValues(tables, lookUp.table, lookUp.column);
  return there === null ? [] : [...wanted].filter((value) => !there.has(value));
}

/** The names of variants without fields, or the keys of rows, that a value may be; null: they are not known. */
function valuesOf(value: Expr, tables: Tables, choices: Choices): ReadonlySet<string> | null {
  const { type } = value;
  if (value.kind === "literal")
    return typeof value.value === "string" && isListed(type) ? new Set([value.value]) : null;
  if (value.kind === "column") return isListed(type) ? columnValues(tables, value.table, value.name) : null;
  if (type.kind === "row") return new Set(membersOf(tables, type.id).flatMap(({ rows }) => rows.map(({ key }) => key)));
  const choice = type.kind === "choice" ? choices.get(type.id) : undefined;
  if (choice === undefined || type.kind !== "choice" || choice.variants.some(({ fields }) => fields.length > 0))
    return null;
  return new Set(type.variants ?? choice.variants.map(({ name }) => name));
}

const isListed = ({ kind }: Type): boolean => kind === "choice" || kind === "row";

/** All that stands in a column, over the rows of all members; null: some of it is worked out, or is no name. */
function columnValues(tables: Tables, table: Id, column: string): ReadonlySet<string> | null {
  const values = new Set<string>();
  for (const { columns, rows } of membersOf(tables, table)) {
    const index = columns.filter(({ computed }) => computed === null).findIndex(({ name }) => name === column);
    for (const { cells } of rows) {
      const cell = cells[index];
      if (cell === undefined || !("value" in cell)) return null;
      if (typeof cell.value === "string") values.add(cell.value);
      else if (cell.value !== null) return null;
    }
  }
  return values;
}

/** The least and the most that a number can be, where both come up, and no row has the number or a range that holds it. */
function missedEnds(
  { table, column, value, how }: LookUp,
  part: ProgramPart,
  tables: Tables,
  around: Around,
): readonly string[] {
  // What a named value or a report comes to is calculated, and told there.
  const isCalculated = part[0] === "Constant" || part[0] === "Report";
  const ends = isNumeric(value.type) && !isCalculated ? endsMet(part, value, around) : null;
  const cells = ends === null ? null : cellsOf(tables, table, column);
  if (ends === null || cells === null || (how === "equals" && !areInRow(cells))) return [];
  return [...new Set([ends.low, ends.high])]
    .filter((end) => !cells.some((cell) => isIn(cell, end)))
    .map((end) => plainNumber(end));
}

/** What stands in a column, over the rows of all members; null: some of it is worked out. */
function cellsOf(tables: Tables, table: Id, column: string): readonly Json[] | null {
  const cells = membersOf(tables, table).flatMap(({ columns, rows }) => {
    const index = columns.filter(({ computed }) => computed === null).findIndex(({ name }) => name === column);
    return rows.map(({ cells }) => cells[index]);
  });
  return cells.every((cell) => cell !== undefined && "value" in cell) ? cells.map(({ value }) => value) : null;
}

/** `1, 2, 3`: of `0, 100, 1000` each may stand for what lies above it. */
function areInRow(cells: readonly Json[]): boolean {
  const numbers = cells.filter((cell) => typeof cell === "number");
  return numbers.length > 1 && Math.max(...numbers) - Math.min(...numbers) === new Set(numbers).size - 1;
}

function isIn(cell: Json, value: number): boolean {
  if (!isRange(cell)) return cell === value;
  const { low, high, lowOpen, highOpen } = cell;
  const isAbove = low === null || (lowOpen ? value > low : value >= low);
  return isAbove && (high === null || (highOpen ? value < high : value <= high));
}
