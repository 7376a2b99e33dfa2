/** Simulations of the page: one at a time, led by a worker of its own, which is ended to stop it. */
import { computed, signal } from "@preact/signals";
import type {
  OddGame,
  SimulateRequest,
  SimulateResponse,
  SimulationView,
  SimulationWanted,
} from "../simulate-protocol.ts";
import type { WorkerStart } from "../worker-start.ts";
import { newHelperPool, type HelperPool } from "./helper-pool.ts";
import { newWorker } from "./new-worker.ts";
import { panel, project, texts, view } from "./state.ts";
import { ask } from "./table-state.ts";

/** What was found, and of which texts. */
export const simulated = signal<{ readonly view: SimulationView; readonly of: ReadonlyMap<string, string> } | null>(
  null,
);
/** What is being played; null: nothing. */
export const running = signal<SimulationWanted | null>(null);
export const refusedSimulation = signal<string | null>(null);

/** The rules have changed since, and not been changed back. */
export const isOfOldRules = computed(() => {
  const [of, now] = [simulated.value?.of, texts.value];
  return of !== undefined && (of.size !== now.size || [...of].some(([path, text]) => now.get(path) !== text));
});

let leader: Worker | null = null;
let helpers: HelperPool | null = null;

export function simulate(wanted: SimulationWanted): void {
  stopSimulation();
  const { rules, width } = project.peek() ?? { rules: "rules", width: 120 };
  const of = texts.peek();
  [simulated.value, refusedSimulation.value, running.value] = [null, null, wanted];
  const own = newWorker();
  [leader, helpers] = [own, newHelperPool()];
  own.addEventListener("message", ({ data }: MessageEvent<SimulateResponse>) => {
    // What a stopped one still says comes too late.
    if (leader !== own) return;
    if (data.kind === "refused") {
      refusedSimulation.value = data.why;
      stopSimulation();
      return;
    }
    simulated.value = { view: data.view, of };
    if (data.view.isDone) stopSimulation();
  });
  const start: WorkerStart = { role: "simulate", settings: { rules, width }, page: helpers.port };
  own.postMessage(start, [helpers.port]);
  const request: SimulateRequest = { texts: [...of], wanted, workers: workersHere() };
  own.postMessage(request, []);
}

/** One processor is left to the page. */
const workersHere = (): number => Math.max(1, Math.min(8, navigator.hardwareConcurrency - 1));

/** What has been found stays. */
export function stopSimulation(): void {
  leader?.terminate();
  helpers?.end();
  [leader, helpers, running.value] = [null, null, null];
}

/** On the table, at its last decision. */
export function openOdd({ start, decisions }: OddGame): void {
  [panel.value, view.value] = ["table", "table"];
  document.querySelector("#panel .panel")?.scrollTo(0, 0);
  ask({ kind: "open", start, decisions });
}
