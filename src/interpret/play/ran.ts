/**
 * Fingerprints of what is played: an example of a game speaks of the whole game and runs little of it. Where it says what it
 * said, and all that ran the last time says what it said, it runs as it did.
 */
import { digestOf, hashed } from "../../ir/digest.ts";
import type { Id, Program } from "../../ir/program.ts";
import { outlineName, outlinesOf, type World } from "./fingerprint.ts";
import type { Ground } from "./outcome.ts";
import { unitsOf, type Units } from "./units.ts";

export interface Grounded { readonly ground: Ground; readonly fingerprint: string }

export interface Played {
  readonly outlines: (variant: Id | null) => World;
  /** As it is if these run; null where there is no such unit any more. */
  of(own: object, variants: readonly (Id | null)[], said: readonly string[], names: readonly string[]): Grounded | null;
  /** The names of what ran; null where something has none. */
  namesOf(ran: ReadonlySet<object>): readonly string[] | null;
}

export function playedIn(programs: readonly Program[]): Played {
  const units = unitsOf(programs);
  const outlines = outlinesOf(programs);
  return {
    outlines,
    of(own, variants, said, names) {
      const parts = names.flatMap((name) => units.byName.get(name) ?? []);
      if (parts.length < names.length) return null;
      const spoken = [...new Set([own, ...parts].flatMap((part) => digestOf(part).names))].map(outlineName);
      const worlds = variants.map(outlines);
      const needs = worlds.flatMap((world) => spoken.map((name) => `${name} ${world.fingerprint(name) ?? ""}`));
      return {
        fingerprint: hashed(["played", ...said, ...names.map((name, index) => `${name} ${digestOf(parts[index] as object).hash}`), ...needs].join("\n")),
        ground: { own, names: [...names, ...spoken], worlds: worlds.map((world) => withUnits(world, units)) },
      };
    },
    namesOf(ran) {
      const names = [...ran].flatMap((part) => units.nameOf(part) ?? []);
      return names.length < ran.size ? null : names.sort();
    },
  };
}

/** A world in which units have places, too. */
function withUnits(world: World, { byName }: Units): World {
  const places = (name: string): ReturnType<World["places"]> => {
    const part = byName.get(name);
    return part === undefined ? world.places(name) : digestOf(part).places;
  };
  return {
    fingerprint: (name) => world.fingerprint(name),
    reach: (names) => [...names.filter((name) => byName.has(name)), ...world.reach(names)],
    places,
    placeNumber(name, span) {
      if (!byName.has(name)) return world.placeNumber(name, span);
      const number = places(name).findIndex((each) => each.file === span.file && each.start === span.start && each.end === span.end);
      return number < 0 ? undefined : number;
    },
  };
}
