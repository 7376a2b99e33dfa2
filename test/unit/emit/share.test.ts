import { describe, expect, it } from "vitest";
import { codeIn } from "../../../src/emit/code.ts";
import { handingOn, sharedWith, withoutShared, wordsOf, type WrittenGame } from "../../../src/emit/game/share.ts";
import type { Module } from "../../../src/emit/module.ts";

describe("code without comments and texts", () => {
  const cases: readonly (readonly [text: string, words: string])[] = [
    ["a /* b */ c // d\ne", "a c e"],
    ["f(\"x // y\", 'z \" w', g)", "f g"],
    ["`one ${two} three ${{ four: `five ${six}` }.four} seven` + eight", "two four six four eight"],
    ["a / b / c", "a b c"],
    ["\"\\\" x\" + y", "y"],
    ["{ `${a}` } b", "a b"],
    ["`\\${a}` + b", "b"],
  ];
  for (const [text, words] of cases) it(text, () => { expect(codeIn(text).match(/\w+/g)?.join(" ")).toBe(words); });
});

describe("words that may speak of something at the top", () => {
  it("are no members, keys, parameters or locals", () => {
    const text = "function f(game: State, marks?: number): void {\n  const left = rest(...all, { rules: 1, hidden });\n  game.version = left ? one : marks;\n}\n";
    expect([...wordsOf(text)].filter((word) => !["function", "const", "void", "number", "f", "1"].includes(word)).sort()).toEqual(["State", "all", "hidden", "one", "rest"]);
  });
});

function game(path: string, imports: Readonly<Record<string, readonly string[]>>, texts: readonly string[]): WrittenGame {
  const all = new Map(Object.entries(imports).map(([from, names]) => [from, new Map(names.map((name) => [name, { alias: name, isType: false }]))]));
  return { path, declared: texts.map((text) => ({ text, written: text })), module: { imports: all } as unknown as Module };
}

describe("what a variant's game shares", () => {
  const hit = "function hit(game: State): number {\n  return least + game.hp;\n}";
  const turn = "function turn(game: State): number {\n  return hit(game);\n}";
  const rest = "export function rest(game: State): number {\n  return usual + hit2(game);\n}";
  const hit2 = "function hit2(game: State): number {\n  return game.hp;\n}";
  const state = "export interface State {\n  hp: number;\n}";
  const plain = game("game.ts", { "./index.js": ["least", "usual"] }, [state, hit, turn, rest, hit2]);
  const own = game("variants/soft/game.ts", { "../soft.js": ["least"], "../../index.js": ["usual"] }, [state, hit, turn, rest, hit2]);

  it("is the same by its words, and so is all that it speaks of", () => {
    expect(sharedWith(plain, own).map(({ name }) => name)).toEqual(["State", "rest", "hit2"]);
  });
  it("goes in circles, too", () => {
    const circle = ["function a(): void {\n  b();\n}", "function b(): void {\n  a();\n}", "function c(): void {\n  d();\n}", "function d(): void {\n  c();\n  e();\n}"];
    const other = game("variants/x/game.ts", {}, [...circle, "const e = () => 2;"]);
    expect(sharedWith(game("game.ts", {}, [...circle, "const e = () => 1;"]), other).map(({ name }) => name)).toEqual(["a", "b"]);
  });
  it("is taken from the plain game, which hands on what it does not export", () => {
    expect(withoutShared(plain, own)).toMatchObject({ declared: [{ text: hit }, { text: turn }], imports: ['import { type State } from "../../game.js";', 'export { type State, rest } from "../../game.js";'] });
    expect(handingOn(plain)).toMatch(/export \{ hit as \$hit, turn as \$turn, hit2 as \$hit2 \};$/);
  });
});
