import { expect, it } from "vitest";
import { isNarrow, middleOf, oddsText } from "../../../src/interpret/odds-text.ts";
import type { Odds } from "../../../src/interpret/odds-value.ts";

const odds = (low: number, high = low, percent = true): Odds => ({ low, high, percent, estimate: null });
const guess = (low: number, high: number, percent = true): Odds => ({
  low: 0,
  high: percent ? 1 : Infinity,
  percent,
  estimate: { low, high },
});
const percent = (decimals: number): { decimals: number; percent: boolean } => ({ decimals, percent: true });
const plain = (decimals: number): { decimals: number; percent: boolean } => ({ decimals, percent: false });

it.each([
  [odds(0.4786531), percent(1), "47.9%"],
  [odds(1 / 8), percent(0), "13%"],
  [odds(0.125 - 1e-16, 0.125 + 1e-16), percent(0), "13%"],
  [odds(1), percent(1), "100.0%"],
  [odds(0.9999), percent(1), ">99.9%"],
  [odds(0), percent(2), "0.00%"],
  [odds(1.561279, 1.561279, false), plain(3), "1.561"],
  [odds(-0.0004, -0.0004, false), plain(3), "0.000"],
  [odds(-1.5, -1.5, false), plain(0), "-2"],
  [odds(0.25), plain(2), "0.25"],
] as const)("%j with the format %j is %s", (value, format, text) => {
  expect(oddsText(value, format)).toBe(text);
});

it.each([
  [odds(0.5), "50%"],
  [odds(1 / 7), "14.2857%"],
  [odds(1), "100%"],
  [odds(0), "0%"],
  [odds(0.99999997), "99.999997%"],
  [odds(3.421e-6), "0.0003421%"],
  [odds(1.5306467e-78), "1.531e-76%"],
  [odds(4.25, 4.25, false), "4.25"],
  [odds(350, 350, false), "350"],
  [odds(1.5612791, 1.5612791, false), "1.56128"],
  [odds(12_345_678.9, 12_345_678.9, false), "12345679"],
  [odds(-2, -2, false), "-2"],
  [odds(0, 0, false), "0"],
  [odds(2.5e-14, 2.5e-14, false), "2.5e-14"],
] as const)("%j by itself is %s", (value, text) => {
  expect(oddsText(value, null)).toBe(text);
});

it.each([
  [odds(0.4786, 0.4788), percent(1), "47.9%"],
  [odds(0.4786, 0.4788), percent(2), "47.9%"],
  [odds(0.4781, 0.4788), percent(2), "48%"],
  [odds(0.12, 0.1812), percent(1), "12.0% to 18.2%"],
  [odds(0.1239, 0.1561), percent(1), "12.3% to 15.7%"],
  [odds(0, 1), percent(1), "0.0% to 100.0%"],
  [odds(1.2, Infinity, false), plain(2), "at least 1.20"],
  [odds(-Infinity, 3, false), null, "at most 3"],
  [odds(-Infinity, Infinity, false), null, "not known"],
  [odds(0.12345, 0.16), null, "12.3% to 16%"],
  [odds(0, 1e-13), null, "0%"],
  [odds(0, 8.8e-45), null, "0%"],
  [odds(0, 8.8e-45, false), null, "0"],
  [odds(1.23456, 1.2346, false), null, "1.2346"],
] as const)("%j, not known more closely, with the format %j is %s", (value, format, text) => {
  expect(oddsText(value, format)).toBe(text);
});

it.each([
  [guess(0.4771, 0.4801), percent(1), "~47.9%"],
  [guess(0.4771, 0.4801), null, "~47.9%"],
  [guess(0.4, 0.6), percent(0), "~40% to 60%"],
  // Rare is not never: what came up has a digit, and what did not a bound.
  [guess(0.0012, 0.0017), percent(0), "~0.1%"],
  [guess(0.0012, 0.0017), null, "~0.15%"],
  [guess(0.9982, 0.9989), percent(0), "~99.9%"],
  [guess(0, 0.00076), percent(0), "at most ~0.08%"],
  [guess(0.99924, 1), percent(1), "at least ~99.92%"],
  [guess(14.62, 14.78, false), null, "~14.7"],
  [guess(2.5, 2.5, false), plain(1), "~2.5"],
] as const)("%j, an estimate, with the format %j is %s", (value, format, text) => {
  expect(oddsText(value, format)).toBe(text);
});

it("never shows a digit on which the bounds do not agree", () => {
  for (let index = 0; index < 2000; index += 1) {
    const low = (index * 0.6180339887) % 1;
    const high = Math.min(1, low + 10 ** -(1 + (index % 7)));
    const text = oddsText(odds(low, high), null);
    const ends = [...text.matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(([digits]) => ({
      value: Number(digits),
      half: 0.5 * 10 ** -(digits.split(".")[1] ?? "").length,
    }));
    const [first, second] = ends;
    if (first === undefined) throw new Error(text);
    if (text.startsWith("<")) expect(high * 100, text).toBeLessThan(first.value);
    else if (text.startsWith(">")) expect(low * 100, text).toBeGreaterThan(first.value);
    else if (second === undefined) {
      // Noughts at the end are left out, so a whole unit of the last digit written is the most it may be off.
      expect(Math.abs(first.value - low * 100), text).toBeLessThanOrEqual(first.half * 1.001);
      expect(Math.abs(first.value - high * 100), text).toBeLessThanOrEqual(first.half * 1.001);
    } else {
      expect(first.value, text).toBeLessThanOrEqual(low * 100 + 1e-9);
      expect(second.value, text).toBeGreaterThanOrEqual(high * 100 - 1e-9);
    }
  }
});

it("shows no digit of chances of any size, down to what numbers can hold, on which the bounds do not agree", () => {
  for (let size = 1; size <= 300; size += 7)
    for (let width = size - 3; width <= 320; width += 5)
      for (const least of [0, 10 ** -size, 3.7 * 10 ** -size, 9.96 * 10 ** -size]) {
        const [low, high] = [least, least + 4.4 * 10 ** -width];
        if (high > 1) continue;
        const text = oddsText(odds(low, high), null);
        const [, digits, decimals, exponent] = /^(\d+(?:\.(\d+))?)(?:e(-?\d+))?%$/.exec(text) ?? [];
        if (digits === undefined) continue;
        const power = 10 ** Number(exponent ?? 0);
        // A whole unit of the last digit written; and where nothing but noughts are, what counts as nothing.
        const most = 0.5005 * 10 ** -(decimals ?? "").length * power + (Number(digits) === 0 ? 1e-10 : 0);
        const [from, to] = [low * 100, high * 100].map((end) => Math.abs(Number(digits) * power - end));
        expect(Math.max(from ?? 0, to ?? 0), `${low} to ${high}: ${text}`).toBeLessThanOrEqual(most + 1e-12 * high);
      }
});

it("knows what is close, and the middle", () => {
  expect([
    isNarrow(odds(0.5, 0.5 + 1e-13)),
    isNarrow(odds(0.5, 0.51)),
    isNarrow(odds(1e-78, 1e-78 * (1 + 1e-10))),
    isNarrow(odds(1e9, 1e9 + 0.1, false)),
  ]).toEqual([true, false, true, true]);
  expect([
    middleOf({ low: 1, high: 2 }),
    middleOf({ low: 1, high: Infinity }),
    middleOf({ low: -Infinity, high: 2 }),
    middleOf({ low: 3, high: 3 }),
  ]).toEqual([1.5, 1, 2, 3]);
});
