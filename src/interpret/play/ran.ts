/**
 * Fingerprints of what is played: an example of a game speaks of the whole game and runs little of it. Where it says what it
 * said, and all that ran the last time says what it said, it runs as it did.
 */
import { digestOf, hashed, isSamePlace } from "../../ir/digest.ts";
import type { Id, Program } from "../../ir/program.ts";
import { NodeTable } from "../../query/memo.ts";
import { isEqual, outlineName } from "./declaration-nodes.ts";
import { outlinesOf, type World, type WorldMemory } from "./fingerprint.ts";
import type { Ground } from "./outcome.ts";
import { unitsOf, type Units } from "./units.ts";

export interface Grounded {
  readonly ground: Ground;
  readonly fingerprint: string;
}

export interface Played {
  readonly outlines: (variant: Id | null) => World;
  /** As it is if these run; null where there is no such unit any more. */
  of(own: object, variants: readonly (Id | null)[], said: readonly string[], names: readonly string[]): Grounded | null;
  /** The names of what ran; null where something has none. */
  namesOf(ran: ReadonlySet<object>): readonly string[] | null;
}

export function playedIn(programs: readonly Program[], memory: WorldMemory): Played {
  const units = unitsOf(programs);
  const outlines = outlinesOf(programs, memory);
  return {
    outlines,
    of(own, variants, said, names) {
      const parts = names.flatMap((name) => units.get(name) ?? []);
      if (parts.length < names.length) return null;
      const worlds = variants.map(outlines);
      const { spoken, fingerprint } = printOf({ own, parts, said, names }, worlds);
      return {
        fingerprint,
        ground: { own, names: [...names, ...spoken], worlds: worlds.map((world) => withUnits(world, units)) },
      };
    },
    namesOf(ran) {
      const names = units.namesOf(ran);
      return names === null ? null : [...names].sort();
    },
  };
}

interface Subject {
  readonly own: object;
  readonly parts: readonly object[];
  readonly said: readonly string[];
  readonly names: readonly string[];
}
interface Print {
  readonly said: readonly string[];
  readonly hashes: readonly string[];
  /** Names of all that is spoken of, and what each world says of them. */
  readonly spoken: readonly string[];
  readonly prints: readonly object[];
  readonly needs: readonly (string | null)[];
  readonly fingerprint: string;
}

/** Of the last time, by the names of what ran. */
const prints = new NodeTable<readonly string[], Print>();

function printOf(subject: Subject, worlds: readonly World[]): Pick<Print, "spoken" | "fingerprint"> {
  const { own, parts, said, names } = subject;
  const before = prints.get(names);
  const hashes = parts.map((part) => digestOf(part).hash);
  const isSame = before !== undefined && isEqual(before.said, said) && isEqual(before.hashes, hashes);
  const now = worlds.map((world) => world.prints);
  if (isSame && isEqual(before.prints, now)) return before;
  const spoken = isSame
    ? before.spoken
    : [...new Set([own, ...parts].flatMap((part) => digestOf(part).names))].map(outlineName);
  const needs = worlds.flatMap((world) => spoken.map((name) => world.fingerprint(name)));
  const fingerprint =
    isSame && isEqual(before.needs, needs)
      ? before.fingerprint
      : fingerprintOf({ said, names, hashes, spoken, needs }, worlds.length);
  return prints.set(names, { said, hashes, spoken, prints: now, needs, fingerprint });
}

function fingerprintOf(
  { said, names, hashes, spoken, needs }: Pick<Print, "said" | "hashes" | "spoken" | "needs"> & Pick<Subject, "names">,
  worlds: number,
): string {
  const ran = names.map((name, index) => `${name} ${hashes[index] ?? ""}`);
  const asked = Array.from({ length: worlds }, (_, place) =>
    spoken.map((name, index) => `${name} ${needs[place * spoken.length + index] ?? ""}`),
  ).flat();
  return hashed(["played", ...said, ...ran, ...asked].join("\n"));
}

/** A world in which units have places, too. */
function withUnits(world: World, units: Units): World {
  const places = (name: string): ReturnType<World["places"]> => {
    const part = units.get(name);
    return part === undefined ? world.places(name) : digestOf(part).places;
  };
  return {
    prints: world.prints,
    fingerprint: (name) => world.fingerprint(name),
    reach: (names) => [...names.filter((name) => units.get(name) !== undefined), ...world.reach(names)],
    places,
    placeNumber(name, span) {
      if (units.get(name) === undefined) return world.placeNumber(name, span);
      const number = places(name).findIndex((each) => isSamePlace(each, span));
      return number < 0 ? undefined : number;
    },
  };
}
