/**
 * Keeps the texts of the editor, understands them when told to, and answers from what was understood last. There are two
 * clerks, each in a thread: while one understands, the other answers. Does one errand after another.
 */
import { answers } from "./answers.ts";
import { Refused, TakesLong, type Errand, type FileFindings, type Question, type Report } from "./errands.ts";
import { findingsOf } from "./findings.ts";
import { Rehearsal } from "./rehearsal.ts";
import { Sites } from "./sites.ts";
import type { Files } from "./world.ts";

/** So long, in milliseconds, nothing was asked before something is prepared, unless texts were just understood; and between one piece of that and the next. */
const lull = 300;
const breath = 5;

export class Clerk {
  readonly #sites: Sites;
  readonly #report: (report: Report) => void;
  readonly #givenUp = new Set<number>();
  #turn: Promise<void> = Promise.resolve();
  #idle: ReturnType<typeof setTimeout> | null = null;
  /** What it was told and has not done yet. */
  #errands = 0;
  /** Once it has: whoever waits for the first findings does not wait for anything that is prepared. */
  #understands = false;
  readonly #rehearsal = new Rehearsal();

  constructor(files: Files, report: (report: Report) => void) {
    this.#sites = new Sites(files);
    this.#report = report;
  }

  take(errand: Errand): void {
    // To give up cannot wait for its turn.
    if (errand.kind === "giveUp") {
      this.#givenUp.add(errand.id);
      return;
    }
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#errands += 1;
    this.#turn = this.#turn
      .then(() => this.#do(errand))
      .catch((problem: unknown) => {
        this.#report({
          kind: "trouble",
          what: problem instanceof Error ? (problem.stack ?? problem.message) : String(problem),
        });
      })
      .then(() => {
        this.#errands -= 1;
        this.#rest(errand.kind === "understand" ? 0 : lull);
      });
  }

  async #do(errand: Exclude<Errand, { kind: "giveUp" }>): Promise<void> {
    switch (errand.kind) {
      case "text":
        return this.#sites.text(errand.uri, errand.text);
      case "folders":
        return this.#sites.setFolders(errand.uris);
      case "disk":
        return this.#sites.disk(errand.uris);
      case "understand":
        return this.#understand(errand.id);
      case "ask":
        return this.#answer(errand.id, errand.question);
    }
  }

  async #understand(id: number): Promise<void> {
    let findings: readonly FileFindings[] | null = null;
    try {
      findings = (await this.#understood(() => this.#givenUp.has(id)))
        ? this.#sites.all.flatMap((site) => findingsOf(this.#sites, site))
        : null;
    } finally {
      this.#givenUp.delete(id);
      this.#report({ kind: "understood", id, findings });
    }
    if (findings !== null) this.#understands = true;
  }

  /** False: given up. */
  async #understood(superseded: () => boolean): Promise<boolean> {
    for (const site of this.#sites.all) {
      if (!site.stale) continue;
      if (superseded()) return false;
      if ((await site.desk.compile({ superseded })) === null) return false;
      site.stale = false;
    }
    return true;
  }

  /** Somebody who has had nothing to do for a while prepares what may be asked, a little at a time. */
  #rest(time: number): void {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      void this.#prepare();
    }, time);
  }

  async #prepare(): Promise<void> {
    this.#idle = null;
    // In the middle of an errand places are not what they were, nor what they will be.
    if (this.#errands === 0 && this.#understands && !(await this.#prepared())) this.#rest(breath);
  }

  /** Does one piece of it; true: there was none left. */
  async #prepared(): Promise<boolean> {
    for (const site of this.#sites.all) {
      for (const file of site.desk.openFiles) if (!(await answers.prepare(site, file))) return false;
    }
    return this.#rehearsal.step();
  }

  async #answer(id: number, question: Question): Promise<void> {
    try {
      if (question.by === "fresh") await this.#understood(() => false);
      const result = await answers.answer(this.#sites, question);
      this.#report({ kind: "answer", id, result: result instanceof Uint32Array ? result : JSON.stringify(result) });
    } catch (problem) {
      if (problem instanceof TakesLong) this.#report({ kind: "takesLong", id });
      else if (problem instanceof Refused) this.#report({ kind: "refused", id, reason: problem.message });
      else {
        this.#report({ kind: "answer", id, result: "null" });
        throw problem;
      }
    }
  }
}
