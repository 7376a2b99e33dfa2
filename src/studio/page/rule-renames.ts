/** Which rule is which after an edit of the text: one that has another name is still the one whose values were given. */
import { effect } from "@preact/signals";
import type { Overview, RuleLine } from "../protocol.ts";
import { overview } from "./state.ts";

/** Ids as they were, and as they are. */
export type Renames = ReadonlyMap<string, string>;

/** Rules of a file that has as many as before, at the same place among them. */
export function renamesBetween(before: readonly RuleLine[], after: readonly RuleLine[]): Renames {
  const renames = new Map<string, string>();
  const ids = [before, after].map((rules) => new Set(rules.map(({ id }) => id)));
  for (const path of new Set(before.map((rule) => rule.path))) {
    const [then, now] = [before, after].map((rules) => rules.filter((rule) => rule.path === path)) as [
      RuleLine[],
      RuleLine[],
    ];
    if (then.length !== now.length) continue;
    for (const [place, { id }] of then.entries()) {
      const next = now[place]?.id ?? id;
      if (next !== id && ids[1]?.has(id) === false && ids[0]?.has(next) === false) renames.set(id, next);
    }
  }
  return renames;
}

const listeners = new Set<(renames: Renames) => void>();

export function onRulesRenamed(listener: (renames: Renames) => void): void {
  listeners.add(listener);
}

/** By rulebook, as they were read last without a mistake: while a name is typed, its uses are wrong. */
const known = new Map<string, readonly RuleLine[]>();
let last: Overview | null = null;

effect(() => {
  const now = overview.value;
  if (now === last) return;
  // Another project.
  if (now === null) known.clear();
  last = now;
  for (const { folder, rules, hasErrors } of now?.rulebooks ?? []) {
    if (hasErrors) continue;
    const renames = renamesBetween(known.get(folder) ?? [], rules);
    known.set(folder, rules);
    if (renames.size > 0) for (const listener of listeners) listener(renames);
  }
});
