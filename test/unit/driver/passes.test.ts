/** What passes over a whole rulebook depend on: a case for each way, in which only that changes and they have something else to say. */
import { expect, it } from "vitest";
import { renderJson } from "../../../src/diagnostics/render-json.ts";
import { compileProject } from "../../../src/driver/compile.ts";
import { newMemory, type Memory } from "../../../src/driver/incremental.ts";
import { memoryHost } from "../../support/memory-host.ts";

interface Case {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** Found after the change only. */
  readonly finds: string;
}

interface Parts {
  readonly where?: string;
  readonly needs?: string;
  readonly cost?: number;
  readonly does?: string;
  readonly deals?: string;
  readonly more?: string;
  readonly row?: string;
}

/** Two cards in a hand; what may be played of them, and what else there is, differs. */
const cards = ({
  where = "it.cost < 5",
  needs = "yes",
  cost = 2,
  does = "",
  deals = "",
  more = "",
  row = "",
}: Parts): string => `
player Side { hp: int 0 to 9 clamp default 9, hand: pile of Card owner, gone: pile of Card }
table Card {
  | name: key | cost: int | use(me: Side): procedure |
  | Slash     | 1         | add 1 to me.hp           |
  | Hex       | ${cost}   | add 2 to me.hp           |
  ${row}
}
setup two() { repeat 2 times {
  let a = new Side()
  for each card in Card ${deals} { put new card into a.hand }
} }
phase Game { phase Turn for each player { } }
action play(me: Side, card: Card from me.hand where ${where}) in Turn {
  needs ${needs}
  do {
    put card into me.gone
    card.use(me)
    ${does}
  }
}
${more}
`;

const chooses = (who: string, more = ""): string =>
  cards({
    does: "pick()",
    more: `procedure pick() { put choose(${who}, players[1].hand) into players[1].gone }\n${more}`,
  });

/** Three numbers of a die for each side; the variant may share them out otherwise. */
const coin = (bent: string): string => `
let most = 2
table Coin {
  | name: key | d6: range of int |
  | Heads     | 1 - 3            |
  | Tails     | 4 - 6            |
}
rule toss(): Coin = roll(Coin)
variant bent "Bent" {
  let most = 3
  ${bent}
}
`;

const cases: readonly Case[] = [
  {
    name: "a table that a variant changes",
    finds: "ranges-not-rolled",
    before: coin(""),
    after: coin("table Coin {\n    | name  | d6    |\n    | Heads | 1 - 2 |\n    | Tails | 3 - 6 |\n  }"),
  },
  {
    name: "a call that hands on the same value",
    finds: "endless-calls-same",
    before: "rule r(n: int): int = if n > 0 { r(n - 1) } else { 0 }",
    after: "rule r(n: int): int = if n > 0 { r(n) } else { 0 }",
  },
  {
    name: "a branch that calls, too",
    finds: "endless-calls",
    before: "rule r(n: int): int = if n > 0 { r(n - 1) } else { 0 }",
    after: "rule r(n: int): int = if n > 0 { r(n - 1) } else { r(n + 1) }",
  },
  {
    name: "a constant in a condition",
    finds: "unplayable-piece",
    before: cards({ where: "it.cost < most", more: "let most = 5" }),
    after: cards({ where: "it.cost < most", more: "let most = 2" }),
  },
  {
    name: "a constant as a variant has it",
    finds: "unplayable-piece",
    before: cards({ where: "it.cost < most", more: 'let most = 2\nvariant wide "Wide." { let most = 5 }' }),
    after: cards({
      where: "it.cost < most",
      more: 'let most = 2\nvariant wide "Wide." { let other = 5 }\nlet other = 1',
    }),
  },
  {
    name: "a number in a condition",
    finds: "unplayable-piece",
    before: cards({}),
    after: cards({ where: "it.cost < 2" }),
  },
  {
    name: "a number in a condition of a loop",
    finds: "unplayable-piece",
    before: cards({ where: "it.cost < 2", deals: "where card.cost < 2" }),
    after: cards({ where: "it.cost < 2", deals: "where card.cost < 3" }),
  },
  {
    name: "a number in what is needed",
    finds: "unplayable-piece",
    before: cards({ needs: "card.cost < 5" }),
    after: cards({ needs: "card.cost < 2" }),
  },
  {
    name: "a number in a rule that a condition asks",
    finds: "unplayable-piece",
    before: cards({ where: "light(it)", more: "rule light(card: Card): bool = card.cost < 5" }),
    after: cards({ where: "light(it)", more: "rule light(card: Card): bool = card.cost < 2" }),
  },
  { name: "a cell that a condition looks at", finds: "unplayable-piece", before: cards({}), after: cards({ cost: 7 }) },
  {
    name: "a cell of a variant that a condition looks at",
    finds: "unplayable-piece",
    before: cards({
      cost: 7,
      more: 'variant cheap "Cheap." {\n  table Card {\n    | name | cost |\n    | Hex  | 1    |\n  }\n}',
    }),
    after: cards({
      cost: 7,
      more: 'variant cheap "Cheap." {\n  table Card {\n    | name | cost |\n    | Hex  | 7    |\n  }\n}',
    }),
  },
  {
    name: "a row that is new",
    finds: "unplayable-piece",
    before: cards({}),
    after: cards({ row: "| Doom      | 9         | add 3 to me.hp           |" }),
  },
  {
    name: "what a procedure puts somewhere",
    finds: "unplayable-piece",
    before: cards({
      where: "it.cost > 5",
      more: "action toss(me: Side, card: Card from me.hand) in Turn { do { put card into me.gone } }",
    }),
    after: cards({
      where: "it.cost > 5",
      more: "action toss(me: Side, card: Card from me.gone) in Turn { do { put card into me.gone } }",
    }),
  },
  {
    name: "a number that tells players apart",
    finds: "choosing-unseen",
    before: chooses("players[1]"),
    after: chooses("players[2]"),
  },
  {
    name: "a number that tells players apart in a rule",
    finds: "choosing-unseen",
    before: cards({
      does: "pick()",
      more: "procedure pick() { put choose(seat(1), seat(1).hand) into seat(1).gone }\nrule seat(n: int): Side = only(players where it.hp > n)",
    }),
    after: cards({
      does: "pick()",
      more: "procedure pick() { put choose(seat(2), seat(1).hand) into seat(1).gone }\nrule seat(n: int): Side = only(players where it.hp > n)",
    }),
  },
  {
    name: "what a rule shows",
    finds: "choosing-unseen",
    before: cards({
      does: "pick(me, me)",
      more: "procedure pick(one: Side, other: Side) { put choose(one, shown(one, other)) into one.gone }\nrule shown(one: Side, other: Side): list of piece of Card = [card for each card in one.hand where other.hp > 0]",
    }),
    after: cards({
      does: "pick(me, me)",
      more: "procedure pick(one: Side, other: Side) { put choose(one, shown(one, other)) into one.gone }\nrule shown(one: Side, other: Side): list of piece of Card = [card for each card in other.hand where one.hp > 0]",
    }),
  },
  {
    name: "a call",
    finds: "unused-procedure",
    before: cards({ does: "gain(me)", more: "procedure gain(me: Side) { add 1 to me.hp }" }),
    after: cards({ more: "procedure gain(me: Side) { add 1 to me.hp }" }),
  },
  {
    name: "a call in an example",
    finds: "unused-procedure",
    before: cards({
      more: 'procedure gain(me: Side) { add 1 to me.hp }\nexample "Gain" in two() {\n  gain(players[1])\n  players[1].hp is 9\n}',
    }),
    after: cards({
      more: 'procedure gain(me: Side) { add 1 to me.hp }\nexample "Gain" in two() { players[1].hp is 9 }',
    }),
  },
  {
    name: "a way a game ends",
    finds: "ending-unreached",
    before: cards({ does: "endGame(ending: Won)", more: "choice End { Won }" }),
    after: cards({ does: "endGame(ending: Won)", more: "choice End { Won, Lost }" }),
  },
  {
    name: "an error elsewhere",
    finds: "needs-setup",
    before: cards({ more: 'let wrong: int = "a"\nexample "Alone" { count(players) is 0 }' }),
    after: cards({ more: 'let wrong: int = 1\nexample "Alone" { count(players) is 0 }' }),
  },
  {
    name: "a limit on answers that set each other off",
    finds: "reactions-in-a-circle",
    before: cards({
      does: "hit(me)",
      more: "procedure hit(who: Side) { take 1 from who.hp }\naction avenge(me: Side) after hit(who: me) { limit 1 per Turn\ndo { hit(me) } }",
    }),
    after: cards({
      does: "hit(me)",
      more: "procedure hit(who: Side) { take 1 from who.hp }\naction avenge(me: Side) after hit(who: me) { do { hit(me) } }",
    }),
  },
  {
    name: "a rule that begins to roll, in a text",
    finds: "rolls-outside",
    before: cards({
      does: "for each one in players where lucky(one) { add 1 to one.hp }",
      more: "rule lucky(one: Side): bool = fate() > 3\nrule fate(): int = 4",
    }),
    after: cards({
      does: "for each one in players where lucky(one) { add 1 to one.hp }",
      more: "rule lucky(one: Side): bool = fate() > 3\nrule fate(): int = d6",
    }),
  },
  {
    name: "a rule that begins to roll under a variant",
    finds: "claim-rolls",
    before:
      'rule outer(): int = inner()\nrule inner(): int = 2\nvariant dice "Dice." { rule inner(): int = 1 + 1 }\nexample "Told" with dice { outer() is 2 }',
    after:
      'rule outer(): int = inner()\nrule inner(): int = 2\nvariant dice "Dice." { rule inner(): int = d6 }\nexample "Told" with dice { outer() is 2 }',
  },
  {
    name: "what rolls below a line, some calls away",
    finds: "face-of-nothing",
    before: 'rule outer(): int = inner()\nrule inner(): int = d6\nexample "Told" {\n  rolling 5\n  outer() is 5\n}',
    after: 'rule outer(): int = inner()\nrule inner(): int = d4\nexample "Told" {\n  rolling 5\n  outer() is 5\n}',
  },
  {
    name: "a constant that a rule makes of itself",
    finds: "constant-circle",
    before: "let fixed = outer()\nrule outer(): int = inner()\nrule inner(): int = 1",
    after: "let fixed = outer()\nrule outer(): int = inner()\nrule inner(): int = fixed",
  },
  {
    name: "a constant that a variant makes of itself",
    finds: "constant-circle",
    before: 'let fixed = outer()\nrule outer(): int = 1\nvariant odd "Odd." { rule outer(): int = 2 }',
    after: 'let fixed = outer()\nrule outer(): int = 1\nvariant odd "Odd." { rule outer(): int = fixed }',
  },
];

interface Told {
  readonly codes: readonly string[];
  readonly all: string;
}

const filesOf = (text: string): ReadonlyMap<string, string> =>
  new Map([
    ["rules/many/many.rules", 'rulebook many { title "Many" }\n'],
    ["rules/many/more.rules", text],
  ]);

async function told(files: ReadonlyMap<string, string>, memory: Memory): Promise<Told> {
  const { diagnostics, sources, rulebooks } = await compileProject(memoryHost(files), { memory });
  return {
    codes: diagnostics.map((each) => each.code),
    all: JSON.stringify([renderJson(diagnostics, sources), rulebooks.map(({ program }) => program)]),
  };
}

it.each(cases)("$name", async ({ before, after, finds }) => {
  await hold(filesOf(before), filesOf(after), finds);
});

it("a rulebook in use", async () => {
  const files = (words: string): ReadonlyMap<string, string> =>
    new Map([
      ["rules/other/other.rules", `rulebook other { title "Other" }\nlet most = ${words}\n`],
      ["rules/many/many.rules", 'rulebook many { title "Many" }\nuse other\n'],
      ["rules/many/more.rules", cards({ where: "it.cost < other.most" })],
    ]);
  await hold(files("5"), files("2"), "unplayable-piece");
});

async function hold(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  finds: string,
): Promise<void> {
  const [first, second] = [await told(before, newMemory()), await told(after, newMemory())];
  expect(
    [first.codes.includes(finds), second.codes.includes(finds)],
    `${first.codes.join(" ")} / ${second.codes.join(" ")}`,
  ).toEqual([false, true]);
  const memory = newMemory();
  for (const [files, fresh] of [
    [before, first],
    [after, second],
    [before, first],
    [before, first],
    [after, second],
  ] as const)
    expect(await told(files, memory)).toEqual(fresh);
}
