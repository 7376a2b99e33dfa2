/**
 * For passes over one part of the program after another that depend on the part itself and on the effects of what it calls:
 * the same part with the same effects gives the same, and is not gone through again.
 */
import type { Collector } from "../../diagnostics/collect.ts";
import type { Effects, Id } from "../../ir/program.ts";
import { TracedTable, type Questions } from "../../query/traced.ts";
import { sameEffects, type KnownEffects } from "../effects.ts";

type World = readonly KnownEffects[];
/** Which of the effects that were given, and what was asked of them. */
type Question =
  | readonly [place: number, kind: "rule" | "procedure", id: Id]
  | readonly [place: number, kind: "column", table: Id, name: string];

const questions: Questions<World, Question> = {
  ask(world, question) {
    const known = world[question[0]];
    if (known === undefined) return null;
    return question[1] === "column" ? known.column(question[2], question[3]) : known[question[1]](question[2]);
  },
  listen: (world, heard) =>
    world.map((known, place) => ({
      rule: (id) => heard([place, "rule", id]) as Effects,
      column: (table, name) => heard([place, "column", table, name]) as Effects,
      procedure: (id) => heard([place, "procedure", id]) as Effects,
      textsWait: known.textsWait,
    })),
  isSame: (before, now) => sameEffects(before as Effects, now as Effects),
};

/** One for each pass. */
export class EffectsTrace<T> {
  readonly #table: TracedTable<object, World, Question, T>;

  constructor(name: string) {
    this.#table = new TracedTable(name, questions);
  }

  /** `key`: what it depends on beside. What finds something is gone through each time, so that it is said each time. */
  of(part: object, key: string, known: World, found: Collector, make: (known: World) => T): T {
    const { count } = found;
    const beside = `${key} ${known.map(({ textsWait }) => String(textsWait)).join(" ")}`;
    return this.#table.of(part, beside, known, make, () => found.count === count);
  }
}
