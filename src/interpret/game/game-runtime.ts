/** The game that is being played in a room: its state, and what is at hand while something is done in it. */
import type { Expr, Id } from "../../ir/program.ts";
import type { Option } from "../../runtime/game.ts";
import { nothingRecent, type Recent } from "../../runtime/game-unsure.ts";
import type { Span } from "../../source/span.ts";
import type { GameHandle, Machine } from "../evaluate/context.ts";
import { fault } from "../fault.ts";
import { gameDice } from "./chance.ts";
import { newCore, type Core } from "./core.ts";
import type { GameEvent } from "./events.ts";
import { layoutOf, type Layout } from "./layout.ts";
import { toldOf, type Telling } from "./told.ts";

/** What is asked, of whom. The answer is the place of an option. */
export interface DecisionRequest {
  readonly player: number;
  readonly kind: "action" | "reaction" | "choice";
  readonly about: string;
  readonly options: readonly Option[];
  /** The values of an option, as they are told. */
  readonly meant: (place: number) => readonly Telling[];
  /** What is answered; null: no event. */
  readonly event: GameEvent | null;
  readonly at: Span;
}
export type Ask = (request: DecisionRequest) => number;

export interface GameRuntime extends GameHandle {
  readonly machine: Machine;
  readonly layout: Layout;
  core: Core;
  /** Who answers. */
  ask: Ask;
  /** A decision is due: what is not seen may have become something else until then. True: it has. */
  arrive: () => boolean;
  /** A player has nothing to answer an event with. */
  onNothingToAnswer: (event: GameEvent, when: "before" | "after", player: number) => void;
  /** What has happened in the text that is being done, and is answered after it. */
  queue: GameEvent[];
  /** While costs are tried: how to undo each change. Nothing is told then. */
  undo: (() => void)[] | null;
  /** What is always done is being done. */
  isResting: boolean;
  /** Grows with everything that really changes. */
  changes: number;
  /** What chance has done since the last decision. */
  recent: Recent;
  /** Answers since the last decision. */
  readonly answers: string[];
  /** Whose text it is that asks. */
  asking: string;
  /** The call that the text answers before it happens. */
  answered: Extract<GameEvent, { kind: "procedure" }> | null;
  /** A question about dice is worked out: nothing is decided or shuffled. */
  inQuestion: boolean;
}

/** Thrown where the game has ended. */
export class GameEnded {
  readonly kind = "game ended";
}

const nobody: Ask = ({ at }) => fault("undecided-choice", at);

export function newGameRuntime(machine: Machine, id: Id, seed: number | string): GameRuntime {
  const layout = layoutOf(machine, id);
  const runtime: GameRuntime = {
    kind: "game",
    machine,
    layout,
    core: newCore(layout, seed),
    ask: nobody,
    arrive: () => false,
    onNothingToAnswer: () => {},
    tell: null,
    queue: [],
    undo: null,
    isResting: false,
    changes: 0,
    recent: nothingRecent(),
    answers: [],
    asking: "",
    answered: null,
    inQuestion: false,
  };
  machine.game = runtime;
  machine.dice = gameDice(runtime);
  return runtime;
}

/** Null where no game is played. */
export function runtimeIn({ game }: Machine): GameRuntime | null {
  return game as GameRuntime | null;
}

export function runtimeOf(machine: Machine): GameRuntime {
  const runtime = runtimeIn(machine);
  if (runtime === null) throw new Error("Something reads a game here, and none is played.");
  return runtime;
}

/** Asks in the middle of a text. */
export function decide(runtime: GameRuntime, request: DecisionRequest): number {
  if (runtime.inQuestion) fault("decision-in-question", request.at, [], `a decision (${request.about})`);
  const place = runtime.ask(request);
  recordDecision(runtime, request, place);
  return place;
}

/** A decision was taken: what it sets off is counted from here. */
export function recordDecision(runtime: GameRuntime, { options, player, meant }: DecisionRequest, place: number): void {
  const option = options[place];
  if (option === undefined) throw new Error("An option was taken that there is not.");
  if (runtime.tell !== null) {
    const { key, action } = option;
    const { told, secrets } = toldOf(runtime, { values: meant(place), how: "used", by: player });
    runtime.tell({
      kind: "decision",
      player: player + 1,
      key,
      ...(secrets === undefined ? {} : { action, values: told, secrets }),
    });
  }
  runtime.answers.length = 0;
  runtime.recent = nothingRecent();
  const { meter } = runtime.machine;
  meter.steps = 0;
  meter.work = 0;
}

/** Nothing is being done: before anything begins. */
export function atRest(runtime: GameRuntime): void {
  Object.assign(runtime, { queue: [], undo: null, isResting: false, asking: "", answered: null });
  runtime.answers.length = 0;
}

/** Runs with the name of whose text it is. */
export function asking<T>(runtime: GameRuntime, name: string, run: () => T): T {
  const before = runtime.asking;
  runtime.asking = name;
  const value = run();
  runtime.asking = before;
  return value;
}

export type Of<K extends Expr["kind"]> = Extract<Expr, { kind: K }>;
