import { expect, it } from "vitest";
import {
  mapOffset,
  unmapOffset,
  changedRanges,
  addChange,
  noChanges,
  isUntouched,
  type Changes,
} from "../../../src/editor/position-mapping.ts";
import { chance } from "../../support/random.ts";

/** A text whose letters are all different: where one of them stands is where it was carried to. */
class Letters {
  letters: number[];
  #next: number;

  constructor(length: number) {
    this.letters = Array.from({ length }, (_, index) => index);
    this.#next = length;
  }

  edit(start: number, removed: number, added: number): void {
    this.letters.splice(start, removed, ...Array.from({ length: added }, () => this.#next++));
  }
}

it("carries each letter to where it stands, and back, over any edits", () => {
  for (let seed = 1; seed <= 2000; seed += 1) {
    const { below } = chance(seed);
    const length = 1 + below(40);
    const text = new Letters(length);
    let changes: Changes = noChanges;
    for (let turn = 1 + below(8); turn > 0; turn -= 1) {
      const start = below(text.letters.length + 1);
      const [removed, added] = [below(Math.min(5, text.letters.length - start + 1)), below(4)];
      text.edit(start, removed, added);
      changes = addChange(changes, { start, removed, added });
    }
    const now = new Map(text.letters.map((letter, index) => [letter, index]));
    for (let letter = 0; letter < length; letter += 1) {
      const place = now.get(letter);
      if (place === undefined) {
        expect(isUntouched(changes, letter, letter + 1), `seed ${seed}, letter ${letter} is gone`).toBe(false);
        continue;
      }
      // Letters between edits that became one are taken for new.
      if (!isUntouched(changes, letter, letter + 1)) continue;
      expect(mapOffset(changes, letter), `seed ${seed}, letter ${letter}`).toBe(place);
      expect(unmapOffset(changes, place), `seed ${seed}, letter ${letter} back`).toBe(letter);
    }
    // What is untouched besides the changes is all there is, and they lie apart from each other.
    const stretches = changedRanges(changes);
    for (const [index, { start, end }] of stretches.entries()) {
      expect(start).toBeLessThanOrEqual(end);
      if (index > 0) expect(start, `seed ${seed}`).toBeGreaterThan(stretches[index - 1]?.end ?? -1);
    }
    const fresh = text.letters.flatMap((letter, index) => (letter >= length ? [index] : []));
    for (const index of fresh)
      expect(
        stretches.some(({ start, end }) => start <= index && index < end),
        `seed ${seed}, ${index} is new`,
      ).toBe(true);
    expect(length + changes.reduce((sum, { removed, added }) => sum + added - removed, 0)).toBe(text.letters.length);
  }
});

it("makes one change of a word that is typed, and none of what is taken back", () => {
  let changes = addChange(noChanges, { start: 10, removed: 0, added: 1 });
  for (const start of [11, 12, 13]) changes = addChange(changes, { start, removed: 0, added: 1 });
  expect(changes).toEqual([{ start: 10, removed: 0, added: 4 }]);
  changes = addChange(changes, { start: 30, removed: 2, added: 0 });
  expect(changes).toEqual([
    { start: 10, removed: 0, added: 4 },
    { start: 26, removed: 2, added: 0 },
  ]);
  for (const start of [13, 12, 11, 10]) changes = addChange(changes, { start, removed: 1, added: 0 });
  expect(changes).toEqual([{ start: 26, removed: 2, added: 0 }]);
});
