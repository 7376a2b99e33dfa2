/** Games on many machines: workers and who asks for games, in one process, at a real server. */
import { createServer } from "node:net";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { Queue } from "bullmq";
import { afterEach, describe, expect, it } from "vitest";
import { buildIdentity } from "../../src/cli/machines/build-identity.ts";
import { hashOfBytes } from "../../src/cli/machines/job.ts";
import { jobKey, prefix, queueName, resultsKey, runId, workersKey } from "../../src/cli/machines/keys.ts";
import { giveSign } from "../../src/cli/machines/presence.ts";
import { queuePackages } from "../../src/cli/machines/packages.ts";
import { rulewright, type Ran } from "../support/fake-terminal.ts";
import { isWithout } from "../support/optional.ts";
import { begin, endAll, redis } from "../support/machines.ts";
import { makeCertificates, type RedisServer } from "../support/redis.ts";
import { shipped } from "../support/built.ts";
import { sparring } from "../support/sparring.ts";
import { tempProject } from "../support/temp-project.ts";
import { until } from "../support/waiting.ts";

const without = isWithout("redis-server");
afterEach(endAll);

/** Waits until somebody asks for games. */
async function nameOfRun({ client }: RedisServer): Promise<string> {
  let run = "";
  await until(
    () => {
      void client.keys(`${prefix}:asker:*`).then(([key = ""]) => {
        run = key.split(":").at(-1) ?? "";
      });
      return run !== "";
    },
    () => "somebody asks",
  );
  return run;
}

const asked = ["simulate", "sparring", "--games", "60", "--seed", "s", "--vary", "hp=3,8"];

describe.skipIf(without)("many machines", () => {
  it("play byte for byte what one plays, in every form, and leave nothing behind", async () => {
    const [root, server] = [tempProject(sparring), await redis()];
    const workers = [
      begin(root, "worker", "--on", server.url, "--workers", "2"),
      begin(root, "worker", "--on", server.url),
    ];
    for (const form of ["text", "json", "csv", "markdown", "svg"]) {
      const there = await rulewright(root, [...asked, "--format", form, "--on", server.url]);
      expect({ ...there, err: "" }).toEqual({ ...(await rulewright(root, [...asked, "--format", form])), err: "" });
    }
    const said = await Promise.all(workers.map(({ end }) => end()));
    const played = said.map(({ out }) => Number(/Played (\d+) games?\./.exec(out)?.[1]));
    expect([said.map(({ code }) => code), (played[0] ?? 0) + (played[1] ?? 0)]).toEqual([[0, 0], 300]);
    const left = await server.client.keys("*");
    // The rules, which others may ask for, and what the queue needs itself.
    expect(left.filter((key) => !/:job:|:(?:id|meta|events|stalled-check|marker)$/.test(key))).toEqual([]);
  });

  it("stop when all games that were sent back have failed, and go on when asked again", async () => {
    const [root, server] = [tempProject(sparring), await redis()];
    const worker = begin(root, "worker", "--on", server.url);
    const hopeless = [
      "simulate",
      "sparring",
      "--seed",
      "s",
      "--games",
      "3000",
      "--longest",
      "2",
      "--on",
      server.url,
      "--resume",
      "kept.json",
    ];
    const first = await rulewright(root, hopeless);
    const [, stopped] =
      /Stopped after (\d+) of 3000 games: none of them came to an end, and each was given up/.exec(first.err) ?? [];
    expect(first.code).toBe(0);
    expect(Number(stopped)).toBeGreaterThanOrEqual(20);
    expect(Number(stopped)).toBeLessThan(3000);
    const second = await rulewright(root, hopeless);
    expect(second.err).not.toContain("Stopped");
    expect(second.out).toContain("All 3000 games came to no end.");
    await worker.end();
  });

  it("count each game once when the server dies, in the middle, and comes back from its file", async () => {
    const [root, server] = [tempProject(sparring), await redis()];
    begin(root, "worker", "--on", server.url, "--patience", "1");
    const many = ["simulate", "sparring", "--games", "300", "--seed", "s"];
    const { ran } = begin(root, ...many, "--on", server.url, "--resume", "kept.json");
    await nameOfRun(server);
    for (let time = 0; time < 3; time += 1) await server.killAndRestart();
    const { code, out } = await ran;
    expect([code, out]).toEqual([0, (await rulewright(root, many)).out]);
  });

  it("go on where they were interrupted", async () => {
    const [root, server] = [tempProject(sparring), await redis()];
    const many = ["simulate", "sparring", "--games", "400", "--seed", "s"];
    const worker = begin(root, "worker", "--on", server.url);
    const first = begin(root, ...many, "--on", server.url, "--resume", "kept.json");
    await until(
      () => existsSync(join(root, "kept.json")),
      () => "the asker has begun",
    );
    const stopped = await first.end();
    if (!stopped.out.includes("400 games\n")) expect(stopped.err).toContain("the same command goes on");
    await worker.end();
    begin(root, "worker", "--on", server.url);
    const again = await rulewright(root, [...many, "--on", server.url, "--resume", "kept.json"]);
    expect([again.code, again.out]).toEqual([0, (await rulewright(root, many)).out]);
  });

  it("count what is already there, and no result twice, damaged or of games that nobody wants", async () => {
    const [root, server] = [tempProject(sparring), await redis()];
    const many = ["simulate", "sparring", "--games", "150", "--seed", "s", "--on", server.url, "--resume", "kept.json"];
    const waiting = begin(root, ...many);
    const run = await nameOfRun(server);
    for (const [range, bytes] of [
      ["0-20", "no result"],
      ["0-7", "of nobody"],
      ["nonsense", "x"],
      ["0-99999999", "x"],
    ] as const)
      await server.client.xadd(resultsKey(run), "*", "games", range, "result", bytes);
    begin(root, "worker", "--on", server.url);
    const { code, out } = await waiting.ran;
    expect([code, out]).toEqual([0, (await rulewright(root, many.slice(0, 6))).out]);
  });

  it("say that nobody is there, or only others, and go on when the right ones come", async () => {
    const [root, server] = [tempProject(sparring), await redis()];
    const build = { ...buildIdentity(), version: "9.9.9", hash: "other" };
    await giveSign(server.client, "somebody", { build, host: "elsewhere", process: 1, threads: 4 });
    const asker = begin(root, ...asked, "--on", server.url);
    await asker.says(
      "1 worker is there, but of another version: rulewright 9.9.9 (build other) with Node 20. This is rulewright 0.1.0",
    );
    await server.client.del(workersKey);
    await asker.says(`No worker is there yet. Start one on any machine: \`rulewright worker --on ${server.url}\`.`);
    begin(root, "worker", "--on", server.url);
    const { code, out } = await asker.ran;
    expect([code, out]).toEqual([0, (await rulewright(root, asked)).out]);
  });

  it("refuse what is no batch, or no rules of theirs, and play on", async () => {
    const [root, server] = [tempProject(sparring), await redis()];
    const worker = begin(root, "worker", "--on", server.url);
    await worker.says("Ctrl-C ends");
    const queue = new Queue(queueName(buildIdentity()), { connection: server.client, prefix });
    const bytes = Buffer.from("process.exit(7)");
    const [job, run] = [hashOfBytes(bytes), runId("poison")];
    await server.client.set(jobKey(job), bytes);
    for (const [index, data] of [
      { run: "../..", job, from: 0, to: 1 },
      { run, job: "0".repeat(64), from: 0, to: 1 },
      { run, job, from: 0, to: 1 },
      { run, job, from: 3, to: 1 },
      "no batch",
    ].entries())
      await queue.add("games", data, { jobId: `poison-${index}` });
    let failed: readonly string[] = [];
    await until(
      () => {
        void queue.getFailed().then((all) => {
          failed = all.map(({ failedReason }) => failedReason);
        });
        return failed.length === 5;
      },
      () => failed.join("\n"),
    );
    expect([...failed].sort()).toEqual([
      "refused: It holds no games of rulewright.",
      "refused: It is no batch of games.",
      "refused: It is no batch of games.",
      "refused: It is no batch of games.",
      "refused: Its rules are gone from the server.",
    ]);
    expect((await rulewright(root, [...asked, "--on", server.url])).code).toBe(0);
    expect((await worker.end()).err).toContain("I refuse a job. It holds no games of rulewright.");
  });

  it("end with a word where the server takes nothing more", async () => {
    const [root, server] = [tempProject(sparring), await redis()];
    await server.client.config("SET", "maxmemory", "1");
    const full = await rulewright(root, [...asked, "--on", server.url]);
    expect([full.code, full.out, full.err]).toEqual([
      2,
      "",
      expect.stringContaining("its memory is full (`maxmemory`)"),
    ]);
    await server.client.config("SET", "maxmemory", "0");
    // A snapshot that cannot be written: what a server with a full disk answers from then on.
    await server.client.config("SET", "save", "3600 1");
    mkdirSync(join(server.folder, "dump.rdb"));
    await server.client.bgsave().catch(() => undefined);
    let refusal = "";
    await until(
      () => {
        server.client.set("x", "y").catch((problem: Error) => {
          refusal = problem.message;
        });
        return refusal.startsWith("MISCONF");
      },
      () => "the server refuses",
    );
    const disk = await rulewright(root, [...asked, "--on", server.url]);
    expect([disk.code, disk.out, disk.err]).toEqual([
      2,
      "",
      expect.stringContaining("cannot write to its disk, which may be full"),
    ]);
  });

  it("use a password, and never show it", async () => {
    const [root, server] = [tempProject(sparring), await redis()];
    await server.client.call("ACL", "SETUSER", "games", "on", ">s3cret", "~rulewright*", "+@all");
    const port = await freePort();
    await server.client.config("SET", "port", String(port));
    const address = (who: string): string => `redis://${who}localhost:${port}`;
    const worker = begin(root, "worker", "--on", address("games:s3cret@"));
    const right = await rulewright(root, [...asked, "--on", address("games:s3cret@")]);
    expect([right.code, right.out]).toEqual([0, (await rulewright(root, asked)).out]);
    await server.client.config("SET", "requirepass", "other");
    const said: Ran[] = [await worker.end(), right];
    for (const [who, words] of [
      ["", "it wants a password"],
      ["games:wrong@", "it knows no such user with that password"],
    ] as const) {
      const ran = await rulewright(root, [...asked, "--on", address(who)]);
      expect([ran.code, ran.out, ran.err]).toEqual([2, "", expect.stringContaining(words)]);
      said.push(ran);
    }
    expect(said.map(({ out, err }) => out + err).join("\n")).not.toMatch(/s3cret|wrong@/);
  });

  it("use TLS, and only certificates that are vouched for", async () => {
    const root = tempProject(sparring);
    const { authority, key, own } = makeCertificates(root);
    const port = await freePort();
    await redis(
      "--tls-port",
      String(port),
      "--tls-cert-file",
      own,
      "--tls-key-file",
      key,
      "--tls-ca-cert-file",
      authority,
      "--tls-auth-clients",
      "no",
    );
    const at = `rediss://localhost:${port}`;
    const strange = await rulewright(root, ["worker", "--on", at, "--idle", "1"]);
    expect([strange.code, strange.err]).toEqual([
      2,
      expect.stringMatching(/its certificate is not accepted .*NODE_EXTRA_CA_CERTS/),
    ]);
    const trusted = shipped(root, ["worker", "--on", at, "--idle", "1"], { env: { NODE_EXTRA_CA_CERTS: authority } });
    expect([trusted.status, trusted.stderr, trusted.stdout]).toEqual([
      0,
      "",
      expect.stringContaining("Played 0 games."),
    ]);
    const plain = await rulewright(root, ["worker", "--on", `redis://localhost:${port}`, "--idle", "1"]);
    expect([plain.code, plain.err]).toEqual([
      2,
      expect.stringContaining(`The server at redis://localhost:${port} cannot be used: it ended the connection.`),
    ]);
  });
});

it.each([
  ["redis://localhost:1", "nobody listens there. Is the server running?"],
  ["unix:///nowhere/redis.sock", "there is no such socket"],
  ["redis://no-such-host.invalid:6379", "host"],
  ["http://localhost", "`--on` takes the address of a Redis or Valkey server"],
  ["localhost:6379", "`--on` takes the address"],
  ["redis://localhost/games", "`--on` takes the address"],
])("says what is wrong with the address %s", async (on, words) => {
  for (const args of [
    ["worker", "--on", on],
    [...asked, "--on", on],
  ]) {
    const ran = await rulewright(tempProject(sparring), args);
    expect([ran.code, ran.out, ran.err]).toEqual([2, "", expect.stringContaining(words)]);
  }
});

it("says what to install where the packages are missing", async () => {
  const missing = Object.assign(new Error("Cannot find package 'ioredis' imported from /x/cli.js"), {
    code: "ERR_MODULE_NOT_FOUND",
  });
  await expect(queuePackages(() => Promise.reject(missing))).rejects.toThrow(
    /`ioredis`, which is not installed .*`npm install bullmq@6 ioredis@6`/,
  );
  await expect(queuePackages(() => Promise.reject(new Error("other")))).rejects.toThrow("other");
});

it("says what goes with --on and what does not", async () => {
  const root = tempProject(sparring);
  const both = await rulewright(root, [...asked, "--on", "redis://localhost", "--workers", "2"]);
  expect([both.code, both.err]).toEqual([2, expect.stringContaining("Each worker has its own")]);
  const none = await rulewright(root, ["worker"]);
  expect([none.code, none.err]).toEqual([2, expect.stringContaining("Say where the queue is")]);
});

/** A port that nobody uses at this moment. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((then) => server.listen(0, then));
  const address = server.address();
  await new Promise((then) => server.close(then));
  return typeof address === "object" && address !== null ? address.port : 0;
}
