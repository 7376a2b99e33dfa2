/** Processes that build at the same time take turns, also after one of them was killed. */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { projectRoot } from "../support/project-files.ts";
import { tempProject } from "../support/temp-project.ts";

/** Reads a number, waits, and writes the next one: two at once would write the same. */
const counting = `
  import { readFileSync, writeFileSync } from "node:fs";
  import { oneAtATime } from ${JSON.stringify(pathToFileURL(join(projectRoot, "build/one-at-a-time.mjs")).href)};
  await oneAtATime("lock", async () => {
    const number = Number(readFileSync("count", "utf8"));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    writeFileSync("count", String(number + 1));
  });
`;

const run = (cwd: string): Promise<number | null> =>
  new Promise((resolve) => {
    spawn(process.execPath, ["--input-type=module", "--eval", counting], { cwd, stdio: "inherit" }).on("close", resolve);
  });

it.each([
  ["nobody", null],
  // Of a process that is long gone: numbers are below four million.
  ["one that was killed", "99999999"],
])("each after the other, where the lock was left by %s", async (_, left) => {
  const root = tempProject({ count: "0" });
  if (left !== null) {
    mkdirSync(join(root, "lock"));
    writeFileSync(join(root, "lock/pid"), left);
  }
  const codes = await Promise.all(Array.from({ length: 8 }, () => run(root)));
  expect(codes).toEqual(codes.map(() => 0));
  expect([readFileSync(join(root, "count"), "utf8"), readdirSync(root).filter((name) => name.startsWith("lock"))]).toEqual(["8", []]);
});
