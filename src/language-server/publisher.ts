import type { Connection } from "vscode-languageserver";
import type { Crew } from "./crew.ts";
import type { FileFindings } from "./errands.ts";

/** Where it takes long to understand the texts, findings come when typing pauses for this long, in milliseconds. */
const pause = 120;
/** Changes that come together are understood together. */
const shortest = 10;
/** So much of the time that it takes is waited first: where it takes next to none, findings come with each key. */
const part = 1 / 4;
/** Somebody who never pauses is told at least this often. */
const longest = 1000;
/** After so many losses in a row it is left until the next change. */
const mostLost = 3;

/** Has the texts understood after changes, and shows what was found in all files: new, changed, and gone. */
export class Publisher {
  readonly #connection: Connection;
  readonly #crew: Crew;
  readonly #understood: () => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** When the first change came that is not answered; 0: none is. */
  #since = 0;
  #running: { readonly giveUp: () => void } | null = null;
  /** There is more to do when that is done. */
  #more = false;
  /** How long it took the last time. */
  #took = 0;
  #changedLast = 0;
  /** When was told last that the texts are understood, and who is waiting to tell it. */
  #toldLast = 0;
  #telling: ReturnType<typeof setTimeout> | null = null;
  #ended = false;
  #isFirst = true;
  /** How often in a row a clerk was lost over it. */
  #lost = 0;
  readonly #shown = new Map<string, string>();

  constructor(connection: Connection, crew: Crew, understood: () => void) {
    [this.#connection, this.#crew, this.#understood] = [connection, crew, understood];
  }

  begin(): void {
    this.#wait(0);
  }

  /** Something is other than it was. */
  changed(): void {
    this.#changedLast = performance.now();
    if (this.#since === 0) this.#since = performance.now();
    const late = performance.now() - this.#since > longest;
    // What is being understood is out of date, unless that has gone on for too long.
    if (!late) this.#running?.giveUp();
    this.#wait(late ? 0 : Math.min(pause, Math.max(shortest, this.#took * part)));
  }

  end(): void {
    this.#ended = true;
    for (const timer of [this.#timer, this.#telling]) if (timer !== null) clearTimeout(timer);
    this.#running?.giveUp();
  }

  #wait(time: number): void {
    if (this.#ended) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      void this.#run();
    }, time);
  }

  async #run(): Promise<void> {
    this.#timer = null;
    this.#more = this.#running !== null;
    if (this.#more) return;
    // Whoever waits for an answer comes first: on a small machine it takes its time from this.
    if (this.#crew.isAsked && performance.now() - this.#changedLast < pause) {
      this.#wait(shortest);
      return;
    }
    const [since, began] = [this.#since, performance.now()];
    this.#since = 0;
    const errand = this.#crew.understand();
    this.#running = errand;
    const findings = await errand.findings;
    this.#running = null;
    if (this.#ended) return;
    if (this.#more) this.#wait(0);
    if (findings === null) {
      this.#again(since);
      return;
    }
    [this.#lost, this.#took] = [0, performance.now() - began];
    this.#publish(findings);
    this.#tell();
    if (this.#isFirst) this.#crew.warmUp();
    this.#isFirst = false;
  }

  /** What else is shown may follow when typing pauses: it is asked for anew as a whole. */
  #tell(): void {
    if (this.#telling !== null) clearTimeout(this.#telling);
    const now = performance.now();
    const due = now - this.#toldLast > longest ? 0 : Math.max(0, this.#changedLast + pause - now);
    this.#telling = setTimeout(() => {
      this.#telling = null;
      this.#toldLast = performance.now();
      this.#understood();
    }, due);
  }

  /** Given up for a change that waits for its turn, or lost with its clerk. */
  #again(began: number): void {
    if (began !== 0) this.#since = began;
    if (this.#timer !== null || this.#lost >= mostLost) return;
    this.#lost += 1;
    this.#wait(pause);
  }

  #publish(findings: readonly FileFindings[]): void {
    const now = new Map(findings.map(({ uri, diagnostics }) => [uri, diagnostics]));
    for (const uri of this.#shown.keys()) if (!now.has(uri)) now.set(uri, []);
    for (const [uri, diagnostics] of now) {
      const written = JSON.stringify(diagnostics);
      if ((this.#shown.get(uri) ?? "[]") === written) continue;
      if (diagnostics.length === 0) this.#shown.delete(uri);
      else this.#shown.set(uri, written);
      void this.#connection.sendDiagnostics({ uri, diagnostics: [...diagnostics] });
    }
  }
}
