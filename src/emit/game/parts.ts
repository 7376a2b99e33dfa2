/** What a game is made of, as nodes of the graph. */
import type { Phase } from "../../ir/game.ts";
import type { Field } from "../../ir/program.ts";
import { holdsGame } from "../../ir/types.ts";
import type { Node } from "../node.ts";
import { visit } from "../visit.ts";
import { cellColumns, type World } from "../world.ts";

const worked = (fields: readonly Field[]): readonly unknown[] =>
  fields.flatMap((field) => [field.default, field.computed]);

export function allPhases(phase: Phase | null): readonly Phase[] {
  return phase === null ? [] : [phase, ...phase.phases.flatMap(allPhases)];
}

/** Everything of games that is worked out or done, and what is in it. */
export function partsOfGame(world: World): readonly { readonly node: Node; readonly root: unknown }[] {
  return world.programs.flatMap(({ game }) =>
    game === null
      ? []
      : [
          ...game.entities.flatMap((entity) => [
            { node: `entity:${entity.id}`, root: entity.fields.map((field) => field.default) },
            ...entity.fields.map((field) => ({ node: `field:${entity.id}.${field.name}`, root: field.computed })),
            { node: `checks:${entity.id}`, root: entity.checks.map((check) => check.condition) },
          ]),
          ...game.procedures.map((procedure) => ({
            node: `procedure:${procedure.id}`,
            root: [procedure.body, worked(procedure.params)],
          })),
          ...game.statuses.map((status) => ({
            node: `status:${status.id}`,
            root: [worked(status.params), status.ends, status.forbids],
          })),
          ...game.actions.map((action) => ({
            node: `action:${action.id}`,
            root: [
              action.params.map((param) => param.from),
              action.needs,
              action.costs,
              action.limits,
              action.body,
              action.place,
            ],
          })),
          ...game.always.map((always) => ({ node: `always:${always.id}`, root: always.body })),
          ...game.setups.map((setup) => ({ node: `setup:${setup.id}`, root: [setup.body, worked(setup.params)] })),
          ...allPhases(game.phase).map((phase) => ({
            node: `phase:${phase.id}`,
            root: [phase.enter, phase.exit, phase.repeats, phase.each],
          })),
        ],
  );
}

const playing: ReadonlySet<unknown> = new Set([
  "entities",
  "active",
  "entityField",
  "pile",
  "pieceRow",
  "newEntity",
  "perform",
  "choose",
  "chooseSome",
  "stacks",
  "gameOver",
  "winners",
  "ending",
  "setField",
  "put",
  "putNew",
  "shufflePile",
  "reveal",
  "addStatus",
  "removeStatus",
  "cancel",
  "endPhase",
  "endGame",
]);

/** Speaks of a game itself. */
export function speaksOfGame(root: unknown): boolean {
  let found = false;
  visit(root, (node) => {
    if (playing.has(node["kind"])) found = true;
  });
  return found;
}

const changing: ReadonlySet<unknown> = new Set([
  "newEntity",
  "perform",
  "choose",
  "chooseSome",
  "columnCall",
  "setField",
  "put",
  "putNew",
  "shufflePile",
  "reveal",
  "addStatus",
  "removeStatus",
  "endPhase",
  "endGame",
]);

/** May change a game, itself or through what it calls. */
export function changesGame(root: unknown): boolean {
  let found = false;
  visit(root, (node) => {
    if (changing.has(node["kind"])) found = true;
  });
  return found;
}

/** Rules and columns that speak of a game themselves, or are given something of one. */
export function gameReaders(world: World): readonly Node[] {
  const rules = [...world.rules]
    .filter(
      ([, rule]) =>
        [rule.result, ...rule.params.map((param) => param.type)].some(holdsGame) ||
        speaksOfGame([rule.body, worked(rule.params)]),
    )
    .map(([id]) => `rule:${id}`);
  const columns = [...world.tables.values()].flatMap((table) =>
    table.columns.flatMap((column) => {
      if (column.params === null && column.computed === null) return [];
      const place = cellColumns(table).indexOf(column);
      const reads =
        column.procedure ||
        (column.params ?? []).some((param) => holdsGame(param.type)) ||
        speaksOfGame([column.computed, worked(column.params ?? []), table.rows.map((row) => row.cells[place])]);
      return reads ? [`column:${table.id}.${column.name}`] : [];
    }),
  );
  return [...rules, ...columns];
}
