/**
 * What was worked out once is remembered, with what it cost. A later question that uses it pays for it as if it were new: what
 * is known from before saves time and never changes an answer, not even one that the budget cuts short.
 */
import type { Json } from "../../ir/program.ts";
import type { Dist } from "./dist.ts";

export interface MemoEntry {
  readonly dist: Dist;
  /** Its own, without that of its parts. */
  readonly cost: number;
  readonly parts: readonly MemoEntry[];
  readonly home: MemoTable;
  /** The question that has paid for it last. */
  paid: number;
  /** Who has it among its parts, lately. */
  holder: Account | null;
}

/** What something costs that is being worked out. */
export interface Account {
  cost: number;
  readonly parts: MemoEntry[];
}

export const newAccount = (): Account => ({ cost: 0, parts: [] });

export class MemoTable {
  private readonly found = new Map<Json, MemoEntry>();
  private readonly most: number;
  private question = 0;
  private used = 0;

  /** `most`: as many are used by one question at most. */
  constructor(most = Infinity) {
    this.most = most;
  }

  get size(): number {
    return this.found.size;
  }

  clear(): void {
    this.found.clear();
  }

  find(key: Json): MemoEntry | undefined {
    return this.found.get(key);
  }

  /** Whether the question may use one more. */
  takes(question: number): boolean {
    if (this.question !== question) {
      this.question = question;
      this.used = 0;
      if (this.found.size > this.most) this.found.clear();
    }
    return this.used < this.most;
  }

  /** One more is used by the question at hand. */
  count(): void {
    this.used += 1;
  }

  keep(key: Json, entry: MemoEntry): void {
    this.found.set(key, entry);
  }
}
