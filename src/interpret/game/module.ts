/**
 * A game, played by its program: what generated code must do as well. Where a decision is missing in the middle of a text,
 * what was done since the last decision between texts is given up, and done again with one decision more.
 */
import type { Id, Program } from "../../ir/program.ts";
import { saysWishes } from "../../ir/wishes.ts";
import { worthRule } from "../../ir/worth.ts";
import { RulesError } from "../../runtime/errors.ts";
import { followed } from "../../runtime/game-follow.ts";
import { loggedAs, loggedChoice } from "../../runtime/game-log.ts";
import { refuseDecision, refuseOption, refusePlayer, refuseUndrawn } from "../../runtime/game-refusal.ts";
import { logFor } from "../../runtime/game-saved.ts";
import { hashOf } from "../../runtime/game-state.ts";
import { expandedBy, type RollTape } from "../../runtime/game-tape.ts";
import { refusedOnce } from "../../runtime/game-why.ts";
import type { Decision, GameModule, GameRules, Log, Refused, ReplayOptions, Setup, Trace } from "../../runtime/game.ts";
import type { Sources } from "../../source/text.ts";
import type { Asker } from "../asker.ts";
import { readyRule } from "../evaluate/call.ts";
import type { Frame } from "../evaluate/context.ts";
import { createInterpreter, type FaultOutcome, type Interpreter } from "../interpreter.ts";
import { copyCore, gameState, newCore, type Core } from "./core.ts";
import { layoutOf } from "./layout.ts";
import { damaged, isCore, readSaved } from "./load.ts";
import { rulesOf } from "./rules-info.ts";
import { setupFrame } from "./setup.ts";
import { text } from "./texts.ts";
import { outcomeOf, problemsOf, viewOf } from "./view.ts";
import { atRest, GameEnded, newWorld, type Asked, type World } from "./world.ts";
import { determinized } from "./determinize.ts";
import { Missing, play, valueOf } from "./play-on.ts";
import type { Saved, Table } from "./saved.ts";

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
    decisions: undecided,
    whyNot: (state, player) => refused(table, state, known(table, state, player)),
    step: (state, choice, options) => {
      const { trace, player } = typeof options === "function" ? { trace: options, player: undefined } : (options ?? {});
      if (state.core.chance.undrawn !== undefined) refuseUndrawn();
      const asked = undecided(state);
      const decision = player === undefined ? asked[0] : asked.find((each) => each.player === player);
      if (decision === undefined && asked.length > 0) refusePlayer(player);
      stepped(table, state, decision ?? null, choice, trace ?? null);
    },
    expandSetup: (setup, rolls) => expandedBy(rolls, (tape) => begun(table, setup, "", null, tape)),
    expand: (state, choice, rolls) =>
      expandedBy(rolls, (tape) => {
        const copy = forked(state);
        stepped(table, copy, undecided(copy)[0] ?? null, choice, null, tape);
        return copy;
      }),
    outcome: ({ core }) => outcomeOf(core),
    fork: forked,
    view: (state, player) => at(table, state.core, () => viewOf(table.world, viewer(table, state, player))),
    follow: (before, told, view) => followed(rules, before, told, view),
    determinize: (state, player, seed) => determinized(table, state, viewer(table, state, player), seed),
    log: ({ setup, seed, decisions, asked, held }) => ({
      rules: rules.version,
      setup,
      seed,
      decisions: [...decisions, ...loggedKeys(asked, held)],
    }),
    replay: (log, options) => replayed(table, rules, init, log, options),
    hash: ({ core }) => hashOf(gameState(room.linked, layout, core)),
    load: (json, options) => loaded(table, readSaved(table.world, rules.version, json, options)),
    problems: (state) => at(table, state.core, () => problemsOf(table.world)),
    ...worthOf(table),
    ...preferencesOf(table),
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
    asked: [],
    held: [],
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
    throw new Missing([asked]);
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

function refused(table: Table, state: Saved, player: number): readonly Refused[] {
  const { pending } = state;
  if (pending === null || pending.player !== player + 1) return [];
  return refusedOnce(lookedAt(table, state, (asked) => asked.refused?.()) ?? [], pending.options);
}

function preferencesOf(table: Table): Pick<GameModule<Saved>, "preferences"> {
  if (!saysWishes(table.world.layout.game)) return {};
  return {
    preferences: (state) => {
      const { pending } = state;
      const found = pending === null ? null : (lookedAt(table, state, (asked) => asked.preferences?.()) ?? null);
      // Whoever passes does nothing that the rules speak of.
      return found === null || pending === null ? null : pending.options.map((_, place) => found[place] ?? 0);
    },
  };
}

/** Played again to where it asks, and looked at there. */
function lookedAt<T>(table: Table, state: Saved, look: (asked: Asked) => T): T | null {
  const copy = forked(state);
  const { length } = copy.tape;
  let found: T | null = null;
  play(table, copy, copy.from ?? copy.core, copy.tape, null, {
    fresh: length,
    look: (asked) => {
      found = look(asked);
    },
  });
  return found;
}

export function forked(state: Saved): Saved {
  return {
    ...state,
    core: copyCore(state.core),
    from: state.from === null ? null : copyCore(state.from),
    tape: [...state.tape],
    decisions: [...state.decisions],
    pending: structuredClone(state.pending),
    asked: structuredClone(state.asked),
    held: [...state.held],
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

/** -1: whoever only watches. */
const viewer = (table: Table, state: Saved, player: number | null): number =>
  player === null ? -1 : known(table, state, player);

/** Reads a state as it is. */
function at<T>(table: Table, core: Core, run: () => T): T {
  table.world.core = core;
  return valueOf(table.interpreter.attempt(run));
}

function begun(
  table: Table,
  setup: Setup,
  seed: number | string,
  trace: Trace | null,
  chance: RollTape | null = null,
): Saved {
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
    asked: [],
    held: [],
  };
  play(table, state, core, [], trace, { chance });
  return state;
}

/** Who has not chosen yet. */
export const undecided = ({ asked, held }: Saved): readonly Decision[] =>
  asked.filter((_, seat) => (held[seat] ?? null) === null);

/** Of what is chosen at the same time. */
const loggedKeys = (asked: readonly Decision[], keys: readonly (string | null)[]): readonly string[] =>
  keys.flatMap((key, seat) => (key === null ? [] : [loggedAs((asked[seat] as Decision).player, key)]));

/** `chance`: what is laid out for it. */
function stepped(
  table: Table,
  state: Saved,
  decision: Decision | null,
  choice: number | string,
  trace: Trace | null,
  chance: RollTape | null = null,
): void {
  const key =
    typeof choice === "string"
      ? decision?.options.find((option) => option.key === choice)?.key
      : decision?.options[choice]?.key;
  if (decision === null || key === undefined) return refuseOption(choice, decision === null);
  if (decision.kind === "simultaneous") {
    const held = state.asked.map((each, seat) => (each.player === decision.player ? key : (state.held[seat] ?? null)));
    if (held.includes(null)) {
      state.held = held;
      state.pending = undecided(state)[0] ?? null;
      return;
    }
    const logged = loggedKeys(state.asked, held);
    const tape = [...state.tape, ...(held as readonly string[])];
    play(table, state, state.from ?? state.core, tape, trace, { chance, fresh: held.length });
    state.decisions = [...state.decisions, ...logged];
    return;
  }
  play(table, state, state.from ?? state.core, [...state.tape, key], trace, { chance });
  state.decisions = [...state.decisions, key];
}

function replayed(
  table: Table,
  rules: GameRules,
  init: GameModule<Saved>["init"],
  log: Log,
  options: Trace | ReplayOptions | undefined,
): Saved {
  const { trace, ...changed } = typeof options === "function" ? { trace: options } : (options ?? {});
  const { setup, seed, decisions } = logFor(rules, log, changed);
  const state = init(setup, seed, trace);
  for (const [place, key] of decisions.entries()) {
    const found = loggedChoice(undecided(state), key);
    if (found === null) refuseDecision(key, place);
    else stepped(table, state, found.decision, found.place, trace ?? null);
  }
  return state;
}

/** What waits is worked out again: it is part of the rules, not of what was saved. */
function loaded(table: Table, saved: Saved): Saved {
  const { layout, room } = table.world;
  const before = hashOf(gameState(room.linked, layout, saved.core));
  const { held } = saved;
  try {
    play(table, saved, saved.from ?? saved.core, saved.tape, null);
  } catch {
    damaged("it does not go on from where it was");
  }
  saved.held = held;
  saved.pending = undecided(saved)[0] ?? null;
  return hashOf(gameState(room.linked, layout, saved.core)) === before && areHeld(saved)
    ? saved
    : damaged("it does not go on from where it was");
}

/** What was chosen before the others have is on offer still, and some have not chosen. */
function areHeld({ asked, held }: Saved): boolean {
  return (
    held.length === 0 ||
    (held.length === asked.length &&
      held.includes(null) &&
      asked.every(({ kind, options }, seat) => {
        const key = held[seat] ?? null;
        return kind === "simultaneous" && (key === null || options.some((option) => option.key === key));
      }))
  );
}
