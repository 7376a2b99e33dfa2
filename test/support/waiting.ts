/**
 * The only file of tests that looks at a clock. Tests wait for something that happens, and judge nothing by how long it
 * took: what never happens ends with the time of the whole test, long before which it says what it waited for.
 */
import { setTimeout as sleep } from "node:timers/promises";

/** How often it is looked whether something has happened, and how many milliseconds lie between. */
const looks = 9000;
const between = 10;

/** Waits until it is so. `what`: what to say if it never is. */
export async function until(isSo: () => boolean, what: () => string): Promise<void> {
  for (let look = 0; !isSo(); look += 1) {
    if (look >= looks) throw new Error(`never so: ${what()}`);
    await sleep(between);
  }
}

/** Lets another process go on for a while, so that it is met somewhere else each time. */
export const pause = (milliseconds: number): Promise<void> => sleep(milliseconds);
