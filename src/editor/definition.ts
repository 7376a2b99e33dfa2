/** Where a name is declared, and where it is used. */
import { Span } from "../source/span.ts";
import type { Definition, Reference } from "./answers.ts";
import { carried } from "./carry.ts";
import type { Desk } from "./desk.ts";
import { aloneFile } from "./live.ts";
import { meaningAt, placesOf, thingAt } from "./meaning.ts";
import { indexOf } from "./name-index.ts";

/** One place, or several where a view's column is that of its members. */
export function definitions(desk: Desk, file: string, offset: number): readonly Definition[] {
  const meaning = meaningAt(desk, file, offset);
  if (meaning === null) return [];
  const { thing, live, told, root } = meaning;
  const now = (span: Span): Span => {
    if (span.file === aloneFile && live !== null)
      return Span.still(file, span.start + live.region.start, span.end + live.region.start);
    const changes = desk.changes(span.file);
    return Span.still(span.file, carried(changes, span.start), carried(changes, span.end));
  };
  const others =
    root === null
      ? []
      : indexOf(told.names)
          .placesOf(root)
          .filter((place) => place.start !== thing.name.start || place.file !== thing.name.file);
  const things = [thing, ...others.flatMap((place) => thingAt(desk, told, place) ?? [])];
  return things.map((each) => ({ name: now(each.name), whole: now(each.whole) }));
}

/** In all files of all rulebooks, in order. */
export function references(desk: Desk, file: string, offset: number, includeDeclaration = true): readonly Reference[] {
  const meaning = meaningAt(desk, file, offset);
  if (meaning === null) return [];
  return placesOf(desk, meaning)
    .filter((place) => includeDeclaration || !place.declares)
    .map(({ at, declares }) => ({ span: at, declares }));
}
