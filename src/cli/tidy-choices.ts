/** What the options of `rulewright import` say of the lines and columns of a sheet. */
import { didYouMean, suggestions } from "../diagnostics/suggest.ts";
import type { InSheet } from "../sheets/sheet.ts";
import type { TidyChoices } from "../sheets/tidy.ts";
import { lineOf, withoutLines } from "../sheets/tidy-rows.ts";
import { WrongUse } from "./exit.ts";

type Options = Readonly<Record<string, unknown>>;

export function tidyChoices(options: Options, sheet: InSheet): TidyChoices {
  const leftOut = linesOf(options, "leave-out", sheet);
  const headings = withoutLines(sheet, leftOut).header.map(({ text }) => text);
  const columns = (name: string): ReadonlySet<string> => columnsOf(options, name, headings);
  return {
    leftOut,
    asRows: linesOf(options, "keep", sheet),
    sections: newHeading(options, headings),
    split: columns("split"),
    units: columns("units"),
    decimalCommas: columns("decimal-commas"),
    unified: columns("unify"),
    asIs: columns("as-is"),
  };
}

/** Of what stands on the command line as `--leave-out 1`. */
function wordOf(options: Options, name: string): string | null {
  const value = options[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
  return typeof value === "string" ? value : null;
}

/** The first option that says something of a new table alone. */
export const madeNew = (options: Options): string | undefined =>
  ["keep", "sections", "split", "units", "decimal-commas", "unify", "as-is"].find(
    (name) => wordOf(options, name) !== null,
  );

/** `1,9-12` */
export function linesOf(options: Options, name: string, sheet: InSheet): ReadonlySet<number> {
  const written = wordOf(options, name);
  const there = new Set([sheet.header, ...sheet.rows].map(lineOf));
  const lines = new Set<number>();
  for (const part of written?.split(",") ?? []) {
    const [, first = "", last = first] = /^\s*(\d{1,7})(?:\s*-\s*(\d{1,7}))?\s*$/.exec(part) ?? [];
    if (first === "")
      throw new WrongUse(`\`--${name}\` takes lines of the sheet, such as \`1,9-12\`, and \`${part.trim()}\` is none.`);
    const inside = [...there].filter((line) => line >= Number(first) && line <= Number(last));
    if (inside.length === 0)
      throw new WrongUse(`Nothing stands in line ${part.trim()} of the sheet, which \`--${name}\` names.`);
    for (const line of inside) lines.add(line);
  }
  return lines;
}

/** Of the column that headings within the table become. */
function newHeading(options: Options, headings: readonly string[]): string | null {
  const name = wordOf(options, "sections");
  if (name !== null && headings.some((heading) => heading.toLowerCase() === name.toLowerCase()))
    throw new WrongUse(`The sheet has a column \`${name}\` already. \`--sections\` makes another one.`);
  return name;
}

function columnsOf(options: Options, name: string, headings: readonly string[]): ReadonlySet<string> {
  const named = (wordOf(options, name)?.split(",") ?? []).map((each) => each.trim());
  for (const each of named) {
    if (headings.some((heading) => heading.toLowerCase() === each.toLowerCase())) continue;
    const near =
      didYouMean(suggestions(each, headings)) ??
      `Its columns are ${headings.map((heading) => `\`${heading}\``).join(", ")}.`;
    throw new WrongUse(`The sheet has no column \`${each}\`, which \`--${name}\` names. ${near}`);
  }
  return new Set(named.map((each) => each.toLowerCase()));
}
