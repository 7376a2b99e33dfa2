/** The rulebook of penetration against a model of its document: whole paths, throws and flights. */
import { beforeAll, expect, it } from "vitest";
import * as generated from "../../generated/penetration/index.ts";
import type { Json } from "../../src/ir/program.ts";
import type { Chance } from "../support/random.ts";
import { flight, path, thrown, wreck, type Attack, type Met, type Obstacle } from "./models/penetration.ts";
import { ourBooks, times, tried, type OurBooks } from "./our-books.ts";

let books: OurBooks;
beforeAll(async () => {
  books = await ourBooks("penetration");
});

/** What the game master makes of walls. */
const scenes = [
  [undefined, 1],
  ["penetration.dramaticScene", 0.5],
  ["penetration.tension", 2],
  ["penetration.superheroMoment", 0],
] as const;

function someAttack(random: Chance): Attack {
  const multiplier = random.pick([0.5, 0.75, 1, 1.25, 1.5, 2, 2.5]);
  const kind = random.pick([
    "Shot",
    "Shot",
    "Line",
    "Line",
    "Thrown",
    "Thrown",
    "Psychic",
    "Area",
    "Melee",
    "Harmless",
  ] as const);
  if (kind === "Thrown") return { kind, str: random.below(40) * 5 + random.below(2) };
  return kind === "Shot" || kind === "Line" || kind === "Psychic" ? { kind, multiplier } : { kind };
}

/** HP that damage and multipliers like to hit exactly. */
const someHp = (random: Chance): number => (random.once(3) ? random.below(60) : random.below(41) * 5);
const someObstacles = (random: Chance): Obstacle[] =>
  random.many(0, 5, () => ({
    kind: random.pick(["Wall", "Wall", "Person", "MentalShield"] as const),
    hp: someHp(random),
  }));
const told = (obstacle: Obstacle): Json =>
  obstacle.kind === "Person"
    ? { kind: "Person", hp: obstacle.hp, maximum: obstacle.hp }
    : { kind: obstacle.kind, hp: obstacle.hp };
const asMeetings = (met: readonly Met[], obstacles: readonly Obstacle[]): readonly Json[] =>
  met.map((each, index) => ({
    obstacle: told(obstacles[index] ?? { kind: "Wall", hp: 0 }),
    arrives: each.arrives,
    penetrates: each.penetrates,
    continues: each.continues,
  }));

it("every attack meets every row of obstacles as the document has it", () => {
  tried(times(4000), (random) => {
    const attack = someAttack(random);
    const damage = random.once(3) ? random.below(300) / 2 : random.below(31) * 5;
    const obstacles = someObstacles(random);
    const [variant, walls] = random.pick(scenes);
    const expected = path(attack, damage, obstacles, walls);
    const options = variant === undefined ? {} : { variant };
    const given: readonly Json[] = [{ ...attack }, damage, obstacles.map(told)];
    expect(books.value("penetration.path", given, options)).toEqual(asMeetings(expected, obstacles));
    const last = expected.at(-1);
    expect(books.value("penetration.behind", given, options)).toBe(last?.continues ?? damage);
    if (variant === undefined)
      expect(
        generated.path(attack as generated.Attack, damage, obstacles.map(told) as unknown as generated.Obstacle[]),
      ).toEqual(asMeetings(expected, obstacles));
  });
});

it("what is thrown does its damage by mass, and goes through by its strength", () => {
  tried(times(1500), (random) => {
    const mass = random.pick([1, 10, 10.5, 11, 50, 51, 200, 201, 1000, 1001, 1 + random.below(1200)]);
    const str = random.below(200);
    const obstacles = someObstacles(random);
    const { damage, effective } = thrown(mass, str);
    expect(books.value("penetration.throwDamageByMass", [mass, str])).toBe(damage);
    expect(books.value("penetration.throwEffectiveByMass", [mass, str])).toBe(effective);
    expect(books.value("penetration.throwByMass", [mass, str, obstacles.map(told)])).toEqual(
      asMeetings(path({ kind: "Thrown", str }, damage, obstacles), obstacles),
    );
  });
});

it("who is knocked back flies as far, and is hurt as much, as square by square", () => {
  tried(times(3000), (random) => {
    const squares = random.below(20);
    const walls = random.many(0, 4, () => ({
      squares: random.below(5),
      hp: random.once(2) ? random.below(12) * 5 : random.below(60),
    }));
    const [variant, strength] = random.pick(scenes);
    expect(books.value("penetration.knockback", [squares, walls], variant === undefined ? {} : { variant })).toEqual(
      flight(squares, walls, strength),
    );
    if (variant === undefined) expect(generated.knockback(squares, walls)).toEqual(flight(squares, walls));
  });
});

it("what is stopped breaks by its HP and the wall's", () => {
  tried(times(1000), (random) => {
    const hp = 1 + random.below(100);
    const wall = random.once(3) ? hp : random.below(100);
    const [variant, strength] = random.pick(scenes);
    expect(
      books.value(
        "penetration.stoppedByHp",
        [hp, { kind: "Wall", hp: wall }],
        variant === undefined ? {} : { variant },
      ),
    ).toEqual(wreck(hp, wall, strength));
  });
});
