/** What workers are sent is looked at: only what the same build packed, whole, becomes a game, and no text in it becomes code. */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { Batches } from "../../src/cli/machines/batches.ts";
import { buildIdentity } from "../../src/cli/machines/build-identity.ts";
import {
  hashOfBytes,
  openJob,
  packJob,
  RefusedJob,
  type MachineJob,
  type PackedJob,
} from "../../src/cli/machines/job.ts";
import { openPlayed, openReplayed, packPlayed, packReplayed } from "../../src/cli/machines/result.ts";
import type { GamePrograms } from "../../src/cli/game/load.ts";
import { openLogs, SentLogs } from "../../src/cli/machines/sent-logs.ts";
import { emitRulebook } from "../../src/emit/emit.ts";
import { javascript } from "../../src/emit/javascript.ts";
import { compileProject, type Compilation } from "../../src/driver/compile.ts";
import { fileHost } from "../../src/cli/fs-host.ts";
import { createGame } from "../../src/interpret/game/module.ts";
import { addLog, newReplayTally } from "../../src/play/replay.ts";
import { newTally } from "../../src/play/tally.ts";
import { playerOf, type SimulationPlan } from "../../src/play/simulation.ts";
import type { GameModule } from "../../src/runtime/game.ts";
import { memoryHost } from "../support/memory-host.ts";
import { projectRoot } from "../support/project-files.ts";
import { chance } from "../support/random.ts";
import { sparring } from "../support/sparring.ts";

const build = buildIdentity();
const plan: SimulationPlan = {
  variations: [{ parts: [], setup: { duel: {} }, seats: 2 }],
  bots: ["random", "greedy"],
  seed: "s",
  longest: 1000,
};

function jobOf({ rulebooks, sources }: Compilation, name: string): MachineJob {
  const own = rulebooks.find((each) => each.name === name);
  if (own?.program == null) throw new Error(`no program ${name}`);
  const all = new Map(rulebooks.map((each) => [each.program, each.linked]));
  return {
    games: [
      {
        program: own.program,
        programs: [...own.linked, own.program],
        variant: null,
        sources,
        linkedOf: (each) => all.get(each) ?? [],
      },
    ],
    task: { kind: "simulate", work: { plan, records: null } },
  };
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const contentOf = ({ bytes }: PackedJob): { [name: string]: Json } =>
  JSON.parse(inflateRawSync(bytes).toString()) as { [name: string]: Json };
function packed(content: unknown): PackedJob {
  const bytes = deflateRawSync(JSON.stringify(content));
  return { id: hashOfBytes(bytes), bytes };
}

function gameOf({ games: [first] }: MachineJob): GamePrograms {
  if (first === undefined) throw new Error("no game");
  return first;
}

/** The only game of what was sent, changed. */
const withGame = (
  all: { [name: string]: Json },
  change: (game: { [name: string]: Json }) => { [name: string]: Json },
): unknown => ({ ...all, games: (all["games"] as { [name: string]: Json }[]).map(change) });
const withWork = (all: { [name: string]: Json }, work: object): unknown => ({
  ...all,
  task: { kind: "simulate", work: { plan, records: null, ...work } },
});

const job = jobOf(await compileProject(memoryHost(sparring)), "sparring");
const sent = packJob(job, build);

it("comes as it was sent: the same code is generated from it", async () => {
  const compilation = await compileProject(fileHost(projectRoot), { withoutExamples: true });
  const found = gameOf(openJob(packJob(jobOf(compilation, "penance"), build), build));
  const before = gameOf(jobOf(compilation, "penance"));
  const files = async ({ program, linkedOf, sources }: GamePrograms): Promise<readonly string[]> =>
    (
      await emitRulebook({ ...program, examples: [], reports: [], goals: [] }, linkedOf(program), sources, {
        formatted: false,
      })
    ).map(({ path, text }) => `${path}\n${text}`);
  expect(await files(found)).toEqual(await files(before));
  expect([found.variant, found.programs.length]).toEqual([null, before.programs.length]);
});

it("has one name for one content", () => {
  expect(packJob(job, build).id).toBe(sent.id);
  expect(
    packJob({ ...job, task: { kind: "simulate", work: { plan: { ...plan, seed: "t" }, records: null } } }, build).id,
  ).not.toBe(sent.id);
});

it.each<readonly [string, (content: { [name: string]: Json }) => unknown, string]>([
  [
    "another build",
    (all) => ({ ...all, build: { version: "9.9.9", node: "99", hash: "zzz" } }),
    "It was made by rulewright 9.9.9 (build zzz) with Node 99, and this is rulewright",
  ],
  ["no build", (all) => ({ ...all, build: null }), "It was made by another program"],
  ["something else", () => "process.exit(1)", "It holds no games of rulewright."],
  ["no rulebook", (all) => withGame(all, (game) => ({ ...game, programs: [] })), "It holds no rulebook."],
  ["texts for rules", (all) => withGame(all, (game) => ({ ...game, programs: ["x"] })), "It holds no rulebook."],
  [
    "a program of another form",
    (all) =>
      withGame(all, (game) => ({
        ...game,
        programs: [{ ...(game["programs"] as { [name: string]: Json }[])[0], rules: [{}] }],
      })),
    "Its rulebook is none: ",
  ],
  [
    "a rulebook that is a path",
    (all) => JSON.parse(JSON.stringify(all).replaceAll('"name":"sparring"', '"name":"../../x"')) as unknown,
    "has a name that no rules can have",
  ],
  [
    "a rulebook twice",
    (all) =>
      withGame(all, (game) => ({
        ...game,
        programs: [...(game["programs"] as Json[]), ...(game["programs"] as Json[])],
        linked: [[], []],
      })),
    "Its rulebooks do not fit together.",
  ],
  [
    "a promise that is broken",
    (all) =>
      JSON.parse(
        JSON.stringify(all)
          .replaceAll('"sparring.foe"', '"sparring.nobody"')
          .replace('"id":"sparring.nobody"', '"id":"sparring.foe"'),
      ) as unknown,
    "Its rulebook breaks a promise: ",
  ],
  ["no game", (all) => withGame(all, (game) => ({ ...game, rulebook: "other" })), "It names no game."],
  [
    "no variant of it",
    (all) => withGame(all, (game) => ({ ...game, variant: "sparring.other" })),
    "It names no variant",
  ],
  [
    "no bots",
    (all) => withWork(all, { plan: { ...plan, bots: ["cheater"] } }),
    "It does not say how its games are set up.",
  ],
  [
    "no seats",
    (all) => withWork(all, { plan: { ...plan, variations: [{ parts: [], setup: {}, seats: 0 }] } }),
    "It does not say how its games are set up.",
  ],
  ["other records", (all) => withWork(all, { records: "all" }), "It asks for records"],
  ["another task", (all) => ({ ...all, task: { kind: "run" } }), "It asks for something that I do not do."],
  ["no work", (all) => ({ ...all, task: { kind: "simulate" } }), "It asks for something that I do not do."],
  ["no games", (all) => ({ ...all, games: [] }), "It holds no rulebook."],
  ["too many games", (all) => ({ ...all, games: [...(all["games"] as Json[]), null] }), "It holds no rulebook."],
])("is refused with %s", (_, change, words) => {
  const changed = packed(change(contentOf(sent)));
  expect(() => openJob(changed, build)).toThrow(RefusedJob);
  expect(() => openJob(changed, build)).toThrow(words);
  expect(() => openJob({ ...changed, id: sent.id }, build)).toThrow("damaged on its way");
});

/** Every text in it, by its place. */
function textsIn(value: Json, path: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] {
  if (typeof value === "string") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    textsIn(each, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

it("brings no code: what is written into any of its texts is refused, or stays a text", async () => {
  const dice = chance(7);
  const content = contentOf(sent);
  const given = (content["games"] as { [name: string]: Json }[])[0]?.["programs"] ?? null;
  const places = textsIn(given);
  expect(places.length).toBeGreaterThan(500);
  const evil = [
    "*/ globalThis.broken = 1; /*",
    '"); globalThis.broken = 1; ("',
    "`${globalThis.broken = 1}`",
    "a\n globalThis.broken = 1 //",
    "x = globalThis.broken = 1",
  ];
  let taken = 0;
  for (let round = 0; round < 30; round += 1) {
    const programs = structuredClone(given);
    const path = dice.pick(places);
    let owner = programs as { [name: string | number]: Json };
    for (const step of path.slice(0, -1)) owner = owner[step] as typeof owner;
    owner[path.at(-1) ?? ""] = dice.pick(evil);
    let game: GamePrograms;
    try {
      game = gameOf(openJob(packed(withGame(content, (all) => ({ ...all, programs }))), build));
    } catch (problem) {
      expect(problem).toBeInstanceOf(RefusedJob);
      continue;
    }
    taken += 1;
    const files = await emitRulebook(game.program, [], game.sources, { formatted: false }).catch(() => []);
    for (const { path: file, text } of files) {
      expect(file).toMatch(/^sparring\/[\w./-]+$/);
      // What is left when texts and remarks are taken out is code.
      if (file.endsWith(".ts"))
        expect(codeOf(javascript(text, "runtime")), path.join("/")).not.toMatch(/globalThis\s*\.\s*broken/);
    }
  }
  expect(taken).toBeGreaterThan(3);
});

/** JavaScript without its texts and remarks. */
const codeOf = (code: string): string =>
  code.replace(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g, "");

it("results come as they were sent, and no others", () => {
  const game = createGame([gameOf(job).program], "sparring", { sources: gameOf(job).sources }) as GameModule;
  const [tally, play] = [newTally(), playerOf(game, plan)];
  for (let number = 3; number < 9; number += 1) play(tally, number);
  const bytes = packPlayed({ games: [3, 9], tally, records: null, millis: 5 });
  expect(openPlayed([3, 9], bytes, false)).toEqual({ games: [3, 9], tally, records: null, millis: 5 });
  expect(openPlayed([3, 10], bytes, false)).toBeNull();
  expect(openPlayed([3, 9], bytes, true)).toBeNull();
  expect(openPlayed([3, 9], bytes.subarray(0, -3), false)).toBeNull();
  expect(openPlayed([3, 9], deflateRawSync("7"), false)).toBeNull();
});

it("rules as they were come beside those as they are", () => {
  const logs = openJob(packJob({ games: [gameOf(job), gameOf(job)], task: { kind: "replay" } }, build), build);
  expect([logs.task, logs.games.map(({ program }) => program.rulebook.name)]).toEqual([
    { kind: "replay" },
    ["sparring", "sparring"],
  ]);
});

it("what logs come to comes as it was sent, and of no others", () => {
  const game = createGame([gameOf(job).program], "sparring", { sources: gameOf(job).sources }) as GameModule;
  const tally = newReplayTally(true);
  const state = game.init({ duel: {} }, "s");
  const impossible = { ...game.log(state), decisions: ["use(Nothing)"] };
  for (const [number, log] of [game.log(state), impossible, { ...impossible, setup: { other: {} } }, 7].entries())
    addLog(tally, JSON.stringify(log), { number, where: `x:${number}` }, game, game);
  const bytes = packReplayed({ games: [0, 4], tally, millis: 5 });
  expect(openReplayed([0, 4], bytes, true)).toEqual({ games: [0, 4], tally, millis: 5 });
  expect(openReplayed([0, 5], bytes, true)).toBeNull();
  expect(openReplayed([0, 4], bytes, false)).toBeNull();
  expect(openReplayed([0, 4], bytes.subarray(0, -3), true)).toBeNull();
  const content = JSON.parse(inflateRawSync(bytes).toString()) as { tally: { now: { ends: Json } } };
  for (const ends of [[], [["ended", 2]], [["won", 4]], [["open", -1]], "x"]) {
    content.tally.now.ends = ends as Json;
    expect(openReplayed([0, 4], deflateRawSync(JSON.stringify(content)), true)).toBeNull();
  }
});

it("logs come as they were sent, and no others", async () => {
  const texts = ["a", "", "\u2028{", "\uD800", "x".repeat(5000)];
  const lines = texts.map((line, number) => ({ number, where: `f:${number}`, line }));
  const sentLogs = new SentLogs(
    (async function* () {
      yield* lines;
    })(),
  );
  await sentLogs.readTo(4);
  expect([sentLogs.hasRead([2, 4]), sentLogs.hasRead([2, 5]), sentLogs.length([0, 3])]).toEqual([true, false, 3]);
  await sentLogs.readTo(5);
  expect(openLogs([1, 5], sentLogs.pack([1, 5]))).toEqual(lines.slice(1));
  expect(openLogs([1, 4], sentLogs.pack([1, 5]))).toBeNull();
  for (const damaged of ["", "no logs", sentLogs.pack([0, 1]).slice(2)]) expect(openLogs([0, 1], damaged)).toBeNull();
  for (const other of [[1], [["a"]], [["a", 1]], {}])
    expect(openLogs([0, 1], deflateRawSync(JSON.stringify(other)).toString("base64"))).toBeNull();
  sentLogs.forget([0, 5]);
  expect(sentLogs.length([0, 5])).toBe(0);
  await expect(sentLogs.readTo(6)).rejects.toThrow("became shorter");
});

it("batches hold each game once, whoever answers in which order, fails or comes twice", () => {
  const dice = chance(21);
  for (let round = 0; round < 200; round += 1) {
    const games = 1 + dice.below(3000);
    const from = dice.below(50);
    const batches = new Batches([
      [from, from + games],
      [from + games + 10, from + games + 20],
    ]);
    const count = new Map<number, number>();
    const waiting: (readonly [number, number])[] = [];
    let given = 0;
    while (!batches.isDone) {
      const next = dice.below(3) > 0 ? batches.next(1 + dice.below(8)) : null;
      if (next !== null) waiting.push(next);
      if (waiting.length === 0 || dice.below(3) === 0) continue;
      const range = dice.pick(waiting);
      if (dice.below(20) === 0 && batches.isAsked(range)) {
        const halves = batches.halve(range);
        if (halves === null) given += 1;
        else waiting.push(...halves);
        continue;
      }
      // It may have been answered before: then it does not count.
      if (!batches.take(range)) continue;
      batches.learn(range, 1 + dice.below(4000));
      for (let game = range[0]; game < range[1]; game += 1) count.set(game, (count.get(game) ?? 0) + 1);
    }
    expect([...count.values()].every((times) => times === 1)).toBe(true);
    expect(count.size + given).toBe(games + 10);
  }
});

it("batches are worth handing over to the end: all but the first ones and the last take a twentieth of their time", () => {
  const batches = new Batches([[0, 40_000]]);
  const sizes: number[] = [];
  while (!batches.isDone) {
    const next = batches.next(2);
    if (next === null) throw new Error("Nothing is left, and it is not done.");
    batches.take(next);
    // A game takes a millisecond, a batch should take 1500.
    batches.learn(next, next[1] - next[0]);
    sizes.push(next[1] - next[0]);
  }
  const grown = sizes.findIndex((size) => size === 1500);
  expect(Math.min(...sizes.slice(grown, -1))).toBeGreaterThanOrEqual(75);
  expect(sizes.length).toBeLessThan(50);
});
