// A worker of the Studio's page in a thread of Node: the shipped script, unchanged, with what a browser gives a worker. It has
// no `Worker`: the page begins all of them.
import { parentPort, workerData } from "node:worker_threads";

Object.assign(globalThis, {
  location: { href: workerData },
  addEventListener: (kind, hear) => {
    if (kind === "message") parentPort.on("message", (data) => hear({ data }));
  },
  postMessage: (message, { transfer }) => parentPort.postMessage(message, transfer),
});

await import(workerData);
