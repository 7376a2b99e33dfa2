/** What a change moves, for the page: the outline of `rulewright diff`, and a picture where one says it faster. */
import type { Compilation } from "../../driver/compile.ts";
import { sectionsOf, summaryOf, verdictOf } from "../../diff/outline.ts";
import { diffInShownWords, originalOf } from "../../diff/shown-diff.ts";
import type { Diff, ReportChange, RuleChange, RulebookDiff } from "../../diff/shape.ts";
import type { OutlineItem } from "../../diff/words.ts";
import type { MoveCounts, MoveItem, MovePicture, Moves, ReportPicture } from "../moves-protocol.ts";
import { rulePictures, type DrawRule } from "./move-pictures.ts";

export function movesOf(diff: Diff, before: Compilation, after: Compilation): Moves {
  const changed = diff.rulebooks.filter(({ state }) => state !== "same");
  const readable = diffInShownWords({ ...diff, rulebooks: changed }, before, after).rulebooks;
  return {
    from: diff.from,
    to: diff.to,
    verdict: forPrograms(diff),
    counts: countsOf(diff),
    troubles: diff.troubles.map(({ side, errors, first }) => ({
      isNow: side === "to",
      text: errors === 1 ? first : `${first} (and ${errors - 1} more)`,
    })),
    rulebooks: changed.map((each, index) => {
      const draw = rulePictures(each, before, after);
      return {
        name: each.rulebook,
        summary: summaryOf(each),
        sections: sectionsOf(readable[index] ?? each).map(({ title, items }) => ({
          title,
          items: items.map((item) => moveItem(item, draw)),
        })),
      };
    }),
  };
}

/** What a change asks of a program that uses the rules, as its author would be told. */
const asked: Readonly<Record<Diff["step"], string>> = {
  none: "A program that uses these rules notices nothing.",
  patch: "A program that uses these rules runs on without a change, with what is different above.",
  minor: "A program that uses these rules runs on without a change, and finds something new in them.",
  major: "A program that uses these rules has to be changed: what it uses is gone, or takes or gives something else.",
};

const forPrograms = (diff: Diff): string =>
  diff.rulebooks.every(({ state }) => state === "same" || state === "unread") ? verdictOf(diff) : asked[diff.step];

function countsOf({ rulebooks }: Diff): MoveCounts {
  const count = (of: (rulebook: RulebookDiff) => number): number =>
    rulebooks.reduce((sum, rulebook) => sum + of(rulebook), 0);
  return {
    rules: count(
      ({ rules }) => rules.filter(({ results, odds }) => (results?.differ ?? 0) > 0 || (odds?.differ ?? 0) > 0).length,
    ),
    broken: count(({ examples }) => examples.filter(({ change }) => change === "now fails").length),
    mended: count(({ examples }) => examples.filter(({ change }) => change === "now holds").length),
    reports: count(({ reports }) => reports.length),
    plays: count(({ play }) => play.reduce((sum, { moves }) => sum + moves.length, 0)),
  };
}

function moveItem({ mark, words, items, about }: OutlineItem, draw: DrawRule): MoveItem {
  return {
    mark,
    words,
    items: items.map((each) => moveItem(each, draw)),
    picture: about === undefined ? null : pictureOf(originalOf(about), draw),
  };
}

function pictureOf(about: RuleChange | ReportChange, draw: DrawRule): MovePicture | null {
  return "rule" in about ? draw(about) : reportPicture(about);
}

/** More than so many columns or rows are read as words. */
const mostColumns = 12;
const mostRows = 60;

/** The cells that moved, in the order of the report. */
function reportPicture({ title, cells }: ReportChange): ReportPicture | null {
  const [rows, columns] = [[...new Set(cells.map(({ row }) => row))], [...new Set(cells.map(({ column }) => column))]];
  if (cells.length === 0 || columns.length > mostColumns || rows.length > mostRows) return null;
  const byPlace = new Map(cells.map((cell) => [JSON.stringify([cell.row, cell.column]), cell]));
  return {
    kind: "report",
    title,
    columns,
    rows: rows.map((heading) => ({
      heading,
      cells: columns.map((column) => {
        const found = byPlace.get(JSON.stringify([heading, column]));
        return found === undefined ? null : { from: found.from, to: found.to, by: found.by };
      }),
    })),
  };
}
