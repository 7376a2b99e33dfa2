/** Paths become dimensions: numbers lines, everything with known values finite ones. What always holds comes along. */
import type { Bound, Json, Type } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { stepsOf } from "./decimal.ts";
import { between, labels, opposite, some, type Formula } from "./formula.ts";
import { columnValues, rowsOf } from "./lookup.ts";
import type { Path, Translator } from "./path.ts";
import { finiteOf, lineOf, narrowVariable, variableOf, type Finite, type Space, type Variable } from "./space.ts";

/** More different values than this in a column, and I take it for any number. */
const manyValues = 300;

export function variableFor(translator: Translator, path: Path, whole: boolean): Variable {
  const { space } = translator;
  const values = path.column === null ? null : numbersIn(translator, path.column);
  const full = path.full && (path.column === null || values !== null);
  const { variable, isNew } = variableOf(space, { ...path, full }, whole);
  if (!isNew) return variable;
  limit(space, variable, path.bound);
  if (path.column !== null && values !== null) {
    const keys = keysFor(translator, path.column.of, path.column.table);
    for (const [steps, names] of values)
      space.links.push(some([labels(keys, names, true), between(lineOf(space, variable, null), steps, steps)]));
  }
  if (path.record !== null) translator.records.set(path.record.of.key, path.record);
  return variable;
}

/** A bound written by the designer narrows what the number can be. */
export function limit(space: Space, variable: Variable, bound: Bound | null): void {
  if (bound === null) return;
  const { low, high } = limitsOf(space, bound, variable.whole);
  narrowVariable(space, variable, low, high);
  const list = bound.values?.join() ?? "";
  if (bound.values === undefined || variable.lists.has(list)) return;
  variable.lists.add(list);
  const line = lineOf(space, variable, null);
  for (const gap of gapsOf(space, bound.values, variable.whole)) space.links.push(opposite(between(line, ...gap)));
}

/** Between the numbers that are listed lies nothing that the value can be. Both ends included. */
export function gapsOf(
  space: Space,
  values: readonly number[],
  whole: boolean,
): readonly (readonly [low: bigint, high: bigint])[] {
  const step = whole ? space.unit : 1n;
  const steps = values.map((value) => stepsOf(value, space.decimals));
  return steps.slice(1).flatMap((next, place) => {
    const before = steps[place];
    return before === undefined || next === undefined || next - before <= step
      ? []
      : [[before + step, next - step] as const];
  });
}

export function limitsOf(
  space: Space,
  bound: Bound,
  whole: boolean,
): { readonly low: bigint | null; readonly high: bigint | null } {
  const step = whole ? space.unit : 1n;
  const low = bound.low === null ? undefined : stepsOf(bound.low, space.decimals);
  const high = bound.high === null ? undefined : stepsOf(bound.high, space.decimals);
  return {
    low: low === undefined ? null : bound.lowOpen ? low + step : low,
    high: high === undefined ? null : bound.highOpen ? high - step : high,
  };
}

type ColumnOf = NonNullable<Path["column"]>;

function numbersIn(translator: Translator, column: ColumnOf): ReadonlyMap<bigint, readonly string[]> | null {
  const values = columnValues(translator.lookup, column.table, column.name);
  if (values === null) return null;
  const byValue = new Map<bigint, string[]>();
  for (const [key, value] of values) {
    const steps = typeof value === "number" ? stepsOf(value, translator.space.decimals) : undefined;
    if (steps === undefined) return null;
    byValue.set(steps, [...(byValue.get(steps) ?? []), key]);
  }
  return byValue.size > manyValues ? null : byValue;
}

function keysFor(translator: Translator, row: Path, table: string): Finite {
  return finiteFor(translator, row, { kind: "row", id: table });
}

/** The dimension of a bool, choice, row or text. For an optional, `presenceFor` comes first. */
export function finiteFor(translator: Translator, path: Path, type: Type): Finite {
  const universe = universeOf(translator, type);
  const values = path.column === null ? null : columnValues(translator.lookup, path.column.table, path.column.name);
  const known = values !== null && [...values.values()].every((value) => labelOf(value) !== null) ? values : null;
  const full = path.full && (path.column === null || known !== null);
  const { finite, isNew } = finiteOf(translator.space, { ...path, full }, universe ?? [], universe === null);
  if (!isNew) return finite;
  if (path.column !== null && known !== null) linkColumn(translator, path.column, finite, known);
  if (path.record !== null) translator.records.set(path.record.of.key, path.record);
  return finite;
}

function linkColumn(translator: Translator, column: ColumnOf, finite: Finite, values: ReadonlyMap<string, Json>): void {
  const byLabel = new Map<string, string[]>();
  for (const [key, value] of values) {
    const label = labelOf(value) ?? "";
    byLabel.set(label, [...(byLabel.get(label) ?? []), key]);
  }
  const keys = keysFor(translator, column.of, column.table);
  for (const [label, names] of byLabel)
    translator.space.links.push(some([labels(keys, names, true), labels(finite, [label])]));
}

/** There, or none. */
export function presenceFor(translator: Translator, path: Path): Finite {
  const full = path.full && path.column === null;
  return finiteOf(translator.space, { ...path, full, key: `${path.key}?` }, ["none", "some"], false).finite;
}

function universeOf(translator: Translator, type: Type): readonly string[] | null {
  switch (type.kind) {
    case "bool":
      return ["yes", "no"];
    case "choice":
      return translator.lookup.choices.get(type.id)?.variants.map((variant) => variant.name) ?? null;
    case "row":
      return rowsOf(translator.lookup, type.id).map(({ row }) => row.key);
    default:
      type.kind satisfies Kinds<"record list set map range none int number text never optional odds entity piece">;
      return null;
  }
}

/** How a plain value is named in a finite dimension. */
export function labelOf(value: Json): string | null {
  return typeof value === "string" ? value : typeof value === "boolean" ? (value ? "yes" : "no") : null;
}

export const isTrue = (finite: Finite): Formula => labels(finite, ["yes"]);
