/** Rules that roll against the same by hand, with the same generator: how fast the generated code is. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { do_not_optimize, measure } from "mitata";

const here = fileURLToPath(new URL(".", import.meta.url));
/** Generated code has at least this part of the speed of hand-written code. */
const target = 0.8;
const rounds = 7;
const attack = { pv: 8, cap: 10 };
const deck = Array.from({ length: 52 }, (_, index) => index + 1);

const cases = [
  ["14d6, how many sixes and fives", "sixesAndFives", []],
  ["14d6, how many at least 5", "hits", [14]],
  ["14d6, sixes open, how many at least 5", "openHits", [14]],
  ["explode(d6) - explode(d6)", "swing", []],
  ["4d6 without the lowest", "stat", []],
  ["triplets of exploding dice", "penetrations", [attack, 4]],
  ["a duel to 60 hit points", "duel", [60]],
  ["five cards of 52", "hand", [deck]],
];

/** Each case in a module of its own: functions that share the generator's code would spoil each other's inline caches. */
async function engineOf(folder, root, kind, name) {
  const source = kind === "generated" ? join(folder, "generated/pools/index.ts") : join(here, "rolling-hand.mjs");
  const entry = join(folder, `rolling-${kind}-${name}.ts`);
  writeFileSync(
    entry,
    `export { ${name} as run } from ${JSON.stringify(source)};\nexport { seeded } from "rulewright/runtime";\n`,
  );
  const outfile = entry.replace(/\.ts$/, ".mjs");
  await build({
    entryPoints: [entry],
    bundle: true,
    format: "esm",
    outfile,
    logLevel: "error",
    alias: { "rulewright/runtime": join(root, "src/runtime/index.ts") },
  });
  return import(pathToFileURL(outfile).href);
}

const calls = 256;

/** Nanoseconds for one call, in the least disturbed of many runs, both in turns. */
async function times(engines, args) {
  const best = engines.map(() => Infinity);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { run, seeded }] of engines.entries()) {
      const dice = seeded("bench");
      const stats = await measure(
        () => {
          for (let i = 0; i < calls; i += 1) do_not_optimize(run(dice, ...args));
        },
        { min_cpu_time: 1e8 },
      );
      best[index] = Math.min(best[index], stats.min / calls);
    }
  }
  return best;
}

export async function rolling(folder, root) {
  console.log(`\nRules that roll, against the same by hand with the same dice (speed, target >= ${target})\n`);
  for (const [title, name, args] of cases) {
    const engines = [await engineOf(folder, root, "hand", name), await engineOf(folder, root, "generated", name)];
    const [a, b] = engines.map(({ run, seeded }) => {
      const dice = seeded("agree");
      return Array.from({ length: 2000 }, () => run(dice, ...args));
    });
    assert.deepEqual(b, a, name);
    const [hand, generated] = await times(engines, args);
    const speed = hand / generated;
    console.log(
      `  ${title.padEnd(40)} by hand ${hand.toFixed(1).padStart(8)} ns   generated ${generated.toFixed(1).padStart(8)} ns   speed x ${speed.toFixed(2)}  ${speed >= target ? "met" : "MISSED"}`,
    );
  }
}
