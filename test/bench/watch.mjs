/** How long a designer waits for the answer to a change of one line, through the command that watches: from writing the file to the end of the answer. */
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The command looks once more by itself after an answer; a change within that time is answered with the next. */
const between = 250;
const target = 100;
const changesEach = 16;

const median = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];

/** A remark, and numbers of lines all over the rulebook, each one more than it is. */
function changesOf(folder) {
  const lines = readdirSync(folder).filter((name) => name.endsWith(".rules")).sort().flatMap((name) => {
    const all = readFileSync(join(folder, name), "utf8").split("\n");
    return all.flatMap((line, at) => {
      const changed = line.replace(/\d+(?!.*\d)/, (digits) => String(Number(digits) + 1));
      return changed === line || line.trimStart().startsWith("#") ? [] : [{ path: join(folder, name), text: all.with(at, changed).join("\n") }];
    });
  });
  const step = lines.length / changesEach;
  const [first] = lines;
  const remark = { path: first.path, text: `# A remark.\n${readFileSync(first.path, "utf8")}` };
  return { remarks: [remark, remark, remark], numbers: Array.from({ length: Math.min(changesEach, lines.length) }, (_, index) => lines[Math.floor(index * step)]) };
}

async function watching(root, cwd, command) {
  const child = spawn(process.execPath, [join(root, "dist/cli.js"), command, "--watch"], { cwd, stdio: ["ignore", "pipe", "inherit"] });
  let told = "";
  let wake = () => {};
  child.stdout.setEncoding("utf8").on("data", (text) => { told += text; wake(); });
  const until = async (pattern) => {
    while (!pattern.test(told)) await new Promise((resolve) => { wake = resolve; });
    told = "";
  };
  await until(/Watching/);
  return {
    async answer({ path, text }) {
      await sleep(between);
      told = "";
      const start = performance.now();
      writeFileSync(path, text);
      await until(/\(\d+ ms\)/);
      return performance.now() - start;
    },
    async end() {
      child.kill("SIGINT");
      await new Promise((resolve) => { child.once("exit", resolve); });
    },
  };
}

async function timesOf(watch, changes) {
  const times = [];
  for (const change of changes) {
    const before = readFileSync(change.path, "utf8");
    times.push(await watch.answer(change));
    await watch.answer({ path: change.path, text: before });
  }
  return times;
}

const figures = (times) => `${median(times).toFixed(0).padStart(5)} ms, at most ${Math.max(...times).toFixed(0).padStart(4)}, ${String(times.filter((time) => time >= target).length).padStart(2)} of ${times.length} not below ${target}`;

export async function watch(folder, root) {
  const cwd = join(folder, "watched");
  mkdirSync(cwd);
  cpSync(join(root, "rules"), join(cwd, "rules"), { recursive: true });
  for (const command of ["check", "build"]) {
    const watched = await watching(root, cwd, command);
    console.log(`\nA change of one line while watching (${command}), median\n`);
    for (const rulebook of readdirSync(join(cwd, "rules")).sort()) {
      const { remarks, numbers } = changesOf(join(cwd, "rules", rulebook));
      const [remark, number] = [await timesOf(watched, remarks), await timesOf(watched, numbers)];
      const verdict = median(number) < target ? `target < ${target}: met` : `target < ${target}: MISSED`;
      console.log(`  ${rulebook.padEnd(20)} remark ${median(remark).toFixed(0).padStart(4)} ms   number ${figures(number)}   ${verdict}`);
    }
    await watched.end();
  }
}
