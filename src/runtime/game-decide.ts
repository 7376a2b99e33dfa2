/** What a game waits for, and taking a decision. */
import { begin } from "./budget.ts";
import type { Decision, Json, Option, Outcome, StepOptions, Trace } from "./game.ts";
import { offered, type ChoiceFrame, type SomeFrame, type TogetherFrame } from "./game-choices.ts";
import { acting, endPhase } from "./game-phases.ts";
import { forgetRecent } from "./game-pieces.ts";
import { frames, type Machine, type Playing } from "./game-play.ts";
import { loggedAs } from "./game-log.ts";
import { refuseOption, refusePlayer, refuseUndrawn } from "./game-refusal.ts";
import { goOn } from "./game-run.ts";
import { toldOf } from "./game-sight.ts";
import { heard, isHeard, isStill, tell } from "./game-tell.ts";
import { askedBy, bookBy, doUse } from "./game-texts.ts";
import { usesInTurn, type Use } from "./game-uses.ts";
import { open, outside, type Naming } from "./game-values.ts";

const pass: Option = { key: "pass", action: null, values: [] };
const done: Option = { key: "done", action: null, values: [] };

/** A value. Its key is put together when it is asked for. */
class Chosen implements Option {
  readonly #game: Playing;
  readonly #naming: Naming;
  readonly #value: unknown;

  constructor(game: Playing, naming: Naming, value: unknown) {
    this.#game = game;
    this.#naming = naming;
    this.#value = value;
  }

  get key(): string {
    return this.#naming.key(this.#game, this.#value);
  }

  get action(): null {
    return null;
  }

  get values(): readonly Json[] {
    return [this.#naming.seen(this.#game, this.#value, outside)];
  }
}

export interface Waiting {
  readonly player: number;
  readonly kind: Decision["kind"];
  readonly about: string;
  readonly options: readonly Option[];
  /** What each option means to what waits for it. */
  readonly given: readonly unknown[];
}

/** Plain data: a worker, a store or a copy takes it as it is. */
function shown({ player, kind, about, options }: Waiting): Decision {
  const all: Option[] = [];
  for (const { key, action, values } of options) all.push({ key, action, values });
  return { player: player + 1, kind, about, options: all };
}

export function decisionOf<S extends Playing>(machine: Machine<S>, game: S): Decision | null {
  begin();
  const found = waitingFor(machine, game, undefined);
  return found === null ? null : shown(found);
}

/** Of all who are asked now: more than one where they choose at the same time. */
export function decisionsOf<S extends Playing>(machine: Machine<S>, game: S): readonly Decision[] {
  begin();
  const frame = game.outcome === null ? game.stack.at(-1) : undefined;
  if (frame?.p === frames.together)
    return undecided(frame as TogetherFrame).map((seat) =>
      shown(togetherOf(machine, game, frame as TogetherFrame, seat)),
    );
  const found = waitingFor(machine, game, undefined);
  return found === null ? [] : [shown(found)];
}

/** Places of those who have not chosen yet. */
const undecided = ({ chosen }: TogetherFrame): readonly number[] =>
  chosen.flatMap((place, seat) => (place === null ? [seat] : []));

/** `player`: from 1, of several who are asked; undefined: the first of them. */
export function waitingFor<S extends Playing>(
  machine: Machine<S>,
  game: S,
  player: number | undefined,
): Waiting | null {
  if (game.outcome !== null) return null;
  const frame = game.stack.at(-1);
  if (frame === undefined) return turnOf(machine, game);
  if (frame.p === frames.answers) {
    const { player, uses, mayPass, about } = askedBy(machine, game, frame);
    return {
      player,
      kind: "reaction",
      about,
      options: mayPass ? [...uses, pass] : uses,
      given: mayPass ? [...uses, null] : uses,
    };
  }
  if (frame.p === frames.together) {
    const seats = undecided(frame as TogetherFrame);
    const seat = seats.find((each) => (frame as TogetherFrame).who[each] === (player ?? 0) - 1) ?? seats[0];
    return seat === undefined ? null : togetherOf(machine, game, frame as TogetherFrame, seat);
  }
  if (frame.p !== frames.choice && frame.p !== frames.some) return null;
  return choiceOf(machine, game, frame as ChoiceFrame);
}

function togetherOf<S extends Playing>(
  machine: Machine<S>,
  game: S,
  { who, about, naming: number, values }: TogetherFrame,
  seat: number,
): Waiting {
  const naming = machine.namings[number] as Naming;
  const own = values[seat] as readonly unknown[];
  const places = offered(game, own, naming);
  return {
    player: who[seat] as number,
    kind: "simultaneous",
    about,
    options: places.map((place): Option => new Chosen(game, naming, own[place])),
    given: places,
  };
}

function turnOf<S extends Playing>(machine: Machine<S>, game: S): Waiting | null {
  const phase = machine.phases[game.phases.at(-1)?.phase ?? -1];
  const { active } = game;
  if (phase === undefined || active === null) return null;
  const uses = usesInTurn(machine, game);
  const mayPass = phase.mayPass === true;
  return {
    player: active,
    kind: "action",
    about: phase.name,
    options: mayPass ? [...uses, pass] : uses,
    given: mayPass ? [...uses, null] : uses,
  };
}

function choiceOf<S extends Playing>(machine: Machine<S>, game: S, frame: ChoiceFrame): Waiting {
  const naming = machine.namings[frame.naming] as Naming;
  const places = offered(game, frame.values, naming);
  const options = places.map((place): Option => new Chosen(game, naming, frame.values[place]));
  const some = frame as SomeFrame;
  const isEnough = frame.p === frames.some && some.chosen.length >= some.least;
  return {
    player: frame.who,
    kind: "choice",
    about: frame.about,
    options: isEnough ? [...options, done] : options,
    given: isEnough ? [...places, -1] : places,
  };
}

/** Takes an option by its place or its key, and goes on to the next decision. */
export function stepOf<S extends Playing>(
  machine: Machine<S>,
  game: S,
  choice: number | string,
  options: Trace | StepOptions | undefined,
): void {
  const { trace, player } = typeof options === "function" ? { trace: options, player: undefined } : (options ?? none);
  if (trace === undefined && isStill()) stepped(machine, game, choice, player);
  else
    heard(trace, () => {
      stepped(machine, game, choice, player);
    });
}
const none: StepOptions = {};

function stepped<S extends Playing>(
  machine: Machine<S>,
  game: S,
  choice: number | string,
  player: number | undefined,
): void {
  if (game.chance.undrawn !== undefined) refuseUndrawn();
  const found = waitingFor(machine, game, player);
  if (found !== null && player !== undefined && player !== found.player + 1) refusePlayer(player);
  const place = typeof choice === "number" ? choice : (found?.options.findIndex(({ key }) => key === choice) ?? -1);
  const option = found?.options[place];
  if (found === null || option === undefined) refuseOption(choice, found === null);
  const given = found.given[place];
  if (found.kind === "simultaneous") {
    takeTogether(machine, game, found.player, option.key, given as number);
    return;
  }
  if (isHeard) tellDecision(machine, game, found, option, given);
  taken(game, option.key);
  if (found.kind === "action") goOnWith(machine, game, found.player, given as Use<S> | null);
  else goOn(machine, game, given);
}

/**
 * One of several who choose at the same time has chosen; when all have, it is told and the game goes on. In whatever order
 * they choose, their decisions stand in the log in the order in which the rules name them.
 */
function takeTogether<S extends Playing>(
  machine: Machine<S>,
  game: S,
  player: number,
  key: string,
  given: number,
): void {
  const frame = game.stack.at(-1) as TogetherFrame;
  const own = frame.who.indexOf(player);
  const isTaken = (seat: number): boolean => frame.chosen[seat] !== null;
  const before = frame.who.filter((_, seat) => seat < own && isTaken(seat)).length;
  const all = frame.who.filter((_, seat) => isTaken(seat)).length;
  game.made.splice(game.made.length - all + before, 0, loggedAs(player + 1, key));
  const now: TogetherFrame = { ...frame, chosen: frame.chosen.map((place, seat) => (seat === own ? given : place)) };
  game.stack[game.stack.length - 1] = now;
  game.answers = 0;
  forgetRecent(game);
  if (now.chosen.includes(null)) return;
  if (isHeard)
    for (const [seat, place] of now.chosen.entries()) {
      const found = togetherOf(machine, game, now, seat);
      const option = found.options[found.given.indexOf(place)];
      if (option !== undefined) tellDecision(machine, game, found, option, place);
    }
  goOn(machine, game, undefined);
}

/** With what of it others do not see: a piece that is always laid open is told to all. */
function tellDecision<S extends Playing>(
  machine: Machine<S>,
  game: S,
  { player, kind }: Waiting,
  { key, action }: Option,
  given: unknown,
): void {
  const { told, secrets } = toldOf(bookBy(machine), game, {
    values:
      kind === "choice" || kind === "simultaneous"
        ? chosenValue(machine, game, player, given)
        : usedValues(machine, given as Use<S> | null),
    how: "used",
    by: player + 1,
  });
  tell({
    kind: "decision",
    player: player + 1,
    key,
    ...(secrets === undefined ? {} : { action, values: told, secrets }),
  });
}

type Named = readonly (readonly [Naming, unknown])[];

function chosenValue<S extends Playing>(machine: Machine<S>, game: S, player: number, given: unknown): Named {
  const frame = game.stack.at(-1) as ChoiceFrame | TogetherFrame;
  const { naming } = frame;
  const values = ("chosen" in frame && "order" in frame ? frame.values[frame.who.indexOf(player)] : frame.values) ?? [];
  return given === -1 ? [] : [[machine.namings[naming] as Naming, (values as readonly unknown[])[given as number]]];
}

function usedValues<S extends Playing>(machine: Machine<S>, use: Use<S> | null): Named {
  if (use === null) return [];
  const { params, opened } = machine.actions[use.place] as Machine<S>["actions"][number];
  return params.map((naming, place) => [opened?.[place] === true ? open(naming) : naming, use.given[place] ?? null]);
}

function taken(game: Playing, key: string): void {
  game.made.push(key);
  game.answers = 0;
  forgetRecent(game);
}

/** The text of an action in a phase, and what follows; null: pass. */
function goOnWith<S extends Playing>(machine: Machine<S>, game: S, player: number, use: Use<S> | null): void {
  if (use === null) {
    endPhase(game, null);
    goOn(machine, game, undefined);
    return;
  }
  acting(game);
  goOn(machine, game, undefined, () => doUse(machine, game, player, use, null));
}

export function outcomeOf({ outcome }: Playing): Outcome | null {
  return outcome === null ? null : { winners: outcome.winners.map((player) => player + 1), ending: outcome.ending };
}
