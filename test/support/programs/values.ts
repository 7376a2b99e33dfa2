/** Random values of a type, as plain data. */
import type { Json, Type } from "../../../src/ir/program.ts";
import type { Chance } from "../random.ts";
import { colors, itemKeys, otherKeys, ranks, shapes } from "./world.ts";

const texts = ["", "a", "b", "it's", "\u2028", "__proto__", "*/ `${x}`", "10"];

export function randomValue(chance: Chance, type: Type): Json {
  switch (type.kind) {
    case "int":
      return chance.once(12) ? chance.pick([1000, -999, 123_456_789]) : chance.below(25) - 6;
    case "number":
      return chance.once(12)
        ? chance.pick([0.000001, 99_999.25, -0.5])
        : (chance.below(4000) - 1000) / chance.pick([1, 10, 100, 1000]);
    case "text":
      return chance.pick(texts);
    case "bool":
      return chance.once(2);
    case "optional":
      return chance.once(3) ? null : randomValue(chance, type.of);
    case "list":
      return chance.many(0, 4, () => randomValue(chance, type.of));
    case "set":
      return [
        ...new Map(
          chance.many(0, 4, () => randomValue(chance, type.of)).map((value) => [JSON.stringify(value), value]),
        ).values(),
      ];
    case "map":
      return randomMap(chance, type);
    case "range":
      return randomRange(chance, type.of);
    case "choice":
      return randomChoice(chance, type);
    case "record":
      return randomPair(chance);
    case "row":
      return chance.pick(type.id === "random.Item" ? itemKeys : [...itemKeys, ...otherKeys]);
    default:
      return null;
  }
}

function randomMap(chance: Chance, type: Type & { kind: "map" }): Json {
  return Object.fromEntries(
    chance
      .many(
        0,
        3,
        () =>
          [
            String(type.key.kind === "int" ? chance.below(4) : randomValue(chance, type.key)),
            randomValue(chance, type.value),
          ] as const,
      )
      .filter(([key]) => key !== "__proto__"),
  );
}

function randomRange(chance: Chance, of: Type): Json {
  const [a, b] = [randomValue(chance, of) as number, randomValue(chance, of) as number];
  const whole = of.kind === "int";
  return {
    low: chance.once(6) ? null : Math.min(a, b),
    high: chance.once(6) ? null : Math.round((Math.max(a, b) + (whole ? 0 : 1)) * 1e6) / 1e6,
    lowOpen: !whole && chance.once(3),
    highOpen: !whole && chance.once(3),
  };
}

function randomChoice(chance: Chance, type: Type & { kind: "choice" }): Json {
  if (type.id === "random.Color") return chance.pick(colors);
  if (type.id === "random.Rank") return chance.pick(ranks);
  const variant = chance.pick(shapes.filter((each) => type.variants?.includes(each.name) ?? true));
  return {
    kind: variant.name,
    ...Object.fromEntries(variant.fields.map(([name, of]) => [name, randomValue(chance, of)])),
  };
}

/** With its computed field as it must be. */
function randomPair(chance: Chance): Json {
  const a = chance.below(50) - 10;
  const b = (chance.below(400) - 100) / 4;
  return { a, b, c: randomValue(chance, { kind: "optional", of: { kind: "choice", id: "random.Color" } }), d: a + b };
}
