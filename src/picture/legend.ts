import * as Plot from "@observablehq/plot";
import { plotMarks, type SvgPart } from "./plot-marks.ts";
import { fitText, textWidth } from "./text-width.ts";
import { dashes, ink, seriesShades, symbols } from "./theme.ts";

const size = 12;
const line = 22;
const [swatch, space] = [30, 20];

/** Which colour, dash and sign stands for what; as many lines as it takes. */
export function legend(names: readonly string[], how: "line" | "bar", width: number): SvgPart {
  const entries: { index: number; name: string; x: number; y: number }[] = [];
  let [x, y] = [0, 0];
  names.forEach((whole, index) => {
    const name = fitText(whole, size, width - swatch - space);
    const wide = swatch + textWidth(name, size) + space;
    if (x > 0 && x + wide > width) [x, y] = [0, y + line];
    entries.push({ index, name, x, y: y + line / 2 });
    x += wide;
  });
  const height = y + line;
  return plotMarks({
    width,
    height,
    margins: [0, 0, 0, 0],
    x: { domain: [0, width] },
    y: { domain: [height, 0] },
    marks: [
      ...entries.flatMap((entry) => signs(entry, how)),
      Plot.text(entries, {
        x: ({ x: left }) => left + swatch,
        y: "y",
        text: "name",
        textAnchor: "start",
        fontSize: size,
        fill: ink.light,
      }),
    ],
  });
}

function signs(
  entry: { readonly index: number; readonly x: number; readonly y: number },
  how: "line" | "bar",
): readonly Plot.Markish[] {
  const { index } = entry;
  const colour = shadeOf(index);
  if (how === "bar")
    return [Plot.rect([entry], { x1: entry.x + 6, x2: entry.x + 22, y1: entry.y - 6, y2: entry.y + 6, fill: colour })];
  return [
    Plot.link([entry], {
      x1: entry.x,
      x2: entry.x + 24,
      y1: entry.y,
      y2: entry.y,
      stroke: colour,
      strokeWidth: 2,
      strokeDasharray: dashOf(index),
    }),
    Plot.dot([entry], { x: entry.x + 12, y: entry.y, symbol: symbolOf(index), r: 3.5, fill: colour, stroke: colour }),
  ];
}

export const shadeOf = (index: number): string => seriesShades[index % seriesShades.length]?.light ?? ink.light;
export const dashOf = (index: number): string => dashes[index % dashes.length] ?? "none";
export const symbolOf = (index: number): (typeof symbols)[number] => symbols[index % symbols.length] ?? "circle";
