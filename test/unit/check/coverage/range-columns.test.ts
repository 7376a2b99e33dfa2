/** Random columns of ranges, each value of which is tried. */
import { afterAll, describe, expect, it } from "vitest";
import { chance, type Chance } from "../../../support/random.ts";
import { checkText } from "../check-text.ts";

interface Range {
  readonly text: string;
  readonly low: number | null;
  readonly high: number | null;
  readonly lowOpen: boolean;
  readonly highOpen: boolean;
}

const count = { overlaps: 0, gaps: 0, fine: 0 };
const holds = (range: Range, value: number): boolean =>
  (range.low === null || (range.lowOpen ? value > range.low : value >= range.low)) &&
  (range.high === null || (range.highOpen ? value < range.high : value <= range.high));

function rangeOf(random: Chance): Range {
  const [low, high] = [random.below(7) - 2, random.below(7) - 2].sort((a, b) => a - b) as [number, number];
  switch (random.below(8)) {
    case 0:
      return { text: `< ${low}`, low: null, high: low, lowOpen: false, highOpen: true };
    case 1:
      return { text: `> ${high}`, low: high, high: null, lowOpen: true, highOpen: false };
    case 2:
      return { text: `>= ${high}`, low: high, high: null, lowOpen: false, highOpen: false };
    case 3:
      return { text: `${low}`, low, high: low, lowOpen: false, highOpen: false };
    default: {
      const [lowOpen, highOpen] = high - low > 1 ? [random.once(3), random.once(3)] : [false, false];
      return {
        text: `${lowOpen ? "over " : ""}${low} to ${highOpen ? "under " : ""}${high}`,
        low,
        high,
        lowOpen,
        highOpen,
      };
    }
  }
}

/** By where they begin. */
function first(a: Range, b: Range): number {
  if (a.low === null || b.low === null) return Number(a.low !== null) - Number(b.low !== null);
  return a.low - b.low || Number(a.lowOpen) - Number(b.lowOpen);
}

function check(random: Chance): void {
  const whole = random.once(2);
  const optional = random.once(4);
  const gaps = random.once(4);
  const made = random.many(2, 4, () => rangeOf(random)).map((range, index) => ({ range, name: "ABCD"[index] ?? "" }));
  const rows = made.map(({ range, name }) => `| ${name} | ${range.text} |`);
  const text = `table T {\n| name: key | Band: ${optional ? "optional " : ""}range of ${whole ? "int" : "number"}${gaps ? " gaps" : ""} |\n${rows.join("\n")}${optional ? "\n| E | |" : ""}\n}`;
  const found = checkText(text).found;
  const about = `${text}\n${JSON.stringify(found.map(({ message }) => message))}`;
  if (found.some(({ code }) => !code.startsWith("ranges-"))) throw new Error(about);
  // Whole numbers begin one further where the end is left out.
  const closed = made.map(({ range, name }) => ({
    name,
    range: whole && range.lowOpen && range.low !== null ? { ...range, low: range.low + 1, lowOpen: false } : range,
  }));
  const sorted = closed
    .map((each, index) => ({ ...each, index }))
    .sort((a, b) => first(a.range, b.range) || a.index - b.index);
  const values = Array.from({ length: whole ? 21 : 81 }, (_, index) => (whole ? index - 10 : (index - 40) / 4));
  sorted.forEach(({ range, name }, at) => {
    const before = sorted.slice(0, at);
    const shared = values.filter((value) => holds(range, value) && before.some((other) => holds(other.range, value)));
    const own = values.filter((value) => holds(range, value));
    const between = values.filter(
      (value) =>
        before.length > 0 &&
        own.every((each) => value < each) &&
        before.every((other) => values.every((each) => !holds(other.range, each) || each < value)),
    );
    const said = found.filter(({ message }) => message.includes(`and \`${name}\` `));
    expect(
      said.map(({ code }) => code),
      `${name}: ${about}`,
    ).toEqual(shared.length > 0 ? ["ranges-overlap"] : between.length > 0 && !gaps ? ["ranges-leave-gap"] : []);
    const [only] = said;
    if (only === undefined) {
      count.fine += 1;
      return;
    }
    const other = sorted.find((each) => each.name === /rows `(\w)`/.exec(only.message)?.[1]);
    const shown = Number(/(-?[\d.]+?)\.$/.exec(only.message)?.[1]);
    if (only.code === "ranges-overlap") {
      count.overlaps += 1;
      expect(holds(range, shown) && other !== undefined && holds(other.range, shown), about).toBe(true);
    } else {
      count.gaps += 1;
      expect(
        sorted.some((each) => holds(each.range, shown)) ||
          before.some((each) => each.range.high !== null && each.range.high > shown),
        about,
      ).toBe(false);
    }
    expect(only.span.start, about).toBe(
      `rulebook fixture { title "Fixture" \n  }\n${text}`.indexOf(
        made.find((each) => each.name === name)?.range.text ?? "",
        `rulebook fixture { title "Fixture" \n  }\n${text}`.indexOf(`| ${name} |`),
      ),
    );
  });
}

describe("what is said of random columns of ranges is so", () => {
  it.each(Array.from({ length: 16 }, (_, index) => index))("seed %i", (seed) => {
    const random = chance(seed);
    for (let round = 0; round < 12; round += 1) check(random);
  });
  afterAll(() => {
    expect(Math.min(count.overlaps, count.gaps, count.fine), JSON.stringify(count)).toBeGreaterThan(20);
  });
});
