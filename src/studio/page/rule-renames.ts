/** Which rule is which after an edit of the text: one that has another name is still the one whose values were given. */
import { effect } from "@preact/signals";
import type { Arguments, Overview, RuleLine } from "../protocol.ts";
import { carriedFields, successorsOf } from "./successors.ts";
import { overview } from "./state.ts";

/** Rules as they were, and as they are. */
export type Successors = ReadonlyMap<RuleLine, RuleLine>;

/** Forms may be long: they are looked at only where a name is gone. */
export const rulesNow = (before: readonly RuleLine[], after: readonly RuleLine[]): Successors =>
  successorsOf(before, after, {
    nameOf: ({ name }) => name,
    shapeOf: ({ params }) => params.map(({ control }) => control.kind).join(" "),
    placeOf: ({ path }) => path,
  });

/** A rule with its values. */
interface Given {
  readonly rule: string;
  readonly args: Arguments;
}
/** The same, as it is called now; null: as before. */
export type Follow = (given: Given) => Given | null;

const listeners = new Set<(follow: Follow) => void>();

export function onRulesRenamed(listener: (follow: Follow) => void): void {
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
  const moved = new Map<string, readonly [RuleLine, RuleLine]>();
  for (const { folder, rules, hasErrors } of now?.rulebooks ?? []) {
    if (hasErrors) continue;
    for (const [was, is] of rulesNow(known.get(folder) ?? [], rules)) moved.set(was.id, [was, is]);
    known.set(folder, rules);
  }
  if (moved.size === 0) return;
  const follow: Follow = ({ rule, args }) => {
    const [was, is] = moved.get(rule) ?? [];
    if (was === undefined || is === undefined) return null;
    const next = carriedFields(was.params, is.params, args);
    return is.id === rule && JSON.stringify(next) === JSON.stringify(args) ? null : { rule: is.id, args: next };
  };
  for (const listener of listeners) listener(follow);
});
