/** Answers questions about dice, exactly: how likely, how much on average, how spread, and which choice is best. */
import type { Expr, Json, Type } from "../ir/program.ts";
import type { Asker } from "../interpret/asker.ts";
import type { Context, Frame } from "../interpret/evaluate/context.ts";
import { elementsOf } from "../interpret/evaluate/lists.ts";
import { fault } from "../interpret/fault.ts";
import { isOfGame, type Asked as Questioned } from "../interpret/game/question.ts";
import type { Linked } from "../interpret/linked.ts";
import { inNaturalOrder } from "../interpret/natural-order.ts";
import { isLessOdds, oddsOf } from "../interpret/odds.ts";
import { isNarrow } from "../interpret/odds-text.ts";
import type { Chance, Odds } from "../interpret/odds-value.ts";
import { canonical } from "../interpret/values.ts";
import { type Kinds, kindSet } from "../source/exhaustive.ts";
import {
  asked,
  askedGiven,
  averageOf,
  chanceOf,
  neverHolds,
  spreadOf,
  type Asked,
  extremeOf,
  medianOf,
} from "./answer.ts";
import { part } from "./engine/compile.ts";
import { largestOf } from "./largest.ts";
import { allLost, type Dist } from "./engine/dist.ts";
import { PreciseSum } from "./engine/rounding.ts";
import { Engine } from "./engine/engine.ts";
import { rolls, slotsIn } from "./engine/nodes.ts";
import { gathered, type Place } from "./engine/part.ts";
import { withOpenedCalls } from "./engine/opened-calls.ts";
import { unorderedIn } from "./engine/unordered.ts";
import { estimate, estimateResults } from "./estimate.ts";
import { gameAsker } from "./game.ts";
import { isSteady } from "./steady.ts";

/** States looked at for one question, unless another number is given. */
export const usualBudget = 2_000_000;

export interface OddsOptions {
  /** States looked at for one question at most; `usualBudget` if left out. Beyond it, the bounds that were reached are given. */
  readonly budget?: number;
  /** Plays for the estimate of a question beyond the budget; 100,000 if left out, 0 for none. */
  readonly games?: number;
  /** What these plays are rolled with. */
  readonly seed?: string;
  /** Told of the states looked at from time to time. False: stop, and give the bounds that were reached. */
  readonly progress?: (states: number) => boolean | void;
}

type QuestionOf = Extract<Expr, { kind: "question" }>;
type BestOf = Extract<Expr, { kind: "best" }>;

interface Settings {
  readonly budget: number;
  readonly games: number;
  readonly seed: string;
  readonly progress: OddsOptions["progress"];
}

export interface RememberingAsker extends Asker {
  /** Forgets all answers, and keeps the rules as they were made ready. */
  forget(): void;
}

/** Who answers. It keeps what it has worked out, for each set of rules that it is asked about: questions about one rule share their work. */
export function createAsker(options: OddsOptions = {}): RememberingAsker {
  const settings: Settings = {
    budget: options.budget ?? usualBudget,
    games: options.games ?? 100_000,
    seed: options.seed ?? "odds",
    progress: options.progress,
  };
  const engines = { alone: new Map<Linked, Engine>(), inGames: new Map<Linked, Engine>() };
  const player = gameAsker(settings);
  const asker: RememberingAsker = {
    forget() {
      for (const engine of engines.alone.values()) engine.forget();
    },
    ask(context, question, frame) {
      const engine = engineFor(context, question);
      return engine === null ? player.ask(context, question, frame) : ask(engine, settings, context, question, frame);
    },
    distribution(context, question, frame) {
      const engine = engineFor(context, question);
      return engine === null
        ? player.distribution(context, question, frame)
        : distribution(engine, settings, context, question, frame);
    },
    best(context, expr, frame) {
      const engine = engineFor(context, { lets: [], of: expr.by, given: expr.of });
      return engine === null ? player.best(context, expr, frame) : best(engine, context, expr, frame);
    },
  };
  /** Null: it has to be played. */
  const engineFor = (context: Context, question: Questioned): Engine | null => {
    if (!isOfGame(context, question)) return engineOf(engines.alone, context);
    if (!isSteady(context, question)) return null;
    const engine = engineOf(engines.inGames, context);
    if (engine.inside === 0) engine.enter(context.room.game);
    return engine;
  };
  const engineOf = (known: Map<Linked, Engine>, { room: { linked } }: Context): Engine => {
    const engine = known.get(linked) ?? new Engine(linked, asker, settings);
    known.set(linked, engine);
    return engine;
  };
  return asker;
}

function placeOf(engine: Engine, context: Context, of: Expr): Place {
  return {
    engine,
    context: { ...context, room: engine.room },
    slots: { next: slotsIn(of) },
    afterLoop: new Set(),
    unordered: unorderedIn(of),
    circle: null,
    part(expr, out) {
      return part(this, expr, out);
    },
  };
}

/** What is asked, as a block: the roll, and then the value among the games in which the condition holds. */
function blockOf(question: QuestionOf): Expr {
  const { lets, of, given, at } = question;
  const list = (items: readonly Expr[]): Expr => ({ kind: "list", items, type: { kind: "list", of: of.type }, at });
  const value: Expr =
    given === null
      ? of
      : { kind: "if", condition: given, then: list([of]), else: list([]), type: { kind: "list", of: of.type }, at };
  return { kind: "block", statements: lets, value, type: value.type, at };
}

/** All that may come of it. */
function rolled(engine: Engine, context: Context, question: QuestionOf, frame: Frame): Asked {
  const results = engine.once(question, () => {
    const asked = blockOf(question);
    const slots = { next: slotsIn(asked) };
    const block = withOpenedCalls({ ...context, room: engine.room }, slots, asked);
    return gathered({ ...placeOf(engine, context, block), slots }.part(block).flow);
  });
  const dist = engine.tooDeep ? fault("too-deep", question.at) : engine.answer(() => results([...frame]));
  const largest = largestOf(question.of);
  const about = question.given === null ? asked(dist, largest) : askedGiven(dist, largest);
  if (question.given !== null && neverHolds(about)) fault("divided-by-zero", question.given.at, [], "what is `given`");
  return about;
}

function ask(engine: Engine, settings: Settings, context: Context, question: QuestionOf, frame: Frame): Odds {
  const found = summary(question, rolled(engine, context, question, frame));
  return isNarrow(found) ? found : { ...found, estimate: estimated(engine, settings, context, question, frame) };
}

function summary(question: QuestionOf, about: Asked): Odds {
  switch (question.ask) {
    case "average":
      return averageOf(about);
    case "spread":
      return spreadOf(about);
    case "median":
      return medianOf(about, question.given !== null);
    case "least":
    case "most":
      return extremeOf(about, question.ask);
    default:
      question.ask satisfies Kinds<"chance distribution">;
      return chanceOf(
        about,
        sumWhere(about, (value) => value === true),
        sumWhere(about, (value) => value !== true),
        question.given !== null,
      );
  }
}

function sumWhere({ values, masses }: Asked, fits: (value: Json) => boolean): number {
  const sum = new PreciseSum();
  for (let index = 0; index < values.length; index += 1)
    if (fits(values[index] as Json)) sum.add(masses[index] as number);
  return sum.value;
}

/** Only the outermost question is played: what stands inside of it would be played again in each game. */
function estimated(
  engine: Engine,
  settings: Settings,
  context: Context,
  question: QuestionOf,
  frame: Frame,
): Odds["estimate"] {
  return settings.games <= 0 || engine.inside > 0 ? null : estimate(context, question, [...frame], settings);
}

function distribution(
  engine: Engine,
  settings: Settings,
  context: Context,
  question: QuestionOf,
  frame: Frame,
): readonly Chance[] {
  const { linked } = engine.room;
  const { type } = question.of;
  const about = merged(linked, type, rolled(engine, context, question, frame));
  const chance = (mass: number, others: number): Odds => chanceOf(about, mass, others, question.given !== null);
  const others = othersOf(about.masses);
  const exact = about.values.map((value, index) => ({
    value,
    chance: chance(about.masses[index] as number, others[index] as number),
  }));
  const isClear = about.lost === 0 || (exact.length > 0 && exact.every((each) => isNarrow(each.chance)));
  const guesses =
    isClear || settings.games <= 0 || engine.inside > 0 ? [] : estimateResults(context, question, [...frame], settings);
  if (guesses.length === 0) return inNaturalOrder(linked, type, exact);
  const byKey = new Map(exact.map((each) => [canonical(linked, type, each.value), each]));
  for (const { value, low, high } of guesses) {
    const key = canonical(linked, type, value);
    byKey.set(key, {
      value,
      chance: { ...(byKey.get(key)?.chance ?? chance(0, about.held)), estimate: { low, high } },
    });
  }
  return inNaturalOrder(linked, type, [...byKey.values()]);
}

/** Each result once: sets are the same in any order. */
function merged(linked: Linked, type: Type, about: Asked): Asked {
  if (isFlat(type)) return about;
  const found = new Map<string, { readonly value: Json; readonly mass: PreciseSum }>();
  for (const [index, value] of about.values.entries()) {
    const key = canonical(linked, type, value);
    const known = found.get(key) ?? { value, mass: new PreciseSum() };
    known.mass.add(about.masses[index] as number);
    found.set(key, known);
  }
  const results = [...found.values()];
  return { ...about, values: results.map(({ value }) => value), masses: results.map(({ mass }) => mass.value) };
}

/** For each, the sum of all others: added up, and not what is left of the whole, in which a small one would be nothing but rounding. */
function othersOf(masses: readonly number[]): readonly number[] {
  const others: number[] = [];
  const [before, behind] = [new PreciseSum(), new PreciseSum()];
  for (let index = 0; index < masses.length; index += 1) {
    others[index] = before.value;
    before.add(masses[index] as number);
  }
  for (let index = masses.length - 1; index >= 0; index -= 1) {
    others[index] = (others[index] as number) + behind.value;
    behind.add(masses[index] as number);
  }
  return others;
}

/** Is the same value always written the same? Then the results differ already. */
function isFlat(type: Type): boolean {
  return type.kind === "list" ? isFlat(type.of) : flat.has(type.kind);
}

const flat = kindSet<Type["kind"], "none never list set optional range map choice record odds entity piece">({
  int: true,
  number: true,
  text: true,
  bool: true,
  row: true,
});

/** The first of those with the highest average. */
function best(engine: Engine, context: Context, expr: BestOf, frame: Frame): Json | undefined {
  const { elements, average } = engine.once(expr, () => readyBest(engine, context, expr));
  let found: { readonly element: Json; readonly worth: Odds } | undefined;
  const own = [...frame];
  for (const element of elements(own)) {
    own[expr.slot] = element;
    const worth = average(own);
    if (found === undefined) found = { element, worth };
    else {
      const isMore = isLessOdds(found.worth, worth);
      if (isMore === "undecided") fault("undecided", expr.at);
      if (isMore) found = { element, worth };
    }
  }
  return found?.element;
}

function readyBest(
  engine: Engine,
  context: Context,
  expr: BestOf,
): { elements(frame: Frame): Iterable<Json>; average(frame: Frame): Odds } {
  const place = placeOf(engine, context, expr);
  const elements = elementsOf(place.context, expr.of);
  const by = place.part(expr.by);
  const { run } = by;
  if (run !== null && !rolls(engine.room.linked, expr.by)) return { elements, average: (frame) => oddsOf(run(frame)) };
  const results = gathered(by.flow);
  const once = (frame: Frame): Dist => (engine.tooDeep ? allLost : engine.answer(() => results([...frame])));
  return { elements, average: (frame) => averageOf(asked(once(frame), largestOf(expr.by))) };
}
