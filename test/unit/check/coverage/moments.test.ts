import { describe, expect, it } from "vitest";
import type { Decision, Expr, Statement } from "../../../../src/ir/program.ts";
import { childrenOf } from "../../../../src/ir/children.ts";
import { checkText } from "../check-text.ts";

const world = `
player Side { hp: int 0 to 20 clamp default 20, on: bool default no, place: Place default Head, wear: optional int default none }
choice Place { Head, Arm, Leg }
procedure hit(me: Side): int {
  take 5 from me.hp
  me.hp
}
setup one() {
  let me = new Side()
  hit(me)
}
phase Game { phase Turn for each player { } }
action go(me: Side, other: Side from players) in Turn { do { p(me, other) } }
`;

type Node = Expr | Statement;
const decisions = (node: Node): readonly Decision[] => [
  ...(node.kind === "decide" ? [node] : []),
  ...childrenOf(node).flatMap(decisions),
];

/** What is said of the decisions of a procedure, and whether each is proved to be complete. */
function said(lines: string): { readonly codes: readonly string[]; readonly complete: readonly boolean[] } {
  const { program, found } = checkText(`${world}procedure p(me: Side, other: Side) {\n${lines}\n}\n`);
  const body = program.game?.procedures.find((each) => each.name === "p")?.body;
  return {
    codes: found.map((each) => each.code),
    complete: body === undefined ? [] : decisions(body).map((each) => each.complete),
  };
}
const sure = { codes: [], complete: [true] };

describe("what is read of a game", () => {
  it.each([
    ["goes as far as its bound", "match me.hp {\n0 to 9: hit(me)\n10 to 20: return\n}"],
    ["is still what the condition found", "if me.hp < 5 { return }\nmatch me.hp {\n5 to 9: hit(me)\n>= 10: return\n}"],
    [
      "is still so behind a name",
      "let hp = me.hp\nif hp < 5 { return }\nmatch me.hp {\n5 to 9: hit(me)\n>= 10: return\n}",
    ],
    [
      "keeps a name's value through a change",
      "let hp = me.hp\nif hp < 5 { return }\nhit(me)\nmatch hp {\n5 to 9: hit(me)\n>= 10: return\n}",
    ],
    ["is a bool", "match me.on {\nyes: hit(me)\nno: return\n}"],
    ["is a choice", "if me.place is Head { return }\nmatch me.place {\nArm: hit(me)\nLeg: return\n}"],
    ["may be none", "match me.wear {\nnone: return\n> 3: hit(me)\n<= 3: return\n}"],
    ["is what is given to a procedure", "match hit(me) {\n<= 5: return\n> 5: hit(me)\n}"],
    ["is what a player chooses", "match choose(me, Place) {\nHead: return\nArm, Leg: hit(me)\n}"],
  ])("%s", (_, lines) => {
    expect(said(lines)).toEqual(sure);
  });

  it.each([
    [
      "may be less after a procedure",
      "if me.hp < 5 { return }\nhit(me)\nmatch me.hp {\n5 to 9: return\n>= 10: return\n}",
    ],
    [
      "may be less after it was set",
      "if me.hp < 5 { return }\ntake 3 from me.hp\nmatch me.hp {\n5 to 9: return\n>= 10: return\n}",
    ],
    [
      "may be less in the next turn of a loop",
      "if me.hp < 5 { return }\nrepeat 2 times {\nmatch me.hp {\n5 to 9: hit(me)\n>= 10: hit(me)\n}\n}",
    ],
    [
      "may be less where another is the same",
      "if me.hp < 5 { return }\ntake 3 from other.hp\nmatch me.hp {\n5 to 9: return\n>= 10: return\n}",
    ],
    ["is another's", "if me.hp < 5 { return }\nmatch other.hp {\n5 to 9: return\n>= 10: return\n}"],
  ])("%s", (_, lines) => {
    expect(said(lines)).toEqual({ codes: ["match-not-complete"], complete: [false] });
  });

  it("is not what a procedure gave before", () => {
    expect(said("if hit(me) > 5 { return }\nmatch hit(me) {\n<= 5: return\n}")).toEqual({
      codes: ["cannot-check-column"],
      complete: [false],
    });
  });
  it("makes no row dead that a change can make fit", () => {
    expect(
      said("if me.hp < 5 { return }\nhit(me)\nmatch me.hp {\n< 5: return\n5 to 9: hit(me)\n>= 10: return\n}"),
    ).toEqual(sure);
  });
  it("makes a row dead that nothing can make fit", () => {
    expect(
      said("if me.hp < 5 { return }\nmatch me.hp {\n< 5: return\n5 to 9: hit(me)\n>= 10: return\n}").codes,
    ).toEqual(["row-never-fits"]);
  });
});
