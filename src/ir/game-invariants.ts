/** What the declarations of a game promise. */
import { laidOut } from "./children.ts";
import type { World } from "./fits.ts";
import type {
  Action,
  ChoosingStep,
  Entity,
  EventPattern,
  Forbids,
  Game,
  PatternTest,
  Phase,
  StartOfExample,
  Status,
  StatusChange,
} from "./game.ts";
import { checkAct } from "./game-node-invariants.ts";
import { CompilerMistake } from "./mistake.ts";
import { checkGiven } from "./node-invariants.ts";
import type { Declared, Expr, Field, Type } from "./program.ts";
import { bindSlot, newWalk, walkExpr, walkTest, type Walk } from "./slot-invariants.ts";

const bool: Type = { kind: "bool" };

/** Everything in the game that has an id. */
export function declaredIn(game: Game): readonly Declared[] {
  return [
    ...game.entities,
    ...game.procedures,
    ...game.statuses,
    ...phasesIn(game.phase),
    ...game.actions,
    ...game.setups,
  ];
}

function phasesIn(phase: Phase | null): readonly Phase[] {
  return phase === null ? [] : [phase, ...phase.phases.flatMap(phasesIn)];
}

/** `each`: goes through those that are still to be held against their promises. */
export function assertGame(
  world: World,
  game: Game,
  each: <T extends object>(parts: readonly T[], hold: (part: T) => void) => void,
): void {
  const at = game.entities[0]?.at ?? null;
  if (!world.entities.has(game.player)) throw new CompilerMistake(`there is no player ${game.player}`, at);
  if (game.ending !== null && !world.choices.has(game.ending))
    throw new CompilerMistake(`there is no choice ${game.ending}`, at);
  each(game.entities, (entity) => {
    assertEntity(world, entity);
  });
  each(game.procedures, ({ params, result, body }) => {
    walkExpr(walkOf(world, params, result), body, result.kind === "none" ? null : result);
  });
  each(game.statuses, (status) => {
    assertStatus(world, status);
  });
  each(phasesIn(game.phase), (phase) => {
    assertPhase(world, phase);
  });
  each(game.actions, (action) => {
    assertAction(world, action);
  });
  each(game.always, ({ body }) => {
    walkExpr(newWalk(world, new Map(), { result: { kind: "none" } }), body, null);
  });
  each(game.setups, ({ params, body }) => {
    walkExpr(walkOf(world, params, { kind: "none" }), body, null);
  });
}

/** The fields one after another, each with its default, and then what speaks of them. */
function walkOf(world: World, fields: readonly Field[], result: Type): Walk {
  const walk = newWalk(world, new Map(), { result });
  for (const field of fields) {
    if (field.default !== null) walkExpr(walk, field.default, field.type);
    bindSlot(walk, field.slot, field.type, field.at);
  }
  return walk;
}

function assertEntity(world: World, entity: Entity): void {
  walkOf(world, entity.fields, { kind: "none" });
  const pile = entity.piles.find((each) => !world.tables.has(each.table));
  if (pile !== undefined) throw new CompilerMistake(`there is no table ${pile.table}`, pile.at);
  const self = new Map<number, Type>([[entity.self, { kind: "entity", id: entity.id }]]);
  for (const field of entity.fields)
    if (field.computed !== null) walkExpr(newWalk(world, self, {}), field.computed, field.type);
  for (const check of entity.checks) walkExpr(newWalk(world, self, {}), check.condition, bool);
}

// ---------------------------------------------------------------- statuses

function assertStatus(world: World, status: Status): void {
  const fields = [status.on, ...status.params];
  for (const change of status.changes) {
    const walk = lineWalk(world, fields, change, world.rules.get(change.rule)?.params, change.rule);
    walkExpr(walk, change.value, null);
  }
  for (const forbids of status.forbids) {
    const action = world.actions.get(forbids.action);
    lineWalk(
      world,
      fields,
      forbids,
      action === undefined ? undefined : [action.actor, ...action.params],
      forbids.action,
    );
  }
  for (const end of status.ends) {
    const walk = walkOf(world, fields, { kind: "none" });
    assertEvent(world, walk, end, end.at);
    if (end.condition !== null) walkExpr(walk, end.condition, bool);
  }
}

/** The values that the line speaks of, in slots beside those of the status. */
function lineWalk(
  world: World,
  fields: readonly Field[],
  line: StatusChange | Forbids,
  params: readonly Field[] | undefined,
  id: string,
): Walk {
  if (params === undefined || params.length !== line.slots.length)
    throw new CompilerMistake(`${id} with ${line.slots.length} values`, line.at);
  const walk = walkOf(world, fields, { kind: "none" });
  params.forEach((param, index) => {
    const slot = line.slots[index] ?? null;
    if (slot !== null) bindSlot(walk, slot, param.type, line.at);
  });
  assertTests(walk, line.tests);
  if (line.condition !== null) walkExpr(walk, line.condition, bool);
  return walk;
}

function assertTests(walk: Walk, tests: readonly PatternTest[]): void {
  for (const { slot, test } of tests) {
    const type = walk.inScope.get(slot);
    if (type === undefined) throw new CompilerMistake(`slot ${slot} is tested before it is bound`, test.at);
    walkTest(walk, test, type);
  }
}

/** The values of a procedure and what it gave, in their slots. */
function assertEvent(world: World, walk: Walk, event: EventPattern, at: Expr["at"]): void {
  if (event.kind === "phase") {
    if (!world.phases.has(event.phase)) throw new CompilerMistake(`there is no phase ${event.phase}`, at);
    return;
  }
  const procedure = world.procedures.get(event.procedure);
  if (procedure === undefined || procedure.params.length !== event.slots.length)
    throw new CompilerMistake(`${event.procedure} with ${event.slots.length} values`, at);
  procedure.params.forEach((param, index) => {
    bindSlot(walk, event.slots[index] ?? -1, param.type, at);
  });
  if (event.resultSlot !== null) bindSlot(walk, event.resultSlot, procedure.result, at);
  assertTests(walk, event.tests);
}

// ---------------------------------------------------------------- phases and actions

function assertPhase(world: World, { enter, exit, repeats, each, at }: Phase): void {
  const walk = (): Walk => newWalk(world, new Map(), { result: { kind: "none" } });
  for (const body of [enter, exit]) if (body !== null) walkExpr(walk(), body, null);
  if (repeats?.condition !== undefined && repeats.condition !== null) walkExpr(walk(), repeats.condition, bool);
  if (each === null || world.player === null) return;
  const player: Type = { kind: "entity", id: world.player };
  const order = walk();
  if (each.from !== null) walkExpr(order, each.from, player);
  if (each.among !== undefined) walkExpr(order, each.among, { kind: "list", of: player });
  bindSlot(order, each.slot, player, at);
  if (each.where !== null) walkExpr(order, each.where, bool);
}

function assertAction(world: World, action: Action): void {
  const { place } = action;
  const walk = newWalk(world, new Map([[action.actor.slot, action.actor.type]]), { result: { kind: "none" } });
  if ("when" in place) assertEvent(world, walk, place, action.at);
  else if (!world.phases.has(place.phase)) throw new CompilerMistake(`there is no phase ${place.phase}`, action.at);
  for (const param of action.params) {
    walkExpr(walk, param.from, null);
    bindSlot(walk, param.slot, param.type, param.at);
  }
  for (const need of action.needs) walkExpr(walk, need.condition, bool);
  if (action.prefers !== undefined) walkExpr(walk, action.prefers, { kind: "number" });
  for (const cost of action.costs) walkExpr(walk, cost, null);
  for (const limit of action.limits) walkExpr(walk, limit.times, { kind: "int" });
  walkExpr(walk, action.body, null);
}

// ---------------------------------------------------------------- examples

export function assertStart(world: World, start: StartOfExample | null): void {
  if (start === null) return;
  checkGiven(world, start, world.setups.get(start.setup)?.params, start.args, start.setup);
  for (const arg of start.args) if (arg !== null) walkExpr(newWalk(world, new Map(), {}), arg, null);
}

export function assertChoosing(world: World, walk: Walk, step: ChoosingStep): void {
  for (const value of laidOut(step)) walkExpr(walk, value, null);
  for (const answer of step.answers)
    if (answer.kind === "action") checkAct(world, answer, answer.action, answer.actor, answer.args);
}
