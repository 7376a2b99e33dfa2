/** Random battles of Penance against a model written from its source; and that the model notices the other readings. */
import { describe, expect, it } from "vitest";
import * as plain from "../../generated/penance/game.ts";
import * as deckIsLife from "../../generated/penance/variants/deck-is-life/game.ts";
import * as lossesComeBack from "../../generated/penance/variants/losses-come-back/game.ts";
import * as roundsEndTogether from "../../generated/penance/variants/rounds-end-together/game.ts";
import * as threadsHold from "../../generated/penance/variants/threads-hold/game.ts";
import type { GameModule } from "../../src/runtime/game.ts";
import { hear, look, newBattle } from "../support/games-penance-source.ts";
import { someBattle } from "../support/games-penance.ts";
import { fierceDuel } from "../support/games-penance-fierce.ts";
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

/** What makes the source's sentences about the end of a battle true, by reading: `penance.rules` says so at its top. */
describe("duels of players who walk up to each other and strike", () => {
  const duels = tries(100, 12);
  const ended = (rules: Played) =>
    Array.from({ length: duels }, (_, index) => fierceDuel(rules as unknown as GameModule, index + 1));
  const share = <T>(all: readonly T[], fits: (each: T) => boolean): number => all.filter(fits).length / all.length;

  it("end with a casket destroyed or a pilot dead, after a reshuffle or two", () => {
    const all = ended(plain);
    expect(share(all, ({ ending }) => ending === "Destroyed" || ending === "PilotDead")).toBe(1);
    expect(share(all, ({ rounds }) => rounds <= 15)).toBeGreaterThan(0.9);
    expect(share(all, ({ reshuffles }) => reshuffles >= 1)).toBeGreaterThan(0.7);
  });

  it("mostly do not end, if a reshuffle brings back what was lost", () => {
    expect(share(ended(lossesComeBack), ({ ending }) => ending === "OutOfTime")).toBeGreaterThan(0.4);
  });

  it("mostly know no reshuffle, if who has no deck is destroyed", () => {
    expect(share(ended(deckIsLife), ({ reshuffles }) => reshuffles === 0)).toBeGreaterThan(0.7);
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
