/**
 * Mangled sources: whatever happens to a file, reading it gives a document and findings, never an exception or a hang.
 * Set SEED to repeat a run.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { Collector } from "../../src/diagnostics/collect.ts";
import { isLiterate, isRulesFile } from "../../src/source/kinds.ts";
import { sourceText } from "../../src/source/text.ts";
import {
  parseDataHeader,
  parseExprCell,
  parseStatementsCell,
  parseTestCell,
  parseTestHeader,
} from "../../src/syntax/cells.ts";
import { parseDocument } from "../../src/syntax/parse.ts";
import type { RawCell } from "../../src/syntax/ast.ts";
import { compileTexts } from "../support/render.ts";
import { Span } from "../../src/source/span.ts";
import { seedFrom, tries } from "../support/soak.ts";

const seed = seedFrom(20_251_121);
const [sources, cellsRead, rulebooks] = [tries(20_000, 3000), tries(20_000, 8000), tries(2000, 150)];
const root = fileURLToPath(new URL("../../", import.meta.url));

function rulesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((each) =>
      each.isDirectory()
        ? rulesBelow(join(folder, each.name))
        : isRulesFile(each.name)
          ? [join(folder, each.name)]
          : [],
    )
    .sort();
}

/** Small and good enough: mulberry32. */
function randomFrom(start: number): (below: number) => number {
  let state = start >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const oddities = [
  "{",
  "}",
  "(",
  ")",
  "[",
  "]",
  "|",
  '"',
  "'",
  "\\",
  "#",
  "##",
  "\n",
  "\r\n",
  "\r",
  "=",
  "==",
  ":",
  ";",
  ",",
  ".",
  "..",
  "->",
  "=>",
  "%",
  "2d6",
  "d6",
  "1,000",
  "0.5x",
  "\u2028",
  "\ufeff",
  "\u00a0",
  "\u201c",
  "\ud83c\udfb2",
  "\ud800",
  "__proto__",
  "constructor",
  "*/",
  "${x}",
  "`",
  " is not ",
  " to ",
  " over ",
  " if ",
  " match ",
  " let ",
  " then ",
  "rule f(",
  "table T {",
  'unclear "a" "b"\n',
  "otherwise",
  "// x",
  "/* ",
  "| a | b |",
  "+",
  "-",
  "for each x in ",
  "as 0.0%",
  "\0",
  "\t",
  " times ",
  " given ",
  "4d6kh3",
  "!",
  "(3)d6",
  "2d(",
  "rolling ",
  " with x",
  "d%",
  "0d0",
  "```",
  "\n```rules\n",
  "\n~~~\n",
  "\n# table T\n",
  "\n## `rule f(`\n",
  "<!--",
  "-->",
  "\n---\n",
  "\n| a: key |\n",
];

function mangle(text: string, random: (below: number) => number): string {
  let mangled = text;
  for (let times = 1 + random(3); times > 0; times -= 1) mangled = mangleOnce(mangled, random);
  return mangled;
}

function mangleOnce(text: string, random: (below: number) => number): string {
  const at = random(text.length + 1);
  const length = 1 + random(12);
  switch (random(9)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1);
    case 1:
      return text.slice(0, at) + text.slice(at + length);
    case 2:
      return text.slice(0, at) + text.slice(at, at + length) + text.slice(at);
    case 3:
      return text.slice(0, at) + (oddities[random(oddities.length)] ?? "") + text.slice(at);
    case 4:
      return text.slice(0, at);
    case 5:
      return text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
    case 6:
      return text.slice(at) + text.slice(0, at);
    default: {
      const lines = text.split("\n");
      const line = random(lines.length);
      const other = random(lines.length);
      const moved = lines[line] ?? "";
      if (random(3) === 0) lines.splice(line, 1);
      else if (random(2) === 0) lines.splice(other, 0, moved);
      else [lines[line], lines[other]] = [lines[other] ?? "", moved];
      return lines.join("\n");
    }
  }
}

const texts = [...rulesBelow(join(root, "rules")), ...rulesBelow(join(root, "test/fixtures"))]
  .map((path) => ({ text: readFileSync(path, "utf8"), ending: isLiterate(path) ? ".rules.md" : ".rules" }))
  .filter(({ text }) => text.length < 20_000);
const picked = (random: (below: number) => number): { readonly text: string; readonly file: string } => {
  const { text, ending } = texts[random(texts.length)] ?? { text: "", ending: ".rules" };
  // Any text may come to stand in any kind of file.
  return { text: mangle(text, random), file: `rules/fixture/fuzz${random(10) === 0 ? ".rules.md" : ending}` };
};

describe(`mangled sources (SEED=${String(seed)})`, () => {
  it("are read without an exception, with a bounded number of findings", () => {
    const random = randomFrom(seed);
    for (let read = 0; read < sources; read += 1) {
      const { text, file } = picked(random);
      const found = new Collector();
      const document = readOrShow(text, () => parseDocument(sourceText(file, text), found));
      expect(Array.isArray(document.declarations)).toBe(true);
      if (found.count > 5 + 3 * text.split(/\r\n|\r|\n/).length)
        expect.fail(`${String(found.count)} findings for:\n${text}`);
      for (const { span, message } of found.sorted()) {
        if (!(span.start >= 0 && span.start <= span.end && span.end <= text.length))
          expect.fail(`"${message}" at ${JSON.stringify(span)} for:\n${text}`);
      }
    }
  });

  it("hold cells that are read without an exception", () => {
    const random = randomFrom(seed + 1);
    const cells = texts.flatMap(({ text }) =>
      text
        .split("\n")
        .filter((line) => line.trim().startsWith("|"))
        .flatMap((line) => line.split("|")),
    );
    for (let read = 0; read < cellsRead; read += 1) {
      const text = mangle(cells[random(cells.length)] ?? "", random).trim();
      const cell: RawCell = { text, span: Span.still("rules/fuzz/fuzz.rules", 100, 100 + text.length) };
      const found = new Collector();
      readOrShow(text, () => {
        parseExprCell(cell, found);
        parseTestCell(cell, found);
        parseDataHeader(cell, found);
        parseTestHeader(cell, found);
        parseStatementsCell(cell, found);
      });
      for (const { span, message } of found.sorted()) {
        if (!(span.start >= 100 && span.start <= span.end && span.end <= 100 + text.length))
          expect.fail(`"${message}" at ${JSON.stringify(span)} for: ${text}`);
      }
    }
  });
});

describe(`mangled rulebooks (SEED=${String(seed)})`, () => {
  it("go through the whole front of the compiler without a mistake of its own", async () => {
    const random = randomFrom(seed + 2);
    for (let compiled = 0; compiled < rulebooks; compiled += 1) {
      const { text, file } = picked(random);
      const { diagnostics } = await compileTexts(new Map([[file, text]]));
      const mistake = diagnostics.find(({ code }) => code === "compiler-mistake");
      if (mistake !== undefined) expect.fail(`${mistake.message} ${mistake.hint ?? ""}\nfor:\n${text}`);
    }
  });
});

function readOrShow<A>(text: string, read: () => A): A {
  try {
    return read();
  } catch (error) {
    throw new Error(`${String(error)}\nfor:\n${text}`, { cause: error });
  }
}
