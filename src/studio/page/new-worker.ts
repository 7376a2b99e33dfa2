/** Begins a worker of the page: its script lies beside the page, or within it where the page is one file. */

let carried: string | null = null;

export function newWorker(): Worker {
  const within = document.getElementById("compiler");
  if (within === null) return new Worker("compiler.js", { type: "module" });
  // A page from disk has no origin that a module could be fetched from, and the script is one piece.
  carried ??= URL.createObjectURL(new Blob([JSON.parse(within.textContent) as string], { type: "text/javascript" }));
  return new Worker(carried);
}
