import { describe, expect, it } from "vitest";
import { checkText } from "../check-text.ts";

const world = `
player Side { deck: pile of Card hidden, hand: pile of Card owner, shown: pile of Card, coins: int >= 0 default 9, friend: optional Side default none }
entity Tower { owner: Side, ammo: int >= 0 default 3, crew: pile of Card owner }
entity Chest { keeper: Side, loot: pile of Card owner }
table Card {
  | name: key | cost: int |
  | Glove     | 1         |
}
phase Game { phase Turn for each player { } }
rule handOf(whose: Side): list of piece of Card = whose.hand
rule cheap(whose: Side): list of piece of Card {
  let all = handOf(whose)
  all where it.cost < 2
}
procedure hit(target: Side) { take 1 from target.coins }
`;

const found = (text: string): readonly string[] => {
  const all = checkText(`${world}${text}`).found.filter((each) => each.severity === "error");
  expect(all.filter((each) => each.code !== "choosing-unseen" && each.code !== "cost-not-own")).toEqual([]);
  return all.map((each) => each.code);
};

describe("what players choose from", () => {
  const chosen = (list: string, before = ""): string =>
    `procedure pick(me: Side, foe: Side, tower: Tower, chest: Chest) {\n${before}\nput choose(me, ${list}) into me.shown\n}\n`;
  it.each([
    ["me.hand"],
    ["top 2 of me.hand"],
    ["me.hand where it.cost > 1"],
    ["foe.shown"],
    ["cheap(me)"],
    ["reverse(me.hand)"],
  ])("%s is seen", (list) => {
    expect(found(chosen(list))).toEqual([]);
  });
  it.each([
    ["me.deck"],
    ["foe.hand"],
    ["top 1 of me.deck"],
    ["foe.hand where it.cost > 1"],
    ["cheap(foe)"],
    ["if count(me.hand) > 0 { me.hand } else { foe.hand }"],
    ["tower.crew"],
    ["chest.loot"],
  ])("%s is not", (list) => {
    expect(found(chosen(list))).toEqual(["choosing-unseen"]);
  });
  it("is followed through names", () => {
    expect(found(chosen("mine", "let mine = me.hand"))).toEqual([]);
    expect(found(chosen("theirs", "let theirs = foe.hand"))).toEqual(["choosing-unseen"]);
    expect(found(chosen("other.hand", "let other = me"))).toEqual([]);
    expect(found(chosen("other.hand", "let other = foe"))).toEqual(["choosing-unseen"]);
  });
  it("is somebody's: who goes through a list in a rule is not who chooses", () => {
    expect(
      found(`rule anybodys(): list of piece of Card = first([p.hand for each p in players])\n${chosen("anybodys()")}`),
    ).toEqual(["choosing-unseen"]);
    expect(
      found(
        `rule anybodys(): list of piece of Card {\nfor each p in players { return p.hand }\n[]\n}\n${chosen("anybodys()")}`,
      ),
    ).toEqual(["choosing-unseen"]);
  });
  it("is seen by whom it belongs to", () => {
    expect(
      found("procedure pick(tower: Tower) { put choose(tower.owner, tower.crew) into tower.owner.shown }\n"),
    ).toEqual([]);
    expect(
      found("procedure pick(chest: Chest) { put choose(chest.keeper, chest.loot) into chest.keeper.shown }\n"),
    ).toEqual(["choosing-unseen"]);
    expect(
      found(
        "procedure pick(me: Side) { for each tower in Tower where tower.owner is me { put choose(me, tower.crew) into me.shown } }\n",
      ),
    ).toEqual([]);
    expect(
      found(
        "procedure pick(me: Side) {\nlet tower = first(Tower where it.owner is me)\nput choose(me, tower.crew) into me.shown\n}\n",
      ),
    ).toEqual([]);
    expect(
      found(
        "procedure pick(me: Side) {\nlet tower = first(Tower where it.owner is not me)\nput choose(me, tower.crew) into me.shown\n}\n",
      ),
    ).toEqual(["choosing-unseen"]);
  });
  it("what is written on it counts, how many there are does not", () => {
    expect(
      found(
        "procedure guess(me: Side, foe: Side) { set me.coins = choose(me, [card.cost for each card in foe.hand]) }\n",
      ),
    ).toEqual(["choosing-unseen"]);
    expect(found("procedure guess(me: Side, foe: Side) { set me.coins = choose(me, 0 to count(foe.hand)) }\n")).toEqual(
      [],
    );
  });
  it("in an action in a phase, who is active is who acts", () => {
    expect(
      found("action drop(me: Side, card: Card from active.hand) in Turn { do { put card into me.shown } }\n"),
    ).toEqual([]);
    expect(
      found(
        "action drop(me: Side, card: Card from active.hand) before hit(target: me) { do { put card into me.shown } }\n",
      ),
    ).toEqual(["choosing-unseen"]);
    expect(
      found(
        "action drop(me: Side, tower: Tower from Tower where it.owner is me, card: Card from tower.crew) in Turn { do { put card into me.shown } }\n",
      ),
    ).toEqual([]);
  });
  it("is looked at in cells and in phases", () => {
    const cell = (who: string): string =>
      `table Trick {\n  | name: key | use(me: Side, foe: Side): procedure |\n  | Pick      | put choose(me, ${who}.hand) into me.shown |\n}\n`;
    expect(found(cell("me"))).toEqual([]);
    expect(found(cell("foe"))).toEqual(["choosing-unseen"]);
    expect(
      found(
        `always "Pick" { for each one in players where count(one.hand) > 6 { put choose(one, one.hand) into one.shown } }\n`,
      ),
    ).toEqual([]);
    expect(
      found(
        `always "Pick" { for each one in players where count(one.hand) > 6 { put choose(players[1], one.hand) into one.shown } }\n`,
      ),
    ).toEqual(["choosing-unseen"]);
  });
});

describe("what players pay with", () => {
  const pays = (cost: string): string =>
    `action pay(me: Side, foe: Side from players where it is not me, card: Card from me.hand, mine: Tower from Tower where it.owner is me, any: Tower from Tower) in Turn {\ncost ${cost}\ndo { endPhase() }\n}\n`;
  it.each([
    ["take 1 from me.coins"],
    ["put card into me.shown"],
    ["put top 2 of me.deck into me.shown"],
    ["take 1 from mine.ammo"],
    ["put new Card.Glove into me.shown"],
    ["take 1 from active.coins"],
  ])("%s is their own", (cost) => {
    expect(found(pays(cost))).toEqual([]);
  });
  it.each([
    ["take 1 from foe.coins"],
    ["put card into foe.shown"],
    ["put top 2 of foe.deck into me.shown"],
    ["take 1 from any.ammo"],
    ["put new Card.Glove into foe.shown"],
  ])("%s is not", (cost) => {
    expect(found(pays(cost))).toEqual(["cost-not-own"]);
  });
});
