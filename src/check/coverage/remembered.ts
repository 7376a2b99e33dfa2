/** What was found out about a decision, for as long as all that was looked up on the way is the very same. */
import type { Expr, Json } from "../../ir/program.ts";
import { likeness } from "../../source/likeness.ts";
import { analyse, type Verdict } from "./analysis.ts";
import type { DecideExpr, Place } from "./frames.ts";
import type { Lookup } from "./lookup.ts";

interface Kept {
  readonly place: Place;
  readonly answers: readonly Answer[];
  readonly verdict: Verdict;
}
interface Answer {
  readonly ask: (lookup: Lookup) => unknown;
  readonly said: unknown;
}

const kept = new WeakMap<DecideExpr, Kept>();

export function analysedBefore(lookup: Lookup, place: Place): Verdict {
  const before = kept.get(place.decision);
  if (
    before !== undefined &&
    isSame(before.place, place) &&
    before.answers.every(({ ask, said }) => isStill(said, ask(lookup)))
  )
    return before.verdict;
  const answers: Answer[] = [];
  const verdict = analyse(recording(lookup, answers), place);
  kept.set(place.decision, { place, answers, verdict });
  return verdict;
}

/** Made anew in each check of the very same nodes. */
const isSame = (a: Place, b: Place): boolean =>
  likeness(a.definitions, b.definitions) === "same" && likeness(a.assumptions, b.assumptions) === "same";

/** Declarations are the very same or others; values are compared. */
const isStill = (before: unknown, now: unknown): boolean =>
  before === now || (Array.isArray(before) && likeness(before, now) === "same");

function recording(lookup: Lookup, answers: Answer[]): Lookup {
  const told = <T>(ask: (lookup: Lookup) => T): T => {
    const said = ask(lookup);
    answers.push({ ask, said });
    return said;
  };
  return {
    decimals: told((each) => each.decimals),
    choices: watched((id) => told((each) => each.choices.get(id))),
    records: watched((id) => told((each) => each.records.get(id))),
    tables: watched((id) => told((each) => each.tables.get(id))),
    rules: watched((id) => told((each) => each.rules.get(id))),
    constants: watched((id) => told((each) => each.constants.get(id))),
    constantValues: watched<string, readonly Json[] | null>((id) => told((each) => each.constantValues.get(id))),
    constantParts: watched<string, Expr>((id) => told((each) => each.constantParts.get(id))),
    entities: watched((id) => told((each) => each.entities.get(id))),
    moments: watched((node) => told((each) => each.moments.get(node))),
    changedTables: { has: (id) => told((each) => each.changedTables.has(id)) },
  };
}

const watched = <K, V>(get: (key: K) => V | undefined): { get(key: K): V | undefined } => ({ get });
