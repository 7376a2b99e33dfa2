/** What a game waits for, and taking a decision. */
import { fail } from "./errors.ts";
import type { Decision, Json, Option, Outcome } from "./game.ts";
import { offered, type ChoiceFrame, type SomeFrame } from "./game-choices.ts";
import { acting } from "./game-phases.ts";
import { frames, type ActionRules, type Machine, type Playing, type Use } from "./game-play.ts";
import { goOn } from "./game-run.ts";
import { heard, isHeard, tell } from "./game-tell.ts";
import type { Trace } from "./game.ts";
import { askedBy, doUse } from "./game-texts.ts";
import { keyOf, Uses } from "./game-uses.ts";
import { outside, type Naming } from "./game-values.ts";

/** Its key and values are put together when they are asked for. */
class UseOption<S extends Playing> implements Option {
  readonly action: string;
  readonly #game: S;
  readonly #rules: ActionRules<S>;
  readonly #use: Use;

  constructor(game: S, rules: ActionRules<S>, use: Use) {
    this.action = rules.name;
    this.#game = game;
    this.#rules = rules;
    this.#use = use;
  }

  get key(): string {
    return keyOf(this.#game, this.#rules, this.#use);
  }

  get values(): readonly Json[] {
    return this.#rules.params.map((naming, place) => naming.seen(this.#game, this.#use.values[place] ?? null, outside));
  }

  toJSON(): Option {
    return { key: this.key, action: this.action, values: this.values };
  }
}

const pass: Option = { key: "pass", action: null, values: [] };
const done: Option = { key: "done", action: null, values: [] };

interface Waiting {
  readonly player: number;
  readonly kind: Decision["kind"];
  readonly about: string;
  readonly options: readonly Option[];
  /** What each option means to what waits for it. */
  readonly given: readonly unknown[];
}

export function decisionOf<S extends Playing>(machine: Machine<S>, game: S): Decision | null {
  const found = waitingFor(machine, game);
  return found === null ? null : { player: found.player + 1, kind: found.kind, about: found.about, options: found.options };
}

function waitingFor<S extends Playing>(machine: Machine<S>, game: S): Waiting | null {
  if (game.outcome !== null) return null;
  const frame = game.stack.at(-1);
  if (frame === undefined) return turnOf(machine, game);
  if (frame.p === frames.answers) {
    const { player, uses, mayPass, about } = askedBy(machine, game, frame);
    const options = uses.map((use) => new UseOption(game, machine.actions[use.action] as ActionRules<S>, use));
    return { player, kind: "reaction", about, options: mayPass ? [...options, pass] : options, given: mayPass ? [...uses, null] : uses };
  }
  if (frame.p !== frames.choice && frame.p !== frames.some) return null;
  return choiceOf(machine, game, frame as ChoiceFrame);
}

function turnOf<S extends Playing>(machine: Machine<S>, game: S): Waiting | null {
  const phase = machine.phases[game.phases.at(-1)?.phase ?? -1];
  const { active } = game;
  if (phase === undefined || active === null) return null;
  const uses = new Uses("all");
  for (const action of phase.actions) (machine.actions[action] as ActionRules<S>).uses(game, active, null, uses);
  const { found } = uses;
  return { player: active, kind: "action", about: phase.name, options: found.map((use) => new UseOption(game, machine.actions[use.action] as ActionRules<S>, use)), given: found };
}

function choiceOf<S extends Playing>(machine: Machine<S>, game: S, frame: ChoiceFrame): Waiting {
  const naming = machine.namings[frame.naming] as Naming;
  const places = offered(game, frame, naming);
  const options = places.map((place): Option => {
    const value = frame.values[place];
    return { key: naming.key(game, value), action: null, values: [naming.seen(game, value, outside)] };
  });
  const some = frame as SomeFrame;
  const isEnough = frame.p === frames.some && some.chosen.length >= some.least;
  return { player: frame.who, kind: "choice", about: frame.about, options: isEnough ? [...options, done] : options, given: isEnough ? [...places, -1] : places };
}

/** Takes an option by its place or its key, and goes on to the next decision. */
export function stepOf<S extends Playing>(machine: Machine<S>, game: S, choice: number | string, trace: Trace | undefined): void {
  heard(trace, () => {
    if (game.outcome === null && game.stack.length === 0 && typeof choice === "number") act(machine, game, choice);
    else decide(machine, game, choice);
  });
}

/** An action by its place: the others need not be put together. */
function act<S extends Playing>(machine: Machine<S>, game: S, place: number): void {
  const phase = machine.phases[game.phases.at(-1)?.phase ?? -1];
  const { active } = game;
  if (phase === undefined || active === null || !Number.isInteger(place) || place < 0) noSuchOption(machine, game, place);
  const uses = new Uses(place);
  for (const action of phase.actions) {
    const rules = machine.actions[action] as ActionRules<S>;
    if (!rules.uses(game, active, null, uses)) continue;
    const use = uses.found[0] as Use;
    taken(game, active, keyOf(game, rules, use));
    goOnWith(machine, game, active, use);
    return;
  }
  noSuchOption(machine, game, place);
}

function decide<S extends Playing>(machine: Machine<S>, game: S, choice: number | string): void {
  const found = waitingFor(machine, game);
  const place = typeof choice === "number" ? choice : found?.options.findIndex(({ key }) => key === choice) ?? -1;
  const option = found?.options[place];
  if (found === null || option === undefined) noSuchOption(machine, game, choice);
  taken(game, found.player, option.key);
  const given = found.given[place];
  if (found.kind === "action") goOnWith(machine, game, found.player, given as Use);
  else goOn(machine, game, given);
}

function taken(game: Playing, player: number, key: string): void {
  game.made.push(key);
  game.answers = 0;
  if (isHeard) tell({ kind: "decision", player: player + 1, key });
}

/** The text of an action in a phase, and what follows. */
function goOnWith<S extends Playing>(machine: Machine<S>, game: S, player: number, use: Use): void {
  acting(game);
  goOn(machine, game, undefined, () => doUse(machine, game, player, use, null));
}

function noSuchOption<S extends Playing>(machine: Machine<S>, game: S, choice: number | string): never {
  const decision = decisionOf(machine, game);
  fail("no-such-option", undefined, { choice }, decision === null ? "There is nothing to choose any more" : `There is no option ${choice} (${decision.about}: ${decision.options.map(({ key }) => key).join(", ")})`);
}

export function outcomeOf({ outcome }: Playing): Outcome | null {
  return outcome === null ? null : { winners: outcome.winners.map((player) => player + 1), ending: outcome.ending };
}
