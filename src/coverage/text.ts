/** Coverage for people: what share is reached, and each thing that is not, with its place. */
import { edgeText } from "../interpret/edges.ts";
import { shown } from "../diagnostics/display.ts";
import type { Palette } from "../diagnostics/palette.ts";
import { sourceExcerpt } from "../interpret/source-excerpt.ts";
import { placeOf, type Sources } from "../source/text.ts";
import { shareOf, type Coverage, type RulebookCoverage } from "./coverage.ts";
import { partKinds, type CoveragePart, type PartKind } from "./parts.ts";

const manyOf: Readonly<Record<PartKind, string>> = {
  rule: "rules",
  row: "rows",
  column: "columns",
  cell: "formulas in cells",
  branch: "branches",
  loop: "loops",
  action: "actions",
  status: "statuses",
  phase: "phases",
};

/** As `87.5%`; never 100% while something is missed. */
export function percentText(share: number): string {
  return edgeText(`${(Math.floor(share * 1000 + 1e-9) / 10).toFixed(1)}%`, share, share);
}

export interface CoverageLook {
  readonly palette: Palette;
  readonly width: number;
  readonly sources: Sources;
}

export function coverageText({ rulebooks }: Coverage, look: CoverageLook): string {
  const { palette } = look;
  const widest = Math.max(0, ...rulebooks.map(({ rulebook }) => rulebook.length));
  const lines = rulebooks.flatMap((each) => summary(each, widest, look));
  const missed = rulebooks.flatMap((each) => each.parts.filter((part) => part.times === 0));
  if (missed.length === 0) return `${[palette.strong("Reached by examples and reports"), ...lines].join("\n")}\n`;
  return `${[palette.strong("Reached by examples and reports"), ...lines, "", palette.strong("Not reached"), ...missed.map((part) => missedLine(part, look))].join("\n")}\n`;
}

function summary(
  { rulebook, parts }: RulebookCoverage,
  widest: number,
  { palette, width }: CoverageLook,
): readonly string[] {
  const share = shareOf(parts);
  const percent = percentText(share).padStart(6);
  const kinds = partKinds.flatMap((kind) => {
    const all = parts.filter((part) => part.kind === kind);
    return all.length === 0 ? [] : [`${manyOf[kind]} ${all.filter((part) => part.times > 0).length}/${all.length}`];
  });
  const head = `  ${rulebook.padEnd(widest)}  `;
  const lead = " ".repeat(head.length + percent.length + 2);
  const [first = "", ...rest] = wrapWords(kinds, Math.max(24, width - lead.length));
  return [
    `${head}${share === 1 ? palette.good(percent) : share < 0.5 ? palette.error(percent) : percent}  ${first}`,
    ...rest.map((line) => lead + line),
  ];
}

/** Several to a line, as many as fit. */
function wrapWords(words: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 2 + word.length <= width) lines[lines.length - 1] = `${last}, ${word}`;
    else lines.push(word);
  }
  return lines;
}

function missedLine(part: CoveragePart, { palette, width, sources }: CoverageLook): string {
  const place = placeOf(sources, part.at);
  const text = `${part.title} ${part.missed}`;
  const quoted = part.decision === null ? "" : (sourceExcerpt(sources, part.at) ?? "").replace(/\s+/g, " ");
  const left = width - place.length - text.length - 6;
  const said = quoted === "" || left < 12 ? "" : palette.faint(`: ${cut(shown(quoted).text, left - 2)}`);
  return `  ${palette.note(place)}  ${shown(text).text}${said}`;
}

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

/** For other programs. */
export function coverageData({ rulebooks }: Coverage, sources: Sources): object {
  return {
    rulebooks: rulebooks.map(({ rulebook, parts }) => ({
      rulebook,
      share: Math.floor(shareOf(parts) * 10_000) / 10_000,
      kinds: Object.fromEntries(
        partKinds.flatMap((kind) => {
          const all = parts.filter((part) => part.kind === kind);
          return all.length === 0
            ? []
            : [[kind, { all: all.length, reached: all.filter((part) => part.times > 0).length }] as const];
        }),
      ),
      missed: parts
        .filter((part) => part.times === 0)
        .map((part) => ({ kind: part.kind, what: part.title, why: part.missed, place: placeOf(sources, part.at) })),
    })),
  };
}
