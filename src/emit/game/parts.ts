/** What a game is made of, as nodes of the graph. */
import type { Phase } from "../../ir/game.ts";
import type { Expr } from "../../ir/program.ts";
import { holdsGame } from "../../ir/types.ts";
import { allOf } from "../../ir/visit.ts";
import { kindSet } from "../../source/exhaustive.ts";
import type { Node } from "../node.ts";
import { defaultsOf, holdsNode, rootsOf, workedOut, type ProgramNode, type Roots } from "../roots.ts";
import { cellColumns, cellsAt, type World } from "../world.ts";

export function allPhases(phase: Phase | null): readonly Phase[] {
  return phase === null ? [] : [phase, ...phase.phases.flatMap(allPhases)];
}

/** Everything of games that is worked out or done, and what is in it. */
export function partsOfGame(world: World): readonly { readonly node: Node; readonly roots: Roots }[] {
  return world.programs.flatMap(({ game }) =>
    game === null
      ? []
      : [
          ...game.entities.flatMap((entity) => [
            { node: `entity:${entity.id}`, roots: defaultsOf(entity.fields) },
            ...entity.fields.map((field) => ({
              node: `field:${entity.id}.${field.name}`,
              roots: rootsOf(field.computed),
            })),
            { node: `checks:${entity.id}`, roots: allOf("Check", entity.checks) },
          ]),
          ...game.procedures.map((procedure) => ({
            node: `procedure:${procedure.id}`,
            roots: [...rootsOf(procedure.body), ...workedOut(procedure.params)],
          })),
          ...game.statuses.map((status) => ({
            node: `status:${status.id}`,
            roots: [
              ...workedOut(status.params),
              ...allOf("StatusEnd", status.ends),
              ...allOf("Forbids", status.forbids),
            ],
          })),
          ...game.actions.map((action) => ({
            node: `action:${action.id}`,
            roots: [
              ...rootsOf(...action.params.map((param) => param.from), action.prefers, ...action.costs, action.body),
              ...allOf("Needs", action.needs),
              ...allOf("Limit", action.limits),
              ...allOf("ActionPlace", [action.place]),
            ],
          })),
          ...game.always.map((always) => ({ node: `always:${always.id}`, roots: rootsOf(always.body) })),
          ...game.setups.map((setup) => ({
            node: `setup:${setup.id}`,
            roots: [...rootsOf(setup.body), ...workedOut(setup.params)],
          })),
          ...allPhases(game.phase).map((phase) => ({
            node: `phase:${phase.id}`,
            roots: rootsOf(
              phase.enter,
              phase.exit,
              phase.repeats?.condition,
              phase.each?.from,
              phase.each?.among,
              phase.each?.where,
            ),
          })),
        ],
  );
}

const playing = kindSet<
  ProgramNode["kind"],
  | "literal local constant rows record variant with field column columnCall call builtin not negate"
  | "and or arithmetic join compare equals about isNone isVariant in if decide block list set map"
  | "range each pick index lookup end otherwise keep round bounded die dice roll times again shuffle"
  | "question best reach asOdds act possible let return stop forEach repeat do arrange beginPhase"
>({
  entities: true,
  active: true,
  entityField: true,
  pile: true,
  pieceRow: true,
  newEntity: true,
  perform: true,
  choose: true,
  chooseSome: true,
  stacks: true,
  gameOver: true,
  winners: true,
  ending: true,
  setField: true,
  put: true,
  putNew: true,
  shufflePile: true,
  reveal: true,
  addStatus: true,
  removeStatus: true,
  cancel: true,
  endPhase: true,
  endGame: true,
});

/** Speaks of a game itself. */
function speaksOfGame(roots: Roots): boolean {
  return holdsNode(roots, (node) => playing.has(node.kind));
}

const changing = kindSet<
  ProgramNode["kind"],
  | "literal local constant rows record variant with field column call builtin not negate and or"
  | "arithmetic join compare equals about isNone isVariant in if decide block list set map range each"
  | "pick index lookup end otherwise keep round bounded die dice roll times again shuffle question"
  | "best reach asOdds entities active entityField pile pieceRow stacks gameOver winners ending act possible"
  | "let return stop forEach repeat do cancel arrange beginPhase"
>({
  newEntity: true,
  perform: true,
  choose: true,
  chooseSome: true,
  columnCall: true,
  setField: true,
  put: true,
  putNew: true,
  shufflePile: true,
  reveal: true,
  addStatus: true,
  removeStatus: true,
  endPhase: true,
  endGame: true,
});

/** May change a game, itself or through what it calls. */
export function changesGame(root: Expr): boolean {
  return holdsNode(rootsOf(root), (node) => changing.has(node.kind));
}

/** Rules and columns that speak of a game themselves, or are given something of one. */
export function gameReaders(world: World): readonly Node[] {
  const rules = [...world.rules]
    .filter(
      ([, rule]) =>
        [rule.result, ...rule.params.map((param) => param.type)].some(holdsGame) ||
        speaksOfGame([...rootsOf(rule.body), ...workedOut(rule.params)]),
    )
    .map(([id]) => `rule:${id}`);
  const columns = [...world.tables.values()].flatMap((table) =>
    table.columns.flatMap((column) => {
      if (column.params === null && column.computed === null) return [];
      const place = cellColumns(table).indexOf(column);
      const reads =
        column.procedure ||
        (column.params ?? []).some((param) => holdsGame(param.type)) ||
        speaksOfGame([...rootsOf(column.computed), ...workedOut(column.params ?? []), ...cellsAt(table, place)]);
      return reads ? [`column:${table.id}.${column.name}`] : [];
    }),
  );
  return [...rules, ...columns];
}
