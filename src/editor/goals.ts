/** Goals worked out because somebody asked for it: never while the rules are checked. */
import { planOf, resultsOf, samplingOf } from "../balance/goal-games.ts";
import { writtenLines, goalMarks, goalsText, stateOf, type GoalResult } from "../balance/goal-text.ts";
import { failed, proveWishes } from "../balance/values.ts";
import { plain } from "../diagnostics/palette.ts";
import { exactAsker, type Compilation, type CompiledRulebook } from "../driver/compile.ts";
import { createGame } from "../interpret/game/module.ts";
import { createInterpreter } from "../interpret/interpreter.ts";
import { createProver } from "../interpret/play/proofs.ts";
import type { Goal } from "../ir/goals.ts";
import type { Program } from "../ir/program.ts";
import { messagesOf } from "../play/tally.ts";
import type { GameModule } from "../runtime/game.ts";
import { assertNever } from "../source/exhaustive.ts";
import { placeOf } from "../source/text.ts";
import { goalKey } from "./goal-key.ts";

/** The same as that of the command. */
const seed = "goals";
/** Games between two moments at which others have their turn. */
const portion = 20;

export interface WorkedOutGoal {
  /** What came of it, in full. */
  readonly text: string;
  /** In a word or two, for the line above it. */
  readonly title: string;
  /** Of what it holds: as long as this is the same. */
  readonly key: string;
}

/** Null: there is no such goal any more. A text: why it cannot be worked out. `pause`: false: nobody needs it any more. */
export async function workOutGoal(
  compilation: Compilation,
  rulebook: string,
  title: string,
  pause: () => Promise<boolean>,
): Promise<WorkedOutGoal | string | null> {
  const found = compilation.rulebooks.find((each) => each.name === rulebook);
  if (found?.program == null) return "The rules have errors: mend these first.";
  const { program } = found;
  const goal = program.goals.find((each) => each.title === title);
  if (goal === undefined) return null;
  const head = {
    rulebook,
    title,
    place: placeOf(compilation.sources, goal.at) ?? "",
    lines: writtenLines(goal, compilation.sources),
  };
  const own: WorkedGoal | null = await workOut(compilation, found, { program, goal }, pause);
  if (own === null) return "The rules changed while I played. Ask again.";
  const result: GoalResult = { ...head, ...own };
  return { text: goalsText([result], plain), title: stateTitle(result), key: goalKey(found, program, goal) };
}

type WorkedGoal = Pick<GoalResult, "played" | "results">;

async function workOut(
  { sources }: Compilation,
  { name, linked }: CompiledRulebook,
  { program, goal }: { readonly program: Program; readonly goal: Goal },
  pause: () => Promise<boolean>,
): Promise<WorkedGoal | null> {
  const programs = [...linked, program];
  if (goal.start === null) {
    const prover = createProver(programs, { sources, asker: exactAsker });
    return { played: null, results: await proveWishes(prover, name, goal) };
  }
  const game = createGame(programs, name, { sources, variant: goal.variant }) as GameModule;
  const interpreter = createInterpreter(programs, { sources, asker: await exactAsker() });
  const planned = planOf(interpreter, name, goal, game, seed);
  if (typeof planned === "string") return { played: null, results: [failed(0, "", planned)] };
  const { samples, tally, add } = samplingOf(game, planned)();
  for (let number = 0; number < goal.games; number += 1) {
    if (number % portion === 0 && !(await pause())) return null;
    add(number);
  }
  return {
    played: {
      games: tally.games,
      bots: goal.bots,
      seed,
      unfinished: tally.unfinished,
      faults: tally.faults,
      errors: messagesOf(tally).map(({ message }) => message),
    },
    results: resultsOf(interpreter, name, goal, planned.counted, { samples, tally }),
  };
}

function stateTitle(result: GoalResult): string {
  const state = stateOf(result);
  const mark = goalMarks[state];
  const { results } = result;
  const count = results.filter(({ verdict }) => verdict.state === state).length;
  const of = results.length > 1 ? ` ${count} of ${results.length}` : "";
  switch (state) {
    case "met":
      return `${mark} met`;
    case "failed":
      return `${mark} cannot be worked out`;
    case "missed":
    case "undecided":
      return `${mark}${of} ${state}`;
    default:
      return assertNever(state);
  }
}
