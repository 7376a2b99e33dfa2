import { expect, it } from "vitest";
import { draw } from "../../../src/picture/draw.ts";
import type { Bars, Heat, LinePicture, Picture, PictureValue } from "../../../src/picture/picture.ts";
import { escapeXml } from "../../../src/picture/svg.ts";
import { faint, gridLine, ground, heat, ink, seriesShades } from "../../../src/picture/theme.ts";
import { texts, wellFormed } from "../../support/svg.ts";

const share = (value: number): PictureValue => ({ value, text: `${(value * 100).toFixed(1)}%` });
const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const sheet = { title: "Title", description: "What it shows.", notes: [] };

function bars(
  headings: readonly (string | number)[],
  values: readonly number[] = headings.map(() => 1 / headings.length),
): Bars {
  const plain = headings.filter((each): each is number => typeof each === "number");
  return {
    ...sheet,
    kind: "bars",
    across: {
      name: "result",
      headings: headings.map(String),
      numbers: plain.length === headings.length ? plain : null,
    },
    panels: [{ name: "Chance", percent: true, series: [{ name: "Chance", values: values.map(share) }] }],
  };
}
const lines = (points: readonly number[], names: readonly string[]): LinePicture => ({
  ...sheet,
  kind: "lines",
  across: { name: "skill", points },
  panels: [
    {
      name: "Chance",
      percent: true,
      series: names.map((name, place) => ({
        name,
        values: points.map((_, index) => share((index + place) / (points.length + names.length))),
      })),
    },
  ],
});
const heatOf = (columns: readonly string[], rows: readonly string[]): Heat => ({
  ...sheet,
  kind: "heat",
  across: { name: "d", headings: columns },
  down: { name: "n", headings: rows },
  cells: rows.map((_, row) =>
    columns.map((__, column) => ({ text: `${row}/${column}`, share: (row + column) / (rows.length + columns.length) })),
  ),
});

const hostile = "</text><script>alert('\u0000\uD800')</script>&\"<";
const every: Readonly<Record<string, Picture>> = {
  "nineteen bars": bars(numbers(-6, 12)),
  "sixty bars": bars(numbers(1, 60)),
  "five hundred bars": bars(numbers(100, 600)),
  "one bar": bars([7]),
  "no bar": bars([]),
  "bars of names": bars([
    "Missed",
    "Strike(penetrates: yes, remaining: 10, broken: no, staggered: yes, hurt: yes, down: no)",
    hostile,
  ]),
  lines: lines(numbers(-6, 12), ["One", "Two", hostile]),
  "a line of one point": lines([3], ["One"]),
  "a line of many points": lines(numbers(0, 400), ["One"]),
  "a heat map": heatOf(numbers(-6, 12).map(String), ["1", "2", "3", "Average"]),
  "a heat map with long names": heatOf(
    numbers(0, 18).map((each) => `Armour with a long name ${each}`),
    [hostile, "Two-handed executioner's sword of doom and despair of the kings of old"],
  ),
  "a large heat map": heatOf(numbers(0, 99).map(String), numbers(0, 130).map(String)),
  "an empty heat map": heatOf([], []),
};

it.each(Object.entries(every))("draws %s as XML, the same each time, with nothing in it that runs", (_, picture) => {
  const svg = draw(picture);
  expect(wellFormed(svg)).toBe(true);
  expect(draw(picture)).toBe(svg);
  expect(svg).not.toMatch(/<script|<foreignObject|\son\w+=|href=/i);
  expect(svg).not.toMatch(/NaN|Infinity|undefined|⚠/);
  expect(svg).toContain("<title>Title</title><desc>What it shows.</desc>");
  expect(svg).toContain("prefers-color-scheme:dark");
});

it("draws each bar as high as its value", () => {
  const svg = draw(bars([1, 2, 3], [0.5, 0.25, 0.125]));
  const heights = [...svg.matchAll(/<rect [^>]*?height="([\d.]+)"[^>]*?>(?=<title>)/g)].map(([, height]) =>
    Number(height),
  );
  expect(heights).toHaveLength(3);
  const [first = 0, second = 0, third = 0] = heights;
  expect(first / second).toBeCloseTo(2, 1);
  expect(second / third).toBeCloseTo(2, 1);
});

it("writes every name and value of a grid, and colours by share", () => {
  const svg = draw(heatOf(["a", "b", "c"], ["x", "y"]));
  for (const text of ["a", "b", "c", "x", "y", "n", "d", "0/0", "1/2", "Title"]) expect(texts(svg)).toContain(text);
  const strengths = [...svg.matchAll(/fill-opacity="([\d.]+)"(?=[^>]*><title>)/g)].map(([, strength]) =>
    Number(strength),
  );
  expect(strengths).toEqual([0, 1, 2, 1, 2, 3].map((sum) => Number((0.04 + (0.96 * sum) / 5).toFixed(3))));
});

it("marks as many places along an axis as have room", () => {
  expect(
    texts(draw(bars(numbers(1, 12))))
      .filter((each) => /^\d+$/.test(each))
      .map(Number),
  ).toEqual(numbers(1, 12));
  const some = texts(draw(bars(numbers(100, 600))))
    .filter((each) => /^\d+$/.test(each))
    .map(Number);
  expect(some.length).toBeGreaterThan(5);
  expect(some.length).toBeLessThan(60);
  expect(some.every((each) => each % 10 === 0)).toBe(true);
});

it("shows what is not known more closely", () => {
  const known = bars(["a"], [0.5]);
  const vague: Bars = {
    ...known,
    panels: [
      { name: "Chance", percent: true, series: [{ name: "Chance", values: [{ ...share(0.5), low: 0.4, high: 0.6 }] }] },
    ],
  };
  const count = (picture: Picture): number => (draw(picture).match(/stroke-width="1.5"/g) ?? []).length;
  expect([count(known), count(vague)]).toEqual([0, 1]);
});

it("keeps gaps where there is no value", () => {
  const whole = lines(numbers(0, 4), ["One"]);
  const gap: LinePicture = {
    ...whole,
    panels: whole.panels.map((panel) => ({
      ...panel,
      series: panel.series.map((series) => ({
        ...series,
        values: series.values.map((value, index) => (index === 2 ? null : value)),
      })),
    })),
  };
  const moves = (picture: Picture): number =>
    (/aria-label="line"[^>]*><path[^>]* d="([^"]+)"/.exec(draw(picture))?.[1]?.match(/M/g) ?? []).length;
  expect([moves(whole), moves(gap)]).toEqual([1, 2]);
});

it("escapes what has a meaning in XML, and replaces what may not be in it", () => {
  expect(escapeXml('<a b="c">&\u0000\uD800x\u{1F3B2}')).toBe("&lt;a b=&quot;c&quot;&gt;&amp;\uFFFD\uFFFDx\u{1F3B2}");
});

// As the guidelines for contrast reckon it (WCAG 2).
const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const parts = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
const brightness = (of: readonly number[]): number =>
  0.2126 * channel(of[0] ?? 0) + 0.7152 * channel(of[1] ?? 0) + 0.0722 * channel(of[2] ?? 0);
function contrast(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [brightness(one), brightness(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

it.each(["light", "dark"] as const)("can be read in %s", (scheme) => {
  const below = parts(ground[scheme]);
  expect(contrast(parts(ink[scheme]), below)).toBeGreaterThan(7);
  expect(contrast(parts(faint[scheme]), below)).toBeGreaterThan(4.5);
  for (const shade of seriesShades) expect(contrast(parts(shade[scheme]), below)).toBeGreaterThan(4.5);
  for (const strength of [0, 0.25, 0.5, 0.75, 1]) {
    const quiet = parts(gridLine[scheme]).map((each, index) => each * 0.45 + (below[index] ?? 0) * 0.55);
    const mixed = parts(heat[scheme]).map((each, index) => each * strength + (quiet[index] ?? 0) * (1 - strength));
    expect(contrast(parts(ink[scheme]), mixed)).toBeGreaterThan(4.5);
  }
});

it("has no two light colours alike, as darkness knows them by that", () => {
  const light = [ground, ink, faint, gridLine, heat, ...seriesShades].map((each) => each.light);
  expect(new Set(light).size).toBe(light.length);
});
