/** In every place: a row is written bare where a variant is, and both are what they are with their table or choice. */
import { describe, expect, it } from "vitest";
import { bareWorld, namesIn, type Way } from "../support/matrix/bare-names.ts";
import { compiled, type Stand, type Written } from "../support/matrix/book.ts";
import { gameBook, gamePlaces } from "../support/matrix/game-places.ts";
import type { Place } from "../support/matrix/place.ts";
import { plainBook, plainPlaces } from "../support/matrix/plain-places.ts";
import { firstSeed, isSoak } from "../support/soak.ts";
import { Span } from "../../src/source/span.ts";

type Around = (place: Place, stands: readonly Stand[]) => Written;

const withNames =
  (around: Around): Around =>
  (place, stands) => {
    const [first, ...rest] = around(place, stands);
    return first === undefined ? [] : [first, ...rest, { text: bareWorld, of: null }];
  };

/** What of it the language takes, by number; and what comes of the given ones. */
async function taken(place: Place, type: "Tree" | "Leaf", way: Way, around: Around, only?: ReadonlySet<number>) {
  const stands = namesIn(place, type, way).filter(
    ({ missing, piece }) => missing.length === 0 && (only === undefined || only.has(piece.id)),
  );
  const { stands: right, refused, made } = await compiled(place, stands, around);
  return { ids: right.map(({ piece }) => piece.id), refused, program: plain({ ...made?.program, files: [] }, type) };
}

/** Without places, and without what a text of the rules says of its table. */
function plain(value: unknown, type: string): unknown {
  if (typeof value === "string") return value.replaceAll(`${type}.Ash`, "Ash").replaceAll(`${type}.OldOak`, "OldOak");
  if (typeof value !== "object" || value === null || value instanceof Span) return value instanceof Span ? null : value;
  if (Array.isArray(value)) return value.map((each) => plain(each, type));
  if (value instanceof Map) return [...value].map((each) => plain(each, type));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each, type)]));
}

/** In `npm test`, each third place. */
const all = [
  ...plainPlaces.map((place) => [place.name, place, withNames(plainBook)] as const),
  ...gamePlaces.map((place) => [place.name, place, withNames(gameBook)] as const),
].filter((_, at) => isSoak || (at + firstSeed) % 3 === 0);

describe("a name where its type is known", () => {
  it.each(["Tree", "Leaf"] as const)("is taken in each formula: %s", async (type) => {
    const [place] = plainPlaces;
    if (place === undefined) throw new Error("no place");
    const { refused } = await taken(place, type, "bare", withNames(plainBook));
    expect(refused.map(({ says }) => says)).toEqual([]);
  });

  it.each(all)("%s", async (_, place, around) => {
    const [rows, variants] = [await taken(place, "Tree", "bare", around), await taken(place, "Leaf", "bare", around)];
    expect(
      rows.ids,
      [...rows.refused, ...variants.refused].map(({ piece, says }) => `${piece.text}: ${says}`).join("\n"),
    ).toEqual(variants.ids);
    for (const [type, bare] of [
      ["Tree", rows],
      ["Leaf", variants],
    ] as const) {
      const qualified = await taken(place, type, "qualified", around, new Set(bare.ids));
      expect(qualified.ids).toEqual(bare.ids);
      expect(bare.program).toEqual(qualified.program);
    }
  });
});
