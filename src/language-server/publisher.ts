import type { Connection } from "vscode-languageserver";
import type { Crew } from "./crew.ts";
import type { FileFindings } from "./errands.ts";

/** Findings come when typing pauses for this long, in milliseconds. */
const pause = 120;
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
    if (this.#since === 0) this.#since = performance.now();
    const late = performance.now() - this.#since > longest;
    // What is being understood is out of date, unless that has gone on for too long.
    if (!late) this.#running?.giveUp();
    this.#wait(late ? 0 : pause);
  }

  end(): void {
    this.#ended = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#running?.giveUp();
  }

  #wait(time: number): void {
    if (this.#ended) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => { void this.#run(); }, time);
  }

  async #run(): Promise<void> {
    this.#timer = null;
    if (this.#running !== null) { this.#wait(pause); return; }
    const began = this.#since;
    this.#since = 0;
    const errand = this.#crew.understand();
    this.#running = errand;
    const findings = await errand.findings;
    this.#running = null;
    if (this.#ended) return;
    if (findings === null) { this.#again(began); return; }
    this.#lost = 0;
    this.#publish(findings);
    this.#understood();
    if (this.#isFirst) this.#crew.warmUp();
    this.#isFirst = false;
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
