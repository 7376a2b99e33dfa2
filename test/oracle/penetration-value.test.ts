/** The rulebook of penetration value against a model of its page: the PV of every attack, and what comes of it, die by die. */
import { beforeAll, expect, it } from "vitest";
import * as generated from "../../generated/penetration-value/index.ts";
import type { Json } from "../../src/ir/program.ts";
import type { Chance } from "../support/random.ts";
import {
  bow,
  damage,
  gun,
  melee,
  meleeBonus,
  penetrations,
  successes,
  thrown,
  type Counted,
} from "./models/penetration-value.ts";
import { facesFrom, ourBooks, times, tried, type Faces, type OurBooks } from "./our-books.ts";

let books: OurBooks;
beforeAll(async () => {
  books = await ourBooks("penetration-value");
});

const asAttack = ({ uncapped, own }: Counted): { readonly pv: number; readonly cap: number } => ({
  pv: uncapped,
  cap: own,
});
const rolling =
  (faces: Faces) =>
  (sides: number): number =>
    faces.next(sides);
const yes = (random: Chance): boolean => random.once(2);

interface Made {
  readonly rule: string;
  readonly given: readonly Json[];
  readonly expected: Counted;
  readonly generated: unknown;
}

function someAttack(random: Chance): Made {
  const strength = random.below(22) - 6;
  const shown = random.below(15);
  switch (random.below(4)) {
    case 0: {
      const hands = random.pick(["OneHanded", "TwoHanded"] as const);
      const most = random.once(3) ? null : shown;
      const [sharp, asleep, swarmers, skills] = [yes(random), yes(random), random.below(4), random.below(5)];
      const bonus = meleeBonus(sharp, asleep, swarmers, skills);
      expect(books.value("penetrationValue.meleeBonus", [sharp, asleep, swarmers, skills])).toBe(bonus);
      return {
        rule: "melee",
        given: [strength, hands, most, bonus],
        expected: melee(strength, hands === "TwoHanded", most, bonus),
        generated: generated.melee(strength, hands, most, bonus),
      };
    }
    case 1: {
      const weapon = yes(random);
      return {
        rule: "thrown",
        given: [strength, shown, weapon],
        expected: thrown(strength, shown, weapon),
        generated: generated.thrown(strength, shown, weapon),
      };
    }
    case 2: {
      const kind = random.pick(["Plain", "Compound", "Turbow"] as const);
      const critical = yes(random);
      return {
        rule: "bow",
        given: [shown, kind, strength, critical],
        expected: bow(shown, kind, strength, critical),
        generated: generated.bow(shown, kind, strength, critical),
      };
    }
    default: {
      const [critical, pistol, deadShot] = [yes(random), yes(random), yes(random)];
      return {
        rule: "gun",
        given: [shown, critical, pistol, deadShot],
        expected: gun(shown, critical, pistol, deadShot),
        generated: generated.gun(shown, critical, pistol, deadShot),
      };
    }
  }
}

it("whatever strikes has the PV of the page, and penetrates and hurts as often", () => {
  tried(times(4000), (random, start) => {
    const { rule, given, expected, generated: coded } = someAttack(random);
    expect(books.value(`penetrationValue.${rule}`, given)).toEqual(asAttack(expected));
    expect(coded).toEqual(asAttack(expected));
    const defence = random.below(16);
    const [byModel, byRules, byCode] = [facesFrom(start), facesFrom(start), facesFrom(start)];
    const through = penetrations(rolling(byModel), expected, defence);
    expect(books.value("penetrationValue.penetrations", [asAttack(expected), defence], { faces: byRules })).toBe(
      through,
    );
    expect(
      generated.penetrations(
        { below: (sides) => byCode.next(sides) - 1, weighted: () => 0 },
        asAttack(expected),
        defence,
      ),
    ).toBe(through);
    expect(byRules.rolled()).toBe(byModel.rolled());
    expect(byCode.rolled()).toBe(byModel.rolled());
    const [dice, sides, plus] = [random.below(4), 1 + random.below(8), random.below(3)];
    expect(books.value("penetrationValue.damage", [through, dice, sides, plus], { faces: byRules })).toBe(
      damage(rolling(byModel), through, dice, sides, plus),
    );
  });
});

it("penetrating successes are marked as the page's steps mark them", () => {
  tried(times(2000), (random, start) => {
    const [dice, sides, pv, defence] = [random.below(7), 1 + random.below(10), random.below(12) - 3, random.below(16)];
    const [byModel, byRules] = [facesFrom(start), facesFrom(start)];
    expect(books.value("penetrationValue.penetratingSuccesses", [dice, sides, pv, defence], { faces: byRules })).toBe(
      successes(rolling(byModel), dice, sides, pv, defence),
    );
    expect(byRules.rolled()).toBe(byModel.rolled());
  });
});
