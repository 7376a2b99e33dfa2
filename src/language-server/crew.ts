/**
 * The two clerks. Both are told of every change; one answers while the other understands, and then they change places, so
 * that no answer waits for a compilation. One that ends is replaced and told all anew.
 */
import { ResponseError, LSPErrorCodes, type CancellationToken } from "vscode-languageserver";
import type { Answer, FileFindings, Question } from "./errands.ts";
import { Seat, type Change } from "./seat.ts";
import type { World } from "./world.ts";

/** What clerks are to know. */
export interface Known {
  readonly folders: readonly string[];
  readonly texts: ReadonlyMap<string, string>;
}

export class Crew {
  readonly #seats: readonly [Seat, Seat];
  /** Which of the two answers. */
  #front: 0 | 1 = 0;
  /** Counts what they were told. */
  #told = 0;
  /** What the one who answers had been told when it understood last. */
  #understood = -1;
  /** Questions that wait for their answers. */
  #open = 0;

  constructor(world: World, known: () => Known, log: (what: string) => void) {
    const changes = (): readonly Change[] => {
      const { folders, texts } = known();
      return [
        { kind: "folders", uris: folders },
        ...[...texts].map(([uri, text]) => ({ kind: "text", uri, text }) as const),
      ];
    };
    this.#seats = [new Seat(world, changes, log), new Seat(world, changes, log)];
  }

  /** Tells both. */
  tell(change: Change): void {
    this.#told += 1;
    for (const seat of this.#seats) seat.tell(change);
  }

  /** The answer of the clerk whose turn it is, or of the one the question wants. Null: nobody is left to answer. */
  async ask(question: Question, token: CancellationToken): Promise<Answer | null> {
    this.#open += 1;
    const report = await this.#seats[this.#whoAnswers(question)].ask(question, token).finally(() => {
      this.#open -= 1;
    });
    if (report === "cancelled")
      throw new ResponseError(LSPErrorCodes.RequestCancelled, "Nobody waits for this any more.");
    if (report?.kind === "takesLong") return this.ask({ ...question, by: "other" }, token);
    if (report?.kind === "refused") throw new ResponseError(LSPErrorCodes.RequestFailed, report.reason);
    return report?.kind === "answer" ? report.result : null;
  }

  /** Somebody waits for an answer. */
  get isAsked(): boolean {
    return this.#open > 0;
  }

  /** Who has understood the texts as they are now needs no time for it. */
  #whoAnswers({ by }: Question): 0 | 1 {
    return by === "other" || (by === "fresh" && this.#understood !== this.#told) ? this.#back : this.#front;
  }

  /** Has the texts understood as they are now; then that clerk answers. Null: given up, or lost. */
  understand(): { readonly findings: Promise<readonly FileFindings[] | null>; readonly giveUp: () => void } {
    const [at, told] = [this.#back, this.#told];
    const { report, giveUp } = this.#seats[at].understand();
    const findings = report.then((each) => {
      if (each?.kind !== "understood" || each.findings === null) return null;
      [this.#front, this.#understood] = [at, told];
      return each.findings;
    });
    return { findings, giveUp };
  }

  /** The one that does not answer understands as well, so that it is quick the next time. */
  warmUp(): void {
    this.#seats[this.#back].understand();
  }

  end(): void {
    for (const seat of this.#seats) seat.end();
  }

  get #back(): 0 | 1 {
    return this.#front === 0 ? 1 : 0;
  }
}
