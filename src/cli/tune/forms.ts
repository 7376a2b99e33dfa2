/** What `rulewright tune` found, in every form. */
import { lineName, signedBy } from "./words.ts";
import type { Palette } from "../../diagnostics/palette.ts";
import { diffMarkdown } from "../../diff/markdown.ts";
import { diffText, type TextStyle } from "../../diff/text.ts";
import { reportCsv, reportMarkdown, reportPlain, type TableText } from "../../interpret/play/render.ts";
import { numberText } from "../../interpret/show.ts";
import { foundLines, goalsText, stateOf, type GoalState } from "../../balance/goal-text.ts";
import { pluralize } from "../show.ts";
import type { Tuned, TuneAnswer } from "./answers.ts";
import type { NumberGroup } from "./depends.ts";
import type { Effects, StepEffect } from "./effects.ts";

export interface Forms {
  readonly text: (palette: Palette) => string;
  readonly markdown: () => string;
  readonly json: () => string;
  readonly csv: (() => string) | null;
  readonly svg: (() => Promise<string>) | null;
}

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

// ---------------------------------------------------------------- what there is to move

export function dependsForms(groups: readonly NumberGroup[]): Forms {
  const table: TableText = {
    title: "Numbers that the goals depend on",
    corner: "number",
    columns: ["kind", "how many", "from", "to", "goals"],
    rows: groups.map(({ pattern, kind, count, least, most, goals }) => ({
      heading: pattern,
      cells: [kind, String(count), numberText(least), numberText(most), goals.join("; ")].map((text) => ({ text })),
    })),
  };
  const first = groups.find(({ count }) => count > 1) ?? groups[0];
  const hint =
    first === undefined
      ? "The goals depend on no number that is written as a constant, a cell or a default value."
      : `Say what may move, and how far: \`rulewright tune --move "${first.pattern}=${numberText(first.least)}..${numberText(first.most + 2)}"\`. What each of them does: \`rulewright tune --what-matters\`.`;
  return {
    text: ({ strong }) => (groups.length === 0 ? `${hint}\n` : `${reportPlain(table, strong)}\n${hint}\n`),
    markdown: () => (groups.length === 0 ? `${hint}\n` : `${reportMarkdown(table)}\n${hint}\n`),
    json: () => jsonText({ numbers: groups }),
    csv: () => reportCsv(table),
    svg: null,
  };
}

// ---------------------------------------------------------------- answers

export function tunedForms(found: Tuned, look: TextStyle): Forms {
  return {
    text: (palette) => tunedText(found, { ...look, palette }),
    markdown: () => tunedMarkdown(found),
    json: () =>
      jsonText({
        ...found,
        answers: found.answers.map(({ texts, ...answer }) => ({ ...answer, files: [...texts.keys()] })),
      }),
    csv: null,
    svg: null,
  };
}

const isMet = (found: Tuned): boolean => found.now.every((goal) => stateOf(goal) === "met");

function verdictLine(found: Tuned): string {
  const { answers, isWhole, isSmallest, conflict } = found;
  const [best] = answers;
  if (isMet(found)) return "All goals are met as it is.";
  if (best === undefined)
    return isWhole
      ? "No other numbers within these bounds come nearer."
      : "I found no other numbers that come nearer. `--move` takes wider bounds.";
  const isOthers = best.state !== "met" && conflict.length > 0;
  if (!isOthers) {
    const words: Readonly<Record<GoalState, string>> = {
      met: isSmallest
        ? "This is the smallest change that meets all goals."
        : "This meets all goals. I found no smaller change.",
      undecided: "Games decide not yet whether this meets all goals. More would tell (`--games`).",
      missed: isWhole
        ? "Nothing within these bounds meets all goals. This comes nearest."
        : "I found nothing that meets all goals. This comes nearest. `--tries` looks at more places, and `--move` takes wider bounds.",
      failed: "Some of the goals cannot be worked out with these numbers.",
    };
    return words[best.state];
  }
  return isWhole
    ? "Nothing within these bounds meets all goals. The first answer comes nearest."
    : "I found nothing that meets all goals. The first answer comes nearest. `--tries` looks at more places, and `--move` takes wider bounds.";
}

function conflictLines({ conflict, isWhole }: Tuned): readonly string[] {
  if (conflict.length === 0) return [];
  const head =
    conflict.length === 1
      ? isWhole
        ? "This line cannot be met with any numbers within these bounds:"
        : "I found no numbers that meet this line:"
      : isWhole
        ? "These lines stand against each other. No numbers within these bounds meet them all; without one of them, the others can be met:"
        : "These lines seem to stand against each other. I found no numbers that meet them all:";
  return [head, ...conflict.map(({ goal, line }) => `  ${line}  ("${goal}")`)];
}

const effort = ({ numbers, tried, games, seed, isWhole }: Tuned): string =>
  `${pluralize(numbers, "number")} may move. ${pluralize(tried, "place")} tried${isWhole ? ", all that there are" : ""}${games === 0 ? "" : `; ${games} games, seed ${seed}`}.`;

const refusedLines = ({ refused }: Tuned): readonly string[] =>
  refused
    .slice(0, 3)
    .map(({ why, count }) => `The rules refuse ${count === 1 ? "one of them" : `${count} of them`}: ${why}`);

function tunedText(found: Tuned, look: TextStyle): string {
  const { palette } = look;
  return [
    goalsText(found.now, palette).trimEnd(),
    "",
    effort(found),
    ...refusedLines(found),
    palette.strong(verdictLine(found)),
    ...conflictLines(found),
    "",
    ...found.answers.flatMap((answer, index) => answerText(answer, index + 1, found.answers.length, look)),
    ...honesty(found),
  ].join("\n");
}

/** Intervals of games are said to be what they are. */
const honesty = ({ now }: Tuned): readonly string[] =>
  now.every(({ played }) => played === null)
    ? []
    : [
        "Answers are held against games that the search has not seen. Their intervals hold all together, and at every look, with 95 %.",
        "",
      ];

const changeText = ({ number, from, to, place }: TuneAnswer["changes"][number]): string =>
  `${number}  ${from} → ${to}  ${place}`;

function answerText(answer: TuneAnswer, place: number, of: number, look: TextStyle): readonly string[] {
  const { changes, steps, goals, diff } = answer;
  const { palette } = look;
  return [
    palette.strong(
      `Answer ${place}${of > 1 ? ` of ${of}` : ""}: ${pluralize(changes.length, "number")}, ${numberText(steps)} ${steps === 1 ? "step" : "steps"}`,
    ),
    ...changes.map((change) => `  ${changeText(change)}`),
    ...goals.flatMap((goal) => foundLines(goal).map((line) => `  ${line}`)),
    ...(diff === null
      ? []
      : ["", palette.note("  What else moves"), ...movesText(diffText(diff, { ...look, width: look.width - 4 }))]),
    "",
    `  \`--write${place === 1 ? "" : ` ${place}`}\` puts it into the text.`,
    "",
  ];
}

/** Without its head, which says what is known. */
const movesText = (text: string): readonly string[] =>
  text
    .trimEnd()
    .split("\n")
    .slice(2)
    .map((line) => (line === "" ? "" : `    ${line}`));

function tunedMarkdown(found: Tuned): string {
  return [
    "# Tuning",
    "",
    effort(found),
    ...refusedLines(found),
    "",
    `**${verdictLine(found)}**`,
    "",
    ...conflictLines(found).map((line) => (line.startsWith("  ") ? `- ${line.trim()}` : `${line}\n`)),
    ...found.answers.flatMap(({ changes, steps, goals, diff }, index) => [
      `## Answer ${index + 1}: ${numberText(steps)} ${steps === 1 ? "step" : "steps"}`,
      "",
      reportMarkdown({
        title: "",
        corner: "number",
        columns: ["from", "to", "place"],
        rows: changes.map(({ number, from, to, place }) => ({
          heading: number,
          cells: [from, to, place].map((text) => ({ text })),
        })),
      }).trim(),
      "",
      ...goals.flatMap((goal) => foundLines(goal).map((line) => line.replace(/^ */, (indent) => `${indent}- `))),
      "",
      ...(diff === null ? [] : [diffMarkdown(diff).replace(/^## /, "### ")]),
    ]),
    ...honesty(found),
  ].join("\n");
}

// ---------------------------------------------------------------- what matters

export function effectForms(found: Effects): Forms {
  return {
    text: ({ strong }) => `${reportPlain(effectTable(found), strong)}${withoutLine(found)}`,
    markdown: () => `${reportMarkdown(effectTable(found))}\n${withoutLine(found)}`,
    json: () =>
      jsonText({
        effects: found.effects.map(({ axis, ...effect }) => ({ number: axis.tunable.path.join("."), ...effect })),
        withoutEffect: found.without.map(({ tunable }) => tunable.path.join(".")),
      }),
    csv: () => reportCsv(effectTable(found)),
    svg: async () => {
      const [{ effectsPicture }, { draw }] = await Promise.all([
        import("./picture.ts"),
        import("../../picture/draw.ts"),
      ]);
      return draw(effectsPicture(found));
    },
  };
}

/** A difference that the dice alone may have made is marked. */
export function stepText(step: StepEffect | null, percent: boolean): string {
  if (step === null) return "";
  if (step.by === null) return step.text;
  const isOpen = step.interval !== null && step.interval.low <= 0 && step.interval.high >= 0;
  return `${isOpen ? "~" : ""}${signedBy(step.by, percent)}`;
}

const stepHeading = (step: StepEffect | null): string => (step === null ? "" : numberText(step.to));

function effectTable({ effects }: Effects): TableText {
  return {
    title: "What a small step does, largest first",
    corner: "number",
    columns: ["now", "a step down", "moves it", "a step up", "moves it", "line of a goal", "which is"],
    rows: effects.map((effect) => ({
      heading: effect.axis.tunable.path.join("."),
      cells: [
        effect.axis.tunable.written.text,
        stepHeading(effect.below),
        stepText(effect.below, effect.percent),
        stepHeading(effect.above),
        stepText(effect.above, effect.percent),
        lineName(effect),
        effect.now,
      ].map((text) => ({ text })),
    })),
  };
}

function withoutLine({ effects, without }: Effects): string {
  const games = effects.some(({ below, above }) => (below?.interval ?? above?.interval ?? null) !== null);
  const lines = [
    ...(games
      ? [
          "Games of both sides have the same dice. ~: so small a difference may come from the dice alone (95 %, for each line by itself).",
        ]
      : []),
    ...(without.length === 0
      ? []
      : [`A step changes nothing: ${without.map(({ tunable }) => tunable.path.join(".")).join(", ")}.`]),
  ];
  return lines.length === 0 ? "" : `\n${lines.join("\n")}\n`;
}
