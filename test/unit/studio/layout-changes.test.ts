import { expect, it } from "vitest";
import { layoutChanges } from "../../../src/studio/page/layout-changes.ts";
import { chance } from "../../support/random.ts";

const applied = (text: string, changes: ReturnType<typeof layoutChanges>): string =>
  [...changes].reverse().reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);

it("changes spaces and dashes, and no word", () => {
  const before = "|Sword|8||\n|---|--:|---|\n";
  const after = "  | Sword |   8 |     |\n  | ----- | --: | --- |\n";
  const changes = layoutChanges(100, before, after);
  for (const { from, to, insert } of changes) expect(before.slice(from - 100, to - 100) + insert).toMatch(/^[\s-]*$/);
  expect(applied("x".repeat(100) + before, changes)).toBe("x".repeat(100) + after);
});

it("is one change where words become others", () => {
  expect(layoutChanges(5, "a - b", "a + b")).toEqual([{ from: 5, to: 10, insert: "a + b" }]);
  expect(layoutChanges(0, "a", "a, b")).toEqual([{ from: 0, to: 1, insert: "a, b" }]);
});

it("comes to the same text, whatever the two are", () => {
  const seed = 73;
  const { below } = chance(seed);
  const text = (): string =>
    Array.from({ length: below(9) }, () => ["a", "|", " ", "  ", "\n", "-", "--", "😀"][below(8)]).join("");
  for (let turn = 0; turn < 3000; turn += 1) {
    const before = text();
    const after = below(2) === 0 ? text() : before.replaceAll(/[ -]+/g, (part) => part.repeat(1 + below(3)));
    const place = `seed ${seed}, ${JSON.stringify([before, after])}`;
    expect(applied(before, layoutChanges(0, before, after)), place).toBe(after);
  }
});
