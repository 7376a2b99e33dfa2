/** Which type may stand where, as programs have it: no conversion is left to be made. */
import type { Kinds } from "../source/exhaustive.ts";
import type { Action, Entity, Phase, Procedure, Setup, Status } from "./game.ts";
import type { Choice, Constant, Id, Program, Record as RecordOf, Rule, Table, Type } from "./program.ts";
import { sameType } from "./types.ts";

/** What is declared, by id. */
export interface World {
  readonly choices: ReadonlyMap<Id, Choice>;
  readonly records: ReadonlyMap<Id, RecordOf>;
  readonly tables: ReadonlyMap<Id, Table>;
  readonly constants: ReadonlyMap<Id, Constant>;
  readonly rules: ReadonlyMap<Id, Rule>;
  readonly entities: ReadonlyMap<Id, Entity>;
  readonly procedures: ReadonlyMap<Id, Procedure>;
  readonly statuses: ReadonlyMap<Id, Status>;
  readonly actions: ReadonlyMap<Id, Action>;
  readonly setups: ReadonlyMap<Id, Setup>;
  readonly phases: ReadonlyMap<Id, Phase>;
  /** What a `player` declares; null: no game is played. */
  readonly player: Id | null;
}

export function worldOf(programs: readonly Program[]): World {
  const byId = <T extends { readonly id: Id }>(all: readonly T[]): ReadonlyMap<Id, T> =>
    new Map(all.map((each) => [each.id, each]));
  const games = programs.flatMap((each) => (each.game === null ? [] : [each.game]));
  const phasesOf = (phase: Phase | null): readonly Phase[] =>
    phase === null ? [] : [phase, ...phase.phases.flatMap(phasesOf)];
  return {
    choices: byId(programs.flatMap((each) => each.choices)),
    records: byId(programs.flatMap((each) => each.records)),
    tables: byId(programs.flatMap((each) => each.tables)),
    constants: byId(programs.flatMap((each) => each.constants)),
    rules: byId(programs.flatMap((each) => each.rules)),
    entities: byId(games.flatMap((each) => each.entities)),
    procedures: byId(games.flatMap((each) => each.procedures)),
    statuses: byId(games.flatMap((each) => each.statuses)),
    actions: byId(games.flatMap((each) => each.actions)),
    setups: byId(games.flatMap((each) => each.setups)),
    phases: byId(games.flatMap((each) => phasesOf(each.phase))),
    player: programs.at(-1)?.game?.player ?? null,
  };
}

/** A value of one type may stand where the other is asked for. An int is a number; a number is never an int. */
export function fitsType(world: World, from: Type, to: Type): boolean {
  if (from.kind === "never" || to.kind === "never") return true;
  if (to.kind === "optional")
    return from.kind === "none" || fitsType(world, from.kind === "optional" ? from.of : from, to.of);
  switch (from.kind) {
    case "int":
      return to.kind === "int" || to.kind === "number";
    case "list":
    case "set":
    case "range":
      return to.kind === from.kind && fitsType(world, from.of, to.of);
    case "map":
      return to.kind === "map" && fitsType(world, from.key, to.key) && fitsType(world, from.value, to.value);
    case "row":
      return to.kind === "row" && isRowOf(world, from.id, to.id);
    case "choice":
      return (
        to.kind === "choice" &&
        from.id === to.id &&
        (to.variants === undefined ||
          (from.variants ?? variantsOf(world, from.id)).every((name) => to.variants?.includes(name)))
      );
    default:
      from.kind satisfies Kinds<"record none number text bool optional odds entity piece">;
      return sameType(from, to);
  }
}

const variantsOf = (world: World, id: Id): readonly string[] =>
  world.choices.get(id)?.variants.map((variant) => variant.name) ?? [];

/** The rows of a view are those of its members. */
function isRowOf(world: World, from: Id, to: Id): boolean {
  return from === to || (world.tables.get(to)?.members ?? []).some((member) => isRowOf(world, from, member));
}

/** Either may be narrower than the other: the same value, seen before and after a question. */
export function related(world: World, a: Type, b: Type): boolean {
  if (a.kind === "none" || b.kind === "none")
    return a.kind === b.kind || a.kind === "optional" || b.kind === "optional";
  return (
    fitsType(world, a, b) ||
    fitsType(world, b, a) ||
    (a.kind === "choice" && b.kind === "choice" && a.id === b.id) ||
    (a.kind === "optional" && related(world, a.of, b)) ||
    (b.kind === "optional" && related(world, a, b.of))
  );
}
