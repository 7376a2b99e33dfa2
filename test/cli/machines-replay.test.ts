/** Logs played again on many machines: what one machine finds, byte for byte, whoever dies. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "bullmq";
import { afterEach, describe, expect, it } from "vitest";
import { BatchPlayers } from "../../src/cli/machines/batch-players.ts";
import { buildIdentity } from "../../src/cli/machines/build-identity.ts";
import { openJob } from "../../src/cli/machines/job.ts";
import { jobKey, prefix, queueName, rangeText, readBatch, resultsKey } from "../../src/cli/machines/keys.ts";
import { openLogs } from "../../src/cli/machines/sent-logs.ts";
import { compileProject } from "../../src/index.ts";
import { createGame } from "../../src/interpret/game/module.ts";
import type { GameModule } from "../../src/runtime/game.ts";
import { built, shipped } from "../support/built.ts";
import { rulewright } from "../support/fake-terminal.ts";
import { begin, endAfter, endAll, redis } from "../support/machines.ts";
import { memoryHost } from "../support/memory-host.ts";
import { isWithout } from "../support/optional.ts";
import { chance } from "../support/random.ts";
import { sparring } from "../support/sparring.ts";
import { tempProject } from "../support/temp-project.ts";
import { pause, until } from "../support/waiting.ts";

afterEach(endAll);

const path = "rules/sparring/sparring.rules";
const source = sparring[path] ?? "";
/** The rules as they were: thrusts hit less. */
const earlier = source.replace("hit(foe, 3)  ", "hit(foe, 2)  ");
/** Nobody swings any more. */
const changed = source.replace(
  "where it.softens is 0) in Turn {",
  "where it.softens is 0) in Turn {\n  needs card is not Card.Swing",
);

const { rulebooks, sources } = await compileProject(memoryHost(sparring), { withoutExamples: true });
const game = createGame(
  rulebooks.flatMap(({ program }) => program ?? []),
  "sparring",
  { sources },
) as GameModule;

/** A log of a game at random, as a line. */
function logLine(seed: number): string {
  const dice = chance(seed);
  const state = game.init({ duel: { hp: 6 } }, `log ${seed}`);
  for (let asked = game.decision(state); asked !== null; asked = game.decision(state))
    game.step(state, dice.below(asked.options.length));
  return JSON.stringify(game.log(state));
}

/** So many lines, some of which are no logs, or of decisions that nobody ever had. */
function lines(count: number, dice = chance(11)): string {
  const all = Array.from({ length: count }, (_, index) => {
    const line = logLine(1 + (index % 40));
    if (dice.below(12) === 0) return dice.pick(["", "{", "[]", "no log", `${line.slice(0, 30)}`, "{}"]);
    if (dice.below(5) > 0) return line;
    const log = JSON.parse(line) as { decisions: string[] };
    log.decisions[dice.below(log.decisions.length)] = `use(Strange${index})`;
    return JSON.stringify(log);
  });
  return `${all.join("\n")}\n`;
}

describe.skipIf(isWithout("redis-server"))("logs on many machines", () => {
  it("come to byte for byte what they come to on one, in every form, and leave nothing behind", async () => {
    const root = tempProject({
      [path]: changed,
      [`before/${path}`]: earlier,
      "logs/a.jsonl": lines(330),
      "logs/b.jsonl": `\uFEFF${lines(90, chance(5))}${lines(1, chance(3)).trim()}`,
    });
    const server = await redis();
    const workers = [
      begin(root, "worker", "--on", server.url, "--workers", "2"),
      begin(root, "worker", "--on", server.url),
    ];
    const logs = ["replay", "logs/a.jsonl", "logs/b.jsonl"];
    for (const form of ["text", "json", "csv", "markdown"])
      for (const more of [[], ["--against", "before"]]) {
        const args = [...logs, ...more, "--format", form];
        const there = await rulewright(root, [...args, "--on", server.url]);
        expect(there.code, there.err).toBe(0);
        expect({ ...there, err: "" }).toEqual({ ...(await rulewright(root, args)), err: "" });
      }
    const said = await Promise.all(workers.map(({ end }) => end()));
    const played = said.map(({ out }) => Number(/Played (\d+) games?\./.exec(out)?.[1]));
    const told = JSON.parse((await rulewright(root, [...logs, "--format", "json"])).out) as { logs: number };
    expect(told.logs).toBeGreaterThan(400);
    expect((played[0] ?? 0) + (played[1] ?? 0)).toBe(8 * told.logs);
    const left = await server.client.keys("*");
    expect(left.filter((key) => !/:job:|:(?:id|meta|events|stalled-check|marker)$/.test(key))).toEqual([]);
  });

  it("answer at once where there is none", async () => {
    const root = tempProject({ ...sparring, "g.jsonl": "\n \n" });
    const server = await redis();
    const there = await rulewright(root, ["replay", "g.jsonl", "--on", server.url]);
    expect(there).toEqual(await rulewright(root, ["replay", "g.jsonl"]));
  });

  it("lose one that no worker can play as a line of the answer, and count the others", async () => {
    const root = tempProject({ ...sparring, "g.jsonl": lines(50) });
    const server = await redis();
    const [players, build] = [new BatchPlayers(), buildIdentity()];
    const strange = 'log 7"';
    const connection = server.client.duplicate();
    connection.on("error", () => undefined);
    const worker = new Worker(
      queueName(build),
      async ({ data }) => {
        const batch = readBatch(data);
        if (batch === null) throw new Error("no batch");
        const range = [batch.from, batch.to] as const;
        if (openLogs(range, batch.logs ?? "")?.some(({ line }) => line.includes(strange)) !== false)
          throw new Error("broken: Too much for me.");
        const bytes = await server.client.getBuffer(jobKey(batch.job));
        const open = () => Promise.resolve(openJob({ id: batch.job, bytes: bytes ?? Buffer.alloc(0) }, build));
        await server.client.xadd(
          resultsKey(batch.run),
          "*",
          "games",
          rangeText(range),
          "result",
          await players.play(batch, open),
        );
      },
      { connection, prefix },
    );
    endAfter(async () => {
      await worker.close(true);
      connection.disconnect();
    });
    const ran = await rulewright(root, ["replay", "g.jsonl", "--on", server.url, "--format", "json"]);
    const [there, here] = [ran, await rulewright(root, ["replay", "g.jsonl", "--format", "json"])].map(
      ({ out }) =>
        JSON.parse(out) as { logs: number; broken: { what: string; times: number }[]; now: { ends: object } },
    );
    const lost = there?.broken.find(({ what }) => what === "Too much for me");
    expect([ran.code, there?.logs, lost?.times]).toEqual([0, here?.logs, lines(50).split(strange).length - 1]);
    const played = (ends: object): number => Object.values(ends).reduce((sum: number, each) => sum + Number(each), 0);
    expect(played(there?.now.ends ?? {})).toBe(played(here?.now.ends ?? {}) - (lost?.times ?? 0));
  });

  it("count each log once, whoever is killed", async () => {
    const root = tempProject({ ...sparring, [`before/${path}`]: earlier, "g.jsonl": lines(2500) });
    const asked = ["replay", "g.jsonl", "--against", "before", "--format", "json"];
    const whole = shipped(root, asked).stdout;
    const server = await redis();
    const start = (...args: readonly string[]): { kill: () => void; isOver: () => boolean; said: () => string } => {
      const started = spawn(process.execPath, [join(built(), "cli.js"), ...args], {
        cwd: root,
        stdio: ["ignore", "pipe", "pipe"],
      });
      let said = "";
      for (const stream of [started.stdout, started.stderr])
        stream.on("data", (part: Buffer) => {
          said += part.toString();
        });
      const kill = (): void => void started.kill("SIGKILL");
      endAfter(kill);
      return { kill, isOver: () => started.exitCode !== null || started.signalCode !== null, said: () => said };
    };
    const worker = () => start("worker", "--on", server.url, "--workers", "1", "--patience", "1");
    const workers = [worker(), worker()];
    await until(
      () => workers.every(({ said }) => said().includes("Ctrl-C ends")),
      () => "workers",
    );
    const asker = start(...asked, "--on", server.url, "--out", "found.json");
    const dice = chance(8);
    let deaths = 0;
    while (!asker.isOver() && deaths < 5) {
      await pause(200 + dice.below(700));
      const place = dice.below(2);
      workers[place]?.kill();
      deaths += 1;
      if (deaths === 3) await server.killAndRestart();
      workers[place] = worker();
    }
    await until(asker.isOver, asker.said);
    expect(asker.said()).toContain("Wrote `found.json`");
    expect(deaths).toBeGreaterThan(1);
    expect(readFileSync(join(root, "found.json"), "utf8")).toBe(whole);
  });
});
