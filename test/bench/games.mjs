/** Whole games, with bots that pick at random: generated code against the same rules by hand and in boardgame.io, and Penance. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { mostOf } from "./profile.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const rounds = 5;
const targets = { decisions: 300_000, games: 2000, trace: 0.3, micros: 50 };

async function bundled(folder, root, name, entry) {
  const outfile = join(folder, `games-${name}.mjs`);
  await build({
    entryPoints: [entry],
    bundle: true,
    platform: "node",
    format: "esm",
    outfile,
    logLevel: "error",
    external: ["boardgame.io/*"],
    alias: { "rulewright/runtime": join(root, "src/runtime/index.ts") },
  });
  return import(pathToFileURL(outfile).href);
}

/** A random bot's picks: the same for every engine. */
function picks(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Each plays one game and gives how many decisions it took; `told` hears how many options there were, and how it ended. */
const byHand =
  ({ init, step, optionsOf, isOver, summary }) =>
  (seed, told) => {
    const pick = picks(seed);
    const state = init(seed);
    let decisions = 0;
    while (!isOver(state)) {
      const many = optionsOf(state);
      if (told !== undefined) told(many);
      step(state, pick(many));
      decisions += 1;
    }
    if (told !== undefined) told(summary(state));
    return decisions;
  };
const byPeer =
  ({ init, options, step, summary }) =>
  (seed, told) => {
    const pick = picks(seed);
    const game = init(seed);
    let decisions = 0;
    for (let all = options(game); all.length > 0; all = options(game)) {
      if (told !== undefined) told(all.length);
      step(game, all[pick(all.length)]);
      decisions += 1;
    }
    if (told !== undefined) told(summary(game));
    return decisions;
  };
const byRules =
  ({ init, decision, step }, setup, trace, summary) =>
  (seed, told) => {
    const pick = picks(seed);
    const state = init(setup, seed, trace);
    let decisions = 0;
    for (let asked = decision(state); asked !== null; asked = decision(state)) {
      const many = asked.options.length;
      if (told !== undefined) told(many);
      step(state, pick(many), trace);
      decisions += 1;
    }
    if (told !== undefined) told(summary(state));
    return decisions;
  };

function summaryOf({ entities: { Side }, pieces: { Card }, outcome }) {
  const rows = (pile) => pile.map((piece) => Card.row[piece]).join();
  return `${outcome.winners.map((winner) => winner + 1).join()}: ${Side.map(({ deck, hand, discard }) => `${rows(deck)}/${rows(hand)}/${rows(discard)}`).join(" ")}`;
}

const known = new Map();
/** Of everything that is seen of so many games; an engine that plays others is an error. */
function checksum(play, games) {
  const lines = transcript(play, games);
  const sum = createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 16);
  assert.equal(sum, known.get(games) ?? sum);
  known.set(games, sum);
  return `${sum}, ${lines.length - games} decisions`;
}

function transcript(play, games) {
  const lines = [];
  for (let seed = 0; seed < games; seed += 1)
    play(seed, (line) => {
      lines.push(line);
    });
  return lines;
}

/** Milliseconds of processor time so far, of the garbage collector's threads, too: what else the machine does is left out. */
function spentTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Decisions and games per second of one processor's time of each, in the least disturbed of some rounds, all in turns. */
function speeds(engines, least) {
  const best = engines.map(() => ({ decisions: 0, games: 0 }));
  let seed = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { play }] of engines.entries()) {
      let [decisions, games, spent] = [0, 0, 0];
      const start = spentTime();
      do {
        for (let n = 0; n < 8; n += 1) decisions += play((seed += 1));
        games += 8;
        spent = spentTime() - start;
      } while (spent < least);
      const now = { decisions: (decisions / spent) * 1000, games: (games / spent) * 1000 };
      if (now.decisions > best[index].decisions) best[index] = now;
    }
  }
  return best;
}

/** Microseconds to save, and to load, in states along some games. */
function saving({ init, decision, step, load }, setup) {
  const states = [];
  for (let seed = 0; seed < 12; seed += 1) {
    const pick = picks(seed);
    const state = init(setup, seed);
    for (let asked = decision(state); asked !== null; asked = decision(state)) {
      if (pick(8) === 0) states.push(structuredClone(state));
      step(state, pick(asked.options.length));
    }
  }
  const texts = states.map((state) => JSON.stringify(state));
  const time = (run, all) => {
    let best = Infinity;
    for (let round = 0; round < rounds * 6; round += 1) {
      const start = spentTime();
      for (const each of all) run(each);
      best = Math.min(best, ((spentTime() - start) / all.length) * 1000);
    }
    return best;
  };
  return {
    save: time(JSON.stringify, states),
    load: time(load, texts),
    parse: time(JSON.parse, texts),
    size: texts.reduce((sum, text) => sum + text.length, 0) / texts.length,
  };
}

const shown = (number) => Math.round(number).toLocaleString("en-US").padStart(11);
const verdict = (isMet) => (isMet ? "met" : "MISSED");

function told(title, engines, best) {
  console.log(`\n${title}\n`);
  const [first] = best;
  for (const [index, { name }] of engines.entries()) {
    const { decisions, games } = best[index];
    console.log(
      `  ${name.padEnd(34)} ${shown(decisions)} decisions/s ${shown(games)} games/s   x ${(decisions / first.decisions).toFixed(3)}`,
    );
  }
}

function tellSaving(module, setup) {
  const { save, load, parse, size } = saving(module, setup);
  console.log(
    `  save ${save.toFixed(1)} µs, load ${load.toFixed(1)} µs (of which JSON.parse ${parse.toFixed(1)}), ${Math.round(size)} characters; target < ${targets.micros} µs each: ${verdict(save < targets.micros && load < targets.micros)}`,
  );
}

async function small(folder, root) {
  const setup = { duel: {} };
  const hand = await bundled(folder, root, "hand", join(here, "game-hand.mjs"));
  const peer = await bundled(folder, root, "peer", join(here, "game-peer.mjs"));
  const rules = await bundled(folder, root, "brawl", join(folder, "generated/brawl/game.ts"));
  let heard = 0;
  const listen = () => {
    heard += 1;
  };
  const engines = [
    { name: "by hand", play: byHand(hand) },
    { name: "generated", play: byRules(rules, setup, undefined, summaryOf) },
    { name: "generated, with a trace", play: byRules(rules, setup, listen, summaryOf) },
    { name: "boardgame.io, its reducer", play: byPeer(peer.reducer) },
    { name: "boardgame.io, its client", play: byPeer(peer.client) },
  ];
  console.log("\nThe same games? How many options there were at each decision, who won, and where each card lies\n");
  for (const games of [100, 2000]) {
    for (const { name, play } of games === 100 ? engines : engines.slice(0, 2))
      console.log(`  ${name.padEnd(34)} ${games} games: ${checksum(play, games)}`);
  }
  const best = speeds(engines, 400);
  told(`A small card fight (the same games in each, move by move), one core`, engines, best);
  const trace = 1 - best[2].decisions / best[1].decisions;
  console.log(
    `  target >= ${targets.decisions.toLocaleString("en-US")} decisions/s: ${verdict(best[1].decisions >= targets.decisions)}; the trace costs ${(trace * 100).toFixed(0)} %, target <= ${targets.trace * 100} %: ${verdict(trace <= targets.trace)}`,
  );
  tellSaving(rules, setup);
}

async function penance(folder, root) {
  const { generate } = await import(pathToFileURL(join(folder, "generate.mjs")).href);
  await generate(root, join(folder, "generated"));
  const rules = await bundled(folder, root, "penance", join(folder, "generated/penance/game.ts"));
  const listen = () => {
    /* Told, and not kept. */
  };
  const setup = { duel: {} };
  const engines = [
    { name: "generated", play: byRules(rules, setup) },
    { name: "generated, with a trace", play: byRules(rules, setup, listen) },
  ];
  const best = speeds(engines, 1500);
  told(
    `Penance, duels with random bots, the trace off and on, per second of one core's time (${loadavg()[0].toFixed(1)} programs wait for ${cpus().length} cores meanwhile; ${(best[0].decisions / best[0].games).toFixed(0)} decisions a game)`,
    engines,
    best,
  );
  const trace = 1 - best[1].decisions / best[0].decisions;
  console.log(
    `  whole games: ${Math.round(best[0].games).toLocaleString("en-US")}/s; target >= ${targets.games.toLocaleString("en-US")} games/s: ${verdict(best[0].games >= targets.games)}; the trace costs ${(trace * 100).toFixed(0)} %, target <= ${targets.trace * 100} %: ${verdict(trace <= targets.trace)}`,
  );
  tellSaving(rules, setup);
  if (best[0].games < targets.games) await tellProfile(engines[0].play);
}

/** Where the time goes. */
async function tellProfile(play) {
  console.log("\n  Where the time of Penance goes, by function, itself alone\n");
  for (const { name, share } of await mostOf(() => {
    for (let seed = 0; seed < 2000; seed += 1) play(seed);
  }, 16))
    console.log(`  ${(share * 100).toFixed(1).padStart(6)} % ${name}`);
}

export async function games(folder, root) {
  await small(folder, root);
  if (existsSync(join(root, "rules/penance"))) await penance(folder, root);
}
