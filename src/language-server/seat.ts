/**
 * Where a clerk sits, and the line before it: changes, and questions about the texts as they are after these. It is given
 * one question at a time, so that a question can still be taken back, and who types does not wait for who reads.
 */
import type { CancellationToken } from "vscode-languageserver";
import type { Errand, Question, Report } from "./errands.ts";
import type { ClerkPort, World } from "./world.ts";

export type Change = Extract<Errand, { readonly kind: "text" | "folders" | "disk" }>;

/** A clerk that ended this often without ever having understood anything is not replaced any more. */
const mostEnds = 5;

/** Asked while a key is pressed: these go before others about the same texts. */
const urgent: ReadonlySet<string> = new Set([
  "textDocument/completion",
  "textDocument/signatureHelp",
  "textDocument/hover",
  "textDocument/definition",
  "textDocument/documentHighlight",
  "textDocument/semanticTokens/range",
  "rulewright/nextCell",
  "rulewright/previousCell",
]);

/** Null: the clerk was lost. */
type Outcome = Report | "cancelled" | null;

interface Understanding {
  readonly kind: "understand";
  readonly id: number;
  readonly done: (report: Report | null) => void;
}

interface Asked {
  readonly kind: "asked";
  readonly id: number;
  readonly question: Question;
  readonly done: (outcome: Outcome) => void;
}

export class Seat {
  readonly #world: World;
  readonly #changes: () => readonly Change[];
  readonly #log: (what: string) => void;
  #port: ClerkPort = { post: () => {}, end: () => {} };
  #line: (Change | Asked | Understanding)[] = [];
  /** What it was given and has not answered. */
  #asked: Asked | null = null;
  readonly #understanding = new Map<number, Understanding>();
  #ends = 0;
  #number = 0;

  /** `changes`: what a new clerk is told. */
  constructor(world: World, changes: () => readonly Change[], log: (what: string) => void) {
    [this.#world, this.#changes, this.#log] = [world, changes, log];
    this.#hire();
  }

  tell(change: Change): void {
    this.#line.push(change);
    this.#next();
  }

  ask(question: Question, token: CancellationToken): Promise<Outcome> {
    if (token.isCancellationRequested) return Promise.resolve("cancelled");
    return new Promise((resolve) => {
      this.#number += 1;
      const asked: Asked = {
        kind: "asked",
        id: this.#number,
        question,
        done: (outcome) => {
          listening.dispose();
          resolve(outcome);
        },
      };
      const listening = token.onCancellationRequested(() => {
        // What is being answered already is answered, and not heard.
        this.#line = this.#line.filter((each) => each !== asked);
        asked.done("cancelled");
      });
      this.#line.push(asked);
      this.#next();
    });
  }

  /** Of the texts as they are told now. Null: it was given up before it was begun, or the clerk was lost. */
  understand(): { readonly report: Promise<Report | null>; readonly giveUp: () => void } {
    this.#number += 1;
    const id = this.#number;
    let giveUp = (): void => {};
    const report = new Promise<Report | null>((resolve) => {
      const understanding: Understanding = { kind: "understand", id, done: resolve };
      giveUp = () => {
        if (this.#understanding.has(id)) this.#port.post({ kind: "giveUp", id });
        this.#line = this.#line.filter((each) => each !== understanding);
        if (!this.#understanding.has(id)) resolve(null);
      };
      this.#line.push(understanding);
    });
    this.#next();
    return { report, giveUp };
  }

  end(): void {
    this.#ends = mostEnds;
    this.#port.end();
  }

  /** Hands on what stands first in line, until it works on a question. */
  #next(): void {
    while (this.#asked === null && this.#line.length > 0) {
      const behind = this.#line.findIndex((each) => each.kind !== "asked");
      const questions = this.#line.slice(0, behind < 0 ? this.#line.length : behind);
      const hurried = questions.findIndex((each) => each.kind === "asked" && urgent.has(each.question.method));
      const [first] = this.#line.splice(Math.max(0, hurried), 1);
      if (first !== undefined) this.#hand(first);
    }
  }

  #hand(first: Change | Asked | Understanding): void {
    // Nobody sits here any more.
    if (this.#ends >= mostEnds && (first.kind === "asked" || first.kind === "understand")) first.done(null);
    else if (first.kind === "asked") {
      this.#asked = first;
      this.#port.post({ kind: "ask", id: first.id, question: first.question });
    } else if (first.kind === "understand") {
      this.#understanding.set(first.id, first);
      this.#port.post({ kind: "understand", id: first.id });
    } else this.#port.post(first);
  }

  #hear(report: Report): void {
    if (report.kind === "trouble") {
      this.#log(report.what);
      return;
    }
    if (report.kind === "understood") {
      if (report.findings !== null) this.#ends = 0;
      this.#understanding.get(report.id)?.done(report);
      this.#understanding.delete(report.id);
      return;
    }
    if (this.#asked?.id !== report.id) return;
    this.#asked.done(report);
    this.#asked = null;
    this.#next();
  }

  #hire(): void {
    this.#port = this.#world.hireClerk(
      (report) => {
        this.#hear(report);
      },
      () => {
        this.#replace();
      },
    );
    for (const change of this.#changes()) this.#port.post(change);
  }

  #replace(): void {
    const lost = [...this.#understanding.values(), ...(this.#asked === null ? [] : [this.#asked])];
    this.#understanding.clear();
    this.#asked = null;
    this.#ends += 1;
    if (this.#ends < mostEnds) this.#hire();
    else this.#port = { post: () => {}, end: () => {} };
    for (const each of lost) each.done(null);
    this.#next();
  }
}
