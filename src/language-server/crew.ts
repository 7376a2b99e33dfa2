/**
 * The two clerks. Both are told of every change; one answers while the other understands, and then they change places, so
 * that no answer waits for a compilation. One that ends is replaced and told all anew.
 */
import { ResponseError, LSPErrorCodes } from "vscode-languageserver";
import type { Errand, FileFindings, Question, Report } from "./errands.ts";
import type { ClerkPort, World } from "./world.ts";

/** A clerk that ended this often without ever having understood anything is not replaced any more. */
const mostEnds = 5;

interface Seat {
  port: ClerkPort;
  /** What it has not answered yet. */
  readonly waiting: Map<number, Waiting>;
  ends: number;
}

interface Waiting {
  readonly done: (report: Report) => void;
  readonly lost: () => void;
}

/** What a new clerk is told. */
export interface Known {
  readonly folders: readonly string[];
  readonly texts: ReadonlyMap<string, string>;
}

export class Crew {
  readonly #world: World;
  readonly #known: () => Known;
  readonly #log: (what: string) => void;
  readonly #seats: [Seat, Seat];
  /** Which of the two answers. */
  #front: 0 | 1 = 0;
  #number = 0;

  constructor(world: World, known: () => Known, log: (what: string) => void) {
    [this.#world, this.#known, this.#log] = [world, known, log];
    this.#seats = [this.#seat(), this.#seat()];
  }

  /** Tells both. */
  tell(errand: Extract<Errand, { kind: "text" | "folders" | "disk" }>): void {
    for (const seat of this.#seats) seat.port.post(errand);
  }

  /** The answer of the clerk whose turn it is, or of the one the question wants. */
  async ask(question: Question): Promise<unknown> {
    const report = await this.#send(this.#seats[question.by === undefined ? this.#front : this.#back], (id) => ({ kind: "ask", id, question }));
    if (report?.kind === "refused") throw new ResponseError(LSPErrorCodes.RequestFailed, report.reason);
    return report?.kind === "answer" ? report.result : null;
  }

  /** Has the texts understood as they are now; then that clerk answers. Null: given up, or lost. */
  understand(): { readonly findings: Promise<readonly FileFindings[] | null>; readonly giveUp: () => void } {
    const [at, seat] = [this.#back, this.#seats[this.#back]];
    let sent = 0;
    const findings = this.#send(seat, (id) => { sent = id; return { kind: "understand", id }; }).then((report) => {
      if (report?.kind !== "understood" || report.findings === null) return null;
      seat.ends = 0;
      this.#front = at;
      return report.findings;
    });
    return { findings, giveUp: () => seat.port.post({ kind: "giveUp", id: sent }) };
  }

  /** The one that does not answer understands as well, so that it is quick the next time. */
  warmUp(): void {
    void this.#send(this.#seats[this.#back], (id) => ({ kind: "understand", id }));
  }

  end(): void {
    for (const seat of this.#seats) {
      seat.ends = mostEnds;
      seat.port.end();
    }
  }

  get #back(): 0 | 1 {
    return this.#front === 0 ? 1 : 0;
  }

  #send(seat: Seat, errandOf: (id: number) => Errand): Promise<Report | null> {
    this.#number += 1;
    const id = this.#number;
    return new Promise((resolve) => {
      seat.waiting.set(id, { done: resolve, lost: () => { resolve(null); } });
      seat.port.post(errandOf(id));
    });
  }

  #seat(): Seat {
    const seat: Seat = { port: { post: () => {}, end: () => {} }, waiting: new Map(), ends: 0 };
    this.#hire(seat);
    return seat;
  }

  #hire(seat: Seat): void {
    seat.port = this.#world.hireClerk(
      (report) => { this.#hear(seat, report); },
      () => { this.#replace(seat); },
    );
    const { folders, texts } = this.#known();
    seat.port.post({ kind: "folders", uris: folders });
    for (const [uri, text] of texts) seat.port.post({ kind: "text", uri, text });
  }

  #hear(seat: Seat, report: Report): void {
    if (report.kind === "trouble") { this.#log(report.what); return; }
    const waiting = seat.waiting.get(report.id);
    seat.waiting.delete(report.id);
    waiting?.done(report);
  }

  #replace(seat: Seat): void {
    const lost = [...seat.waiting.values()];
    seat.waiting.clear();
    seat.ends += 1;
    if (seat.ends < mostEnds) this.#hire(seat);
    else seat.port = { post: () => { for (const each of seat.waiting.values()) each.lost(); seat.waiting.clear(); }, end: () => {} };
    for (const each of lost) each.lost();
  }
}
