/** The outline for a pull request: long lists are folded. */
import { safeText } from "../diagnostics/display.ts";
import { sectionsOf, summaryOf, verdictOf } from "./outline.ts";
import { many, type OutlineItem, type OutlineMark, type RichText } from "./words.ts";
import type { Diff, RulebookDiff } from "./shape.ts";

const marks: Readonly<Record<OutlineMark, string>> = {
  new: "➕ ",
  gone: "➖ ",
  changed: "",
  good: "✅ ",
  bad: "❌ ",
  none: "",
};
/** More than these are folded. */
const unfolded = 8;

export function diffMarkdown(diff: Diff): string {
  const lines = [
    "## What this change moves",
    "",
    `From ${plain(diff.from)} to ${plain(diff.to)}. ${plain(verdictOf(diff))}`,
    "",
  ];
  for (const { side, rulebook, errors, first } of diff.troubles) {
    lines.push(
      `> ⚠️ ${plain(side === "from" ? diff.from : diff.to)} has ${many(errors, "error")}${rulebook === null ? "" : ` in ${span(rulebook)}`}: ${plain(first)}`,
      "",
    );
  }
  for (const rulebook of diff.rulebooks) if (rulebook.state !== "same") lines.push(...rulebookLines(rulebook));
  const same = diff.rulebooks.filter(({ state }) => state === "same");
  if (same.length > 0 && same.length < diff.rulebooks.length)
    lines.push(`Nothing moves in ${same.map((each) => span(each.rulebook)).join(", ")}.`, "");
  return `${lines.join("\n").trimEnd()}\n`;
}

function rulebookLines(rulebook: RulebookDiff): readonly string[] {
  const sections = sectionsOf(rulebook);
  return [
    `### ${plain(rulebook.rulebook)}: ${plain(summaryOf(rulebook))}`,
    "",
    ...sections.flatMap(({ title, items }) => {
      const list = items.flatMap((each) => itemLines(each, 0));
      const bad = items.filter(({ mark }) => mark === "bad");
      if (items.length <= unfolded) return [`**${title}**`, "", ...list, ""];
      // What fails is seen without a click.
      return [
        `**${title}**`,
        "",
        ...bad.slice(0, unfolded).flatMap((each) => itemLines(each, 0)),
        ...(bad.length > 0 ? [""] : []),
        ...fold(`${many(items.length, "entry", "entries")}`, list),
        "",
      ];
    }),
  ];
}

const fold = (summary: string, lines: readonly string[]): readonly string[] => [
  "<details>",
  `<summary>${summary}</summary>`,
  "",
  ...lines,
  "",
  "</details>",
];

function itemLines({ mark, words, items }: OutlineItem, depth: number): readonly string[] {
  const indent = "  ".repeat(depth);
  const own = `${indent}- ${marks[mark]}${textOf(words)}`;
  if (items.length <= unfolded) return [own, ...items.flatMap((each) => itemLines(each, depth + 1))];
  const inner = items.flatMap((each) => itemLines(each, depth + 1));
  return [
    own,
    `${indent}  <details><summary>${many(items.length, "part")}</summary>`,
    "",
    ...inner,
    "",
    `${indent}  </details>`,
  ];
}

/** What stands apart in a terminal has a colon here. */
function textOf(words: RichText): string {
  return words
    .map((each, index) => {
      if (typeof each !== "string") return span(each.code);
      return each === "  " ? (index === 0 ? "" : ": ") : plain(each).replace(/ {2}/g, " ");
    })
    .join("");
}

/** Text that Markdown takes as it is. */
function plain(text: string): string {
  return safeText(text.replace(/[\r\n]+/g, " ")).replace(/[\\`*_[\]<>|#~]/g, "\\$&");
}

/** As code, with a fence that is longer than any inside. */
function span(text: string): string {
  const inner = safeText(text.replace(/[\r\n]+/g, " "));
  if (inner.trim() === "") return "(empty)";
  const fence = "`".repeat(Math.max(0, ...[...inner.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return fence.length === 1 ? `\`${inner}\`` : `${fence} ${inner} ${fence}`;
}
