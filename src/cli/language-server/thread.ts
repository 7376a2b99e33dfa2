/** A clerk of the language server in a thread of its own. */
import process from "node:process";
import { parentPort } from "node:worker_threads";
import { Clerk } from "../../language-server/clerk.ts";
import type { Errand } from "../../language-server/errands.ts";
import { machineFiles } from "./files.ts";

const port = parentPort;
if (port === null) throw new Error("This is a thread of `rulewright language-server`.");
const clerk = new Clerk(machineFiles, (report) => {
  port.postMessage(report, []);
});
port.on("message", (errand: Errand) => {
  clerk.take(errand);
});
// What nobody waited for is told, and the clerk goes on.
process.on("unhandledRejection", (problem) => {
  port.postMessage({ kind: "trouble", what: String(problem) }, []);
});
