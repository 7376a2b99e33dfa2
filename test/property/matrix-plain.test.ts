/** Every kind of node in every place of rulebooks where it may stand: interpreted and generated, they mean the same. */
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { generatedFiles } from "../support/generated.ts";
import { agreePlain } from "../support/matrix/agree-plain.ts";
import { bookOf } from "../support/matrix/book.ts";
import { plainBook, plainPlaces } from "../support/matrix/plain-places.ts";
import { mistakesOf, tableOf, type Tried } from "../support/matrix/table.ts";
import { firstSeed, isSoak } from "../support/soak.ts";
import { typeMistakes } from "../support/typed.ts";

/** So many texts of each kind. */
const most = isSoak ? Infinity : 1;
/** In `npm test`, types are looked at in each third place. */
const isTyped = (at: number): boolean => isSoak || (at + firstSeed) % 3 === 0;
const tried: Tried[] = [];
const files = new Map<string, string>();

describe("each kind of node in rulebooks", () => {
  it.each(plainPlaces.map((place, at) => [place.name, place, at] as const))("%s", async (_, place, at) => {
    const book = await bookOf(place, most, plainBook);
    const made = await generatedFiles(book.compilation, { formatted: isSoak });
    if (isTyped(at)) for (const [path, text] of made) files.set(join(String(at), path), text);
    tried.push({ book, compared: await agreePlain(book, made) });
    const wrong = tried.slice(-1).flatMap(mistakesOf);
    expect(wrong.slice(0, 8).join("\n"), `${wrong.length} mistakes`).toBe("");
  });

  it("is code of the right types", () => {
    expect(typeMistakes(files).slice(0, 20)).toEqual([]);
  });

  afterAll(() => {
    process.stdout.write(tableOf(tried).text);
  });
});
