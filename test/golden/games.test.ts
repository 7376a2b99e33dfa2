/** Whole games with all that can be observed of them at every step; both meanings of the rules give the same. UPDATE=1 rewrites them. */
import { join } from "node:path";
import { describe, it } from "vitest";
import { toldText } from "../../src/interpret/game/told-text.ts";
import { hashOfText } from "../../src/runtime/game-state.ts";
import type { GameModule, Setup, Told, View } from "../../src/runtime/game.ts";
import { expectGolden } from "../support/golden.ts";
import { game } from "../support/games-rulebooks.ts";
import { projectRoot } from "../support/project-files.ts";
import { chance as chanceOf } from "../support/random.ts";

interface Playthrough { readonly file: string; readonly rulebook: string; readonly setup: Setup; readonly seed: number }
const playthroughs: readonly Playthrough[] = [
  { file: "brawl", rulebook: "brawl", setup: { duel: {} }, seed: 4 },
  { file: "tricks", rulebook: "tricks", setup: { deal: {} }, seed: 2 },
  { file: "penance", rulebook: "penance", setup: { duel: {} }, seed: 490 },
];

function told(module: GameModule, { rulebook, setup, seed }: Playthrough): string {
  const lines: string[] = [`# ${module.rules.title}: ${JSON.stringify(setup)}, seed ${seed}. Of views, a hash; whole at the beginning and the end.`, ""];
  const hear = (each: Told): void => { lines.push(`  ${toldText(each)}`); };
  const chance = chanceOf(seed);
  const state = module.init(setup, seed, hear);
  look(module, state, lines, true);
  let decisions = 0;
  for (let decision = module.decision(state); decision !== null; decision = module.decision(state)) {
    lines.push(`  player ${decision.player} is asked (${decision.kind}, ${decision.about}): ${decision.options.map(({ key }) => key).join(" | ")}`, "");
    // Who can strike, strikes, so that something happens.
    const strikes = decision.options.filter(({ action }) => action === "strike");
    const { key } = chance.pick(strikes.length > 0 ? strikes : decision.options);
    decisions += 1;
    lines.push(`${decisions} ${key}`);
    module.step(state, key, hear);
    look(module, state, lines, module.decision(state) === null);
  }
  lines.push(`  ${rulebook} is over: ${JSON.stringify(module.outcome(state))}`, "");
  return lines.join("\n");
}

function look(module: GameModule, state: unknown, lines: string[], whole: boolean): void {
  const first = module.view(state, 1);
  const kind = module.rules.entities.find((each) => each.isPlayer)?.name ?? "";
  const views = (first.entities[kind] ?? []).map((_, index) => module.view(state, index + 1));
  if (whole) for (const view of views) lines.push(...viewLines(view));
  lines.push(`  hash ${module.hash(state)}, views ${views.map((view) => hashOfText(JSON.stringify(view)).slice(0, 8)).join(" ")}${module.problems(state).map((problem) => `, ${problem}`).join("")}`);
}

function viewLines({ player, entities, statuses, active, phases }: View): readonly string[] {
  const all = Object.entries(entities).flatMap(([kind, each]) => each.map((fields, index) => `    ${kind} ${index + 1}: ${JSON.stringify(fields)}`));
  return [`  player ${player} sees: active ${active ?? "none"}, ${phases.join(" > ")}`, ...all, ...statuses.map((each) => `    ${JSON.stringify(each)}`)];
}

describe.each(["interpreted", "generated"] as const)("playthroughs, %s", (meaning) => {
  it.each(playthroughs)("$file", async (each) => {
    const { module } = await game(each.rulebook, meaning);
    expectGolden(join(projectRoot, `test/golden/games/${each.file}.txt`), told(module, each));
  });
});
