/**
 * The two workers. Both get every change; the active one answers while the standby one analyzes, and then they change roles,
 * so that no answer waits for a compilation. One that crashes is restarted and sent everything again.
 */
import { ResponseError, LSPErrorCodes, type CancellationToken } from "vscode-languageserver";
import type { WorkerAnswer, FileFindings, Question, WorkedOut } from "./worker-messages.ts";
import { WorkerHandle, type Change } from "./worker-handle.ts";
import type { ServerHost } from "./server-host.ts";

/** What a new worker is sent. */
export interface WorkspaceSnapshot {
  readonly folders: readonly string[];
  readonly texts: ReadonlyMap<string, string>;
}

export class WorkerPool {
  readonly #workers: readonly [WorkerHandle, WorkerHandle];
  /** Which of the two answers. */
  #active: 0 | 1 = 0;
  /** Counts what they were told. */
  #sentVersion = 0;
  /** What the one who answers had been told when it understood last. */
  #analyzedVersion = -1;
  /** Questions that wait for their answers. */
  #pendingRequests = 0;

  constructor(host: ServerHost, snapshot: () => WorkspaceSnapshot, log: (what: string) => void) {
    const changes = (): readonly Change[] => {
      const { folders, texts } = snapshot();
      return [
        { kind: "folders", uris: folders },
        ...[...texts].map(([uri, text]) => ({ kind: "text", uri, text }) as const),
      ];
    };
    this.#workers = [new WorkerHandle(host, changes, log), new WorkerHandle(host, changes, log)];
  }

  /** Tells both. */
  notify(change: Change): void {
    this.#sentVersion += 1;
    for (const worker of this.#workers) worker.notify(change);
  }

  /** Tells both what changes nothing that they understood. */
  share(goal: WorkedOut): void {
    for (const worker of this.#workers) worker.notify({ kind: "goal", goal });
  }

  /** The answer of the active worker, or of the one that the question names. Null: no worker is left. */
  async request(question: Question, token: CancellationToken): Promise<WorkerAnswer | null> {
    this.#pendingRequests += 1;
    const response = await this.#workers[this.#workerFor(question)].request(question, token).finally(() => {
      this.#pendingRequests -= 1;
    });
    if (response === "cancelled")
      throw new ResponseError(LSPErrorCodes.RequestCancelled, "Nobody waits for this any more.");
    if (response?.kind === "deferred") return this.request({ ...question, by: "other" }, token);
    if (response?.kind === "refused") throw new ResponseError(LSPErrorCodes.RequestFailed, response.reason);
    return response?.kind === "answer" ? response.result : null;
  }

  /** Somebody waits for an answer. */
  get isBusy(): boolean {
    return this.#pendingRequests > 0;
  }

  /** Who has understood the texts as they are now needs no time for it. */
  #workerFor({ by }: Question): 0 | 1 {
    return by === "other" || (by === "fresh" && this.#analyzedVersion !== this.#sentVersion)
      ? this.#standby
      : this.#active;
  }

  /** Analyzes the current texts in the standby worker, which then becomes the active one. Null: cancelled, or the worker was lost. */
  analyze(): { readonly findings: Promise<readonly FileFindings[] | null>; readonly cancel: () => void } {
    const [index, version] = [this.#standby, this.#sentVersion];
    const { response, cancel } = this.#workers[index].analyze();
    const findings = response.then((each) => {
      if (each?.kind !== "analyzed" || each.findings === null) return null;
      [this.#active, this.#analyzedVersion] = [index, version];
      return each.findings;
    });
    return { findings, cancel };
  }

  /** The one that does not answer understands as well, so that it is quick the next time. */
  analyzeStandby(): void {
    this.#workers[this.#standby].analyze();
  }

  dispose(): void {
    for (const worker of this.#workers) worker.dispose();
  }

  get #standby(): 0 | 1 {
    return this.#active === 0 ? 1 : 0;
  }
}
