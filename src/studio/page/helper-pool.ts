/** Workers that the page begins for another worker, which speaks to them over ports of their own. */
import type { HelperLost, HelperRequest, WorkerStart } from "../worker-start.ts";
import { newWorker } from "./new-worker.ts";

export interface HelperPool {
  /** For the worker that asks for helpers. */
  readonly port: MessagePort;
  /** With the worker that asked. */
  end(): void;
}

export function newHelperPool(): HelperPool {
  const { port1, port2 } = new MessageChannel();
  const helpers = new Map<number, Worker>();
  const end = (id: number): void => {
    helpers.get(id)?.terminate();
    helpers.delete(id);
  };
  port1.addEventListener("message", ({ data }: MessageEvent<HelperRequest>) => {
    if (data.kind === "end") {
      end(data.id);
      return;
    }
    const worker = newWorker();
    helpers.set(data.id, worker);
    worker.addEventListener("error", () => {
      end(data.id);
      const lost: HelperLost = { id: data.id };
      port1.postMessage(lost, []);
    });
    const start: WorkerStart = { ...data.start, port: data.port };
    worker.postMessage(start, [data.port]);
  });
  port1.start();
  return {
    port: port2,
    end() {
      for (const id of helpers.keys()) end(id);
      port1.close();
    },
  };
}
