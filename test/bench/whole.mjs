/** The compiler as a whole: time and peak memory of `check` and `build`, as somebody who types the command sees them. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compilers } from "./compilers.mjs";
import { watch } from "./watch.mjs";

/** Also gives Node 20 what a peer of ours wants and has only come later. */
const peak = `data:text/javascript,${encodeURIComponent(`Object.groupBy??=(all,of)=>{const found={};for(const each of all)(found[of(each)]??=[]).push(each);return found};process.on("exit",()=>process.stderr.write("\\npeak "+process.resourceUsage().maxRSS));`)}`;

const run = (root, cwd, ...args) => runProgram(join(root, "dist/cli.js"), cwd, ...args);

function runProgram(program, cwd, ...args) {
  const start = performance.now();
  const result = spawnSync(process.execPath, ["--import", peak, program, ...args], {
    cwd,
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  if (result.status !== 0) throw new Error(`${args.join(" ")}: ${result.stdout}${result.stderr}`.slice(0, 2000));
  return {
    seconds: (performance.now() - start) / 1000,
    megabytes: Number(/peak (\d+)/.exec(result.stderr)?.[1] ?? 0) / 1024,
  };
}

function manyRules(count) {
  const rules = Array.from(
    { length: count },
    (_, index) => `
## Rule ${index}.
rule rule${index}(damage: number >= 0, ammo: Ammo, hp: int): number {
  let force = damage * ammo.multiplier
  if force > hp { max(1, damage - hp / ${2 + (index % 5)}) }
  else { ${index % 10 > 0 ? `rule${index - 1}(1, ammo, hp)` : "0"} }
}`,
  );
  return {
    "many.rules": `rulebook many { title "Many rules" }\n\ntable Ammo {\n  | name: key | multiplier: number |\n  | Standard  | 1 |\n  | Piercing  | 2 |\n}\n${rules.join("\n")}\n`,
  };
}

function manyRows(count) {
  const rows = Array.from(
    { length: count },
    (_, index) =>
      `Item ${index},${index % 1000},${(index % 77) / 4},${index % 2 === 0 ? "yes" : "no"},${["Low", "Mid", "High"][index % 3]}`,
  );
  return {
    "many.rules": `rulebook many { title "Many rows" }\n\nordered choice Rank { Low, Mid, High }\n\ntable Item from "items.csv" {\n  name: key\n  hp: int >= 0\n  weight: number\n  heavy: bool\n  rank: Rank\n}\n\nrule hp(item: Item): int = item.hp\n`,
    "items.csv": `name,hp,weight,heavy,rank\n${rows.join("\n")}\n`,
  };
}

function project(folder, files) {
  mkdirSync(join(folder, "rules/many"), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, "rules/many", name), text);
  return folder;
}

const figures = ({ seconds, megabytes }) =>
  `${seconds.toFixed(2).padStart(7)} s ${megabytes.toFixed(0).padStart(6)} MB`;

function grow(title, root, folder, sizes, make, what) {
  console.log(`\n${title}\n`);
  for (const size of sizes) {
    const cwd = project(join(folder, `${what}-${size}`), make(size));
    const [check, build] = ["check", "build"].map((command) => run(root, cwd, command, "--no-cache"));
    const each = (found) => `${((found.seconds * 1e6) / size).toFixed(0).padStart(6)} µs each`;
    console.log(
      `  ${String(size).padStart(7)} ${what}   check ${figures(check)} ${each(check)}   build ${figures(build)} ${each(build)}`,
    );
  }
}

/** One line of a copy of all rulebooks, changed: what a new process does with what an earlier one kept, beside one that has nothing. */
const changes = [
  ["a remark", "penance/damage.rules", "\n\n", "\n\n# Only a remark.\n\n"],
  ["a rule of a game with many variants", "penance/damage.rules", ": int = 0\n", ": int = 0 + 0\n"],
  ["what a card does", "penance/ironclad.rules", "take 4 from me.heat", "take 2 + 2 from me.heat"],
  ["a procedure of the game", "penance/damage.rules", "and found > 0 {", "and found > 0 + 0 {"],
  [
    "a rule of another rulebook",
    "penetration/impact.rules",
    "squares * damagePerSquare\n",
    "squares * damagePerSquare + 0\n",
  ],
];

/** The best of so many: what is measured is short. */
const mostRuns = 3;

function afterAChange(folder, root) {
  const cwd = join(folder, "copy");
  const [cache, before] = [join(cwd, "node_modules/.cache"), join(folder, "before")];
  const copy = (from, to) => {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true });
  };
  for (const each of ["rules", "generated"]) copy(join(root, each), join(cwd, each));
  mkdirSync(join(cwd, "node_modules"));
  run(root, cwd, "build");
  copy(cache, before);
  console.log("\nA new process after one changed line, with what an earlier one kept and with nothing\n");
  for (const [title, path, from, to] of changes) {
    const file = join(cwd, "rules", path);
    const text = readFileSync(file, "utf8");
    if (!text.includes(from)) throw new Error(`${path} does not say ${from}`);
    writeFileSync(file, text.replace(from, to));
    for (const command of ["check", "build"]) {
      const best = (...args) => {
        const runs = Array.from({ length: mostRuns }, () => {
          copy(before, cache);
          copy(join(root, "generated"), join(cwd, "generated"));
          return run(root, cwd, command, ...args);
        });
        return runs.sort((a, b) => a.seconds - b.seconds)[0];
      };
      const [kept, anew] = [best(), best("--no-cache")];
      console.log(
        `  ${title.padEnd(36)} ${command} ${figures(kept)}   with nothing ${figures(anew)}   ${(anew.seconds / kept.seconds).toFixed(1)} times as fast`,
      );
    }
    writeFileSync(file, text);
  }
}

export async function whole(folder, root) {
  const made = spawnSync(process.execPath, ["build.mjs", "--if-stale"], { cwd: root, encoding: "utf8" });
  if (made.status !== 0) throw new Error(made.stderr);
  console.log("\nAll rulebooks of this project\n");
  for (const command of ["check", "test", "build"]) {
    const anew = run(root, root, command, "--no-cache");
    // Keeps what the next one takes.
    run(root, root, command);
    console.log(
      `  ${command.padEnd(6)} ${figures(anew)}   again, with nothing changed ${figures(run(root, root, command))}`,
    );
  }
  console.log(`  Node itself, with nothing to do ${figures(runProgram("--eval", root, "0"))}`);
  afterAChange(folder, root);
  compilers(folder, root, runProgram);
  await watch(folder, root);
  grow("A rulebook of many rules", root, folder, [1250, 2500, 5000, 10_000], manyRules, "rules");
  grow("A table of many rows", root, folder, [12_500, 25_000, 50_000, 100_000], manyRows, "rows");
}
