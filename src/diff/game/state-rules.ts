/** Rules that read a game: what they give at moments of it, and where that is something else than it was. */
import type { Frame } from "../../interpret/evaluate/context.ts";
import { readyRule } from "../../interpret/evaluate/call.ts";
import { copyCore, type Core } from "../../interpret/game/core.ts";
import type { Board } from "../../interpret/game/module.ts";
import { modifierOf } from "../../interpret/game/statuses.ts";
import { outsideValue } from "../../interpret/game/outside.ts";
import { canonical } from "../../interpret/values.ts";
import type { Field, Id, Json, Rule, Type } from "../../ir/program.ts";
import { visitAll, type ProgramPart } from "../../ir/visit.ts";
import { seeded } from "../../runtime/seeded.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { complexityOf, sumOf, type Complexity } from "../complexity.ts";
import { domainOf, pickAt, type DomainSources } from "../domain.ts";
import { paramsOf } from "../compared-rule.ts";
import type { Difference, GamePosition, ResultMoves } from "../shape.ts";
import { stateTextOf, textOf } from "./state-text.ts";
import { syntheticStates, simplerStates, type SyntheticState, type Override } from "./synthetic-states.ts";
import { positionOf, spread, type Boards, type SampledState, type SampledStates } from "./sampled-states.ts";

/** A rule on both sides, at moments of a game. */
export interface StateSubject {
  readonly boards: Boards;
  readonly moments: SampledStates;
  readonly before: Rule;
  readonly after: Rule;
  readonly params: readonly Field[];
  readonly ground: DomainSources;
  /** Kept fields and piles that it looks at, on either side: `sparring.Side.hp`. */
  readonly reads: ReadonlySet<string>;
}

/** Ready to be tried; or why not. */
export function stateSubjectOf(
  moments: SampledStates,
  before: Rule,
  after: Rule,
  ground: DomainSources,
  reads: ReadonlySet<string>,
): StateSubject | string {
  const params = paramsOf(before, after);
  if (typeof params === "string") return params;
  const { boards } = moments;
  const first = moments.all[0];
  if (first === undefined) return "no moment of the game is there on both sides";
  const subject = { boards, moments, before, after, params, ground, reads };
  const strange = params.find((param) => valuesOf(subject, first.after, param) === null);
  return strange === undefined ? subject : `\`${strange.name}\` belongs to a game`;
}

/** Of one moment. */
const mostInputs = 48;
const mostSeen = 6;

/** What there is of it at that moment; null: it cannot be made. */
function valuesOf(
  { boards: { after }, ground }: StateSubject,
  core: Core,
  { type, bound }: Pick<Field, "type" | "bound">,
): readonly Json[] | null {
  const { layout } = after.world;
  const inside = (of: Type): readonly Json[] | null =>
    valuesOf({ boards: { after }, ground } as StateSubject, core, { type: of, bound: null });
  switch (type.kind) {
    case "entity":
      return [...(core.entities[layout.kind(type.id).place] ?? []).keys()];
    case "piece":
      return distinctPieces(core, layout.table(type.id));
    case "optional": {
      const of = inside(type.of);
      return of === null ? null : [null, ...of];
    }
    case "list":
    case "set": {
      const of = inside(type.of);
      return of === null ? null : [[], ...of.slice(0, 12).map((each) => [each]), of.slice(0, 12)];
    }
    default:
      type.kind satisfies Kinds<"record map range none int number text bool never choice row odds">;
      return domainOf(ground, type, bound)?.values ?? null;
  }
}

/** One of those that lie in the same pile and are the same row. */
function distinctPieces(core: Core, table: number): readonly number[] {
  const seen = new Set<string>();
  return [...(core.pieces[table] ?? []).entries()].flatMap(([number, { row, kind, entity, pile }]) => {
    const key = JSON.stringify([row, kind, entity, pile]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew ? [number] : [];
  });
}

/** Everything where that is little; else the simplest, and some at random. */
function inputsAt(subject: StateSubject, core: Core, seed: string): readonly (readonly Json[])[] {
  const choices = subject.params.map((param) => valuesOf(subject, core, param) ?? []);
  const lengths = choices.map(({ length }) => length);
  const number = lengths.reduce((product, length) => product * length, 1);
  const input = (picked: readonly number[]): readonly Json[] =>
    picked.map((place, index) => choices[index]?.[place] ?? null);
  if (number <= mostInputs) return Array.from({ length: number }, (_, index) => input(pickAt(lengths, index)));
  const dice = seeded(`diff ${subject.after.id} ${seed}`);
  return Array.from({ length: mostInputs }, (_, index) =>
    input(index < 4 ? pickAt(lengths, index) : lengths.map((length) => dice.below(length))),
  );
}

// ---------------------------------------------------------------- one input at one moment

interface StateComparison {
  readonly from: string;
  readonly to: string;
  readonly isOther: boolean;
  readonly by: number | null;
  readonly work: number;
}

function compareAt(
  subject: StateSubject,
  at: Pick<SampledState, "before" | "after">,
  input: readonly Json[],
): StateComparison {
  const { boards } = subject;
  const [a, b] = [
    evaluateRule(boards.before, subject.before, subject.params, at.before, input),
    evaluateRule(boards.after, subject.after, subject.params, at.after, input),
  ];
  const by = typeof a.value === "number" && typeof b.value === "number" ? b.value - a.value : null;
  return { from: a.text, to: b.text, isOther: a.key !== b.key, by, work: a.work + b.work };
}

interface Evaluation {
  readonly key: string;
  readonly text: string;
  readonly value: Json;
  readonly work: number;
}

function evaluateRule(
  board: Board,
  rule: Rule,
  params: readonly Field[],
  core: Core,
  input: readonly Json[],
): Evaluation {
  const { room: machine } = board.world;
  const frame: Frame = [];
  for (const [index, { name }] of params.entries()) {
    const slot = rule.params.find((each) => each.name === name)?.slot;
    if (slot !== undefined) frame[slot] = input[index] ?? null;
  }
  // What rolls takes the dice of the moment, and leaves them as they are.
  const found = board.at(rule.effects.rolls ? copyCore(core) : core, () => {
    const value = readyRule(machine, rule.id).run(frame);
    return modifierOf(machine, rule)?.(frame, value) ?? value;
  });
  const work = machine.meter.steps + machine.meter.work + 10;
  if (found.kind === "fault")
    return { key: `fault ${found.fault}`, text: `error: ${found.message.split("\n")[0] ?? ""}`, value: null, work };
  return {
    key: canonical(machine.linked, rule.result, found.value),
    text: textOf(board, rule.result, found.value),
    value: found.value,
    work,
  };
}

// ---------------------------------------------------------------- many

const mostWork = 30_000_000;

interface StateCase {
  readonly moment: SampledState;
  readonly overrides: readonly Override[];
  readonly input: readonly Json[];
  readonly found: StateComparison;
}

export function stateResults(subject: StateSubject, tries: number): ResultMoves {
  const {
    moments: { all },
  } = subject;
  const count = { tried: 0, differ: 0, work: 0 };
  let largest: StateCase | null = null;
  const attempt = (
    moment: SampledState,
    input: readonly Json[],
    overrides: readonly Override[] = [],
  ): StateCase | null => {
    const found = compareAt(subject, moment, input);
    count.tried += 1;
    count.work += found.work;
    if (!found.isOther) return null;
    count.differ += 1;
    const each = { moment, overrides, input, found };
    if (found.by !== null && Math.abs(found.by) > Math.abs(largest?.found.by ?? 0)) largest = each;
    return each;
  };
  const isSpent = (): boolean => count.tried >= tries || count.work > mostWork;
  const inputs = new Map<SampledState, readonly (readonly Json[])[]>();
  const inputsFor = (moment: SampledState): readonly (readonly Json[])[] => {
    const generated =
      inputs.get(moment) ??
      inputsAt(subject, moment.after, `${moment.begun.seed} ${moment.side} ${moment.decisions.length}`);
    inputs.set(moment, generated);
    return generated;
  };
  const perMoment = Math.max(1, inputsFor(all[0] as SampledState).length);
  let first: StateCase | null = null;
  // A moment that is looked at by chance alone may come before: the earliest of all is looked for afterwards.
  for (const moment of spread(all, Math.max(8, Math.floor(tries / 2 / perMoment)))) {
    for (const input of inputsFor(moment)) {
      if (isSpent()) break;
      const found = attempt(moment, input);
      first = earlier(subject, first, found);
    }
  }
  if (first !== null) first = earliest(subject, first, inputsFor);
  else first = fromMade(subject, attempt, isSpent, inputsFor);
  return {
    tried: count.tried,
    all: false,
    differ: count.differ,
    smallest: first === null ? null : differenceOf(subject, first),
    largest:
      largest === null
        ? null
        : { ...differenceOf(subject, largest), by: Number(((largest as StateCase).found.by ?? 0).toFixed(6)) },
  };
}

function costIn({ params, boards: { after } }: StateSubject, { input }: StateCase): Complexity {
  return sumOf(
    params.map(({ type }, index) => complexityOf(after.world.room.linked.programs, type, input[index] ?? null)),
  );
}

function earlier(subject: StateSubject, a: StateCase | null, b: StateCase | null): StateCase | null {
  if (a === null || b === null) return a ?? b;
  const by = a.moment.decisions.length - b.moment.decisions.length;
  if (by !== 0) return by < 0 ? a : b;
  const [left, right] = [costIn(subject, a), costIn(subject, b)];
  return right.parts < left.parts || (right.parts === left.parts && right.size < left.size) ? b : a;
}

const mostLookedBack = 400;

/** Moments before it that have not been looked at. */
function earliest(
  subject: StateSubject,
  found: StateCase,
  inputs: (moment: SampledState) => readonly (readonly Json[])[],
): StateCase {
  for (const moment of subject.moments.all.slice(0, mostLookedBack)) {
    if (moment.decisions.length >= found.moment.decisions.length) break;
    let here: StateCase | null = null;
    for (const input of inputs(moment)) {
      const each = compareAt(subject, moment, input);
      if (each.isOther) here = earlier(subject, here, { moment, overrides: [], input, found: each });
    }
    if (here !== null) return here;
  }
  return found;
}

/** Where nothing differs at moments that came up: at such that are made of them, with as little made otherwise as will do. */
function fromMade(
  subject: StateSubject,
  attempt: (moment: SampledState, input: readonly Json[], overrides: readonly Override[]) => StateCase | null,
  isSpent: () => boolean,
  inputs: (moment: SampledState) => readonly (readonly Json[])[],
): StateCase | null {
  for (const each of syntheticStates(subject)) {
    for (const input of inputs(each.from)) {
      if (isSpent()) return null;
      const found = attempt(each.moment, input, each.overrides);
      if (found !== null) return simplest(subject, found, each);
    }
  }
  return null;
}

function simplest(subject: StateSubject, found: StateCase, start: SyntheticState): StateCase {
  let [best, at] = [found, start];
  for (let better = true; better;) {
    better = false;
    for (const each of simplerStates(subject, at)) {
      const other = compareAt(subject, each.moment, best.input);
      if (!other.isOther) continue;
      best = { ...best, moment: each.moment, overrides: each.overrides, found: other };
      at = each;
      better = true;
      break;
    }
  }
  return best;
}

// ---------------------------------------------------------------- in words

function differenceOf(subject: StateSubject, { moment, overrides, input, found }: StateCase): Difference {
  const {
    boards: { after },
    params,
    reads,
  } = subject;
  after.world.core = moment.after;
  const seen = [...stateTextOf(after, moment.after, reads).parts]
    .slice(0, mostSeen)
    .map(([part, { text }]) => ({ part, text }));
  const at: GamePosition = { ...positionOf(moment), made: overrides.map(({ words }) => words), seen };
  return {
    at,
    input: Object.fromEntries(
      params.map(({ name, type }, index) => [name, outsideValue(after.world, type, input[index] ?? null)]),
    ),
    call: params.map(({ name, type }, index) => `${name}: ${textOf(after, type, input[index] ?? null)}`).join(", "),
    from: found.from,
    to: found.to,
  };
}

/** Kept fields and piles that any of these speak of. */
export function readsOf(parts: readonly ProgramPart[]): ReadonlySet<Id> {
  const found = new Set<Id>();
  visitAll(parts, {
    expr: (node) => {
      if (node.kind === "entityField") found.add(`${node.entity}.${node.name}`);
      else if (node.kind === "pile") found.add(`${node.pile.entity}.${node.pile.name}`);
    },
  });
  return found;
}
