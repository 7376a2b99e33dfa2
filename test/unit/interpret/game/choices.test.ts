/** What is asked in the middle of a text, and the keys of what is chosen. */
import { describe, expect, it } from "vitest";
import { RulesError } from "../../../../src/runtime/errors.ts";
import { asked, begun, gameOf, seen, take } from "../../../support/played.ts";

const game = (body: string, more = ""): string => `
player Side { log: text default "", hand: pile of Card owner, gone: pile of Card }
entity Tower { n: int }
choice Place { Head, Legs }
choice Shape { Dot, Box(size: int, of: Place) }
record Pair { a: int, b: optional int default none }
table Card {
  | name: key | say(me: Side): procedure                                |
  | Long Jab  | note(me, "" & choose(me, [1.5, 2]))                     |
  | Feint     | if choose(me, [yes, no]) { note(me, "y") } else { note(me, "n") } |
}
phase Game { phase Turn for each player { } }
procedure note(me: Side, what: text) { set me.log = me.log & what }
procedure pick(me: Side) { ${body} }
action go(me: Side) in Turn { do { pick(me) } }
action say(me: Side, card: Card from me.hand) in Turn { do { card.say(me) } }
${more}
setup start() {
  for each seat in 1 to 2 {
    let s = new Side()
    for each row in [Card.Feint, Card.LongJab, Card.Feint] { put new row into s.hand }
    new Tower(n: seat)
  }
}`;

describe("choose", () => {
  const cases: readonly (readonly [title: string, from: string, asked: string, key: string, log: string])[] = [
    ["a choice", `note(me, "" & choose(me, Place, "Where?"))`, "1 choice Where?: Head Legs", "Legs", "Legs"],
    ["a range", `note(me, "" & choose(me, 2 to 4))`, "1 choice pick: 2 3 4", "3", "3"],
    ["a table", `note(me, "" & choose(me, Card))`, "1 choice pick: Long Jab Feint", "Long Jab", "Long Jab"],
    ["numbers, bools, texts", `note(me, choose(me, ["b", "a", "b"]))`, "1 choice pick: b a", "a", "a"],
    [
      "variants with values",
      `note(me, "" & choose(me, [Shape.Dot, Box(size: 2, of: Legs)]))`,
      "1 choice pick: Dot Box(size: 2, of: Legs)",
      "Box(size: 2, of: Legs)",
      "Box(size: 2, of: Legs)",
    ],
    [
      "records",
      `note(me, "" & choose(me, [Pair(a: 1), Pair(a: 2, b: 3)]).a)`,
      "1 choice pick: Pair(a: 1, b: none) Pair(a: 2, b: 3)",
      "Pair(a: 2, b: 3)",
      "2",
    ],
    ["lists", `note(me, "" & count(choose(me, [[1, 2], []])))`, "1 choice pick: [1, 2] []", "[]", "0"],
    ["players and entities", `note(choose(me, players), "x")`, "1 choice pick: player 1 player 2", "player 1", "x"],
    [
      "others than players",
      `note(me, "" & choose(me, Tower where it.n > 0).n)`,
      "1 choice pick: Tower 1 Tower 2",
      "Tower 2",
      "2",
    ],
    [
      "pieces, equal ones once",
      `note(me, "" & choose(me, me.hand))`,
      "1 choice pick: Feint Long Jab",
      "Feint",
      "Feint",
    ],
  ];
  it.each(cases)("from %s", async (_, body, question, key, log) => {
    const played = await gameOf(game(body));
    const state = begun(played, "go");
    expect(asked(played, state)).toBe(question);
    take(played, state, key);
    expect(seen(played, state, "Side", 1)["log"]).toBe(log);
  });

  it("asks even where there is one option, and misses where there is none", async () => {
    const played = await gameOf(game(`note(me, "" & choose(me, [1]))`));
    expect(asked(played, begun(played, "go"))).toBe("1 choice pick: 1");
    const none = await gameOf(game(`note(me, "" & (choose(me, me.gone) otherwise "nothing"))`));
    expect(seen(none, begun(none, "go"), "Side", 1)["log"]).toBe("nothing");
    const miss = await gameOf(game("put choose(me, me.gone) into me.hand"));
    expect(() => begun(miss, "go")).toThrow(RulesError);
  });

  it("is asked of whoever is named, in the words of whose text asks", async () => {
    const played = await gameOf(game('for each p in players { note(p, "" & choose(p, 1 to 2)) }'));
    const state = begun(played, "go", "2");
    expect(asked(played, state)).toBe("2 choice pick: 1 2");
    const said = await gameOf(game('note(me, "")'));
    const jab = begun(said, "say(Long Jab)");
    expect(asked(said, jab)).toBe("1 choice say: 1.5 2");
    expect(seen(said, take(said, jab, "1.5"), "Side", 1)["log"]).toBe("1.5");
    expect(seen(said, begun(said, "say(Feint)", "yes"), "Side", 1)["log"]).toBe("y");
    expect(seen(said, begun(said, "say(Feint)", "no"), "Side", 1)["log"]).toBe("n");
  });

  it("gives the values of options as plain JSON", async () => {
    const played = await gameOf(game('note(choose(me, players), "x")'));
    expect(played.decision(begun(played, "go"))?.options[1]).toEqual({
      key: "player 2",
      action: null,
      values: [{ kind: "Side", number: 2 }],
    });
    expect(played.decision(begun(played))?.options).toEqual([
      { key: "go", action: "go", values: [] },
      { key: "say(Feint)", action: "say", values: ["Feint"] },
      { key: "say(Long Jab)", action: "say", values: ["Long Jab"] },
    ]);
  });
});

describe("chooseSome", () => {
  it("asks for one after the other, each once, until done or there are enough", async () => {
    const played = await gameOf(game("put chooseSome(me, me.hand, least: 1, most: 3) into me.gone"));
    const state = begun(played, "go");
    expect(asked(played, state)).toBe("1 choice pick: Feint Long Jab");
    take(played, state, "Feint");
    expect(asked(played, state)).toBe("1 choice pick: Long Jab Feint done");
    const all = played.fork(state);
    take(played, state, "done");
    expect(seen(played, state, "Side", 1)).toMatchObject({ gone: ["Feint"], hand: ["Long Jab", "Feint"] });
    take(played, all, "Feint", "Long Jab");
    expect(seen(played, all, "Side", 1)).toMatchObject({ gone: ["Long Jab", "Feint", "Feint"], hand: [] });
    expect(asked(played, all)).toBe("1 action Turn: go");
  });

  it("misses where there are too few, and asks nobody where none are wanted", async () => {
    const few = await gameOf(game("put chooseSome(me, me.hand, least: 4, most: 5) into me.gone"));
    expect(() => begun(few, "go")).toThrow(/too few/);
    const none = await gameOf(game("put chooseSome(me, me.hand, least: 0, most: 0) into me.gone"));
    expect(asked(none, begun(none, "go"))).toContain("1 action Turn");
  });
});

it("a decision in the setup is taken before the game begins", async () => {
  const played = await gameOf(`
    player Side { n: int default 0 }
    phase Game { phase Turn for each player { } }
    action done(me: Side) in Turn { do { endPhase() } }
    setup start() { for each seat in 1 to 2 {
      let s = new Side()
      set s.n = choose(s, 1 to 3) * 10 + d6
    } }`);
  const state = begun(played);
  expect(asked(played, state)).toBe("1 choice start: 1 2 3");
  take(played, state, "2", "3");
  expect(asked(played, state)).toBe("1 action Turn: done");
  expect([1, 2].map((side) => Math.floor(Number(seen(played, state, "Side", side)["n"]) / 10))).toEqual([2, 3]);
  expect(played.hash(played.replay(played.log(state)))).toBe(played.hash(state));
});
