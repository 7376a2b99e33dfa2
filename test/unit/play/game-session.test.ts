/** A game at a table: what each is told, what can be taken back, what is typed. */
import { beforeAll, describe, expect, it } from "vitest";
import { answerFor } from "../../../src/play/answers.ts";
import { panelsOf } from "../../../src/play/screen.ts";
import { beginSession, resumeSession, type SeatAssignment, type GameSession } from "../../../src/play/game-session.ts";
import type { Decision, GameModule } from "../../../src/runtime/game.ts";
import { gameOf } from "../../support/played.ts";

/** Hands are dealt in the order of the table, so that it is known what lies where. */
const rules = `
player Side { hp: int 0 to 9 clamp default 5, deck: pile of Card hidden, hand: pile of Card owner, shown: pile of Card, burnt: bool default no }
entity Chest { owner: Side, inside: pile of Card owner }
table Card {
  | name: key |
  | Ash       |
  | Birch     |
  | Cedar     |
}
status Marked(me: Side, by: Side) {
  until removed
  stacks add
}
procedure hurt(target: Side, amount: int) { take amount from target.hp }
rule foe(me: Side): Side = only(players where it is not me)
action lay(me: Side, card: Card from me.hand) in Turn { do { put card into me.shown } }
action bury(me: Side, card: Card from me.hand) in Turn { do { put card under me.deck } }
action stash(me: Side, card: Card from me.hand) in Turn { do { for each c in Chest where c.owner is me { put card into c.inside } } }
action draw(me: Side) in Turn { do { put top 1 of me.deck into me.hand } }
action grudge(me: Side, card: Card from me.hand where it is Card.Ash) after hurt(target: me) {
  must
  do { put card under me.deck }
}
action throw(me: Side) in Turn { do { hurt(foe(me), d4) } }
action mark(me: Side) in Turn { do {
  add Marked(by: me) to foe(me)
  set foe(me).burnt = yes
} }
action peek(me: Side) in Turn { do { reveal(top 1 of foe(me).deck, to: me) } }
action swap(me: Side) in Turn { do {
  shuffle(me.deck)
  let n = choose(me, 1 to 2, "How many?")
  put top n of me.deck into me.deck
} }
action done(me: Side) in Turn { do { endPhase() } }
phase Game { phase Round repeats { phase Turn for each player { } } }
always "Down" { for each s in players where s.hp is 0 { endGame(winner: foe(s)) } }
setup start() {
  repeat 2 times {
    let s = new Side()
    new Chest(owner: s)
    put new Card.Cedar into s.deck
    put new Card.Birch into s.deck
    put new Card.Ash into s.deck
    put new Card.Birch into s.hand
    put new Card.Ash into s.hand
  }
}`;

let game: GameModule;
beforeAll(async () => {
  game = (await gameOf(rules)) as GameModule;
});

const people: SeatAssignment = (players) => Array.from({ length: players }, () => ({ kind: "human" }));

function sat(...keys: readonly string[]): GameSession {
  const table = beginSession(game, { start: {} }, "seed", people);
  for (const reader of [null, 1, 2]) table.news(reader);
  for (const key of keys) choose(table, key);
  return table;
}

function choose(table: GameSession, key: string): void {
  const place = table.decision()?.options.findIndex((option) => option.key === key) ?? -1;
  expect(
    place,
    `${key} in ${table
      .decision()
      ?.options.map((option) => option.key)
      .join(" ")}`,
  ).toBeGreaterThanOrEqual(0);
  table.choose(place);
}

const told = (table: GameSession, reader: number | null): readonly string[] =>
  table.news(reader).map(({ text }) => text);

describe("the story", () => {
  it("is told to each as they may know it", () => {
    const table = sat("draw", "bury(Ash)", "lay(Birch)", "stash(Ash)");
    expect(told(table, 1)).toEqual([
      "You choose Draw.",
      "Ash: from your deck to your hand.",
      "You choose Bury Ash.",
      "Ash: from your hand to your deck.",
      "You choose Lay Birch.",
      "Birch: from your hand to your shown.",
      "You choose Stash Ash.",
      "Ash: from your hand to Chest 1's inside.",
    ]);
    expect(told(table, 2)).toEqual([
      "Player 1 chooses Draw.",
      "A piece: from player 1's deck to player 1's hand.",
      "Player 1 chooses Bury a piece.",
      "A piece: from player 1's hand to player 1's deck.",
      "Player 1 chooses Lay Birch.",
      "Birch: from player 1's hand to player 1's shown.",
      "Player 1 chooses Stash a piece.",
      "A piece: from player 1's hand to Chest 1's inside.",
    ]);
    expect(told(table, 1)).toEqual([]);
  });

  it("speaks of rolls, fields, statuses, what is shown, and the end", () => {
    const table = sat("mark", "peek", "throw", "done");
    const roll = 5 - Number(table.view(1).entities["Side"]?.[1]?.["hp"]);
    expect(told(table, 2)).toEqual(
      [
        "Player 1 chooses Mark.",
        "You are now Marked.",
        "Your burnt: no → yes.",
        "Player 1 chooses Peek.",
        "A piece is shown to player 1.",
        "Player 1 chooses Throw.",
        `A d4 shows ${roll}.`,
        `Hurt: you, ${roll}.`,
        `Your hp: 5 → ${5 - roll}.`,
        "You have to do this: Grudge.",
        "Ash: from your hand to your deck.",
        "You are done.",
        "Turn: you",
      ].map((line) => (line === "You are done." ? "Player 1 is done." : line)),
    );
    const heard = told(table, 1);
    expect(heard).toContain("Ash is shown to you.");
    // What must be is named, and which piece it is about is not.
    expect(heard.slice(-4)).toEqual([
      "Player 2 has to do this: Grudge.",
      "A piece: from player 2's hand to player 2's deck.",
      "You are done.",
      "Turn: player 2",
    ]);
    while (table.decision() !== null) choose(table, "throw");
    expect(told(table, 2).at(-1)).toBe("The game is over: you win.");
    expect(told(table, 1).at(-1)).toBe("The game is over: player 2 wins.");
  });
});

describe("the history", () => {
  const history = (table: GameSession, reader: number | null): readonly string[] =>
    table.history(reader).map(({ text }) => text);

  it("is what each was told so far, however often they ask", () => {
    const table = beginSession(game, { start: {} }, "seed", people);
    const heard: string[] = [];
    for (const key of ["draw", "bury(Ash)", "lay(Birch)", "stash(Ash)", "done", "done"]) {
      heard.push(...told(table, 2));
      choose(table, key);
    }
    heard.push(...told(table, 2));
    expect(history(table, 2)).toEqual(heard);
    expect(history(table, 2)).toEqual(heard);
    expect(heard).toContain("Player 1 chooses Bury a piece.");
    expect(history(table, 1)).toContain("You choose Bury Ash.");
    expect(told(table, 2)).toEqual([]);
  });

  it("leaves out what was taken back, and is there after loading", () => {
    const table = sat("lay(Ash)", "bury(Birch)");
    expect(table.undo(1)).toBe(null);
    const before = history(table, 1);
    expect(before.join()).toContain("Lay Ash");
    expect(before.join()).not.toContain("Bury Birch");
    expect(history(resumeSession(game, table.log(), people), 1)).toEqual(before);
  });
});

describe("a choice is taken back", () => {
  it.each([[["lay(Ash)"]], [["lay(Ash)", "bury(Birch)"]], [["mark"]], [["swap", "2"]]])(
    "where nothing came to light: %j",
    (keys) => {
      const table = sat();
      const before = table.hash();
      for (const key of keys) choose(table, key);
      expect(table.hash()).not.toBe(before);
      for (const _ of keys) expect(table.undo(1)).toBeNull();
      expect(table.hash()).toBe(before);
      expect(table.log().decisions).toEqual([]);
      expect(told(table, 2)).toEqual([]);
      expect(table.undo(1)).toBe("There is nothing to take back.");
    },
  );

  it.each([
    [["draw"], "Ash came to light"],
    [["throw"], "something was rolled"],
    [["peek"], "Ash was shown to you"],
  ])("and not after %j", (keys, why) => {
    const table = sat("mark", ...keys);
    const after = table.hash();
    expect(table.undo(1)).toBe(`That cannot be taken back: ${why}.`);
    expect(table.hash()).toBe(after);
  });

  it("and not when somebody else has chosen since", () => {
    const table = sat("done", "lay(Ash)", "done");
    expect(table.undo(1)).toBe("That cannot be taken back: player 2 has chosen something since.");
  });

  it("and not over a choice of a bot", () => {
    const table = beginSession(game, { start: {} }, "seed", () => [
      { kind: "human" },
      { kind: "bot", bot: { kind: "random" } },
    ]);
    choose(table, "done");
    for (let steps = 0; steps < 50 && table.decision()?.player === 2; steps += 1) table.playBotTurn();
    expect(table.decision()?.player).toBe(1);
    expect(table.undo(1)).toBe("That cannot be taken back: player 2 has chosen something.");
  });

  it("and the game goes on otherwise", () => {
    const table = sat("lay(Ash)");
    table.undo(1);
    choose(table, "lay(Birch)");
    expect(table.log().decisions).toEqual(["lay(Birch)"]);
    expect(told(table, 2)).toEqual(["Player 1 chooses Lay Birch.", "Birch: from player 1's hand to player 1's shown."]);
  });
});

describe("a choice that tells of what its player does not see is not taken back", () => {
  const readsHidden = `
player Side { coins: int default 0, hand: pile of Card owner, deck: pile of Card hidden, laid: pile of Card hidden }
table Card {
  | name: key | cost: int |
  | Ash       | 1         |
  | Birch     | 2         |
  | Cedar     | 3         |
  | Dogwood   | 4         |
}
procedure gain(target: Side, amount: int) { add amount to target.coins }
rule foe(me: Side): Side = only(players where it is not me)
action weigh(me: Side) in Turn { do { gain(me, first(me.deck).cost) } }
action probe(me: Side) in Turn { do { if any(c is Card.Ash for each c in foe(me).hand) { add 1 to me.coins } } }
action halt(me: Side) in Turn { do { if first(me.deck).cost > 2 { endPhase() } } }
action ask(me: Side) in Turn { do { if first(me.deck).cost > 2 { add choose(me, 1 to 2) to me.coins } } }
action rob(me: Side) in Turn { do { put choose(foe(me), foe(me).hand where it.cost > 2) into foe(me).laid } }
action lay(me: Side, card: Card from me.hand) in Turn { do { put card into me.laid } }
action tally(me: Side) in Turn { do { gain(me, count(foe(me).hand)) } }
action own(me: Side) in Turn { do { gain(me, sum(c.cost for each c in me.hand)) } }
action shuffled(me: Side) in Turn { do { shuffle(me.deck) } }
phase Game { phase Round repeats { phase Turn for each player { } } }
setup start() {
  repeat 2 times {
    let s = new Side()
    for each card in Card { put new card into s.deck }
    shuffle(s.deck)
    put top 2 of s.deck into s.hand
  }
}`;
  let told: GameModule;
  beforeAll(async () => {
    told = (await gameOf(readsHidden)) as GameModule;
  });
  const seeds = Array.from({ length: 12 }, (_, index) => `seed ${index}`);
  const takenBack = (seed: string, key: string, isBot: boolean): string | null => {
    const table = beginSession(told, { start: {} }, seed, () => [
      { kind: "human" },
      isBot ? { kind: "bot", bot: { kind: "random" } } : { kind: "human" },
    ]);
    const options = table.decision()?.options ?? [];
    table.choose(options.findIndex((option) => option.key.startsWith(key)));
    while (isBot && table.decision()?.player === 2) table.playBotTurn();
    const why = table.undo(1);
    expect(table.log().decisions.length === 0).toBe(why === null);
    return why;
  };

  it.each(["weigh", "probe", "halt", "ask"])("%s", (key) => {
    // Whoever holds both dear cards, or none, knows what is dear in their deck.
    const open = seeds.filter((seed) => dearOnes(seed, 1) === 1);
    expect(open.length).toBeGreaterThan(3);
    for (const seed of open)
      expect(takenBack(seed, key, false), seed).toBe(
        "That cannot be taken back: what came of it depends on something that you do not see.",
      );
  });

  it.each(["lay(", "tally", "own", "shuffled"])("but %s is", (key) => {
    for (const seed of seeds) expect(takenBack(seed, key, false), seed).toBeNull();
  });

  it("and the answer does not say how much another could choose from", () => {
    const asked = seeds.filter((seed) => dearOnes(seed, 2) > 0);
    expect(asked.map((seed) => dearOnes(seed, 2))).toEqual(expect.arrayContaining([1, 2]));
    expect([...new Set(asked.map((seed) => takenBack(seed, "rob", true)))]).toEqual([
      "That cannot be taken back: player 2 has chosen something.",
    ]);
  });

  /** So many cards in the hand cost more than 2. */
  function dearOnes(seed: string, player: number): number {
    const view = told.view(told.init({ start: {} }, seed), player);
    const hand = view.entities["Side"]?.[player - 1]?.["hand"] as readonly string[];
    return hand.filter((card) => card === "Cedar" || card === "Dogwood").length;
  }
});

it("goes on from its log, with the same bots", () => {
  const bots: SeatAssignment = (players) =>
    Array.from({ length: players }, () => ({ kind: "bot", bot: { kind: "random" } }));
  const whole = beginSession(game, { start: {} }, "bots", bots);
  for (let step = 0; step < 30 && whole.decision() !== null; step += 1) whole.playBotTurn();
  const half = beginSession(game, { start: {} }, "bots", bots);
  for (let step = 0; step < 11; step += 1) half.playBotTurn();
  const resumed = resumeSession(game, JSON.parse(JSON.stringify(half.log())) as ReturnType<GameSession["log"]>, bots);
  for (let step = 11; step < 30 && resumed.decision() !== null; step += 1) resumed.playBotTurn();
  expect(resumed.hash()).toBe(whole.hash());
});

it("shows the table: oneself first, counts of what is not seen, no word of what is no or empty", () => {
  const table = sat("mark", "mark", "peek", "lay(Ash)");
  const boards = panelsOf(game.rules, table.view(1), 1);
  expect(boards).toEqual([
    {
      name: "You (player 1)",
      facts: ["hp 5"],
      piles: [
        { name: "deck", text: "3" },
        { name: "hand", text: "Birch" },
        { name: "shown", text: "Ash" },
      ],
    },
    {
      name: "Player 2",
      facts: ["hp 5", "burnt", "Marked (you) ×2"],
      piles: [
        { name: "deck", text: "3, with Ash on top" },
        { name: "hand", text: "2" },
        { name: "shown", text: "empty" },
      ],
    },
    { name: "Chest 1", facts: ["owner you"], piles: [{ name: "inside", text: "empty" }] },
    { name: "Chest 2", facts: ["owner player 2"], piles: [{ name: "inside", text: "empty" }] },
  ]);
  expect(panelsOf(game.rules, table.view(2), 2).map(({ name }) => name)).toEqual([
    "You (player 2)",
    "Player 1",
    "Chest 1",
    "Chest 2",
  ]);
});

describe("what is typed", () => {
  const decision = (...keys: readonly string[]): Decision => ({
    player: 1,
    kind: "action",
    about: "Turn",
    options: keys.map((key) => ({ key, action: /^\d/.test(key) ? null : key.replace(/\(.*/, ""), values: [] })),
  });
  const turn = decision("play(Thrust)", "play(Thunder Clap)", "play(Jab)", "shoot(player 2, 1)", "done");

  it.each([
    ["1", 0],
    ["5", 4],
    ["play(Jab)", 2],
    ["PLAY jab", 2],
    ["play th", [0, 1]],
    ["play thu", 1],
    ["thunder", 1],
    ["jab", 2],
    ["j", 2],
    ["shoot player 2 1", 3],
    ["clap", 1],
    ["d", 4],
    ["play", [0, 1, 2]],
    ["p", [0, 1, 2]],
  ] as const)("%s", (written, wanted) => {
    expect(answerFor(turn, written)).toEqual(
      typeof wanted === "number" ? { kind: "option", place: wanted } : { kind: "several", places: wanted },
    );
  });

  it("is a number itself where numbers are on offer", () => {
    expect(answerFor(decision("0", "1", "2"), "1")).toEqual({ kind: "option", place: 1 });
    expect(answerFor(decision("0", "1", "2"), "0")).toEqual({ kind: "option", place: 0 });
  });

  it.each([
    ["6", "There are 5 options."],
    ["0", "There are 5 options."],
    ["play(Thurst)", "Did you mean `play(Thrust)`?"],
    ["???", null],
    ["zzzzzz", null],
  ])("and %s is nothing of it", (written, meant) => {
    expect(answerFor(turn, written)).toEqual({ kind: "none", meant });
  });
});
