/** The answer as people read it on a terminal. */
import { shown } from "../../diagnostics/display.ts";
import type { Palette } from "../../diagnostics/palette.ts";
import { isNarrow, middleOf, oddsText } from "../../interpret/odds-text.ts";
import type { Chance, Odds } from "../../interpret/odds-value.ts";
import { headed } from "../../interpret/play/distribution.ts";
import { assertNever } from "../../source/exhaustive.ts";
import { exactnessOf, headingOf, type OddsRow, type OddsTable } from "./odds-table.ts";
import { together } from "./cumulated.ts";

interface OddsStyle {
  readonly palette: Palette;
  readonly width: number;
}

/** More lines than these nobody reads: results at the ends, or the least likely ones, stand together in one. */
const mostLines = 60;
/** So few are all shown, however unlikely they are. */
const fewLines = 20;
/** Less likely than this: once in a hundred million rolls. */
const hardly = 1e-8;
const barWidth = 40;

export function oddsLines(title: string, table: OddsTable, paper: OddsStyle, budget: number): string {
  const { palette } = paper;
  const body = table.kind === "results" ? resultLines(table, paper) : tableLines(table, paper);
  const width = Math.max(0, ...table.remarks.map(({ name }) => shown(name).width));
  const remarks = table.remarks.map(
    ({ name, odds }) => `${padEnd(shown(name).text, width)}  ${palette.strong(cellText(odds))}`,
  );
  return [
    palette.strong(shown(title).text),
    "",
    ...body,
    ...(remarks.length > 0 ? ["", ...remarks] : []),
    "",
    palette.faint(trust(table, budget)),
    "",
  ].join("\n");
}

/** Two decimals of a chance; more where they would say no or yes to what is neither. */
export function cellText(odds: Odds | null): string {
  if (odds === null) return "";
  if (odds.estimate !== null) return estimateText(odds.estimate, odds.percent);
  if (!odds.percent) return oddsText(odds, null);
  const { low, high } = odds;
  const middle = middleOf(odds);
  if (middle > 0 && high < 0.00005) {
    const isKnown = high - low < middle * 1e-6;
    return isKnown ? `${Number((middle * 100).toPrecision(2))}%` : oddsText(odds, null);
  }
  const looksSure = middle < 1 - 1e-12 && middle > 0.99995;
  return looksSure && isNarrow({ low, high }) ? oddsText(odds, null) : oddsText(odds, { decimals: 2, percent: true });
}

/** `~16.3% ±0.4`: one digit of how far it may be off, and no digit beyond that. */
function estimateText(estimate: { readonly low: number; readonly high: number }, percent: boolean): string {
  const scale = percent ? 100 : 1;
  const sign = percent ? "%" : "";
  const [middle, half] = [middleOf(estimate) * scale, ((estimate.high - estimate.low) / 2) * scale];
  if (!Number.isFinite(half) || half <= 0) return `~${Number(middle.toPrecision(6))}${sign}`;
  let decimals = Math.max(0, Math.min(12, -Math.floor(Math.log10(half))));
  // Nearly nothing is not nothing, and nearly all not all.
  const looksWrong = (whole: number): boolean => middle !== whole && Number(middle.toFixed(decimals)) === whole;
  while (decimals < 12 && (looksWrong(0) || (percent && looksWrong(100)))) decimals += 1;
  const off = Math.ceil(half * 10 ** decimals - 1e-9) / 10 ** decimals;
  return `~${middle.toFixed(decimals)}${sign} ±${off.toFixed(decimals)}`;
}

/** What the digits are worth. */
export function trust(table: OddsTable, budget: number): string {
  const exactness = exactnessOf(table);
  switch (exactness) {
    case "exact":
      return "Exact: every digit shown is certain.";
    case "bounds":
      return `Only digits that are certain are shown: not all of it could be worked out in ${budget} steps. \`--budget\` allows more.`;
    case "estimate":
      return `~ is an estimate from rolled dice, off by no more than ± in 999 of 1000 cases: not all of it could be worked out in ${budget} steps. \`--budget\` allows more; \`--format json\` says what is proved.`;
    default:
      return assertNever(exactness);
  }
}

function resultLines(table: OddsTable, { palette, width }: OddsStyle): readonly string[] {
  const rows = foldRows(table);
  const texts = rows.map((row) => row.cells.map(cellText));
  const names = rows.map((row) => shown(headingOf(row)).text);
  const nameWidth = Math.max(shown(table.corner).width, ...names.map((name) => shown(name).width), 0);
  const columns = table.columns.map((column, index) => ({
    name: shown(column.name).text,
    width: Math.max(shown(column.name).width, ...texts.map((line) => (line[index] ?? "").length), 0),
  }));
  const used = nameWidth + columns.reduce((sum, column) => sum + column.width + 2, 0) + 2;
  const spare = Math.max(8, Math.min(barWidth, width - used - 1));
  // Bars of one of two that are held against each other would say that the other has none.
  const isDrawn = table.columns[0]?.name === "chance" && used + 8 < width;
  const largest = Math.max(...rows.map((row) => size(row.cells[0] ?? null)), 0);
  const align = table.numbers === null ? padEnd : padStart;
  const heading = `${align(shown(table.corner).text, nameWidth)}  ${columns.map((column) => padStart(column.name, column.width)).join("  ")}`;
  return [
    palette.faint(heading),
    ...rows.map((row, index) => {
      const cells = columns.map((column, place) => padStart(texts[index]?.[place] ?? "", column.width)).join("  ");
      const drawn = isDrawn ? bar(size(row.cells[0] ?? null), largest, spare) : "";
      return `${align(names[index] ?? "", nameWidth)}  ${cells}  ${palette.note(drawn)}`.trimEnd();
    }),
  ];
}

const size = (odds: Odds | null): number => (odds === null ? 0 : middleOf(odds.estimate ?? odds));

/** In eighths of a sign. */
function bar(value: number, largest: number, width: number): string {
  const eighths = largest > 0 ? Math.round((value / largest) * width * 8) : 0;
  return "█".repeat(Math.floor(eighths / 8)) + ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
}

/** The rows, or the ones that matter and the rest together. */
export function foldRows(table: OddsTable): readonly OddsRow[] {
  const { rows } = table;
  if (rows.length <= mostLines && (table.numbers === null || rows.length <= fewLines)) return rows;
  const likely = [...rows.keys()]
    .sort((a, b) => size(rows[b]?.cells[0] ?? null) - size(rows[a]?.cells[0] ?? null))
    .slice(0, mostLines - 2);
  if (table.numbers === null) {
    const rest = rows.filter((_, index) => !likely.includes(index));
    return [...likely.map((index) => rows[index] as OddsRow), group(table, rest, `${rest.length} more`)];
  }
  const [first, last] = likelyPart(rows.map((row) => size(row.cells[0] ?? null)));
  const [before, after] = [rows.slice(0, first), rows.slice(last + 1)];
  const foldLabel = (part: readonly OddsRow[]): string => rangeOf(part, 0, part.length - 1);
  return [
    ...(before.length > 0 ? [group(table, before, foldLabel(before))] : []),
    ...rows.slice(first, last + 1),
    ...(after.length > 0 ? [group(table, after, foldLabel(after))] : []),
  ];
}

/** `61 to 341`; where there are others beyond the end of the table, `61 and more`. */
export function rangeOf(rows: readonly OddsRow[], from: number, to: number): string {
  const [first, last] = [rows[from], rows[to]];
  if (first === undefined || last === undefined) return "";
  if (from === to) return headingOf(first);
  if (last.beyond === "more") return headed(first.heading, first.beyond === "less" ? null : "more");
  return first.beyond === "less" ? headed(last.heading, "less") : `${first.heading} to ${last.heading}`;
}

/** From where to where results are not all but impossible; and no more of them than have room. */
function likelyPart(sizes: readonly number[]): readonly [number, number] {
  let [first, last] = [0, sizes.length - 1];
  while (first < last && (last - first + 1 > mostLines - 2 || Math.min(sizes[first] ?? 0, sizes[last] ?? 0) < hardly)) {
    if ((sizes[first] ?? 0) <= (sizes[last] ?? 0)) first += 1;
    else last -= 1;
  }
  return [first, last];
}

/** Only chances of the results themselves can be put together; those of more or of less have no meaning for a group. */
function group(table: OddsTable, rows: readonly OddsRow[], heading: string): OddsRow {
  const cells = table.columns.map((column, index): Odds | null => {
    if (/\bat (?:least|most)$/.test(column.name)) return null;
    const chances = (of: readonly OddsRow[]): Map<OddsRow, Chance> =>
      new Map(
        of.flatMap((row) => {
          const odds = row.cells[index];
          return odds === null || odds === undefined ? [] : [[row, { value: row.value, chance: odds }] as const];
        }),
      );
    const all = chances(table.rows);
    return together(
      rows.flatMap((row) => all.get(row) ?? []),
      [...all.values()],
    );
  });
  return { heading, beyond: null, value: null, cells };
}

function tableLines(table: OddsTable, { palette, width }: OddsStyle): readonly string[] {
  const corner = table.acrossName === "" ? table.corner : `${table.corner} \\ ${table.acrossName}`;
  const upright = [
    [corner, ...table.columns.map((column) => column.name)],
    ...table.rows.map((row) => [headingOf(row), ...row.cells.map(cellText)]),
  ].map((line) => line.map((text) => shown(text).text));
  // A column for each of many results is wider than any terminal: then each gets a line.
  const turned = (upright[0] ?? []).map((_, index) => upright.map((line) => line[index] ?? ""));
  const [chosen, isTurned] =
    widthOf(upright) > width && widthOf(turned) < widthOf(upright) ? [turned, true] : [upright, false];
  const widths = widthsOf(chosen);
  const text = (line: readonly string[]): string =>
    line
      .map((cell, index) =>
        (index === 0 && (isTurned || table.numbers === null) ? padEnd : padStart)(cell, widths[index] ?? 0),
      )
      .join("  ")
      .trimEnd();
  return chosen.map((line, index) => (index === 0 ? palette.faint(text(line)) : text(line)));
}

const widthsOf = (lines: readonly (readonly string[])[]): readonly number[] =>
  (lines[0] ?? []).map((_, index) => Math.max(...lines.map((line) => shown(line[index] ?? "").width)));
const widthOf = (lines: readonly (readonly string[])[]): number =>
  widthsOf(lines).reduce((sum, each) => sum + each + 2, -2);

const padEnd = (text: string, width: number): string => text + " ".repeat(Math.max(0, width - shown(text).width));
const padStart = (text: string, width: number): string => " ".repeat(Math.max(0, width - shown(text).width)) + text;
