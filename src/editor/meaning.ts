/** What a name in a text means: as it was understood, or, where it was edited since, as its declaration means by itself. */
import type { Model, Symbol } from "../resolve/model.ts";
import type { NameUse, Written } from "../resolve/names.ts";
import { Span } from "../source/span.ts";
import { carried, carriedBack, changedNow, untouched } from "./carry.ts";
import type { Desk, Told } from "./desk.ts";
import { aloneFile, lookAlone, regionAt, type Live } from "./live.ts";
import { indexOf, useAt } from "./name-index.ts";
import { localThing, placeKey, thingsOf, thingsWhere, type Thing } from "./things.ts";

export interface Meaning {
  /** The name that was asked about, in the text as it is now. */
  readonly at: Span;
  readonly thing: Thing;
  /** The declaration that holds it, if it had to be looked at alone; then `thing` may lie in it. */
  readonly live: Live | null;
  readonly told: Told;
  /** Stands for all names of the thing in what was understood; null: it is known in its own declaration alone. */
  readonly root: string | null;
}

export function meaningAt(desk: Desk, file: string, offset: number): Meaning | null {
  const told = desk.told(file);
  if (told === undefined) return null;
  const before = meaningBefore(desk, told, file, offset);
  if (before !== null || desk.changes(file).length === 0) return before;
  const live = lookAlone(desk, file, regionAt(desk, file, offset), offset);
  return live === null ? null : meaningAlone(told, live, file, offset);
}

function meaningBefore(desk: Desk, told: Told, file: string, offset: number): Meaning | null {
  const changes = desk.changes(file);
  const then = carriedBack(changes, offset);
  const stands = (span: Span): boolean =>
    span.start <= then && then <= span.end && untouched(changes, span.start, span.end);
  const index = indexOf(told.names);
  const use = useAt(index.usesIn(file), then);
  const at = (span: Span): Span => Span.still(file, carried(changes, span.start), carried(changes, span.end));
  if (use !== undefined && stands(use.at)) {
    const thing = thingAt(desk, told, endOf(told, use.of));
    return thing === null ? null : { at: at(use.at), thing, live: null, told, root: index.rootOf(use.of) };
  }
  const own = namedIn(told.model, file).find((thing) => stands(thing.name)) ?? localAt(desk, told, file, stands);
  if (own === undefined) return null;
  return {
    at: at(own.name),
    thing: own,
    live: null,
    told,
    root: index.rootOf(own.kind === "row" ? own.row.at : own.name),
  };
}

/** Bindings and the like come down to what they are names of. */
function endOf(told: Told, of: Span): Span {
  let at = of;
  for (let hops = 0; hops < 8; hops += 1) {
    const next: NameUse | undefined = told.names.uses.get(at.file)?.get(at.start);
    if (next === undefined || next.written === "cell" || placeKey(next.of) === placeKey(at)) break;
    at = next.of;
  }
  return at;
}

function localAt(desk: Desk, told: Told, file: string, stands: (span: Span) => boolean): Thing | undefined {
  for (const { at } of told.names.localsIn(file)) if (stands(at)) return thingAt(desk, told, at) ?? undefined;
  return undefined;
}

const inFiles = new WeakMap<Model, Map<string, readonly Thing[]>>();

/** Things whose names stand in the file. */
export function namedIn(model: Model, file: string): readonly Thing[] {
  const known = inFiles.get(model) ?? new Map<string, readonly Thing[]>();
  inFiles.set(model, known);
  const before = known.get(file);
  if (before !== undefined) return before;
  const made = [...thingsOf(model).values()].filter((thing) => thing.name.file === file);
  known.set(file, made);
  return made;
}

/** What has its name at the place, in whatever rulebook. */
export function thingAt(desk: Desk, told: Told, of: Span): Thing | null {
  const owner = desk.told(of.file) ?? told;
  const known = thingsOf(owner.model).get(placeKey(of));
  if (known !== undefined) return known;
  const text = owner.sources.get(of.file)?.text.slice(of.start, of.end);
  return text === undefined ? null : localThing(owner.model, owner.names, of, text);
}

// ---------------------------------------------------------------- alone

function meaningAlone(told: Told, live: Live, file: string, offset: number): Meaning | null {
  const then = offset - live.region.start;
  const uses = [...(live.names.uses.get(aloneFile)?.values() ?? [])];
  const use = uses.find(({ at }) => at.start <= then && then <= at.end);
  const shifted = (span: Span): Span => Span.still(file, span.start + live.region.start, span.end + live.region.start);
  const own = aloneThings(live);
  const of =
    use?.of ??
    [...own.values()].find(({ name }) => name.start <= then && then <= name.end)?.name ??
    [...live.names.localsIn(aloneFile)].find(({ at }) => at.start <= then && then <= at.end)?.at;
  if (of === undefined) return null;
  const thing =
    of.file === aloneFile
      ? (own.get(placeKey(of)) ?? localThing(live.model, live.names, of, live.text.slice(of.start, of.end)))
      : (thingsOf(told.model).get(placeKey(of)) ?? null);
  return thing === null ? null : { at: shifted(use?.at ?? of), thing, live, told, root: rootOfAlone(told, thing) };
}

/** Things that are declared where something was looked at alone. */
export function aloneThings(live: Live): ReadonlyMap<string, Thing> {
  return thingsWhere(live.model, (symbol) => symbol.nameAt.file === aloneFile);
}

/** The same thing as it was understood; null where there was none. */
export function rootOfAlone(told: Told, thing: Thing): string | null {
  const index = indexOf(told.names);
  if (thing.name.file !== aloneFile) return index.rootOf(thing.kind === "row" ? thing.row.at : thing.name);
  const place = placeBefore(told.model, thing);
  return place === undefined ? null : index.rootOf(place);
}

function placeBefore(model: Model, thing: Thing): Span | undefined {
  if (thing.kind === "symbol") return model.symbols.get(thing.text)?.nameAt;
  if (thing.kind === "houseRule") return model.variants.find((each) => each.name === thing.text)?.nameAt;
  if (thing.kind === "rulebook" || thing.kind === "local") return undefined;
  const owner: Symbol | undefined = model.symbols.get(thing.owner.name);
  if (owner === undefined || owner.kind !== thing.owner.kind) return undefined;
  if (thing.kind === "row") return owner.kind === "table" ? owner.keys.get(thing.text)?.at : undefined;
  const same = [...thingsWhere(model, (symbol) => symbol === owner).values()].find(
    (each) =>
      each.kind === thing.kind &&
      each.text === thing.text &&
      (each.kind !== "field" || (thing.kind === "field" && each.part === thing.part && each.role === thing.role)),
  );
  return same?.name;
}

// ---------------------------------------------------------------- places of now

export interface PlaceOfName {
  readonly at: Span;
  readonly written: Written;
  readonly declares: boolean;
}

/** All places, in all files as they are now, at which the thing is named. */
export function placesOf(desk: Desk, meaning: Meaning): readonly PlaceOfName[] {
  const found = new Map<string, PlaceOfName>();
  const put = (at: Span, written: Written, declares: boolean): void => {
    const key = placeKey(at);
    if (!found.has(key) || declares) found.set(key, { at, written, declares });
  };
  const edited = editedRegions(desk);
  const isEdited = (span: Span): boolean =>
    edited.some(({ file, region }) => file === span.file && region.start <= span.start && span.end <= region.end);
  const { root, live } = meaning;
  if (root !== null) {
    for (const told of desk.allTold)
      placesBefore(desk, told, root, (at, written, declares) => {
        if (!isEdited(at)) put(at, written, declares);
      });
  }
  for (const { file, region } of edited) {
    const told = desk.told(file);
    const own =
      live !== null && live.region.start === region.start && meaning.at.file === file && !live.partial
        ? live
        : lookAlone(desk, file, region, null);
    if (told !== undefined && own !== null) placesAlone(told, own, file, meaning, put);
  }
  return [...found.values()].sort((a, b) =>
    a.at.file < b.at.file ? -1 : a.at.file > b.at.file ? 1 : a.at.start - b.at.start,
  );
}

type Put = (at: Span, written: Written, declares: boolean) => void;

function placesBefore(desk: Desk, told: Told, root: string, put: Put): void {
  const now = (span: Span): Span => {
    const changes = desk.changes(span.file);
    return Span.still(span.file, carried(changes, span.start), carried(changes, span.end));
  };
  const index = indexOf(told.names);
  for (const use of index.usesOf(root)) put(now(use.at), use.written, false);
  const things = thingsOf(told.model);
  for (const place of index.placesOf(root)) put(now(place), "heading", true);
  const thing = things.get(root);
  if (thing !== undefined)
    put(
      now(thing.name),
      thing.kind === "row" ? "cell" : thing.kind === "field" && thing.role === "column" ? "heading" : "name",
      true,
    );
  else if (told.names.typeOf(placeOfKey(root)) !== undefined) put(now(localSpan(told, root)), "name", true);
}

function placeOfKey(key: string): Span {
  const colon = key.lastIndexOf(":");
  const start = Number(key.slice(colon + 1));
  return Span.still(key.slice(0, colon), start, start);
}

function localSpan(told: Told, key: string): Span {
  const place = placeOfKey(key);
  return [...told.names.localsIn(place.file)].find(({ at }) => at.start === place.start)?.at ?? place;
}

function placesAlone(told: Told, live: Live, file: string, meaning: Meaning, put: Put): void {
  const now = (span: Span): Span => Span.still(file, span.start + live.region.start, span.end + live.region.start);
  const own = aloneThings(live);
  const isMeant = (of: Span): boolean => {
    if (of.file !== aloneFile) return meaning.root !== null && indexOf(told.names).rootOf(of) === meaning.root;
    if (
      meaning.live === live &&
      placeKey(of) === placeKey(meaning.thing.kind === "row" ? meaning.thing.row.at : meaning.thing.name)
    )
      return true;
    const thing = own.get(placeKey(of));
    return thing !== undefined && meaning.root !== null && rootOfAlone(told, thing) === meaning.root;
  };
  const chained = (of: Span, hops = 0): boolean => {
    if (isMeant(of)) return true;
    const next = of.file === aloneFile && hops < 8 ? live.names.uses.get(aloneFile)?.get(of.start) : undefined;
    return next !== undefined && placeKey(next.of) !== placeKey(of) && chained(next.of, hops + 1);
  };
  for (const use of live.names.uses.get(aloneFile)?.values() ?? [])
    if (chained(use.of)) put(now(use.at), use.written, false);
  for (const thing of own.values()) {
    if (isMeant(thing.kind === "row" ? thing.row.at : thing.name))
      put(
        now(thing.name),
        thing.kind === "row" ? "cell" : thing.kind === "field" && thing.role === "column" ? "heading" : "name",
        true,
      );
  }
  for (const { at } of live.names.localsIn(aloneFile)) if (isMeant(at)) put(now(at), "name", true);
}

/** Stretches of declarations in which something was changed since it was understood. */
function editedRegions(
  desk: Desk,
): readonly { readonly file: string; readonly region: { readonly start: number; readonly end: number } }[] {
  const files = new Set([...desk.allTold].flatMap((told) => told.model.documents.map((each) => each.file)));
  return [...files].flatMap((file) => {
    const regions = new Map<number, { readonly start: number; readonly end: number }>();
    for (const { start, end } of changedNow(desk.changes(file))) {
      for (const offset of [start, end]) {
        const region = regionAt(desk, file, offset);
        regions.set(region.start, region);
      }
    }
    return [...regions.values()].map((region) => ({ file, region }));
  });
}
