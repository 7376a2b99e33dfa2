import { writeTypes as write } from "../cli/types-output.ts";
import type { Moment } from "./project.ts";
import type { Options } from "./options.ts";

let turn: Promise<unknown> = Promise.resolve();
const seen = new WeakSet<Moment>();
/** By project. */
const newest = new Map<string, Moment>();

/** Writes the types of imports while others work. A disk that cannot be written keeps nobody from bundling. */
export function writeTypes(moment: Moment, { types }: Options): void {
  if (types === false || moment.errors.length > 0 || seen.has(moment)) return;
  seen.add(moment);
  newest.set(moment.root, moment);
  // Somebody who saves again and again waits for the last one only.
  turn = turn
    .then(() => (newest.get(moment.root) === moment ? write(moment.root, moment) : false))
    .catch(() => undefined);
}
