import { writeTypes as write } from "../cli/types-output.ts";
import type { ProjectSnapshot } from "./project.ts";
import type { PluginOptions } from "./options.ts";

let turn: Promise<unknown> = Promise.resolve();
const seen = new WeakSet<ProjectSnapshot>();
/** By project. */
const newest = new Map<string, ProjectSnapshot>();

/** Writes the types of imports while others work. A disk that cannot be written keeps nobody from bundling. */
export function writeTypes(snapshot: ProjectSnapshot, { types }: PluginOptions): void {
  if (types === false || snapshot.errors.length > 0 || seen.has(snapshot)) return;
  seen.add(snapshot);
  newest.set(snapshot.root, snapshot);
  // Somebody who saves again and again waits for the last one only.
  turn = turn
    .then(() => (newest.get(snapshot.root) === snapshot ? write(snapshot.root, snapshot, snapshot.runtime) : false))
    .catch(() => undefined);
}
