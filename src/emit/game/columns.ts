/** Columns of effects: what a row does, row by row. */
import { StructureKind, type FunctionDeclarationStructure, type StatementStructures } from "../structures.ts";
import type { Column, Expr, Field, Table } from "../../ir/program.ts";
import { block, local, newBody, place, type Body } from "../body/body.ts";
import { lines } from "../body/statements.ts";
import { withoutUnread, wordsOf } from "../body/unread.ts";
import { parameter } from "../declaration/functions.ts";
import { cellOf } from "../declaration/tables.ts";
import type { Node } from "../node.ts";
import { textLiteral } from "../literals.ts";
import { runtime, top, type Module } from "../module.ts";
import { capital, safeName, small } from "../names.ts";
import { defaultsOf, readingsOf, type Roots, rootsOf } from "../roots.ts";
import { ownersOf } from "../world.ts";
import { stateType } from "./functions.ts";
import { doneBy, mayWait, plainText, type Doing } from "./texts.ts";
import { callBy } from "./procedures.ts";
import { writeUnit } from "./units.ts";

/** The rows that do something, and what. */
interface Effect {
  readonly key: string;
  readonly body: Expr;
}

function effectsOf(table: Table, column: Column): readonly Effect[] {
  return table.rows.flatMap((row) => {
    const cell = cellOf({ owner: table, row }, column);
    return cell !== undefined && "formula" in cell ? [{ key: row.key, body: cell.formula }] : [];
  });
}

export function effectColumns(module: Module): StatementStructures[] {
  return [...module.world.tables.values()].flatMap((table) =>
    table.columns
      .filter((column) => column.procedure)
      .flatMap((column) => {
        const node = `column:${table.id}.${column.name}`;
        if (module.game?.nodes.has(node) !== true) return [];
        return writeUnit(module, node, () =>
          table.members.length > 0 ? [ofView(module, table, column, node)] : ofTable(module, table, column, node),
        );
      }),
  );
}

function ofTable(module: Module, table: Table, column: Column, node: Node): StatementStructures[] {
  const params = column.params ?? [];
  const self: Field = {
    name: small(table.name),
    label: table.name,
    doc: null,
    type: { kind: "row", id: table.id },
    bound: null,
    slot: table.rowSlot,
    default: null,
    computed: null,
    at: column.at,
  };
  const effects = effectsOf(table, column);
  const plainOnes = effects.filter((effect) => !mayWait(module, effect));
  const roots = [...rootsOf(...plainOnes.map((effect) => effect.body)), ...readingsOf([self, ...params])];
  const { head, body } = beginning(module, node, [self, ...params], roots);
  body.asking = column.name;
  const parts: StatementStructures[] = [];
  const cases = effects.map((effect) => {
    if (plainOnes.includes(effect))
      return `case ${textLiteral(effect.key)}: ${block(
        lines(body, () => {
          plainText(body, effect.body);
        }),
      )}`;
    const doing = rowDoing(table, column, node, effect, [self, ...params]);
    parts.push(...doneBy(module, doing));
    if (module.game?.circling.has(node) === true) callBy(module, doing.names.step, null);
    return `case ${textLiteral(effect.key)}: return ${doing.names.begin}(${[body.game ?? "game", ...[self, ...params].map((field) => local(body, field.slot))].join(", ")});`;
  });
  const miss = `${runtime(module, "fail")}("nothing-found", ${place(body, column.at)}, { row: ${local(body, self.slot)} });`;
  const idle = table.rows
    .filter((row) => !effects.some((effect) => effect.key === row.key))
    .map((row) => `case ${textLiteral(row.key)}:`);
  body.lines.push(
    `switch (${local(body, self.slot)}) ${block([...cases, ...(idle.length === 0 ? [] : [`${idle.join("\n")} return null;`]), `default: return ${miss}`])}`,
  );
  return [finished(head, body), ...parts];
}

function rowDoing(table: Table, column: Column, node: Node, effect: Effect, params: readonly Field[]): Doing {
  const name = `${small(table.name)}${capital(column.name)}${capital(safeName(effect.key))}`;
  const take = (wanted: string): string => `$${wanted}`;
  return {
    node,
    names: { begin: take(name), step: take(`${name}Step`), frame: take(`${capital(name)}Frame`) },
    params: params.map((param) => ({ ...param, default: null })),
    result: { kind: "none" },
    body: effect.body,
    asking: column.name,
    costs: [],
    first: null,
    isDeep: false,
    event: null,
  };
}

interface Beginning {
  readonly head: FunctionDeclarationStructure;
  readonly body: Body;
}

/** The function that everybody calls: the row, and the values with their defaults. */
function beginning(module: Module, node: Node, fields: readonly Field[], roots: Roots): Beginning {
  const body = newBody(module, node, [...roots, ...defaultsOf(fields)], fields);
  const asked = fields.map((field) => parameter(body, field));
  const isDeep = module.graph.deep.has(node);
  const counted = isDeep ? [{ name: body.pool.take("_counted"), type: "void" }] : [];
  const waits = module.game?.plan.waits.has(node) === true;
  return {
    body,
    head: {
      kind: StructureKind.Function,
      name: isDeep ? top(module, `body:${node}`, node) : top(module, node, node),
      returnType: waits ? "null | undefined" : "null",
      parameters: [{ name: body.game ?? "game", type: stateType(module) }, ...asked, ...counted],
    },
  };
}

/** By the member that has the row. */
function ofView(module: Module, table: Table, column: Column, node: Node): FunctionDeclarationStructure {
  const owners = ownersOf(module.world, table);
  const params =
    column.params ?? owners.flatMap((owner) => owner.columns.find((each) => each.name === column.name)?.params ?? []);
  const self: Field = {
    name: small(table.name),
    label: table.name,
    doc: null,
    type: { kind: "row", id: table.id },
    bound: null,
    slot: -1,
    default: null,
    computed: null,
    at: column.at,
  };
  const { head, body } = beginning(module, node, [self, ...params], readingsOf([self, ...params]));
  const row = local(body, -1);
  for (const owner of owners) {
    if (!owner.columns.some((each) => each.name === column.name)) continue;
    const own = `column:${owner.id}.${column.name}`;
    const args = [
      body.game ?? "game",
      `(${row} as ${top(module, `keys:${owner.id}`, `table:${owner.id}`, true)})`,
      ...params.map((param) => local(body, param.slot)),
    ];
    const name = module.graph.deep.has(own) ? top(module, `body:${own}`, own) : top(module, own, own);
    body.lines.push(
      `if (Object.hasOwn(${top(module, `table:${owner.id}`, `table:${owner.id}`)}, ${row})) return ${name}(${[...args, ...(module.graph.deep.has(own) ? ["undefined"] : [])].join(", ")});`,
    );
  }
  body.lines.push(`return ${runtime(module, "noRow")}(${textLiteral(table.name)}, ${row});`);
  return finished(head, body);
}

/** TypeScript wants a parameter that nobody reads to begin with `_`. */
function finished(head: FunctionDeclarationStructure, body: Body): FunctionDeclarationStructure {
  const lines = withoutUnread(body.lines);
  const words = wordsOf([...lines, ...(head.parameters ?? []).map((param) => String(param.initializer ?? ""))]);
  return {
    ...head,
    statements: [lines.join("\n")],
    parameters: (head.parameters ?? []).map((param) => ({
      ...param,
      name: words.has(param.name) ? param.name : `_${param.name.replace(/^_/, "")}`,
    })),
  };
}
