import { describe, expect, it } from "vitest";
import { mistakesIn, mistakesOf, value } from "./game-text.ts";

describe("a piece stands for its row", () => {
  it.each([
    ["card.cost", "int", "row of (card).cost"],
    ["card is Card.Dash", "bool", 'row of (card) is (same) "Dash"'],
    ["Card.Dash is card", "bool", '"Dash" is (same) row of (card)'],
    ["card in [Card.Dash, Card.Slash]", "bool", 'row of (card) in ["Dash", "Slash"]'],
    ["Card.Dash in me.hand", "bool", '"Dash" in row of (pieces in me.hand)'],
    ["me.hand is [Card.Dash]", "bool", 'row of (pieces in me.hand) is (deep) ["Dash"]'],
    ["price(me, card)", "int", "fixture.price(me, row of (card))"],
    ["worth(me.hand)", "int", "fixture.worth(row of (pieces in me.hand))"],
    ["card", "Card", "row of (card)"],
    ["me.best", "optional Card", "row of (me.best)"],
    ["me.hand", "list of Card", "row of (pieces in me.hand)"],
    ["[card, Card.Dash]", "list of Card", '[row of (card), "Dash"]'],
    ["first(me.hand) otherwise Card.Dash", "Card", 'row of (first?(pieces in me.hand)) otherwise "Dash"'],
    ["if at is Head { card } else { Card.Dash }", "Card", 'if at is (same) "Head" row of (card) else "Dash"'],
    ["match card { Card.Dash: 1 \n otherwise: 2 }", "int", 'match row of (card) { same "Dash": 1; any: 2 }'],
    ['"" & card', "text", "join"],
    ["count(me.hand where cost > 1)", "int", "count([it for each in pieces in me.hand where row of (it).cost > 1])"],
  ])("%s: %s", (text, type, made) => {
    expect(value(text, type)).toBe(made);
  });
});

describe("a piece stays one", () => {
  it.each([
    ["card is me.hand[1]", "bool", "card is (same) pieces in me.hand[1]"],
    ["card in me.hand", "bool", "card in pieces in me.hand"],
    ["me.best is card", "bool", "me.best is (same) card"],
    ["first(me.hand) otherwise card", "piece of Card", "first?(pieces in me.hand) otherwise card"],
    ["top 2 of me.deck", "list of piece of Card", "top 2 of pieces in me.deck"],
    ["[card, me.hand[1]]", "list of piece of Card", "[card, pieces in me.hand[1]]"],
    ["roll(me.hand)", "piece of Card", "roll(pieces in me.hand)"],
    ['choose(me, me.hand, "Which?")', "piece of Card", 'choose(me, pieces in me.hand, "Which?")'],
    ["choose(me, me.hand) otherwise card", "piece of Card", "choose?(me, pieces in me.hand) otherwise card"],
    ["chooseSome(me, me.hand, most: 2)", "list of piece of Card", "choose 0 to 2(me, pieces in me.hand)"],
  ])("%s: %s", (text, type, made) => {
    expect(value(text, type)).toBe(made);
  });
});

describe("what no piece stands for", () => {
  it.each([
    ["card", "Blow", "type-mismatch `card`"],
    ["Card.Dash", "piece of Card", "type-mismatch `Card.Dash`"],
    ["groups(me.hand)", "list of list of Card", "type-mismatch `groups(me.hand)`"],
    ["card.mana", "int", "no-member `mana`"],
    ["me.best.cost", "int", "may-be-none `me.best`"],
    ["me.hand.cost", "list of int", "field-of-list `cost`"],
  ])("%s: %s", (text, type, ...mistakes) => {
    expect(mistakesIn(text, `: ${type}`)).toEqual(mistakes);
  });

  it("is a piece of another table, of which a view is made", () => {
    expect(mistakesOf("procedure q(me: Side, blow: piece of Blow) { put blow into me.hand }\n")).toEqual([
      "put-other-pieces `blow`",
    ]);
  });
});

describe("names of games", () => {
  it.each([
    ["players", "list of Side", "all fixture.Side"],
    ["Tower", "list of Tower", "all fixture.Tower"],
    ["Tower where it.owner is me", "list of Tower", "[it for each in all fixture.Tower where it.owner is (same) me]"],
    ["active is me", "bool", "active is (same) me"],
    ["active otherwise me", "Side", "active? otherwise me"],
    ["active is none", "bool", "active? is none"],
    ["other in players", "bool", "other in all fixture.Side"],
    ["gameOver", "bool", "gameOver"],
    ["winners", "list of Side", "winners"],
    ["count(Place)", "int", 'count(["Head", "Arm"])'],
    ["Place where it is not at", "list of Place", '[it for each in ["Head", "Arm"] where it is not (same) at]'],
    ["choose(me, Place)", "Place", 'choose(me, ["Head", "Arm"])'],
    ["choose(me, 0 to 3)", "int", "choose(me, 0 to 3)"],
    ["choose(me, Card)", "Card", "choose(me, rows)"],
    ["stacks(me, Stunned)", "int", "stacks(me, fixture.Stunned)"],
    ["new Tower(owner: me)", "Tower", "new fixture.Tower(me, default)"],
  ])("%s: %s", (text, type, made) => {
    expect(value(text, type)).toBe(made);
  });

  it.each([
    ["choose(3, Place)", "Place", "type-mismatch `3`"],
    ["choose(me, me)", "Side", "needs-a-list `me`"],
    ["choose(me, me.foe)", "Side", "needs-a-list `me.foe`"],
    ["choose(me)", "Side", "missing-argument `choose(me)`"],
    ["chooseSome(me, players)", "list of Side", "missing-argument `chooseSome(me, players)`"],
    ["chooseSome(me, players, most: -1)", "list of Side", "out-of-bounds `-1`"],
    ["stacks(me, at)", "int", "unknown-status `at`"],
    ["stacks(towers[1], Stunned)", "int", "type-mismatch `towers[1]`"],
    ["Place", "Place", "name-as-value `Place`"],
    ["ending", "optional Place"],
  ])("%s: %s", (text, type, ...mistakes) => {
    expect(mistakesIn(text, `: ${type}`)).toEqual(mistakes);
  });
});

describe("how a game ended", () => {
  const endings = "choice Ending { Knockout, Points }\n";
  it.each([
    ["a variant", 'always "x" { if gameOver { endGame(ending: Points) } }\nrule r(): bool = ending is Points\n'],
    [
      "a variant with its choice",
      'always "x" { if gameOver { endGame(ending: Ending.Points) } }\nrule r(): optional Ending = ending\n',
    ],
    [
      "what a procedure is given",
      "procedure finish(me: Side, how: Ending) { endGame(winner: me, ending: how) }\nrule r(): bool = ending is Knockout\n",
    ],
  ])("is known by %s", (_, text) => {
    expect(mistakesOf(endings + text)).toEqual([]);
  });

  it("is one choice", () => {
    expect(
      mistakesOf(
        `${endings}always "x" { if gameOver { endGame(ending: Points) } else { endGame(ending: Place.Head) } }\n`,
      ),
    ).toEqual(["type-mismatch `Place.Head`"]);
  });
});
