/** A game as its module needs it: what has which number and which name. */
import type { Action, Entity, EventPattern, Game, Phase, Pile, Procedure } from "../../ir/game.ts";
import type { Id, Program } from "../../ir/program.ts";
import { reached, type Graph } from "../graph.ts";
import type { Node } from "../node.ts";
import { NamePool } from "../names.ts";
import { rulebookOf, the, type World } from "../world.ts";
import { allPhases } from "./parts.ts";
import { waitingNodes } from "./waits.ts";

export interface KindPlan {
  readonly entity: Entity;
  /** `player`, or its name. */
  readonly title: string;
  readonly piles: readonly PilePlan[];
}
export interface PilePlan {
  readonly pile: Pile;
  readonly pool: PoolPlan;
  readonly place: number;
}
/** Pieces of one table. */
export interface PoolPlan {
  readonly table: Id;
  /** In the state. */ readonly key: string;
  readonly piles: { readonly kind: Entity; readonly pile: Pile }[];
}

/** Something that actions answer. */
export type EventPlan = { readonly musts: readonly Action[]; readonly mays: readonly Action[] } & (
  | { readonly kind: "procedure"; readonly when: "before" | "after"; readonly procedure: Procedure }
  | { readonly kind: "phase"; readonly when: "start" | "end"; readonly phase: Phase }
);

export interface GamePlan {
  readonly program: Program;
  readonly game: Game;
  readonly kinds: readonly KindPlan[];
  readonly pools: readonly PoolPlan[];
  /** The outermost first. */
  readonly phases: readonly Phase[];
  readonly limits: readonly { readonly action: Action; readonly phase: Phase }[];
  readonly events: readonly EventPlan[];
  readonly waits: ReadonlySet<Node>;
  /** Columns of effects. */
  readonly effects: ReadonlySet<Node>;
  /** Entities that are made somewhere. */
  readonly made: ReadonlySet<Id>;
  /** What stands in the module of the game. */
  readonly nodes: ReadonlySet<Node>;
}

export function planOf(program: Program, game: Game, world: World, graph: Graph): GamePlan {
  const pools = poolsOf(world, game);
  const phases = allPhases(game.phase);
  return {
    program,
    game,
    pools,
    phases,
    kinds: game.entities.map((entity) => kindOf(game, entity, pools)),
    limits: game.actions.flatMap((action) =>
      [...new Set(action.limits.map((limit) => limit.phase))].flatMap((id) =>
        phases.filter((phase) => phase.id === id).map((phase) => ({ action, phase })),
      ),
    ),
    events: eventsOf(game, phases),
    waits: waitingNodes(world, game),
    ...nodesOf(program, game, world, graph),
  };
}

function poolsOf(world: World, game: Game): readonly PoolPlan[] {
  const names = new NamePool();
  const found = new Map<Id, PoolPlan>();
  for (const kind of game.entities)
    for (const pile of kind.piles) {
      const pool = found.get(pile.table) ?? {
        table: pile.table,
        key: names.take(the(world.tables, pile.table).name),
        piles: [],
      };
      found.set(pile.table, pool);
      pool.piles.push({ kind, pile });
    }
  return [...found.values()];
}

function kindOf(game: Game, entity: Entity, pools: readonly PoolPlan[]): KindPlan {
  return {
    entity,
    title: entity.id === game.player ? "player" : entity.name,
    piles: entity.piles.map((pile) => {
      const pool = poolIn(pools, pile.table);
      return { pile, pool, place: pool.piles.findIndex((each) => each.kind === entity && each.pile === pile) };
    }),
  };
}

function poolIn(pools: readonly PoolPlan[], table: Id): PoolPlan {
  const found = pools.find((pool) => pool.table === table);
  if (found === undefined) throw new Error(`No pile holds pieces of ${table}.`);
  return found;
}

/** What an action answers; null: it is taken in a phase. */
export function patternOf({ place }: Action): EventPattern | null {
  return place.kind === "phase" && !("when" in place) ? null : (place as EventPattern);
}

export const keyOfEvent = (pattern: EventPattern): string =>
  `${pattern.when} ${pattern.kind === "phase" ? pattern.phase : pattern.procedure}`;

function eventsOf(game: Game, phases: readonly Phase[]): readonly EventPlan[] {
  const found = new Map<string, { readonly pattern: EventPattern; readonly actions: Action[] }>();
  for (const action of game.actions) {
    const pattern = patternOf(action);
    if (pattern === null) continue;
    const key = keyOfEvent(pattern);
    const there = found.get(key);
    if (there === undefined) found.set(key, { pattern, actions: [action] });
    else there.actions.push(action);
  }
  return [...found.values()].map(({ pattern, actions }): EventPlan => {
    const answers = { musts: actions.filter((action) => action.must), mays: actions.filter((action) => !action.must) };
    if (pattern.kind === "phase")
      return { ...answers, kind: "phase", when: pattern.when, phase: one(phases, pattern.phase) };
    return { ...answers, kind: "procedure", when: pattern.when, procedure: one(game.procedures, pattern.procedure) };
  });
}

function one<T extends { readonly id: Id }>(all: readonly T[], id: Id): T {
  const found = all.find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found;
}

export const placeOf = (all: readonly { readonly id: Id }[], id: Id): number => all.findIndex((each) => each.id === id);

/** The number of an event that is answered; -1: nobody does. */
export function eventNumber(plan: GamePlan, key: string): number {
  return plan.events.findIndex(
    (event) => `${event.when} ${event.kind === "phase" ? event.phase.id : event.procedure.id}` === key,
  );
}

export function kindPlan(plan: GamePlan, id: Id): KindPlan {
  const found = plan.kinds.find((kind) => kind.entity.id === id);
  if (found === undefined) throw new Error(`There is no entity ${id}.`);
  return found;
}

export const poolPlan = (plan: GamePlan, table: Id): PoolPlan => poolIn(plan.pools, table);

/** What is played, reached from what begins by itself; and all rules that read the game. */
function nodesOf(
  program: Program,
  game: Game,
  world: World,
  graph: Graph,
): Pick<GamePlan, "nodes" | "made" | "effects"> {
  const effects = new Set(
    [...world.tables.values()].flatMap((table) =>
      table.columns.filter((column) => column.procedure).map((column) => `column:${table.id}.${column.name}`),
    ),
  );
  const own = [...graph.played].filter(
    (node) =>
      /^(?:rule|column):/.test(node) &&
      !effects.has(node) &&
      rulebookOf(node.slice(node.indexOf(":") + 1)) === program.rulebook.name &&
      !node.includes("~"),
  );
  const begun = [
    ...own,
    ...game.actions.map((each) => `action:${each.id}`),
    ...game.always.map((each) => `always:${each.id}`),
    ...game.setups.map((each) => `setup:${each.id}`),
    ...allPhases(game.phase).map((each) => `phase:${each.id}`),
    ...game.entities.flatMap((entity) => [
      `checks:${entity.id}`,
      ...entity.fields.map((field) => `field:${entity.id}.${field.name}`),
    ]),
  ];
  const all = reached(
    begun.filter((node) => !graph.leftOut.has(node)),
    graph.needs,
  );
  const here = [...all].filter(
    (node) => graph.played.has(node) || graph.rolling.has(node) || (node.startsWith("rule:") && node.includes("~")),
  );
  return {
    effects,
    made: new Set(game.entities.filter((entity) => all.has(`entity:${entity.id}`)).map((entity) => entity.id)),
    nodes: new Set([...here, ...game.entities.map((entity) => `entity:${entity.id}`)]),
  };
}
