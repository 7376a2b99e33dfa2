/** The table, the choice and the story on a terminal. */
import { shown } from "../../diagnostics/display.ts";
import type { Palette } from "../../diagnostics/palette.ts";
import type { Decision, GameRules, View } from "../../runtime/game.ts";
import { placedBoards } from "../../play/board.ts";
import { boardText } from "../../play/board-text.ts";
import { mapOf, type DrawnMap } from "../../play/map.ts";
import { panelsOf, questionOf, type EntityPanel } from "../../play/screen.ts";
import { kindsOf, type Sentence } from "../../play/story.ts";
import type { Reader } from "../../play/words.ts";
import { assertNever } from "../../source/exhaustive.ts";
import type { Vocabulary } from "../../play/vocabulary.ts";

export interface PlayStyle {
  readonly palette: Palette;
  readonly width: number;
}

/** Headings that follow each other stand on one line. */
export function storyText(story: readonly Sentence[], paper: PlayStyle): string {
  return linesOfStory(story, paper, () => "");
}

/** The story with a number before each decision. `last`: of so many last decisions only, and the turn that the first of them is in. */
export function logText(story: readonly Sentence[], paper: PlayStyle, last: number | null): string {
  const deeds = story.flatMap(({ kind }, index) => (kind === "deed" ? [index] : []));
  const skipped = last === null ? 0 : Math.max(0, deeds.length - last);
  const begin = last === null || deeds.length === 0 ? 0 : turnOf(story, deeds, skipped);
  const wide = Math.max(4, String(deeds.length).length + 1);
  let number = skipped;
  return linesOfStory(story.slice(begin), paper, (kind) => {
    if (kind === "deed") number += 1;
    return `${kind === "deed" ? String(number).padStart(wide) : " ".repeat(wide)}  `;
  });
}

/** Where the story begins that leads to this decision: at the heading that follows the decision before it, or at itself. */
function turnOf(story: readonly Sentence[], deeds: readonly number[], which: number): number {
  const [before = -1, deed = 0] = [deeds[which - 1], deeds[which]];
  const heading = story.findIndex(({ kind }, index) => index > before && index < deed && kind === "heading");
  return heading < 0 ? deed : heading;
}

/** `margin`: what stands before a line. */
function linesOfStory(
  story: readonly Sentence[],
  { palette }: PlayStyle,
  margin: (kind: Sentence["kind"]) => string,
): string {
  return story
    .map(({ text, kind }, index) => {
      const plain = shown(text).text;
      switch (kind) {
        case "heading":
          return `${story[index - 1]?.kind === "heading" ? palette.faint(" · ") : `\n${margin(kind)}`}${palette.note(plain)}${story[index + 1]?.kind === "heading" ? "" : "\n"}`;
        case "deed":
          return `${margin(kind)}${palette.strong(plain)}\n`;
        case "event":
          return `${margin(kind)}  ${plain}\n`;
        case "aside":
          return `${margin(kind)}  ${palette.faint(plain)}\n`;
        default:
          return assertNever(kind);
      }
    })
    .join("");
}

/** Of things with fields and piles only those that look otherwise than in `last`, which then says what was shown; maps as a whole. */
export function tableText(
  rules: GameRules,
  view: View,
  reader: Reader,
  paper: PlayStyle,
  last: Map<string, string>,
): string {
  const panels = panelsOf(rules, view, reader).map((panel) => [panel.name, panelText(panel, paper)] as const);
  const changed = panels.filter(([name, text]) => last.get(name) !== text);
  const same = panels.filter((panel) => !changed.includes(panel)).map(([name]) => shown(name).text);
  last.clear();
  for (const [name, text] of panels) last.set(name, text);
  const asBefore = same.length === 0 ? "" : `${paper.palette.faint(`As before: ${same.join(", ")}`)}\n`;
  return `${headText(kindsOf(rules), view, reader, paper)}\n${changed.map(([, text]) => text).join("")}${asBefore}${mapText(mapOf(rules, view, reader, paper.width - 4), paper)}${placesText(rules, view, reader, paper)}`;
}

function mapText(map: DrawnMap | null, { palette, width }: PlayStyle): string {
  if (map === null) return "";
  const lines = map.lines.map((line) => `  ${shown(line).text.replace(/·/g, palette.faint("·"))}\n`);
  return `\n${lines.join("")}${wrapFacts(
    "",
    map.legend.map((each) => shown(each).text),
    width,
    0,
  )}`;
}

/** Boards whose places are rows of a table. */
function placesText(rules: GameRules, view: View, reader: Reader, { palette, width }: PlayStyle): string {
  return placedBoards(rules, view, reader)
    .map((board) => {
      const { title, isDrawn, lines, ways, legend } = boardText(board, width - 4);
      const texts = lines.map((line) => shown(line).text);
      const drawn = texts.map(
        (line) => `  ${isDrawn ? line.replace(/[─│╲╱╳]/g, (sign) => palette.faint(sign)) : foldedAt(line, 6, width)}\n`,
      );
      const facts = (name: string, all: readonly string[]): string =>
        all.length === 0
          ? ""
          : wrapFacts(
              name,
              all.map((each) => shown(each).text),
              width,
              name.length,
            );
      return `\n${palette.faint(shown(title).text)}\n${drawn.join("")}${facts("  also joined", ways)}${facts("", legend)}`;
    })
    .join("");
}

function headText(words: Vocabulary, { phases, active }: View, reader: Reader, { palette, width }: PlayStyle): string {
  const place = [
    ...phases.slice(1).map((phase) => words.name(phase)),
    ...(active === null ? [] : [active === reader ? "your turn" : `player ${active}`]),
  ].join(" · ");
  const text = shown(place === "" ? phases.map((phase) => words.name(phase)).join("") : place).text;
  return palette.faint(`── ${text} ${"─".repeat(Math.max(2, Math.min(60, width - 1) - text.length - 4))}`);
}

function panelText({ name, facts, piles }: EntityPanel, { palette, width }: PlayStyle): string {
  const lines = wrapFacts(
    `${palette.strong(shown(name).text)}`,
    facts.map((fact) => shown(fact).text),
    width,
    shown(name).width,
  );
  const wide = Math.max(0, ...piles.map((pile) => shown(pile.name).width));
  const lists = piles.map(
    (pile) =>
      `  ${palette.faint(shown(pile.name).text.padEnd(wide))}  ${foldedAt(shown(pile.text).text, wide + 4, width)}\n`,
  );
  return `${lines}${lists.join("")}`;
}

/** Facts beside the name, on as many lines as they need. */
function wrapFacts(name: string, facts: readonly string[], width: number, nameWidth: number): string {
  let [text, used] = [name, nameWidth];
  for (const fact of facts) {
    const wide = shown(fact).width + 3;
    if (used + wide > width - 1) [text, used] = [`${text}\n   `, 1];
    text += `   ${fact}`;
    used += wide;
  }
  return `${text}\n`;
}

/** Words on as many lines as they need; those after the first stand `indent` signs in. */
function foldedAt(text: string, indent: number, width: number): string {
  const lines: string[] = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && indent + shown(line).width + 1 + shown(word).width > width - 1) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines.join(`\n${" ".repeat(indent)}`);
}

export function choiceText(decision: Decision, words: Vocabulary, reader: Reader, paper: PlayStyle): string {
  return `${paper.palette.strong(shown(questionOf(decision, reader, words)).text)}\n${columns(labels(decision.options.map((option) => shown(words.option(option)).text)), paper)}`;
}

/** Numbers stand for themselves; before all else stands its place. */
function labels(keys: readonly string[]): readonly string[] {
  if (keys.every((key) => /^-?\d+$/.test(key))) return keys;
  const wide = String(keys.length).length;
  return keys.map((key, index) => `${String(index + 1).padStart(wide)}  ${key}`);
}

/** One below the other; many of them side by side, down the columns. */
function columns(texts: readonly string[], { width }: PlayStyle): string {
  const wide = Math.max(0, ...texts.map((text) => shown(text).width)) + 4;
  const count = texts.length <= 12 ? 1 : Math.max(1, Math.floor((width - 2) / wide));
  const rows = Math.ceil(texts.length / count);
  return Array.from(
    { length: rows },
    (_, row) =>
      `  ${Array.from({ length: count }, (__, column) => texts[column * rows + row] ?? "")
        .map((text) => text + " ".repeat(Math.max(0, wide - shown(text).width)))
        .join("")
        .trimEnd()}\n`,
  ).join("");
}
