import { readFileSync } from "node:fs";
import { globSync } from "tinyglobby";
import { describe, expect, test } from "vitest";
import { Collector } from "../../src/diagnostics/collect.ts";
import { haveSameMeaning } from "../../src/format/same-meaning.ts";
import { layOutText } from "../../src/format/lay-out.ts";
import { layOutLiterate } from "../../src/format/literate.ts";
import { sourceText } from "../../src/source/text.ts";
import type { Document } from "../../src/syntax/ast.ts";
import { readLiterate } from "../../src/syntax/literate.ts";
import { parseDocument } from "../../src/syntax/parse.ts";
import { projectRoot } from "../support/project-files.ts";
import { chance } from "../support/random.ts";
import { seedFrom, tries } from "../support/soak.ts";

const style = { printWidth: 120, tabWidth: 2, useTabs: false };
const styles = [style, { ...style, printWidth: 40 }, { ...style, printWidth: 1 }];

const textOf = (path: string): string =>
  readFileSync(`${projectRoot}/${path}`, "utf8")
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n");
const files = globSync(["rules/**/*.rules", "test/**/*.rules"], { cwd: projectRoot }).sort();
const blocks = [...textOf("grammar/REFERENCE.md").matchAll(/```rules\n([^]*?)```/g)].map((match) => match[1] ?? "");

function read(text: string): { readonly document: Document; readonly codes: readonly string[] } {
  const found = new Collector();
  const document = parseDocument(sourceText("", text), found);
  return { document, codes: found.sorted().map((each) => each.code) };
}

/** The words of all remarks; they may change places. */
const remarks = (document: Document): string =>
  document.comments
    .flatMap((each) => each.text.split(/\s+/))
    .sort()
    .join(" ")
    .trim();

function expectSameMeaning(text: string, where: string): void {
  const before = read(text);
  for (const layout of styles) {
    const printed = layOutText(text, layout);
    if (printed === text) continue;
    const after = read(printed);
    expect(after.codes, where).toEqual(before.codes);
    if (!haveSameMeaning(after.document.declarations, before.document.declarations))
      expect.fail(`${where} means something else:\n${text}\n----\n${printed}`);
    expect(remarks(after.document), where).toBe(remarks(before.document));
    const again = layOutText(printed, layout);
    if (again !== printed) expect.fail(`${where} is laid out twice:\n${text}\n----\n${printed}\n----\n${again}`);
  }
}

describe("files", () => {
  test.each(files)("%s", (path) => {
    expectSameMeaning(textOf(path), path);
  });
  test("blocks of the reference", () => {
    expect(blocks.length).toBeGreaterThan(50);
    blocks.forEach((block, index) => expectSameMeaning(block, `block ${index}`));
  });
});

const literate = globSync(["rules/**/*.rules.md", "test/**/*.rules.md"], { cwd: projectRoot }).sort();

/** Where the prose stands, its letters; a place for each block and table. */
function proseOf(text: string): string {
  const { parts } = readLiterate(sourceText("", text), new Collector());
  let done = 0;
  return parts
    .map((part) => {
      const { start, end } = part.kind === "block" ? part : part.rows;
      const before = text.slice(done, start);
      done = end;
      return before;
    })
    .concat(text.slice(done))
    .join("\0");
}

describe("Markdown with rules in it", () => {
  test.each(literate)("%s", (path) => {
    const written = readFileSync(`${projectRoot}/${path}`, "utf8");
    // Prose may be laid out in any way, and its lines may end in any way.
    const asRead = (text: string): { readonly document: Document; readonly codes: readonly string[] } => {
      const found = new Collector();
      const document = parseDocument(sourceText(path, text), found);
      return { document, codes: found.sorted().map(({ code }) => code) };
    };
    for (const text of [written, written.replace(/\r?\n/g, "\r\n"), written.replaceAll(". ", ".  \n")]) {
      const [prose, before] = [proseOf(text), asRead(text)];
      for (const layout of styles) {
        const printed = layOutLiterate(text, layout);
        expect(proseOf(printed)).toBe(prose);
        const after = asRead(printed);
        expect(after.codes).toEqual(before.codes);
        expect(haveSameMeaning(after.document.declarations, before.document.declarations), printed).toBe(true);
        expect(layOutLiterate(printed, layout)).toBe(printed);
      }
    }
    if (path.startsWith("rules/")) expect(layOutLiterate(written, style)).toBe(written);
  });
});

test("the rulebooks are laid out", () => {
  for (const path of files.filter((each) => each.startsWith("rules/")))
    expect(layOutText(textOf(path), style), path).toBe(textOf(path));
});

/** Takes pieces out, doubles them, moves lines, puts signs in. */
function mangled(text: string, seed: number): string {
  const { below, pick, many } = chance(seed);
  let result = text;
  for (const kind of many(1, 4, () => below(4))) {
    const from = below(result.length + 1);
    const to = Math.min(result.length, from + below(20));
    if (kind === 0) result = result.slice(0, from) + result.slice(to);
    else if (kind === 1) result = result.slice(0, to) + result.slice(from);
    else if (kind === 2)
      result = `${result.slice(0, from)}${pick(["{", "}", "(", ")", "[", "]", '"', "#", "|", "\n", "\\", "=", ":", ",", " - ", " then ", "|", "##", "\u2028", "é"])}${result.slice(from)}`;
    else result = result.slice(from) + result.slice(0, from);
  }
  return result;
}

test("mangled files keep every word they have", () => {
  const texts = [...files.map(textOf), ...blocks].filter((text) => text.length < 6000);
  for (let seed = seedFrom(1); seed < seedFrom(1) + tries(600, 200); seed += 1)
    expectSameMeaning(mangled(texts[seed % texts.length] ?? "", seed), `seed ${seed}`);
});
