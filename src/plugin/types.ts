import { writeTypes as write } from "../cli/types-output.ts";
import type { Moment } from "./project.ts";
import type { Options } from "./options.ts";

let turn: Promise<unknown> = Promise.resolve();
const seen = new WeakSet<Moment>();

/** Writes the types of imports while others work. A disk that cannot be written keeps nobody from bundling. */
export function writeTypes(moment: Moment, { types }: Options): void {
  if (types === false || moment.errors.length > 0 || seen.has(moment)) return;
  seen.add(moment);
  turn = turn.then(() => write(moment.root, moment)).catch(() => undefined);
}
