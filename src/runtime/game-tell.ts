/** Telling what happens. While nobody listens, it costs one comparison. */
import type { Told, Trace } from "./game.ts";

let listener: Trace | null = null;
/** While it is tried what something would cost, nothing is told. */
let muted = false;

/** Does somebody listen? */
export let isHeard = false;

export function tell(told: Told): void {
  listener?.(told);
}

/** Nobody listens, and nothing is tried. */
export const isStill = (): boolean => listener === null && !muted;

/** It is tried what something would cost: on a copy that nobody looks at. */
export const isTried = (): boolean => muted;

/** Runs with another listener. What is told may play other games meanwhile. */
export function heard<T>(trace: Trace | undefined, run: () => T): T {
  const [before, wasMuted] = [listener, muted];
  listener = trace ?? null;
  muted = false;
  isHeard = listener !== null;
  try {
    return run();
  } finally {
    listener = before;
    muted = wasMuted;
    isHeard = listener !== null && !muted;
  }
}

export function unheard<T>(run: () => T): T {
  const before = muted;
  muted = true;
  isHeard = false;
  try {
    return run();
  } finally {
    muted = before;
    isHeard = listener !== null && !muted;
  }
}
