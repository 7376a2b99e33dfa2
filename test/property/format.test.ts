import { describe, expect, test } from "vitest";
import { Collector } from "../../src/diagnostics/collect.ts";
import { haveSameMeaning } from "../../src/format/same-meaning.ts";
import { printDocument } from "../../src/format/document.ts";
import { layOutText } from "../../src/format/lay-out.ts";
import { sourceText } from "../../src/source/text.ts";
import type { Document } from "../../src/syntax/ast.ts";
import { parseDocument } from "../../src/syntax/parse.ts";
import { someDocument } from "../support/documents.ts";
import { chance } from "../support/random.ts";
import { seedFrom, tries } from "../support/soak.ts";

const style = { printWidth: 100, tabWidth: 2, useTabs: false };
const narrow = { ...style, printWidth: 30 };

function read(text: string): { readonly document: Document; readonly problems: readonly string[] } {
  const found = new Collector();
  const document = parseDocument(sourceText("random.rules", text), found);
  return { document, problems: found.sorted().map((each) => `${each.code}: ${each.message} at ${each.span.start}`) };
}

/** Puts remarks at the ends of some lines, and lines of remarks between some. */
function withRemarks(text: string, seed: number): string {
  const { once, below } = chance(seed);
  return text
    .split("\n")
    .flatMap((line) => {
      const trimmed = line.trim();
      const behind = once(4) ? `${line}  # behind ${below(100)}` : line;
      return once(6) && trimmed !== "" ? [`# above ${below(100)}`, ...(once(3) ? [""] : []), behind] : [behind];
    })
    .join("\n");
}

const remarks = (document: Document): string[] => document.comments.map((each) => each.text).sort();

const first = seedFrom(1);
const documents = tries(800, 300);

describe.each([
  ["wide", style],
  ["narrow", narrow],
])("random documents, %s", (_, layout) => {
  test("are read back as they were printed", () => {
    for (let seed = first; seed < first + tries(1500, 500); seed += 1) {
      const made = someDocument(seed);
      const printed = printDocument(made, "", layout);
      const back = read(printed);
      if (back.problems.length > 0 || !haveSameMeaning(made.declarations, back.document.declarations)) {
        expect.fail(`seed ${seed}\n${printed}\n${back.problems.join("\n")}`);
      }
      const once = printDocument(back.document, printed, layout);
      expect(printDocument(read(once).document, once, layout), `seed ${seed}`).toBe(once);
    }
  });

  test("keep their remarks and their meaning, and are laid out once", () => {
    let left = 0;
    for (let seed = first; seed < first + documents; seed += 1) {
      const text = withRemarks(printDocument(someDocument(seed), "", style), seed);
      const before = read(text);
      if (before.problems.length > 0) continue;
      const printed = printDocument(before.document, text, layout);
      const back = read(printed);
      const fine =
        back.problems.length === 0 &&
        haveSameMeaning(before.document.declarations, back.document.declarations) &&
        remarks(before.document).join("").length <= remarks(back.document).join("").length;
      if (!fine) expect.fail(`seed ${seed}\n${text}\n----\n${printed}\n${back.problems.join("\n")}`);
      const again = printDocument(back.document, printed, layout);
      if (again !== printed)
        expect.fail(`seed ${seed} is laid out twice\n${text}\n---- first\n${printed}\n---- then\n${again}`);
      expect(layOutText(text, layout)).toBe(printed);
      left += 1;
    }
    expect(left).toBeGreaterThan(documents / 2);
  });
});
