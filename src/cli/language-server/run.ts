import { Console } from "node:console";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { version } from "../../driver/version.ts";
import type { WorkerResponse } from "../../language-server/worker-messages.ts";
import { serve } from "../../language-server/streams.ts";
import type { ServerHost } from "../../language-server/server-host.ts";
import { shippedFile } from "../shipped-file.ts";
import { pathOf } from "./path-of.ts";

/** Changes on disk that come within this many milliseconds are told together. */
const watchDebounceMs = 50;

/** Speaks the protocol on the standard streams. The process ends when the editor says so, or is gone. */
export function runLanguageServer(): void {
  // The output belongs to the protocol alone: whatever a package has to say goes beside it.
  globalThis.console = new Console(process.stderr, process.stderr);
  const logProblem = (problem: unknown): void => {
    process.stderr.write(`${problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)}\n`);
  };
  process.on("uncaughtException", logProblem);
  process.on("unhandledRejection", logProblem);
  // An editor that is gone hears nothing more.
  process.stdout.on("error", () => {
    process.exit(1);
  });
  serve(machineHost, process.stdin, process.stdout, version);
}

const machineHost: ServerHost = {
  pathOf,
  uriOf: (path) => pathToFileURL(path).href,
  spawnWorker(report, ended) {
    const file = shippedFile("language-server-thread.js");
    if (file === null) throw new Error("The language server runs as it is shipped: `npm run build` makes it.");
    const worker = new Worker(new URL(file), { stdout: true, stderr: true });
    // Without this its output would be that of the process.
    worker.stdout.pipe(process.stderr, { end: false });
    worker.stderr.pipe(process.stderr, { end: false });
    worker.on("message", (each: WorkerResponse) => {
      report(each);
    });
    worker.on("error", (problem) => {
      process.stderr.write(`${String(problem)}\n`);
    });
    worker.on("exit", ended);
    return {
      post: (request) => {
        worker.postMessage(request, []);
      },
      terminate: () => {
        void worker.terminate();
      },
    };
  },
  watch(folder, changed) {
    void watchFiles(folder, changed).catch((problem: unknown) => {
      process.stderr.write(`I cannot watch ${folder}: ${String(problem)}\n`);
    });
  },
};

async function watchFiles(folder: string, onChange: (uris: readonly string[]) => void): Promise<void> {
  const { watch } = await import("chokidar");
  const seen = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  watch(folder, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path, stats) =>
      /[\\/](?:node_modules|\.[^\\/]+)(?:[\\/]|$)/.test(path.slice(folder.length)) ||
      (stats?.isFile() === true && !/(?:\.rules|\.rules\.md|\.csv|rulewright\.config\.json)$/.test(path)),
  })
    .on("all", (_event, path) => {
      seen.add(pathToFileURL(path).href);
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(() => {
        onChange([...seen]);
        seen.clear();
      }, watchDebounceMs);
    })
    .on("error", () => {
      /* A folder that cannot be watched is left out. */
    });
}
