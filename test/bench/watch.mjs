/** How long a designer waits for the answer to a change of one line, through the command that watches: from writing the file to the last word of the answer, and until all code is written. */
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The command looks once more by itself after an answer; a change within that time is answered with the next. */
const between = 250;
const target = 100;
/** What the target speaks of; `board` stands below one of them. */
const five = ["penetration", "penetration-value", "cover", "penance", "armor-coverage"];
const changesEach = { number: 16, cell: 8, other: 4 };

const median = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];

const isRow = (line) => /^\s*\|/.test(line);
const isRemark = (line) => line.trimStart().startsWith("#");
const raised = (line) => line.replace(/\d+(?!.*\d)/, (digits) => String(Number(digits) + 1));

/** What becomes of a line, by the kind of change; a line that stays as it is has none of that kind. */
const kinds = {
  remark: (line, at) => (at === 0 ? `# A remark.\n${line}` : line),
  number: (line) => (isRemark(line) || isRow(line) ? line : raised(line)),
  cell: (line, _at, isCsv) => (isCsv || isRow(line) ? raised(line) : line),
  text: (line) => (isRemark(line) ? line : line.replace(/"([^"]+)"/, '"$1 indeed"')),
  row: (line, _at, isCsv) =>
    isCsv || /^\s*\|\s*[A-Z]\w*\s/.test(line) ? `${line}\n${line.replace(/[A-Z]\w*/, "$&Else")}` : line,
};

/** Changes of one kind all over the rulebook. */
function changesOf(folder, kind) {
  const all = readdirSync(folder)
    .filter((name) => /\.(rules|rules\.md|csv)$/.test(name))
    .sort()
    .flatMap((name) => {
      const lines = readFileSync(join(folder, name), "utf8").split("\n");
      return lines.flatMap((line, at) => {
        const changed = kinds[kind](line, at, name.endsWith(".csv") && at > 0);
        return changed === line
          ? []
          : [{ path: join(folder, name), text: lines.with(at, changed).join("\n"), what: `${name}:${at + 1}` }];
      });
    });
  const count = Math.min(changesEach[kind] ?? changesEach.other, all.length);
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)]);
}

async function watching(root, cwd, command) {
  const child = spawn(process.execPath, [join(root, "dist/cli.js"), command, "--watch"], {
    cwd,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let told = "";
  let wake = () => {};
  child.stdout.setEncoding("utf8").on("data", (text) => {
    told += text;
    wake();
  });
  const until = async (pattern) => {
    while (!pattern.test(told))
      await new Promise((resolve) => {
        wake = resolve;
      });
  };
  await until(/Watching/);
  return {
    async answer({ path, text }) {
      await sleep(between);
      told = "";
      const start = performance.now();
      writeFileSync(path, text);
      await until(/ in \d+ rulebooks?\b/);
      const time = performance.now() - start;
      await until(/\(\d+ ms\)/);
      return { time, written: performance.now() - start };
    },
    async end() {
      child.kill("SIGINT");
      await new Promise((resolve) => {
        child.once("exit", resolve);
      });
    },
  };
}

async function timesOf(watch, changes) {
  const times = [];
  for (const change of changes) {
    const before = readFileSync(change.path, "utf8");
    times.push({ ...(await watch.answer(change)), what: change.what });
    await watch.answer({ path: change.path, text: before });
  }
  return times;
}

function figures(kind, times, writes) {
  const all = times.map(({ time }) => time);
  const worst = times.reduce((a, b) => (a.time < b.time ? b : a));
  const late = all.filter((time) => time >= target).length;
  const written = writes ? `, written after ${median(times.map((each) => each.written)).toFixed(0)}` : "";
  return `${kind.padEnd(7)} ${median(all).toFixed(0).padStart(5)} ms, at most ${worst.time.toFixed(0).padStart(4)} (${worst.what}), ${late} of ${all.length} not below ${target}${written}`;
}

export async function watch(folder, root) {
  const cwd = join(folder, "watched");
  mkdirSync(cwd);
  cpSync(join(root, "rules"), join(cwd, "rules"), { recursive: true });
  for (const command of ["check", "build"]) {
    const watched = await watching(root, cwd, command);
    console.log(`\nA change of one line while watching (${command}), median\n`);
    let worst = null;
    for (const rulebook of readdirSync(join(cwd, "rules")).sort()) {
      for (const kind of Object.keys(kinds)) {
        const times = await timesOf(watched, changesOf(join(cwd, "rules", rulebook), kind));
        if (times.length === 0) continue;
        console.log(`  ${rulebook.padEnd(20)} ${figures(kind, times, command === "build")}`);
        const middle = median(times.map(({ time }) => time));
        if (five.includes(rulebook) && (worst === null || worst.middle < middle)) worst = { middle, rulebook, kind };
      }
    }
    if (worst !== null)
      console.log(
        `\n  worst of the five: ${worst.rulebook}, ${worst.kind}: ${worst.middle.toFixed(0)} ms   target < ${target}: ${worst.middle < target ? "met" : "MISSED"}`,
      );
    await watched.end();
  }
}
