/** Nothing that is written in per cent says 0 % of what is more than nothing, nor 100 % of what is less than all. */
import { expect, it } from "vitest";
import { amount } from "../../src/balance/goal-text.ts";
import { signedText } from "../../src/balance/simulation-tables.ts";
import { cellText } from "../../src/cli/odds/show.ts";
import { signedBy } from "../../src/cli/tune/words.ts";
import { percentText } from "../../src/coverage/text.ts";
import { shareText } from "../../src/interpret/edges.ts";
import { chance as chanceOf } from "../support/random.ts";
import { firstSeed, tries } from "../support/soak.ts";
import { arithmetic } from "../../src/interpret/arithmetic.ts";
import { link } from "../../src/interpret/linked.ts";
import { oddsText } from "../../src/interpret/odds-text.ts";
import type { Odds } from "../../src/interpret/odds-value.ts";
import { reportText } from "../../src/interpret/play/cell-text.ts";

const oddsBetween = (low: number, high: number, estimate: Odds["estimate"]): Odds => ({
  low,
  high,
  percent: true,
  estimate,
});
const estimated = (value: number): Odds =>
  oddsBetween(0, 1, { low: value - value / 10, high: value + (1 - value) / 10 });
const reportOf = (value: number, decimals: number): string =>
  reportText(link([]), arithmetic(6), { kind: "number" }, value, { decimals, percent: true, signed: false });

type Writer = (value: number) => string;
const shares: readonly (readonly [string, Writer])[] = [
  ["a share", shareText],
  ["what is covered", percentText],
  ["a cell of odds", (value) => cellText(oddsBetween(value, value, null))],
  ["a cell of estimated odds", (value) => cellText(estimated(value))],
  ["odds in a report", (value) => oddsText(oddsBetween(value, value, null), { decimals: 1, percent: true })],
  ["estimated odds in a report", (value) => oddsText(estimated(value), { decimals: 1, percent: true })],
  ["a report as 0%", (value) => reportOf(value, 0)],
  ["a report as 0.00%", (value) => reportOf(value, 2)],
];
const differences: readonly (readonly [string, Writer])[] = [
  ["a difference of shares", signedText],
  ["what a number moves", (value) => signedBy(value, true)],
  ["what is missed", (value) => amount(Math.abs(value), true)],
];

/** Near nothing, near all, between them, and both themselves. */
function someShare(seed: number): number {
  const chance = chanceOf(seed);
  const small = (1 + chance.below(9999)) * 10 ** -(4 + chance.below(8));
  return chance.pick([small, small, 1 - small, 1 - small, chance.below(10_001) / 10_000, 0, 1]);
}

function wrongOf(text: string, value: number): boolean {
  // Bounds are rounded outwards, and what they say is so.
  if (/^at (?:least|most) | to /.test(text)) return false;
  const shown = /^([<>~+-]*)(\d+(?:\.\d+)?(?:e-?\d+)?)%/.exec(text);
  if (shown === null) return !/^(?:a hair)$/.test(text);
  const [, signs = "", digits = ""] = shown;
  // `<100%` and `>0%` say what is so.
  if (/[<>]/.test(signs)) return Number(digits) === 0 ? value === 0 : Math.abs(value) === 0 || Math.abs(value) === 1;
  return (Number(digits) === 0 && value !== 0) || (Number(digits) === 100 && Math.abs(value) < 1);
}

it("shares and differences near nothing and near all", () => {
  const wrong: string[] = [];
  for (let seed = firstSeed; seed < firstSeed + tries(20_000, 2000); seed += 1) {
    const share = someShare(seed);
    for (const [name, write] of shares)
      if (wrongOf(write(share), share)) wrong.push(`${name}: ${share} is ${write(share)}`);
    for (const value of [share, -share])
      for (const [name, write] of differences)
        if (wrongOf(write(value), value)) wrong.push(`${name}: ${value} is ${write(value)}`);
  }
  expect(wrong.slice(0, 8)).toEqual([]);
});
