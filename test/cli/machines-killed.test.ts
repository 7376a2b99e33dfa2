/** The shipped command on many machines, each of which may die at any moment: every game counts once. */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { built, shipped } from "../support/built.ts";
import { isWithout } from "../support/optional.ts";
import { chance } from "../support/random.ts";
import { startRedis } from "../support/redis.ts";
import { sparring } from "../support/sparring.ts";
import { tempProject } from "../support/temp-project.ts";
import { pause, until } from "../support/waiting.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

interface Running {
  readonly process: ChildProcess;
  readonly isOver: () => boolean;
  said: string;
}

function begin(cwd: string, ...args: readonly string[]): Running {
  const process_ = spawn(process.execPath, [join(built(), "cli.js"), ...args], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const running: Running = {
    process: process_,
    isOver: () => process_.exitCode !== null || process_.signalCode !== null,
    said: "",
  };
  for (const stream of [process_.stdout, process_.stderr])
    stream.on("data", (part: Buffer) => {
      running.said += part.toString();
    });
  ends.push(() => process_.kill("SIGKILL"));
  return running;
}

it.skipIf(isWithout("redis-server"))("count every game once, whoever is killed", async () => {
  const root = tempProject(sparring);
  const asked = [
    "simulate",
    "sparring",
    "--games",
    "12000",
    "--seed",
    "s",
    "--bots",
    "random,random",
    "--format",
    "json",
  ];
  const whole = shipped(root, asked).stdout;
  const server = await startRedis();
  ends.push(server.stop);
  const dice = chance(5);
  const worker = (): Running => begin(root, "worker", "--on", server.url, "--workers", "1", "--patience", "1");
  const ask = (): Running => begin(root, ...asked, "--on", server.url, "--resume", "kept.json", "--out", "found.json");
  const workers = [worker(), worker()];
  let asker = ask();
  const deaths = { worker: 0, asker: 0, server: 0 };
  await until(
    () => workers.every(({ said }) => said.includes("Ctrl-C ends")) && existsSync(join(root, "kept.json")),
    () => workers.map(({ said }) => said).join(),
  );
  while (!asker.isOver() && deaths.worker < 12) {
    await pause(100 + dice.below(900));
    const place = dice.below(2);
    workers[place]?.process.kill("SIGKILL");
    deaths.worker += 1;
    if (deaths.worker % 3 === 1) {
      asker.process.kill("SIGKILL");
      deaths.asker += 1;
      asker = ask();
    }
    if (deaths.worker % 4 === 2) {
      await server.killAndRestart();
      deaths.server += 1;
    }
    workers[place] = worker();
  }
  // An asker that was begun while the server was away says so and ends; it comes back as a person would.
  await until(
    () => {
      if (asker.isOver() && asker.process.exitCode !== 0 && asker.said.includes("Is the server running?"))
        asker = ask();
      return asker.isOver();
    },
    () => asker.said,
  );
  expect([asker.process.exitCode, asker.said]).toEqual([0, expect.stringContaining("Wrote `found.json`")]);
  expect(deaths.worker).toBeGreaterThan(1);
  expect(readFileSync(join(root, "found.json"), "utf8")).toBe(whole);
});
