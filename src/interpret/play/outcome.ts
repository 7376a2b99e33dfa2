/**
 * Outcomes of proofs as plain JSON that can be kept. A place is kept by its number within the declaration that it lies in,
 * so that it moves with it.
 */
import { digestOf, isSamePlace } from "../../ir/digest.ts";
import type { Id, Json } from "../../ir/program.ts";
import { Span } from "../../source/span.ts";
import { placeOf, type Sources } from "../../source/text.ts";
import type { DeclarationHashes } from "./fingerprint.ts";

/** Where the places of an outcome may lie. */
export interface Ground {
  /** What is proved itself; null where it is one of the declarations. */
  readonly own: object | null;
  readonly names: readonly string[];
  readonly worlds: readonly DeclarationHashes[];
}

/** `hashes`: of which declarations; null: in what is proved itself. */
interface KeptPlace {
  readonly hashes: number | null;
  readonly in: Id;
  readonly place: number;
}

/** Thrown and caught here only. */
class Unkept extends Error {
  override readonly name = "Unkept";
}

/** Undefined where a place lies elsewhere: such an outcome is not kept. */
export function keptOutcome(ground: Ground, outcome: unknown): Json | undefined {
  try {
    return storeValue(ground, outcome);
  } catch (signal) {
    if (signal instanceof Unkept) return undefined;
    throw signal;
  }
}

function storeValue(ground: Ground, part: unknown): Json {
  if (Array.isArray(part)) return part.map((each) => storeValue(ground, each));
  if (typeof part === "number" && !Number.isFinite(part)) throw new Unkept();
  if (typeof part !== "object" || part === null) return part as Json;
  if (part instanceof Span) return { ...keptPlace(ground, part) };
  const isFault = (part as { readonly kind?: unknown }).kind === "fault";
  const entries = Object.entries(part).filter(([, value]) => value !== undefined);
  // Values that led to a fault are told in its message, and its place in words follows from its place.
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      isFault && name === "values" ? [] : isFault && name === "place" ? null : storeValue(ground, value),
    ]),
  );
}

function keptPlace({ own, names, worlds }: Ground, span: Span): KeptPlace {
  const place = own === null ? -1 : digestOf(own).places.findIndex((each) => isSamePlace(each, span));
  if (place >= 0) return { hashes: null, in: "", place };
  for (const [hashes, each] of worlds.entries()) {
    for (const id of each.reach(names)) {
      const number = each.placeNumber(id, span);
      if (number !== undefined) return { hashes, in: id, place: number };
    }
  }
  throw new Unkept();
}

/** The outcome as it would be found today; undefined where what was kept does not fit. */
export function foundOutcome(ground: Ground, sources: Sources, outcome: Json): unknown {
  try {
    return restoreValue(ground, sources, outcome);
  } catch (signal) {
    if (signal instanceof Unkept) return undefined;
    throw signal;
  }
}

function restoreValue(ground: Ground, sources: Sources, part: Json): unknown {
  if (Array.isArray(part)) return part.map((each: Json) => restoreValue(ground, sources, each));
  if (typeof part !== "object" || part === null) return part;
  if (isKeptPlace(part)) return foundPlace(ground, part);
  const entries = Object.entries(part).map(([name, value]) => [name, restoreValue(ground, sources, value)] as const);
  const whole = Object.fromEntries(entries) as { readonly kind?: unknown; readonly at?: Span | null };
  return whole.kind === "fault" && "place" in whole && whole.at != null
    ? { ...whole, place: placeOf(sources, whole.at) }
    : whole;
}

const isKeptPlace = (part: object): part is KeptPlace => "hashes" in part && "in" in part && "place" in part;

function foundPlace({ own, worlds }: Ground, { hashes, in: id, place }: KeptPlace): Span {
  const places = hashes === null ? (own === null ? [] : digestOf(own).places) : worlds[hashes]?.places(id);
  const span = places?.[place];
  if (span === undefined) throw new Unkept();
  return span;
}
