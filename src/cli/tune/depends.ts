/** Which numbers the goals depend on, by columns: what there is to move. */
import { goalsReaching } from "../../balance/reached.ts";
import { shownNames } from "../../balance/patterns.ts";
import { tunablesOf, type Tunable } from "../../balance/tunable.ts";
import type { Compilation } from "../../driver/compile.ts";
import type { Program } from "../../ir/program.ts";
import type { FoundGoal } from "../commands/goals.ts";
import { columnOf } from "./request.ts";

export interface NumberGroup {
  /** As `--move` takes it. */
  readonly pattern: string;
  readonly kind: Tunable["kind"];
  readonly count: number;
  readonly least: number;
  readonly most: number;
  /** Titles of the goals that may depend on it. */
  readonly goals: readonly string[];
}

export const programsOf = (goals: readonly FoundGoal[]): readonly Program[] => [
  ...new Set(goals.flatMap(({ rulebook: { linked, program } }) => [...linked, ...(program === null ? [] : [program])])),
];

/** All numbers of the rulebooks that take part. */
export const numbersIn = (goals: readonly FoundGoal[], { sources }: Compilation): readonly Tunable[] =>
  programsOf(goals).flatMap((program) => tunablesOf(program, sources));

export function reachedNumbers(
  goals: readonly FoundGoal[],
  all: readonly Tunable[],
): ReadonlyMap<Tunable, readonly number[]> {
  const reaching = goalsReaching(
    programsOf(goals),
    goals.map(({ rulebook, goal }) => ({ rulebook: rulebook.name, goal })),
    all,
  );
  return new Map([...reaching].filter(([, places]) => places.length > 0));
}

export function numberGroups(goals: readonly FoundGoal[], all: readonly Tunable[]): readonly NumberGroup[] {
  const groups = new Map<string, { readonly numbers: Tunable[]; readonly goals: Set<number> }>();
  const isSeveral = new Set(all.map(({ rulebook }) => rulebook)).size > 1;
  for (const [tunable, places] of reachedNumbers(goals, all)) {
    const pattern = isSeveral ? `${tunable.rulebook}.${columnOf(tunable)}` : columnOf(tunable);
    const group = groups.get(pattern) ?? { numbers: [], goals: new Set() };
    groups.set(pattern, group);
    group.numbers.push(tunable);
    for (const place of places) group.goals.add(place);
  }
  return [...groups].map(([pattern, { numbers, goals: places }]) => ({
    pattern: numbers.length === 1 ? shownNames(all)(numbers[0] as Tunable) : pattern,
    kind: numbers[0]?.kind ?? "constant",
    count: numbers.length,
    least: Math.min(...numbers.map(({ value }) => value)),
    most: Math.max(...numbers.map(({ value }) => value)),
    goals: [...places].sort((a, b) => a - b).map((place) => goals[place]?.goal.title ?? ""),
  }));
}
