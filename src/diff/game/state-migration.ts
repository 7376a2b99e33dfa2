/** The state of a game under the rules of the other side: the same entities, fields, pieces and phases, by their names. */
import { compile } from "../../interpret/evaluate/expression.ts";
import { contextOf, once, type Frame } from "../../interpret/evaluate/context.ts";
import type { Core, EntityCore, PhaseCore, PieceCore, StatusCore } from "../../interpret/game/core.ts";
import type { Kind, Layout } from "../../interpret/game/layout.ts";
import type { Board } from "../../interpret/game/module.ts";
import type { EntityField, Status } from "../../ir/game.ts";
import type { Field, Json } from "../../ir/program.ts";
import { meaningOf } from "../../ir/meaning.ts";

/** Null: there is no such state on the other side. */
export type Migration = (core: Core) => Core | null;

/** Places on one side by places on the other; null: there is none. */
type IndexMap = readonly (number | null)[];

interface MigrationPlan {
  readonly from: Board;
  readonly to: Board;
  readonly kinds: readonly KindMigration[];
  readonly tables: IndexMap;
  /** Of the statuses here, those there; null: it is gone, or has other values. */
  readonly statuses: IndexMap;
  /** Of the limits there, those here. */
  readonly limits: IndexMap;
}

interface KindMigration {
  readonly kind: Kind;
  /** The same kind on the side that the state comes from. */
  readonly was: Kind | null;
  /** Of its kept fields and of its piles, those there. */
  readonly fields: IndexMap;
  readonly piles: IndexMap;
}

/** How states get from one side to the other; or why they never do. */
export function migrationBetween(from: Board, to: Board): Migration | string {
  const [old, fresh] = [from.world.layout, to.world.layout];
  if (old.game.player !== fresh.game.player) return "the player is called otherwise now";
  const hindered = fresh.kinds
    .map((kind) => hindrance(kindOf(old, kind.entity.id), kind))
    .find((each) => each !== null);
  if (hindered !== undefined && hindered !== null) return hindered;
  const place = (at: number): number | null => (at < 0 ? null : at);
  const plan: MigrationPlan = {
    from,
    to,
    kinds: fresh.kinds.map((kind) => {
      const was = kindOf(old, kind.entity.id);
      return {
        kind,
        was,
        fields: kind.kept.map(({ name }) => place(was?.kept.findIndex((each) => each.name === name) ?? -1)),
        piles: kind.piles.map(({ pile }) =>
          place(was?.piles.findIndex((each) => each.pile.name === pile.name && each.pile.table === pile.table) ?? -1),
        ),
      };
    }),
    tables: old.tables.map((id) => place(fresh.tables.indexOf(id))),
    statuses: old.statuses.map((status) => place(fresh.statuses.findIndex((each) => isSameStatus(status, each)))),
    limits: fresh.limits.map(({ action, phase }) =>
      place(old.limits.findIndex((each) => each.action.id === action.id && each.phase.id === phase.id)),
    ),
  };
  return (core) => migrate(plan, core);
}

const kindOf = (layout: Layout, id: string): Kind | null => layout.kinds.find(({ entity }) => entity.id === id) ?? null;

function hindrance(was: Kind | null, kind: Kind): string | null {
  if (was === null) return null;
  for (const field of kind.kept) {
    const before = was.kept.find(({ name }) => name === field.name);
    const of = `\`${field.name}\` of \`${kind.entity.name}\``;
    if (before === undefined && field.default === null) return `${of} is there on one side only`;
    if (before !== undefined && meaningOf(before.type).hash !== meaningOf(field.type).hash)
      return `${of} is of another type now`;
  }
  return null;
}

const valuesOf = ({ params }: Status): string =>
  params.map(({ name, type }: Field) => `${name} ${meaningOf(type).hash}`).join();
const isSameStatus = (a: Status, b: Status): boolean =>
  a.id === b.id && meaningOf(a.on.type).hash === meaningOf(b.on.type).hash && valuesOf(a) === valuesOf(b);

function migrate(plan: MigrationPlan, core: Core): Core | null {
  const { to } = plan;
  const pieces = piecesOf(plan, core);
  const statuses = statusesOf(plan, core);
  const phases = phasesOf(plan, core);
  const isLost = plan.from.world.layout.kinds.some(
    ({ entity, place }) => (core.entities[place]?.length ?? 0) > 0 && kindOf(to.world.layout, entity.id) === null,
  );
  if (pieces === null || statuses === null || phases === null || isLost) return null;
  const migrated: Core = {
    ...core,
    pieces,
    statuses,
    phases,
    entities: plan.kinds.map(() => []),
    used: plan.limits.map((limit) => (limit === null ? [] : [...(core.used[limit] ?? [])])),
  };
  for (const kind of plan.kinds) {
    const all = entitiesOf(plan, kind, core, migrated);
    if (all === null) return null;
    migrated.entities[kind.kind.place] = all;
  }
  return migrated;
}

function entitiesOf(
  { to }: MigrationPlan,
  { kind, was, fields, piles }: KindMigration,
  core: Core,
  migrated: Core,
): EntityCore[] | null {
  const all: EntityCore[] = [];
  for (const entity of was === null ? [] : (core.entities[was.place] ?? [])) {
    const isLost =
      was?.piles.some((_, index) => !piles.includes(index) && (entity.piles[index]?.length ?? 0) > 0) ?? false;
    const values = isLost
      ? null
      : fieldsOf(
          to,
          kind,
          fields.map((place) => (place === null ? undefined : entity.fields[place])),
          migrated,
        );
    if (values === null) return null;
    all.push({ fields: values, piles: piles.map((place) => (place === null ? [] : [...(entity.piles[place] ?? [])])) });
  }
  return all;
}

/** What is not there yet gets its default, which may read the fields before it. */
function fieldsOf(to: Board, kind: Kind, given: readonly (Json | undefined)[], migrated: Core): Json[] | null {
  const frame: Frame = [];
  const values: Json[] = [];
  for (const [index, field] of kind.kept.entries()) {
    const existing = given[index];
    const value = existing === undefined ? standard(to, kind, field, frame, migrated) : existing;
    if (value === undefined) return null;
    frame[field.slot] = value;
    values.push(value);
  }
  return values;
}

function standard(
  { world: { room: machine }, at }: Board,
  { entity }: Kind,
  { default: value }: EntityField,
  frame: Frame,
  migrated: Core,
): Json | undefined {
  if (value === null) return null;
  const found = at(migrated, () => once(machine, value, () => compile(contextOf(machine, entity.id), value))(frame));
  return found.kind === "value" ? found.value : undefined;
}

function piecesOf({ from, to, kinds, tables }: MigrationPlan, core: Core): PieceCore[][] | null {
  const all: PieceCore[][] = to.world.layout.tables.map(() => []);
  for (const [table, pieces] of core.pieces.entries()) {
    const place = tables[table] ?? null;
    if (place === null && pieces.length > 0) return null;
    for (const piece of pieces) {
      const lies = from.world.layout.kinds[piece.kind];
      const kind = kinds.find(({ was }) => was === lies);
      const pile = kind?.piles.indexOf(piece.pile) ?? -1;
      if (kind === undefined || pile < 0) return null;
      all[place ?? 0]?.push({ ...piece, kind: kind.kind.place, pile });
    }
  }
  return all;
}

function statusesOf({ statuses }: MigrationPlan, core: Core): StatusCore[] | null {
  const all: StatusCore[] = [];
  for (const each of core.statuses) {
    const status = statuses[each.status] ?? null;
    if (status === null) return null;
    all.push({ ...each, status });
  }
  return all;
}

/** Of phases inside of one, those that had been already come first there, too. */
function phasesOf({ from, to }: MigrationPlan, core: Core): PhaseCore[] | null {
  const all: PhaseCore[] = [];
  for (const each of core.phases) {
    const fresh = to.world.layout.phases.find(({ id }) => id === each.phase);
    const last = from.world.layout.phase(each.phase).phases[each.child - 1];
    const child = last === undefined ? 0 : 1 + (fresh?.phases.findIndex(({ id }) => id === last.id) ?? -1);
    if (fresh === undefined || (last !== undefined && child === 0)) return null;
    all.push({ ...each, child });
  }
  return all;
}
