import type { Colour, ColourKind } from "./answers.ts";
import { carried, untouched } from "./carry.ts";
import type { Desk, Told } from "./desk.ts";
import { namedIn, thingAt } from "./meaning.ts";
import { indexOf } from "./name-index.ts";
import type { Thing } from "./things.ts";

/** By what was understood, so that one file is gone through once for each compilation. */
const known = new WeakMap<Told, Map<string, readonly Colour[]>>();

/** The names in a file and what each of them names, in order, where they stand in the text as it is now. */
export function namesIn(desk: Desk, file: string): readonly Colour[] {
  const told = desk.told(file);
  if (told === undefined) return [];
  const files = known.get(told) ?? new Map<string, readonly Colour[]>();
  known.set(told, files);
  const before = files.get(file) ?? namesBefore(desk, told, file);
  files.set(file, before);
  const changes = desk.changes(file);
  if (changes.length === 0) return before;
  return before.flatMap((each) => (untouched(changes, each.start, each.end) ? [{ ...each, start: carried(changes, each.start), end: carried(changes, each.end) }] : []));
}

function namesBefore(desk: Desk, told: Told, file: string): readonly Colour[] {
  const found = new Map<number, Colour>();
  const put = (at: { readonly start: number; readonly end: number }, kind: ColourKind, declares: boolean): void => {
    if (at.start < at.end) found.set(at.start, { start: at.start, end: at.end, kind, declares });
  };
  for (const { at } of told.names.localsIn(file)) put(at, "local", true);
  for (const { at, of } of indexOf(told.names).usesIn(file)) {
    const thing = thingAt(desk, told, of);
    if (thing !== null) put(at, kindOf(thing), false);
  }
  for (const thing of namedIn(told.model, file)) if (thing.kind !== "rulebook" || thing.name.end - thing.name.start !== "rulebook".length) put(thing.name, kindOf(thing), true);
  return [...found.values()].sort((a, b) => a.start - b.start);
}

function kindOf(thing: Thing): ColourKind {
  switch (thing.kind) {
    case "symbol": return thing.symbol.kind;
    case "field": return thing.role;
    case "houseRule": return "rulebook";
    default: return thing.kind;
  }
}
