import * as Plot from "@observablehq/plot";
import type { Heat, HeatCell } from "./picture.ts";
import { plotMarks, small, type SvgPart } from "./plot-marks.ts";
import { fitText, textWidth } from "./text-width.ts";
import { faint, gridLine, heat as shade, ink } from "./theme.ts";
import { widest } from "./ticks.ts";

interface CellPosition {
  readonly column: number;
  readonly row: number;
  readonly cell: HeatCell;
}

const rowHeight = 26;
const headingRoom = 200;
/** With more columns and rows than these, values in the cells would make it a sheet for a wall. */
const [mostColumns, mostRows] = [48, 120];
/** Headings stand askew where they are wider than their columns. */
const angle = 40;
const tilt = { cos: Math.cos((angle * Math.PI) / 180), sin: Math.sin((angle * Math.PI) / 180) };

interface HeatLayout {
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly written: boolean;
  readonly askew: boolean;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  readonly margins: readonly [number, number, number, number];
}

/** Like a table: headings above and at the left, each value in its cell. */
export function heatMap(picture: Heat): readonly SvgPart[] {
  const plan = planOf(picture);
  const [top, right, bottom, left] = plan.margins;
  const [columns, rows] = [plan.columns.length, plan.rows.length];
  const cells = picture.cells.flatMap((line, row) =>
    line.flatMap((cell, column): readonly CellPosition[] => (cell === null ? [] : [{ column, row, cell }])),
  );
  const every = plan.written ? 1 : Math.ceil(15 / plan.cellHeight);
  return [
    plotMarks({
      width: left + columns * plan.cellWidth + right,
      height: top + rows * plan.cellHeight + bottom,
      margins: plan.margins,
      x: { domain: [0, Math.max(1, columns)] },
      y: { domain: [Math.max(1, rows), 0] },
      marks: [
        Plot.rect(cells, { ...square, fill: gridLine.light, fillOpacity: 0.45 }),
        Plot.rect(
          cells.filter(({ cell }) => cell.share !== null),
          {
            ...square,
            fill: shade.light,
            fillOpacity: ({ cell }: CellPosition) => Math.round((0.04 + 0.96 * (cell.share ?? 0)) * 1000) / 1000,
            title: (cell: CellPosition) => tipOf(picture, cell),
          },
        ),
        plan.written
          ? Plot.text(cells, {
              x: ({ column }: CellPosition) => column + 0.5,
              y: ({ row }: CellPosition) => row + 0.5,
              text: ({ cell }: CellPosition) => cell.text,
              fontSize: small,
              fill: ink.light,
            })
          : null,
        columnHeadings(plan, every),
        Plot.text(
          plan.rows.filter((_, index) => index % every === 0),
          {
            y: (_: string, index: number) => index * every + 0.5,
            frameAnchor: "left",
            text: (name: string) => name,
            dx: -8,
            textAnchor: "end",
            fontSize: 12,
            fill: ink.light,
          },
        ),
        Plot.text([picture.across.name], {
          frameAnchor: "top-left",
          text: (name: string) => fitText(name, 12, columns * plan.cellWidth + right),
          dy: -(top - 8),
          textAnchor: "start",
          fontSize: 12,
          fill: faint.light,
        }),
        Plot.text([picture.down.name], {
          frameAnchor: "top-left",
          text: (name: string) => fitText(name, 12, left - 10),
          dx: -8,
          dy: -13,
          textAnchor: "end",
          fontSize: 12,
          fill: faint.light,
        }),
      ],
    }),
  ];
}

const square = {
  x1: ({ column }: CellPosition) => column,
  x2: ({ column }: CellPosition) => column + 1,
  y1: ({ row }: CellPosition) => row,
  y2: ({ row }: CellPosition) => row + 1,
  inset: 0.75,
};

function columnHeadings(plan: HeatLayout, every: number): Plot.Markish {
  const shown = plan.columns.flatMap((name, index) => (index % every === 0 ? [{ name, index }] : []));
  const place = {
    x: ({ index }: { index: number }) => index + 0.5,
    frameAnchor: "top",
    text: "name",
    fontSize: 12,
    fill: ink.light,
  } as const;
  return plan.askew
    ? Plot.text(shown, { ...place, dy: -8, dx: 2, rotate: -angle, textAnchor: "start" })
    : Plot.text(shown, { ...place, dy: -13 });
}

function planOf(picture: Heat): HeatLayout {
  const columns = picture.across.headings.map((each) => fitText(each, 12, headingRoom));
  const rows = picture.down.headings.map((each) => fitText(each, 12, headingRoom));
  const written = columns.length <= mostColumns && rows.length <= mostRows;
  const value = written
    ? widest(
        picture.cells.flat().map((cell) => cell?.text ?? ""),
        small,
      ) + 12
    : 0;
  const heading = widest(columns, 12);
  const straight = written && (heading + 14 <= Math.max(value, 56) || columns.length * (heading + 14) <= 1100);
  const cellWidth = !written
    ? Math.max(5, Math.min(16, 1200 / columns.length))
    : Math.max(30, value, straight ? heading + 14 : 0);
  const cellHeight = written ? rowHeight : Math.max(5, Math.min(16, 1200 / rows.length));
  const askew = !straight && heading + 6 > cellWidth * (written ? 1 : Math.ceil(15 / cellHeight));
  const top = 26 + (askew ? heading * tilt.sin + 20 : 18);
  const right = askew ? Math.max(10, heading * tilt.cos - cellWidth / 2 + 12) : 10;
  return {
    cellWidth,
    cellHeight,
    written,
    askew,
    columns,
    rows,
    margins: [top, right, 4, Math.max(widest(rows, 12), Math.min(textWidth(picture.down.name, 12), headingRoom)) + 12],
  };
}

function tipOf(picture: Heat, { column, row, cell }: CellPosition): string {
  const name = (axis: string, heading: string): string => (axis === "" ? heading : `${axis} ${heading}`);
  return `${name(picture.down.name, picture.down.headings[row] ?? "")}, ${name(picture.across.name, picture.across.headings[column] ?? "")}: ${cell.text}`;
}
