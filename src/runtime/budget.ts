/**
 * Turns of `repeat` and depth of calls in one outermost call. Only rules that can repeat, go through ranges of any
 * length, or call themselves, count; the rest pay nothing. The exported function of such a rule begins a count, and is
 * called from outside only.
 */
import { fail, type Place } from "./errors.ts";

const stepBudget = 1_000_000;
const depthBudget = 400;
/** Elements gone through that are no turns of `repeat`: what grows without one must end, too. */
const workBudget = 20_000_000;

let depth = 0;
let steps = 0;
let work = 0;

/** An outermost call begins. */
export function begin(): void {
  depth = 0;
  steps = 0;
  work = 0;
}

/** One call further in. */
export function enter(place: Place): void {
  if (depth >= depthBudget) tooDeep(place);
  depth += 1;
}

/** One call further in, of what waits: at most so many calls have frames, and `calls` counts them. */
export function enterAt(frames: number, calls: () => number, place: Place): void {
  if (frames >= depthBudget && calls() >= depthBudget) tooDeep(place);
}

/** Back from it, with its value. */
export function leave<T>(value: T): T {
  depth -= 1;
  return value;
}

/** One turn of a `repeat`. */
export function step(place: Place): void {
  steps += 1;
  if (steps > stepBudget) tooManySteps(place);
}

/** What it costs to lay so many pieces on a pile of that length: all that lie there already move on by one, each time. */
export function laying(count: number, length: number): number {
  return count * (1 + Math.floor(length / 64));
}

/** So many elements are about to be gone through. */
export function spend(amount: number, place: Place): void {
  work += amount;
  if (work > workBudget) tooMuchWork(place);
}

// Apart, so that what counts stays small enough to be put into the loops that it counts.
function tooDeep(place: Place): never {
  return fail("too-deep", place, { calls: depthBudget });
}

// That call is over: one that begins no count, such as a single `concat`, must not pay for it.
function tooMuchWork(place: Place): never {
  work = 0;
  return fail("too-many-steps", place);
}

function tooManySteps(place: Place): never {
  return fail("too-many-steps", place, { steps: stepBudget });
}
