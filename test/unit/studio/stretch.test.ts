/** The one stretch in which two texts differ: small, and enough to make the other text. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { stretchBetween, withStretch } from "../../../src/studio/page/stretch.ts";
import { firstSeed, tries } from "../../support/soak.ts";

/** Long enough for whole steps of the comparison, and with signs of two halves. */
const piece = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b", "\n", "🐉", "🐊", "é"), maxLength: 6 }),
  fc.integer({ min: 0, max: 1500 }).map((length) => "ab".repeat(length)),
);

it("makes the text after from the text before", () => {
  fc.assert(
    fc.property(piece, piece, piece, piece, (start, removed, added, end) => {
      const [before, after] = [start + removed + end, start + added + end];
      const stretch = stretchBetween(before, after);
      expect(withStretch(before, stretch)).toBe(after);
      // No larger than what was put in and taken away, but for halves of signs that stay whole.
      expect(stretch.insert.length).toBeLessThanOrEqual(added.length + 2);
      expect(stretch.to - stretch.from).toBeLessThanOrEqual(removed.length + 2);
      expect(stretch.insert).not.toMatch(/\p{Surrogate}/u);
    }),
    { numRuns: tries(5000, 500), seed: firstSeed },
  );
});

it("finds a letter in the middle of a long text", () => {
  const [start, end] = ["x".repeat(5000), "y".repeat(7000)];
  expect(stretchBetween(start + end, `${start}!${end}`)).toEqual({ from: 5000, to: 5000, insert: "!" });
  expect(stretchBetween(`${start}!${end}`, start + end)).toEqual({ from: 5000, to: 5001, insert: "" });
});

it("finds nothing where nothing differs", () => {
  expect(stretchBetween("a".repeat(3000), "a".repeat(3000))).toMatchObject({ insert: "" });
});

it("keeps a sign whole of which only one half differs", () => {
  expect(stretchBetween("🐉", "🐊")).toEqual({ from: 0, to: 2, insert: "🐊" });
});
