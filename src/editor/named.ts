/** All names of a file with what they are, for who colours them. */
import type { Colour, ColourKind } from "./answers.ts";
import { carried, carriedBack, untouched } from "./carry.ts";
import type { Desk, Told } from "./desk.ts";
import { namedIn, thingAt } from "./meaning.ts";
import { indexOf } from "./name-index.ts";
import type { Names } from "../resolve/names.ts";
import type { Span } from "../source/span.ts";
import type { Thing } from "./things.ts";

const known = new WeakMap<Names, Map<string, readonly Colour[]>>();

/** In order of place, in the text as it is now, or in a stretch of it. What was edited since has no colour until it is understood. */
export function namesIn(desk: Desk, file: string, from = 0, to = Infinity): readonly Colour[] {
  const told = desk.told(file);
  if (told === undefined) return [];
  const changes = desk.changes(file);
  const before = namesBefore(desk, told, file);
  if (changes.length === 0 && from === 0 && to === Infinity) return before;
  const names: Colour[] = [];
  const last = to === Infinity ? Infinity : carriedBack(changes, to);
  for (let index = firstBehind(before, carriedBack(changes, from)); index < before.length; index += 1) {
    const { start, end, kind, declares } = before[index] as Colour;
    if (start > last) break;
    if (untouched(changes, start, end))
      names.push({ start: carried(changes, start), end: carried(changes, end), kind, declares });
  }
  return names;
}

/** The first one that ends at the offset or behind it. */
export function firstBehind(colours: readonly Colour[], offset: number): number {
  let low = 0;
  let high = colours.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((colours[middle] as Colour).end < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function namesBefore(desk: Desk, told: Told, file: string): readonly Colour[] {
  const files = known.get(told.names) ?? new Map<string, readonly Colour[]>();
  known.set(told.names, files);
  const made = files.get(file) ?? coloursOf(desk, told, file);
  files.set(file, made);
  return made;
}

function coloursOf(desk: Desk, told: Told, file: string): readonly Colour[] {
  const colours = new Map<number, Colour>();
  const put = (start: number, end: number, thing: Thing | null, declares: boolean): void => {
    const kind = thing === null ? null : colourOf(thing);
    if (kind !== null) colours.set(start, { start, end, kind, declares });
  };
  // Most things are named more than once.
  const things = new Map<Span, Thing | null>();
  for (const { at, of } of indexOf(told.names).usesIn(file)) {
    const known = things.get(of);
    const thing = known === undefined ? thingAt(desk, told, of) : known;
    things.set(of, thing);
    put(at.start, at.end, thing, false);
  }
  for (const { at } of told.names.localsIn(file)) put(at.start, at.end, thingAt(desk, told, at), true);
  for (const thing of namedIn(told.model, file)) put(thing.name.start, thing.name.end, thing, true);
  return [...colours.values()].sort((a, b) => a.start - b.start);
}

function colourOf(thing: Thing): ColourKind {
  switch (thing.kind) {
    case "symbol":
      return thing.symbol.kind;
    case "houseRule":
      return "rule";
    case "rulebook":
      return "rulebook";
    case "field":
      return thing.role;
    case "pile":
    case "variant":
    case "row":
    case "local":
      return thing.kind;
  }
}
