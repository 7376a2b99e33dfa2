import type { Connection } from "vscode-languageserver";
import type { WorkerPool } from "./worker-pool.ts";
import type { FileFindings } from "./worker-messages.ts";

/** Where it takes long to understand the texts, findings come when typing pauses for this long, in milliseconds. */
const debounceMs = 120;
/** Changes that come together are understood together. */
const minDelayMs = 10;
/** So much of the time that it takes is waited first: where it takes next to none, findings come with each key. */
const delayShare = 1 / 4;
/** Somebody who never pauses is told at least this often. */
const maxDelayMs = 1000;
/** After so many losses in a row it is left until the next change. */
const maxFailures = 3;

/** Starts an analysis after changes, and publishes the findings of all files: new, changed, and gone. */
export class DiagnosticsPublisher {
  readonly #connection: Connection;
  readonly #pool: WorkerPool;
  readonly #onAnalyzed: () => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** When the first change came that is not answered; 0: none is. */
  #firstPendingAt = 0;
  #running: { readonly cancel: () => void } | null = null;
  /** There is more to do when that is done. */
  #isPending = false;
  /** How long it took the last time. */
  #lastDurationMs = 0;
  #lastChangeAt = 0;
  /** When was told last that the texts are understood, and who is waiting to tell it. */
  #lastRefreshAt = 0;
  #refreshTimer: ReturnType<typeof setTimeout> | null = null;
  #isDisposed = false;
  #isFirst = true;
  /** Analyses in a row that ended with the loss of a worker. */
  #failures = 0;
  readonly #published = new Map<string, string>();
  /** Open texts that changed since they were last understood: editors move what they show along with the words, or lose it. */
  #changed = new Set<string>();

  constructor(connection: Connection, pool: WorkerPool, onAnalyzed: () => void) {
    [this.#connection, this.#pool, this.#onAnalyzed] = [connection, pool, onAnalyzed];
  }

  start(): void {
    this.#schedule(0);
  }

  /** Something is other than it was; `uri`: an open text. */
  scheduleAnalysis(uri?: string): void {
    if (uri !== undefined) this.#changed.add(uri);
    this.#lastChangeAt = performance.now();
    if (this.#firstPendingAt === 0) this.#firstPendingAt = performance.now();
    const isOverdue = performance.now() - this.#firstPendingAt > maxDelayMs;
    // What is being understood is out of date, unless that has gone on for too long.
    if (!isOverdue) this.#running?.cancel();
    this.#schedule(isOverdue ? 0 : Math.min(debounceMs, Math.max(minDelayMs, this.#lastDurationMs * delayShare)));
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const timer of [this.#timer, this.#refreshTimer]) if (timer !== null) clearTimeout(timer);
    this.#running?.cancel();
  }

  #schedule(time: number): void {
    if (this.#isDisposed) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      void this.#run();
    }, time);
  }

  async #run(): Promise<void> {
    this.#timer = null;
    this.#isPending = this.#running !== null;
    if (this.#isPending) return;
    // Whoever waits for an answer comes first: on a small machine it takes its time from this.
    if (this.#pool.isBusy && performance.now() - this.#lastChangeAt < debounceMs) {
      this.#schedule(minDelayMs);
      return;
    }
    const [since, startedAt] = [this.#firstPendingAt, performance.now()];
    this.#firstPendingAt = 0;
    const changed = this.#changed;
    this.#changed = new Set();
    const analysis = this.#pool.analyze();
    this.#running = analysis;
    const findings = await analysis.findings;
    this.#running = null;
    if (this.#isDisposed) return;
    if (this.#isPending) this.#schedule(0);
    if (findings === null) {
      for (const uri of changed) this.#changed.add(uri);
      this.#retry(since);
      return;
    }
    [this.#failures, this.#lastDurationMs] = [0, performance.now() - startedAt];
    this.#publish(findings, changed);
    this.#scheduleRefresh();
    if (this.#isFirst) this.#pool.analyzeStandby();
    this.#isFirst = false;
  }

  /** What else is shown may follow when typing pauses: it is asked for anew as a whole. */
  #scheduleRefresh(): void {
    if (this.#refreshTimer !== null) clearTimeout(this.#refreshTimer);
    const now = performance.now();
    const due = now - this.#lastRefreshAt > maxDelayMs ? 0 : Math.max(0, this.#lastChangeAt + debounceMs - now);
    this.#refreshTimer = setTimeout(() => {
      this.#refreshTimer = null;
      this.#lastRefreshAt = performance.now();
      this.#onAnalyzed();
    }, due);
  }

  /** After a cancelled analysis, or one whose worker was lost. */
  #retry(startedAt: number): void {
    if (startedAt !== 0) this.#firstPendingAt = startedAt;
    if (this.#timer !== null || this.#failures >= maxFailures) return;
    this.#failures += 1;
    this.#schedule(debounceMs);
  }

  #publish(findings: readonly FileFindings[], changed: ReadonlySet<string>): void {
    const now = new Map(findings.map(({ uri, diagnostics }) => [uri, diagnostics]));
    for (const uri of this.#published.keys()) if (!now.has(uri)) now.set(uri, []);
    for (const [uri, diagnostics] of now) {
      const written = JSON.stringify(diagnostics);
      const isSame = (this.#published.get(uri) ?? "[]") === written;
      if (isSame && (diagnostics.length === 0 || !changed.has(uri))) continue;
      if (diagnostics.length === 0) this.#published.delete(uri);
      else this.#published.set(uri, written);
      void this.#connection.sendDiagnostics({ uri, diagnostics: [...diagnostics] });
    }
  }
}
