/** Beginning games, and playing them again from a log. */
import type { ChangedRules, GameRules, Json, Log, Migration, ReplayOptions, Setup, Trace } from "./game.ts";
import type { Book, BoundOf, SetupOf } from "./game-book.ts";
import { decisionsOf, stepOf } from "./game-decide.ts";
import { loggedChoice } from "./game-log.ts";
import type { Machine, Playing, StateNames } from "./game-play.ts";
import { refuseArgument, refuseDecision } from "./game-refusal.ts";
import { goOn } from "./game-run.ts";
import { streamsOf } from "./game-state.ts";
import { heard } from "./game-tell.ts";
import { playsBy } from "./game-texts.ts";
import { wholeOf, wrongPlace } from "./game-values.ts";
import { isSame } from "./numbers.ts";
import { isWithin } from "./ranges.ts";

export type Loose = { readonly [name: string]: unknown };

/** A new game: the setup is done, and the game goes on to its first decision. */
export function begun<S extends Playing>(
  machine: Machine<S>,
  book: Book<S>,
  setup: Setup,
  seed: number | string,
  trace: Trace | undefined,
): S {
  playsBy(machine, book);
  const game = fresh(book, setup, seed);
  const [name, values] = setupOf(book, game, setup);
  heard(trace, () => {
    goOn(machine, game, undefined, () => book.setUp(game, name, values));
  });
  return game;
}

function fresh<S extends Playing>(book: Book<S>, setup: Setup, seed: number | string): S {
  if (typeof seed !== "string" && !Number.isFinite(seed))
    refuseArgument("A seed is a text or a number", { seed: String(seed) });
  const chance = streamsOf(seed);
  return book.empty({
    rules: book.rules.version,
    shape: book.rules.shape,
    names: namesOf(book),
    setup,
    seed,
    made: [],
    begun: 0,
    entities: {},
    pieces: {},
    statuses: [],
    used: book.limits.map(() => []),
    phases: [],
    active: null,
    leaving: null,
    chance: { setup: [...chance.setup], shuffle: [...chance.shuffle], dice: [...chance.dice] },
    inSetup: true,
    outcome: null,
    stack: [],
    events: [],
    resting: false,
    changes: 0,
    answers: 0,
  });
}

const names = new WeakMap<object, StateNames>();

export function namesOf<S extends Playing>(book: Book<S>): StateNames {
  const known = names.get(book);
  if (known !== undefined) return known;
  const found: StateNames = {
    statuses: book.statuses.map(({ name }) => name),
    phases: book.phases,
    limits: book.limits.map(({ action, phase }) => `${action} in ${phase}`),
  };
  names.set(book, found);
  return found;
}

function setupOf<S extends Playing>(
  book: Book<S>,
  game: S,
  setup: Setup,
): readonly [string, { readonly [parameter: string]: Json }] {
  const given = typeof setup === "object" && setup !== null ? Object.keys(setup) : [];
  const found = book.setups.find(({ name }) => name === given[0]);
  if (found === undefined || given.length !== 1)
    return refuseArgument(
      `I expected one of the setups ${book.setups.map(({ name }) => `\`${name}\``).join(", ")}, and got ${given.length === 0 ? "none" : given.map((name) => `\`${name}\``).join(", ")}`,
    );
  const values = (setup as Loose)[found.name];
  if (!isValues(values))
    return refuseArgument(`The values of the setup \`${found.name}\` are an object, by their names`);
  for (const name of Object.keys(values))
    if (!found.params.some((param) => param.name === name))
      refuseArgument(`The setup \`${found.name}\` takes no \`${name}\``);
  const whole: { [parameter: string]: Json } = {};
  for (const param of found.params) {
    const value = Object.hasOwn(values, param.name) ? values[param.name] : undefined;
    checkParam(game, found, param, value);
    if (value !== undefined) whole[param.name] = wholeOf(param.naming, value) as Json;
  }
  return [found.name, whole];
}

export const isObject = (value: unknown): value is Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const areAll = (value: unknown, each: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(each);
const isValues = (values: unknown): values is { readonly [parameter: string]: Json } => isObject(values);

function checkParam(
  game: Playing,
  { name: setup }: SetupOf,
  { name, naming, bound, hasDefault }: SetupOf["params"][number],
  value: Json | undefined,
): void {
  if (value === undefined) {
    if (!hasDefault) refuseArgument(`The setup \`${setup}\` needs \`${name}\``);
  } else if (!naming.fits(game, value, true)) {
    refuseArgument(`\`${wrongPlace(game, naming, value, name)}\` of the setup \`${setup}\` cannot be that`, {
      [name]: value,
    });
  } else if (bound !== null && typeof value === "number" && !fitsBound(value, bound)) {
    refuseArgument(`\`${name}\` of the setup \`${setup}\` cannot be that`, { [name]: value });
  }
}

export const fitsBound = (value: number, bound: BoundOf): boolean =>
  bound.values === undefined ? isWithin(value, bound) : bound.values.some((each) => isSame(value, each));

export function logOf({ rules, setup, seed, made }: Playing): Log {
  return { rules, setup, seed, decisions: [...made] };
}

export function replayed<S extends Playing>(
  machine: Machine<S>,
  book: Book<S>,
  log: Log,
  options: Trace | ReplayOptions | undefined,
): S {
  const { trace, ...changed } = typeof options === "function" ? { trace: options } : (options ?? {});
  const { setup, seed, decisions } = logFor(book.rules, log, changed);
  const game = begun(machine, book, setup, seed, trace);
  for (const [place, key] of decisions.entries()) {
    const found = loggedChoice(decisionsOf(machine, game), String(key));
    if (found === null) refuseDecision(key, place);
    else
      stepOf(machine, game, found.place, { player: found.decision.player, ...(trace === undefined ? {} : { trace }) });
  }
  return game;
}

/** The log as these rules take it. */
export function logFor({ version }: Pick<GameRules, "version">, log: Log, { rules, migrate = [] }: ChangedRules): Log {
  if (!isLog(log)) return refuseArgument("This is no log of a game");
  const fitting = migrated(log, version, migrate, (each, log_) => each.log?.(log_) ?? log_);
  if (!isLog(fitting)) return refuseArgument("What `migrate` has made of it is no log of a game");
  if (fitting.rules !== version && rules !== "changed")
    refuseArgument("This game was played by other rules", { rules: log.rules });
  return fitting;
}

/** What is made of it, one version after the other. */
export function migrated<T extends { readonly rules?: unknown }>(
  of: T,
  version: string,
  all: readonly Migration[],
  by: (migration: Migration, of: T) => T,
): T {
  let now = of;
  for (let left = all.length; left > 0 && now.rules !== version; left -= 1) {
    const next = all.find(({ from }) => from === now.rules);
    if (next === undefined) return now;
    now = { ...by(next, now), rules: next.to };
  }
  return now;
}

export function isLog(log: unknown): log is Log {
  return (
    isObject(log) &&
    typeof log["rules"] === "string" &&
    isObject(log["setup"]) &&
    (typeof log["seed"] === "string" || typeof log["seed"] === "number") &&
    areAll(log["decisions"], (key) => typeof key === "string")
  );
}
