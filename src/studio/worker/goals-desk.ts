/** Works the goals of a rulebook out: those of the rules exactly, those about games by the same games as the command plays. */
import { verdictText, writtenLines } from "../../balance/goal-text.ts";
import { wishesOf, type WishResult } from "../../balance/values.ts";
import { compileProject, exactAsker, type Compilation } from "../../driver/compile.ts";
import { createInterpreter } from "../../interpret/interpreter.ts";
import type { Goal } from "../../ir/goals.ts";
import { lineOf } from "./overview.ts";
import type { PageSettings } from "../addresses.ts";
import type { GoalsRequest, GoalsResponse, GoalState, GoalView } from "../goals-protocol.ts";
import { PageProject } from "./page-project.ts";
import { pause } from "./pause.ts";

type Played = GoalView["played"];

export class GoalsDesk {
  readonly #project: PageProject;
  readonly #respond: (response: GoalsResponse) => void;
  #turn: Promise<void> = Promise.resolve();

  constructor(settings: PageSettings, respond: (response: GoalsResponse) => void) {
    this.#project = new PageProject(settings);
    this.#respond = respond;
  }

  receive({ texts, path }: GoalsRequest): void {
    this.#project.change(texts);
    this.#turn = this.#turn.then(() => this.#work(path));
  }

  /** For tests: everything that was asked has been done. */
  async settled(): Promise<void> {
    await this.#turn;
  }

  async #work(path: string): Promise<void> {
    const { host, config } = this.#project;
    const compilation = await compileProject(host, { config, withoutExamples: true });
    const rulebook = compilation.rulebooks.find(({ folder }) => path.startsWith(`${folder}/`));
    if (rulebook === undefined || rulebook.program === null) {
      this.#respond({ goals: [], isDone: true, why: "The rules have a mistake, or this rulebook is gone." });
      return;
    }
    const { goals } = rulebook.program;
    const { sources } = compilation;
    const interpreter = createInterpreter([...rulebook.linked, rulebook.program], {
      sources,
      asker: await exactAsker(),
    });
    const views = goals.map((goal) => viewOf(goal, compilation, [], waitingFor(goal)));
    const tell = async (place: number, results: readonly WishResult[], played: Played, isLast: boolean) => {
      const goal = goals[place];
      if (goal !== undefined) views[place] = viewOf(goal, compilation, results, played);
      this.#respond({ goals: [...views], isDone: isLast && place === goals.length - 1, why: null });
      await pause();
    };
    if (goals.length === 0) this.#respond({ goals: [], isDone: true, why: null });
    for (const [place, goal] of goals.entries()) {
      if (goal.start === null) {
        await tell(place, wishesOf(interpreter, rulebook.name, goal), null, true);
        continue;
      }
      // Who asks about dice alone waits for no code that plays.
      const { playGoal } = await import("./play-goal.ts");
      await playGoal({ compilation, rulebook, interpreter, goal }, (...told) => tell(place, ...told));
    }
  }
}

const waitingFor = ({ start, games, bots }: Goal): Played => (start === null ? null : { games: 0, of: games, bots });

function viewOf(goal: Goal, { sources }: Compilation, results: readonly WishResult[], played: Played): GoalView {
  const texts = writtenLines(goal, sources);
  const isPlaying = played !== null && played.games < played.of;
  const wishes =
    results.length === 0
      ? texts.map((text) => ({ text, label: "", found: "", state: "waiting" as const, verdict: "" }))
      : results.map((result) => ({
          text: texts[result.wish] ?? "",
          label: result.label,
          found: result.text,
          // Before all games are played nothing is settled.
          state: isPlaying && result.verdict.state !== "failed" ? ("waiting" as const) : result.verdict.state,
          verdict: isPlaying && result.verdict.state !== "failed" ? "" : verdictText(result, "more games would tell"),
        }));
  return {
    title: goal.title,
    path: goal.at.file,
    line: lineOf(sources, goal.at),
    state: worstOf(wishes.map(({ state }) => state)),
    played,
    wishes,
  };
}

function worstOf(states: readonly GoalState[]): GoalState {
  for (const state of ["failed", "missed", "waiting", "undecided"] as const) if (states.includes(state)) return state;
  return "met";
}
