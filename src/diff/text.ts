/** The outline for a terminal. */
import { shown } from "../diagnostics/display.ts";
import type { Palette } from "../diagnostics/palette.ts";
import { sectionsOf, summaryOf, verdictOf } from "./outline.ts";
import { formatCount, type OutlineItem, type OutlineMark, type RichText } from "./words.ts";
import type { Diff } from "./shape.ts";

export interface TextStyle {
  readonly palette: Palette;
  readonly width: number;
}

const marks: Readonly<Record<OutlineMark, string>> = {
  new: "+",
  gone: "-",
  changed: "~",
  good: "✓",
  bad: "✗",
  none: " ",
};

/** Longer lists are cut: the rest is for files. */
const most = 12;

export function diffText(diff: Diff, look: TextStyle): string {
  const { palette } = look;
  const lines = [`From ${diff.from} to ${diff.to}`, ""];
  for (const { side, rulebook, errors, first } of diff.troubles) {
    lines.push(
      ...wrapText(
        [
          palette.error("!"),
          ` ${side === "from" ? diff.from : diff.to} has ${errors === 1 ? "an error" : `${errors} errors`}${rulebook === null ? "" : ` in ${rulebook}`}: ${shown(first).text}`,
        ].join(""),
        look.width,
        0,
        2,
      ),
      "",
    );
  }
  const same = diff.rulebooks.filter(({ state }) => state === "same");
  for (const rulebook of diff.rulebooks) {
    if (rulebook.state === "same") continue;
    lines.push(`${palette.strong(rulebook.rulebook)}  ${summaryOf(rulebook)}`);
    for (const { title, items } of sectionsOf(rulebook))
      lines.push("", `  ${palette.note(title)}`, ...items.flatMap((each) => itemLines(each, 4, look)));
    lines.push("");
  }
  if (same.length > 0 && same.length < diff.rulebooks.length)
    lines.push(
      ...wrapText(`Nothing moves in ${same.map(({ rulebook }) => rulebook).join(", ")}.`, look.width, 0, 0),
      "",
    );
  lines.push(verdictOf(diff));
  return `${lines.join("\n")}\n`;
}

function itemLines({ mark, words, items }: OutlineItem, indent: number, look: TextStyle): readonly string[] {
  const { palette, width } = look;
  const sign =
    mark === "none"
      ? " "
      : mark === "new" || mark === "good"
        ? palette.good(marks[mark])
        : mark === "gone" || mark === "bad"
          ? palette.error(marks[mark])
          : marks[mark];
  const [first = "", ...rest] = wrapText(textOf(words), width, indent + 2, indent + 4);
  const shownItems = items.length <= most + 2 ? items : items.slice(0, most);
  const left = items.length - shownItems.length;
  const more =
    left === 0
      ? []
      : [
          `${" ".repeat(indent + 4)}${palette.faint(`… and ${formatCount(left)} more (--format markdown or json has all)`)}`,
        ];
  return [
    `${" ".repeat(indent)}${sign} ${first.trimStart()}`,
    ...rest,
    ...shownItems.flatMap((each) => itemLines(each, indent + 2, look)),
    ...more,
  ];
}

const textOf = (words: RichText): string =>
  words.map((each) => shown((typeof each === "string" ? each : each.code).replace(/[\r\n]+/g, " ")).text).join("");

/** Lines of at most so many characters: broken at blanks where there are any. */
function wrapText(text: string, width: number, indent: number, hanging: number): readonly string[] {
  const lines: string[] = [];
  let line = " ".repeat(indent);
  let isEmpty = true;
  for (const word of text.split(/(?<=\S)(?= )/)) {
    if (!isEmpty && shown(line + word).width > width) {
      lines.push(line);
      line = " ".repeat(hanging);
      isEmpty = true;
    }
    line += isEmpty ? word.trimStart() : word;
    isEmpty = false;
    while (shown(line).width > width && width > hanging + 8) {
      lines.push(line.slice(0, width));
      line = " ".repeat(hanging) + line.slice(width);
    }
  }
  return [...lines, line];
}
