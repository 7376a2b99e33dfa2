/** A game made ready to be played: where everything stands in its state, and who answers what. */
import type {
  Action,
  Always,
  Entity,
  EntityField,
  EventPattern,
  Forbids,
  Game,
  Phase,
  Pile,
  Procedure,
  Setup,
  Status,
  StatusChange,
  StatusEnd,
} from "../../ir/game.ts";
import type { Id, Program } from "../../ir/program.ts";
import { once, type Machine } from "../evaluate/context.ts";
import { rulebookOf } from "../linked.ts";

export interface EntityKind {
  readonly entity: Entity;
  readonly place: number;
  /** Fields that are kept, and those that are worked out when they are read. */
  readonly stored: readonly EntityField[];
  readonly field: (name: string) => { readonly place: number; readonly field: EntityField };
  readonly piles: readonly { readonly pile: Pile; readonly table: number }[];
  readonly pile: (name: string) => number;
}
/** Counted together: uses of an action since a phase began. */
export interface UseLimit {
  readonly action: Action;
  readonly phase: Phase;
}

export type When = "before" | "after" | "start" | "end";

export interface Layout {
  readonly program: Program;
  readonly game: Game;
  readonly kinds: readonly EntityKind[];
  kind(id: Id): EntityKind;
  readonly player: EntityKind;
  /** Tables that pieces are made of. */
  readonly tables: readonly Id[];
  table(id: Id): number;
  readonly statuses: readonly Status[];
  status(id: Id): number;
  procedure(id: Id): Procedure;
  action(id: Id): Action;
  setup(id: Id): Setup;
  readonly always: readonly Always[];
  readonly phases: readonly Phase[];
  phase(id: Id): Phase;
  readonly limits: readonly UseLimit[];
  limit(action: Id, phase: Id): number;
  /** Actions of a leaf of the phases. */
  actionsIn(phase: Id): readonly Action[];
  /** Actions that answer, in order. */
  answers(when: When, of: Id): readonly Action[];
  /** Statuses that wait for it, with the lines that do. */
  ends(when: When, of: Id): readonly { readonly status: number; readonly end: StatusEnd }[];
  changesOf(rule: Id): readonly { readonly status: number; readonly change: StatusChange }[];
  forbids(action: Id): readonly { readonly status: number; readonly forbids: Forbids }[];
}

export function layoutOf(machine: Machine, id: Id): Layout {
  const name = rulebookOf(id);
  const program = machine.linked.programs.find((each) => each.rulebook.name === name && each.game !== null);
  if (program?.game == null) throw new Error(`There is no game in ${name}.`);
  const { game } = program;
  return once(machine, game, () => newLayout(program, game));
}

/** By id, or a mistake of the compiler. */
function finder<T>(what: string, all: readonly T[], idOf: (each: T) => Id): (id: Id) => T {
  const seen = new Map(all.map((each) => [idOf(each), each]));
  return (id) => seen.get(id) ?? missing(what, id);
}

function missing(what: string, id: Id): never {
  throw new Error(`The game has no ${what} called ${id}.`);
}

function placer(what: string, all: readonly Id[]): (id: Id) => number {
  const seen = new Map(all.map((each, index) => [each, index]));
  return (id) => seen.get(id) ?? missing(what, id);
}

/** Lists by a key; none is the empty list. */
function groupBy<T>(all: Iterable<readonly [string, T]>): (key: string) => readonly T[] {
  const seen = new Map<string, T[]>();
  for (const [key, each] of all) {
    const list = seen.get(key);
    if (list === undefined) seen.set(key, [each]);
    else list.push(each);
  }
  return (key) => seen.get(key) ?? [];
}

const idOf = (each: { readonly id: Id }): Id => each.id;
const keyOf = (event: EventPattern): string =>
  `${event.when} ${event.kind === "phase" ? event.phase : event.procedure}`;

function newLayout(program: Program, game: Game): Layout {
  const tables = [...new Set(game.entities.flatMap((entity) => entity.piles.map((pile) => pile.table)))];
  const table = placer("table of pieces", tables);
  const kinds = game.entities.map((entity, index) => kindOf(entity, index, table));
  const kind = finder("entity", kinds, (each) => each.entity.id);
  const phases = game.phase === null ? [] : allPhases(game.phase);
  const phase = finder("phase", phases, idOf);
  const limits = limitsOf(game, phase);
  const statuses = game.statuses.map((status, index) => ({ status, place: index }));
  const answers = groupBy(
    game.actions.flatMap((action) =>
      action.place.kind === "phase" && !("when" in action.place)
        ? []
        : [[keyOf(action.place as EventPattern), action] as const],
    ),
  );
  const actionsIn = groupBy(
    game.actions.flatMap((action) =>
      action.place.kind === "phase" && !("when" in action.place) ? [[action.place.phase, action] as const] : [],
    ),
  );
  const ends = groupBy(
    statuses.flatMap(({ status, place }) => status.ends.map((end) => [keyOf(end), { status: place, end }] as const)),
  );
  return {
    program,
    game,
    kinds,
    kind,
    player: kind(game.player),
    tables,
    table,
    statuses: game.statuses,
    status: placer("status", game.statuses.map(idOf)),
    procedure: finder("procedure", game.procedures, idOf),
    action: finder("action", game.actions, idOf),
    setup: finder("setup", game.setups, idOf),
    always: game.always,
    phases,
    phase,
    limits,
    limit: (action, of) => limits.findIndex((each) => each.action.id === action && each.phase.id === of),
    actionsIn,
    answers: (when, of) => answers(`${when} ${of}`),
    ends: (when, of) => ends(`${when} ${of}`),
    changesOf: groupBy(
      statuses.flatMap(({ status, place }) =>
        status.changes.map((change) => [change.rule, { status: place, change }] as const),
      ),
    ),
    forbids: groupBy(
      statuses.flatMap(({ status, place }) =>
        status.forbids.map((forbids) => [forbids.action, { status: place, forbids }] as const),
      ),
    ),
  };
}

function kindOf(entity: Entity, place: number, table: (id: Id) => number): EntityKind {
  const stored = entity.fields.filter((field) => field.computed === null);
  const places = new Map(stored.map((field, index) => [field.name, index]));
  const fields = new Map(entity.fields.map((field) => [field.name, { place: places.get(field.name) ?? -1, field }]));
  return {
    entity,
    place,
    stored,
    field: (name) => fields.get(name) ?? missing("field", `${entity.id}.${name}`),
    piles: entity.piles.map((pile) => ({ pile, table: table(pile.table) })),
    pile: placer(
      "pile",
      entity.piles.map((pile) => pile.name),
    ),
  };
}

function allPhases(phase: Phase): readonly Phase[] {
  return [phase, ...phase.phases.flatMap(allPhases)];
}

function limitsOf(game: Game, phase: (id: Id) => Phase): readonly UseLimit[] {
  return game.actions.flatMap((action) =>
    [...new Set(action.limits.map((limit) => limit.phase))].map((id) => ({ action, phase: phase(id) })),
  );
}
