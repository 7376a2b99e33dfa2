/** Disks that are full, as the system says it: a file may not become larger than a shell allows. */
import { spawn, spawnSync, type SpawnSyncReturns } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { afterEach, describe, expect, it } from "vitest";
import { naming, writeBytes } from "../../src/cli/write-bytes.ts";
import { diskProblem } from "../../src/cli/disk-problem.ts";
import { built, shipped } from "../support/built.ts";
import { endAfter, endAll, redis } from "../support/machines.ts";
import { isWithout } from "../support/optional.ts";
import { sparring } from "../support/sparring.ts";
import { tempProject } from "../support/temp-project.ts";
import { until } from "../support/waiting.ts";

afterEach(endAll);

/** The command where a file has room for so many blocks of 512 bytes (1024 by some shells). */
function confined(cwd: string, blocks: number, args: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(
    "sh",
    ["-c", `ulimit -f ${blocks} && exec "$0" "$@"`, process.execPath, join(built(), "cli.js"), ...args],
    { cwd, encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } },
  );
}

const asked = ["simulate", "sparring", "--games", "200", "--seed", "s"];
const full = "it becomes larger than a file may be there.";

/** Room for the code of the game, and for no such answer: a block is 512 bytes here, 1024 by some shells. */
const room = 80;
const many = ["--vary", "hp=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20", "--vary", "length=Short,Long"];

describe.skipIf(process.platform === "win32")("a disk that is full", () => {
  it.each([
    [["--games", "9000", "--records", "games.parquet", "--workers", "1"], "games.parquet"],
    [
      ["--games", "9000", "--records", "games.parquet", "--record-decisions", "--workers", "2"],
      "games(-decisions)?.parquet",
    ],
    [["--games", "400", ...many, "--format", "json", "--out", "found.json"], "found.json"],
    [["--games", "1000", ...many, "--resume", "kept.json", "--workers", "1"], "kept.json"],
  ])("is said with the name of the file, and nothing half stays: %j", (args, file) => {
    const root = tempProject(sparring);
    const ran = confined(root, room, ["simulate", "sparring", "--seed", "s", ...args]);
    expect([ran.status, ran.stdout, ran.stderr]).toEqual([
      2,
      "",
      expect.stringMatching(new RegExp(`I cannot read or write \`${file}\`: ${full}\\n$`)),
    ]);
    expect(ran.stderr).not.toContain("mistake");
    expect(readdirSync(root)).toEqual(["rules"]);
  });

  it("leaves the games that were kept before as they were", () => {
    const root = tempProject(sparring);
    const asked = (games: number, ...more: readonly string[]): readonly string[] => [
      "simulate",
      "sparring",
      "--games",
      String(games),
      "--seed",
      "s",
      ...many,
      ...more,
    ];
    expect(shipped(root, asked(40, "--resume", "kept.json")).status).toBe(0);
    const before = readFileSync(join(root, "kept.json"), "utf8");
    expect(confined(root, room, asked(1000, "--resume", "kept.json")).status).toBe(2);
    expect(readFileSync(join(root, "kept.json"), "utf8")).toBe(before);
    const again = shipped(root, asked(1000, "--resume", "kept.json"));
    expect([again.status, again.stdout]).toEqual([0, shipped(root, asked(1000)).stdout]);
  });

  it.skipIf(isWithout("redis-server"))("ends a worker with a word, and others play what it had begun", async () => {
    const root = tempProject(sparring);
    const server = await redis();
    const asker = start(root, asked, "--on", server.url);
    const worker = ["worker", "--on", server.url, "--workers", "1", "--patience", "1"];
    const ended = start(root, worker, "confined");
    await until(ended.isOver, ended.said);
    expect(ended.said()).toContain(full);
    expect(ended.said()).toContain("Others play what I had begun.");
    const nowhere = start(root, worker, "nowhere");
    await until(nowhere.isOver, nowhere.said);
    expect(nowhere.said()).toContain("there is no such folder (`TMPDIR`). Others play what I had begun.");
    start(root, worker);
    await until(asker.isOver, asker.said);
    expect(asker.answered()).toBe(shipped(root, asked).stdout);
  });
});

interface Started {
  readonly isOver: () => boolean;
  /** All that it wrote, and its answer alone. */
  readonly said: () => string;
  readonly answered: () => string;
}

/** The command beside the test. `confined`: without room; `nowhere`: without a folder for a while. */
function start(cwd: string, args: readonly string[], ...more: readonly string[]): Started {
  const how = more[0] === "confined" || more[0] === "nowhere" ? more[0] : null;
  const words = [join(built(), "cli.js"), ...args, ...(how === null ? more : [])];
  const env = how === "nowhere" ? { ...process.env, TMPDIR: join(cwd, "nowhere") } : process.env;
  const limit = how === "confined" ? "ulimit -f 1 && " : "";
  const child = spawn("sh", ["-c", `${limit}exec "$0" "$@"`, process.execPath, ...words], { cwd, env });
  let [said, answered] = ["", ""];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => {
      said += part.toString();
      if (stream === child.stdout) answered += part.toString();
    });
  endAfter(() => child.kill("SIGKILL"));
  return {
    isOver: () => child.exitCode !== null || child.signalCode !== null,
    said: () => said,
    answered: () => answered,
  };
}

it("names the file where the system does not", () => {
  const refused = (): never => {
    throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC", syscall: "write" });
  };
  let found: unknown;
  try {
    naming("/g/out.md", refused);
  } catch (problem) {
    found = problem;
  }
  expect(diskProblem(found, "/g")).toBe("I cannot read or write `out.md`: the disk is full.");
  expect(() => {
    writeBytes(-1, new Uint8Array(1), "/g/x");
  }).toThrow();
  expect(existsSync("/g/x")).toBe(false);
});
