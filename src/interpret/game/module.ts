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
import type { Asker } from "../asker.ts";
import { readyRule } from "../evaluate/call.ts";
import type { Frame } from "../evaluate/context.ts";
import { createInterpreter, type FaultOutcome, type Interpreter } from "../interpreter.ts";
import { copyCore, gameState, newCore, type Core } from "./core.ts";
import { layoutOf } from "./layout.ts";
import { damaged, isCore, readSaved } from "./load.ts";
import { advance, beginGame, take, type Turn } from "./phases.ts";
import { rulesOf } from "./rules-info.ts";
import { setUp, setupFrame } from "./setup.ts";
import { text } from "./texts.ts";
import { applyRedraw, outcomeOf, problemsOf, redraw, viewOf, type Redraw } from "./view.ts";
import { atRest, GameEnded, newWorld, type Asked, type World } from "./world.ts";

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
  readonly asker?: Asker | null;
}

/** A game, for whoever looks at its states by themselves. */
export interface Board {
  readonly game: GameModule<Saved>;
  readonly interpreter: Interpreter;
  readonly world: World;
  /** Looks at a state, or changes it. */
  at<T>(core: Core, run: () => T): { readonly kind: "value"; readonly value: T } | FaultOutcome;
  /** The game that is in this state, between texts, and goes on to the next decision; null: there is no such state in it. */
  goneOn(core: Core): Saved | null;
}

interface Table {
  readonly interpreter: Interpreter;
  readonly world: World;
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

export function createBoard(programs: readonly Program[], rulebook: string, options: GameOptions = {}): Board {
  const interpreter = createInterpreter(programs, options);
  const { room } = interpreter;
  const layout = layoutOf(room, `${rulebook}.`);
  const rules = rulesOf(room, layout, programs);
  const table: Table = { interpreter, world: newWorld(room, `${rulebook}.`, 0), version: rules.version };
  const init = (setup: Setup, seed: number | string, trace?: Trace): Saved => begun(table, setup, seed, trace ?? null);
  const game: GameModule<Saved> = {
    rules,
    init,
    decision: ({ pending }) => pending,
    step: (state, choice, trace) => stepped(table, state, choice, trace ?? null),
    outcome: ({ core }) => outcomeOf(core),
    fork: forked,
    view: (state, player) => at(table, state.core, () => viewOf(table.world, known(table, state, player))),
    determinize: (state, player, seed) => determinized(table, state, known(table, state, player), seed),
    log: ({ setup, seed, decisions }) => ({ rules: rules.version, setup, seed, decisions }),
    replay: (log, trace) => replayed(table, init, log, trace),
    hash: ({ core }) => hashOf(gameState(room.linked, layout, core)),
    load: (json) => loaded(table, readSaved(table.world, rules.version, json)),
    problems: (state) => at(table, state.core, () => problemsOf(table.world)),
    ...worthOf(table),
  };
  return {
    game,
    interpreter,
    world: table.world,
    at: (core, run) => {
      atRest(table.world);
      table.world.core = core;
      return interpreter.attempt(run);
    },
    goneOn: (core) => goneOn(table, core),
  };
}

function goneOn(table: Table, core: Core): Saved | null {
  if (!isCore(table.world, core) || !isAtRest(table, core)) return null;
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
function isAtRest(table: Table, core: Core): boolean {
  const { world, interpreter } = table;
  world.core = copyCore(core);
  atRest(world);
  const { changes } = world;
  let isStopped = false;
  world.ask = (asked) => {
    throw new Missing(asked);
  };
  const rested = interpreter.attempt(() => {
    try {
      text(world, () => {});
    } catch (signal) {
      if (!(signal instanceof Missing || signal instanceof GameEnded)) throw signal;
      isStopped = true;
    }
  });
  return rested.kind === "value" && !isStopped && world.changes === changes;
}

function worthOf(table: Table): Pick<GameModule<Saved>, "worth"> {
  const { world } = table;
  const rule = worthRule(world.layout.program);
  if (rule === null) return {};
  const { run } = readyRule(world.room, rule.id);
  const slot = rule.params[0]?.slot ?? 0;
  return {
    worth: (state, player) =>
      at(table, state.core, () => {
        const frame: Frame = [];
        frame[slot] = known(table, state, player);
        return run(frame) as number;
      }),
  };
}

function forked(state: Saved): Saved {
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

function known({ world }: Table, { core }: Saved, player: number): number {
  const players = core.entities[world.layout.player.place]?.length ?? 0;
  return Number.isInteger(player) && player >= 1 && player <= players
    ? player - 1
    : wrong(`There is no player ${player}: there are ${players}`);
}

/** Reads a state as it is. */
function at<T>(table: Table, core: Core, run: () => T): T {
  table.world.core = core;
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

function begun(table: Table, setup: Setup, seed: number | string, trace: Trace | null): Saved {
  const { layout, room } = table.world;
  valueOf(table.interpreter.attempt(() => setupFrame(room, layout, setup)));
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

function stepped(table: Table, state: Saved, choice: number | string, trace: Trace | null): void {
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

function replayed(table: Table, init: GameModule<Saved>["init"], log: Log, trace: Trace | undefined): Saved {
  if (!isLog(log)) wrong("This is no log of a game");
  if (log.rules !== table.version) wrong("This game was played by other rules", { rules: log.rules });
  const state = init(log.setup, log.seed, trace);
  for (const [place, key] of log.decisions.entries()) {
    if (!(state.pending?.options.some((option) => option.key === key) ?? false)) {
      refuseDecision(key, place);
    }
    stepped(table, state, key, trace ?? null);
  }
  return state;
}

/** What waits is worked out again: it is part of the rules, not of what was saved. */
function loaded(table: Table, saved: Saved): Saved {
  const { layout, room } = table.world;
  const before = hashOf(gameState(room.linked, layout, saved.core));
  try {
    play(table, saved, saved.from ?? saved.core, saved.tape, null);
  } catch {
    damaged("it does not go on from where it was");
  }
  return hashOf(gameState(room.linked, layout, saved.core)) === before
    ? saved
    : damaged("it does not go on from where it was");
}

const mostDraws = 50;

/** Drawn until whoever is asked is asked still, and has something to choose; in the end what they see stays as it is. */
function determinized(table: Table, state: Saved, player: number, seed: number | string): Saved {
  const dice = seeded(seed).stream("unseen");
  const { pending } = state;
  for (let draw = 0; ; draw += 1) {
    const isLast = pending === null || draw === mostDraws;
    const fresh = forked(state);
    table.world.core = fresh.core;
    const unseen = redraw(
      table.world,
      pending === null || !isLast ? [player] : [player, pending.player - 1],
      dice,
      seed,
    );
    if (pending === null || fresh.from === null) applyRedraw(table.world, unseen);
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
  readonly asked: Asked;
  constructor(asked: Asked) {
    this.asked = asked;
  }
}

/** Goes on from there with these decisions, to the next one that is missing. A fault leaves the state as it was. */
function play(table: Table, state: Saved, from: Core, tape: readonly Taped[], trace: Trace | null): void {
  const { world } = table;
  atRest(world);
  world.core = copyCore(from);
  world.recent = nothingRecent();
  let taken = 0;
  const tellFrom = tape.reduce<number>((last, entry, place) => (typeof entry === "string" ? place : last), -1);
  const listen = (): void => {
    world.tell = taken > tellFrom ? trace : null;
  };
  const answer = (asked: Asked): number | null => {
    const key = tape[taken];
    if (typeof key !== "string") return null;
    taken += 1;
    listen();
    const place = asked.options.findIndex((option) => option.key === key);
    if (place < 0) throw new Error(`The same decisions led elsewhere: ${key}.`);
    return place;
  };
  world.ask = (asked) => {
    const place = answer(asked);
    if (place === null) throw new Missing(asked);
    return place;
  };
  world.arrive = () => {
    const entry = tape[taken];
    if (entry === undefined || typeof entry === "string") return false;
    taken += 1;
    applyRedraw(world, entry);
    return true;
  };
  listen();
  const turn = valueOf(table.interpreter.attempt(() => goOn(world, state.setup, answer)));
  world.tell = null;
  const isInside = turn instanceof Missing;
  Object.assign(state, {
    core: world.core,
    from: isInside ? from : null,
    tape: isInside ? tape : [],
    pending: turn === null ? null : decisionOf(turn.asked),
  });
}

function goOn(world: World, setup: Setup, answer: (asked: Asked) => number | null): Turn | Missing | null {
  try {
    if (world.core.outcome !== null) return null;
    if (world.core.inSetup) {
      setUp(world, setupFrame(world.room, world.layout, setup));
      beginGame(world);
    }
    for (;;) {
      const turn = advance(world);
      const place = turn === null ? null : answer(turn.asked);
      if (turn === null || place === null) return turn;
      take(world, turn, place);
    }
  } catch (signal) {
    if (signal instanceof Missing) return signal;
    if (signal instanceof GameEnded) return null;
    throw signal;
  }
}

function decisionOf({ player, kind, about, options }: Asked): Decision {
  return { player: player + 1, kind, about, options };
}
