/** Rules that read a game: what they give at moments of it, and where that is something else than it was. */
import type { Frame } from "../../interpret/evaluate/context.ts";
import { readyRule } from "../../interpret/evaluate/call.ts";
import { copyCore, type Core } from "../../interpret/game/core.ts";
import type { Board } from "../../interpret/game/module.ts";
import { modifierOf } from "../../interpret/game/statuses.ts";
import { outsideValue } from "../../interpret/game/outside.ts";
import { canonical } from "../../interpret/values.ts";
import type { Field, Id, Json, Rule, Type } from "../../ir/program.ts";
import { seeded } from "../../runtime/seeded.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { costOf, sumOf, type Cost } from "../cost.ts";
import { domainOf, pickAt, type Ground } from "../domain.ts";
import { paramsOf } from "../search.ts";
import type { Difference, Position, Results } from "../shape.ts";
import { lookOf, textOf } from "./look.ts";
import { madeMoments, simplerMade, type Made, type Override } from "./made.ts";
import { positionOf, spread, type Boards, type Moment, type Moments } from "./moments.ts";

/** A rule on both sides, at moments of a game. */
export interface StateSubject {
  readonly boards: Boards;
  readonly moments: Moments;
  readonly before: Rule;
  readonly after: Rule;
  readonly params: readonly Field[];
  readonly ground: Ground;
  /** Kept fields and piles that it looks at, on either side: `sparring.Side.hp`. */
  readonly reads: ReadonlySet<string>;
}

/** Ready to be tried; or why not. */
export function stateSubjectOf(
  moments: Moments,
  before: Rule,
  after: Rule,
  ground: Ground,
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
  if (number <= mostInputs) return Array.from({ length: number }, (_, place) => input(pickAt(lengths, place)));
  const dice = seeded(`diff ${subject.after.id} ${seed}`);
  return Array.from({ length: mostInputs }, (_, place) =>
    input(place < 4 ? pickAt(lengths, place) : lengths.map((length) => dice.below(length))),
  );
}

// ---------------------------------------------------------------- one input at one moment

interface Given {
  readonly from: string;
  readonly to: string;
  readonly isOther: boolean;
  readonly by: number | null;
  readonly work: number;
}

function given(subject: StateSubject, at: Pick<Moment, "before" | "after">, input: readonly Json[]): Given {
  const { boards } = subject;
  const [a, b] = [
    worked(boards.before, subject.before, subject.params, at.before, input),
    worked(boards.after, subject.after, subject.params, at.after, input),
  ];
  const by = typeof a.value === "number" && typeof b.value === "number" ? b.value - a.value : null;
  return { from: a.text, to: b.text, isOther: a.key !== b.key, by, work: a.work + b.work };
}

interface Worked {
  readonly key: string;
  readonly text: string;
  readonly value: Json;
  readonly work: number;
}

function worked(board: Board, rule: Rule, params: readonly Field[], core: Core, input: readonly Json[]): Worked {
  const { room } = board.world;
  const frame: Frame = [];
  for (const [place, { name }] of params.entries()) {
    const slot = rule.params.find((each) => each.name === name)?.slot;
    if (slot !== undefined) frame[slot] = input[place] ?? null;
  }
  // What rolls takes the dice of the moment, and leaves them as they are.
  const found = board.at(rule.effects.rolls ? copyCore(core) : core, () => {
    const value = readyRule(room, rule.id).run(frame);
    return modifierOf(room, rule)?.(frame, value) ?? value;
  });
  const work = room.meter.steps + room.meter.work + 10;
  if (found.kind === "fault")
    return { key: `fault ${found.fault}`, text: `error: ${found.message.split("\n")[0] ?? ""}`, value: null, work };
  return {
    key: canonical(room.linked, rule.result, found.value),
    text: textOf(board, rule.result, found.value),
    value: found.value,
    work,
  };
}

// ---------------------------------------------------------------- many

const mostWork = 30_000_000;

interface Case {
  readonly moment: Moment;
  readonly made: readonly Override[];
  readonly input: readonly Json[];
  readonly found: Given;
}

export function stateResults(subject: StateSubject, tries: number): Results {
  const {
    moments: { all },
  } = subject;
  const count = { tried: 0, differ: 0, work: 0 };
  let largest: Case | null = null;
  const attempt = (moment: Moment, input: readonly Json[], made: readonly Override[] = []): Case | null => {
    const found = given(subject, moment, input);
    count.tried += 1;
    count.work += found.work;
    if (!found.isOther) return null;
    count.differ += 1;
    const each = { moment, made, input, found };
    if (found.by !== null && Math.abs(found.by) > Math.abs(largest?.found.by ?? 0)) largest = each;
    return each;
  };
  const isSpent = (): boolean => count.tried >= tries || count.work > mostWork;
  const inputs = new Map<Moment, readonly (readonly Json[])[]>();
  const known = (moment: Moment): readonly (readonly Json[])[] => {
    const made =
      inputs.get(moment) ??
      inputsAt(subject, moment.after, `${moment.begun.seed} ${moment.side} ${moment.decisions.length}`);
    inputs.set(moment, made);
    return made;
  };
  const perMoment = Math.max(1, known(all[0] as Moment).length);
  let first: Case | null = null;
  // A moment that is looked at by chance alone may come before: the earliest of all is looked for afterwards.
  for (const moment of spread(all, Math.max(8, Math.floor(tries / 2 / perMoment)))) {
    for (const input of known(moment)) {
      if (isSpent()) break;
      const found = attempt(moment, input);
      first = earlier(subject, first, found);
    }
  }
  if (first !== null) first = earliest(subject, first, known);
  else first = fromMade(subject, attempt, isSpent, known);
  return {
    tried: count.tried,
    all: false,
    differ: count.differ,
    smallest: first === null ? null : told(subject, first),
    largest:
      largest === null ? null : { ...told(subject, largest), by: Number(((largest as Case).found.by ?? 0).toFixed(6)) },
  };
}

function costIn({ params, boards: { after } }: StateSubject, { input }: Case): Cost {
  return sumOf(params.map(({ type }, place) => costOf(after.world.room.linked.programs, type, input[place] ?? null)));
}

function earlier(subject: StateSubject, a: Case | null, b: Case | null): Case | null {
  if (a === null || b === null) return a ?? b;
  const by = a.moment.decisions.length - b.moment.decisions.length;
  if (by !== 0) return by < 0 ? a : b;
  const [left, right] = [costIn(subject, a), costIn(subject, b)];
  return right.parts < left.parts || (right.parts === left.parts && right.size < left.size) ? b : a;
}

const mostLookedBack = 400;

/** Moments before it that have not been looked at. */
function earliest(subject: StateSubject, found: Case, inputs: (moment: Moment) => readonly (readonly Json[])[]): Case {
  for (const moment of subject.moments.all.slice(0, mostLookedBack)) {
    if (moment.decisions.length >= found.moment.decisions.length) break;
    let here: Case | null = null;
    for (const input of inputs(moment)) {
      const each = given(subject, moment, input);
      if (each.isOther) here = earlier(subject, here, { moment, made: [], input, found: each });
    }
    if (here !== null) return here;
  }
  return found;
}

/** Where nothing differs at moments that came up: at such that are made of them, with as little made otherwise as will do. */
function fromMade(
  subject: StateSubject,
  attempt: (moment: Moment, input: readonly Json[], made: readonly Override[]) => Case | null,
  isSpent: () => boolean,
  inputs: (moment: Moment) => readonly (readonly Json[])[],
): Case | null {
  for (const each of madeMoments(subject)) {
    for (const input of inputs(each.from)) {
      if (isSpent()) return null;
      const found = attempt(each.moment, input, each.made);
      if (found !== null) return simplest(subject, found, each);
    }
  }
  return null;
}

function simplest(subject: StateSubject, found: Case, start: Made): Case {
  let [best, at] = [found, start];
  for (let better = true; better;) {
    better = false;
    for (const each of simplerMade(subject, at)) {
      const other = given(subject, each.moment, best.input);
      if (!other.isOther) continue;
      best = { ...best, moment: each.moment, made: each.made, found: other };
      at = each;
      better = true;
      break;
    }
  }
  return best;
}

// ---------------------------------------------------------------- in words

function told(subject: StateSubject, { moment, made, input, found }: Case): Difference {
  const {
    boards: { after },
    params,
    reads,
  } = subject;
  after.world.core = moment.after;
  const seen = [...lookOf(after, moment.after, reads).parts].slice(0, mostSeen).map(([part, text]) => ({ part, text }));
  const at: Position = { ...positionOf(moment), made: made.map(({ words }) => words), seen };
  return {
    at,
    input: Object.fromEntries(
      params.map(({ name, type }, place) => [name, outsideValue(after.world, type, input[place] ?? null)]),
    ),
    call: params.map(({ name, type }, place) => `${name}: ${textOf(after, type, input[place] ?? null)}`).join(", "),
    from: found.from,
    to: found.to,
  };
}

/** Kept fields and piles that any of these speak of. */
export function readsOf(nodes: readonly object[]): ReadonlySet<Id> {
  const found = new Set<Id>();
  const waiting: unknown[] = [...nodes];
  for (let turns = 0; waiting.length > 0 && turns < 200_000; turns += 1) {
    const node = waiting.pop();
    if (typeof node !== "object" || node === null) continue;
    const { kind, entity, name, pile } = node as {
      readonly kind?: unknown;
      readonly entity?: unknown;
      readonly name?: unknown;
      readonly pile?: { readonly entity: Id; readonly name: string };
    };
    if (kind === "entityField") found.add(`${String(entity)}.${String(name)}`);
    else if (kind === "pile" && pile !== undefined) found.add(`${pile.entity}.${pile.name}`);
    for (const [part, inner] of Object.entries(node)) if (part !== "at" && part !== "type") waiting.push(inner);
  }
  return found;
}
