/** Has code written by a thread of its own, so that nobody waits for it who asks something else meanwhile. */
import { Worker } from "node:worker_threads";
import type { Host } from "../../driver/host.ts";
import { shippedFile } from "../shipped-file.ts";
import type { Session } from "../session.ts";
import type { EmitResponse, EmitRequest, EmitProject } from "./protocol.ts";
import { RecordingHost } from "./file-snapshot.ts";

interface PendingRequest {
  readonly number: number;
  readonly step: (rulebook: string) => unknown;
  readonly then: (changed: readonly string[] | null) => void;
}

export class EmitWorkerClient {
  readonly #worker: Worker | null;
  readonly #texts: RecordingHost;
  #waiting: PendingRequest | null = null;
  #orders = 0;
  #isLost: boolean;

  constructor({ root, config, host }: Pick<Session, "root" | "config" | "host">) {
    const file = shippedFile("write-thread.js");
    const location: EmitProject = { root, config };
    this.#texts = new RecordingHost(host);
    this.#worker = file === null ? null : new Worker(new URL(file), { workerData: location });
    this.#isLost = this.#worker === null;
    this.#worker?.on("message", (answer: EmitResponse) => {
      this.#hear(answer);
    });
    for (const event of ["error", "exit"]) {
      this.#worker?.on(event, () => {
        this.#isLost = true;
        this.#waiting?.then(null);
      });
    }
  }

  /** What is read through it is what `write` speaks of. */
  get host(): Host {
    return this.#texts;
  }

  /** Folders that were written; null: it could not be done here. Rejects where the signal says that nobody waits for it. */
  async write(newer: AbortSignal, step: (rulebook: string) => unknown): Promise<readonly string[] | null> {
    newer.throwIfAborted();
    if (this.#isLost) return null;
    this.#orders += 1;
    const number = this.#orders;
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.#waiting = null;
        newer.removeEventListener("abort", stop);
      };
      const stop = (): void => {
        end();
        this.#post({ kind: "stop" });
        reject(newer.reason as Error);
      };
      newer.addEventListener("abort", stop);
      this.#waiting = {
        number,
        step,
        then: (changed) => {
          end();
          resolve(changed);
        },
      };
      this.#post({ kind: "write", number, changes: this.#texts.takeChanges() });
    });
  }

  end(): void {
    void this.#worker?.terminate();
  }

  #post(order: EmitRequest): void {
    this.#worker?.postMessage(order, []);
  }

  #hear(answer: EmitResponse): void {
    if (this.#waiting?.number !== answer.number) return;
    if (answer.kind === "step") this.#waiting.step(answer.rulebook);
    else this.#waiting.then(answer.kind === "written" ? answer.changed : null);
  }
}
