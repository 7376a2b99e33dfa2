/** What is offered, and how many of it may be chosen, comes from what the one who is asked may see. */
import { describe, expect, it } from "vitest";
import { checkText } from "../check-text.ts";

const world = `
player Side { deck: pile of Card hidden, hand: pile of Card owner, secret: pile of Card hidden, shown: pile of Card, mark: optional piece of Card default none, kept: list of piece of Card default [] }
entity Tower { owner: Side, crew: pile of Card owner }
table Card {
  | name: key | cost: int |
  | Glove     | 1         |
}
table Mood {
  | name: key | heat: int |
  | Calm      | 1         |
}
status Odd(me: Side, card: piece of Card) {
  until removed
  stacks no
}
phase Game { phase Turn for each player { } }
rule foe(me: Side): Side = only(players where it is not me)
rule heavy(cards: list of piece of Card): int = count(cards where it.cost > 2)
rule dearest(whose: Side): int = max(card.cost for each card in whose.hand)
rule weakest(): Side = first(players where heavy(it.hand) < 2)
procedure lay(me: Side, card: piece of Card) { put card into me.shown }
procedure hide(me: Side, card: piece of Card) { put card into me.secret }
procedure strike(me: Side, card: piece of Card) { put card into me.shown }
procedure ask(me: Side, cards: list of piece of Card) { put choose(me, cards) into me.shown }
procedure above(me: Side, card: piece of Card) { put choose(me, me.hand where it.cost > card.cost) into me.shown }
procedure aboveInt(me: Side, n: int) { put choose(me, me.hand where it.cost > n) into me.shown }
procedure twice(me: Side, card: piece of Card) { above(me, card) }
procedure drawn(me: Side): int {
  put top 1 of me.deck into me.secret
  if heavy(me.deck) > 1 { return 1 }
  count(me.hand)
}
`;

const found = (text: string): readonly string[] => {
  const all = checkText(`${world}${text}`).found.filter((each) => each.severity === "error");
  expect(all.filter((each) => each.code !== "unseen-in-choice").map((each) => each.code)).toEqual([]);
  return all.map((each) => each.code);
};
const refused = ["unseen-in-choice"];
const within = (lines: string, params = ""): string => `action act(me: Side${params}) in Turn { do {\n${lines}\n} }\n`;
const above = (worth: string, who = "me"): string =>
  `put choose(${who}, ${who}.hand where it.cost > ${worth}) into me.shown`;

describe("what is offered", () => {
  it.each([
    ["dearest(me)"],
    ["count(me.deck)"],
    ["count(foe(me).hand)"],
    ["heavy(foe(me).shown)"],
    ["count(me.kept)"],
    ["choose(me, 1 to 3)"],
    ["choose(me, me.hand).cost"],
    ["choose(me, Card).cost"],
    ["choose(foe(me), Mood).heat"],
  ])("may depend on this: %s", (worth) => {
    expect(found(within(`let n = ${worth}\n${above("n")}`))).toEqual([]);
  });
  it.each([
    ["dearest(foe(me))"],
    ["first(me.deck).cost"],
    ["heavy(top 3 of me.deck)"],
    ["heavy(me.kept)"],
    ["roll(foe(me).hand).cost"],
    ["choose(foe(me), foe(me).hand).cost"],
    ["max(card.cost for each card in [roll(me.deck)])"],
    ["drawn(me)"],
  ])("does not depend on this: %s", (worth) => {
    expect(found(within(`let n = ${worth}\n${above("n")}`))).toEqual(refused);
  });
  it("is asked of the one who is asked, not of who acts", () => {
    expect(found(within(above("card.cost"), ", card: Card from me.hand"))).toEqual([]);
    expect(found(within(above("card.cost", "foe(me)"), ", card: Card from me.hand"))).toEqual(refused);
    expect(found(within(above("dearest(me)", "foe(me)")))).toEqual(refused);
    expect(found(within(above("dearest(foe(me))", "foe(me)")))).toEqual([]);
    expect(found(within("put choose(weakest(), weakest().hand) into me.shown"))).toEqual([]);
  });
  it("is of each their own, where several choose", () => {
    expect(
      found(within("let all = choose(players, [card for each card in it.hand where card.cost > dearest(it)])")),
    ).toEqual([]);
    expect(
      found(within("let all = choose(players, [card for each card in it.hand where card.cost > dearest(me)])")),
    ).toEqual(refused);
  });
  it("is how many, too", () => {
    const some = (least: string, most: string): string =>
      within(`put chooseSome(me, me.hand, "Which?", least: ${least}, most: ${most}) into me.shown`);
    expect(found(some("0", "heavy(me.hand)"))).toEqual([]);
    expect(found(some("heavy(foe(me).hand)", "9"))).toEqual(refused);
    expect(found(some("0", "first(me.deck).cost"))).toEqual(refused);
  });
  it.each([
    ["procedure act(me: Side) { LINE }"],
    ["action act(me: Side) before hide(me: foe(me)) { must\ndo { LINE } }"],
    ["action act(me: Side) after hide(me: me) { do { LINE } }"],
    ['always "Now" { for each me in players where count(me.shown) > 3 { LINE } }'],
    ["setup start() {\nnew Side()\nfor each me in players { LINE }\n}"],
    ["phase Other { enter { for each me in players { LINE } } }"],
  ])("wherever it stands: %s", (place) => {
    const game = place.startsWith("phase") ? "phase Game { phase Turn for each player { } }" : "";
    const text = (line: string): string =>
      game === ""
        ? place.replace("LINE", line)
        : "procedure begun() { for each me in players { LINE } }".replace("LINE", line);
    expect(found(text(above("dearest(me)")))).toEqual([]);
    expect(found(text(above("first(me.deck).cost")))).toEqual(refused);
  });
});

describe("what the one who is asked knows", () => {
  const drawn = (lines: string, more = ""): string =>
    within(`let card = first(foe(me).hand)\n${lines}\n${above("card.cost")}${more}`);
  it.each([
    ["reveal(card, to: me)"],
    ["reveal(card, to: players)"],
    ["reveal([card], to: [me, foe(me)])"],
    ["put card into me.hand"],
    ["put card into foe(me).shown"],
    ["lay(me, card)"],
    ["if count(me.hand) > 2 { put card into me.hand } else { put card into me.shown }"],
  ])("is shown before: %s", (lines) => {
    expect(found(drawn(lines))).toEqual([]);
  });
  it.each([
    [""],
    ["reveal(card, to: foe(me))"],
    ["reveal(first(foe(me).hand), to: me)"],
    ["put card into foe(me).hand"],
    ["put card into me.secret"],
    ["hide(me, card)"],
    ["strike(me, card)"],
    ["if count(me.hand) > 2 { put card into me.hand }"],
    ["for each other in me.shown { reveal(card, to: me) }"],
    ["repeat 2 times { put card into me.hand }"],
  ])("is not shown by this: %s", (lines) => {
    expect(found(`action mind(me: Side) before strike(me: me) { do { cancel } }\n${drawn(lines)}`)).toEqual(refused);
  });
  it("is not what comes after it", () => {
    expect(found(drawn("", "\nreveal(card, to: me)"))).toEqual(refused);
    expect(found(drawn("reveal(card, to: me)\nset card = first(me.deck)"))).toEqual(refused);
    expect(found(drawn("let other = card\nreveal(other, to: me)\nset other = first(me.deck)"))).toEqual(refused);
  });
  it("is kept under another name", () => {
    expect(found(drawn("let other = card\nreveal(card, to: me)").replace("> card.cost", "> other.cost"))).toEqual([]);
  });
  it("is what an action always lays open", () => {
    const answered = (line: string): string =>
      within(`${above("card.cost", "foe(me)")}\n${line}`, ", card: Card from me.hand");
    expect(
      found(within(`put card into me.shown\n${above("card.cost", "foe(me)")}`, ", card: Card from me.hand")),
    ).toEqual([]);
    expect(found(answered("put card into me.secret"))).toEqual(refused);
  });
  it("is not a row that somebody else chose, where pieces are made of it in secret", () => {
    const named = (line: string): string =>
      within(`${above("card.cost", "foe(me)")}\n${line}`, ", card: Card from Card");
    expect(found(named("put new card into me.shown"))).toEqual([]);
    expect(found(named("put new card into me.secret"))).toEqual(refused);
    expect(found(within(`let card = roll(Card)\n${above("card.cost")}\nput new card into me.secret`))).toEqual(refused);
    expect(found(within(`let card = choose(me, Card)\n${above("card.cost")}\nput new card into me.secret`))).toEqual(
      [],
    );
  });
});

describe("what a procedure asks", () => {
  it.each([
    ["above(me, first(me.hand))"],
    ["above(foe(me), first(foe(me).hand))"],
    ["aboveInt(me, heavy(me.deck))"],
    ["ask(me, me.hand)"],
    ["let card = first(me.deck)\nreveal(card, to: me)\ntwice(me, card)"],
  ])("may be called so: %s", (line) => {
    expect(found(within(line))).toEqual([]);
  });
  it.each([
    ["above(foe(me), first(me.hand))"],
    ["above(me, first(me.deck))"],
    ["twice(foe(me), first(me.hand))"],
    ["ask(me, foe(me).hand)"],
    ["ask(me, me.deck)"],
  ])("would tell by this call: %s", (line) => {
    expect(found(within(line))).toEqual(refused);
  });
  it("is known to who answers, and not to others", () => {
    const answer = (who: string): string =>
      `action react(me: Side) before hide() { do { ${above("card.cost", who)} } }\n`;
    expect(found(answer("me"))).toEqual([]);
    expect(found(answer("foe(me)"))).toEqual(refused);
  });
});
