import { expect, it } from "vitest";
import { cellText } from "../../../src/cli/odds/show.ts";
import { edged, shareText } from "../../../src/interpret/edges.ts";
import type { Odds } from "../../../src/interpret/odds-value.ts";
import { oddsText } from "../../../src/interpret/odds-text.ts";
import { formatted, reportText } from "../../../src/interpret/play/cell-text.ts";
import { arithmetic } from "../../../src/interpret/arithmetic.ts";
import type { Linked } from "../../../src/interpret/linked.ts";
import { chance as randomly } from "../../support/random.ts";

const odds = (low: number, high = low): Odds => ({ low, high, percent: true, estimate: null });
const none = undefined as unknown as Linked;

it.each([
  [0, "0.0%"],
  [1e-15, "<0.1%"],
  [0.00002, "<0.1%"],
  [0.0004, "<0.1%"],
  [0.0006, "0.1%"],
  [0.5, "50.0%"],
  [0.9994, "99.9%"],
  [0.9996, ">99.9%"],
  [1 - 1e-9, ">99.9%"],
  [1, "100.0%"],
])("shows the chance %d as %s", (value, text) => {
  expect(oddsText(odds(value), { decimals: 1, percent: true })).toBe(text);
  expect(
    reportText(none, arithmetic(6), { kind: "number" }, value, { decimals: 1, percent: true, signed: false }),
  ).toBe(text);
  expect(shareText(value)).toBe(text);
});

it.each([
  [2, 0, false, "+2"],
  [0, 0, false, "+0"],
  [-2, 0, false, "-2"],
  [0.25, 1, true, "+25.0%"],
  [1.5, 2, false, "+1.50"],
])("shows %d with a sign", (value, decimals, percent, text) => {
  const format = { decimals, percent, signed: true };
  expect(reportText(none, arithmetic(6), { kind: "number" }, value, format)).toBe(text);
});

it.each([
  [odds(0.5), "+50.0%"],
  [odds(0.00001), "<+0.1%"],
  [odds(0.2, 0.4), "+20.0% to +40.0%"],
])("shows odds with a sign", (value, text) => {
  const format = { decimals: 1, percent: true, signed: true };
  expect(reportText(none, arithmetic(6), { kind: "odds" }, value as never, format)).toBe(text);
});

it("says 0 and 100 only of what is so, at any number of digits, between any bounds", () => {
  const random = randomly(20_261_123);
  for (let round = 0; round < 20_000; round += 1) {
    const tiny = (10 ** -(1 + random.below(12)) * (1 + random.below(9))) / 2;
    const value = random.once(2) ? tiny : 1 - tiny;
    const wide = random.once(2) ? 0 : (Math.min(tiny, 1 - tiny) * random.below(100)) / 100;
    const bounds = odds(Math.max(0, value - wide), Math.min(1, value + wide));
    const format = random.once(4) ? null : { decimals: random.below(5), percent: random.once(2) };
    const text = oddsText(bounds, format);
    if (text.includes(" to ")) continue;
    const about = `${JSON.stringify(bounds)} ${JSON.stringify(format)}: ${text}`;
    const [, sign = "", digits = "", percent = ""] = /^([<>]?)(-?[\d.e+-]+)(%?)$/.exec(text) ?? [];
    const told = Number(digits) / (percent === "%" ? 100 : 1);
    expect(Number.isFinite(told) && digits !== "", about).toBe(true);
    if (sign === "") expect(told > 0 && told < 1, about).toBe(true);
    // What is told in its place is true of every value there may be.
    if (sign === "<") expect(bounds.high < told + 1e-12 && told > 0, about).toBe(true);
    if (sign === ">") expect(bounds.low > told - 1e-12 && told < 1, about).toBe(true);
  }
});

it("leaves what is no share alone", () => {
  expect(edged("120.0%", 1.2, 1.2)).toBe("120.0%");
  expect(edged("100.0%", 1.0004, 1.0004)).toBe("100.0%");
  expect(edged("0.0%", -0.0001, -0.0001)).toBe(">-0.1%");
  expect(edged("not known", -Infinity, Infinity)).toBe("not known");
  // What a claim says is told as it was written.
  expect(formatted(0, { decimals: 1, percent: true })).toBe("0.0%");
});

it("shows one known bound where no decimals are asked for: in a line, and in a table of odds", () => {
  const random = randomly(20_261_124);
  for (let round = 0; round < 20_000; round += 1) {
    const middle = 10 ** -(5 + random.below(20)) * (0.5 + random.below(90) / 20);
    const wide = random.once(4) ? 0 : middle * 10 ** -random.below(14);
    const bounds = odds(Math.max(0, middle - wide), middle + wide);
    // Bounds that are nought but for rounding count as nought.
    if (bounds.low === 0 && bounds.high <= 1e-12) continue;
    const [line, cell] = [oddsText(bounds, null), cellText(bounds)];
    const about = `${JSON.stringify(bounds)}: ${line}, ${cell}`;
    for (const text of [line, cell]) {
      const [, less = "", digits = ""] = /^(<?)([\d.]+(?:e-\d+)?)%$/.exec(text) ?? [];
      const shown = Number(digits) / 100;
      if (text.includes(" to ")) continue;
      expect(digits, about).not.toBe("");
      expect(shown, about).toBeGreaterThan(0);
      if (less === "<") {
        expect(shown, about).toBeGreaterThanOrEqual(bounds.high * (1 - 1e-9));
        // A table has two decimals of percent or one, and says the next step of these.
        expect(shown, about).toBeLessThan(bounds.high * 20.001);
      } else {
        // The digits that are shown are those of both bounds.
        const last = digits.includes("e") ? shown * 0.06 : (0.501 * 10 ** -(digits.split(".")[1] ?? "").length) / 100;
        expect(Math.abs(shown - bounds.low), about).toBeLessThan(last);
        expect(Math.abs(shown - bounds.high), about).toBeLessThan(last);
      }
    }
    if (cell.startsWith("<") && bounds.high < 0.00005) expect(cell, about).toBe(line);
  }
});
