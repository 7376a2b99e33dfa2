/** Changes of a game that something comes of, each with what that is: none may be called unchanged. */
import { expect, it } from "vitest";
import { diffOf } from "../../../src/diff/diff.ts";
import type { RulebookDiff } from "../../../src/diff/shape.ts";
import { compileProject, type Compilation } from "../../../src/driver/compile.ts";
import { memoryHost } from "../../support/memory-host.ts";

const rules = `
player Side { n: int default 1, deck: pile of Card hidden, hand: pile of Card owner, log: list of int default [], note: text default "" }
entity Tower { n: int default 0 }
table Card { | name: key | worth: int |
             | One       | 1          |
             | Two       | 2          |
             | Three     | 3          |
             | Four      | 4          | }
phase Game { phase Turn for each player { } }
procedure hit(me: Side) { add 1 to me.n }
action doubled(me: Side) after hit(me: me) {
  must
  do { set me.n = me.n * 2 }
}
action raised(me: Side) after hit(me: me) {
  must
  do { add 3 to me.n }
}
action strike(me: Side) in Turn {
  limit 1 per Turn
  do {
    hit(me)
    put top 1 of me.deck into me.hand
    reveal(top 1 of me.deck, to: me)
    for each i in 1 to 60 together { add i to me.log }
    add 7 to me.log
    set me.note = "${"a".repeat(200)}b"
  }
}
setup one() {
  repeat 2 times {
    let me = new Side()
    for each card in Card { put new card into me.deck }
  }
  new Tower()
}
setup other() { new Side() }
`;

const compiled = async (text: string): Promise<Compilation> => {
  const compilation = await compileProject(memoryHost({ "rules/t/t.rules": `rulebook t { title "T" }\n${text}` }));
  expect(compilation.diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code)).toEqual([]);
  return compilation;
};

async function changed(from: string, to: string): Promise<RulebookDiff> {
  expect(rules.split(from).length, from).toBe(2);
  const [before, after] = [await compiled(rules), await compiled(rules.replace(from, to))];
  const { rulebooks } = await diffOf(before, after, { from: "a", to: "b" });
  return rulebooks[0] as RulebookDiff;
}

const musts = rules.slice(rules.indexOf("action doubled"), rules.indexOf("action strike"));
const [first = "", second = ""] = [
  musts.slice(0, musts.indexOf("action raised")),
  musts.slice(musts.indexOf("action raised")),
];

it.each([
  ["how many pieces are put", "put top 1 of", "put top 2 of", "player 1's hand"],
  ["which pieces are put", "put top 1 of", "put bottom 1 of", "player 1's hand"],
  ["which pieces are shown", "reveal(top 1 of", "reveal(bottom 1 of", "player 1's deck, as player 1 sees it"],
  ["to whom", "of me.deck, to: me", "of me.deck, to: players", "player 1's deck, as player 2 sees it"],
  ["who sees a pile", "hand: pile of Card owner", "hand: pile of Card", "player 1's hand, as player 2 sees it"],
  ["the end of a long list", "add 7 to me.log", "add 8 to me.log", "player 1's log"],
  ["the end of a long text", 'b"\n', 'c"\n', "player 1's note"],
  ["how many play", "repeat 2 times", "repeat 3 times", "player 3"],
  ["how many entities there are", "new Tower()", "new Tower()\n  new Tower()", "Tower 2"],
  ["whether one may pass", "for each player { }", "for each player may pass { }", "what player 1 may do"],
  ["what must be done", "me.n * 2", "me.n * 3", "player 1's n"],
  ["the order of what must be done", first + second, second + first, "player 1's n"],
])("finds another way with %s", async (_, from, to, part) => {
  const { state, declarations, play } = await changed(from, to);
  expect(state).toBe("changed");
  expect(declarations).not.toEqual([]);
  const parts = play.flatMap(({ moves }) => moves.flatMap(({ earliest }) => earliest.parts));
  expect(parts.map((each) => each.part)).toContain(part);
  for (const each of parts) expect(each.from, each.part).not.toBe(each.to);
});

it("names another first setup, which is played where none is named", async () => {
  const setups = rules.slice(rules.indexOf("setup one"));
  const [one = "", other = ""] = [
    setups.slice(0, setups.indexOf("setup other")),
    setups.slice(setups.indexOf("setup other")),
  ];
  const { declarations } = await changed(one + other, other + one);
  expect(declarations.flatMap(({ details }) => details)).toEqual([
    { part: "the first setup", from: "one", to: "other" },
  ]);
});

it("does not say of an action that must be done that it did not come up", async () => {
  const { play } = await changed("me.n * 2", "me.n + me.n");
  expect(play.flatMap(({ moves, unseen }) => [...moves, ...unseen])).toEqual([]);
  expect(play[0]?.uses).toBeGreaterThan(10);
});
