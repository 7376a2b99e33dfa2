/** The rulebook of cover against a model of its document: whole attacks, from the dice to the wound, through several layers. */
import { beforeAll, expect, it } from "vitest";
import * as generated from "../../generated/cover/index.ts";
import type { Json } from "../../src/ir/program.ts";
import type { Chance } from "../support/random.ts";
import { attack, needed, type Kind, type Layer } from "./models/cover.ts";
import { facesFrom, ourBooks, times, tried, type OurBooks } from "./our-books.ts";

let books: OurBooks;
beforeAll(async () => {
  books = await ourBooks("cover");
});

const kinds: readonly Kind[] = ["Ballistic", "Slashing", "Crushing", "Puncturing"];
const someKinds = (random: Chance): Kind[] => kinds.filter(() => !random.once(3));

interface Made extends Layer {
  readonly obstructive: boolean;
}

function someLayer(random: Chance): Made {
  const protective = !random.once(6);
  const turns = Object.fromEntries(kinds.filter(() => random.once(2)).map((kind) => [kind, random.pick(kinds)]));
  return {
    full: random.once(3),
    protective,
    obstructive: random.once(2),
    turns,
    tuf: protective ? random.below(6) : 0,
    hp: protective && random.once(2) ? random.below(6) : 0,
    resists: someKinds(random),
  };
}

const told = ({ full, turns, ...rest }: Made): generated.Cover => ({
  extent: full ? "Full" : "Partial",
  turns: turns as generated.Cover["turns"],
  ...rest,
});
const asJson = (layer: Made): Json => ({ ...told(layer) }) as unknown as Json;

it("a whole attack does through its layers what the document says", () => {
  let twoKinds = 0;
  tried(times(2500), (random, start) => {
    const dice = 1 + random.below(12);
    const [base, kind] = [random.below(5), random.pick(kinds)];
    const layers = random.many(0, 4, () => someLayer(random));
    const meters = random.pick([1, 2.9, 3, 30]);
    const target = needed(1 + random.below(3), layers, meters);
    const body = { tuf: random.below(6), resists: someKinds(random) };
    const faces = facesFrom(start);
    const lying = Array.from({ length: dice }, () => faces.next(6));
    const expected = attack(lying, target, base, kind, layers, body);
    if (expected.arrived.length > 1) twoKinds += 1;
    const { left, ...hit } = expected;
    const args: readonly Json[] = [dice, target, { amount: base, type: kind }, layers.map(asJson), body];
    expect(books.value("cover.attack", args, { faces: facesFrom(start) })).toEqual(hit);
    const pool = { sixes: lying.filter((face) => face === 6).length, fives: lying.filter((face) => face === 5).length };
    const after = books.value("cover.layersAfter", [pool, ...args.slice(1, 4)]) as readonly { readonly hp: number }[];
    expect(after.map(({ hp }) => hp)).toEqual(left);
    const shown = generated.makePool(pool);
    expect(generated.resolve(shown, target, { amount: base, type: kind }, layers.map(told), body)).toEqual(hit);
    expect(generated.layersAfter(shown, target, { amount: base, type: kind }, layers.map(told))).toEqual(
      layers.map((layer, index) => ({ ...told(layer), hp: left[index] })),
    );
  });
  // What was wrong once, and no example had: two kinds of damage that meet one layer, and one body.
  expect(twoKinds).toBeGreaterThan(50);
});

it("covers raise the successes needed as the document says", () => {
  tried(times(1000), (random) => {
    const layers = random.many(0, 3, () => someLayer(random));
    const [base, meters] = [1 + random.below(6), random.pick([0, 1, 2.9, 3, 3.1, 50])];
    expect(books.value("cover.successTarget", [base, layers.map(asJson), meters])).toBe(needed(base, layers, meters));
  });
});
