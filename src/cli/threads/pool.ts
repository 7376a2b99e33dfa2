/** Work in parts, done by threads where the command is shipped with them, and here where it runs from its sources. */
import { Worker } from "node:worker_threads";
import { shippedFile } from "../shipped-file.ts";

export interface Pool {
  /** Resolves when all is done, or when it was stopped. */
  readonly done: Promise<void>;
  readonly stop: () => void;
}

/** Does one part and reports as it goes. `pause`, between reports; false: it is enough. */
export type Runner<Part, Result> = (
  part: Part,
  report: (result: Result, isLast: boolean) => void,
  pause: () => Promise<boolean>,
) => Promise<void>;

export type ThreadMessage<Result> =
  | { readonly kind: "ready" }
  | { readonly kind: "result"; readonly result: Result; readonly isLast: boolean };

export interface PoolWork<Part, Result> {
  /** What a thread is begun with: plain data. */
  readonly data: unknown;
  /** The same work, done here. */
  readonly runner: () => Promise<Runner<Part, Result>>;
  /** Asked for one after the other, as somebody is free. */
  readonly parts: AsyncIterator<Part, void> | Iterator<Part, void>;
  readonly threads: number;
  readonly report: (result: Result) => void;
  /** Everybody has what they were begun with. */
  readonly ready: () => void;
}

export function startPool<Part, Result>(work: PoolWork<Part, Result>): Pool {
  const file = shippedFile("simulate-thread.js");
  return file === null ? alone(work) : inThreads(work, new URL(file));
}

function alone<Part, Result>({ runner, parts, report, ready }: PoolWork<Part, Result>): Pool {
  let goesOn = true;
  const run = async (): Promise<void> => {
    const runs = await runner();
    ready();
    for (let part = await parts.next(); part.done !== true && goesOn; part = await parts.next())
      await runs(
        part.value,
        (result) => {
          report(result);
        },
        () =>
          new Promise((then) => {
            setImmediate(() => {
              then(goesOn);
            });
          }),
      );
  };
  return {
    done: run(),
    stop: () => {
      goesOn = false;
    },
  };
}

function inThreads<Part, Result>({ data, parts, threads, report, ready }: PoolWork<Part, Result>, file: URL): Pool {
  const workers = Array.from({ length: threads }, () => new Worker(file, { workerData: data }));
  let [waiting, stopped] = [workers.length, false];
  const stop = (): void => {
    stopped = true;
    for (const worker of workers) void worker.terminate();
  };
  const next = async (worker: Worker): Promise<void> => {
    const part = await parts.next();
    if (part.done === true) void worker.terminate();
    else worker.postMessage(part.value, []);
  };
  const ends = workers.map(
    (worker) =>
      new Promise<void>((then, fail) => {
        worker.on("message", (message: ThreadMessage<Result>) => {
          // What arrives after it was stopped would be counted in some runs and not in others; it does no harm, but is not needed.
          if (stopped) return;
          if (message.kind === "ready") {
            waiting -= 1;
            if (waiting === 0) ready();
            next(worker).catch(fail);
            return;
          }
          try {
            report(message.result);
          } catch (problem) {
            // A disk may be full: that ends the command, as it would without threads.
            fail(problem as Error);
            return;
          }
          if (message.isLast) next(worker).catch(fail);
        });
        worker.once("error", fail);
        worker.once("exit", () => {
          then();
        });
      }),
  );
  const done = Promise.all(ends).then(
    () => undefined,
    (problem: unknown) => {
      stop();
      throw problem;
    },
  );
  return { done, stop };
}
