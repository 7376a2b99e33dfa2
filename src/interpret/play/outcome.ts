/**
 * Outcomes of proofs as plain JSON that can be kept. A place is kept by its number within the declaration that it lies in,
 * so that it moves with it.
 */
import { digestOf, isSamePlace } from "../../ir/digest.ts";
import type { Id, Json } from "../../ir/program.ts";
import { Span } from "../../source/span.ts";
import { placeOf, type Sources } from "../../source/text.ts";
import type { World } from "./fingerprint.ts";

/** Where the places of an outcome may lie. */
export interface Ground {
  /** What is proved itself; null where it is one of the declarations. */
  readonly own: object | null;
  readonly names: readonly string[];
  readonly worlds: readonly World[];
}

/** `world`: which one; null: in what is proved itself. */
interface KeptPlace {
  readonly world: number | null;
  readonly in: Id;
  readonly place: number;
  /** From the end of this place to the end of the other: an edit replaces what is written between two formulas, too. */
  readonly behind?: number;
}

/** Thrown and caught here only. */
class Unkept extends Error {
  override readonly name = "Unkept";
}

/** Undefined where a place lies elsewhere: such an outcome is not kept. */
export function keptOutcome(ground: Ground, outcome: unknown): Json | undefined {
  try {
    return kept(ground, outcome);
  } catch (signal) {
    if (signal instanceof Unkept) return undefined;
    throw signal;
  }
}

function kept(ground: Ground, part: unknown): Json {
  if (Array.isArray(part)) return part.map((each) => kept(ground, each));
  if (typeof part === "number" && !Number.isFinite(part)) throw new Unkept();
  if (typeof part !== "object" || part === null) return part as Json;
  if (part instanceof Span) return { ...keptPlace(ground, part) };
  const isFault = (part as { readonly kind?: unknown }).kind === "fault";
  const entries = Object.entries(part).filter(([, value]) => value !== undefined);
  // Values that led to a fault are told in its message, and its place in words follows from its place.
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      isFault && name === "values" ? [] : isFault && name === "place" ? null : kept(ground, value),
    ]),
  );
}

function keptPlace({ own, names, worlds }: Ground, span: Span): KeptPlace {
  const places = own === null ? [] : digestOf(own).places;
  const place = places.findIndex((each) => isSamePlace(each, span));
  if (place >= 0) return { world: null, in: "", place };
  const behind = places.findIndex(({ file, end }) => file === span.file && end === span.start);
  const last = places.findIndex(({ file, start, end }) => file === span.file && start > span.start && end === span.end);
  if (behind >= 0 && last >= 0) return { world: null, in: "", place: last, behind };
  for (const [world, each] of worlds.entries()) {
    for (const id of each.reach(names)) {
      const number = each.placeNumber(id, span);
      if (number !== undefined) return { world, in: id, place: number };
    }
  }
  throw new Unkept();
}

/** The outcome as it would be found today; undefined where what was kept does not fit. */
export function foundOutcome(ground: Ground, sources: Sources, outcome: Json): unknown {
  try {
    return found(ground, sources, outcome);
  } catch (signal) {
    if (signal instanceof Unkept) return undefined;
    throw signal;
  }
}

function found(ground: Ground, sources: Sources, part: Json): unknown {
  if (Array.isArray(part)) return part.map((each: Json) => found(ground, sources, each));
  if (typeof part !== "object" || part === null) return part;
  if (isKeptPlace(part)) return foundPlace(ground, part);
  const entries = Object.entries(part).map(([name, value]) => [name, found(ground, sources, value)] as const);
  const whole = Object.fromEntries(entries) as { readonly kind?: unknown; readonly at?: Span | null };
  return whole.kind === "fault" && "place" in whole && whole.at != null
    ? { ...whole, place: placeOf(sources, whole.at) }
    : whole;
}

const isKeptPlace = (part: object): part is KeptPlace => "world" in part && "in" in part && "place" in part;

function foundPlace({ own, worlds }: Ground, { world, in: id, place, behind }: KeptPlace): Span {
  const places = world === null ? (own === null ? [] : digestOf(own).places) : worlds[world]?.places(id);
  const span = places?.[place];
  const before = behind === undefined ? undefined : places?.[behind];
  if (span === undefined || (behind !== undefined && before === undefined)) throw new Unkept();
  return before === undefined ? span : span.between(before.end, span.end);
}
