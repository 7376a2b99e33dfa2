/** All names of a file with what they are, for who colours them. */
import type { Colour, ColourKind } from "./answers.ts";
import { carried, untouched } from "./carry.ts";
import type { Desk } from "./desk.ts";
import { namedIn, thingAt } from "./meaning.ts";
import { indexOf } from "./name-index.ts";
import type { Thing } from "./things.ts";

/** In order of place, in the text as it is now. What was edited since has no colour until it is understood. */
export function namesIn(desk: Desk, file: string): readonly Colour[] {
  const told = desk.told(file);
  if (told === undefined) return [];
  const changes = desk.changes(file);
  const colours = new Map<number, Colour>();
  const put = (start: number, end: number, thing: Thing | null, declares: boolean): void => {
    const kind = thing === null ? null : colourOf(thing);
    if (kind === null || !untouched(changes, start, end)) return;
    const at = carried(changes, start);
    colours.set(at, { start: at, end: carried(changes, end), kind, declares });
  };
  for (const { at, of } of indexOf(told.names).usesIn(file)) put(at.start, at.end, thingAt(desk, told, of), false);
  for (const { at } of told.names.localsIn(file)) put(at.start, at.end, thingAt(desk, told, at), true);
  for (const thing of namedIn(told.model, file)) put(thing.name.start, thing.name.end, thing, true);
  return [...colours.values()].sort((a, b) => a.start - b.start);
}

function colourOf(thing: Thing): ColourKind | null {
  switch (thing.kind) {
    case "symbol": return thing.symbol.kind;
    case "houseRule": return "rule";
    case "rulebook": return /^rulebook$/.test(thing.text) ? null : "rulebook";
    case "field": return thing.role;
    case "pile": case "variant": case "row": case "local": return thing.kind;
  }
}
