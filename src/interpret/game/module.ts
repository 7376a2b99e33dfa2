/**
 * A game, played by its program: what generated code must do as well. Where a decision is missing in the middle of a text,
 * what was done since the last decision between texts is given up, and done again with one decision more.
 */
import type { Id, Program } from "../../ir/program.ts";
import { worthRule } from "../../ir/worth.ts";
import { RulesError } from "../../runtime/errors.ts";
import { refuseDecision, refuseOption } from "../../runtime/game-refusal.ts";
import { isLog } from "../../runtime/game-saved.ts";
import { nothingRecent } from "../../runtime/game-unsure.ts";
import { hashOf } from "../../runtime/game-state.ts";
import { seeded } from "../../runtime/seeded.ts";
import type { Decision, GameModule, Log, Setup, Trace } from "../../runtime/game.ts";
import type { Sources } from "../../source/text.ts";
import type { OddsOracle } from "../odds-oracle.ts";
import { readyRule } from "../evaluate/call.ts";
import type { Frame } from "../evaluate/context.ts";
import { createInterpreter, type FaultOutcome, type Interpreter } from "../interpreter.ts";
import { copyCore, gameState, newCore, type Core } from "./core.ts";
import { layoutOf } from "./layout.ts";
import { failDamaged, isCore, readSaved } from "./load.ts";
import { advance, beginGame, take, type PhaseTurn } from "./phases.ts";
import { rulesOf } from "./rules-info.ts";
import { setUp, setupFrame } from "./setup.ts";
import { text } from "./effect-blocks.ts";
import { applyRedraw, outcomeOf, problemsOf, redraw, viewOf, type Redraw } from "./view.ts";
import { atRest, GameEnded, newGameRuntime, type DecisionRequest, type GameRuntime } from "./game-runtime.ts";

/** A game as plain JSON. */
export interface Saved {
  readonly format: 1;
  readonly rules: string;
  readonly setup: Setup;
  readonly seed: number | string;
  decisions: readonly string[];
  /** As it is now. */
  core: Core;
  /** As it was at the last moment between texts; null: it is there now. */
  from: Core | null;
  /** What was decided since then. */
  tape: readonly Taped[];
  pending: Decision | null;
}
/** The key of a decision; or what became of the unseen before the next one. */
export type Taped = string | Redraw;

export interface GameOptions {
  readonly variant?: Id | null;
  readonly sources?: Sources;
  readonly oracle?: OddsOracle | null;
}

/** A game, for whoever looks at its states by themselves. */
export interface GameBoard {
  readonly game: GameModule<Saved>;
  readonly interpreter: Interpreter;
  readonly runtime: GameRuntime;
  /** Looks at a state, or changes it. */
  at<T>(core: Core, run: () => T): { readonly kind: "value"; readonly value: T } | FaultOutcome;
  /** The game that is in this state, between texts, and goes on to the next decision; null: there is no such state in it. */
  goneOn(core: Core): Saved | null;
}

interface ModuleState {
  readonly interpreter: Interpreter;
  readonly runtime: GameRuntime;
  readonly version: string;
}

/** The game of one of the programs; the others are those that it uses. */
export function createGame(
  programs: readonly Program[],
  rulebook: string,
  options: GameOptions = {},
): GameModule<Saved> {
  return createBoard(programs, rulebook, options).game;
}

export function createBoard(programs: readonly Program[], rulebook: string, options: GameOptions = {}): GameBoard {
  const interpreter = createInterpreter(programs, options);
  const { machine } = interpreter;
  const layout = layoutOf(machine, `${rulebook}.`);
  const rules = rulesOf(machine, layout, programs);
  const table: ModuleState = {
    interpreter,
    runtime: newGameRuntime(machine, `${rulebook}.`, 0),
    version: rules.version,
  };
  const init = (setup: Setup, seed: number | string, trace?: Trace): Saved => begin(table, setup, seed, trace ?? null);
  const game: GameModule<Saved> = {
    rules,
    init,
    decision: ({ pending }) => pending,
    step: (state, choice, trace) => stepState(table, state, choice, trace ?? null),
    outcome: ({ core }) => outcomeOf(core),
    fork: fork,
    view: (state, player) => at(table, state.core, () => viewOf(table.runtime, stateFor(table, state, player))),
    determinize: (state, player, seed) => determinize(table, state, stateFor(table, state, player), seed),
    log: ({ setup, seed, decisions }) => ({ rules: rules.version, setup, seed, decisions }),
    replay: (log, trace) => replay(table, init, log, trace),
    hash: ({ core }) => hashOf(gameState(machine.linked, layout, core)),
    load: (json) => loadState(table, readSaved(table.runtime, rules.version, json)),
    problems: (state) => at(table, state.core, () => problemsOf(table.runtime)),
    ...worthOf(table),
  };
  return {
    game,
    interpreter,
    runtime: table.runtime,
    at: (core, run) => {
      atRest(table.runtime);
      table.runtime.core = core;
      return interpreter.attempt(run);
    },
    goneOn: (core) => goneOn(table, core),
  };
}

function goneOn(table: ModuleState, core: Core): Saved | null {
  if (!isCore(table.runtime, core) || !isAtRest(table, core)) return null;
  const state: Saved = {
    format: 1,
    rules: table.version,
    setup: {},
    seed: "",
    decisions: [],
    core,
    from: null,
    tape: [],
    pending: null,
  };
  play(table, state, core, [], null);
  return state;
}

/** What is always done has been done there. */
function isAtRest(table: ModuleState, core: Core): boolean {
  const { runtime, interpreter } = table;
  runtime.core = copyCore(core);
  atRest(runtime);
  const { changes } = runtime;
  let isStopped = false;
  runtime.ask = (request) => {
    throw new Missing(request);
  };
  const rested = interpreter.attempt(() => {
    try {
      text(runtime, () => {});
    } catch (signal) {
      if (!(signal instanceof Missing || signal instanceof GameEnded)) throw signal;
      isStopped = true;
    }
  });
  return rested.kind === "value" && !isStopped && runtime.changes === changes;
}

function worthOf(table: ModuleState): Pick<GameModule<Saved>, "worth"> {
  const { runtime } = table;
  const rule = worthRule(runtime.layout.program);
  if (rule === null) return {};
  const { run } = readyRule(runtime.machine, rule.id);
  const slot = rule.params[0]?.slot ?? 0;
  return {
    worth: (state, player) =>
      at(table, state.core, () => {
        const frame: Frame = [];
        frame[slot] = stateFor(table, state, player);
        return run(frame) as number;
      }),
  };
}

function fork(state: Saved): Saved {
  return {
    ...state,
    core: copyCore(state.core),
    from: state.from === null ? null : copyCore(state.from),
    tape: [...state.tape],
    decisions: [...state.decisions],
    pending: structuredClone(state.pending),
  };
}

function wrong(message: string, values: Readonly<Record<string, unknown>> = {}): never {
  throw new RulesError("wrong-argument", undefined, values, message);
}

function stateFor({ runtime }: ModuleState, { core }: Saved, player: number): number {
  const players = core.entities[runtime.layout.player.place]?.length ?? 0;
  return Number.isInteger(player) && player >= 1 && player <= players
    ? player - 1
    : wrong(`There is no player ${player}: there are ${players}`);
}

/** Reads a state as it is. */
function at<T>(table: ModuleState, core: Core, run: () => T): T {
  table.runtime.core = core;
  return valueOf(table.interpreter.attempt(run));
}

function valueOf<T>(outcome: { readonly kind: "value"; readonly value: T } | FaultOutcome): T {
  if (outcome.kind === "value") return outcome.value;
  throw new RulesError(
    outcome.fault,
    outcome.place === null || outcome.place === "" ? undefined : outcome.place,
    Object.fromEntries(outcome.values.map(({ name, value }) => [name, value])),
    outcome.message,
  );
}

function begin(table: ModuleState, setup: Setup, seed: number | string, trace: Trace | null): Saved {
  const { layout, machine } = table.runtime;
  valueOf(table.interpreter.attempt(() => setupFrame(machine, layout, setup)));
  const core = newCore(layout, seed);
  core.inSetup = true;
  const state: Saved = {
    format: 1,
    rules: table.version,
    setup,
    seed,
    decisions: [],
    core,
    from: null,
    tape: [],
    pending: null,
  };
  play(table, state, core, [], trace);
  return state;
}

function stepState(table: ModuleState, state: Saved, choice: number | string, trace: Trace | null): void {
  const { pending } = state;
  const key =
    pending === null
      ? undefined
      : typeof choice === "string"
        ? pending.options.find((option) => option.key === choice)?.key
        : pending.options[choice]?.key;
  if (key === undefined) refuseOption(choice, pending === null);
  play(table, state, state.from ?? state.core, [...state.tape, key], trace);
  state.decisions = [...state.decisions, key];
}

function replay(table: ModuleState, init: GameModule<Saved>["init"], log: Log, trace: Trace | undefined): Saved {
  if (!isLog(log)) wrong("This is no log of a game");
  if (log.rules !== table.version) wrong("This game was played by other rules", { rules: log.rules });
  const state = init(log.setup, log.seed, trace);
  for (const [index, key] of log.decisions.entries()) {
    if (!(state.pending?.options.some((option) => option.key === key) ?? false)) {
      refuseDecision(key, index);
    }
    stepState(table, state, key, trace ?? null);
  }
  return state;
}

/** What waits is worked out again: it is part of the rules, not of what was saved. */
function loadState(table: ModuleState, saved: Saved): Saved {
  const { layout, machine } = table.runtime;
  const before = hashOf(gameState(machine.linked, layout, saved.core));
  try {
    play(table, saved, saved.from ?? saved.core, saved.tape, null);
  } catch {
    failDamaged("it does not go on from where it was");
  }
  return hashOf(gameState(machine.linked, layout, saved.core)) === before
    ? saved
    : failDamaged("it does not go on from where it was");
}

const mostDraws = 50;

/** Drawn until whoever is asked is asked still, and has something to choose; in the end what they see stays as it is. */
function determinize(table: ModuleState, state: Saved, player: number, seed: number | string): Saved {
  const dice = seeded(seed).stream("unseen");
  const { pending } = state;
  for (let draw = 0; ; draw += 1) {
    const isLast = pending === null || draw === mostDraws;
    const fresh = fork(state);
    table.runtime.core = fresh.core;
    const unseen = redraw(
      table.runtime,
      pending === null || !isLast ? [player] : [player, pending.player - 1],
      dice,
      seed,
    );
    if (pending === null || fresh.from === null) applyRedraw(table.runtime, unseen);
    if (pending !== null)
      play(table, fresh, fresh.from ?? fresh.core, fresh.from === null ? [] : [...fresh.tape, unseen], null);
    if (isLast || isSameQuestion(pending, fresh.pending)) return fresh;
  }
}

function isSameQuestion({ player, kind, about }: Decision, other: Decision | null): boolean {
  return (
    other !== null &&
    other.player === player &&
    other.kind === kind &&
    other.about === about &&
    other.options[0]?.key !== "pass"
  );
}

/** Thrown where a decision is missing in the middle of a text. */
class Missing {
  readonly request: DecisionRequest;
  constructor(request: DecisionRequest) {
    this.request = request;
  }
}

/** Goes on from there with these decisions, to the next one that is missing. A fault leaves the state as it was. */
function play(table: ModuleState, state: Saved, from: Core, tape: readonly Taped[], trace: Trace | null): void {
  const { runtime } = table;
  atRest(runtime);
  runtime.core = copyCore(from);
  runtime.recent = nothingRecent();
  let taken = 0;
  const tellFrom = tape.reduce<number>((last, entry, place) => (typeof entry === "string" ? place : last), -1);
  const listen = (): void => {
    runtime.tell = taken > tellFrom ? trace : null;
  };
  const answer = (request: DecisionRequest): number | null => {
    const key = tape[taken];
    if (typeof key !== "string") return null;
    taken += 1;
    listen();
    const place = request.options.findIndex((option) => option.key === key);
    if (place < 0) throw new Error(`The same decisions led elsewhere: ${key}.`);
    return place;
  };
  runtime.ask = (request) => {
    const place = answer(request);
    if (place === null) throw new Missing(request);
    return place;
  };
  runtime.arrive = () => {
    const entry = tape[taken];
    if (entry === undefined || typeof entry === "string") return false;
    taken += 1;
    applyRedraw(runtime, entry);
    return true;
  };
  listen();
  const turn = valueOf(table.interpreter.attempt(() => goOn(runtime, state.setup, answer)));
  runtime.tell = null;
  const isInside = turn instanceof Missing;
  Object.assign(state, {
    core: runtime.core,
    from: isInside ? from : null,
    tape: isInside ? tape : [],
    pending: turn === null ? null : decisionOf(turn.request),
  });
}

function goOn(
  runtime: GameRuntime,
  setup: Setup,
  answer: (request: DecisionRequest) => number | null,
): PhaseTurn | Missing | null {
  try {
    if (runtime.core.outcome !== null) return null;
    if (runtime.core.inSetup) {
      setUp(runtime, setupFrame(runtime.machine, runtime.layout, setup));
      beginGame(runtime);
    }
    for (;;) {
      const turn = advance(runtime);
      const place = turn === null ? null : answer(turn.request);
      if (turn === null || place === null) return turn;
      take(runtime, turn, place);
    }
  } catch (signal) {
    if (signal instanceof Missing) return signal;
    if (signal instanceof GameEnded) return null;
    throw signal;
  }
}

function decisionOf({ player, kind, about, options }: DecisionRequest): Decision {
  return { player: player + 1, kind, about, options };
}
