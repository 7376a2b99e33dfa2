import { describe, expect, it } from "vitest";
import { codeIn } from "../../../src/emit/code.ts";
import { wordsOf } from "../../../src/emit/declared.ts";
import {
  framesOfPlain,
  goingOnBy,
  handingOn,
  sharedWith,
  withoutShared,
  type WrittenGame,
} from "../../../src/emit/game/share.ts";
import type { Module } from "../../../src/emit/module.ts";

describe("code without comments and texts", () => {
  const cases: readonly (readonly [text: string, words: string])[] = [
    ["a /* b */ c // d\ne", "a c e"],
    ['f("x // y", \'z " w\', g)', "f g"],
    ["`one ${two} three ${{ four: `five ${six}` }.four} seven` + eight", "two four six four eight"],
    ["a / b / c", "a b c"],
    ['"\\" x" + y', "y"],
    ["{ `${a}` } b", "a b"],
    ["`\\${a}` + b", "b"],
  ];
  for (const [text, words] of cases)
    it(text, () => {
      expect(codeIn(text).match(/\w+/g)?.join(" ")).toBe(words);
    });
});

describe("words that may speak of something at the top", () => {
  it("are no members, keys, parameters or locals", () => {
    const text =
      "function f(game: State, marks?: number): void {\n  const left = rest(...all, { rules: 1, hidden });\n  for (let turn = 0; turn < 3; turn += 1) game.version = left ? one : marks;\n}\n";
    expect(
      [...wordsOf(text)]
        .filter((word) => !["function", "const", "for", "let", "void", "number", "f", "0", "1", "3"].includes(word))
        .sort(),
    ).toEqual(["State", "all", "hidden", "one", "rest"]);
  });
});

function game(
  path: string,
  imports: Readonly<Record<string, readonly string[]>>,
  texts: readonly string[],
): WrittenGame {
  const all = new Map(
    Object.entries(imports).map(([from, names]) => [
      from,
      new Map(names.map((name) => [name, { alias: name, isType: false }])),
    ]),
  );
  return {
    path,
    declared: texts.map((text) => ({ text, written: text, part: "" })),
    module: { imports: all, printing: { ending: ".js", runtime: "rulewright/runtime" } } as unknown as Module,
  };
}

describe("what a variant's game shares", () => {
  const hit = "function hit(game: State): number {\n  return least + game.hp;\n}";
  const turn = "function turn(game: State): number {\n  return hit(game);\n}";
  const rest = "export function rest(game: State): number {\n  return usual + hit2(game);\n}";
  const hit2 = "function hit2(game: State): number {\n  return game.hp;\n}";
  const state = "export interface State {\n  hp: number;\n}";
  const plain = game("game.ts", { "./index.js": ["least", "usual"] }, [state, hit, turn, rest, hit2]);
  const own = game("variants/soft/game.ts", { "../soft.js": ["least"], "../../index.js": ["usual"] }, [
    state,
    hit,
    turn,
    rest,
    hit2,
  ]);

  it("is the same by its words, and so is all that it speaks of", () => {
    expect(sharedWith(plain, own).map(({ name }) => name)).toEqual(["State", "rest", "hit2"]);
  });
  it("goes in circles, too", () => {
    const circle = [
      "function a(): void {\n  b();\n}",
      "function b(): void {\n  a();\n}",
      "function c(): void {\n  d();\n}",
      "function d(): void {\n  c();\n  e();\n}",
    ];
    const other = game("variants/x/game.ts", {}, [...circle, "const e = () => 2;"]);
    expect(sharedWith(game("game.ts", {}, [...circle, "const e = () => 1;"]), other).map(({ name }) => name)).toEqual([
      "a",
      "b",
    ]);
  });
  it("is taken from the plain game, which hands on what it does not export", () => {
    const { declared, words, imports } = withoutShared(plain, own);
    expect(declared.map(({ text }) => text)).toEqual([hit, turn]);
    const rest = 'export { type State, rest } from "../../game.js";';
    expect(imports(words, "", true)).toEqual(['import { type State } from "../../game.js";', rest]);
    // Of a long game, from where it stands.
    const parts = new Map([["State", "state"]]);
    expect(withoutShared(plain, own, parts).imports(words, "../", false)).toEqual([
      'import { type State } from "../../../game/state.js";',
    ]);
    expect(handingOn(plain)).toMatch(/export \{ hit as \$hit, turn as \$turn, hit2 as \$hit2 \};$/);
  });
});

describe("frames that are the same in both games", () => {
  const step = (name: string, text: string): string =>
    `function ${name}Step(game: State): unknown {\n  return ${text};\n}`;
  const resume = (...cases: readonly string[]): string =>
    `function resume(game: State, frame: Frame, given: unknown): unknown {\n  switch (frame.p) {\n${cases.map((name, place) => `    case ${place}:\n      return ${name}Step(game);`).join("\n")}\n    default:\n      return null;\n  }\n}`;
  const withFrames = (path: string, steps: readonly string[], texts: readonly string[]): WrittenGame => {
    const made = game(path, {}, texts);
    return {
      ...made,
      module: {
        ...made.module,
        names: new Map([["resume", "resume"]]),
        game: {
          frames: new Map(steps.map((name, number) => [`${name}Step`, { number, type: "Frame" }])),
        } as unknown as Module["game"],
      },
    };
  };
  const state = "export interface State {\n  hp: number;\n}";
  const plain = withFrames(
    "game.ts",
    ["hit", "draw"],
    [state, step("hit", "1"), step("draw", "1"), resume("hit", "draw")],
  );

  it("are gone on with by the plain game; the others here", () => {
    const own = withFrames(
      "variants/soft/game.ts",
      ["hit", "draw"],
      [state, step("hit", "1"), step("draw", "2"), resume("hit", "draw")],
    );
    const left = framesOfPlain(plain, own);
    expect(left).toEqual({ steps: new Set(["hitStep"]), by: "$resume" });
    const shorter =
      "function resume(game: State, frame: Frame, given: unknown): unknown {\n  switch (frame.p) {\n    case 1:\n      return drawStep(game);\n    default:\n      return $resume(game, frame, given);\n  }\n}";
    const { declared, words, imports } = withoutShared(plain, goingOnBy({ text: shorter, written: shorter }, own));
    expect(declared.map(({ text }) => text)).toEqual([step("draw", "2"), shorter]);
    expect(imports(words, "", true)[0]).toBe('import { type State, $resume } from "../../game.js";');
  });
  it("are nobody's affair where all or none of them are the same", () => {
    expect(
      framesOfPlain(
        plain,
        withFrames(
          "variants/soft/game.ts",
          ["hit", "draw"],
          plain.declared.map(({ text }) => text),
        ),
      ),
    ).toBeNull();
    expect(
      framesOfPlain(
        plain,
        withFrames(
          "variants/soft/game.ts",
          ["hit", "draw"],
          [state, step("hit", "2"), step("draw", "2"), resume("hit", "draw")],
        ),
      ),
    ).toBeNull();
    const bare = withFrames("game.ts", [], [state, step("hit", "1")]);
    expect(
      framesOfPlain(bare, withFrames("variants/soft/game.ts", ["hit"], [state, step("hit", "1"), resume("hit")])),
    ).toBeNull();
  });
});
