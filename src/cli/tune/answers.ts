/** Finds other numbers, and says of each answer what it changes, what becomes of the goals, and what else moves. */
import { pluralize } from "../show.ts";
import { search, type Found } from "../../balance/search.ts";
import { changedIn, farnessOf, type Point } from "../../balance/space.ts";
import { writeNumber } from "../../balance/tunable.ts";
import type { Compilation } from "../../driver/compile.ts";
import { diffOf } from "../../diff/diff.ts";
import type { Diff } from "../../diff/shape.ts";
import { placeOf } from "../../source/text.ts";
import { shownNames } from "../../balance/patterns.ts";
import { stateOf, writtenLines, type GoalResult, type GoalState } from "../../balance/goal-text.ts";
import { confirm } from "./confirm.ts";
import { goalLines, type Trials } from "./trial.ts";

export interface NumberChange {
  readonly number: string;
  readonly place: string;
  readonly from: string;
  readonly to: string;
}

export interface TuneAnswer {
  readonly changes: readonly NumberChange[];
  /** Steps of all numbers together. */
  readonly steps: number;
  readonly state: GoalState;
  readonly goals: readonly GoalResult[];
  readonly texts: ReadonlyMap<string, string>;
  readonly diff: Diff | null;
}

export interface Tuned {
  /** Numbers that may move. */
  readonly numbers: number;
  readonly tried: number;
  readonly games: number;
  readonly seed: string;
  readonly isWhole: boolean;
  readonly isSmallest: boolean;
  readonly refused: readonly { readonly why: string; readonly count: number }[];
  /** Lines of goals that stand against each other, if not all can be met. */
  readonly conflict: readonly { readonly goal: string; readonly line: string }[];
  readonly now: readonly GoalResult[];
  /** None: what is there is as good as anything that was found. */
  readonly answers: readonly TuneAnswer[];
}

/** Inputs of a rule tried for what else moves. */
const diffTries = 2000;

export async function findAnswers(trials: Trials, tries: number): Promise<Tuned | string> {
  const { task } = trials;
  await task.progress(`Playing the rules as they are: ${gamesText(trials)}`);
  const here = await confirm(
    trials,
    task.space.axes.map(({ start }) => start),
    1,
  );
  if (typeof here === "string") return here;
  const found = await search(task.space, trials.ask, { tries, seed: task.seed });
  const moved = found.answers.filter(({ point }) => changedIn(task.space, point).length > 0);
  const answers: TuneAnswer[] = [];
  for (const { point } of here.every((goal) => stateOf(goal) === "met") ? [] : moved)
    answers.push(await answerAt(trials, point, moved.length));
  return {
    numbers: task.space.axes.filter(({ values }) => values.length > 1).length,
    tried: found.tried,
    games: trials.games,
    seed: task.seed,
    isWhole: found.isWhole,
    isSmallest: found.isSmallest,
    refused: [...found.refused].map(([why, count]) => ({ why, count })).sort((a, b) => b.count - a.count),
    conflict: conflictIn(trials, found),
    now: here,
    // Games that the search has not seen may know better which of them is good.
    answers: answers.sort((a, b) => states.indexOf(a.state) - states.indexOf(b.state)),
  };
}

/** `1000 games of "Even", 500 games of "Short"` */
const gamesText = (trials: Trials): string =>
  trials.task.goals
    .flatMap(({ goal }, index) =>
      goal.start === null ? [] : [`${pluralize(trials.gamesOf(index), "game")} of "${goal.title}"`],
    )
    .join(", ");

const states: readonly GoalState[] = ["met", "undecided", "missed", "failed"];

function conflictIn({ task }: Trials, { conflict }: Found): Tuned["conflict"] {
  const lines = goalLines(task.goals);
  return conflict.flatMap((each) => {
    const line = lines[each];
    const goal = line === undefined ? undefined : task.goals[line.goal]?.goal;
    return line === undefined || goal === undefined
      ? []
      : [{ goal: goal.title, line: writtenLines(goal, task.base.sources)[line.wish] ?? "" }];
  });
}

async function answerAt(trials: Trials, point: Point, answers: number): Promise<TuneAnswer> {
  const { task } = trials;
  await task.progress("Looking at an answer");
  const goals = await confirm(trials, point, answers);
  if (typeof goals === "string") throw new Error(`An answer that was tried is refused: ${goals}`);
  const texts = trials.textsAt(point);
  const compilation = await task.candidates.compile(texts);
  return {
    changes: changesAt(trials, point),
    steps: farnessOf(task.space, point),
    state: [...states].reverse().find((state) => goals.some((goal) => stateOf(goal) === state)) ?? "met",
    goals,
    texts,
    diff: typeof compilation === "string" ? null : await movesBetween(task.base, compilation),
  };
}

function changesAt({ task: { space, base } }: Trials, point: Point): readonly NumberChange[] {
  const name = shownNames(space.axes.map(({ tunable }) => tunable));
  return changedIn(space, point).flatMap((index) => {
    const axis = space.axes[index];
    if (axis === undefined) return [];
    const { tunable, values, decimals } = axis;
    return [
      {
        number: name(tunable),
        place: placeOf(base.sources, tunable.at) ?? "",
        from: tunable.written.text,
        to: writeNumber(tunable.written, values[point[index] ?? 0] ?? tunable.value, decimals),
      },
    ];
  });
}

const movesBetween = (base: Compilation, compilation: Compilation): Promise<Diff> => {
  const only = compilation.rulebooks.map(({ name }) => name);
  return diffOf(base, compilation, { from: "the rules as they are", to: "this answer", tries: diffTries, only });
};
