/** Games on two workers against two threads, what a batch costs, tuning, what matters, and the memory of many games: the shipped command, as its users start it. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const targets = { share: 0.9, overhead: 0.02, tune: 10, matters: 5, memory: 1.1 };
const verdict = (isMet) => (isMet ? "met" : "MISSED");
const seconds = (millis) => `${(millis / 1000).toFixed(1)} s`;

function timed(run) {
  const began = performance.now();
  const result = run();
  return { millis: performance.now() - began, result };
}

/** The command, and the most memory that it took, in megabytes. */
function commandIn(folder, cli) {
  const env = { ...process.env, NO_COLOR: "1" };
  const run = (...args) => {
    const ran = spawnSync(process.execPath, [cli, ...args], { cwd: folder, encoding: "utf8", env });
    if (ran.status > 1) throw new Error(`${args.join(" ")}: ${ran.stdout}${ran.stderr}`);
    return ran.stdout;
  };
  const memory = (...args) => {
    const watched = `process.on("exit", () => require("node:fs").writeFileSync(${JSON.stringify(join(folder, "memory"))}, String(process.resourceUsage().maxRSS)))`;
    writeFileSync(join(folder, "watch.cjs"), watched);
    const ran = spawnSync(process.execPath, ["--require", join(folder, "watch.cjs"), cli, ...args], {
      cwd: folder,
      encoding: "utf8",
      env,
    });
    if (ran.status !== 0) throw new Error(ran.stderr);
    return Number(readFileSync(join(folder, "memory"), "utf8")) / 1024;
  };
  return { run, memory };
}

/** Few games, and many: what compiling, loading and warming up take is in both. */
const sizes = [40_000, 160_000];

async function machines(folder, cli, { run }) {
  const socket = join(folder, "queue.sock");
  const server = spawn("redis-server", ["--port", "0", "--unixsocket", socket, "--save", "", "--dir", folder], {
    stdio: "ignore",
  });
  const workers = [];
  try {
    while (!existsSync(socket)) await sleep(20);
    const asked = (games, seed) => ["simulate", "brawl", "--games", String(games), "--seed", seed];
    const ways = sizes.map((games) => {
      const threads = timed(() => run(...asked(games, `bench ${games}`), "--workers", "2"));
      return { games, threads, queue: null };
    });
    for (const way of ways) {
      // Fresh ones: each run loads and warms up what it plays.
      for (const each of workers.splice(0)) each.kill("SIGKILL");
      for (let worker = 0; worker < 2; worker += 1)
        workers.push(await startWorker(folder, [cli, "worker", "--on", `unix://${socket}`, "--workers", "1"]));
      way.queue = timed(() => run(...asked(way.games, `bench ${way.games}`), "--on", `unix://${socket}`));
      if (way.queue.result !== way.threads.result) throw new Error("Workers played other games than threads.");
    }
    const [few, many] = ways;
    const speed = (how) => ((many.games - few.games) / (many[how].millis - few[how].millis)) * 1000;
    const begin = (how) => seconds(Math.max(0, few[how].millis - (few.games / speed(how)) * 1000));
    const share = speed("queue") / speed("threads");
    console.log(
      `  two threads ${Math.round(speed("threads"))} games/s after ${begin("threads")}, two workers ${Math.round(speed("queue"))} games/s after ${begin("queue")}, the same bytes: ${share.toFixed(2)} of it; target >= ${targets.share}: ${verdict(share >= targets.share)}`,
    );
    await batchCost(socket);
  } finally {
    for (const each of [...workers, server]) each.kill("SIGKILL");
  }
}

async function startWorker(folder, args) {
  const worker = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
  await new Promise((then) => worker.stdout.once("data", then));
  return worker;
}

/** What handing a batch over takes, beside the 1.5 seconds that it is played. */
async function batchCost(socket) {
  const { Queue, Worker } = await import("bullmq");
  const { Redis } = await import("ioredis");
  const connect = () => new Redis(socket, { maxRetriesPerRequest: null });
  const all = [connect(), connect(), connect()];
  const queue = new Queue("cost", { connection: all[0], prefix: "bench" });
  const batches = 300;
  let done = 0;
  await queue.addBulk(
    Array.from({ length: batches }, (_, at) => ({
      name: "games",
      data: { from: at, to: at + 1 },
      opts: { removeOnComplete: true },
    })),
  );
  const result = Buffer.alloc(8000, 7);
  const began = performance.now();
  const worker = new Worker(
    "cost",
    async () => {
      await all[2].xadd("bench:results", "*", "result", result);
      done += 1;
    },
    { connection: all[1], prefix: "bench", concurrency: 1 },
  );
  while (done < batches) await sleep(5);
  const each = (performance.now() - began) / batches;
  await worker.close();
  await queue.close();
  for (const client of all) client.disconnect();
  const share = each / 1500;
  console.log(
    `  a batch costs ${each.toFixed(2)} ms of 1,500 ms: ${(share * 100).toFixed(2)} %; target < ${targets.overhead * 100} %: ${verdict(share < targets.overhead)}`,
  );
}

const goals = `
goal "A sword hurts through leather" {
  damage(6, Weapon.Sword, Armor.Leather) in 5 to 6
}
goal "A halberd gets through plate" {
  damage(8, Weapon.Halberd, Armor.Plate) in 4 to 7
}
goal "Skill tells" {
  average(attack(4)) in 1 to 2
}
`;

const chances = `
goal "Attacks go through" {
  average(penetrations(gun(8), 4)) in 1 to 3
  chance(penetrations(gun(8, critical: yes), 4) >= 1) >= 60%
  average(penetrations(gun(internal(12)), 6)) in 0.5 to 2
}
`;

function tuning(folder, root, { run }) {
  // Not within the other project, to which `new` would add the rulebook.
  const starter = mkdtempSync(join(tmpdir(), "rulewright-starter-"));
  const cli = join(root, "dist/cli.js");
  execFileSync(process.execPath, [cli, "new", "duel"], { cwd: starter });
  const own = commandIn(starter, cli);
  const file = join(starter, "rules/duel/duel.rules");
  writeFileSync(file, `${readFileSync(file, "utf8")}${goals}`);
  const tuned = timed(() =>
    own.run("tune", "duel", "--move", "Weapon.*.damage=1..20", "--move", "Weapon.*.skill=-3..4", "--no-cache"),
  );
  console.log(
    `  tuning the duel of the starter to three goals: ${seconds(tuned.millis)}; target < ${targets.tune} s: ${verdict(tuned.millis < targets.tune * 1000)}`,
  );
  rmSync(starter, { recursive: true, force: true });
  writeFileSync(join(folder, "rules/penetration-value/goals.rules"), chances);
  const matters = timed(() => run("tune", "penetrationValue", "--what-matters", "--no-cache"));
  console.log(
    `  --what-matters on penetration-value: ${seconds(matters.millis)}; target < ${targets.matters} s: ${verdict(matters.millis < targets.matters * 1000)}`,
  );
}

function memoryOf({ memory }) {
  const few = memory("simulate", "toss", "--games", "1e6", "--seed", "m");
  const many = memory("simulate", "toss", "--games", "1e7", "--seed", "m");
  console.log(
    `  memory ${Math.round(few)} MB for 10^6 games, ${Math.round(many)} MB for 10^7; target <= ${targets.memory} of it: ${verdict(many / few <= targets.memory)}`,
  );
}

/** `parts`: of machines, tuning, memory; none: all. */
export async function balance(here, root, parts) {
  const folder = mkdtempSync(join(tmpdir(), "rulewright-balance-"));
  const wants = (part) => parts.length === 0 || parts.includes(part);
  try {
    for (const [from, name] of [
      [here, "brawl"],
      [here, "toss"],
      [root, "penetration-value"],
    ])
      cpSync(join(from, "rules", name), join(folder, "rules", name), { recursive: true });
    const cli = join(root, "dist/cli.js");
    const command = commandIn(folder, cli);
    console.log(
      `\nBalance: many games and numbers that meet goals (${loadavg()[0].toFixed(1)} programs wait for ${cpus().length} cores)\n`,
    );
    if (wants("machines")) await machines(folder, cli, command);
    if (wants("tuning")) tuning(folder, root, command);
    if (wants("memory")) memoryOf(command);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
