/**
 * For passes over one part of the program after another that depend on the part itself and on the effects of what it calls:
 * the same part with the same effects gives the same, and is not gone through again.
 */
import type { Collector } from "../../diagnostics/collect.ts";
import type { Effects } from "../../ir/program.ts";
import { sameEffects, type KnownEffects } from "../effects.ts";

interface Answer {
  readonly ask: (known: KnownEffects) => Effects;
  readonly effects: Effects;
}

interface Kept<T> {
  readonly key: string;
  /** Of each of the effects that were given. */
  readonly answers: readonly (readonly Answer[])[];
  readonly textsWait: readonly boolean[];
  readonly value: T;
}

/** One for each pass. */
export class EffectsMemo<T> {
  readonly #kept = new WeakMap<object, Kept<T>>();

  /** `key`: what it depends on beside. What finds something is gone through each time, so that it is said each time. */
  of(
    part: object,
    key: string,
    known: readonly KnownEffects[],
    found: Collector,
    make: (known: readonly KnownEffects[]) => T,
  ): T {
    const before = this.#kept.get(part);
    if (before !== undefined && before.key === key && holds(before, known)) return before.value;
    const answers = known.map((): Answer[] => []);
    const { count } = found;
    const value = make(known.map((each, place) => recording(each, answers[place] ?? [])));
    if (found.count === count)
      this.#kept.set(part, { key, answers, textsWait: known.map((each) => each.textsWait), value });
    return value;
  }
}

function holds({ answers, textsWait }: Kept<unknown>, known: readonly KnownEffects[]): boolean {
  if (known.length !== answers.length) return false;
  return known.every(
    (each, place) =>
      each.textsWait === textsWait[place] &&
      (answers[place] ?? []).every(({ ask, effects }) => sameEffects(ask(each), effects)),
  );
}

function recording(known: KnownEffects, answers: Answer[]): KnownEffects {
  const said = (ask: Answer["ask"]): Effects => {
    const effects = ask(known);
    answers.push({ ask, effects });
    return effects;
  };
  return {
    rule: (id) => said((each) => each.rule(id)),
    column: (table, name) => said((each) => each.column(table, name)),
    procedure: (id) => said((each) => each.procedure(id)),
    textsWait: known.textsWait,
  };
}
