import { StructureKind, type StatementStructures } from "../structures.ts";
import type { Cell, Column, Json, Row, Table } from "../../ir/program.ts";
import { newBody } from "../body/body.ts";
import { value } from "../body/expression.ts";
import { boundText } from "../../ir/bound-text.ts";
import { commentLine, commentText } from "../docs.ts";
import { docLines } from "../places.ts";
import { literal, parsed, propertyName, textLiteral } from "../literals.ts";
import { mostLiteralRows, rowCount, top, type Module } from "../module.ts";
import { capital } from "../names.ts";
import { rootsOf } from "../roots.ts";
import { typeText } from "../types.ts";
import { cellColumns, keysOf, ownersOf } from "../world.ts";
import { docs, jsDoc } from "./docs.ts";

/** Type of the keys, and of the rows. */
export function tableTypes(module: Module, table: Table): StatementStructures[] {
  const count = rowCount(module.world, table);
  const keys =
    count === 0 || count > mostLiteralRows
      ? "string"
      : keysOf(module.world, table)
          .map((key) => textLiteral(key))
          .join(" | ");
  return [
    {
      kind: StructureKind.TypeAlias,
      isExported: true,
      name: top(module, `keys:${table.id}`, `table:${table.id}`, true),
      type: keys,
      docs: jsDoc(docs([`Rows of ${commentText(table.name)}, by their keys.`])),
    },
    {
      kind: StructureKind.Interface,
      isExported: true,
      name: top(module, `row:${table.id}`, `table:${table.id}`, true),
      properties: plainColumns(module, table).map((column) => ({
        name: propertyName(column.name),
        isReadonly: true,
        type: typeText(module, column.type),
        docs: jsDoc(docs(columnDoc(column))),
      })),
    },
  ];
}

function columnDoc(column: Column): readonly string[] {
  const said = [
    commentLine(column.label),
    ...(column.doc === null ? [] : [commentLine(column.doc)]),
    ...(column.bound === null ? [] : [boundText(column.bound)]),
  ];
  return [said.join("; ")];
}

/** Columns whose values stand in the rows; the others are functions. */
export function plainColumns(module: Module, table: Table): readonly Column[] {
  return table.columns.filter(
    (column) =>
      column.computed === null &&
      column.params === null &&
      column.name !== table.key &&
      ownersOf(module.world, table).every((owner) => {
        const there = owner.columns.find((each) => each.name === column.name);
        return there === undefined || (there.computed === null && there.params === null);
      }),
  );
}

export interface TableText {
  readonly statements: StatementStructures[];
  /** Text that is put in after formatting, by what stands for it. */
  readonly large: ReadonlyMap<string, string>;
}

/** The rows as data, and their keys in order. */
export function tableValues(module: Module, table: Table): TableText {
  const node = `table:${table.id}`;
  const name = top(module, node, node);
  const keyName = top(module, `keys:${table.id}`, node, true);
  const type = `Readonly<Record<${keyName}, ${top(module, `row:${table.id}`, node, true)}>>`;
  const rows = placed(module, table);
  const columns = plainColumns(module, table);
  const large = new Map<string, string>();
  const before: StatementStructures[] = [];
  let initializer: string;
  if (rows.length > mostLiteralRows && rows.every((row) => columns.every((column) => isKnown(cellOf(row, column))))) {
    const mark = `$large_${module.helpers.size}_${large.size}_${name}`;
    large.set(
      mark,
      parsed(
        Object.fromEntries(
          rows.map((row) => [
            row.row.key,
            Object.fromEntries(columns.map((column) => [column.name, known(cellOf(row, column))])),
          ]),
        ),
      ),
    );
    initializer = `/* @__PURE__ */ ${mark}`;
  } else {
    initializer = `{\n${rows.map((row) => `${propertyName(row.row.key)}: ${rowText(module, table, row, columns)}`).join(",\n")}\n}`;
    if (rows.some((row) => columns.some((column) => !isKnown(cellOf(row, column))))) {
      const worked = module.pool.take(`workOut${capital(name)}`);
      before.push({
        kind: StructureKind.Function,
        name: worked,
        returnType: type,
        statements: [`return ${initializer};`],
      });
      initializer = `/* @__PURE__ */ ${worked}()`;
    }
  }
  const constant = (what: string, ofType: string, text: string, doc: readonly string[]): StatementStructures => ({
    kind: StructureKind.VariableStatement,
    isExported: true,
    declarations: [{ name: what, type: ofType, initializer: text }],
    docs: jsDoc(docs(doc)),
  });
  const keys =
    rows.length > mostLiteralRows
      ? `/* @__PURE__ */ Object.keys(${name})`
      : `[${rows.map((row) => textLiteral(row.row.key)).join(", ")}]`;
  return {
    statements: [
      ...before,
      constant(name, type, initializer, docLines(module, table)),
      constant(top(module, `list:${table.id}`, node), `readonly ${keyName}[]`, keysInOrder(rows, keys), [
        `The rows of ${commentText(table.name)}, in the order of the rules.`,
      ]),
    ],
    large,
  };
}

/** `Object.keys` puts whole numbers first: then the order must be written. */
function keysInOrder(rows: readonly Placed[], text: string): string {
  return text.startsWith("/*") && rows.some((row) => /^\d+$/.test(row.row.key))
    ? parsed(rows.map((row) => row.row.key)).replace(/^/, "/* @__PURE__ */ ")
    : text;
}

export interface Placed {
  readonly owner: Table;
  readonly row: Row;
}

/** Rows of a table or view; the first of a key counts. */
export function placed(module: Module, table: Table): readonly Placed[] {
  const found = new Map<string, Placed>();
  for (const owner of ownersOf(module.world, table))
    for (const row of owner.rows) if (!found.has(row.key)) found.set(row.key, { owner, row });
  return [...found.values()];
}

/** The cell of a column; the key of a member may be called otherwise there. */
export function cellOf({ owner, row }: Placed, column: Column): Cell | undefined {
  const position = cellColumns(owner).findIndex((each) => each.name === column.name);
  if (position < 0 && owner.key === column.name) return { value: row.key, at: row.at };
  return row.cells[position];
}

function isKnown(cell: Cell | undefined): boolean {
  return cell === undefined || "value" in cell;
}

function known(cell: Cell | undefined): Json {
  return cell !== undefined && "value" in cell ? cell.value : null;
}

function rowText(module: Module, table: Table, row: Placed, columns: readonly Column[]): string {
  const parts = columns.map((column) => {
    const cell = cellOf(row, column);
    return `${propertyName(column.name)}: ${cell !== undefined && "formula" in cell ? formulaText(module, table, row, cell.formula) : literal(known(cell))}`;
  });
  return `{ ${parts.join(", ")} }`;
}

/** A formula that is worked out once, in a function if it is long. */
function formulaText(
  module: Module,
  table: Table,
  row: Placed,
  formula: Extract<Cell, { formula: unknown }>["formula"],
): string {
  const body = newBody(module, `table:${table.id}`, rootsOf(formula));
  body.slots.set(row.owner.rowSlot, textLiteral(row.row.key));
  const text = value(body, formula);
  return body.lines.length === 0 ? text : `(() => {\n${body.lines.join("\n")}\nreturn ${text};\n})()`;
}
