/** Where in a view a piece stands that its player does not see: there is null, as where there is nothing. */
import type { Json, PathInView } from "./game.ts";

/** Takes the place of such a piece until its path is known. */
export const unseenPiece: Json = Object.freeze({});

export class UnseenPieces {
  readonly paths: PathInView[] = [];

  /** The value as it stands at that path, null in place of each piece that is not seen. */
  place(value: Json, path: PathInView): Json {
    if (value === unseenPiece) {
      this.paths.push(path);
      return null;
    }
    if (value === null || typeof value !== "object") return value;
    if (Array.isArray(value)) return value.map((each: Json, number) => this.place(each, [...path, number]));
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.place(each, [...path, name])]));
  }
}

/** The view with a word in place of each piece that a field or a status holds unseen. */
export function nameUnseen<Value>(view: Value, paths: readonly PathInView[], word: string): Value {
  return paths.reduce((seen, path) => put(seen as Json, path, word) as Value, view);
}

function put(value: Json, [step, ...rest]: PathInView, word: string): Json {
  if (step === undefined) return word;
  if (Array.isArray(value)) return value.map((each: Json, number) => (number === step ? put(each, rest, word) : each));
  return Object.fromEntries(
    Object.entries(value as object).map(([name, each]: [string, Json]) => [
      name,
      name === step ? put(each, rest, word) : each,
    ]),
  );
}
