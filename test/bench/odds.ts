/**
 * How long questions about dice take, each beside the dynamic program that a programmer would write for it alone. The
 * process is warm and the rules are made ready, as the programs written by hand are; whatever was answered is forgotten before
 * each question. Beside it, the same from nothing: a new interpreter and a new asker each time. Bundled before it runs.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileProject } from "../../src/driver/compile.ts";
import { createInterpreter } from "../../src/interpret/interpreter.ts";
import type { Json, Program } from "../../src/ir/program.ts";
import type { Odds } from "../../src/interpret/odds-value.ts";
import { createAsker, type OddsOptions } from "../../src/odds/asker.ts";
import { ruleOdds, type Answer, type RuleOdds } from "../../src/odds/of-rule.ts";
import type { Hand } from "./odds-hand.mjs";

const columns = Array.from({ length: 19 }, (_, index) => index - 6);
const mostTimesSlower = 10;
const chartTarget = 25;
const longTarget = 2000;

interface Case {
  readonly title: string;
  readonly hand: () => readonly number[];
  readonly ours: (odds: RuleOdds) => readonly number[];
  /** Without a target of its own. */ readonly isBeside?: true;
}

function valueOf<T>(answer: Answer<T>): T {
  if (answer.kind === "fault") throw new Error(answer.message);
  return answer.value;
}

const middle = ({ low, high }: Odds): number => (low + high) / 2;

/** By result, from `low` to `high`. */
function byResult(odds: RuleOdds, rule: string, args: readonly Json[], low: number, high: number): readonly number[] {
  const found = new Map(
    valueOf(odds.distribution(`odds.${rule}`, args)).map(({ value, chance }) => [value, middle(chance)]),
  );
  return Array.from({ length: high - low + 1 }, (_, index) => found.get(low + index) ?? 0);
}

/** One sweep: a distribution for each column, of which the rows are read. */
function chart(odds: RuleOdds): readonly number[] {
  return columns.flatMap((column) => {
    const found = valueOf(odds.distribution("odds.penetrations", [column, 0])).map(({ value, chance }) => ({
      hits: value as number,
      chance: middle(chance),
    }));
    const atLeast = [1, 2, 3, 4, 5, 6].map((n) =>
      found.reduce((sum, { hits, chance }) => (hits >= n ? sum + chance : sum), 0),
    );
    return [...atLeast, found.reduce((sum, { hits, chance }) => sum + hits * chance, 0)];
  });
}

/** The same, cell by cell. */
function cells(odds: RuleOdds): readonly number[] {
  return columns.flatMap((column) => [
    ...[1, 2, 3, 4, 5, 6].map((n) =>
      middle(valueOf(odds.chance("odds.penetrations", [column, 0], { op: ">=", value: n }))),
    ),
    middle(valueOf(odds.average("odds.penetrations", [column, 0]))),
  ]);
}

function jointly(odds: RuleOdds): readonly number[] {
  const found: number[][] = [];
  for (const { value, chance } of valueOf(odds.distribution("odds.sixesAndFives", [14]))) {
    const [sixes, fives] = value as readonly [number, number];
    (found[sixes] ??= [])[fives] = middle(chance);
  }
  return pairs.map(([sixes, fives]) => found[sixes]?.[fives] ?? 0);
}

const pairs = Array.from({ length: 15 }, (_, sixes) =>
  Array.from({ length: 15 - sixes }, (__, fives) => [sixes, fives] as const),
).flat();

function casesBy(hand: Hand): readonly Case[] {
  return [
    {
      title: "the chart: 19 columns, 7 rows",
      hand: () => hand.chart(columns).flatMap(({ atLeast, average }) => [...atLeast, average]),
      ours: chart,
    },
    {
      title: "the same as 133 questions",
      hand: () => hand.chart(columns).flatMap(({ atLeast, average }) => [...atLeast, average]),
      ours: cells,
      isBeside: true,
    },
    {
      title: "14d6, sixes and fives jointly",
      hand: () => {
        const found = hand.sixesAndFives(14);
        return pairs.map(([sixes, fives]) => found[sixes]?.[fives] ?? 0);
      },
      ours: jointly,
    },
    {
      title: "d6 - d6, both exploding, -20 to 20",
      hand: () => hand.swing(),
      ours: (odds) => byResult(odds, "swing", [], -20, 20),
    },
    {
      title: "40d6, the highest three",
      hand: () => [...hand.bestThree(40)],
      ours: (odds) => byResult(odds, "bestThree", [40], 0, 18),
    },
    {
      title: "100d6, the sum",
      hand: () => [...hand.total(100, 6)],
      ours: (odds) => byResult(odds, "total", [100], 0, 600),
    },
    {
      title: "30 exploding d10, 8 or more",
      hand: () => [...hand.successes(30)].slice(0, 61),
      ours: (odds) => byResult(odds, "successes", [30], 0, 60),
    },
  ];
}

function longBy(hand: Hand): readonly Case[] {
  const chanceOf = (rule: string, args: readonly Json[]) => (odds: RuleOdds) => [
    middle(valueOf(odds.chance(`odds.${rule}`, args))),
  ];
  return [
    { title: "a duel to 100 hit points", hand: () => [hand.firstWins(100)], ours: chanceOf("firstWins", [100]) },
    {
      title: "a walk on 0 to 100, ruined from 50",
      hand: () => [hand.ruined(50, 100)],
      ours: chanceOf("ruined", [50, 100]),
    },
    {
      title: "a pool of 200 dice, hits less ones",
      hand: () => [...hand.net(200)],
      ours: (odds) => byResult(odds, "net", [200], -200, 200),
    },
  ];
}

async function programOf(folder: string): Promise<Program> {
  const path = "rules/odds/odds.rules";
  const { rulebooks, diagnostics } = await compileProject({
    list: async () => [path],
    read: async () => ({ kind: "text", text: readFileSync(join(folder, path), "utf8") }),
  });
  const program = rulebooks[0]?.program;
  if (program === null || program === undefined) throw new Error(diagnostics.map((each) => each.message).join("\n"));
  return program;
}

const newOdds = (program: Program, options: OddsOptions = {}): RuleOdds =>
  ruleOdds(createInterpreter([program], { oracle: createAsker({ games: 0, ...options }) }));

/** Rules made ready, and a way to ask them as if it were for the first time. */
function readyOdds(program: Program): (ours: Case["ours"]) => readonly number[] {
  const oracle = createAsker({ games: 0 });
  const odds = ruleOdds(createInterpreter([program], { oracle }));
  return (ours) => {
    oracle.forget();
    return ours(odds);
  };
}

/** Milliseconds of the least disturbed of many runs: so many that a busy machine, too, has made fast code of it by then. */
function least(run: () => unknown, atLeast = 2500): number {
  let best = Infinity;
  for (let [spent, runs] = [0, 0]; spent < atLeast || runs < 5; runs += 1) {
    const start = performance.now();
    run();
    const time = performance.now() - start;
    best = Math.min(best, time);
    spent += time;
  }
  return best;
}

/** The same to eleven digits, or as far as what is too unlikely for a double. */
function agree(title: string, ours: readonly number[], hand: readonly number[]): void {
  for (const [index, value] of hand.entries()) {
    const found = ours[index] ?? Number.NaN;
    assert.ok(
      Math.abs(found - value) <= 1e-11 * Math.abs(value) + 1e-17,
      `${title}, ${index}: ${found}, by hand ${value}`,
    );
  }
}

function statesOf(program: Program, run: (odds: RuleOdds) => unknown): number {
  let most = 0;
  run(
    newOdds(program, {
      progress: (states) => {
        most = Math.max(most, states);
      },
    }),
  );
  return most;
}

const line = (title: string, hand: number, ours: number, fresh: number, states: number, verdict: string): string =>
  `  ${title.padEnd(36)} ${hand.toFixed(3).padStart(9)} ms ${ours.toFixed(3).padStart(10)} ms   x ${(ours / hand).toFixed(1).padStart(6)} ${fresh.toFixed(3).padStart(10)} ms from nothing ${String(states).padStart(9)} states   ${verdict}`;

/** Prints the table. `folder`: where `rules/odds` lies. */
export async function odds(folder: string, hand: Hand): Promise<void> {
  const program = await programOf(folder);
  console.log("\nOdds: by hand, and from the rules as they are written; a new question each time, in a warm process\n");
  const ready = readyOdds(program);
  for (const each of casesBy(hand)) {
    const isChart = each.title.startsWith("the chart");
    const isMet = (theirs: number, mine: number): boolean =>
      mine <= theirs * mostTimesSlower && (!isChart || mine <= chartTarget);
    measured(
      program,
      ready,
      each,
      2500,
      isMet,
      each.isBeside === true ? "" : `target x ${mostTimesSlower}${isChart ? ` and ${chartTarget} ms` : ""}: `,
    );
  }
  console.log("\nLong ones\n");
  for (const each of longBy(hand))
    measured(program, ready, each, 1000, (_, mine) => mine <= longTarget, `target ${longTarget} ms: `);
  outOfReach(program);
}

function measured(
  program: Program,
  ready: ReturnType<typeof readyOdds>,
  { title, hand, ours }: Case,
  atLeast: number,
  isMet: (theirs: number, mine: number) => boolean,
  target: string,
): void {
  agree(title, ready(ours), hand());
  agree(title, ours(newOdds(program)), hand());
  const [theirs, mine, fresh] = [
    least(hand, Math.min(atLeast, 2500)),
    least(() => ready(ours), atLeast),
    least(() => ours(newOdds(program)), atLeast / 2),
  ];
  console.log(
    line(
      title,
      theirs,
      mine,
      fresh,
      statesOf(program, ours),
      target === "" ? "" : `${target}${isMet(theirs, mine) ? "met" : "MISSED"}`,
    ),
  );
}

/** The list of so many dice has more results than there is room for: bounds, and an estimate that says so. */
function outOfReach(program: Program): void {
  const start = performance.now();
  const found = valueOf(
    ruleOdds(createInterpreter([program], { oracle: createAsker({ seed: "bench" }) })).chance("odds.street", [60], {
      op: ">=",
      value: 3,
    }),
  );
  const time = performance.now() - start;
  console.log("\nOut of reach\n");
  console.log(
    `  60d1000, three in a row: from ${found.low} to ${found.high}, estimated ${found.estimate === null ? "not at all" : `${found.estimate.low.toFixed(4)} to ${found.estimate.high.toFixed(4)}`}, in ${time.toFixed(0)} ms`,
  );
}
