import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { do_not_optimize, measure } from "mitata";
import { byNumber, bySwitch, bySwitchHoisted } from "./hand.mjs";
import { jsonLogic, jsonRules, zen } from "./peers.mjs";
import { drawInputs } from "./work.mjs";

const rounds = 7;

/** Each engine's answers, to be the same before anything is measured. */
async function agree(engines, inputs) {
  const [first, ...others] = engines;
  for (const input of inputs) {
    const check = first.check && (await first.check(input));
    const path = await first.path(input);
    for (const engine of others) {
      if (engine.check) assert.equal(await engine.check(input), check, `${engine.name}: ${JSON.stringify(input)}`);
      assert.equal(await engine.path(input), path, `${engine.name}: ${JSON.stringify(input)}`);
    }
  }
}

/** A loop of its own for each engine: one that they share is made quick for whoever comes first, and for nobody after that. */
const loopOver = (run, all, later) =>
  (later
    ? new Function("run", "all", "done", "return async () => { for (const input of all) done(await run(input)); };")
    : new Function(
        "run",
        "all",
        "done",
        "return () => { for (let i = 0; i < all.length; i += 1) done(run(all[i])); };",
      ))(run, all, do_not_optimize);

/** Nanoseconds for one call, in the least disturbed of many runs over all inputs, engines in turns: the machine may not be ours alone. */
async function leastTimes(engines, kind, inputs) {
  const best = new Map();
  for (let round = 0; round < rounds; round += 1) {
    for (const engine of engines) {
      const { [kind]: run, later } = engine;
      if (run === undefined || (later && round > 0)) continue;
      const some = later ? inputs.slice(0, 32) : inputs;
      const all = engine.prepared ?? some;
      const stats = await measure(loopOver(run, all, later), { min_cpu_time: 2e8 });
      best.set(engine.name, Math.min(best.get(engine.name) ?? Infinity, stats.min / some.length));
    }
  }
  return best;
}

function table(title, found, base, target) {
  console.log(`\n${title}\n`);
  const unit = found.get(base);
  for (const [name, time] of found) {
    const ratio = time / unit;
    const verdict =
      name === "generated" && target !== undefined
        ? `   target <= ${target}: ${ratio <= target ? "met" : "MISSED"}`
        : "";
    console.log(`  ${name.padEnd(36)} ${time.toFixed(1).padStart(10)} ns  x ${ratio.toFixed(2)}${verdict}`);
  }
}

export async function speed(folder, root) {
  const file = join(folder, "shots.mjs");
  await build({
    entryPoints: [join(folder, "generated/shots/index.ts")],
    bundle: true,
    format: "esm",
    outfile: file,
    logLevel: "error",
    alias: { "rulewright/runtime": join(root, "src/runtime/index.ts") },
  });
  // As a game has them that imports them by name.
  const { strike, path } = await import(pathToFileURL(file).href);
  const inputs = drawInputs(4096);
  const { strike: strikeByHand, path: pathByHand } = bySwitch();
  const hoisted = bySwitchHoisted();
  const numbers = byNumber();
  const logic = jsonLogic();
  const rules = jsonRules();
  const decisions = zen();
  const engines = [
    {
      name: "hand-written, switch on strings",
      check: (i) => strikeByHand(i.damage, i.ammo, i.obstacle).continues,
      path: (i) => pathByHand(i.damage, i.ammo, i.path),
    },
    {
      name: "generated",
      check: (i) => strike(i.damage, i.ammo, i.obstacle).continues,
      path: (i) => path(i.damage, i.ammo, i.path),
    },
    { name: "hand-written, multiplier looked up once", path: (i) => hoisted.path(i.damage, i.ammo, i.path) },
    {
      name: "hand-written, interned numbers",
      prepared: inputs.map(numbers.intern),
      check: (i) => numbers.strike(i.damage, i.ammo, i.obstacle).continues,
      path: (i) => numbers.path(i.damage, i.ammo, i.path),
    },
    {
      name: "json-logic-engine, built",
      check: (i) => logic.check(i.damage, i.ammo, i.obstacle),
      path: (i) => logic.path(i.damage, i.ammo, i.path),
    },
    {
      name: "json-rules-engine",
      later: true,
      check: (i) => rules.check(i.damage, i.ammo, i.obstacle),
      path: (i) => rules.path(i.damage, i.ammo, i.path),
    },
    {
      name: "@gorules/zen-engine",
      later: true,
      check: (i) => decisions.check(i.damage, i.ammo, i.obstacle),
      path: (i) => decisions.path(i.damage, i.ammo, i.path),
    },
  ];
  await agree(
    engines.filter((each) => each.prepared === undefined),
    inputs.slice(0, 500),
  );
  await agree([{ ...engines[0] }, { ...engines[1] }], inputs);
  for (const [index, input] of inputs.entries())
    assert.equal(engines[3].path(engines[3].prepared[index]), engines[0].path(input));
  const base = engines[0].name;
  table("One check (8 kinds of ammunition, 28 obstacles)", await leastTimes(engines, "check", inputs), base, 1.2);
  table("A path of four obstacles", await leastTimes(engines, "path", inputs), base, 1);
}
