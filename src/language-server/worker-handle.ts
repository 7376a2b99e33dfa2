/**
 * One worker and its queue of changes and requests. The worker gets one request at a time, so that a request can still be
 * cancelled, and one made while typing can go before the others.
 */
import type { CancellationToken } from "vscode-languageserver";
import type { WorkerRequest, Question, WorkerResponse } from "./worker-messages.ts";
import type { WorkerPort, ServerHost } from "./server-host.ts";

export type Change = Extract<WorkerRequest, { readonly kind: "text" | "folders" | "disk" | "goal" }>;

/** A worker that crashes this often without a finished analysis is not restarted. */
const maxCrashes = 5;

/** Sent while somebody types: these go before other requests about the same texts. */
const highPriorityMethods: ReadonlySet<string> = new Set([
  "textDocument/completion",
  "textDocument/signatureHelp",
  "textDocument/hover",
  "textDocument/definition",
  "textDocument/documentHighlight",
  "textDocument/semanticTokens/range",
  "rulewright/nextCell",
  "rulewright/previousCell",
]);

/** Null: the worker was lost. */
type Outcome = WorkerResponse | "cancelled" | null;

interface PendingAnalysis {
  readonly kind: "analyze";
  readonly id: number;
  readonly resolve: (response: WorkerResponse | null) => void;
}

interface PendingRequest {
  readonly kind: "request";
  readonly id: number;
  readonly question: Question;
  readonly resolve: (outcome: Outcome) => void;
}

export class WorkerHandle {
  readonly #host: ServerHost;
  readonly #changes: () => readonly Change[];
  readonly #log: (what: string) => void;
  #port: WorkerPort = { post: () => {}, terminate: () => {} };
  #queue: (Change | PendingRequest | PendingAnalysis)[] = [];
  /** What it was given and has not answered. */
  #current: PendingRequest | null = null;
  readonly #analyses = new Map<number, PendingAnalysis>();
  #crashes = 0;
  #lastId = 0;

  /** `changes`: what a new worker is sent first. */
  constructor(host: ServerHost, changes: () => readonly Change[], log: (what: string) => void) {
    [this.#host, this.#changes, this.#log] = [host, changes, log];
    this.#spawn();
  }

  notify(change: Change): void {
    this.#queue.push(change);
    this.#next();
  }

  request(question: Question, token: CancellationToken): Promise<Outcome> {
    if (token.isCancellationRequested) return Promise.resolve("cancelled");
    return new Promise((resolve) => {
      this.#lastId += 1;
      const pending: PendingRequest = {
        kind: "request",
        id: this.#lastId,
        question,
        resolve: (outcome) => {
          listening.dispose();
          resolve(outcome);
        },
      };
      const listening = token.onCancellationRequested(() => {
        // What is being answered already is answered, and not heard.
        this.#queue = this.#queue.filter((each) => each !== pending);
        pending.resolve("cancelled");
      });
      this.#queue.push(pending);
      this.#next();
    });
  }

  /** Of the texts as they are now. Null: cancelled before it began, or the worker was lost. */
  analyze(): { readonly response: Promise<WorkerResponse | null>; readonly cancel: () => void } {
    this.#lastId += 1;
    const id = this.#lastId;
    let cancel = (): void => {};
    const response = new Promise<WorkerResponse | null>((resolve) => {
      const analysis: PendingAnalysis = { kind: "analyze", id, resolve: resolve };
      cancel = () => {
        if (this.#analyses.has(id)) this.#port.post({ kind: "cancel", id });
        this.#queue = this.#queue.filter((each) => each !== analysis);
        if (!this.#analyses.has(id)) resolve(null);
      };
      this.#queue.push(analysis);
    });
    this.#next();
    return { response, cancel };
  }

  dispose(): void {
    this.#crashes = maxCrashes;
    this.#port.terminate();
  }

  /** Hands on what stands first in line, until it works on a question. */
  #next(): void {
    while (this.#current === null && this.#queue.length > 0) {
      const behind = this.#queue.findIndex((each) => each.kind !== "request");
      const questions = this.#queue.slice(0, behind < 0 ? this.#queue.length : behind);
      const priority = questions.findIndex(
        (each) => each.kind === "request" && highPriorityMethods.has(each.question.method),
      );
      const [first] = this.#queue.splice(Math.max(0, priority), 1);
      if (first !== undefined) this.#send(first);
    }
  }

  #send(first: Change | PendingRequest | PendingAnalysis): void {
    // Nobody sits here any more.
    if (this.#crashes >= maxCrashes && (first.kind === "request" || first.kind === "analyze")) first.resolve(null);
    else if (first.kind === "request") {
      this.#current = first;
      this.#port.post({ kind: "request", id: first.id, question: first.question });
    } else if (first.kind === "analyze") {
      this.#analyses.set(first.id, first);
      this.#port.post({ kind: "analyze", id: first.id });
    } else this.#port.post(first);
  }

  #onMessage(response: WorkerResponse): void {
    if (response.kind === "error") {
      this.#log(response.what);
      return;
    }
    if (response.kind === "analyzed") {
      if (response.findings !== null) this.#crashes = 0;
      this.#analyses.get(response.id)?.resolve(response);
      this.#analyses.delete(response.id);
      return;
    }
    if (this.#current?.id !== response.id) return;
    this.#current.resolve(response);
    this.#current = null;
    this.#next();
  }

  #spawn(): void {
    this.#port = this.#host.spawnWorker(
      (response) => {
        this.#onMessage(response);
      },
      () => {
        this.#restart();
      },
    );
    for (const change of this.#changes()) this.#port.post(change);
  }

  #restart(): void {
    const lost = [...this.#analyses.values(), ...(this.#current === null ? [] : [this.#current])];
    this.#analyses.clear();
    this.#current = null;
    this.#crashes += 1;
    if (this.#crashes < maxCrashes) this.#spawn();
    else this.#port = { post: () => {}, terminate: () => {} };
    for (const each of lost) each.resolve(null);
    this.#next();
  }
}
