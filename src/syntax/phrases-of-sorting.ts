/** Sorting by one thing after the other, as people say it: `sort xs by score, then by name`. */
import type { Phrase } from "./phrase-shapes.ts";

const key =
  /(-?)([\p{L}_][\p{L}\p{N}_.]*(?:\([^()]*\))?)(?:(?:,| in)? (?:(desc(?:ending)?|(?:highest|high(?:est)? to low(?:est)?|largest|most) first|high to low)|asc(?:ending)?|(?:lowest|smallest|least) first)(?: order)?)?/uy;
const between = /\s*(?:,?\s*(?:and\s+)?then\b(?:\s+by\b)?\s*:?|,?\s*and\b(?:\s+by\b)?|,(?:\s*by\b)?\s*:?)\s*/y;

type Asked = (name: string) => string | null;

/** `by: it.score, then: it.name`, or `by: worth(it)` of a rule; null: it says something else. */
export function keysIn(text: string, typeOf: Asked, inFile: Asked): string | null {
  const keys: string[] = [];
  let at = 0;
  for (;;) {
    key.lastIndex = at;
    const [whole, sign = "", path = "", down] = key.exec(text) ?? [];
    if (whole === undefined) return null;
    const [first = "", ...more] = path.split(".");
    const isOwn = first === "it" || first.includes("(") || (more.length > 0 && typeOf(first) !== null);
    const isRule = !isOwn && more.length === 0 && inFile(`rule ${first}`) !== null;
    const value = isRule ? `${first}(it)` : isOwn ? path : `it.${more.length === 0 ? first : more.join(".")}`;
    const isDown = (sign === "-") !== (down !== undefined);
    keys.push(`${keys.length === 0 ? "by" : "then"}: ${isDown ? "-" : ""}${value}`);
    at += whole.length;
    if (at === text.length) return keys.join(", ");
    between.lastIndex = at;
    const [sep] = between.exec(text) ?? [];
    if (sep === undefined) return null;
    at += sep.length;
  }
}

export const phrasesOfSorting: readonly Phrase[] = [
  "sort $a , by $k",
  "sort $a by $k",
  "sort ( $k1 , by $k )",
  "sort ( $k1 , by : ( $k ) )",
  "sort ( $k1 , by : $k )",
  "sort ( $k1 by : $k )",
  "sort ( $k1 by $k )",
  "$a where $c sorted by $k",
  "$a where $c ordered by $k",
  "$a sorted by $k",
  "$a ordered by $k",
].map((written): Phrase => ({
  written: written.split(" "),
  meant: (part, typeOf, inFile) => {
    const keys = keysIn(part("$k"), typeOf, inFile);
    const list = written.includes("$k1") ? "$k1" : written.includes("$c") ? "$a where $c" : "$a";
    return keys === null ? null : `sort(${list}, ${keys})`;
  },
}));
