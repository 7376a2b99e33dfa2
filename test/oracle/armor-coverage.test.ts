/** The rulebook of armor by coverage against a model of its document: whole attacks, from the dice to the damage. */
import { beforeAll, expect, it } from "vitest";
import * as generated from "../../generated/armor-coverage/index.ts";
import { attack, type Armor, type Fight } from "./models/armor-coverage.ts";
import type { Chance } from "../support/random.ts";
import { facesFrom, ourBooks, times, tried, type OurBooks } from "./our-books.ts";

let books: OurBooks;
beforeAll(async () => {
  books = await ourBooks("armor-coverage");
});

interface Worn {
  readonly armor: Armor;
  readonly given: {
    readonly coverage: Armor["coverage"];
    readonly low: number;
    readonly forcefield: boolean;
    readonly sealedBelow?: number | null;
  };
}

/** Seals only where nothing is open; a force field has one unless it says something else. */
function someArmor(random: Chance): Worn {
  const low = 3 + random.below(10);
  const coverage = random.pick(["Partial", "Substantial", "Complete"] as const);
  const forcefield = random.once(3);
  if (coverage !== "Complete")
    return {
      armor: { coverage, low, sealedBelow: null },
      given: { coverage, low, forcefield, ...(forcefield ? { sealedBelow: null } : {}) },
    };
  if (random.once(2))
    return { armor: { coverage, low, sealedBelow: forcefield ? low : null }, given: { coverage, low, forcefield } };
  const sealedBelow = random.once(3) ? null : low - random.below(3);
  return { armor: { coverage, low, sealedBelow }, given: { coverage, low, forcefield, sealedBelow } };
}

it("an attack misses, touches or hurts as the document has it", () => {
  tried(times(4000), (random, start) => {
    const worn = random.once(5) ? null : someArmor(random);
    const fight: Fight = {
      skill: random.below(20),
      modifiers: random.below(7) - 3,
      dodge: random.below(20),
      dodgeModifiers: random.below(7) - 3,
      penetration: random.below(18),
      damage: random.below(12),
      size: random.below(14),
      armor: worn?.armor ?? null,
    };
    const [byModel, byRules, byCode] = [facesFrom(start), facesFrom(start), facesFrom(start)];
    const expected = attack((sides) => byModel.next(sides), fight);
    const weapon = { penetration: fight.penetration, damage: fight.damage };
    const args = [
      fight.skill,
      fight.dodge,
      weapon,
      fight.size,
      worn === null ? null : worn.given,
      fight.modifiers,
      fight.dodgeModifiers,
    ] as const;
    expect(books.value("armorCoverage.attack", [...args], { faces: byRules })).toEqual(expected);
    const armor = worn === null ? null : generated.makeArmor(worn.given);
    expect(
      generated.attack(
        { below: (sides) => byCode.next(sides) - 1, weighted: () => 0 },
        fight.skill,
        fight.dodge,
        weapon,
        fight.size,
        armor,
        fight.modifiers,
        fight.dodgeModifiers,
      ),
    ).toEqual(expected);
    expect(byRules.rolled()).toBe(byModel.rolled());
  });
});

it("what is sealed with openings is refused, and the way out is named", () => {
  expect(() => books.value("armorCoverage.armorBonus", [5, { coverage: "Partial", low: 5, forcefield: true }])).toThrow(
    "give it sealedBelow: none",
  );
  expect(() => generated.makeArmor({ coverage: "Partial", low: 5, forcefield: true })).toThrow(
    "give it the coverage Complete",
  );
  expect(
    books.value("armorCoverage.armorBonus", [5, { coverage: "Partial", low: 5, forcefield: true, sealedBelow: null }]),
  ).toBe(1);
});
