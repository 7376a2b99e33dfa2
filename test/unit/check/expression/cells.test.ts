/** Tests in cells and cases, and values as written: what fits, and what is said of what cannot. */
import { describe, expect, it } from "vitest";
import { bodyOf, checkText, shown } from "../check-text.ts";
import { declared, marked } from "./said.ts";

const cell = (type: string, test: string): readonly string[] => {
  const text = `${declared}rule r(x: ${type}, y: ${type}, limit: int): int {\n | x | result |\n | ${test} | 1 |\n | otherwise | 0 |\n}`;
  return checkText(text).found.map((each) => each.code);
};

it.each<[string, string, ...string[]]>([
  ["int", "5"], ["int", "limit"], ["int", "y"], ["int", "base"], ["int", "(5)"], ["int", "2 * limit"], ["int", "< limit"], ["int", "3 to 5"], ["int", "limit to limit + 3"], ["int", "1, 3"], ["int", "not 1, 3"], ["int", "[1, 3]"], ["int", "about 4"], ["number", "about 4.2"], ["number", "5"], ["number", "0.5 to 1"], ["int", "4.5", "row-never-fits"],
  ["int", "yes", "condition-in-cell"], ["int", "x > 3", "condition-in-cell"], ["int", "\"a\"", "test-mismatch"], ["int", "none", "never-none"], ["int", "Left", "test-mismatch"], ["int", "wrong", "unknown-name"], ["int", "< \"a\"", "not-comparable"], ["int", "\"a\" to \"b\"", "type-mismatch", "type-mismatch"],
  ["text", "\"a\""], ["text", "\"a\", \"b\""], ["text", "about 4", "type-mismatch"], ["text", "5", "test-mismatch"], ["text", "< 5", "not-comparable"], ["text", "< \"a\"", "not-comparable"], ["text", "3 to 5", "test-mismatch"], ["bool", "yes"], ["bool", "y"], ["bool", "limit > 3"], ["bool", "5", "test-mismatch"],
  ["optional int", "none"], ["optional int", "5"], ["optional int", "< 5"], ["optional int", "about 5"], ["optional int", "3 to 5"], ["optional int", "not none"], ["optional int", "y"], ["optional int", "\"a\"", "test-mismatch"],
  ["Side", "Left"], ["Side", "Right"], ["Side", "Side.Left"], ["Side", "y"], ["Side", "Left, Right", "row-never-reached"], ["Side", "not Left"], ["Side", "[Left, Right]", "row-never-reached"], ["Side", "< Left", "not-ordered"], ["Side", "Low", "test-mismatch"], ["Side", "Turn.Right", "test-mismatch"], ["Side", "Left(3)", "variant-without-values"], ["Side", "Lef", "unknown-row"], ["optional Side", "Right"], ["optional Side", "none"],
  ["Rank", "< High"], ["Rank", ">= y"], ["Rank", "Low, High"], ["Rank", "> 3", "not-comparable"], ["optional Rank", ">= Mid"],
  ["Attack", "Hurt"], ["Attack", "Attack.Hurt"], ["Attack", "Hurt(amount: > 3)"], ["Attack", "Attack.Hurt(amount: > 3)"], ["Attack", "Hurt(amount: 3 to 5)"], ["Attack", "Burnt(amount: 3, tags: [])"], ["Attack", "not Hurt(amount: 3)"], ["Attack", "Hurt, Burnt(amount: 1)"], ["optional Attack", "Hurt(amount: > 3)"], ["Attack", "y"],
  ["Attack", "Hurt(amount: \"a\")", "test-mismatch"], ["Attack", "Hurt(amout: 3)", "unknown-argument"], ["Attack", "Hurt(3)", "field-to-name"], ["Attack", "Hurt(limit)", "field-to-name"], ["Attack", "Missed(3)", "variant-without-values"], ["Attack", "Missed(n: 3)", "variant-without-values"], ["Attack", "Hurt(amount: none)", "never-none"],
  ["Wall", "Wall.Glass"], ["Wall", "Glass"], ["Wall", "5", "test-mismatch"], ["Strike", "Strike(force: 1)"], ["Strike", "y"], ["Strike", "5", "test-mismatch"], ["range of int", "y"], ["range of int", "5", "test-mismatch"], ["list of int", "[1]"], ["list of int", "[]"], ["list of int", "5", "test-mismatch"], ["set of int", "[1, 2]"],
])("a cell for %s: %s", (type, test, ...expected) => { expect(cell(type, test)).toEqual(expected); });

describe("a case", () => {
  const arms = (type: string, ...lines: readonly string[]): readonly string[] => checkText(`${declared}rule r(x: ${type}, limit: int): int = match x {\n${lines.join("\n")}\n}`).found.map((each) => each.code);
  it.each<[string, readonly string[], ...string[]]>([
    ["Attack", ["Hurt(amount): amount", "otherwise: 0"]], ["Attack", ["Hurt(amount), Burnt(amount): amount", "Missed: 0"]], ["Attack", ["Attack.Hurt(amount): amount", "otherwise: 0"]], ["Attack", ["Burnt(amount, tags): amount + count(tags)", "otherwise: 0"]], ["Attack", ["Burnt(tags, amount: > 3): count(tags)", "otherwise: 0"]], ["optional Attack", ["Hurt(amount): amount", "otherwise: 0"]],
    ["Attack", ["Hurt(amount), Missed: 1", "otherwise: 0"], "bindings-differ"], ["Attack", ["Hurt(amount), Burnt(amount, tags): amount", "otherwise: 0"], "bindings-differ"], ["Attack", ["Burnt(tags, amount), Burnt(amount, tags): amount", "otherwise: 0"]],
    ["Attack", ["not Hurt(amount): 1", "otherwise: 0"], "binding-outside-match"], ["Attack", ["Hurt(value): 1", "otherwise: 0"], "field-to-name"], ["Attack", ["Hurt(limit): 1", "otherwise: 0"], "field-to-name"], ["Attack", ["Hurt(amount): 1", "Missed(x): 2", "otherwise: 0"], "variant-without-values"],
    ["int", ["5: 1", "otherwise: 0"]], ["int", ["> limit: 1", "otherwise: 0"]], ["int", ["\"a\": 1", "otherwise: 0"], "test-mismatch"], ["Wrong", ["Hurt(amount): amount", "otherwise: 0"], "unknown-type"],
  ])("for %s: %j", (type, lines, ...expected) => { expect(arms(type, ...lines)).toEqual(expected); });
});

describe("values as written", () => {
  it.each<[string, string, ...string[]]>([
    ["int", "9007199254740991"], ["number", "9007199254"], ["number", "9007199254.0"], ["number", "9007199255.0", "number-out-of-reach `9007199255.0`"], ["number", "900719925500%", "number-out-of-reach `900719925500%`"], ["int", "5.0", "not-whole `5.0`"], ["int", "4.5", "not-whole `4.5`"], ["int", "300%", "not-whole `300%`"], ["number", "5"],
    ["list of int", "[]"], ["list of int", "[1, t]", "type-mismatch `t`"], ["list of number", "[1, 0.5]"], ["list of int", "[1, 0.5]", "not-whole `0.5`"], ["list of int", "[b]", "needs-rounding `b`"], ["int", "count([1, t])", "type-mismatch `t`"], ["int", "count([1, 0.5])"], ["int", "count([Low, High])"], ["int", "count([none, 1])"], ["int", "count([1, none])"], ["list of list of int", "[[], [1]]"], ["list of Side", "[Left, Right]"], ["set of Side", "[Right, Right]"], ["optional list of Side", "[Right]"], ["list of optional int", "[1, none]"],
    ["map of text to int", "[]"], ["map of text to int", "[\"a\": 1]"], ["map of text to int", "[\"a\": t]", "type-mismatch `t`"], ["map of text to int", "[3: 1]", "type-mismatch `3`"], ["map of text to number", "[\"a\": 1, \"b\": 0.5]"], ["map of Side to int", "[Left: 1, Right: 2]"], ["map of Side to int", "[Left: 1, Left: 2]", "key-twice `Left`"], ["map of int to int", "[1: 1, 1: 2]", "key-twice `1`"], ["map of int to int", "[a: 1, a: 2]"], ["optional map of Side to int", "[Right: 1]"], ["map of Wall to int", "[Wall.Glass: 1]"],
    ["int", "[\"a\": 1][\"a\"]"], ["int", "[Low: 1][rank]"], ["int", "[w: 1][w]"], ["int", "[k: 1][k]", "not-a-key `[k: 1]`"], ["int", "[0.5: 1][0.5]", "not-a-key `[0.5: 1]`"], ["int", "[c: 1][yes]", "not-a-key `[c: 1]`"],
    ["range of int", "1 to 3"], ["range of int", "a to a + 3"], ["range of int", "1 to 3.5", "type-mismatch `1 to 3.5`"], ["range of number", "1 to 3"], ["range of number", "1 to 3.5"], ["range of int", "3 to 1", "range-backwards `3 to 1`"], ["range of int", "3 to 3"], ["range of int", "t to 3", "type-mismatch `t`"], ["range of int", "1 to t", "type-mismatch `t`"], ["range of int", "1 to o", "may-be-none `o`"], ["optional range of number", "over 1 to under 3"],
  ])("%s: %s", (type, formula, ...expected) => { expect(marked(type, formula)).toEqual(expected); });

  it.each<[string, string, string]>([
    ["range of int", "over 1 to under 5", "2 to 4"], ["range of int", "over 1 to 5", "2 to 5"], ["range of int", "1 to under 5", "1 to 4"], ["range of number", "over 1 to under 5", "over 1 to under 5"], ["range of int", "over a to under a", "keep(a + 1) to keep(a - 1)"], ["range of number", "1 to under 5", "1 to under 5"],
    ["set of int", "[1, 2]", "{1, 2}"], ["optional set of int", "[1, 2]", "{1, 2}"], ["list of int", "[1, 2]", "[1, 2]"], ["list of number", "[a / 3]", "[keep(a / 3)]"], ["list of number", "[a]", "[a]"],
  ])("%s: %s is %s", (type, formula, expected) => { expect(shown(bodyOf(`rule r(a: int): ${type} = ${formula}`, "r"))).toBe(expected); });
});
