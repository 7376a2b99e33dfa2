/** Beginning games, playing them again from a log, and reading saved ones. */
import { fail, RulesError } from "./errors.ts";
import type { Json, Log, Setup, Trace } from "./game.ts";
import type { Book, SetupOf } from "./game-book.ts";
import { decisionOf, stepOf } from "./game-decide.ts";
import { frames, type Machine, type Pieces, type Playing } from "./game-play.ts";
import { refuseDecision } from "./game-refusal.ts";
import { goOn } from "./game-run.ts";
import { streamsOf } from "./game-state.ts";
import { heard } from "./game-tell.ts";
import { playsBy } from "./game-texts.ts";
import { wholeOf, wrongPlace } from "./game-values.ts";
import { isWithin } from "./ranges.ts";

type Loose = { readonly [name: string]: unknown };

const wrong = (message: string, values: Readonly<Record<string, unknown>> = {}): never =>
  fail("wrong-argument", undefined, values, message);

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
  if (typeof seed !== "string" && !Number.isFinite(seed)) wrong("A seed is a text or a number", { seed: String(seed) });
  const chance = streamsOf(seed);
  return book.empty({
    rules: book.rules.version,
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

function setupOf<S extends Playing>(
  book: Book<S>,
  game: S,
  setup: Setup,
): readonly [string, { readonly [parameter: string]: Json }] {
  const names = typeof setup === "object" && setup !== null ? Object.keys(setup) : [];
  const found = book.setups.find(({ name }) => name === names[0]);
  if (found === undefined || names.length !== 1)
    return wrong(
      `I expected one of the setups ${book.setups.map(({ name }) => `\`${name}\``).join(", ")}, and got ${names.length === 0 ? "none" : names.map((name) => `\`${name}\``).join(", ")}`,
    );
  const values = (setup as Loose)[found.name];
  if (!isValues(values)) return wrong(`The values of the setup \`${found.name}\` are an object, by their names`);
  for (const name of Object.keys(values))
    if (!found.params.some((param) => param.name === name)) wrong(`The setup \`${found.name}\` takes no \`${name}\``);
  const whole: { [parameter: string]: Json } = {};
  for (const param of found.params) {
    const value = Object.hasOwn(values, param.name) ? values[param.name] : undefined;
    checkParam(game, found, param, value);
    if (value !== undefined) whole[param.name] = wholeOf(param.naming, value) as Json;
  }
  return [found.name, whole];
}

const isValues = (values: unknown): values is { readonly [parameter: string]: Json } => isObject(values);

function checkParam(
  game: Playing,
  { name: setup }: SetupOf,
  { name, naming, bound, hasDefault }: SetupOf["params"][number],
  value: Json | undefined,
): void {
  if (value === undefined) {
    if (!hasDefault) wrong(`The setup \`${setup}\` needs \`${name}\``);
  } else if (!naming.fits(game, value, true)) {
    wrong(`\`${wrongPlace(game, naming, value, name)}\` of the setup \`${setup}\` cannot be that`, { [name]: value });
  } else if (bound !== null && typeof value === "number" && !isWithin(value, bound)) {
    wrong(`\`${name}\` of the setup \`${setup}\` cannot be that`, { [name]: value });
  }
}

export function logOf({ rules, setup, seed, made }: Playing): Log {
  return { rules, setup, seed, decisions: [...made] };
}

export function replayed<S extends Playing>(machine: Machine<S>, book: Book<S>, log: Log, trace: Trace | undefined): S {
  if (!isLog(log)) wrong("This is no log of a game");
  if (log.rules !== book.rules.version) wrong("This game was played by other rules", { rules: log.rules });
  const game = begun(machine, book, log.setup, log.seed, trace);
  for (const [place, key] of log.decisions.entries()) {
    try {
      stepOf(machine, game, String(key), trace);
    } catch (problem) {
      if ((problem as { readonly fault?: unknown }).fault !== "no-such-option") throw problem;
      refuseDecision(key, place);
    }
  }
  return game;
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

// ---------------------------------------------------------------- saved games

const damaged = (what: string): never => wrong(`This saved game is damaged: ${what}`);

const isObject = (value: unknown): value is Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
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
  playsBy(machine, book);
  const saved = parsed(json);
  if (!isObject(saved) || typeof saved["rules"] !== "string") return damaged("it is no saved game");
  if (saved["rules"] !== book.rules.version)
    return wrong("This game was saved under other rules", { rules: saved["rules"] });
  const { setup, seed, made, entities, pieces, statuses, used, phases, stack, events, chance } = saved;
  if (
    !isObject(setup) ||
    !(typeof seed === "number" || typeof seed === "string") ||
    !areAll(made, (each) => typeof each === "string")
  )
    damaged("how it was begun and played");
  const hasShape =
    isObject(entities) &&
    isObject(pieces) &&
    Array.isArray(statuses) &&
    Array.isArray(phases) &&
    Array.isArray(stack) &&
    Array.isArray(events) &&
    areAll(used, (each) => areAll(each, isCount)) &&
    (used as readonly unknown[]).length === book.limits.length &&
    isCount(saved["begun"]) &&
    typeof saved["inSetup"] === "boolean" &&
    typeof saved["resting"] === "boolean" &&
    isCount(saved["changes"]) &&
    isCount(saved["answers"]);
  if (!hasShape) damaged("its parts");
  if (!isChance(chance)) damaged("its chance");
  const game = saved as unknown as S;
  checkEntities(book, game);
  checkPieces(book, game);
  checkRest(machine, book, game);
  checkCourse(machine, book, game);
  return book.copy(game);
}

/**
 * What is being done has values of many kinds. It is tried out on copies, to the end of the text: in the first way that
 * is offered, and in the last. A fault of the rules is none of the saved game.
 */
function checkCourse<S extends Playing>(machine: Machine<S>, book: Book<S>, game: S): void {
  let isAsked = false;
  for (const isLast of game.stack.length > 0 ? [false, true] : [false]) {
    try {
      const copy = book.copy(game);
      let decision = decisionOf(machine, copy);
      isAsked = true;
      for (let step = 0; copy.stack.length > 0 && decision !== null && step < mostSteps; step += 1) {
        stepOf(machine, copy, isLast ? decision.options.length - 1 : 0, undefined);
        decision = decisionOf(machine, copy);
      }
      if (decision === null ? copy.outcome === null && machine.phases.length > 0 : decision.options.length === 0)
        damaged("it does not go on from where it was");
    } catch (problem) {
      if (!(problem instanceof RulesError) || !isAsked) return damaged("what is being done");
      if (problem.fault === "wrong-argument") throw problem;
    }
  }
}
const mostSteps = 20;

function isChance(value: unknown): boolean {
  const isWords = (words: unknown): boolean =>
    areAll(words, (each) => typeof each === "number" && (each | 0) === each) &&
    (words as readonly unknown[]).length === 4 &&
    (words as readonly number[]).some((each) => each !== 0);
  return isObject(value) && isWords(value["setup"]) && isWords(value["shuffle"]) && isWords(value["dice"]);
}

/** What is not known of a piece. */
function isUnsure(value: unknown, rows: readonly unknown[]): boolean {
  if (!isObject(value) || !isBelow(value["piece"], rows.length)) return false;
  const lot = value["lot"];
  return (
    lot === null ||
    (isObject(lot) &&
      isBelow(lot["first"], rows.length) &&
      Array.isArray(lot["rows"]) &&
      lot["rows"].length > 0 &&
      areAll(lot["rows"], (row) => typeof row === "string"))
  );
}

function checkEntities<S extends Playing>(book: Book<S>, game: S): void {
  for (const { name } of book.kinds) if (!areAll(game.entities[name], isObject)) damaged(`there is no ${name}`);
  for (const { name } of book.tables) {
    const { row, at, known, batch, unsure = [] } = (game.pieces[name] ?? {}) as Partial<Pieces>;
    const isRight =
      Array.isArray(row) &&
      areAll(at, isCount) &&
      areAll(known, Number.isInteger) &&
      areAll(batch, (each) => isBelow(each, row.length)) &&
      areAll(unsure, (each) => isUnsure(each, row)) &&
      at?.length === row.length &&
      known?.length === row.length &&
      batch?.length === row.length;
    if (!isRight) damaged("its pieces");
  }
  for (const kind of book.kinds) {
    for (const entity of game.entities[kind.name] as readonly Loose[]) {
      for (const { name, naming, computed } of kind.fields)
        if (computed === null && !naming.fits(game, entity[name])) damaged(`field \`${name}\` of a ${kind.name}`);
    }
  }
}

/** Each piece lies where it says, and nowhere else. */
function checkPieces<S extends Playing>(book: Book<S>, game: S): void {
  for (const table of book.tables) {
    const { row, at } = game.pieces[table.name] as Pieces;
    let lying = 0;
    for (const kind of book.kinds)
      for (const pile of kind.piles)
        if (pile.table === table.name) {
          for (const [number, entity] of (game.entities[kind.name] as readonly Loose[]).entries()) {
            const all = entity[pile.name];
            if (
              !areAll(
                all,
                (piece) => isBelow(piece, row.length) && at[piece as number] === number * table.piles + pile.place,
              ) ||
              new Set(all as readonly number[]).size !== (all as readonly number[]).length
            )
              damaged("where its pieces lie");
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
    const isRight =
      status !== undefined &&
      isBelow((each as Loose)["on"], game.entities[status.on]?.length ?? 0) &&
      Array.isArray(values) &&
      values.length === status.params.length &&
      status.params.every((naming, place) => naming.fits(game, values[place]));
    if (!isRight) damaged("its statuses");
  }
  const isPhase = (each: unknown): boolean =>
    isObject(each) &&
    isBelow(each["phase"], machine.phases.length) &&
    isBelow(each["step"], 10) &&
    isCount(each["turn"]) &&
    isCount(each["child"]) &&
    (each["active"] === null || isPlayer(each["active"])) &&
    (each["players"] === null || areAll(each["players"], isPlayer));
  if (
    !game.phases.every(isPhase) ||
    !(game.active === null || isPlayer(game.active)) ||
    !(game.leaving === null || isCount(game.leaving))
  )
    damaged("its phases");
  const { outcome } = game as { readonly outcome: unknown };
  if (
    outcome !== null &&
    !(
      isObject(outcome) &&
      areAll(outcome["winners"], isPlayer) &&
      (outcome["ending"] === null || book.rules.endings.includes(String(outcome["ending"])))
    )
  )
    damaged("how it ended");
  if (
    !areAll(game.events, (each) => isObject(each) && isBelow(each["event"], machine.events.length)) ||
    !game.stack.every((frame, place) => isFrame(machine, game, frame, place))
  )
    damaged("what is being done");
}

/** What a frame stands on is there. */
function isFrame<S extends Playing>(machine: Machine<S>, game: S, frame: unknown, place: number): boolean {
  if (
    !isObject(frame) ||
    !isCount(frame["at"]) ||
    !Number.isInteger(frame["p"]) ||
    (frame["p"] as number) < frames.some
  )
    return false;
  const { p, answers, values } = frame;
  if (p === frames.answers) {
    const count = machine.players(game);
    const isOfPlayers =
      frame["players"] === count && isBelow(frame["first"], count) && isBelow(frame["turn"], count + 1);
    return (
      isOfPlayers &&
      isBelow(frame["event"], machine.events.length) &&
      isBelow(frame["from"], game.events.length + 1) &&
      Array.isArray(frame["used"]) &&
      (values === null ? frame["of"] === -1 || isBelow(frame["of"], place) : isObject(values))
    );
  }
  return answers === undefined || (isBelow(answers, place) && game.stack[answers as number]?.p === frames.answers);
}
