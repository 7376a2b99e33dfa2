/** A worker of the language server in a thread of its own. */
import process from "node:process";
import { parentPort } from "node:worker_threads";
import { AnalysisWorker } from "../../language-server/analysis-worker.ts";
import type { WorkerRequest } from "../../language-server/worker-messages.ts";
import { machineFiles } from "./files.ts";

const port = parentPort;
if (port === null) throw new Error("This is a thread of `rulewright language-server`.");
const worker = new AnalysisWorker(machineFiles, (report) => {
  port.postMessage(report, []);
});
port.on("message", (request: WorkerRequest) => {
  worker.handleMessage(request);
});
// What nobody waited for is told, and the worker goes on.
process.on("unhandledRejection", (problem) => {
  port.postMessage({ kind: "error", what: String(problem) }, []);
});
