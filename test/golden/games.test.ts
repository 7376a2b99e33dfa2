/** Whole games with all that can be observed of them at every step; both meanings of the rules give the same. UPDATE=1 rewrites them. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { eventWords } from "../../src/interpret/game/event-text.ts";
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
  const lines: string[] = [`# ${module.rules.title}: ${JSON.stringify(setup)}, seed ${seed}. What players see is whole at the beginning, then whatever is otherwise than before; of pieces that a player does not see, their number.`, ""];
  const hear = (each: Told): void => { lines.push(`  ${eventWords(each)}`); };
  const chance = chanceOf(seed);
  const state = module.init(setup, seed, hear);
  let seen = look(module, state, lines, []);
  let decisions = 0;
  for (let decision = module.decision(state); decision !== null; decision = module.decision(state)) {
    lines.push(`  player ${decision.player} is asked (${decision.kind}, ${decision.about}): ${decision.options.map(({ key }) => key).join(" | ")}`, "");
    // Who can strike, strikes, so that something happens.
    const strikes = decision.options.filter(({ action }) => action === "strike");
    const { key } = chance.pick(strikes.length > 0 ? strikes : decision.options);
    decisions += 1;
    lines.push(`${decisions} ${key}`);
    module.step(state, key, hear);
    seen = look(module, state, lines, seen);
  }
  lines.push(`  ${rulebook} is over: ${JSON.stringify(module.outcome(state))}`, "");
  return lines.join("\n");
}

/** What a player sees: each thing by its name, as it is written here. */
type Seen = ReadonlyMap<string, string>;

function look(module: GameModule, state: unknown, lines: string[], before: readonly Seen[]): readonly Seen[] {
  const kind = module.rules.entities.find((each) => each.isPlayer)?.name ?? "";
  const count = (module.view(state, 1).entities[kind] ?? []).length;
  const now = Array.from({ length: count }, (_, place) => seenIn(module.view(state, place + 1)));
  const added = differences(before, now);
  lines.push(...added.map(({ to, name, text }) => `  ${to === null ? "" : `player ${to} sees: `}${name} ${text}`));
  lines.push(`  hash ${module.hash(state)}${module.problems(state).map((problem) => `, ${problem}`).join("")}`);
  // From these lines and those before them everything can be told that is to be seen now.
  expect(applied(before, added, count)).toEqual(now);
  return now;
}

function seenIn({ entities, statuses, active, phases, outcome }: View): Seen {
  return new Map([
    ["active", active === null ? "nobody" : `player ${active}`], ["phases", phases.join(" > ")], ["outcome", JSON.stringify(outcome)],
    ["statuses", statuses.length === 0 ? "none" : statuses.map(({ status, on, values }) => `${status} on ${on.kind} ${on.number}${values.length === 0 ? "" : ` ${JSON.stringify(values)}`}`).join(", ")],
    ...Object.entries(entities).flatMap(([kind, each]) => each.flatMap((fields, place) => Object.entries(fields).map(([name, value]) => [`${kind} ${place + 1}.${name}`, valueText(value)] as const))),
  ]);
}

/** Pieces that are not seen are counted. */
function valueText(value: unknown): string {
  if (!Array.isArray(value) || !value.includes(null)) return JSON.stringify(value);
  const parts: string[] = [];
  for (let at = 0; at < value.length; at += 1) {
    if (value[at] !== null) {
      parts.push(JSON.stringify(value[at]));
      continue;
    }
    const from = at;
    while (value[at + 1] === null) at += 1;
    parts.push(`${at - from + 1} unseen`);
  }
  return `[${parts.join(",")}]`;
}

/** `to` null: all players see the same. */
interface Difference { readonly to: number | null; readonly name: string; readonly text: string }

function differences(before: readonly Seen[], now: readonly Seen[]): readonly Difference[] {
  return [...now[0]?.keys() ?? []].flatMap((name): readonly Difference[] => {
    const texts = now.map((seen) => seen.get(name) ?? "");
    const changed = texts.map((text, place) => before[place]?.get(name) !== text);
    if (changed.every((each) => each) && texts.every((text) => text === texts[0])) return [{ to: null, name, text: texts[0] ?? "" }];
    return texts.flatMap((text, place) => (changed[place] === true ? [{ to: place + 1, name, text }] : []));
  });
}

function applied(before: readonly Seen[], added: readonly Difference[], count: number): readonly Seen[] {
  return Array.from({ length: count }, (_, place) => {
    const seen = new Map(before[place]);
    for (const { to, name, text } of added) if (to === null || to === place + 1) seen.set(name, text);
    return seen;
  });
}

describe.each(["interpreted", "generated"] as const)("playthroughs, %s", (meaning) => {
  it.each(playthroughs)("$file", async (each) => {
    const { module } = await game(each.rulebook, meaning);
    expectGolden(join(projectRoot, `test/golden/games/${each.file}.txt`), told(module, each));
  });
});
