/** Logs of games, played again under the rules as they are and as they were. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { addLog, mergeReplays, newReplayTally, type ReplayTally } from "../../src/play/replay.ts";
import { compileProject } from "../../src/index.ts";
import { createGame } from "../../src/interpret/game/module.ts";
import type { GameModule, Log } from "../../src/runtime/game.ts";
import { rulewright, type Ran } from "../support/fake-terminal.ts";
import { memoryHost } from "../support/memory-host.ts";
import { chance } from "../support/random.ts";
import { sparring } from "../support/sparring.ts";
import { tempProject } from "../support/temp-project.ts";
import { tempRepository } from "../support/temp-repository.ts";

const path = "rules/sparring/sparring.rules";
const source = sparring[path] ?? "";
/** Swinging became impossible where it was the card's own doing; thrusts hit harder. */
const changed = source
  .replace("where it.softens is 0) in Turn {", "where it.softens is 0) in Turn {\n  needs card is not Card.Swing")
  .replace("hit(foe, 3)  ", "hit(foe, 4)  ");

async function gameOf(text: string): Promise<GameModule> {
  const { rulebooks, sources } = await compileProject(memoryHost({ [path]: text }), { withoutExamples: true });
  return createGame(
    rulebooks.flatMap(({ program }) => program ?? []),
    "sparring",
    { sources },
  ) as GameModule;
}

interface Played {
  readonly log: Log;
  readonly winners: readonly number[];
}

function playedAtRandom(game: GameModule, seed: number): Played {
  const dice = chance(seed);
  const state = game.init({ duel: { hp: 6 } }, `log ${seed}`);
  for (let asked = game.decision(state); asked !== null; asked = game.decision(state))
    game.step(state, dice.below(asked.options.length));
  return { log: game.log(state), winners: game.outcome(state)?.winners ?? [] };
}

const lines = (games: readonly Played[]): string => games.map(({ log }) => `${JSON.stringify(log)}\n`).join("");
const manyGames = async (count: number): Promise<readonly Played[]> => {
  const game = await gameOf(source);
  return Array.from({ length: count }, (_, seed) => playedAtRandom(game, seed + 1));
};

interface Told {
  readonly logs: number;
  readonly bothEnded: number;
  readonly otherWinner: number;
  readonly broken: readonly { readonly what: string; readonly times: number; readonly first: { where: string } }[];
  readonly now: Side;
  readonly before: Side | null;
}
interface Side {
  readonly ends: Readonly<Record<string, number>>;
  readonly impossible: readonly { readonly what: string; readonly times: number; readonly first: { where: string } }[];
  readonly results: {
    readonly games: number;
    readonly seats: readonly { seat: number; won: { times: number } }[];
    readonly lengths: readonly { phase: string | null; spread: { mean: number } }[];
  };
}
const replay = (root: string, ...args: readonly string[]): Promise<Ran> => rulewright(root, ["replay", ...args]);

it("plays unchanged rules' logs to the same ends, and tells broken lines", async () => {
  const games = await manyGames(12);
  const root = tempProject({
    ...sparring,
    "logs/a.jsonl": lines(games.slice(0, 7)),
    "logs/b.jsonl": `${lines(games.slice(7))}\n{"rules":\n[]\n{}\n${JSON.stringify({ ...games[0]?.log, decisions: games[0]?.log.decisions.slice(0, 2) })}\n${JSON.stringify({ ...games[0]?.log, decisions: [...(games[0]?.log.decisions ?? []), "pass"] })}\n${JSON.stringify({ ...games[0]?.log, setup: { skirmish: {} } })}\n`,
  });
  const ran = await replay(root, "logs/a.jsonl", "logs/b.jsonl", "--format", "json");
  const told = JSON.parse(ran.out) as Told;
  expect([ran.code, ran.err, told.logs, told.before]).toEqual([0, "", 18, null]);
  expect(told.now.ends).toEqual({ ended: 12, open: 1, early: 1, impossible: 0, refused: 1, fault: 0 });
  expect(told.broken.map(({ what, times, first }) => [what.slice(0, 10), times, first.where])).toEqual([
    ["no JSON", 1, "logs/b.jsonl:7"],
    ["no log of ", 2, "logs/b.jsonl:8"],
  ]);
  // The ends are those of the games as they were played, the early one counted with its game.
  const all = [...games, games[0] as Played];
  for (const seat of [1, 2])
    expect(told.now.results.seats.find((each) => each.seat === seat)?.won.times).toBe(
      all.filter(({ winners }) => winners.includes(seat)).length,
    );
  const decisions = all.map(({ log }) => log.decisions.length).reduce((sum, each) => sum + each, 0);
  expect(told.now.results.lengths.find(({ phase }) => phase === null)?.spread.mean).toBeCloseTo(decisions / 13, 9);
});

it("says what is no longer possible, and what a change moves", async () => {
  const games = await manyGames(20);
  const repository = tempRepository(sparring);
  writeFileSync(join(repository.root, "games.jsonl"), lines(games));
  writeFileSync(join(repository.root, path), changed);
  const ran = await replay(repository.root, "games.jsonl", "--against", "HEAD", "--format", "json");
  const told = JSON.parse(ran.out) as Told;
  expect([ran.code, ran.err]).toEqual([0, ""]);
  // An independent count: under the change a log stops at its first swing, unless somebody was struck down before.
  const withSwing = games.filter(({ log }) => log.decisions.some((key) => key.includes("Swing")));
  expect(told.before?.ends["ended"]).toBe(20);
  expect(told.now.impossible.every(({ what }) => what === "use(Swing)" || !what.includes("Swing"))).toBe(true);
  expect(told.now.ends["impossible"]).toBeGreaterThan(0);
  expect(told.now.ends["impossible"]).toBeLessThanOrEqual(20);
  expect(withSwing.length).toBeGreaterThan(0);
  expect(told.bothEnded).toBe((told.now.ends["ended"] ?? 0) + (told.now.ends["early"] ?? 0));
  const text = await replay(repository.root, "games.jsonl", "--against", "HEAD");
  expect(text.out).toContain("Sparring: 20 logs played again\n");
  expect(text.out).toContain("have a decision that is no longer possible");
  expect(text.out).toContain("No longer possible by the rules now");
  expect(text.out).toMatch(/\nuse\(Swing\) +\d+ +games\.jsonl:\d+ +\d+ +\d+\n/);
  expect(await replay(repository.root, "games.jsonl", "--against", "HEAD", "--out", "a.md")).toMatchObject({ code: 0 });
});

it("reads a folder as the rules as they were", async () => {
  const root = tempProject({ ...sparring, [`before/${path}`]: source, "g.jsonl": lines(await manyGames(3)) });
  const told = JSON.parse((await replay(root, "g.jsonl", "--against", "before", "--format", "json")).out) as Told;
  expect([told.bothEnded, told.otherWinner, told.before?.results]).toEqual([3, 0, told.now.results]);
  const csv = await replay(root, "g.jsonl", "--format", "csv");
  expect(csv.out).toContain("What becomes of the logs,play to their end,the rules now,3\n");
});

it("counts the same in any batches", async () => {
  const [games, now, before] = [await manyGames(16), await gameOf(changed), await gameOf(source)];
  const count = (sizes: readonly number[]): unknown => {
    const whole = newReplayTally(true);
    let number = 0;
    for (const size of sizes) {
      const part = newReplayTally(true);
      for (let left = size; left > 0; left -= 1) {
        const { log } = games[number] as Played;
        addLog(part, number === 5 ? "{" : JSON.stringify(log), { number, where: `x:${number}` }, now, before);
        number += 1;
      }
      mergeReplays(whole, part);
    }
    return whole;
  };
  expect(count([5, 1, 10])).toEqual(count([16]));
});

it("keeps the first of a great many, and counts them, in any batches", async () => {
  const [game, state] = [await gameOf(source), (await gameOf(source)).init({ duel: {} }, "s")];
  const [dice, log] = [chance(3), game.log(state)];
  const all = Array.from({ length: 900 }, () => JSON.stringify({ ...log, decisions: [`strange ${dice.below(600)}`] }));
  const count = (size: number): ReplayTally => {
    const whole = newReplayTally(false);
    for (let from = 0; from < all.length; from += size) {
      const part = newReplayTally(false);
      for (const [index, line] of all.slice(from, from + size).entries())
        addLog(part, line, { number: from + index, where: `x:${from + index}` }, game, null);
      mergeReplays(whole, part);
    }
    return whole;
  };
  // Counted by hand: the first 200 kinds, each as often as it is there.
  const keys = all.map((line) => (JSON.parse(line) as Log).decisions[0] ?? "");
  const expected = [...new Set(keys)].slice(0, 200).map((key) => [key, keys.filter((each) => each === key).length]);
  for (const size of [1, 100, 450, 900])
    expect([...count(size).now.impossible].map(([key, { times }]) => [key, times])).toEqual(expected);
});

it("reads lines that end in line feeds alone, and files of anything", async () => {
  const games = await manyGames(2);
  const strange = { ...games[0]?.log, seed: "a\u2028b\u2029c\rd" };
  const root = tempProject({
    ...sparring,
    "a.jsonl": `\uFEFF${JSON.stringify(strange)}\r\n\r\n${lines(games).trim()}`,
    "b.jsonl": `${"ä".repeat(100_000)}\n\u0000\n${lines(games)}`,
    "c.jsonl": "",
  });
  const told = JSON.parse((await replay(root, "a.jsonl", "b.jsonl", "c.jsonl", "--format", "json")).out) as Told;
  const { ended = 0, impossible = 0, open = 0, early = 0 } = told.now.ends;
  // The one with another seed has other dice; it is a log all the same.
  expect([told.logs, ended + impossible + open + early, ended >= 4]).toEqual([7, 5, true]);
  expect(told.broken.map(({ what, times, first }) => [what, times, first.where])).toEqual([
    ["no JSON", 2, "b.jsonl:1"],
  ]);
});

it.each([
  [[], "Say which logs"],
  [["nowhere.jsonl"], "There is no file `nowhere.jsonl`."],
  [["rules"], "`rules` is no file."],
  [["g.jsonl", "--rulebook", "other"], "I know no rulebook called `other`."],
  [["g.jsonl", "--against", "--x"], "is no name of a revision or a folder"],
  [["g.jsonl", "--against", "main"], "This is no repository of git"],
])("says what is wrong with %j", async (args, words) => {
  const ran = await replay(tempProject({ ...sparring, "g.jsonl": "" }), ...args);
  expect([ran.code, ran.err]).toEqual([2, expect.stringContaining(words)]);
});
