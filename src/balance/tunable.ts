/** Numbers of a rulebook that may be changed where they are written: named constants, cells of tables, default values. */
import type { Bound, Cell, Expr, Field, Id, Program, Table, Type } from "../ir/program.ts";
import type { Span } from "../source/span.ts";
import { sliceOf, type Sources } from "../source/text.ts";

export type TunableKind = "constant" | "cell" | "weight" | "default";

export interface Tunable {
  readonly rulebook: string;
  /** What it is called in its rulebook: `price`; a table, a row and a column; what has a default value, and its field. */
  readonly path: readonly string[];
  readonly declared: Id;
  /** Of a table. */
  readonly column: string | null;
  readonly kind: TunableKind;
  readonly value: number;
  /** The place of the number alone, as it is now. */
  readonly at: Span;
  readonly written: WrittenNumber;
  readonly isWhole: boolean;
  /** The type's own. */
  readonly bound: Bound | null;
  /** It stands in a table with lines, where other cells stand below it. */
  readonly isInTable: boolean;
}

/** A number as it is written: `+2`, `1_000`, `2.50`, `25%`. */
export interface WrittenNumber {
  readonly text: string;
  readonly sign: "" | "+" | "-" | "−";
  readonly isPercent: boolean;
  /** Decimals; of `25%` none. */
  readonly decimals: number;
}

export const nameOf = ({ rulebook, path }: Pick<Tunable, "rulebook" | "path">): string => [rulebook, ...path].join(".");

const form = /^([+\-−]?)\s*(\d[\d_]*)(?:\.(\d+))?(%?)$/;

/** Null: it is no number that is written out. */
export function readNumber(text: string): { readonly written: WrittenNumber; readonly value: number } | null {
  const [, sign = "", whole = "", decimals = "", percent = ""] = form.exec(text) ?? [];
  if (whole === "") return null;
  const size = Number(`${whole.replaceAll("_", "")}.${decimals === "" ? "0" : decimals}`);
  return {
    written: { text, sign: sign as WrittenNumber["sign"], isPercent: percent !== "", decimals: decimals.length },
    value: ((sign === "-" || sign === "−" ? -1 : 1) * size) / (percent === "" ? 1 : 100),
  };
}

/** As the number before it was written. A value has no more decimals than its step and the number itself have. */
export function writeNumber({ sign, isPercent, decimals }: WrittenNumber, value: number, most: number): string {
  const shown = isPercent ? value * 100 : value;
  const [whole = "", rest = ""] = Math.abs(shown)
    .toFixed(Math.max(decimals, isPercent ? Math.max(0, most - 2) : most))
    .split(".");
  const needed = rest.slice(0, decimals) + rest.slice(decimals).replace(/0+$/, "");
  const size = `${whole}${needed === "" ? "" : `.${needed}`}${isPercent ? "%" : ""}`;
  if (Number(size.replace("%", "")) === 0) return size;
  return shown < 0 ? `${sign === "−" ? "−" : "-"}${size}` : sign === "+" ? `+${size}` : size;
}

/** All numbers that can be changed in it, in order of what is declared. */
export function tunablesOf(program: Program, sources: Sources): readonly Tunable[] {
  const { name } = program.rulebook;
  const tables = new Set(program.tables.map(({ id }) => id));
  const found: Tunable[] = [];
  const add: Add = (declared, path, kind, place) => {
    const one = tunableAt(sources, place);
    const column = tables.has(declared) ? (path.at(-1) ?? null) : null;
    if (one !== null) found.push({ rulebook: name, path, declared, column, kind, isInTable: place.isInTable, ...one });
  };
  for (const { id, name: constant, type, value } of program.constants)
    add(id, [constant], "constant", { ...placeOfExpr(value), type, bound: null });
  for (const table of program.tables) addTable(table, add);
  const { game } = program;
  const taking = [
    ...program.rules,
    ...(game === null ? [] : [...game.procedures, ...game.statuses, ...game.setups]),
  ] as const;
  for (const { id, name: of, fields } of [...program.records, ...(game?.entities ?? [])])
    addFields(id, of, fields, add);
  for (const { id, variants } of program.choices)
    for (const { name: of, fields } of variants) addFields(id, of, fields, add);
  for (const { id, name: of, params } of taking) addFields(id, of, params, add);
  return found;
}

interface Place {
  readonly type: Type;
  readonly bound: Bound | null;
  readonly at: Span;
  readonly value: number | null;
  readonly isInTable: boolean;
}

type Add = (declared: Id, path: readonly string[], kind: TunableKind, place: Place) => void;

function addFields(id: Id, of: string, fields: readonly Field[], add: Add): void {
  for (const { name, type, bound, default: standard } of fields)
    if (standard !== null) add(id, [of, name], "default", { ...placeOfExpr(standard), type, bound });
}

function addTable({ id, name, columns, rows, file }: Table, add: Add): void {
  for (const { name: column, type, bound, computed } of columns)
    if (computed !== null) add(id, [name, column], "default", { ...placeOfExpr(computed), type, bound });
  const own = columns.filter(({ computed }) => computed === null);
  for (const { key, cells } of rows)
    for (const [index, cell] of cells.entries()) {
      const column = own[index];
      if (column === undefined || column.params !== null) continue;
      add(id, [name, key, column.name], column.weight ? "weight" : "cell", {
        ...placeOfCell(cell),
        isInTable: file === null,
        type: column.type,
        bound: column.bound,
      });
    }
}

const placeOfCell = (cell: Cell): Omit<Place, "type" | "bound"> =>
  "value" in cell
    ? { at: cell.at, value: typeof cell.value === "number" ? cell.value : null, isInTable: false }
    : placeOfExpr(cell.formula);

const placeOfExpr = (expr: Expr): Omit<Place, "type" | "bound"> => ({
  at: expr.at,
  value: numberIn(expr),
  isInTable: false,
});

/** The number that the formula is, if it is nothing else. */
function numberIn(expr: Expr): number | null {
  if (expr.kind === "literal") return typeof expr.value === "number" ? expr.value : null;
  if (expr.kind === "negate") {
    const inner = numberIn(expr.of);
    return inner === null ? null : -inner;
  }
  return expr.kind === "keep" || expr.kind === "bounded" ? numberIn(expr.of) : null;
}

const bare = (type: Type): Type => (type.kind === "optional" ? type.of : type);

function tunableAt(
  sources: Sources,
  { at, value, type, bound }: Place,
): Pick<Tunable, "value" | "at" | "written" | "isWhole" | "bound"> | null {
  const source = sources.get(at.file);
  const { kind } = bare(type);
  if (value === null || source === undefined || (kind !== "int" && kind !== "number")) return null;
  const raw = sliceOf(source, at);
  const text = raw.trim();
  const read = readNumber(text);
  // What stands there must be this number, and nothing that is only worked out to it.
  if (read === null || Math.abs(read.value - value) > 1e-9 * Math.max(1, Math.abs(value))) return null;
  const start = at.start + raw.indexOf(text);
  return {
    value,
    at: at.between(start, start + text.length).stood(),
    written: read.written,
    isWhole: kind === "int",
    bound,
  };
}
