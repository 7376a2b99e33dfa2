/** Columns as functions: those that rules read, by `switch`; and those of formulas. */
import { StructureKind, type FunctionDeclarationStructure } from "../structures.ts";
import type { Column, Expr, Table } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import { block, place, type Body } from "../body/body.ts";
import { diceOf } from "../body/dice.ts";
import { cellText } from "../body/lookups.ts";
import { into, lines } from "../body/statements.ts";
import { commentLine } from "../docs.ts";
import { originText } from "../places.ts";
import { marked } from "../marks.ts";
import type { Node } from "../node.ts";
import { literal, textLiteral } from "../literals.ts";
import { isHere, runtime, top, type Module } from "../module.ts";
import { small } from "../names.ts";
import { takesDice } from "../rolling.ts";
import { readingsOf, rootsOf } from "../roots.ts";
import { typeText } from "../types.ts";
import { ownersOf } from "../world.ts";
import { docs, jsDoc } from "./docs.ts";
import { callable } from "./functions.ts";
import { rollsLine } from "./rules.ts";
import { cellOf, placed, plainColumns } from "./tables.ts";

/** `columns`: those that are wanted. The table stays whole: where a cell stands in its row is known by all columns. */
export function columnFunctions(module: Module, table: Table, columns = table.columns): FunctionDeclarationStructure[] {
  return columns.flatMap((column) => {
    if (
      column.name === table.key ||
      [table, ...ownersOf(module.world, table)].some((owner) =>
        module.graph.leftOut.has(`column:${owner.id}.${column.name}`),
      )
    )
      return [];
    if (table.members.length === 0 && (column.computed !== null || column.params !== null))
      return formulaColumn(module, table, column);
    const isPlayed = module.game !== null && isHere(module, `column:${table.id}.${column.name}`);
    if (!isHere(module, `table:${table.id}`) && !isPlayed) return [];
    if (!plainColumns(module, table).includes(column)) return viewColumn(module, table, column);
    return module.columns.has(`${table.id}.${column.name}`) ? [reader(module, table, column)] : [];
  });
}

const docOf = (module: Module, table: Table, column: Column): string =>
  docs([
    `${commentLine(column.label)} of a row of ${commentLine(table.name)}.${column.doc === null ? "" : ` ${commentLine(column.doc)}`}`,
    "",
    ...(takesDice(module.world, `column:${table.id}.${column.name}`) ? [rollsLine] : []),
    `From ${originText(module, column.at)}.`,
  ]);

/** Rows of the same value share a case. Comparing a text with a few others is quicker than any look-up in an object. */
function reader(module: Module, table: Table, column: Column): FunctionDeclarationStructure {
  const node = `table:${table.id}`;
  const groups = new Map<string, { readonly keys: string[]; readonly at: Span }>();
  let isKnown = true;
  for (const row of placed(module, table)) {
    const cell = cellOf(row, column);
    if (cell === undefined || !("value" in cell)) isKnown = false;
    else
      (
        groups.get(literal(cell.value)) ??
        groups.set(literal(cell.value), { keys: [], at: cell.at }).get(literal(cell.value))
      )?.keys.push(row.row.key);
  }
  const rows = top(module, node, node);
  const cases = [...groups].map(
    ([text, { keys, at }]) =>
      `${keys.map((key) => `case ${textLiteral(key)}:`).join("\n")}\n${marked(module.spans, "return", at)} ${text};`,
  );
  const miss = `default:\nreturn ${runtime(module, "noRow")}(${textLiteral(table.name)}, row);`;
  return {
    kind: StructureKind.Function,
    isExported: true,
    name: top(module, `column:${table.id}.${column.name}`, node),
    parameters: [{ name: "row", type: top(module, `keys:${table.id}`, node, true) }],
    returnType: typeText(module, column.type),
    statements: isKnown ? [`switch (row) ${block([...cases, miss])}`] : [`return ${rows}[row].${column.name};`],
    docs: jsDoc(docOf(module, table, column)),
  };
}

/** A formula for the whole table, or one in each row. */
function formulaColumn(module: Module, table: Table, column: Column): FunctionDeclarationStructure[] {
  const node = `column:${table.id}.${column.name}`;
  if (!isHere(module, node)) return [];
  const params = column.params ?? [];
  const formulas = table.rows.map((row) => cellOf({ owner: table, row }, column));
  const inside = rootsOf(
    column.computed,
    ...formulas.map((cell) => (cell !== undefined && "formula" in cell ? cell.formula : null)),
  );
  const before = [{ name: small(table.name), slot: table.rowSlot, type: { kind: "row" as const, id: table.id } }];
  return callable(module, {
    node,
    at: column.at,
    params,
    before,
    result: column.type,
    // The row is always looked at.
    inside:
      column.computed === null
        ? [...inside, ...readingsOf(before.map((each) => ({ ...each, at: column.at })))]
        : inside,
    write: (body) => {
      if (column.computed === null) byRow(body, table, column);
      else into(body, column.computed, { kind: "return" });
    },
    doc: () => docOf(module, table, column),
  });
}

function byRow(body: Body, table: Table, column: Column): void {
  const row = body.slots.get(table.rowSlot) ?? "row";
  const cases = table.rows.map((each) => {
    const cell = cellOf({ owner: table, row: each }, column);
    const expr: Expr | null = cell !== undefined && "formula" in cell ? cell.formula : null;
    const made =
      expr === null
        ? [
            `${marked(body.module.spans, "return", cell?.at ?? each.at)} ${literal(cell !== undefined && "value" in cell ? cell.value : null)};`,
          ]
        : lines(body, () => {
            into(body, expr, { kind: "return" });
          });
    return `case ${textLiteral(each.key)}: ${block(made)}`;
  });
  const miss = `return ${runtime(body.module, "fail")}("nothing-found", ${place(body, column.at)}, { row: ${row} });`;
  body.lines.push(`switch (${row}) ${block([...cases, `default: ${block([miss])}`])}`);
}

/** A view's column that is worked out in some member: by the member that has the row. */
function viewColumn(module: Module, table: Table, column: Column): FunctionDeclarationStructure[] {
  const node = `column:${table.id}.${column.name}`;
  const params = paramsOf(module, table, column);
  const own = { name: "row", slot: -1, type: { kind: "row" as const, id: table.id } };
  return callable(module, {
    node,
    // Without formulas it hangs on the table alone.
    ...(module.graph.counted.has(node) ? {} : { home: `table:${table.id}` }),
    at: column.at,
    params,
    before: [own],
    result: column.type,
    // Each of them is handed on.
    inside: readingsOf([{ ...own, at: column.at }, ...params]),
    write: (body) => {
      const row = body.slots.get(-1) ?? "row";
      for (const owner of ownersOf(module.world, table)) {
        const type = top(module, `keys:${owner.id}`, `table:${owner.id}`, true);
        const there = owner.columns.find((each) => each.name === column.name);
        const own = `(${row} as ${type})`;
        const text =
          there?.params != null
            ? handedOn(body, `column:${owner.id}.${column.name}`, [
                own,
                ...params.map((param) => body.slots.get(param.slot) ?? param.name),
              ])
            : cellText(body, owner, column.name, own);
        body.lines.push(
          `if (Object.hasOwn(${top(module, `table:${owner.id}`, `table:${owner.id}`)}, ${row})) return ${text};`,
        );
      }
      body.lines.push(`return ${runtime(module, "noRow")}(${textLiteral(table.name)}, ${row});`);
    },
    doc: () => docOf(module, table, column),
  });
}

/** The member's own function: to whoever counts, both are one call. */
function handedOn(body: Body, node: Node, args: readonly string[]): string {
  const dice = body.game !== null ? [body.game] : takesDice(body.module.world, node) ? [diceOf(body)] : [];
  const all = [...dice, ...args];
  return body.module.graph.counted.has(node)
    ? `${top(body.module, `body:${node}`, node)}(${[...all, "undefined"].join(", ")})`
    : `${top(body.module, node, node)}(${all.join(", ")})`;
}

function paramsOf(module: Module, table: Table, column: Column): NonNullable<Column["params"]> {
  if (column.params !== null) return column.params;
  for (const owner of ownersOf(module.world, table)) {
    const there = owner.columns.find((each) => each.name === column.name)?.params;
    if (there !== null && there !== undefined) return there;
  }
  return [];
}
