/** What goals come to, for files and programs; in words it is `src/balance/goal-text.ts`. */
import { csvCell } from "../../interpret/play/render.ts";
import { goalMarks, playedLine, stateOf, summaryOf, verdictText, type GoalResult } from "../../balance/goal-text.ts";

export function goalsMarkdown(all: readonly GoalResult[]): string {
  const cell = (text: string): string => text.replaceAll("|", "\\|");
  return [
    "# Goals",
    "",
    ...all.flatMap((goal) => [
      `## ${goalMarks[stateOf(goal)]} ${goal.title}`,
      "",
      ...playedLine(goal).flatMap((line) => [line, ""]),
      "| wanted | for | found | |",
      "| --- | --- | --- | --- |",
      ...goal.results.map(
        (each) =>
          `| \`${cell(goal.lines[each.wish] ?? "")}\` | ${cell(each.label)} | ${cell(each.text)} | ${cell(verdictText(each))} |`,
      ),
      "",
    ]),
    summaryOf(all),
    "",
  ].join("\n");
}

export const goalsCsv = (all: readonly GoalResult[]): string =>
  [
    ["rulebook", "goal", "wanted", "for", "state", "low", "high", "missed by"],
    ...all.flatMap((goal) =>
      goal.results.map(({ wish, label, value, verdict }) => [
        goal.rulebook,
        goal.title,
        goal.lines[wish] ?? "",
        label,
        verdict.state,
        value === null ? "" : String(value.low),
        value === null ? "" : String(value.high),
        verdict.state === "missed" && verdict.by !== null ? String(verdict.by) : "",
      ]),
    ),
  ]
    .map((line) => `${line.map(csvCell).join(",")}\n`)
    .join("");

export const goalsJson = (all: readonly GoalResult[]): string =>
  `${JSON.stringify(
    {
      goals: all.map((goal) => ({
        rulebook: goal.rulebook,
        title: goal.title,
        place: goal.place,
        state: stateOf(goal),
        played: goal.played,
        wishes: goal.results.map(({ wish, label, value, exact, text, wanted, verdict }) => ({
          line: goal.lines[wish] ?? "",
          for: label === "" ? null : label,
          value,
          exact,
          text,
          wanted,
          ...verdict,
        })),
      })),
    },
    null,
    2,
  )}\n`;
