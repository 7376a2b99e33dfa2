/** Phrases of rulebooks and sheets within each other: every condition and every value in every sentence, mended in one step, or in two where the sentence is turned round. */
import { describe, expect, it } from "vitest";
import { combineFixes, withEdits } from "../../src/diagnostics/sure-fixes.ts";
import { compileTexts } from "../support/render.ts";

/** As people write it, and what they mean. */
type Said = readonly [written: string, meant: string];

const conditions: readonly Said[] = [
  ["x > 5", "x > 5"],
  ["x is greater than 5", "x > 5"],
  ["x is at least 5", "x >= 5"],
  ["y is less than 3", "y < 3"],
  ["x is at most y", "x <= y"],
  ["half of x rounded down is at least 2", "floor(x / 2) >= 2"],
  ["the number of 6s in xs is at least 2", "count(xs where it is 6) >= 2"],
  ["number of 6s in xs >= 2", "count(xs where it is 6) >= 2"],
];

const values: readonly Said[] = [
  ["x", "x"],
  ["half of x rounded down", "floor(x / 2)"],
  ["x divided by 3 rounded up", "ceil(x / 3)"],
  ["lower of x and y", "min(x, y)"],
  ["higher of x and half of y rounded up", "max(x, ceil(y / 2))"],
  ["number of 5+ in xs", "count(xs where it >= 5)"],
];

type Sentence = (condition: Said, value: Said) => Said;

const sentences: readonly Sentence[] = [
  ([c, is], [v, of]) => [`if ${c} then ${v} else 0`, `if ${is} { ${of} } else { 0 }`],
  ([c, is], [v, of]) => [`if ${c} then 1 else ${v}`, `if ${is} { 1 } else { ${of} }`],
  ([c, is], [v, of]) => [`if ${c} { ${v} } else { 0 }`, `if ${is} { ${of} } else { 0 }`],
];

const turned: Sentence = ([c, is], [v, of]) => [`1 if ${c} else ${v}`, `if ${is} { 1 } else { ${of} }`];

const head = 'rulebook t { title "T" }\n';
const ruleOf = (body: string, place: number): string =>
  `rule r${place}(x: int, y: int, xs: list of int): int = ${body}\n`;

const file = "rules/t/t.rules";

/** The text with the first fix of each finding made. */
async function mend(text: string): Promise<string> {
  const { diagnostics } = await compileTexts(new Map([[file, text]]));
  return withEdits(text, file, combineFixes(diagnostics));
}

describe.each([...sentences, turned].map((sentence, place) => ({ place, sentence })))(
  "sentence $place",
  ({ sentence }) => {
    it.each(conditions)("%s", async (...condition) => {
      const said = values.map((value) => sentence(condition, value));
      const textOf = (way: 0 | 1): string => head + said.map((each, place) => ruleOf(each[way], place)).join("");
      let mended = await mend(textOf(0));
      if (sentence === turned) mended = await mend(mended);
      expect(mended).toBe(textOf(1));
      expect((await compileTexts(new Map([[file, mended]]))).diagnostics).toEqual([]);
    });
  },
);
