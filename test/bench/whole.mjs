/** The compiler as a whole: time and peak memory of `check` and `build`, as somebody who types the command sees them. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
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

/** One number of a copy of all rulebooks, changed and built with what was kept before. */
function afterAChange(folder, root) {
  const cwd = join(folder, "copy");
  for (const each of ["rules", "generated"]) cpSync(join(root, each), join(cwd, each), { recursive: true });
  mkdirSync(join(cwd, "node_modules"));
  run(root, cwd, "build");
  const sheets = join(cwd, "rules/penetration");
  const file = join(
    sheets,
    readdirSync(sheets).find((name) => name.endsWith(".csv")),
  );
  const text = readFileSync(file, "utf8");
  for (const [title, change] of [
    ["a blank line more", `${text}\n`],
    ["and it is gone again", text],
  ]) {
    writeFileSync(file, change);
    console.log(`  build after a change: ${title.padEnd(22)} ${figures(run(root, cwd, "build"))}`);
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
