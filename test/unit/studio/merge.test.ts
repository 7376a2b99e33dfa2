/** Two changes of one text: merged where they do not touch, and never guessed at. */
import { expect, it } from "vitest";
import { merged } from "../../../src/studio/page/merge.ts";
import { chance } from "../../support/random.ts";
import { seedsFrom, tries } from "../../support/soak.ts";

const base = "one\ntwo\nthree\nfour\nfive\n";

it("takes both changes where lines lie between them", () => {
  expect(merged(base, "ONE\ntwo\nthree\nfour\nfive\n", "one\ntwo\nthree\nfour\nFIVE\nsix\n")).toBe(
    "ONE\ntwo\nthree\nfour\nFIVE\nsix\n",
  );
  expect(merged(base, "two\nthree\nfour\nfive\n", "one\ntwo\nthree\nfour\nmore\nfive\n")).toBe(
    "two\nthree\nfour\nmore\nfive\n",
  );
  expect(merged(base, base, "x\n")).toBe("x\n");
  expect(merged(base, "x\n", base)).toBe("x\n");
  expect(merged(base, "same\n", "same\n")).toBe("same\n");
});

it.each([
  ["the same line", "ONE\ntwo\nthree\nfour\nfive\n", "eins\ntwo\nthree\nfour\nfive\n"],
  ["lines beside each other", "ONE\ntwo\nthree\nfour\nfive\n", "one\nTWO\nthree\nfour\nfive\n"],
  ["two rows at one place", "one\na\ntwo\nthree\nfour\nfive\n", "one\nb\ntwo\nthree\nfour\nfive\n"],
  ["a removed line that was changed", "two\nthree\nfour\nfive\n", "ONE\ntwo\nthree\nfour\nfive\n"],
  ["the last line's end", "one\ntwo\nthree\nfour\nfive", "one\ntwo\nthree\nfour\nfive\nsix\n"],
  ["everything", "", "one\ntwo\nthree\nfour\nFIVE\n"],
])("guesses nothing: %s", (_, mine, theirs) => {
  expect(merged(base, mine, theirs)).toBeNull();
  expect(merged(base, theirs, mine)).toBeNull();
});

/** An edit of some lines, none beside the lines that are given. */
it("does both edits of random texts, whoever is first, or says that they touch", () => {
  let whole = 0;
  for (const seed of seedsFrom(4711, tries(5000, 400))) {
    const { below, many, once, pick } = chance(seed);
    const words = ["a", "b", "", "x"];
    // Many lines are alike, so that a difference may be read in several ways.
    const lines = many(0, 30, () => pick(words));
    const edited = (mark: string): readonly string[] => {
      const own = [...lines];
      for (const place of many(0, 3, () => below(own.length + 1)))
        own.splice(place, below(3), ...many(0, 2, () => (once(3) ? pick(words) : `${mark}${below(9)}`)));
      return own;
    };
    const text = (own: readonly string[]): string => own.map((line) => `${line}\n`).join("");
    const [mine, theirs] = [edited("m"), edited("t")];
    const both = merged(text(lines), text(mine), text(theirs));
    expect([seed, merged(text(lines), text(theirs), text(mine))]).toEqual([seed, both]);
    if (both === null) continue;
    whole += 1;
    // Counted by line: what each added or removed was added or removed once, or by both alike.
    const count = (own: readonly string[], line: string): number => own.filter((each) => each === line).length;
    const result = both.split("\n").slice(0, -1);
    for (const line of new Set([...lines, ...mine, ...theirs, ...result])) {
      const [m, t] = [count(mine, line) - count(lines, line), count(theirs, line) - count(lines, line)];
      const change = count(result, line) - count(lines, line);
      const [least, most] = [Math.min(m + t, m, t), Math.max(m + t, m, t)];
      expect([seed, line, change >= least && change <= most]).toEqual([seed, line, true]);
      if (line.startsWith("m")) expect([seed, line, change]).toEqual([seed, line, m]);
      if (line.startsWith("t")) expect([seed, line, change]).toEqual([seed, line, t]);
    }
  }
  expect(whole).toBeGreaterThan(50);
});

it("is quick for long texts that differ in everything", () => {
  const long = Array.from({ length: 5000 }, (_, place) => `line ${place}`).join("\n");
  expect(merged(long, long.replaceAll("line", "mine"), `${long}\nmore`)).toBeNull();
  expect(merged(long, long.replace("line 7\n", "LINE 7\n"), `${long}\nmore`)).toBe(
    `${long.replace("line 7\n", "LINE 7\n")}\nmore`,
  );
});
