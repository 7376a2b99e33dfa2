import { describe, expect, it } from "vitest";
import { Collector } from "../../../src/diagnostics/collect.ts";
import { sourceText } from "../../../src/source/text.ts";
import type { Document, RawCell } from "../../../src/syntax/ast.ts";
import { readLiterate } from "../../../src/syntax/literate.ts";
import { parseDocument } from "../../../src/syntax/parse.ts";
import { readFile } from "../../../src/syntax/reading.ts";

function read(text: string): { readonly document: Document; readonly codes: readonly string[] } {
  const found = new Collector();
  const document = parseDocument(sourceText("rules/duel/duel.rules.md", text), found);
  return { document, codes: found.sorted().map(({ code }) => code) };
}

const written = [
  "# Duel \u{1F3B2}",
  "",
  "Prose with a | bar.",
  "",
  "## `table Weapon`",
  "",
  "Sharp",
  "things.",
  "<!-- none of the ",
  "```rules",
  "-->",
  "All of them.",
  "",
  "| name: key | damage: int |",
  "|---|---|",
  "| Dagger | 4 |",
  "| `Sword` | 8",
  "",
  "After it.",
  "",
  "~~~rules",
  "## Half.",
  "rule half(weapon: Weapon): number = weapon.damage / 2",
  "~~~",
  "",
  "The end.",
].join("\n");

describe.each(["\n", "\r\n", "\r"])("Markdown with lines that end in %j", (end) => {
  const text = written.replaceAll("\n", end);
  const { document, codes } = read(text);

  it("is read without a finding", () => expect(codes).toEqual([]));
  it("gives declarations whose places are those in the file", () => {
    expect(document.declarations.map(({ kind }) => kind)).toEqual(["table", "rule"]);
    const [table, rule] = document.declarations;
    if (table?.kind !== "table" || rule?.kind !== "rule") throw new Error("no table and rule");
    const shown = (cell: RawCell): string => text.slice(cell.span.start, cell.span.end);
    expect(table.rows?.header.cells.map(shown)).toEqual(["name: key", "damage: int"]);
    expect(table.rows?.rows.map((row) => row.cells.map(shown))).toEqual([
      ["Dagger", "4"],
      ["`Sword`", "8"],
    ]);
    expect(text.slice(table.name.span.start, table.name.span.end)).toBe("Weapon");
    expect(text.slice(table.span.start).startsWith("table Weapon`")).toBe(true);
    expect(text.slice(0, table.span.end).endsWith("| 8")).toBe(true);
    expect(text.slice(rule.name.span.start, rule.name.span.end)).toBe("half");
  });
  it("documents a table by the prose above it, and a rule by its lines", () => {
    expect(document.declarations.map(({ doc }) => doc)).toEqual(["Sharp\nthings.\n\nAll of them.", "Half."]);
  });
  it("keeps the prose", () => {
    expect(document.prose?.map((each) => each.text)).toEqual([
      "# Duel \u{1F3B2}\n\nProse with a | bar.",
      "After it.",
      "The end.",
    ]);
    for (const each of document.prose ?? [])
      expect(text.slice(each.span.start, each.span.end).replaceAll(end, "\n")).toBe(each.text);
  });
  it("blanks what is no source, and moves nothing", () => {
    const { text: blanked } = readLiterate(sourceText("a.rules.md", text), new Collector());
    expect(blanked.length).toBe(text.length);
    for (let at = 0; at < text.length; at += 1)
      expect([text[at], /[\r\n]/.test(text[at] ?? "") ? "" : " "]).toContain(blanked[at]);
  });
});

const cases: readonly (readonly [what: string, text: string, names: readonly string[], codes: readonly string[]])[] = [
  ["a block with other words, longer marks and no source", "````text\n```rules\nlet a = 1\n```\n````\n", [], []],
  [
    "marks that do not close: fewer, of another sign, with a word",
    "````rules\nlet a = 1\n```\n~~~~\n````text\n",
    [],
    ["markdown-not-closed"],
  ],
  [
    "a block that lost its first line, and what stands below it",
    "let a = 1\n```\n\n```rules\nlet b = 1\n```\n\n```rules\nlet c = 1\n```\n",
    ["b", "c"],
    ["block-in-block"],
  ],
  [
    "a block that lost its last line",
    "```rules\nlet a = 1\n\nProse.\n\n```rules\nlet b = 1\n```\n",
    ["b"],
    ["block-in-block"],
  ],
  [
    "the last block of several that is not closed",
    "```rules\nlet a = 1\n```\n\n```text\n\n```rules\nlet b = 1\n",
    ["a"],
    ["block-in-block", "markdown-not-closed"],
  ],
  [
    "blocks of another sign, or of more marks, within a block",
    "~~~text\n```rules\nlet a = 1\n```\n~~~\n`````\n````rules\n````\n`````\n",
    [],
    [],
  ],
  ["a closing line with more marks and blanks", "  ```rules\nlet a = 1\n  `````  \nlet b = 2\n", ["a"], []],
  ["code by indentation", "    ## table A\n\n    | a: key |\n    | --- |\n", [], []],
  [
    "words in code that only begin with a fence",
    "```rules``` is how a block begins.\n\n```rules\nlet a = 1\n```\n",
    ["a"],
    [],
  ],
  [
    "headings: closed, deep, and seven hashes, which are none",
    "###### table A ##\n\n| k: key |\n|---|\n| x |\n\n####### table B\n",
    ["A"],
    [],
  ],
  ["a heading that speaks of tables", "# Table A\n\n# table manners at court\n\n# tables\n", [], []],
  [
    "a table that ends with the file, without its last bar",
    "# table A\n| k: key | n: int |\n|---|---|\n| x | 1",
    ["A"],
    [],
  ],
  [
    "a table that ends with a heading or a block",
    "# table A\n| k: key |\n| x |\n# table B\n| k: key |\n| y |\n```rules\nlet c = 1\n```",
    ["A", "B", "c"],
    [],
  ],
  [
    "a block between a heading and its table",
    "# table A\n\n```rules\nlet c = 1\n```\n\n| a | b |\n|---|---|\n",
    ["c"],
    ["heading-without-table"],
  ],
  [
    "braces that close nothing end with their block",
    "```rules\nrule f(): int {\n```\n\n```rules\nlet a = 1\n```\n",
    ["f", "a"],
    ["unclosed-bracket"],
  ],
  ["an empty file", "", [], []],
  ["front matter that is never closed is prose", "---\n# table A\n| k: key |\n| x |\n", ["A"], []],
];

it.each(cases)("reads %s", (_, text, names, codes) => {
  const result = read(text);
  const given = result.document.declarations.map((each) =>
    "name" in each && each.name !== null ? each.name.text : each.kind,
  );
  expect({ names: given, codes: result.codes }).toEqual({ names, codes });
});

it("reads nothing but rules in a file that is no Markdown", () => {
  const found = new Collector();
  expect(parseDocument(sourceText("rules/duel/duel.rules", "## Half.\nlet half = 1\n"), found).prose).toBeUndefined();
});

it("is read whole where an edit changes what is source further on", () => {
  const text = [
    "# Duel",
    ...Array.from({ length: 12 }, (_, index) => `\nProse.\n\n\`\`\`rules\nlet half${index} = ${index}\n\`\`\`\n`),
    "<!-- The end. -->",
    "",
    "```rules",
    "let last = 1",
    "```",
    "",
  ].join("\n");
  const before = readFile(sourceText("rules/duel/duel.rules.md", text), null);
  const at = text.indexOf("Prose", text.indexOf("half5"));
  const now = readFile(sourceText("rules/duel/duel.rules.md", `${text.slice(0, at)}<!-- ${text.slice(at)}`), before);
  expect(before.document.declarations).toHaveLength(13);
  expect(now.document.declarations.map((each) => ("name" in each ? each.name?.text : ""))).toEqual([
    "half0",
    "half1",
    "half2",
    "half3",
    "half4",
    "half5",
    "last",
  ]);
  expect(now.document.declarations[0]).toBe(before.document.declarations[0]);
});
