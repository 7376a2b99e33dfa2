/** What a game waits for, and taking a decision. */
import { begin } from "./budget.ts";
import type { Decision, Json, Option, Outcome, Trace } from "./game.ts";
import { offered, type ChoiceFrame, type SomeFrame } from "./game-choices.ts";
import { acting } from "./game-phases.ts";
import { forgetRecent } from "./game-pieces.ts";
import { frames, type Machine, type Playing } from "./game-play.ts";
import { refuseOption } from "./game-refusal.ts";
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

  toJSON(): Option {
    return { key: this.key, action: null, values: this.values };
  }
}

interface Waiting {
  readonly player: number;
  readonly kind: Decision["kind"];
  readonly about: string;
  readonly options: readonly Option[];
  /** What each option means to what waits for it. */
  readonly given: readonly unknown[];
}

export function decisionOf<S extends Playing>(machine: Machine<S>, game: S): Decision | null {
  begin();
  const found = waitingFor(machine, game);
  return found === null
    ? null
    : { player: found.player + 1, kind: found.kind, about: found.about, options: found.options };
}

function waitingFor<S extends Playing>(machine: Machine<S>, game: S): Waiting | null {
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
  if (frame.p !== frames.choice && frame.p !== frames.some) return null;
  return choiceOf(machine, game, frame as ChoiceFrame);
}

function turnOf<S extends Playing>(machine: Machine<S>, game: S): Waiting | null {
  const phase = machine.phases[game.phases.at(-1)?.phase ?? -1];
  const { active } = game;
  if (phase === undefined || active === null) return null;
  const uses = usesInTurn(machine, game);
  return { player: active, kind: "action", about: phase.name, options: uses, given: uses };
}

function choiceOf<S extends Playing>(machine: Machine<S>, game: S, frame: ChoiceFrame): Waiting {
  const naming = machine.namings[frame.naming] as Naming;
  const places = offered(game, frame, naming);
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
  trace: Trace | undefined,
): void {
  if (trace === undefined && isStill()) stepped(machine, game, choice);
  else
    heard(trace, () => {
      stepped(machine, game, choice);
    });
}

function stepped<S extends Playing>(machine: Machine<S>, game: S, choice: number | string): void {
  const found = waitingFor(machine, game);
  const place = typeof choice === "number" ? choice : (found?.options.findIndex(({ key }) => key === choice) ?? -1);
  const option = found?.options[place];
  if (found === null || option === undefined) refuseOption(choice, found === null);
  const given = found.given[place];
  if (isHeard) tellDecision(machine, game, found, option, given);
  taken(game, option.key);
  if (found.kind === "action") goOnWith(machine, game, found.player, given as Use<S>);
  else goOn(machine, game, given);
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
    values: kind === "choice" ? chosenValue(machine, game, given) : usedValues(machine, given as Use<S> | null),
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

function chosenValue<S extends Playing>(machine: Machine<S>, game: S, given: unknown): Named {
  const { naming, values } = game.stack.at(-1) as ChoiceFrame;
  return given === -1 ? [] : [[machine.namings[naming] as Naming, values[given as number]]];
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

/** The text of an action in a phase, and what follows. */
function goOnWith<S extends Playing>(machine: Machine<S>, game: S, player: number, use: Use<S>): void {
  acting(game);
  goOn(machine, game, undefined, () => doUse(machine, game, player, use, null));
}

export function outcomeOf({ outcome }: Playing): Outcome | null {
  return outcome === null ? null : { winners: outcome.winners.map((player) => player + 1), ending: outcome.ending };
}
