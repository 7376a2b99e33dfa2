/** Random values of a type: what a game may hand to a rule. */
import type { Bound, Field, Json, Type } from "../../src/ir/program.ts";
import { arithmetic } from "../../src/interpret/arithmetic.ts";
import type { Room } from "../../src/interpret/evaluate/context.ts";
import { makerOfRecord, makerOfVariant, type Maker } from "../../src/interpret/evaluate/made.ts";
import { rowsOf } from "../../src/interpret/evaluate/tables.ts";
import { distinct, put } from "../../src/interpret/values.ts";
import type { Chance } from "./random.ts";

const wholes = [-12, -3, -1, 0, 1, 2, 3, 4, 5, 7, 10, 12, 30, 100];
const decimals = [-2.5, -0.1, 0.1, 0.2, 0.3, 0.25, 0.75, 1.1, 1.5, 7.5, 33.333333, 47.9];
/** With more places than are kept: they come so from a game's own reckoning. */
const finer = [7.1234567, 1 / 3, 0.1 + 0.2, 0.1, 12.0000004, 2.9999996, -2.00000049];
const texts = ["", "plain", "__proto__", "constructor", 'a "b"', "日本"];

export function someValue(room: Room, chance: Chance, type: Type, bound: Bound | null = null, depth = 0): Json {
  switch (type.kind) {
    case "int":
      return within(chance, bound, () => chance.pick(wholes), true);
    case "number":
      return within(
        chance,
        bound,
        () =>
          chance.once(2)
            ? chance.pick(finer)
            : arithmetic(room.linked.programs.at(-1)?.rulebook.decimals ?? 6).keep(
                chance.once(2) ? chance.pick(wholes) : chance.pick(decimals),
              ),
        false,
      );
    case "text":
      return chance.pick(texts);
    case "bool":
      return chance.once(2);
    case "optional":
      return chance.once(3) ? null : someValue(room, chance, type.of, bound, depth + 1);
    case "list":
      return chance.many(0, depth > 2 ? 1 : 5, () => someValue(room, chance, type.of, null, depth + 1));
    case "set":
      return distinct(
        room.linked,
        type.of,
        chance.many(0, 4, () => someValue(room, chance, type.of, null, depth + 1)),
      );
    case "map": {
      const map: { [key: string]: Json } = {};
      for (const key of chance.many(0, 4, () => someValue(room, chance, type.key, null, depth + 1)))
        put(map, String(key), someValue(room, chance, type.value, null, depth + 1));
      return map;
    }
    case "range":
      return someRange(room, chance, type.of);
    case "choice":
      return made(
        room,
        chance,
        (name) => makerOfVariant(room, type.id, name),
        type.variants ?? room.linked.choice(type.id).variants.map((each) => each.name),
        depth,
      );
    case "record":
      return made(room, chance, () => makerOfRecord(room, type.id), [""], depth);
    case "row":
      return chance.pick(rowsOf(room, type.id).keys);
    default:
      return null;
  }
}

function someRange(room: Room, chance: Chance, of: Type): Json {
  const low = chance.once(5) ? null : (someValue(room, chance, of) as number);
  const high = chance.once(5) ? null : (low ?? 0) + chance.below(6);
  const open = of.kind === "number";
  return {
    low,
    high,
    lowOpen: open && low !== null && chance.once(3),
    highOpen: open && high !== null && chance.once(3),
  };
}

/** Tries until its checks hold. */
function made(
  room: Room,
  chance: Chance,
  maker: (name: string) => Maker,
  names: readonly string[],
  depth: number,
): Json {
  for (let tries = 0; ; tries += 1) {
    const ready = maker(chance.pick(names));
    const frame: Json[] = [];
    for (const field of ready.fields)
      if (field.computed === null) frame[field.slot] = someField(room, chance, field, depth);
    try {
      return ready.make(frame);
    } catch (problem) {
      if (tries > 50) throw problem;
    }
  }
}

function someField(room: Room, chance: Chance, field: Field, depth: number): Json {
  return someValue(room, chance, field.type, field.bound, depth + 1);
}

function within(chance: Chance, bound: Bound | null, make: () => number, whole: boolean): number {
  if (bound === null) return make();
  if (bound.values !== undefined) return chance.pick(bound.values);
  for (let tries = 0; tries < 40; tries += 1) {
    const value = tries < 20 ? make() : (bound.low ?? bound.high ?? 0) + chance.below(12);
    const fits =
      (bound.low === null || value > bound.low || (value === bound.low && !bound.lowOpen)) &&
      (bound.high === null || value < bound.high || (value === bound.high && !bound.highOpen));
    if (fits && (!whole || Number.isInteger(value))) return value;
  }
  return bound.low ?? bound.high ?? 0;
}
