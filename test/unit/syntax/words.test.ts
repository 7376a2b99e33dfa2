import { describe, expect, it } from "vitest";
import { classify } from "../../../grammar/classify.ts";
import { readWords } from "../../../grammar/lexer.ts";
import { freeWords, hardWords, softWords } from "../../../grammar/words.ts";
import { columnName, isName, keyName } from "../../../src/syntax/words.ts";

const kinds = (text: string): readonly string[] =>
  classify(readWords(text)).tokens.map(({ tokenType }) => tokenType.name);

describe("words", () => {
  it("are 48 hard and 62 soft, no word both", () => {
    expect([...hardWords].filter((word) => softWords.has(word))).toEqual([]);
    expect(softWords.size).toBe(62);
  });
  it.each([...hardWords, ...softWords])("%s is read as itself, and as a name after a dot", (word) => {
    // Some are names where nothing stands on their sides.
    expect(kinds(freeWords.has(word) ? `1 ${word} 2` : word)).toContain(`k_${word}`);
    if (freeWords.has(word)) expect(kinds(word)).toEqual(["Identifier"]);
    expect(kinds(`a.${word}`)[2]).toBe("Identifier");
    expect(kinds(`${word}s1`)).toEqual(["Identifier"]);
  });
  it.each([
    ["is not", "IsNot"],
    ["is  about", "IsAbout"],
    ["not in", "NotIn"],
  ])("%s is one", (text, kind) => {
    expect(kinds(text)).toEqual([kind]);
  });
  it.each(["a", "Ärger", "größe2", "имя", "名前", "__proto__", "constructor", "x_1", "é"])("%s is a name", (text) => {
    expect(kinds(text)).toEqual(["Identifier"]);
    expect(isName(text)).toBe(true);
  });
  it("holds only letters that a name in TypeScript may hold", () => {
    for (let code = 0x80; code < 0xffff; code += 1) {
      const sign = String.fromCharCode(code);
      if (kinds(`a${sign}`).length === 1 && kinds(`a${sign}`)[0] === "Identifier") {
        if (
          !/\p{ID_Continue}/u.test(sign) &&
          sign.trim() !== "" &&
          !/[\u00ad\u1680\u2000-\u200d\u202f\u205f\u2060\u3000\ufeff]/.test(sign)
        )
          expect.fail(code.toString(16));
      }
    }
  });
});

describe("signs", () => {
  it.each([
    ["2d6", "Dice"],
    ["d10", "Die"],
    ["d%", "Die"],
    ["3d%", "Dice"],
    ["47.9%", "Percent"],
    ["47.9 %", "Percent"],
    ["12", "Numeral"],
    ["7.50", "Numeral"],
    ["0.5x", "BadNumber"],
    ["4d6kh3", "BadNumber"],
    [".5", "BadNumber"],
    ["1_000", "BadNumber"],
    ["d6x", "Identifier"],
    ["damage", "Identifier"],
    ['"a"', "Text"],
    ["“a”", "Text"],
    ['"a”', "Text"],
    ['"a “b” c"', "Text"],
    ['"a\\"b"', "Text"],
    ['"abc', "BadText"],
    ["'a'", "SingleQuoted"],
    ["| a | b |", "Row"],
    ["|| a |", "Row"],
    ["|| a", "BarBar"],
    ["@", "Unknown"],
    ["≠", "NotEq"],
    ["<>", "NotEq"],
    ["=>", "Arrow"],
    ["->", "Arrow"],
    ["→", "Arrow"],
    ["==", "EqEq"],
    ["===", "EqEq"],
    [":=", "Assign"],
    ["+=", "OpAssign"],
    ["&&", "AndAnd"],
    ["??", "QuestionQuestion"],
    ["**", "Power"],
    ["…", "Dots"],
    ["..", "Dots"],
  ])("%s", (text, kind) => {
    expect(kinds(text)[0]).toBe(kind);
  });
  it("end a row at its last bar, before a remark or a brace", () => {
    const images = (text: string): readonly string[] => classify(readWords(text)).tokens.map(({ image }) => image);
    expect(images("| a | b |  # remark")).toEqual(["| a | b |"]);
    expect(images("| a | #1 |")).toEqual(["| a | #1 |"]);
    expect(images("| a | b | }")).toEqual(["| a | b |", "}"]);
    expect(images("{ | a | b |")).toEqual(["{", "| a | b |"]);
    expect(images("| a | b |  # c | d")).toEqual(["| a | b |"]);
    expect(images("| a | b")).toEqual(["| a | b"]);
    expect(images("x | a |")).toEqual(["x", "|", "a", "|"]);
  });
});

describe("joined names", () => {
  it.each([
    ["Concrete (Reinforced)", "ConcreteReinforced"],
    ["Flagellant's Zeal", "FlagellantsZeal"],
    ["Flagellant’s Zeal", "FlagellantsZeal"],
    ["Armor Piercing", "ArmorPiercing"],
    ["Tungsten/Depleted Uranium", "TungstenDepletedUranium"],
    ["Blast-Rated", "BlastRated"],
    ["9mm", "9mm"],
    ["", ""],
  ])("of the key %s", (text, expected) => {
    expect(keyName(text)).toBe(expected);
  });
  it.each([
    ["SP Cost", "spCost"],
    ["Base Damage", "baseDamage"],
    ["HP", "hp"],
    ["hp", "hp"],
    ["spCost", "spCost"],
    ["Weapon + Ammo", "weaponAmmo"],
    ["Mass", "mass"],
    ["X", "x"],
  ])("of the column %s", (text, expected) => {
    expect(columnName(text)).toBe(expected);
  });
});
