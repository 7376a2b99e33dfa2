/** Sections as they are read, mended and laid out. */
import { describe, expect, it } from "vitest";
import { layOutText } from "../../../src/format/lay-out.ts";
import { only, read } from "./shape.ts";

const laidOut = (text: string): string => layOutText(text, { printWidth: 120, tabWidth: 2, useTabs: false });

describe("a section", () => {
  it("has a title, words and readings", () => {
    expect(only('## How blows\n## are answered.\nunclear "blow" "Any."\nsection "Close \\"combat\\""')).toMatchObject({
      kind: "section",
      title: { text: 'Close "combat"' },
      doc: "How blows\nare answered.",
      readings: [{ phrase: { text: "blow" } }],
    });
  });
  it("ends with its line, and the word stays free as a name", () => {
    const { document, codes } = read('section "A"\nlet section = 1\nrule f(section: int): int = section\n  + section');
    expect(codes).toEqual([]);
    expect(document.declarations.map(({ kind }) => kind)).toEqual(["section", "constant", "rule"]);
  });
  it("is laid out as it is read", () => {
    const text = '## What counts.\nsection    "Scoring" # last\n\n\nlet a = 1\nsection "End"\n';
    expect(laidOut(text)).toBe('## What counts.\nsection "Scoring"  # last\n\nlet a = 1\nsection "End"\n');
    expect(laidOut(laidOut(text))).toBe(laidOut(text));
  });
});

describe("a section with braces", () => {
  it("gives what it holds to the file, each with its own mistakes", () => {
    const { document, codes } = read('section "A" { let a = 1\n  rule f(): int = a * }\nlet b = 2');
    expect(codes).toEqual(["section-with-body", "ended-too-soon"]);
    expect(document.declarations.map(({ kind }) => kind)).toEqual(["section", "constant", "constant"]);
  });
  it.each([
    'section "A" {\n  let a = 1\n}\nlet b = 2\n',
    'section "A" { let a = 1 }\nlet b = 2\n',
    'section "A"\n{ let a = 1\n}\n',
    'section "A" { section "B" { let a = 1 } }\n',
    'section "A" { }',
  ])("is mended by what is offered: %j", (text) => {
    let now = text;
    for (let times = 0; times < 3 && read(now).codes.length > 0; times += 1) {
      const [finding] = read(now).found.sorted();
      const edits = [...(finding?.fixes[0]?.edits ?? [])].sort((a, b) => b.span.start - a.span.start);
      expect(edits.length, now).toBeGreaterThan(0);
      for (const { span, text: by } of edits) now = now.slice(0, span.start) + by + now.slice(span.end);
    }
    expect(read(now).codes).toEqual([]);
    expect(read(now).document.declarations.map(({ kind }) => kind)).toEqual(
      read(text).document.declarations.map(({ kind }) => kind),
    );
  });
});

it.each([
  ["section Combat", '"Combat"'],
  ["section Close combat\nlet a = 1", '"Close combat"'],
  ["section Part 2: more", '"Part 2: more"'],
])("offers quotes for %j", (text, by) => {
  const [finding, ...others] = read(text).found.sorted();
  expect([finding?.code, others]).toEqual(["section-without-title", []]);
  expect(finding?.fixes[0]?.edits[0]?.text).toBe(by);
});
