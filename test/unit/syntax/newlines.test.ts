import { describe, expect, it } from "vitest";
import { classify } from "../../../grammar/classify.ts";
import { readWords } from "../../../grammar/lexer.ts";
import { beginsAnew, endsNot, goesOn, keepNewlines } from "../../../grammar/newlines.ts";
import { keywords, NewLine } from "../../../grammar/tokens.ts";
import { hardWords, softWords } from "../../../grammar/words.ts";

const lines = (text: string): number =>
  keepNewlines(classify(readWords(text)).tokens).filter(({ tokenType }) => tokenType === NewLine).length;

// A word put into one of these sets by mistake joins lines without a word of warning, so each is written out here.
const endings =
  "+ - * / & = : , . ( [ { <= >= < > and or not is in given to times of where otherwise with new let set add take put into from if match while then default each".split(
    " ",
  );
const foreignEndings = "== != =< && || := += ** ?? ? -> ! isNot isAbout notIn".split(" ");
const beginnings = "+ - * / & . { and or is where then else given with to times in from into under".split(" ");
const foreignBeginnings = "&& || == != ** ?? ? isNot isAbout notIn".split(" ");

describe("a line goes on after", () => {
  it.each(endings)("%s", (word) => {
    expect(lines(`a ${word}\nb`)).toBe(0);
  });
  it("nothing else", () => {
    expect(endsNot.size).toBe(endings.length + foreignEndings.length);
  });
});

describe("a line goes on before", () => {
  it.each(beginnings)("%s", (word) => {
    expect(lines(`a\n${word} b`)).toBe(0);
  });
  it("nothing else", () => {
    expect(goesOn.size).toBe(beginnings.length + foreignBeginnings.length);
  });
});

describe("a line ends", () => {
  const ending = [...hardWords, ...softWords].filter((word) => !endings.includes(word));
  it.each(ending)("after %s", (word) => {
    expect(lines(`a ${word}\nb`)).toBe(1);
  });
  const beginning = [...hardWords, ...softWords].filter((word) => !beginnings.includes(word) && word !== "otherwise");
  it.each(beginning)("before %s", (word) => {
    expect(lines(`a\n${word} b`)).toBe(1);
  });
  it.each("let set add take put return stop cancel repeat for rolling choosing check".split(" "))(
    "before %s, even after an operator",
    (word) => {
      expect(lines(`a +\n${word} b`)).toBe(1);
      expect(beginsAnew.has(keywords.get(word) ?? NewLine)).toBe(true);
    },
  );
  it("before a declaration, even after an operator", () => {
    expect(lines("let a = 1 +\nrule f(): int = 1")).toBe(1);
    expect(lines("a +\nrule")).toBe(0);
  });
});

describe("otherwise", () => {
  it("begins a case where a colon follows", () => {
    expect(lines("a\notherwise: b")).toBe(1);
  });
  it("goes on elsewhere", () => {
    expect(lines("a\notherwise b")).toBe(0);
  });
});

describe("as", () => {
  it("goes on with a report's value where a number follows", () => {
    expect(lines("cell a\nas 0.0%")).toBe(0);
    expect(lines("cell a\nas 0.00")).toBe(0);
  });
  it("is a name elsewhere", () => {
    expect(lines("a\nas + 1")).toBe(1);
    expect(lines("a\nas")).toBe(1);
  });
});

describe("before and after", () => {
  it.each(["before", "after"])("%s goes on with the parameters of an action", (word) => {
    expect(lines(`action a(me: P)\n${word} damage(target: me) { }`)).toBe(0);
    expect(lines(`action a(me: P)\n${word} start of Turn { }`)).toBe(0);
  });
  it.each(["before", "after"])("%s is a name elsewhere", (word) => {
    expect(lines(`f(a)\n${word} + 1`)).toBe(1);
    expect(lines(`a\n${word} b`)).toBe(1);
    expect(lines(`f(a)\n${word}(b)`)).toBe(1);
  });
});

describe("brackets", () => {
  it.each(["f(a\n, b\n)", "[a\n, b\n]", "f(\na\n)"])("hold no lines: %j", (text) => {
    expect(lines(text)).toBe(0);
  });
  it("hold the lines of a body inside them", () => {
    expect(lines("f(if a {\nb\nc\n} else { d })")).toBe(1);
  });
  it("of a body have none at their inside", () => {
    expect(lines("rule f() {\n\n  a\n\n}")).toBe(0);
  });
});

describe("rows", () => {
  it("follow each other, blank lines and remarks between them", () => {
    expect(lines("| a |\n\n# remark\n| b |")).toBe(0);
  });
  it("are lines of their own among others", () => {
    expect(lines("let a = 1\n| a |\n| b |\nx")).toBe(2);
  });
});

describe("line endings", () => {
  it.each(["\n", "\r\n", "\r", "\n\n\n", "\n \t\n"])("%j", (end) => {
    expect(lines(`a${end}b`)).toBe(1);
  });
  it("at both ends of the text are none", () => {
    expect(lines("\n\na\n\n")).toBe(0);
  });
});
