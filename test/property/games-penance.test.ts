/** Random battles of Penance against a model written from its source; and that the model notices the other readings. */
import { describe, expect, it } from "vitest";
import * as plain from "../../generated/penance/game.ts";
import * as lossesComeBack from "../../generated/penance/variants/losses-come-back/game.ts";
import * as roundsEndTogether from "../../generated/penance/variants/rounds-end-together/game.ts";
import * as threadsHold from "../../generated/penance/variants/threads-hold/game.ts";
import type { GameModule } from "../../src/runtime/game.ts";
import { hear, look, newBattle } from "../support/games-penance-source.ts";
import { someBattle } from "../support/games-penance.ts";
import { chance as chanceOf } from "../support/random.ts";
import { tries } from "../support/soak.ts";

const battles = tries(60, 60);

/** Of a generated module, which knows its own setups. */
type Played = Pick<typeof plain, "rules">;

/** What is wrong with the first battles, each with its seed; every second one is played fiercely. */
function wrongIn(rules: Played): readonly string[] {
  const module = rules as unknown as GameModule;
  const wrong: string[] = [];
  for (let seed = 1; seed <= battles; seed += 1) {
    const chance = chanceOf(seed);
    const battle = newBattle();
    const state = module.init(someBattle(chance), seed, (told) => {
      hear(battle, told);
    });
    for (let decision = module.decision(state); decision !== null; decision = module.decision(state)) {
      if (decision.kind === "action") look(battle);
      const strikes = seed % 2 === 0 ? [] : decision.options.filter(({ action }) => action === "strike");
      module.step(state, chance.pick(strikes.length > 0 ? strikes : decision.options).key, (told) => {
        hear(battle, told);
      });
    }
    wrong.push(...battle.wrong.map((each) => `seed ${seed}: ${each}`));
  }
  return wrong;
}

describe("battles of Penance", () => {
  it(`are as the source says, ${battles} from seed 1`, () => {
    expect(wrongIn(plain)).toEqual([]);
  });

  it.each([
    ["lost cards come back", lossesComeBack, /lies where a reshuffle finds it/],
    ["a round that ends for all at once", roundsEndTogether, /had no turn/],
    ["threads that hold", threadsHold, /the pilot was not hurt/],
  ] as const)("are seen to be otherwise: %s", (_name, module, wanted) => {
    expect(wrongIn(module).some((each) => wanted.test(each))).toBe(true);
  });
});

describe("a mission", () => {
  const sent = {
    frame: "Light",
    faction: "Church",
    equipment: "Buckler",
    tactics: ["Absolution", "Last Rites"],
  } as const;
  const begun = (many: number) => () => plain.init({ mission: { sent: Array.from({ length: many }, () => sent) } }, 1);

  it.each([0, 7, 20])("with %i sent is refused, with words", (many) => {
    expect(begun(many)).toThrow(/sent/);
  });

  it.each([1, 6])("with %i sent begins", (many) => {
    expect(begun(many)).not.toThrow();
  });
});
