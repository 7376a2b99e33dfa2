/** Saved games, read again: as they were, or under rules that have changed since, as far as they fit. */
import { RulesError } from "./errors.ts";
import type { ChangedRules, SavedGame } from "./game.ts";
import type { Book, FieldOf } from "./game-book.ts";
import { decisionOf, stepOf } from "./game-decide.ts";
import { hashed } from "./game-look.ts";
import { frames, type Machine, type Pieces, type Playing } from "./game-play.ts";
import { refuseArgument } from "./game-refusal.ts";
import { areAll, fitsBound, isObject, migrated, namesOf, replayed, type Loose } from "./game-saved.ts";
import { playsBy } from "./game-texts.ts";
import { renumbered } from "./game-renumber.ts";

/** What of a saved game does not fit; said in the words of whoever reads it. */
class Unfit extends Error {}

function misfit(what: string): never {
  throw new Unfit(what);
}

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
const isBelow = (value: unknown, count: number): boolean => isCount(value) && value < count;

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return misfit("it is not JSON");
  }
}

/**
 * A saved game, read again. What does not fit together was damaged. Where the rules mean the same and only look otherwise,
 * it is brought into their shape; where they have changed, that is done on request.
 */
export function loaded<S extends Playing>(
  machine: Machine<S>,
  book: Book<S>,
  json: string,
  options: ChangedRules = {},
): S {
  playsBy(machine, book);
  const isChanged = options.rules === "changed";
  let isOther = false;
  try {
    const read = parsed(json);
    if (!isObject(read) || typeof read["rules"] !== "string") return misfit("it is no saved game");
    const saved = migrated<SavedGame>(read, book.rules.version, options.migrate ?? [], (each, game) =>
      each.state === undefined ? game : each.state(game),
    );
    isOther = saved !== read || saved["rules"] !== book.rules.version;
    if (saved["rules"] !== book.rules.version && !isChanged)
      return refuseArgument("This game was saved under other rules", { rules: read["rules"] });
    return saved["shape"] === book.rules.shape && isNamed(book, saved)
      ? asItWas(machine, book, saved)
      : inNewShape(machine, book, saved);
  } catch (problem) {
    if (!(problem instanceof Unfit)) throw problem;
    return refuseArgument(
      `${isOther ? "This saved game does not fit the rules as they are now" : "This saved game is damaged"}: ${problem.message}`,
    );
  }
}

/** Numbers in it stand for what they stand for here. */
function isNamed<S extends Playing>(book: Book<S>, { names }: Loose): boolean {
  return JSON.stringify(names) === JSON.stringify(namesOf(book));
}

function asItWas<S extends Playing>(machine: Machine<S>, book: Book<S>, saved: Loose): S {
  const game = checkedState(machine, book, saved);
  checkFrames(machine, game);
  checkCourse(machine, book, game);
  return book.copy({ ...game, rules: book.rules.version });
}

/**
 * What lies between texts is found by its names. In the middle of a text, what waits is carried out otherwise now: the game
 * is played again, and goes on if that leads to where it was.
 */
function inNewShape<S extends Playing>(machine: Machine<S>, book: Book<S>, saved: Loose): S {
  const named = renumbered(book, saved, misfit);
  const own = { rules: book.rules.version, shape: book.rules.shape, names: namesOf(book) };
  const game = { ...checkedState(machine, book, named), ...own };
  if (game.stack.length === 0 && game.events.length === 0) {
    checkCourse(machine, book, game);
    return book.copy(game);
  }
  let again: S;
  try {
    again = replayed(machine, book, { rules: own.rules, setup: game.setup, seed: game.seed, decisions: game.made }, {});
  } catch (problem) {
    if (!(problem instanceof RulesError)) throw problem;
    return misfit(`it was saved in the middle of a text, and cannot be played again up to there. ${problem.message}`);
  }
  return hashed(book, again) === hashed(book, game)
    ? again
    : misfit("it was saved in the middle of a text, and its decisions lead elsewhere now");
}

/** All but what waits. */
function checkedState<S extends Playing>(machine: Machine<S>, book: Book<S>, saved: Loose): S {
  const { setup, seed, made, entities, pieces, statuses, used, phases, stack, events, chance } = saved;
  if (
    !isObject(setup) ||
    !(typeof seed === "number" || typeof seed === "string") ||
    !areAll(made, (each) => typeof each === "string")
  )
    misfit("how it was begun and played");
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
  if (!hasShape) misfit("its parts");
  if (!isChance(chance)) misfit("its chance");
  if ((chance as Loose)["undrawn"] !== undefined) misfit("some of its pieces are not drawn yet");
  const game = saved as unknown as S;
  checkEntities(book, game);
  checkPieces(book, game);
  checkRest(machine, book, game);
  return game;
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
        misfit("it does not go on from where it was");
    } catch (problem) {
      if (!(problem instanceof RulesError) || !isAsked) return misfit("what is being done");
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
  for (const { name } of book.kinds) if (!areAll(game.entities[name], isObject)) misfit(`there is no ${name}`);
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
    if (!isRight) misfit("its pieces");
  }
  for (const kind of book.kinds) {
    for (const entity of game.entities[kind.name] as readonly Loose[]) {
      for (const field of kind.fields)
        if (field.computed === null && !isHeld(game, field, entity[field.name]))
          misfit(`field \`${field.name}\` of a ${kind.name}`);
    }
  }
}

/** Can the field hold it? */
function isHeld(game: Playing, { naming, bound }: FieldOf, value: unknown): boolean {
  return naming.fits(game, value) && (bound === undefined || typeof value !== "number" || fitsBound(value, bound));
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
              misfit("where its pieces lie");
            lying += (all as readonly number[]).length;
          }
        }
    if (lying !== row.length || !row.every((each) => table.naming.fits(game, each))) misfit("its pieces");
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
    if (!isRight) misfit("its statuses");
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
    misfit("its phases");
  const { outcome } = game as { readonly outcome: unknown };
  if (
    outcome !== null &&
    !(
      isObject(outcome) &&
      areAll(outcome["winners"], isPlayer) &&
      (outcome["ending"] === null || book.rules.endings.includes(String(outcome["ending"])))
    )
  )
    misfit("how it ended");
}

/** What is being done. */
function checkFrames<S extends Playing>(machine: Machine<S>, game: S): void {
  if (
    !areAll(game.events, (each) => isObject(each) && isBelow(each["event"], machine.events.length)) ||
    !game.stack.every((frame, place) => isFrame(machine, game, frame, place))
  )
    misfit("what is being done");
}

/** What a frame stands on is there. */
function isFrame<S extends Playing>(machine: Machine<S>, game: S, frame: unknown, place: number): boolean {
  if (
    !isObject(frame) ||
    !isCount(frame["at"]) ||
    !Number.isInteger(frame["p"]) ||
    (frame["p"] as number) < frames.together
  )
    return false;
  if (frame["p"] === frames.together) return place === game.stack.length - 1 && isTogether(machine, game, frame);
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

/** Some have chosen something that is there, and some have not. */
function isTogether<S extends Playing>(machine: Machine<S>, game: S, frame: Loose): boolean {
  const { who, order, naming, values, chosen, about } = frame;
  const count = machine.players(game);
  return (
    areAll(who, (each) => isBelow(each, count)) &&
    new Set(who as readonly unknown[]).size === (who as readonly unknown[]).length &&
    areAll(order, (each) => isBelow(each, (who as readonly unknown[]).length)) &&
    isBelow(naming, machine.namings.length) &&
    typeof about === "string" &&
    Array.isArray(values) &&
    Array.isArray(chosen) &&
    values.length === (who as readonly unknown[]).length &&
    chosen.length === values.length &&
    chosen.includes(null) &&
    values.every(
      (own: unknown, seat) =>
        Array.isArray(own) &&
        own.length > 0 &&
        own.every((value) => machine.namings[naming as number]?.fits(game, value) === true) &&
        (chosen[seat] === null || isBelow(chosen[seat], own.length)),
    )
  );
}
