/**
 * Holds the texts of the editor, analyzes them on request, and answers from the last analysis. There are two workers, each
 * in a thread: while one analyzes, the other answers. A worker handles one request after another.
 */
import { assertNever } from "../source/exhaustive.ts";
import type { requestHandlers } from "./request-handlers.ts";
import {
  RequestRejected,
  Deferred,
  type WorkerRequest,
  type FileFindings,
  type Question,
  type WorkerResponse,
} from "./worker-messages.ts";
import { findingsOf } from "./findings.ts";
import type { JitWarmup } from "./jit-warmup.ts";
import { Workspaces } from "./workspaces.ts";
import type { Files } from "./server-host.ts";

/** Findings come first: what answers hovers, completions and the like is loaded when the first of them is asked for, or in a pause. */
const answers = async (): Promise<typeof requestHandlers> => (await import("./request-handlers.ts")).requestHandlers;

/** So long, in milliseconds, nothing was asked before something is prepared. */
const idleDelayMs = 300;
/** After texts were understood: longer than from one letter to the next, as the editor shares the processor. */
const typingDelayMs = 150;
/** Between one piece of what is prepared and the next. */
const idleSliceMs = 5;

export class AnalysisWorker {
  readonly #workspaces: Workspaces;
  readonly #report: (response: WorkerResponse) => void;
  readonly #cancelled = new Set<number>();
  #queue: Promise<void> = Promise.resolve();
  #idle: ReturnType<typeof setTimeout> | null = null;
  /** Requests that are received and not yet handled. */
  #pending = 0;
  /** Nothing is prepared before the first analysis, so that the first findings do not wait for it. */
  #hasAnalyzed = false;
  #warmup: JitWarmup | null = null;

  constructor(files: Files, response: (response: WorkerResponse) => void) {
    this.#workspaces = new Workspaces(files);
    this.#report = response;
    this.#workspaces.isWaitedFor = () => this.#pending > 1;
  }

  handleMessage(request: WorkerRequest): void {
    // A cancellation cannot wait in the queue.
    if (request.kind === "cancel") {
      this.#cancelled.add(request.id);
      return;
    }
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#pending += 1;
    this.#queue = this.#queue
      .then(() => this.#handle(request))
      .catch((problem: unknown) => {
        this.#report({
          kind: "error",
          what: problem instanceof Error ? (problem.stack ?? problem.message) : String(problem),
        });
      })
      .then(() => {
        this.#pending -= 1;
        this.#scheduleIdle(request.kind === "analyze" ? typingDelayMs : idleDelayMs);
      });
  }

  async #handle(request: Exclude<WorkerRequest, { kind: "cancel" }>): Promise<void> {
    switch (request.kind) {
      case "text":
        return this.#workspaces.setText(request.uri, request.text);
      case "folders":
        return this.#workspaces.setFolders(request.uris);
      case "goal":
        return this.#workspaces.keepGoal(request.goal);
      case "disk":
        return this.#workspaces.reloadFromDisk(request.uris);
      case "analyze":
        return this.#analyze(request.id);
      case "request":
        return this.#answer(request.id, request.question);
      default:
        return assertNever(request);
    }
  }

  async #analyze(id: number): Promise<void> {
    let findings: readonly FileFindings[] | null = null;
    try {
      findings = (await this.#analyzeStale(() => this.#cancelled.has(id)))
        ? this.#workspaces.all.flatMap((workspace) => findingsOf(this.#workspaces, workspace))
        : null;
    } finally {
      this.#cancelled.delete(id);
      this.#report({ kind: "analyzed", id, findings });
    }
    if (findings !== null) this.#hasAnalyzed = true;
  }

  /** False: cancelled. */
  async #analyzeStale(isSuperseded: () => boolean): Promise<boolean> {
    for (const workspace of this.#workspaces.all) {
      if (!workspace.isStale) continue;
      if (isSuperseded()) return false;
      if ((await workspace.session.compile({ isSuperseded: isSuperseded })) === null) return false;
      workspace.isStale = false;
    }
    return true;
  }

  /** After a pause without requests, prepares answers that may be asked for, one slice at a time. */
  #scheduleIdle(time: number): void {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      void this.#runIdle();
    }, time);
  }

  async #runIdle(): Promise<void> {
    this.#idle = null;
    // While a request is handled, positions match neither the old text nor the new one.
    if (this.#pending === 0 && this.#hasAnalyzed && !(await this.#runIdleSlice())) this.#scheduleIdle(idleSliceMs);
  }

  /** True: there was nothing left to prepare. */
  async #runIdleSlice(): Promise<boolean> {
    const handlers = await answers();
    for (const workspace of this.#workspaces.all) {
      for (const file of workspace.session.openFiles)
        if (this.#pending > 0 || !(await handlers.prepare(workspace, file))) return false;
    }
    if (this.#warmup === null) {
      const { JitWarmup: Warmup } = await import("./jit-warmup.ts");
      this.#warmup = new Warmup();
    }
    return this.#warmup.step();
  }

  async #answer(id: number, question: Question): Promise<void> {
    try {
      if (question.by === "fresh") await this.#analyzeStale(() => false);
      const handlers = await answers();
      const result = await handlers.handle(this.#workspaces, question);
      this.#report({ kind: "answer", id, result: result instanceof Uint32Array ? result : JSON.stringify(result) });
    } catch (problem) {
      if (problem instanceof Deferred) this.#report({ kind: "deferred", id });
      else if (problem instanceof RequestRejected) this.#report({ kind: "refused", id, reason: problem.message });
      else {
        this.#report({ kind: "answer", id, result: "null" });
        throw problem;
      }
    }
  }
}
