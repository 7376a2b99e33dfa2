/**
 * The two meanings of a game agree: the interpreter, which is the reference, and the generated module. Games are played
 * with random decisions in both at once, and all that can be seen of them is held against each other at every step.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compileProject, type Compilation } from "../../src/driver/compile.ts";
import type { Json, Setup } from "../../src/runtime/game.ts";
import {
  attempt,
  begin,
  both,
  decided,
  difference,
  hasFault,
  pairsOf,
  playersIn,
  seen,
  sidesOf,
  step,
  written,
  type AnyGame,
  type Pair,
  type Side,
  type Sides,
} from "../support/game-steps.ts";
import { loadGenerated } from "../support/generated.ts";
import { memoryHost } from "../support/memory-host.ts";
import { projectRoot } from "../support/project-files.ts";
import { chance as chanceOf, type Chance } from "../support/random.ts";
import { secretGames } from "../support/secret-games.ts";
import { firstSeed, tries } from "../support/soak.ts";

const seed = firstSeed;
const rounds = tries(6, 3);
const mostDecisions = Number(process.env["DECISIONS"] ?? 60);

const gamesOf = async (compilation: Compilation): Promise<readonly Pair[]> =>
  pairsOf(compilation, await loadGenerated(compilation, { formatted: true }));

/** A setup with random values. Null: it wants something that is not made here. */
function someSetup(game: AnyGame, chance: Chance): Setup | null {
  const setup = chance.pick(game.rules.setups);
  const values: { [name: string]: Json } = {};
  for (const { name, type, hasDefault, options } of setup.params) {
    if (hasDefault && chance.once(2)) continue;
    const value =
      options !== null
        ? chance.pick(options)
        : type === "int"
          ? 1 + chance.below(12)
          : type === "text"
            ? chance.pick(["Ann", "Bo"])
            : type === "list of text"
              ? ["Ann", "Bo", "Cy"].slice(0, 1 + chance.below(3))
              : null;
    if (value === null && !hasDefault) return null;
    if (value !== null) values[name] = value;
  }
  return { [setup.name]: values };
}

interface Played {
  readonly decisions: number;
  readonly over: boolean;
  readonly wrong: string | null;
}

/** One game with random decisions, in both meanings. */
function play(pair: Pair, from: number): Played {
  const chance = chanceOf(from);
  const setup = someSetup(pair.interpreted, chance);
  if (setup === null) return { decisions: 0, over: false, wrong: null };
  const sides = sidesOf(pair);
  const keys: string[] = [];
  const said = (what: string, wrong: string | null): string | null =>
    wrong === null
      ? null
      : `${pair.name}, ${written(setup)}, seed ${from}, after ${keys.join(", ")}: ${what}\n  interpreted ${wrong}`;
  const began = begin(sides, setup, from);
  const atFirst = said("the beginning", difference(began));
  if (atFirst !== null || hasFault(began[0])) return { decisions: 0, over: true, wrong: atFirst };
  for (let decisions = 0; ; decisions += 1) {
    const players = playersIn(sides[0]);
    const wrong =
      said("what is seen", difference(both(sides, (side) => seen(side, players)))) ??
      kept(sides, chance, players, said);
    const decision = sides[0].game.decision(sides[0].state);
    if (wrong !== null || decision === null || decisions >= mostDecisions)
      return { decisions, over: decision === null, wrong };
    const { key } = chance.pick(decision.options);
    keys.push(key);
    const done = step(sides, key);
    const differs = said("the step", difference(done));
    if (differs !== null || hasFault(done[0])) return { decisions, over: true, wrong: differs };
  }
}

/** Now and then: a copy, a saved game, its log, what another might be. They go on as the game itself does. */
function kept(
  sides: Sides,
  chance: Chance,
  players: number,
  said: (what: string, wrong: string | null) => string | null,
): string | null {
  if (!chance.once(4)) return null;
  const other = String(chance.below(1000));
  const player = 1 + chance.below(Math.max(1, players));
  const ways: readonly (readonly [string, (side: Side) => unknown])[] = [
    ["the log", ({ game, state }) => game.log(state)],
    [
      "a copy",
      ({ game, state }) => {
        const copy = game.fork(state);
        return [game.hash(copy), game.hash(state)];
      },
    ],
    ["played again", ({ game, state }) => game.hash(game.replay(game.log(state)))],
    [
      "another that might be",
      ({ game, state }) => {
        const drawn = game.determinize(state, player, other);
        return [game.hash(drawn), game.view(drawn, player), attempt(() => decided(game, drawn))];
      },
    ],
  ];
  for (const [what, run] of ways) {
    const wrong = said(what, difference(both(sides, run)));
    if (wrong !== null) return wrong;
  }
  // What was saved goes on.
  for (const side of sides) {
    const before = side.game.hash(side.state);
    side.state = side.game.load(JSON.stringify(side.state));
    expect(side.game.hash(side.state)).toBe(before);
  }
  return null;
}

const reference = readFileSync(`${projectRoot}grammar/REFERENCE.md`, "utf8");
const chapter = reference.slice(reference.indexOf("\n## Games"), reference.indexOf("\n## Values outside"));
const blocks = [...chapter.matchAll(/```rules\n([^]*?)```/g)].map(([, text = ""]) => text);

describe("the games of the reference", () => {
  it(`mean the same (from seed ${seed})`, async () => {
    let decisions = 0;
    let games = 0;
    const wrong: string[] = [];
    for (const [place, text] of blocks.entries()) {
      const compilation = await compileProject(
        memoryHost({ "rules/trial/trial.rules": `rulebook trial { title "Shown" }\n${text}` }),
        { withoutExamples: true },
      );
      expect(
        compilation.diagnostics
          .filter(({ severity }) => severity === "error")
          .map(({ code, message }) => `${code}: ${message}`),
        text,
      ).toEqual([]);
      for (const pair of await gamesOf(compilation)) {
        expect(pair.generated.rules).toEqual(pair.interpreted.rules);
        if (pair.interpreted.rules.setups.length === 0) continue;
        for (let game = 0; game < rounds; game += 1) {
          const played = play(pair, seed + game);
          decisions += played.decisions;
          games += 1;
          if (played.wrong !== null) wrong.push(`block ${place}: ${played.wrong}`);
        }
      }
    }
    expect(wrong.slice(0, 4).join("\n\n"), `${wrong.length} of ${games} games differ`).toBe("");
    expect(decisions).toBeGreaterThan(games);
  });
});

/** Rulebooks by folder: `rules/<name>/<file>`. */
function folderOf(rules: string): Readonly<Record<string, string>> {
  const folders = existsSync(rules)
    ? readdirSync(rules, { withFileTypes: true })
        .filter((each) => each.isDirectory())
        .map((each) => each.name)
    : [];
  return Object.fromEntries(
    folders.flatMap((folder) =>
      readdirSync(`${rules}/${folder}`)
        .filter((file) => /\.(rules|rules\.md|csv)$/.test(file))
        .map((file) => [`rules/${folder}/${file}`, readFileSync(`${rules}/${folder}/${file}`, "utf8")] as const),
    ),
  );
}

/** Plays them all, and says what differs. */
async function differences(
  files: Readonly<Record<string, string>>,
): Promise<{ readonly wrong: readonly string[]; readonly games: readonly string[] }> {
  const compilation = await compileProject(memoryHost(files), { withoutExamples: true });
  expect(
    compilation.diagnostics
      .filter(({ severity }) => severity === "error")
      .map(({ code, message }) => `${code}: ${message}`),
  ).toEqual([]);
  const wrong: string[] = [];
  const pairs = await gamesOf(compilation);
  for (const pair of pairs) {
    let decisions = 0;
    for (let game = 0; game < rounds; game += 1) {
      const played = play(pair, seed + game);
      decisions += played.decisions;
      if (played.wrong !== null) wrong.push(played.wrong);
    }
    expect(decisions, pair.name).toBeGreaterThan(rounds);
  }
  return { wrong, games: pairs.map(({ name }) => name) };
}

const made = (name: string): Readonly<Record<string, string>> => ({
  [`rules/${name}/${name}.rules`]: readFileSync(`${projectRoot}test/support/games/${name}.rules`, "utf8"),
});

describe.each(["waits", "events"])("%s", (name) => {
  it(`means the same (from seed ${seed})`, async () => {
    const { wrong } = await differences(made(name));
    expect(wrong.slice(0, 4).join("\n\n"), `${wrong.length} games differ`).toBe("");
  });
});

describe.each(Object.entries(secretGames))("%s", (name, rules) => {
  it(`means the same (from seed ${seed})`, async () => {
    const { wrong } = await differences({ [`rules/${name}/${name}.rules`]: rules });
    expect(wrong.slice(0, 4).join("\n\n"), `${wrong.length} games differ`).toBe("");
  });
});

describe("our games", () => {
  it(`mean the same (from seed ${seed})`, async () => {
    const { wrong, games } = await differences(folderOf(process.env["RULES"] ?? `${projectRoot}rules`));
    expect(wrong.slice(0, 4).join("\n\n"), `${wrong.length} games differ`).toBe("");
    expect(games).toContain("penance");
  });
});
