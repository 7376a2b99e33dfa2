/** The answer for other programs and for documents: JSON, CSV, Markdown, a picture. */
import { isNarrow, middleOf } from "../../interpret/odds-text.ts";
import type { Odds } from "../../interpret/odds-value.ts";
import { csvCell, reportMarkdown } from "../../interpret/play/render.ts";
import type { Json } from "../../ir/program.ts";
import { barsOf, estimateNote, linesOf, sharesOf, valueOfOdds } from "../../picture/of-report.ts";
import type { Panel, Picture, PictureValue } from "../../picture/picture.ts";
import { WrongUse } from "../exit.ts";
import { exactnessOf, headingOf, type OddsTable } from "./odds-table.ts";
import { cellText, foldRows, rangeOf } from "./show.ts";

export function oddsMarkdown(title: string, table: OddsTable): string {
  const whole = reportMarkdown({
    title,
    corner: cornerOf(table),
    columns: table.columns.map((column) => column.name),
    rows: (table.kind === "results" ? foldRows(table) : table.rows).map((row) => ({
      heading: headingOf(row),
      cells: row.cells.map((cell) => ({ text: cellText(cell) })),
    })),
  });
  return [
    whole,
    ...table.remarks.map(({ name, odds }) => `- ${name}: ${cellText(odds)}`),
    ...(table.remarks.length > 0 ? [""] : []),
  ].join("\n");
}

const cornerOf = (table: OddsTable): string =>
  table.acrossName === "" ? table.corner : `${table.corner} \\ ${table.acrossName}`;

/** Numbers as numbers: chances as shares of one. Where they are not known more closely, two columns say between what. */
export function oddsCsv(table: OddsTable): string {
  const isExact = table.columns.map((_, index) =>
    table.rows.every((row) => {
      const cell = row.cells[index];
      return cell === null || cell === undefined || (cell.estimate === null && isNarrow(cell));
    }),
  );
  const headings = table.columns.flatMap((column, index) =>
    isExact[index] === true ? [column.name] : [column.name, `${column.name} (low)`, `${column.name} (high)`],
  );
  const lines = table.rows.map((row) => [
    row.heading,
    ...row.cells.flatMap((cell, index) => {
      const bounds = cell?.estimate ?? cell;
      const texts =
        bounds === null || bounds === undefined
          ? ["", "", ""]
          : [middleOf(bounds), bounds.low, bounds.high].map(plainNumber);
      return isExact[index] === true ? texts.slice(0, 1) : texts;
    }),
  ]);
  return [[cornerOf(table), ...headings], ...lines].map((line) => `${line.map(csvCell).join(",")}\n`).join("");
}

/** Without an exponent where a spreadsheet may not read one, and without digits that are none. */
const plainNumber = (value: number): string => (Number.isFinite(value) ? String(Number(value.toPrecision(12))) : "");

export function oddsJson(
  query: {
    readonly rule: string;
    readonly variant: string | null;
    readonly arguments: Readonly<Record<string, Json>>;
    readonly against: string | null;
    /** How the game begins that it is asked in. */ readonly game: string | null;
  },
  table: OddsTable,
): string {
  const whole = {
    ...query,
    exact: exactnessOf(table) === "exact",
    kind: table.kind,
    rows: table.corner,
    ...(table.acrossName === "" ? {} : { columns: table.acrossName }),
    table: table.rows.map((row) => ({
      value: row.value,
      odds: Object.fromEntries(row.cells.map((cell, index) => [table.columns[index]?.name ?? "", jsonOdds(cell)])),
    })),
    ...Object.fromEntries(table.remarks.map(({ name, odds }) => [name, jsonOdds(odds)])),
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

/** Null: no bound is known. */
export function jsonOdds(odds: Odds | null): Json {
  if (odds === null) return null;
  const ends = ({
    low,
    high,
  }: {
    readonly low: number;
    readonly high: number;
  }): { low: number | null; high: number | null } => ({ low: finite(low), high: finite(high) });
  return { ...ends(odds), estimate: odds.estimate === null ? null : ends(odds.estimate) };
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

const mostBars = 2000;

export function oddsPicture(title: string, table: OddsTable): Picture {
  const notes = [
    ...(table.remarks.length > 0
      ? [table.remarks.map(({ name, odds }) => `${name} ${cellText(odds)}`).join(", ")]
      : []),
    ...(exactnessOf(table) === "estimate" ? [estimateNote] : []),
  ];
  const value = (odds: Odds | null): PictureValue | null => (odds === null ? null : valueOfOdds(odds, cellText(odds)));
  if (table.kind === "grid") return gridOf(title, notes, table, value);
  const panels = [true, false].flatMap((percent): readonly Panel[] => {
    const series = table.columns.flatMap((column, index) =>
      column.percent === percent
        ? [{ name: column.name, values: table.rows.map((row) => value(row.cells[index] ?? null)) }]
        : [],
    );
    return series.length === 0
      ? []
      : [{ name: series.length === 1 ? (series[0]?.name ?? "") : percent ? "chance" : "", percent, series }];
  });
  if (table.columns.length > 8) return gridOf(title, notes, table, value);
  const headings = table.rows.map(headingOf);
  const sheet = { title, notes };
  if (table.kind === "sweep" && table.numbers !== null && headings.length > 1)
    return linesOf(sheet, table.corner, table.numbers, panels);
  if (headings.length > mostBars)
    throw new WrongUse(`There are ${headings.length} results, too many for a picture. \`--format csv\` has them all.`);
  const visibleRows = visible(table);
  const cut = panels.map((panel) => ({
    ...panel,
    series: panel.series.map((series) => ({
      ...series,
      values: series.values.slice(visibleRows.first, visibleRows.last + 1),
    })),
  }));
  const numbers = table.numbers?.slice(visibleRows.first, visibleRows.last + 1) ?? null;
  return barsOf(
    { title, notes: [...notes, ...visibleRows.notes] },
    table.corner,
    headings.slice(visibleRows.first, visibleRows.last + 1),
    numbers,
    cut,
  );
}

/** Results at the ends whose bars nobody would see are left out, and that is said. */
function visible(table: OddsTable): {
  readonly first: number;
  readonly last: number;
  readonly notes: readonly string[];
} {
  const sizes = table.rows.map((row) =>
    Math.max(0, ...row.cells.map((cell) => (cell === null ? 0 : middleOf(cell.estimate ?? cell)))),
  );
  const least = Math.max(...sizes, 0) / 1000;
  const [first, last] = [
    sizes.findIndex((size) => size >= least),
    sizes.reduce((found, size, index) => (size >= least ? index : found), -1),
  ];
  const all = { first: 0, last: sizes.length - 1, notes: [] };
  if (table.kind !== "results" || table.numbers === null || table.rows.length <= 40 || first < 0) return all;
  if (first === 0 && last === sizes.length - 1) return all;
  const nameRange = (from: number, to: number): readonly string[] => (from > to ? [] : [rangeOf(table.rows, from, to)]);
  return {
    first,
    last,
    notes: [
      `Too unlikely to be seen here: ${[...nameRange(0, first - 1), ...nameRange(last + 1, sizes.length - 1)].join(" and ")}.`,
    ],
  };
}

function gridOf(
  title: string,
  notes: readonly string[],
  table: OddsTable,
  value: (odds: Odds | null) => PictureValue | null,
): Picture {
  const values = table.rows.map((row) => row.cells.map(value));
  const byUnit = (percent: boolean): ((value: number) => number) =>
    sharesOf(
      values.flatMap((line) => line.filter((_, index) => table.columns[index]?.percent === percent)),
      percent,
    );
  const shares = { chance: byUnit(true), other: byUnit(false) };
  return {
    kind: "heat",
    title,
    notes,
    description: `A table of ${table.rows.length} by ${table.columns.length} values: ${table.corner}, ${table.acrossName === "" ? table.columns.map((column) => column.name).join(", ") : table.acrossName}.`,
    across: { name: table.acrossName, headings: table.columns.map((column) => column.name) },
    down: { name: table.corner, headings: table.rows.map(headingOf) },
    cells: values.map((line) =>
      line.map((cell, index) =>
        cell === null
          ? null
          : {
              text: cell.text,
              share: (table.columns[index]?.percent === true ? shares.chance : shares.other)(cell.value),
            },
      ),
    ),
  };
}
