import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.ts";
import { plain } from "../../../src/diagnostics/palette.ts";
import { countText, renderText } from "../../../src/diagnostics/render-text.ts";
import { sourceText } from "../../../src/source/text.ts";
import { Span } from "../../../src/source/span.ts";

const file = "rules/duel/duel.rules";

function finding(
  text: string,
  marked: string,
  extra: Partial<Diagnostic> = {},
): { diagnostic: Diagnostic; sources: Map<string, ReturnType<typeof sourceText>> } {
  const start = text.indexOf(marked);
  const diagnostic: Diagnostic = {
    code: "unknown-name",
    severity: "error",
    message: "I do not know this.",
    span: Span.still(file, start, start + marked.length),
    related: [],
    fixes: [],
    ...extra,
  };
  return { diagnostic, sources: new Map([[file, sourceText(file, text)]]) };
}

const frame = (text: string, marked: string, extra: Partial<Diagnostic> = {}, width = 110): readonly string[] => {
  const { diagnostic, sources } = finding(text, marked, extra);
  return renderText([diagnostic], sources, { width }).split("\n");
};

describe("a finding as text", () => {
  it("says what, where, marks the word, and gives advice", () => {
    expect(
      frame("rule a(): int =\n  hpp + 1\n", "hpp", {
        label: "no such name",
        hint: "Did you mean `hp`?",
        context: "rule `a`",
        fixes: [{ title: "Change `hpp` to `hp`", edits: [] }],
      }).join("\n"),
    ).toBe(
      [
        "error[unknown-name]: I do not know this.",
        "  at rules/duel/duel.rules:2:3, rule `a`",
        "",
        " 2 │   hpp + 1",
        "   │   ^^^ no such name",
        "",
        "  Did you mean `hp`?",
        "  Fix: Change `hpp` to `hp`",
        "",
      ].join("\n"),
    );
  });

  it("shows the headings above a cell, and leaves out the rows between", () => {
    const text = "table T {\n  | name: key | hp: int |\n  | --- | --- |\n  | A | 1 |\n  | Glass | ten |\n}\n";
    expect(frame(text, "ten").slice(3, 7)).toEqual([
      " 2 │   | name: key | hp: int |",
      "  ⋮",
      " 5 │   | Glass | ten |",
      "   │             ^^^",
    ]);
  });

  it("takes an empty line above the headings for none of them", () => {
    const lines = frame(
      'table T {\n  check hp > 0 "So."\n\n  | name | hp |\n  | ---- | -: |\n  | Door | ten |\n}\n',
      "ten",
    ).slice(3, 6);
    expect(lines).toEqual([" 4 │   | name | hp |", "  ⋮", " 6 │   | Door | ten |"]);
  });

  it("shows the first line of a CSV file above its cell", () => {
    const csv = "rules/duel/doors.csv";
    const sources = new Map([[csv, sourceText(csv, "Door,HP\nOak,ten\n")]]);
    const diagnostic: Diagnostic = {
      code: "x",
      severity: "error",
      message: "No.",
      span: Span.still(csv, 12, 15),
      related: [],
      fixes: [],
    };
    expect(renderText([diagnostic], sources)).toContain(" 1 │ Door,HP\n 2 │ Oak,ten\n   │     ^^^");
  });

  it("aligns under tabs and wide characters", () => {
    expect(frame("\tä\t龍 bad", "bad").slice(3, 5)).toEqual([" 1 │     ä   龍 bad", "   │            ^^^"]);
  });

  it("cuts a very long line around the mark", () => {
    const lines = frame(`${"a ".repeat(5_000_000)}bad${" z".repeat(5_000_000)}`, "bad", {}, 80);
    expect(lines[3]?.length).toBeLessThanOrEqual(80);
    const at = lines[3]?.indexOf("bad") ?? -1;
    expect(at).toBeGreaterThan(5);
    expect(lines[4]?.indexOf("^^^")).toBe(at);
  });

  it("never cuts a character in two", () => {
    const lines = frame(`${"😀".repeat(500)}bad${"😀".repeat(500)}`, "bad", {}, 81);
    expect(lines.join("\n")).not.toMatch(/\p{Surrogate}|<U\+D/u);
  });

  it("points at an empty place, and at the end of a file", () => {
    const { sources } = finding("ab", "ab");
    const diagnostic: Diagnostic = {
      code: "x",
      severity: "error",
      message: "It ends.",
      span: Span.still(file, 2, 2),
      related: [],
      fixes: [],
    };
    expect(renderText([diagnostic], sources)).toContain(" 1 │ ab\n   │   ^");
  });

  it("marks related places, in order, and in other files", () => {
    const text = "let a = 1\nlet b = 2\nlet a = 3\n";
    const other = "rules/duel/b.rules";
    const sources = new Map([
      [file, sourceText(file, text)],
      [other, sourceText(other, "let a = 4\n")],
    ]);
    const diagnostic: Diagnostic = {
      code: "x",
      severity: "warning",
      message: "Twice.",
      span: Span.still(file, 24, 25),
      fixes: [],
      related: [
        { span: Span.still(file, 4, 5), label: "first here" },
        { span: Span.still(other, 4, 5), label: "and here" },
      ],
    };
    expect(renderText([diagnostic], sources).split("\n").slice(3, 13)).toEqual([
      " 1 │ let a = 1",
      "   │     - first here",
      "  ⋮",
      " 3 │ let a = 3",
      "   │     ^",
      "",
      "    in rules/duel/b.rules",
      " 1 │ let a = 4",
      "   │     - and here",
      "",
    ]);
  });

  it("marks two words of one line below it", () => {
    const text = "a == b";
    expect(frame(text, "==", { related: [{ span: Span.still(file, 0, 1), label: "this" }] }).slice(3, 6)).toEqual([
      " 1 │ a == b",
      "   │ - this",
      "   │   ^^",
    ]);
  });

  it("shows a mark over several lines at its first", () => {
    const text = "rule {\n  a\n}\n";
    expect(frame(text, "rule {\n  a\n}")[4]).toBe("   │ ^^^^^^ (to line 3)");
  });

  it("does without the text of a file, and without a place", () => {
    const diagnostic: Diagnostic = {
      code: "x",
      severity: "error",
      message: "No.",
      span: Span.nowhere,
      related: [],
      fixes: [],
      hint: "Look.",
    };
    expect(renderText([diagnostic], new Map())).toBe("error[x]: No.\n\n  Look.\n");
    expect(renderText([{ ...diagnostic, span: Span.ofFile("a.rules") }], new Map())).toBe(
      "error[x]: No.\n  at a.rules\n\n  Look.\n",
    );
  });

  it("lets no file steer the terminal", () => {
    const lines = frame("let \u001b[31mred\u202e = 1", "red", {
      message: "I see `\u001b[2J`.",
      hint: "No \u0007.",
    }).join("\n");
    // oxlint-disable-next-line no-control-regex
    expect(lines).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    expect(lines).toContain("let <U+001B>[31mred<U+202E> = 1");
  });

  it("colours with the palette it is given", () => {
    const { diagnostic, sources } = finding("bad", "bad");
    expect(renderText([diagnostic], sources, { palette: { ...plain, error: (text) => `<${text}>` } })).toContain(
      "<error[unknown-name]:>",
    );
  });
});

it("counts findings", () => {
  const { diagnostic } = finding("a", "a");
  expect(countText([])).toBe("no mistakes");
  expect(countText([diagnostic])).toBe("1 error");
  expect(countText([diagnostic, diagnostic, { ...diagnostic, severity: "warning" }])).toBe("2 errors and 1 warning");
});

describe("the same, told of several places", () => {
  const other = "rules/duel/b.rules";
  const text = Array.from({ length: 12 }, () => "let a = gone\n").join("");
  const sources = new Map([
    [file, sourceText(file, text)],
    [other, sourceText(other, text)],
  ]);
  const at = (name: string, line: number, more: Partial<Diagnostic> = {}): Diagnostic => {
    const start = (line - 1) * 13 + 8;
    return {
      code: "x",
      severity: "error",
      message: "I know no `gone`.",
      span: Span.still(name, start, start + 4),
      related: [],
      fixes: [],
      hint: "Look.",
      ...more,
    };
  };

  it("is shown once, with the places of the others, file by file", () => {
    expect(renderText([at(file, 1), at(file, 2), at(other, 3), at(other, 5)], sources).split("\n")).toEqual([
      "error[x]: I know no `gone`.",
      `  at ${file}:1:9`,
      "",
      " 1 │ let a = gone",
      "   │         ^^^^",
      "",
      "  The same at 3 more places:",
      `    ${file}:2:9`,
      `    ${other}:3:9, 5:9`,
      "  Look.",
      "",
    ]);
  });

  it("stays as it is where there are but two, where the words differ, and where something else is pointed at", () => {
    const related = [{ span: Span.still(file, 4, 5), label: "this" }];
    const lines = renderText(
      [
        at(file, 1),
        at(file, 2),
        at(file, 3, { hint: "Elsewhere." }),
        at(file, 4, { related }),
        at(file, 5, { related }),
        at(file, 6, { related }),
      ],
      sources,
    );
    expect(lines.match(/^error/gm)).toHaveLength(6);
  });

  it("does not name places without end", () => {
    const lines = renderText(
      Array.from({ length: 12 }, (_, line) => at(file, line + 1)),
      sources,
    );
    expect(lines).toContain(`    ${file}:2:9, 3:9, 4:9, 5:9, 6:9, 7:9, 8:9, 9:9\n    and 3 more\n`);
  });
});
