/** Everything in the rules of a game is reached: by random games, or by a worked example. The lists are in test/golden/games. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createInterpreter } from "../../src/interpret/interpreter.ts";
import { runExample } from "../../src/interpret/play/examples.ts";
import { createAsker } from "../../src/odds/asker.ts";
import type { Setup, Told } from "../../src/runtime/game.ts";
import { expectGolden } from "../support/golden.ts";
import { count, coverageReport, reachable, reachedBy, type Coverage } from "../support/games-coverage.ts";
import { someBattle } from "../support/games-penance.ts";
import { compilationOf, game, type Playable } from "../support/games-rulebooks.ts";
import { projectRoot } from "../support/project-files.ts";
import { chance as chanceOf, type Chance } from "../support/random.ts";
import { isSoak, tries } from "../support/soak.ts";

const games = tries(400, 400);

/** Every second game is played fiercely: who can strike, strikes. */
function playedBy({ module }: Playable, setup: Setup, seed: number, chance: Chance): readonly Told[] {
  const told: Told[] = [];
  const hear = (each: Told): void => {
    told.push(each);
  };
  const state = module.init(setup, seed, hear);
  for (let decision = module.decision(state); decision !== null; decision = module.decision(state)) {
    const strikes = seed % 2 === 0 ? [] : decision.options.filter((option) => option.action === "strike");
    module.step(state, chance.pick(strikes.length > 0 ? strikes : decision.options).key, hear);
  }
  return told;
}

/** By so many random games, each of its own kind, and by the rulebook's examples. */
async function coverageOf(
  rulebook: string,
  setupOf: (chance: Chance) => Setup,
  more: (told: readonly Told[]) => readonly string[],
): Promise<{ readonly coverage: Coverage; readonly playable: Playable }> {
  const playable = await game(rulebook, "generated");
  const { rules } = playable.module;
  const coverage: Coverage = new Map();
  for (let seed = 1; seed <= games; seed += 1) {
    const chance = chanceOf(seed);
    const setup = setupOf(chance);
    const told = playedBy(playable, setup, seed, chance);
    count(coverage, [...reachedBy(rules, told), ...more(told), `setup ${Object.keys(setup)[0] ?? ""}`], "games");
  }
  const { sources, rulebooks } = await compilationOf(rulebook);
  const interpreter = createInterpreter(
    rulebooks.flatMap(({ program }) => (program === null ? [] : [program])),
    { sources, oracle: createAsker() },
  );
  for (const example of playable.program.examples) {
    const told: Told[] = [];
    runExample(interpreter.under(example.variant), playable.program, example, sources, {
      line: () => {
        /* What happens is told. */
      },
      trace: (each) => {
        told.push(each);
      },
    });
    count(
      coverage,
      [
        ...reachedBy(rules, told),
        ...more(told),
        ...(example.start === null ? [] : [`setup ${example.start.setup.split(".").at(-1) ?? ""}`]),
      ],
      "examples",
    );
  }
  return { coverage, playable };
}

// ---------------------------------------------------------------- Penance

/** They hold from deployment on, as statuses, and are never played. */
const passive = ["Righteous Fury", "Crusader's Vow", "Oath of Stone"];
const components = ["RightArm", "LeftArm", "Legs", "Head", "Chassis"];
/** The rows of the strain table; a total of 5 cannot come, since nobody rolls below 5 Heat. */
const strain = [
  { row: "6 to 8", low: 6, high: 8 },
  { row: "9 to 11", low: 9, high: 11 },
  { row: "12 and more", low: 12, high: Infinity },
];

/** Components that were destroyed, and rows of the strain table. */
function ofBattles(told: readonly Told[]): readonly string[] {
  const reached = new Set<string>();
  for (const [index, each] of told.entries()) {
    if (each.kind !== "call") continue;
    if (each.procedure === "destroy") reached.add(`component ${String(each.values[1])}`);
    const next = told[index + 1];
    if (each.procedure !== "rollStrain" || next?.kind !== "roll") continue;
    const total = Number(each.values[1]) + Number(next.result);
    for (const { row, low, high } of strain) if (total >= low && total <= high) reached.add(`strain ${row}`);
  }
  return [...reached];
}

describe("what is reached of the rules", () => {
  it(`penance, by ${games} random battles and its examples`, async () => {
    const { coverage, playable } = await coverageOf("penance", someBattle, ofBattles);
    const { module, program } = playable;
    const wanted = [
      ...reachable(program, module),
      ...(module.rules.pieces
        .find(({ table }) => table === "Card")
        ?.keys.filter((key) => !passive.includes(key))
        .map((key) => `use of Card ${key}`) ?? []),
      ...(module.rules.pieces.find(({ table }) => table === "Wound")?.keys.map((key) => `${key} in Casket.injuries`) ??
        []),
      ...components.map((name) => `component ${name}`),
      ...strain.map(({ row }) => `strain ${row}`),
    ];
    const report = coverageReport(coverage, wanted);
    if (!isSoak) expectGolden(join(projectRoot, "test/golden/games/penance-reached.txt"), report);
    expect(wanted.filter((name) => !coverage.has(name))).toEqual([]);
  });
});
