import * as Plot from "@observablehq/plot";
import { dashOf, legend, shadeOf, symbolOf } from "./legend.ts";
import type { LinePicture, Panel, Series } from "./picture.ts";
import { plotMarks, small, type SvgPart } from "./plot-marks.ts";
import { fitText } from "./text-width.ts";
import { faint, gridLine, ink } from "./theme.ts";
import { niceTicks, readable, span, tickTexts, widest } from "./ticks.ts";

interface LinePoint {
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
  readonly tip: string;
}

const plotWidth = 760;
const plotHeight = 280;
/** With more points than these, signs on the line hide it. */
const mostSigns = 60;

/** A panel for each unit. */
export function lines(picture: LinePicture): readonly SvgPart[] {
  return picture.panels.flatMap((panel) => {
    const names =
      panel.series.length > 1
        ? [
            legend(
              panel.series.map((each) => each.name),
              "line",
              plotWidth,
            ),
          ]
        : [];
    return [...names, drawPanel(picture.across, panel)];
  });
}

function drawPanel({ name, points }: LinePicture["across"], panel: Panel): SvgPart {
  const found = panel.series.map((series) => pointsOf(points, series));
  const domain = span(
    found.flat().flatMap((each) => [each.y, each.low, each.high]),
    panel.percent,
  );
  const ticks = niceTicks(...domain, 6);
  const texts = tickTexts(ticks, panel.percent);
  const left = widest(texts, small) + 18;
  const inner = plotWidth - left - 24;
  const { at, headings, from, to } = acrossOf(points, inner);
  return plotMarks({
    width: plotWidth,
    height: plotHeight + 66,
    margins: [28, 24, 38, left],
    x: { domain: [from, to] },
    y: { domain },
    marks: [
      Plot.ruleY(ticks, { stroke: gridLine.light }),
      Plot.axisY(ticks, {
        tickFormat: (_: number, index: number) => texts[index] ?? "",
        tickSize: 0,
        dx: -4,
        label: null,
        fontSize: small,
        color: faint.light,
      }),
      domain[0] < 0 && domain[1] > 0 ? Plot.ruleY([0], { stroke: faint.light }) : null,
      ...found.flatMap((each, index) => lineOf(each, index)),
      Plot.text(at, {
        x: (value: number) => value,
        frameAnchor: "bottom",
        text: (_: number, index: number) => headings[index],
        dy: 17,
        fontSize: small,
        fill: ink.light,
      }),
      Plot.text([name], {
        frameAnchor: "bottom",
        text: (each: string) => fitText(each, 12, inner),
        dy: 36,
        fontSize: 12,
        fill: faint.light,
      }),
      Plot.text([panel.name], {
        frameAnchor: "top-left",
        text: (each: string) => fitText(each, 12, inner),
        dx: -left,
        dy: -22,
        textAnchor: "start",
        fontSize: 12,
        fontWeight: 600,
        fill: ink.light,
      }),
    ],
  });
}

function pointsOf(points: readonly number[], series: Series): readonly LinePoint[] {
  return points.map((x, index) => {
    const value = series.values[index] ?? null;
    if (value === null || !Number.isFinite(value.value)) return { x, y: NaN, low: NaN, high: NaN, tip: "" };
    return {
      x,
      y: value.value,
      low: finite(value.low, value.value),
      high: finite(value.high, value.value),
      tip: `${series.name}, ${x}: ${value.text}`,
    };
  });
}

const finite = (value: number | undefined, otherwise: number): number =>
  value === undefined || !Number.isFinite(value) ? otherwise : value;

function lineOf(points: readonly LinePoint[], index: number): readonly (Plot.Markish | null)[] {
  const colour = shadeOf(index);
  const measured = points.filter((each) => !Number.isNaN(each.y));
  return [
    points.some((each) => each.high > each.low)
      ? Plot.areaY(points, { x: "x", y1: "low", y2: "high", fill: colour, fillOpacity: 0.2 })
      : null,
    Plot.line(points, { x: "x", y: "y", stroke: colour, strokeWidth: 2, strokeDasharray: dashOf(index) }),
    measured.length <= mostSigns
      ? Plot.dot(measured, {
          x: "x",
          y: "y",
          symbol: symbolOf(index),
          r: 3.5,
          fill: colour,
          stroke: colour,
          title: "tip",
        })
      : null,
  ];
}

/** Each point has its mark where there is room; else round numbers do. */
function acrossOf(
  points: readonly number[],
  inner: number,
): {
  readonly at: readonly number[];
  readonly headings: readonly string[];
  readonly from: number;
  readonly to: number;
} {
  const sorted = [...points].sort((a, b) => a - b);
  const [first, last] = [sorted[0] ?? 0, sorted.at(-1) ?? 1];
  const [from, to] = first === last ? [first - 1, last + 1] : [first, last];
  const gaps = sorted
    .slice(1)
    .map((each, index) => each - (sorted[index] ?? 0))
    .filter((each) => each > 0);
  const step = Math.min(...gaps, to - from);
  const slot = (inner * step) / (to - from);
  const even = gaps.every((each) => Math.abs(each - step) <= step * 1e-9);
  const own = sorted.map(String);
  if (even && gaps.length < 200) {
    const shown = readable(own, Number.isInteger(first / step) ? sorted : null, slot, small);
    return { at: shown.map((index) => sorted[index] ?? 0), headings: shown.map((index) => own[index] ?? ""), from, to };
  }
  const at = niceTicks(from, to, 8);
  return { at, headings: tickTexts(at, false), from, to };
}
