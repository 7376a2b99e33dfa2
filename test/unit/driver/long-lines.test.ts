/** The longest line that is read, wherever a word may stand in it: each is answered, and none breaks the compiler. */
import { describe, expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { hasLongLine, longestLine } from "../../../src/driver/long-lines.ts";
import { chance } from "../../support/random.ts";

const codesOf = async (text: string): Promise<readonly string[]> => {
  const read = (
    path: string,
  ): Promise<{ readonly kind: "text"; readonly text: string } | { readonly kind: "missing" }> =>
    Promise.resolve(path === "rules/long/long.rules" ? { kind: "text", text } : { kind: "missing" });
  const { diagnostics } = await compileProject({ list: () => Promise.resolve(["rules/long/long.rules"]), read });
  return diagnostics.map(({ code }) => code);
};

/** A place in a rulebook for a long word; the line around it is shorter than this. */
const room = 100;
const places: Readonly<Record<string, (word: string) => string>> = {
  "a name": (word) => `let ${word} = 3`,
  "a name that is read": (word) => `let a = ${word}`,
  "a text": (word) => `let a = "${word}"`,
  "a remark": (word) => `# ${word}`,
  documentation: (word) => `## ${word}\nlet a = 3`,
  "a cell of text": (word) => `table T {\n| name: key | t: text |\n| A | *${word}* |\n}`,
  "a cell of a choice": (word) => `choice C { A, B }\ntable T {\n| name: key | t: C |\n| A | ${word} |\n}`,
  "a cell of numbers": (word) => `table T {\n| name: key | t: int |\n| A | ${word} |\n}`,
  "a key": (word) => `table T {\n| name: key | t: int |\n| ${word} | 3 |\n}`,
  "a heading": (word) => `table T {\n| name: key | ${word}: int |\n| A | 3 |\n}`,
  "a variant": (word) => `choice C { A, ${word} }`,
  "a title": (word) => `rule r(): int = 3\nexample "${word}" { r() is 3 }`,
};
// One byte and two bytes a character, letters and signs: V8 compiles a regular expression differently for each.
const words = ["x", "Ж", "1", "—", "x−"];

describe("a line of a million characters", () => {
  it.each(Object.keys(places).flatMap((place) => words.map((word) => [place, word] as const)))(
    "is answered where %s is made of `%s`",
    async (place, word) => {
      const text = places[place]?.(word.repeat(Math.floor((longestLine - room) / word.length))) ?? "";
      expect(hasLongLine(text)).toBe(false);
      expect(await codesOf(`rulebook long { title "Long" }\n${text}\n`)).not.toContain("compiler-mistake");
    },
  );

  it("is the longest that is read", async () => {
    const text = (length: number): string => `let a = 3 #${"ж".repeat(length - 11)}`;
    expect(await codesOf(`rulebook long { title "Long" }\n${text(longestLine)}\n`)).toEqual([]);
    expect(await codesOf(`rulebook long { title "Long" }\n${text(longestLine + 1)}\n`)).toEqual(["file-too-large"]);
  });
});

it("finds the long line whatever ends the others", () => {
  const dice = chance(11);
  for (let round = 0; round < 20; round += 1) {
    const lengths = Array.from({ length: 1 + dice.below(5) }, () =>
      dice.below(3) === 0 ? longestLine + dice.below(3) - 1 : dice.below(longestLine),
    );
    const text = lengths.map((length) => "x".repeat(length)).join(["\n", "\r\n", "\r"][dice.below(3)]);
    expect(hasLongLine(text), lengths.join()).toBe(lengths.some((length) => length > longestLine));
  }
});
