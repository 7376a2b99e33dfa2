import * as Plot from "@observablehq/plot";
import { legend, shadeOf } from "./legend.ts";
import type { Bars, Panel, PictureValue } from "./picture.ts";
import { plotMarks, small, type SvgPart } from "./plot-marks.ts";
import { fitText, textWidth } from "./text-width.ts";
import { faint, gridLine, ink } from "./theme.ts";
import { niceTicks, readable, span, tickTexts, widest } from "./ticks.ts";

interface Bar {
  readonly slot: number;
  readonly series: number;
  readonly value: PictureValue;
}
interface Across {
  readonly name: string;
  readonly headings: readonly string[];
  readonly numbers: readonly number[] | null;
}

const plotWidth = 760;
const plotHeight = 300;
const nameRoom = 300;

/** Upright over numbers; lying beside names, which so have room however long they are. */
export function bars(picture: Bars): readonly SvgPart[] {
  const { across } = picture;
  return picture.panels.flatMap((panel) => {
    const draw = across.numbers === null ? lying : upright;
    const found = panel.series.flatMap((series, index) =>
      series.values.flatMap((value, slot): readonly Bar[] => (value === null ? [] : [{ slot, series: index, value }])),
    );
    const names =
      panel.series.length > 1
        ? [
            legend(
              panel.series.map((each) => each.name),
              "bar",
              plotWidth,
            ),
          ]
        : [];
    return [...names, draw(across, panel, found)];
  });
}

/** A share of the slot is left empty, the rest is divided among the series. */
function edges({ slot, series }: Bar, count: number): readonly [number, number] {
  const [from, wide] = [0.1, 0.8 / count];
  return [slot + from + series * wide, slot + from + (series + 1) * wide];
}

const reach = (found: readonly Bar[]): readonly number[] =>
  found.flatMap(({ value }) => [value.value, value.low ?? value.value, value.high ?? value.value]);
const wideBounds = (found: readonly Bar[]): readonly Bar[] =>
  found.filter(
    ({ value }) =>
      value.low !== undefined && value.high !== undefined && Number.isFinite(value.low) && Number.isFinite(value.high),
  );

function upright(across: Across, panel: Panel, found: readonly Bar[]): SvgPart {
  const count = across.headings.length;
  const domain = span([0, ...reach(found)], panel.percent);
  const ticks = niceTicks(...domain, 6);
  const texts = tickTexts(ticks, panel.percent);
  const left = widest(texts, small) + 14;
  const slot = Math.max(2.5, Math.min(64, (plotWidth - left) / Math.max(1, count)));
  const inner = Math.max(count * slot, 240);
  const series = panel.series.length;
  const width = (slot * 0.8) / series;
  const valued = found.every(({ value }) => textWidth(value.text, 10) <= Math.max(width, series === 1 ? slot - 3 : 0));
  const middle = (bar: Bar): number => (edges(bar, series)[0] + edges(bar, series)[1]) / 2;
  const headings = readable(across.headings, across.numbers, slot, small);
  return plotMarks({
    width: left + inner + 10,
    height: plotHeight + 76,
    margins: [38, 10, 38, left],
    x: { domain: [0, inner / slot] },
    y: { domain },
    marks: [
      Plot.ruleY(ticks, { stroke: gridLine.light }),
      Plot.axisY(ticks, {
        tickFormat: (_: number, index: number) => texts[index] ?? "",
        tickSize: 0,
        label: null,
        fontSize: small,
        color: faint.light,
      }),
      Plot.rect(found, {
        x1: (bar: Bar) => edges(bar, series)[0],
        x2: (bar: Bar) => edges(bar, series)[1],
        y1: 0,
        y2: (bar: Bar) => bar.value.value,
        fill: (bar: Bar) => shadeOf(bar.series),
        title: (bar: Bar) => tipOf(across, panel, bar),
      }),
      Plot.link(wideBounds(found), {
        x1: middle,
        x2: middle,
        y1: (bar: Bar) => bar.value.low,
        y2: (bar: Bar) => bar.value.high,
        stroke: ink.light,
        strokeWidth: 1.5,
      }),
      Plot.ruleY([0], { stroke: faint.light }),
      valued
        ? Plot.text(found, {
            x: middle,
            y: (bar: Bar) => bar.value.high ?? bar.value.value,
            text: (bar: Bar) => bar.value.text,
            dy: -7,
            fontSize: 10,
            fill: ink.light,
          })
        : null,
      Plot.text(headings, {
        x: (index: number) => index + 0.5,
        frameAnchor: "bottom",
        text: (index: number) => across.headings[index],
        dy: 15,
        fontSize: small,
        fill: ink.light,
      }),
      Plot.text([across.name], {
        frameAnchor: "bottom",
        text: (name: string) => fitText(name, 12, inner),
        dy: 34,
        fontSize: 12,
        fill: faint.light,
      }),
      Plot.text([panel.name], {
        frameAnchor: "top-left",
        text: (name: string) => fitText(name, 12, inner),
        dx: -left,
        dy: -31,
        textAnchor: "start",
        fontSize: 12,
        fontWeight: 600,
        fill: ink.light,
      }),
    ],
  });
}

function lying(across: Across, panel: Panel, found: readonly Bar[]): SvgPart {
  const count = across.headings.length;
  const series = panel.series.length;
  const slot = Math.max(24, series * 17 + 8);
  const names = across.headings.map((each) => fitText(each, 12, nameRoom));
  const left = Math.max(widest(names, 12), Math.min(textWidth(across.name, 12), nameRoom)) + 12;
  const right =
    widest(
      found.map(({ value }) => value.text),
      small,
    ) + 12;
  const domain = span([0, ...reach(found)], panel.percent);
  const ticks = niceTicks(...domain, 6);
  const texts = tickTexts(ticks, panel.percent);
  const middle = (bar: Bar): number => (edges(bar, series)[0] + edges(bar, series)[1]) / 2;
  return plotMarks({
    width: Math.max(plotWidth, left + right + 340),
    height: count * slot + 56,
    margins: [28, right, 28, left],
    x: { domain },
    y: { domain: [Math.max(1, count), 0] },
    marks: [
      Plot.ruleX(ticks, { stroke: gridLine.light }),
      Plot.axisX(ticks, {
        tickFormat: (_: number, index: number) => texts[index] ?? "",
        tickSize: 0,
        label: null,
        fontSize: small,
        color: faint.light,
      }),
      Plot.rect(found, {
        y1: (bar: Bar) => edges(bar, series)[0],
        y2: (bar: Bar) => edges(bar, series)[1],
        x1: 0,
        x2: (bar: Bar) => bar.value.value,
        fill: (bar: Bar) => shadeOf(bar.series),
        title: (bar: Bar) => tipOf(across, panel, bar),
      }),
      Plot.link(wideBounds(found), {
        y1: middle,
        y2: middle,
        x1: (bar: Bar) => bar.value.low,
        x2: (bar: Bar) => bar.value.high,
        stroke: ink.light,
        strokeWidth: 1.5,
      }),
      Plot.ruleX([0], { stroke: faint.light }),
      Plot.text(found, {
        y: middle,
        x: (bar: Bar) => Math.max(0, bar.value.high ?? bar.value.value),
        text: (bar: Bar) => bar.value.text,
        dx: 6,
        textAnchor: "start",
        fontSize: small,
        fill: ink.light,
      }),
      Plot.text(names, {
        y: (_: string, index: number) => index + 0.5,
        frameAnchor: "left",
        text: (name: string) => name,
        dx: -8,
        textAnchor: "end",
        fontSize: 12,
        fill: ink.light,
      }),
      Plot.text([across.name], {
        frameAnchor: "top-left",
        text: (name: string) => fitText(name, 12, left - 12),
        dx: -8,
        dy: -22,
        textAnchor: "end",
        fontSize: 12,
        fill: faint.light,
      }),
      Plot.text([panel.name], {
        frameAnchor: "top-left",
        text: (name: string) => fitText(name, 12, 340),
        dy: -22,
        textAnchor: "start",
        fontSize: 12,
        fontWeight: 600,
        fill: ink.light,
      }),
    ],
  });
}

function tipOf(across: Across, panel: Panel, { slot, series, value }: Bar): string {
  const name = panel.series.length > 1 ? `, ${panel.series[series]?.name ?? ""}` : "";
  return `${across.headings[slot] ?? ""}${name}: ${value.text}`;
}
