import { describe, expect, it } from "vitest";
import { comment, commentText } from "../../../src/emit/docs.ts";
import { literal, member, parsed, property, propertyName, textLiteral } from "../../../src/emit/literals.ts";
import { kebab, NamePool, nameFromWords, safeName } from "../../../src/emit/names.ts";
import type { Json } from "../../../src/ir/program.ts";

const hostile = [
  "*/ globalThis.stolen = 1; /*",
  "</script><script>",
  "`${globalThis.stolen = 1}`",
  "\u2028\u2029\u0085\ufeff",
  '"; globalThis.stolen = 1; //',
  "\\",
  '\\"',
  "'",
  "__proto__",
  "constructor",
  "toString",
  "\ud800",
  "\udfff lone",
  "line\nbreak\r\ncarriage",
  "\u0000\u0007",
  "<!--",
  "-->",
  "@param {x} y",
  "\u202e right to left",
  "日本",
  "👩‍🚀",
];

/** Reads an expression back, as a module would. */
const read = (code: string): unknown => new Function(`return (${code});`)() as unknown;

describe("texts as literals", () => {
  for (const text of hostile)
    it(`${JSON.stringify(text)} comes back as it was`, () => expect(read(textLiteral(text))).toBe(text));
  it("no literal can end its line, its string or the script around it", () => {
    for (const text of hostile) expect(textLiteral(text)).not.toMatch(/[\n\r\u2028\u2029\u0000\ufeff]|<\/script|<!--/);
  });
});

describe("objects as literals", () => {
  it("keeps every name as a property of its own", () => {
    const made: { [key: string]: Json } = Object.create(null) as { [key: string]: Json };
    for (const [index, name] of hostile.entries()) made[name] = index;
    const back = read(literal(made)) as Record<string, number>;
    for (const [index, name] of hostile.entries()) {
      expect(Object.hasOwn(back, name)).toBe(true);
      expect(back[name]).toBe(index);
    }
    expect(Object.getPrototypeOf(back)).toBe(Object.prototype);
  });
  it("gives large values as one text that is parsed", () => {
    const value = { "*/": hostile, "\u2028": [1.5, null, true] };
    expect(read(parsed(value))).toEqual(value);
  });
  it("reads what it writes", () => {
    for (const name of hostile.filter((each) => each !== "__proto__")) {
      const object = read(`{ ${propertyName(name)}: 7 }`);
      expect(new Function("object", `return ${member("object", name)};`)(object)).toBe(7);
    }
  });
  it("does not say a name twice", () => {
    expect(property("hp", "hp")).toBe("hp");
    expect(property("hp", "10")).toBe("hp: 10");
    expect(property("__proto__", "__proto__")).toBe(`["__proto__"]: __proto__`);
  });
  it("refuses what is no number", () => {
    expect(() => literal(Number.NaN)).toThrow();
    expect(literal(-0)).toBe("0");
  });
});

describe("texts in comments", () => {
  it("cannot end the comment, on whatever line they stand", () => {
    for (const text of hostile) {
      const whole = comment(commentText(`first\n${text}\nlast`).split("\n"));
      expect(whole.indexOf("*/")).toBe(whole.lastIndexOf("*/"));
      expect(whole).not.toMatch(/[\u2028\u2029\u0000\ud800-\udfff](?![\udc00-\udfff])|<\/script/u);
    }
  });
  it("joins nothing to the end", () =>
    expect(comment([commentText("*"), commentText("/ x")]).match(/\*\//g)).toHaveLength(1));
  it("is no tag of somebody else's", () => expect(commentText("@deprecated")).not.toContain("@d"));
});

describe("names", () => {
  it("are identifiers, whatever they were", () => {
    for (const text of [
      ...hostile,
      "class",
      "await",
      "eval",
      "arguments",
      "undefined",
      "NaN",
      "Object",
      "Map",
      "a-b",
      "1st",
      "",
    ]) {
      expect(
        () => new Function(`"use strict"; const ${safeName(text)} = 1; return ${safeName(text)};`),
        text,
      ).not.toThrow();
    }
  });
  it("stay themselves where that is possible", () => {
    for (const name of ["strike", "from", "of", "set", "type", "object", "höhe", "日本"])
      expect(safeName(name)).toBe(name);
    expect(new NamePool().takeTop("object")).toBe("object_");
  });
  it("are each its own", () => {
    const pool = new NamePool(["hp"]);
    expect([pool.take("hp"), pool.take("hp"), pool.take("x1"), pool.take("x1")]).toEqual(["hp2", "hp3", "x1", "x1_2"]);
    expect(pool.scoped(() => pool.take("inner"))).toBe("inner");
    expect(pool.take("inner")).toBe("inner");
  });
  it("are made from words", () => {
    expect(nameFromWords("armored >= 0", "input")).toBe("armored0");
    expect(nameFromWords("10 + 2", "input")).toBe("input");
    expect(kebab("armorCoverage")).toBe("armor-coverage");
    expect(kebab("con../structor")).not.toMatch(/[./]/);
  });
});
