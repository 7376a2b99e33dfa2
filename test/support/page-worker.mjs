// A worker of the Studio's page in a thread of Node: the shipped script, unchanged, with what a browser gives a worker.
import { parentPort, Worker as Thread, workerData } from "node:worker_threads";

/** The worker of a browser, as far as the script uses it. */
class PageWorker {
  #thread;

  constructor(address) {
    this.#thread = new Thread(new URL(import.meta.url), { workerData: String(address) });
  }

  addEventListener(kind, hear) {
    if (kind === "message") this.#thread.on("message", (data) => hear({ data }));
    else this.#thread.on("error", (error) => hear({ error }));
  }

  postMessage(message, transfer) {
    this.#thread.postMessage(message, transfer);
  }

  terminate() {
    void this.#thread.terminate();
  }
}

Object.assign(globalThis, {
  location: { href: workerData },
  Worker: PageWorker,
  addEventListener: (kind, hear) => {
    if (kind === "message") parentPort.on("message", (data) => hear({ data }));
  },
  postMessage: (message, { transfer }) => parentPort.postMessage(message, transfer),
});

await import(workerData);
