/** Begins a worker of the page: its script lies beside the page, or within it where the page is one file. */

import { ahead } from "../worker-start.ts";

let carried: string | null = null;

/** Loads the compiler, while the page itself is still loaded and does not know its project yet. */
let begun: Worker | null = null;
let isWanted = true;

export function beginAhead(): void {
  if (!isWanted) return;
  isWanted = false;
  begun = newWorker();
  begun.postMessage(ahead, []);
}

/** For who answers: the one that was begun ahead, if nobody has it. */
export function answersWorker(): Worker {
  const worker = begun ?? newWorker();
  [begun, isWanted] = [null, false];
  return worker;
}

export function newWorker(): Worker {
  const within = document.getElementById("compiler");
  if (within === null) return new Worker("compiler.js", { type: "module" });
  // A page from disk has no origin that a module could be fetched from, and the script is one piece.
  carried ??= URL.createObjectURL(new Blob([JSON.parse(within.textContent) as string], { type: "text/javascript" }));
  return new Worker(carried);
}
