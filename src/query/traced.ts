/**
 * What follows from a node and from what is asked of a world on the way: it stands as long as the world answers the same.
 * Questions are data, so that an archive can keep them and ask them again in another process.
 */
import { NodeTable } from "./memo.ts";

/** How to ask, and how to listen to what is asked. */
export interface Questions<W, Q> {
  ask(world: W, question: Q): unknown;
  /** A world that answers as this one does and tells each question. */
  listen(world: W, heard: (question: Q) => unknown): W;
  isSame(before: unknown, now: unknown): boolean;
}

interface Trace<Q, V> {
  /** What else it was worked out from. */
  readonly beside: unknown;
  readonly answers: readonly (readonly [Q, unknown])[];
  readonly value: V;
}

/** One for each pass. `name`: as of a `NodeTable`; null: no archive keeps it. */
export class TracedTable<K extends object, W, Q, V> {
  readonly #kept: NodeTable<K, Trace<Q, V>>;
  readonly #questions: Questions<W, Q>;
  readonly #isSameBeside: (before: unknown, now: unknown) => boolean;

  constructor(
    name: string | null,
    questions: Questions<W, Q>,
    isSameBeside: (before: unknown, now: unknown) => boolean = Object.is,
  ) {
    this.#kept = new NodeTable(name);
    this.#questions = questions;
    this.#isSameBeside = isSameBeside;
  }

  /** `isKept`, asked when it is done: what finds something is worked out each time, so that it is said each time. */
  of(node: K, beside: unknown, world: W, make: (world: W) => V, isKept: () => boolean = () => true): V {
    const before = this.#kept.get(node);
    if (before !== undefined && this.#holds(before, beside, world)) return before.value;
    const answers: [Q, unknown][] = [];
    const value = make(
      this.#questions.listen(world, (question) => {
        const answer = this.#questions.ask(world, question);
        answers.push([question, answer]);
        return answer;
      }),
    );
    if (isKept()) this.#kept.set(node, { beside, answers, value });
    return value;
  }

  #holds(before: Trace<Q, V>, beside: unknown, world: W): boolean {
    return (
      this.#isSameBeside(before.beside, beside) &&
      before.answers.every(([question, answer]) => this.#questions.isSame(answer, this.#questions.ask(world, question)))
    );
  }
}
