/** Pieces in what is told, and who may know which ones they are. */
import type { Json, Secrets } from "./game.ts";
import { plainNumber } from "./texts.ts";

/** Instead of a piece that somebody does not see. */
export const somePiece = "a piece";

/** Takes the place of pieces in values, until they are told. */
export class Marks {
  readonly #all = new Map<Json, { readonly piece: string; readonly seenBy: readonly number[] }>();

  /** `seenBy`: players, from 1. */
  piece(piece: string, seenBy: readonly number[]): Json {
    const mark = { piece };
    this.#all.set(mark, { piece, seenBy });
    return mark;
  }

  /** All texts of the value, which are rows. */
  rows(value: Json, seenBy: readonly number[]): Json {
    return changed(value, (each) =>
      typeof each === "string" ? this.piece(each, seenBy) : this.#all.has(each) ? each : undefined,
    );
  }

  /** The values as they are told, and which of their texts are pieces that not all of so many players see. */
  settle(values: readonly Json[], players: number): { readonly told: readonly Json[]; readonly secrets?: Secrets } {
    const secrets: Secrets[number][] = [];
    let place = -1;
    const told = values.map((value) =>
      changed(value, (each) => {
        const mark = this.#all.get(each);
        if (typeof each === "string" || mark !== undefined) place += 1;
        if (mark !== undefined && mark.seenBy.length < players) secrets.push({ ...mark, place });
        return mark?.piece;
      }),
    );
    return secrets.length === 0 ? { told } : { told, secrets };
  }
}

/** The values as the player may know them; null: whoever sees everything. */
export function asTold(values: readonly Json[], secrets: Secrets | undefined, reader: number | null): readonly Json[] {
  if (secrets === undefined || !isKept(secrets, reader)) return values;
  const unseen = new Set(secrets.flatMap(({ place, seenBy }) => (seenBy.includes(reader as number) ? [] : [place])));
  let place = -1;
  return values.map((value) =>
    changed(value, (each) => {
      if (typeof each !== "string") return undefined;
      place += 1;
      return unseen.has(place) ? somePiece : undefined;
    }),
  );
}

/** Is something of it kept from the player? */
export function isKept(secrets: Secrets | undefined, reader: number | null): boolean {
  return reader !== null && secrets !== undefined && secrets.some(({ seenBy }) => !seenBy.includes(reader));
}

/** A value with its parts changed, from the outside in; undefined: as it was. */
function changed(value: Json, change: (value: Json) => Json | undefined): Json {
  const now = change(value);
  if (now !== undefined) return now;
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((each: Json) => changed(each, change));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changed(each, change)]));
}

/** `use(a piece, player 2)`: values that were told, in words. */
export function callText(name: string, values: readonly Json[]): string {
  return values.length === 0 ? name : `${name}(${values.map(valueText).join(", ")})`;
}

export function valueText(value: Json): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return plainNumber(value);
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return `[${value.map(valueText).join(", ")}]`;
  return `(${Object.entries(value)
    .map(([name, each]) => `${name}: ${valueText(each)}`)
    .join(", ")})`;
}
