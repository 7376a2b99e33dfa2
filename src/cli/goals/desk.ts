/** Works goals of one rulebook out: exact where they can be, else by games; what was worked out before is taken. */
import { exactAsker, type Compilation, type CompiledRulebook } from "../../driver/compile.ts";
import { createInterpreter, type Interpreter } from "../../interpret/interpreter.ts";
import { createProver, type ProofStore, type Prover } from "../../interpret/play/proofs.ts";
import { digestOf, gameHash } from "../../ir/digest.ts";
import type { Id, Json, Program } from "../../ir/program.ts";
import type { Goal } from "../../ir/goals.ts";
import { failed, proveWishes, type WishResult } from "../../balance/values.ts";
import { placeOf } from "../../source/text.ts";
import { generatedGame, type LoadedGame } from "../game/load.ts";
import { quoteForShell, type OpenGame } from "../game/open.ts";
import { faultLines } from "../simulate/faults.ts";
import { writtenLines, type GoalResult } from "../../balance/goal-text.ts";
import { playGoal, type GamesAsked, type PlayedGoal } from "./play.ts";

/** What goals of one rulebook are worked out with. */
export interface GoalDesk {
  readonly rulebook: CompiledRulebook;
  readonly program: Program;
  readonly compilation: Compilation;
  readonly interpreter: Interpreter;
  readonly prover: Prover;
  readonly store: ProofStore;
  /** The game as code by its variant, once somebody asks for it. */
  readonly loaded: Map<Id | null, LoadedGame>;
}

export async function goalDeskOf(
  rulebook: CompiledRulebook,
  compilation: Compilation,
  store: ProofStore,
): Promise<GoalDesk> {
  const program = rulebook.program as Program;
  const programs = [...rulebook.linked, program];
  const { sources } = compilation;
  return {
    rulebook,
    program,
    compilation,
    store,
    interpreter: createInterpreter(programs, { sources, asker: await exactAsker() }),
    prover: createProver(programs, { sources, store, asker: exactAsker }),
    loaded: new Map(),
  };
}

export async function workOut(desk: GoalDesk, goal: Goal, request: GamesAsked): Promise<GoalResult> {
  const { rulebook, compilation } = desk;
  const head = {
    rulebook: rulebook.name,
    title: goal.title,
    place: placeOf(compilation.sources, goal.at) ?? "",
    lines: writtenLines(goal, compilation.sources),
  };
  if (goal.start === null) return { ...head, played: null, results: await exactResults(desk, goal) };
  const found = await playedGoal(desk, goal, request);
  const { seed } = request;
  return typeof found === "string"
    ? { ...head, played: null, results: [failedGoal(found)] }
    : {
        ...head,
        played: {
          games: found.games,
          bots: goal.bots,
          seed,
          unfinished: found.unfinished,
          faults: found.faults,
          errors: errorLines(desk, goal, found, seed),
        },
        results: found.results,
      };
}

/** Of a goal without a game. */
export const exactResults = ({ rulebook, prover }: GoalDesk, goal: Goal): Promise<readonly WishResult[]> =>
  proveWishes(prover, rulebook.name, goal);

/** So many errors are shown, of each place one; `simulate` plays the same games, and shows more. */
const shownErrors = 2;
const placeIn = (message: string): string => /^.+?:\d+:\d+: /s.exec(message)?.[0] ?? message;

function errorLines(
  { rulebook, compilation }: GoalDesk,
  { bots, start, variant }: Goal,
  { messages, games }: PlayedGoal,
  seed: string,
): readonly string[] {
  if (messages.length === 0) return [];
  const shown = messages
    .filter(({ message }, at) => messages.findIndex((other) => placeIn(other.message) === placeIn(message)) === at)
    .slice(0, shownErrors)
    .flatMap(({ message, fault }) => [`  ${message}`, ...faultLines(message, fault, compilation.sources)]);
  // What a setup is given is worked out, and written nowhere as the command takes it.
  const isPlain = start?.args.every((arg) => arg === null) === true;
  const under = variant === null ? "" : ` --variant ${lastName(variant)}`;
  const command = `rulewright simulate ${rulebook.name}${under} --setup ${lastName(start?.setup ?? "")} --bots ${bots.join(",")} --games ${games} --seed ${quoteForShell(seed)}`;
  return [...shown, ...(isPlain ? [`  To play one of them again: \`${command}\` says how.`] : [])];
}

const lastName = (id: Id): string => id.slice(id.lastIndexOf(".") + 1);

const failedGoal = (why: string): WishResult => failed(0, "", why);

/** The same games by the same rules come to the same: what was played before is not played again. */
async function playedGoal(desk: GoalDesk, goal: Goal, request: GamesAsked): Promise<PlayedGoal | string> {
  const { rulebook, program, interpreter, store } = desk;
  // What stands in the way of no game: remarks, examples, other goals.
  const key = `goal ${gameHash([...rulebook.linked, program])} ${digestOf(goal).hash} ${request.games} ${request.seed}`;
  const before = store.get(key);
  if (before !== undefined) return before as unknown as PlayedGoal | string;
  const loaded = desk.loaded.get(goal.variant) ?? (await generatedGame(openedGame(desk, goal)));
  desk.loaded.set(goal.variant, loaded);
  const played = await playGoal(interpreter, rulebook.name, goal, loaded, request);
  store.set(key, played as unknown as Json);
  return played;
}

export const openedGame = ({ compilation, rulebook, program }: GoalDesk, { variant }: Goal): OpenGame => ({
  compilation,
  rulebook,
  program,
  programs: [...rulebook.linked, program],
  variant,
  words: [],
});
