/** What goals come to, in words. */
import type { Palette } from "../diagnostics/palette.ts";
import { edged } from "../interpret/edges.ts";
import { numberText } from "../interpret/show.ts";
import { written } from "../interpret/written.ts";
import type { Goal } from "../ir/goals.ts";
import { assertNever } from "../source/exhaustive.ts";
import type { Sources } from "../source/text.ts";
import type { WishResult } from "./values.ts";

export type GoalState = "met" | "missed" | "undecided" | "failed";

export interface GoalResult {
  readonly rulebook: string;
  readonly title: string;
  readonly place: string;
  /** Of a goal about games: how they were played. */
  readonly played: {
    readonly games: number;
    readonly bots: readonly string[];
    readonly seed: string;
    readonly unfinished: number;
    readonly faults: number;
    /** Lines that say what went wrong in the games that ended in an error, the first game first. */
    readonly errors: readonly string[];
  } | null;
  /** The lines as they are written. */
  readonly lines: readonly string[];
  readonly results: readonly WishResult[];
}

/** The lines of a goal as they are written. */
export const writtenLines = ({ wishes }: Goal, sources: Sources): readonly string[] =>
  wishes.map(({ at }) => (written(sources, at) ?? "").replace(/\s+/g, " "));

export const stateOf = ({ results }: GoalResult): GoalState => worstOf(results);

function worstOf(results: readonly WishResult[]): GoalState {
  for (const state of ["failed", "missed", "undecided"] as const)
    if (results.some(({ verdict }) => verdict.state === state)) return state;
  return "met";
}

export const goalMarks: Readonly<Record<GoalState, string>> = { met: "✓", missed: "✗", undecided: "?", failed: "!" };

/** `more`: what would settle an undecided one of games. */
export function verdictText(
  { verdict, percent, exact }: WishResult,
  more = "more games would tell (`--games`)",
): string {
  switch (verdict.state) {
    case "met":
      return "met";
    case "missed":
      return missedText(verdict.by, percent, exact);
    case "undecided":
      return exact ? "undecided: its bounds are too far apart" : `undecided: ${more}`;
    case "failed":
      return verdict.why;
    default:
      return assertNever(verdict);
  }
}

function missedText(by: number | null, percent: boolean, exact: boolean): string {
  if (by === 0 && exact) return "missed: equal is not enough";
  return by === null || by === 0 ? "missed" : `missed by ${exact ? "" : "at least "}${amount(Math.abs(by), percent)}`;
}

export function amount(value: number, percent: boolean): string {
  const shown = Number((percent ? value * 100 : value).toPrecision(3));
  return percent ? edged(`${numberText(shown)}%`, value, value) : numberText(shown);
}

export function goalsText(all: readonly GoalResult[], palette: Palette): string {
  const lines = all.flatMap((goal) => {
    const state = stateOf(goal);
    const paint = state === "met" ? palette.good : state === "undecided" ? palette.strong : palette.error;
    return [
      `${paint(`${goalMarks[state]} ${goal.title}`)}  ${palette.faint(`${goal.rulebook}, ${goal.place}`)}`,
      ...playedLine(goal).map((line) => palette.faint(`    ${line}`)),
      ...foundLines(goal).map((line) => `    ${line}`),
    ];
  });
  return [...lines, "", summaryOf(all), ""].join("\n");
}

/** What came of each line of a goal. */
export const foundLines = (goal: GoalResult): readonly string[] =>
  goal.lines.flatMap((line, place) =>
    wishText(
      line,
      goal.results.filter(({ wish }) => wish === place),
    ),
  );

/** A line of a goal and what came of it: for each value that it goes through, as far as it is not met. */
function wishText(line: string, results: readonly WishResult[]): readonly string[] {
  const [first, ...others] = results;
  if (first === undefined) return [];
  if (others.length === 0)
    return [`${markOf(results)} ${line}${first.label === "" ? "" : `  [${first.label}]`}${foundText(first)}`];
  const met = results.filter(({ verdict }) => verdict.state === "met");
  if (met.length === results.length) return [`${markOf(results)} ${line}${reachText(met)}  all ${met.length} met`];
  return [
    `${markOf(results)} ${line}`,
    ...results
      .filter(({ verdict }) => verdict.state !== "met")
      .map((each) => `    ${markOf([each])} ${each.label}${foundText(each)}`),
    ...(met.length === 0
      ? []
      : [`    ${markOf(met)} ${met.length === 1 ? "the other one" : `the other ${met.length}`}${reachText(met)}  met`]),
  ];
}

const markOf = (results: readonly WishResult[]): string => goalMarks[worstOf(results)];
const foundText = (each: WishResult): string => `${each.text === "" ? "" : `  ${each.text}`}  ${verdictText(each)}`;

/** The least and the greatest value. */
function reachText(results: readonly WishResult[]): string {
  const [least, ...others] = results
    .flatMap(({ value, text }) => (value === null ? [] : [{ value, text }]))
    .sort((one, other) => one.value.low - other.value.low);
  if (least === undefined) return "";
  const most = others.at(-1) ?? least;
  return least.text === most.text ? `  ${least.text}` : `  ${least.text} to ${most.text}`;
}

export function playedLine({ played }: GoalResult): readonly string[] {
  if (played === null) return [];
  const { games, bots, seed, unfinished, faults, errors } = played;
  return [
    `${counted(games, "game")}, bots ${bots.join(", ")}, seed ${seed}${unfinished > 0 ? `, ${unfinished} came to no end` : ""}${faults > 0 ? `, ${faults} ended in an error of the rules` : ""}; intervals of 95 %`,
    ...errors,
  ];
}

export function summaryOf(all: readonly GoalResult[]): string {
  const states = all.map(stateOf);
  const parts = (["met", "missed", "undecided", "failed"] as const).flatMap((state) => {
    const count = states.filter((each) => each === state).length;
    return count === 0 ? [] : [`${count} ${state === "failed" ? "could not be worked out" : state}`];
  });
  return `${counted(all.length, "goal")}: ${parts.join(", ")}.`;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;
