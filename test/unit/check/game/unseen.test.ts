/** What is possible, and what a field shows, comes from what those who are told may see. */
import { describe, expect, it } from "vitest";
import { checkText } from "../check-text.ts";

const world = (line: string): string => `
player Side { deck: pile of Card hidden, hand: pile of Card owner, shown: pile of Card, coins: int >= 0 default 9, marks: int default 0${line} }
entity Tower { owner: Side, crew: pile of Card owner }
table Card {
  | name: key | cost: int | likes(me: Side): bool                | fears(me: Side): bool |
  | Glove     | 1         | any(c.cost > 1 for each c in me.hand) | yes                    |
  | Sword     | 3         | yes                                   | first(me.deck).cost > 1 |
}
phase Game { phase Turn for each player { } }
rule foe(me: Side): Side = only(players where it is not me)
rule dear(whose: Side): list of piece of Card = whose.hand where it.cost > 1
rule some(whose: Side): list of piece of Card {
  let all = whose.hand
  if count(all) > 2 { return top 2 of all }
  all
}
rule armed(whose: Side): bool {
  for each card in whose.hand { if card.cost > 1 { return yes } }
  no
}
rule anybody(): bool = any(count(p.hand where it.cost > 1) > 0 for each p in players)
rule price(me: Side, card: Card): int = card.cost
rule again(me: Side, n: int): bool = if n is 0 { armed(me) } else { again(me, n - 1) }
procedure hit(target: Side, n: int) { take n from target.marks }
`;

const found = (text: string, line = ""): readonly string[] => {
  const all = checkText(`${world(line)}${text}`).found.filter((each) => each.severity === "error");
  expect(all.filter((each) => !each.code.startsWith("unseen-in-"))).toEqual([]);
  return all.map((each) => each.code);
};
const act = (lines: string, params = ""): string =>
  `action act(me: Side${params}) in Turn {\n${lines}\ndo { endPhase() }\n}\n`;

describe("what says what is possible", () => {
  it.each([
    ["armed(me)"],
    ["anybodyElse(me)"],
    ["count(foe(me).hand) > 2"],
    ["count(me.deck) + count(top 3 of me.deck) > 1"],
    ["any(c.cost > 1 for each c in foe(me).shown)"],
    ["count(some(foe(me))) is 2"],
    ["count(reverse(foe(me).hand)) is 2"],
    ["count([1 for each c in me.deck]) > 1"],
    ["again(me, 3)"],
    ["count(dear(me)) > 0"],
    ["any(count(t.crew where it.cost > 1) > 0 for each t in Tower where t.owner is me)"],
    ["Card.Glove.likes(me)"],
    ["(first(me.hand).cost otherwise 0) > 1"],
    ["(last(foe(me).shown where it.cost > 1).likes(me) otherwise no)"],
    ["first(me.hand where it.cost > 1).cost is none"],
  ])("may look at this: %s", (condition) => {
    expect(
      found(
        `rule anybodyElse(me: Side): bool = any(count(p.hand) > 2 for each p in players where p is not me)\n${act(`needs ${condition}`)}`,
      ),
    ).toEqual([]);
  });
  it.each([
    ["armed(foe(me))"],
    ["anybody()"],
    ["first(me.deck).cost > 1"],
    ["count(me.deck where it.cost > 1) > 0"],
    ["Card.Sword in foe(me).hand"],
    ["count(dear(foe(me))) > 0"],
    ["first(some(foe(me))).cost > 1"],
    ["again(foe(me), 3)"],
    ["any(count(t.crew where it.cost > 1) > 0 for each t in Tower)"],
    ["Card.Sword.fears(me)"],
    ["Card.Glove.likes(foe(me))"],
    ["(first(me.deck).cost otherwise 0) > 1"],
    ["(first(foe(me).hand where it.cost > 1).cost otherwise 0) > 1"],
    ["first(foe(me).hand where it.cost > 1).cost is none"],
    ["first(foe(me).hand where it.cost > 1) is none"],
    ["(foe(me).hand[2].likes(me) otherwise no)"],
    ["(first(me.deck) otherwise Card.Glove).cost > 1"],
    ["(if armed(foe(me)) { 1 } else { 2 }) is 1"],
    ["count(if armed(foe(me)) { me.hand } else { me.shown }) > 1"],
  ])("would betray this: %s", (condition) => {
    expect(found(act(`needs ${condition}`))).toEqual(["unseen-in-guard"]);
  });
  it("is every line but `do`", () => {
    expect(found(act("", ", n: int from (1 to 9) where it < first(me.deck).cost"))).toEqual(["unseen-in-guard"]);
    expect(found(act("", ", n: int from 1 to first(me.hand).cost"))).toEqual([]);
    expect(found(act("limit count(foe(me).hand where it.cost > 1) per Turn"))).toEqual(["unseen-in-guard"]);
    expect(found(act("cost take first(me.deck).cost from me.coins"))).toEqual(["unseen-in-guard"]);
    expect(found(act("cost put top 2 of me.deck into me.shown"))).toEqual([]);
    expect(
      found(
        "action react(me: Side) before hit(target: me, n: > count(foe(me).hand where it.cost > 1)) { do { cancel } }\n",
      ),
    ).toEqual(["unseen-in-guard"]);
    expect(found("action act(me: Side) in Turn { do { if armed(foe(me)) { endPhase() } } }\n")).toEqual([]);
  });
  it("asks nobody with `must`", () => {
    expect(
      found("action react(me: Side) before hit(target: me) { must\nneeds armed(foe(me))\ndo { cancel } }\n"),
    ).toEqual([]);
  });
  it("is said once: what was chosen is known to who chose it", () => {
    expect(
      found(act("needs price(me, card) < 2", ", card: Card from me.hand where it.cost < first(me.deck).cost")),
    ).toEqual(["unseen-in-guard"]);
  });
  it("is known to who is active, in a phase", () => {
    expect(found(act("needs armed(active)"))).toEqual([]);
    expect(found("action react(me: Side) before hit { needs armed(active)\ndo { cancel } }\n")).toEqual([
      "unseen-in-guard",
    ]);
  });
});

describe("statuses", () => {
  const status = (line: string): string =>
    `status Odd(me: Side) {\n${line}\nuntil removed\nstacks no\n}\nprocedure give(me: Side) { add Odd to me }\n`;
  const buy = act("needs price(me, Card.Glove) < 2");
  it("change what is possible by what those may see whom they are on", () => {
    expect(found(status("add 1 to price(me: me) if armed(me)") + buy)).toEqual([]);
    expect(found(status("add 1 to price(me: me) if armed(foe(me))") + buy)).toEqual(["unseen-in-guard"]);
    // Of whoever asks nothing is said: it may be somebody else.
    expect(found(status("add 1 to price if armed(me)") + buy)).toEqual(["unseen-in-guard"]);
    // What nothing depends on may look at everything.
    expect(found(status("add 1 to price(me: me) if armed(foe(me))") + act(""))).toEqual([]);
  });
  it("forbid by what those may see to whom it is forbidden", () => {
    expect(found(status("forbid act(me: me) if armed(me)") + act(""))).toEqual([]);
    expect(found(status("forbid act(me: me) if armed(foe(me))") + act(""))).toEqual(["unseen-in-guard"]);
    expect(found(status("forbid act(me: me) if card.cost > 1") + act("", ", card: Card from me.hand"))).toEqual([]);
  });
});

describe("formulas of fields", () => {
  it.each([
    ["count(deck) + count(hand)"],
    ["sum(c.cost for each c in shown)"],
    ["marks + coins"],
    ["count(foe2(marks).hand)"],
  ])("may be %s", (formula) => {
    expect(found("rule foe2(n: int): Side = players[max(1, n)]\n", `, shows: int = ${formula}`)).toEqual([]);
  });
  it.each([
    ["sum(c.cost for each c in hand)"],
    ["count(deck where it.cost > 1)"],
    ["(if armed(players[1]) { 1 } else { 0 })"],
  ])("may not be %s", (formula) => {
    expect(found("", `, shows: int = ${formula}`)).toEqual(["unseen-in-field"]);
  });
});

it("comes to an end where each rule asks the next one twice", () => {
  const rules = Array.from(
    { length: 40 },
    (_, n) => `rule r${n}(me: Side): bool = r${n + 1}(me) and r${n + 1}(foe(me))\n`,
  ).join("");
  expect(found(`${rules}rule r40(me: Side): bool = count(me.hand) > 1\n${act("needs r0(me)")}`)).toEqual([]);
});

describe("a piece that a field or a status holds", () => {
  const held = `, mark: optional piece of Card default none, kept: list of piece of Card default [], note: optional Note default none`;
  const more = `
record Note { card: piece of Card, n: int }
status Marked(me: Side, card: piece of Card) {
  until removed
  stacks add
}
procedure marked(me: Side, card: piece of Card) { add Marked(card: card) to me }
rule worthOf(me: Side): int {
  let marked = me.mark
  if marked is none { 0 } else { marked.cost }
}
rule noted(me: Side): int {
  let note = me.note
  if note is none { 0 } else { note.n }
}
rule notedCard(me: Side): int {
  let note = me.note
  if note is none { 0 } else { note.card.cost }
}
`;
  const codes = (text: string, fields = held): readonly string[] =>
    checkText(`${world(fields)}${more}${text}`).found.flatMap(({ code, severity }) =>
      severity === "error" ? [code] : [],
    );
  it.each([
    ["worthOf(foe(me)) > 1"],
    ["worthOf(me) > 1"],
    ["count(me.kept where it.cost > 1) > 0"],
    ["any(c.cost > 1 for each c in foe(me).kept)"],
    ["count(foe(me).kept where it is Card.Sword) is 0"],
    ["me.mark is foe(me).mark"],
    ["me.mark in foe(me).kept"],
    ["count(me.kept where it in foe(me).kept) > 0"],
    ["notedCard(me) > 1"],
  ])("is not read by a guard: %s", (condition) => {
    expect(codes(act(`needs ${condition}`))).toEqual(["unseen-in-guard"]);
    expect(
      codes(`rule holds(me: Side): bool = ${condition}\n${act("", ", card: Card from me.hand where holds(me)")}`),
    ).toEqual(["unseen-in-guard"]);
  });
  it.each([
    ["me.mark is none"],
    ["foe(me).mark is not none"],
    ["count(foe(me).kept) > 1"],
    ["count(me.hand where it is me.mark and it.cost > 1) > 0"],
    ["count(me.hand where it in foe(me).kept) > 0"],
    ["noted(foe(me)) > 1"],
  ])("is asked for, and found where it is seen: %s", (condition) => {
    expect(codes(act(`needs ${condition}`))).toEqual([]);
    expect(
      codes(`rule holds(me: Side): bool = ${condition}\n${act("", ", card: Card from me.hand where holds(me)")}`),
    ).toEqual([]);
  });
  it("is not read by what a status forbids, nor by a formula of a field, nor chosen from", () => {
    const forbidding = (condition: string): string =>
      `${act("")}status Tired(me: Side, card: piece of Card) {\n  forbid act(me: me) if ${condition}\n  until removed\n  stacks add\n}\nprocedure tire(me: Side, card: piece of Card) { add Tired(card: card) to me }\n`;
    expect(codes(forbidding("card.cost > 1"))).toEqual(["unseen-in-guard"]);
    expect(codes(forbidding("card in me.hand"))).toEqual([]);
    const pattern = act("", ", hit: Card from me.hand") + forbidding("yes").slice(act("").length);
    expect(codes(pattern.replace("act(me: me) if yes", "act(hit: card)"))).toEqual([]);
    expect(codes("", `${held}, strength: int = count(kept where it.cost > 1)`)).toEqual(["unseen-in-field"]);
    expect(codes("", `${held}, size: int = count(kept)`)).toEqual([]);
    expect(codes(act("", ", card: Card from me.kept"))).toEqual(["choosing-unseen"]);
    expect(codes(act("", ", card: Card from me.hand where it in me.kept"))).toEqual([]);
  });
  it("is read where all piles of its table are public", () => {
    const open = (text: string): readonly string[] =>
      checkText(
        `table Token {\n  | name: key | cost: int |\n  | Stone | 1 |\n}\n${world(", bag: pile of Token, mark: optional piece of Token default none, some: list of piece of Token default []")}${text}`,
      ).found.flatMap(({ code, severity }) => (severity === "error" ? [code] : []));
    expect(open(act("needs count(foe(me).some where it.cost > 1) > 0"))).toEqual([]);
    expect(open(act("", ", token: Token from me.some"))).toEqual([]);
  });
});
