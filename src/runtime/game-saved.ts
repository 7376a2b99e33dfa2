/** Beginning games, playing them again from a log, and reading saved ones. */
import { fail } from "./errors.ts";
import type { Json, Log, Setup, Trace } from "./game.ts";
import type { Book, SetupOf } from "./game-book.ts";
import { stepOf } from "./game-decide.ts";
import { frames, type Machine, type Pieces, type Playing } from "./game-play.ts";
import { goOn } from "./game-run.ts";
import { streamsOf } from "./game-state.ts";
import { heard } from "./game-tell.ts";
import { isWithin } from "./ranges.ts";

type Loose = { readonly [name: string]: unknown };

const wrong = (message: string, values: Readonly<Record<string, unknown>> = {}): never => fail("wrong-argument", undefined, values, message);

/** A new game: the setup is done, and the game goes on to its first decision. */
export function begun<S extends Playing>(machine: Machine<S>, book: Book<S>, setup: Setup, seed: number | string, trace: Trace | undefined): S {
  const game = fresh(book, setup, seed);
  const [name, values] = setupOf(book, game, setup);
  heard(trace, () => { goOn(machine, game, undefined, () => book.setUp(game, name, values)); });
  return game;
}

function fresh<S extends Playing>(book: Book<S>, setup: Setup, seed: number | string): S {
  if (typeof seed !== "string" && !Number.isFinite(seed)) wrong("A seed is a text or a number", { seed: String(seed) });
  const chance = streamsOf(seed);
  return book.empty({
    rules: book.rules.version, setup, seed, made: [], begun: 0, entities: {}, pieces: {}, statuses: [], used: book.limits.map(() => []), phases: [], active: null, leaving: null,
    chance: { setup: [...chance.setup], shuffle: [...chance.shuffle], dice: [...chance.dice] }, inSetup: true, outcome: null, stack: [], events: [], changes: 0, answers: 0,
  });
}

function setupOf<S extends Playing>(book: Book<S>, game: S, setup: Setup): readonly [string, { readonly [parameter: string]: Json }] {
  const names = typeof setup === "object" && setup !== null ? Object.keys(setup) : [];
  const found = book.setups.find(({ name }) => name === names[0]);
  if (found === undefined || names.length !== 1) return wrong(`I expected one of the setups ${book.setups.map(({ name }) => `\`${name}\``).join(", ")}, and got ${names.length === 0 ? "none" : names.map((name) => `\`${name}\``).join(", ")}`);
  const values = setup[found.name] ?? {};
  for (const name of Object.keys(values)) if (!found.params.some((param) => param.name === name)) wrong(`The setup \`${found.name}\` takes no \`${name}\``);
  for (const param of found.params) checkParam(game, found, param, Object.hasOwn(values, param.name) ? values[param.name] : undefined);
  return [found.name, values];
}

function checkParam(game: Playing, { name: setup }: SetupOf, { name, naming, bound, hasDefault }: SetupOf["params"][number], value: Json | undefined): void {
  if (value === undefined) {
    if (!hasDefault) wrong(`The setup \`${setup}\` needs \`${name}\``);
  } else if (!naming.fits(game, value) || (bound !== null && typeof value === "number" && !isWithin(value, bound))) {
    wrong(`\`${name}\` of the setup \`${setup}\` cannot be that`, { [name]: value });
  }
}

export function logOf({ rules, setup, seed, made }: Playing): Log {
  return { rules, setup, seed, decisions: [...made] };
}

export function replayed<S extends Playing>(machine: Machine<S>, book: Book<S>, log: Log, trace: Trace | undefined): S {
  if (log.rules !== book.rules.version) wrong("This game was played by other rules", { rules: log.rules });
  const game = begun(machine, book, log.setup, log.seed, trace);
  for (const [place, key] of log.decisions.entries()) {
    try {
      stepOf(machine, game, String(key), trace);
    } catch (problem) {
      if ((problem as { readonly fault?: unknown }).fault !== "no-such-option") throw problem;
      fail("no-such-option", undefined, { choice: key }, `Decision ${place + 1} is not possible: ${key}`);
    }
  }
  return game;
}

// ---------------------------------------------------------------- saved games

const damaged = (what: string): never => wrong(`This saved game is damaged: ${what}`);

const isObject = (value: unknown): value is Loose => typeof value === "object" && value !== null && !Array.isArray(value);
const isCount = (value: unknown): value is number => typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
const isBelow = (value: unknown, count: number): boolean => isCount(value) && value < count;
const areAll = (value: unknown, each: (item: unknown) => boolean): boolean => Array.isArray(value) && value.every(each);

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return damaged("it is not JSON");
  }
}

/** A saved game, read again. What does not fit together was damaged. */
export function loaded<S extends Playing>(machine: Machine<S>, book: Book<S>, json: string): S {
  const saved = parsed(json);
  if (!isObject(saved) || typeof saved["rules"] !== "string") return damaged("it is no saved game");
  if (saved["rules"] !== book.rules.version) return wrong("This game was saved under other rules", { rules: saved["rules"] });
  const { setup, seed, made, entities, pieces, statuses, used, phases, stack, events, chance } = saved;
  if (!isObject(setup) || !(typeof seed === "number" || typeof seed === "string") || !areAll(made, (each) => typeof each === "string")) damaged("how it was begun and played");
  const hasShape = isObject(entities) && isObject(pieces) && Array.isArray(statuses) && Array.isArray(phases) && Array.isArray(stack) && Array.isArray(events)
    && areAll(used, (each) => areAll(each, isCount)) && (used as readonly unknown[]).length === book.limits.length
    && isCount(saved["begun"]) && typeof saved["inSetup"] === "boolean" && isCount(saved["changes"]) && isCount(saved["answers"]);
  if (!hasShape) damaged("its parts");
  if (!isChance(chance)) damaged("its chance");
  const game = saved as unknown as S;
  checkEntities(book, game);
  checkPieces(book, game);
  checkRest(machine, book, game);
  return book.copy(game);
}

function isChance(value: unknown): boolean {
  const isWords = (words: unknown): boolean => areAll(words, (each) => typeof each === "number" && (each | 0) === each) && (words as readonly unknown[]).length === 4 && (words as readonly number[]).some((each) => each !== 0);
  return isObject(value) && isWords(value["setup"]) && isWords(value["shuffle"]) && isWords(value["dice"]);
}

function checkEntities<S extends Playing>(book: Book<S>, game: S): void {
  for (const { name } of book.kinds) if (!areAll(game.entities[name], isObject)) damaged(`there is no ${name}`);
  for (const { name } of book.tables) {
    const { row, at, known, batch } = (game.pieces[name] ?? {}) as Partial<Pieces>;
    const isRight = Array.isArray(row) && areAll(at, isCount) && areAll(known, Number.isInteger) && areAll(batch, (each) => isBelow(each, row.length)) && at?.length === row.length && known?.length === row.length && batch?.length === row.length;
    if (!isRight) damaged("its pieces");
  }
  for (const kind of book.kinds) {
    for (const entity of game.entities[kind.name] as readonly Loose[]) {
      for (const { name, naming, computed } of kind.fields) if (computed === null && !naming.fits(game, entity[name])) damaged(`field \`${name}\` of a ${kind.name}`);
    }
  }
}

/** Each piece lies where it says, and nowhere else. */
function checkPieces<S extends Playing>(book: Book<S>, game: S): void {
  for (const table of book.tables) {
    const { row, at } = game.pieces[table.name] as Pieces;
    let lying = 0;
    for (const kind of book.kinds) for (const pile of kind.piles) if (pile.table === table.name) {
      for (const [number, entity] of (game.entities[kind.name] as readonly Loose[]).entries()) {
        const all = entity[pile.name];
        if (!areAll(all, (piece) => isBelow(piece, row.length) && at[piece as number] === number * table.piles + pile.place) || new Set(all as readonly number[]).size !== (all as readonly number[]).length) damaged("where its pieces lie");
        lying += (all as readonly number[]).length;
      }
    }
    if (lying !== row.length || !row.every((each) => table.naming.fits(game, each))) damaged("its pieces");
  }
}

function checkRest<S extends Playing>(machine: Machine<S>, book: Book<S>, game: S): void {
  const players = game.entities[book.player]?.length ?? 0;
  const isPlayer = (value: unknown): boolean => isBelow(value, players);
  for (const each of game.statuses as readonly unknown[]) {
    const status = isObject(each) && isCount(each["kind"]) ? book.statuses[each["kind"]] : undefined;
    const values = isObject(each) ? each["values"] : null;
    const isRight = status !== undefined && isBelow((each as Loose)["on"], game.entities[status.on]?.length ?? 0) && Array.isArray(values) && values.length === status.params.length
      && status.params.every((naming, place) => naming.fits(game, values[place]));
    if (!isRight) damaged("its statuses");
  }
  const isPhase = (each: unknown): boolean => isObject(each) && isBelow(each["phase"], machine.phases.length) && isBelow(each["step"], 10) && isCount(each["turn"]) && isCount(each["child"])
    && (each["active"] === null || isPlayer(each["active"])) && (each["players"] === null || areAll(each["players"], isPlayer));
  if (!game.phases.every(isPhase) || !(game.active === null || isPlayer(game.active)) || !(game.leaving === null || isCount(game.leaving))) damaged("its phases");
  const { outcome } = game as { readonly outcome: unknown };
  if (outcome !== null && !(isObject(outcome) && areAll(outcome["winners"], isPlayer) && (outcome["ending"] === null || book.rules.endings.includes(String(outcome["ending"]))))) damaged("how it ended");
  const isFrame = (each: unknown): boolean => isObject(each) && Number.isInteger(each["p"]) && (each["p"] as number) >= frames.some && isCount(each["at"]);
  if (!game.stack.every(isFrame) || !game.events.every((each) => isObject(each) && isBelow(each["event"], machine.events.length))) damaged("what is being done");
}
