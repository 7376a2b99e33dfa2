/** Inputs for which a rule gives something else than it did. */
import type { Id, Json } from "../ir/program.ts";
import { seeded } from "../runtime/seeded.ts";
import { sumOf } from "./complexity.ts";
import { pickAt, picksOf } from "./domain.ts";
import type { ResultMoves } from "./shape.ts";
import { choicesOf, inputOf, type ComparedRule, type Input } from "./compared-rule.ts";
import { newBest, costIn } from "./best-inputs.ts";
import { compare } from "./compared-input.ts";

/** Turns of loops and other work for one rule: what is slow is tried less often. */
const mostWork = 30_000_000;

/** What moves, and some of the inputs that do, wherever they lie among all that were tried. */
export interface Compared {
  readonly moves: ResultMoves;
  readonly witnesses: readonly Readonly<Record<string, Json>>[];
}

export function compareResults(subject: ComparedRule, tries: number): Compared {
  const choices = choicesOf(subject);
  const lengths = choices.map(({ length }) => length);
  const count = lengths.reduce((product, length) => product * length, 1);
  const whole = count <= tries;
  const best = newBest(subject);
  const witnesses = newSpread<Input>(mostWitnesses);
  const costs = choices.map((values, index) => values.map((value) => costIn(subject, index, value)));
  let [tried, differ, work] = [0, 0, 0];
  const attempt = (picked: readonly number[]): void => {
    const input = picked.map((index, place) => choices[place]?.[index]);
    const found = compare(subject, input);
    work += found.work;
    if (!found.isInput) return;
    tried += 1;
    if (!found.differs) return;
    differ += 1;
    witnesses.offer(input);
    best.offer(input, sumOf(picked.map((index, place) => costs[place]?.[index] ?? { parts: 0, size: 0 })), found);
  };
  const cut = whole
    ? throughAll(lengths, count, attempt, () => work)
    : throughSome(subject.id, lengths, picksNamed(subject, choices), tries, attempt, () => work);
  const all = whole && !cut && subject.domains.every((domain) => domain.all);
  return {
    moves: { tried, all, differ, smallest: differ === 0 ? null : best.smallest(all), largest: best.largest() },
    witnesses: witnesses.list().map((input) => inputOf(subject, input)),
  };
}

const mostWitnesses = 64;

/** Of a row of unknown length at most so many, at even distances. */
function newSpread<T>(most: number): { offer(value: T): void; list(): readonly T[] } {
  let [values, distance, offered]: [readonly T[], number, number] = [[], 1, 0];
  return {
    offer(value) {
      if (offered % distance === 0) {
        if (values.length === most) {
          values = values.filter((_, index) => index % 2 === 0);
          distance *= 2;
        }
        if (offered % distance === 0) values = [...values, value];
      }
      offered += 1;
    },
    list: () => values,
  };
}

function throughAll(
  lengths: readonly number[],
  count: number,
  attempt: (picked: readonly number[]) => void,
  work: () => number,
): boolean {
  for (let number = 0; number < count; number += 1) {
    if (work() > mostWork) return true;
    attempt(pickAt(lengths, number));
  }
  return false;
}

/** Places of what is named among what is given for each parameter. */
function picksNamed(
  { named }: ComparedRule,
  choices: readonly (readonly (Json | undefined)[])[],
): readonly (readonly number[])[] {
  const places = choices.map((values) => new Map(values.map((value, index) => [JSON.stringify(value) ?? "", index])));
  return named
    .map((input) => input.map((value, index) => places[index]?.get(JSON.stringify(value) ?? "") ?? -1))
    .filter((picked) => !picked.includes(-1));
}

/** What is named first; then one part after the other away from the simplest; then at random, each once. */
function throughSome(
  id: Id,
  lengths: readonly number[],
  named: readonly (readonly number[])[],
  tries: number,
  attempt: (picked: readonly number[]) => void,
  work: () => number,
): boolean {
  if (lengths.includes(0)) return true;
  const seen = new Set<string>();
  const take = (picked: readonly number[]): void => {
    const key = picked.join();
    if (seen.has(key) || work() > mostWork) return;
    seen.add(key);
    attempt(picked);
  };
  for (const picked of named) take(picked);
  for (const picked of picksOf(lengths, Math.min(tries, 1 + lengths.reduce((sum, length) => sum + length, 0))).list)
    take(picked);
  const dice = seeded(`diff ${id}`);
  for (let turn = 0; turn < tries * 2 && seen.size < tries; turn += 1)
    take(lengths.map((length) => dice.below(length)));
  return true;
}
