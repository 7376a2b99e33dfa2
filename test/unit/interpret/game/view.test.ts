/** What a player sees and knows, and what the rest might as well be. */
import { describe, expect, it } from "vitest";
import { boardsOf } from "../../../../src/play/screen.ts";
import { begun, gameOf, generatedGameOf, seen, take } from "../../../support/played.ts";

const table = `
player Side { deck: pile of Card hidden, hand: pile of Card owner, shown: pile of Card, marked: optional Card default none }
entity Chest { owner: Side, inside: pile of Card owner }
entity Shelf { holder: Side, behind: pile of Card owner }
table Card {
  | name: key |
  | A         |
  | B         |
  | C         |
  | D         |
}
phase Game { phase Turn for each player { } }
action draw(me: Side) in Turn { do { put top 1 of me.deck into me.hand } }
action lay(me: Side, card: Card from me.hand) in Turn { do { put card into me.shown } }
action hide(me: Side) in Turn { do { put me.shown into me.deck } }
action peek(me: Side) in Turn { do { for each p in players where p is not me { reveal(top 2 of p.deck, to: me) } } }
action tell(me: Side) in Turn { do { reveal(me.hand) } }
action mix(me: Side) in Turn { do { shuffle(me.deck) } }
action mixAll(me: Side) in Turn { do { for each p in players { shuffle(p.deck) } } }
action swap(me: Side) in Turn { do {
  for each p in players where p is not me { put top 1 of p.deck into me.hand }
} }
action done(me: Side) in Turn { do { endPhase() } }
setup start() {
  for each seat in 1 to 2 {
    let s = new Side()
    let c = new Chest(owner: s)
    let h = new Shelf(holder: s)
    put new Card.D into c.inside
    put new Card.D into h.behind
    for each row in [Card.C, Card.B, Card.A] { put new row into s.deck }
  }
}`;

describe("a view", () => {
  it("has one's own owner piles, public piles, and how many lie in the others", async () => {
    const game = await gameOf(table);
    const state = begun(game, "draw", "draw", "lay(A)");
    expect(seen(game, state, "Side", 1, 1)).toMatchObject({ deck: [null], hand: ["B"], shown: ["A"] });
    expect(seen(game, state, "Side", 1, 2)).toMatchObject({ deck: [null], hand: [null], shown: ["A"] });
    expect(seen(game, state, "Side", 2, 1)).toMatchObject({ deck: [null, null, null], hand: [] });
  });

  it("has what lies with an entity whose field `owner` is the player, and with no other", async () => {
    const game = await gameOf(table);
    const state = begun(game);
    expect(seen(game, state, "Chest", 1, 1)).toEqual({ owner: { kind: "Side", number: 1 }, inside: ["D"] });
    expect(seen(game, state, "Chest", 1, 2)).toEqual({ owner: { kind: "Side", number: 1 }, inside: [null] });
    expect(seen(game, state, "Shelf", 1, 1)).toEqual({ holder: { kind: "Side", number: 1 }, behind: [null] });
  });

  it("has what was revealed, wherever it goes, until a shuffle", async () => {
    const game = await gameOf(table);
    const state = begun(game, "peek");
    expect(seen(game, state, "Side", 2, 1)["deck"]).toEqual(["A", "B", null]);
    expect(seen(game, state, "Side", 2, 2)["deck"]).toEqual([null, null, null]);
    take(game, state, "done", "draw");
    expect(seen(game, state, "Side", 2, 1)).toMatchObject({ deck: ["B", null], hand: ["A"] });
    take(game, state, "mix");
    expect(seen(game, state, "Side", 2, 1)).toMatchObject({ deck: [null, null], hand: ["A"] });
  });

  it("has what was seen before it moved: by all from a public pile, by its owner from the hand, and what is shown to all", async () => {
    const game = await gameOf(table);
    const laid = begun(game, "draw", "lay(A)", "hide");
    expect(seen(game, laid, "Side", 1, 1)["deck"]).toEqual(["A", null, null]);
    expect(seen(game, laid, "Side", 1, 2)["deck"]).toEqual(["A", null, null]);
    const told = begun(game, "draw", "tell");
    expect(seen(game, told, "Side", 1, 2)["hand"]).toEqual(["A"]);
  });

  it("knows where a game is", async () => {
    const game = await gameOf(table);
    expect(game.view(begun(game, "done"), 1)).toMatchObject({
      player: 1,
      active: 2,
      phases: ["Game", "Turn"],
      outcome: null,
    });
  });
});

describe("what everybody sees beside entities", () => {
  const hexed = `
    player Side { coins: int default 3, deck: pile of Card hidden }
    entity Tower { owner: Side, hp: int default 5 }
    table Card {
      | name: key |
      | A         |
    }
    status Hexed(me: Side, by: Tower, amount: int) {
      until removed
      stacks add
    }
    phase Game { phase Turn for each player { } }
    action hex(me: Side, tower: Tower from Tower) in Turn { do { for each p in players where p is not me { add Hexed(by: tower, amount: 2) to p } } }
    setup start() {
      let s = new Side()
      new Side(coins: 1)
      new Tower(owner: s)
    }`;

  it("has the statuses with their values, the oldest first", async () => {
    const game = await gameOf(hexed);
    const one = { status: "Hexed", on: { kind: "Side", number: 2 }, values: [{ kind: "Tower", number: 1 }, 2] };
    expect(game.view(begun(game, "hex(Tower 1)", "hex(Tower 1)"), 2).statuses).toEqual([one, one]);
  });

  it("knows entities and piles by their declaration", async () => {
    const game = await gameOf(hexed);
    expect(game.rules.entities).toEqual([
      { name: "Side", isPlayer: true, owner: null, piles: [{ name: "deck", table: "Card", seen: "hidden" }] },
      { name: "Tower", isPlayer: false, owner: "owner", piles: [] },
    ]);
  });

  it("has how well a player stands, where the rulebook says it", async () => {
    const game = await gameOf(
      `${hexed}\nrule worth(me: Side): number = me.coins / 2 + count(Tower where it.owner is me)`,
    );
    const state = begun(game);
    expect([1, 2].map((player) => game.worth?.(state, player))).toEqual([2.5, 0.5]);
    expect((await gameOf(hexed)).worth).toBeUndefined();
    expect((await gameOf(`${hexed}\nrule worth(me: Side): bool = me.coins > 2`)).worth).toBeUndefined();
  });
});

describe("a piece that a field or a status holds", () => {
  const held = `
    player Side { deck: pile of Card hidden, marked: optional piece of Card default none, kept: list of piece of Card default [] }
    table Card {
      | name: key |
      | A         |
      | B         |
    }
    status Marked(me: Side, by: piece of Card) { until removed
      stacks add }
    phase Game { phase Turn for each player { } }
    action mark(me: Side) in Turn { do {
      set me.marked = me.deck[1]
      set me.kept = [card for each card in me.deck]
      add Marked(by: me.deck[2]) to me
    } }
    action look(me: Side) in Turn { do { reveal(top 1 of me.deck, to: me) } }
    setup start() {
      for each seat in 1 to 2 {
        let s = new Side()
        for each row in [Card.A, Card.B] { put new row into s.deck }
      }
    }`;

  it.each([false, true])("is listed where it is not seen, and nothing else is; generated: %s", async (isGenerated) => {
    const game = await (isGenerated ? generatedGameOf(held) : gameOf(held));
    const state = begun(game);
    expect(game.view(state, 1).unseen).toEqual([]);
    take(game, state, "mark");
    const side = ["entities", "Side", 0];
    const { unseen, entities, statuses } = game.view(state, 2);
    expect(entities["Side"]?.map(({ marked }) => marked)).toEqual([null, null]);
    expect(statuses.map(({ values }) => values)).toEqual([[null]]);
    expect(unseen).toEqual([
      [...side, "marked"],
      [...side, "kept", 0],
      [...side, "kept", 1],
      ["statuses", 0, "values", 0],
    ]);
    take(game, state, "look");
    expect(game.view(state, 2).unseen).toEqual(unseen);
    expect(game.view(state, 1).entities["Side"]?.[0]).toMatchObject({ marked: "B", kept: ["B", null] });
    expect(game.view(state, 1).unseen).toEqual(unseen.slice(2));
    const board = boardsOf(game.rules, game.view(state, 2), 2).find(({ number }) => number === 1);
    expect(board?.fields).toEqual([
      { name: "marked", text: "a piece", isNumber: false },
      { name: "kept", text: "a piece, a piece", isNumber: false },
    ]);
    expect(board?.statuses.map(({ text }) => text)).toEqual(["Marked (a piece)"]);
  });
});

describe("what is drawn anew", () => {
  it("looks the same to the player, and comes up in every way that they cannot tell apart", async () => {
    const game = await gameOf(table);
    const state = begun(game, "mixAll", "draw", "peek");
    const decks = new Map<string, number>();
    for (let seed = 0; seed < 240; seed += 1) {
      const other = game.determinize(state, 1, seed);
      expect(game.view(other, 1)).toEqual(game.view(state, 1));
      expect(game.decision(other)).toEqual(game.decision(state));
      const rest = JSON.stringify(
        other.core.entities[0]?.[0]?.piles[0]?.map((piece) => other.core.pieces[0]?.[piece]?.row),
      );
      decks.set(rest, (decks.get(rest) ?? 0) + 1);
    }
    // The two cards left in the own deck, in either order, about as often.
    expect(decks.size).toBe(2);
    for (const times of decks.values()) expect(times).toBeGreaterThan(80);
  });

  it("keeps cards with those that they were shuffled with", async () => {
    const game = await gameOf(table);
    const state = begun(game, "mix", "done", "mix");
    const rows = (deck: readonly number[] | undefined, of: typeof state): readonly (string | undefined)[] =>
      (deck ?? []).map((piece) => of.core.pieces[0]?.[piece]?.row).sort();
    for (let seed = 0; seed < 20; seed += 1) {
      const other = game.determinize(state, 1, seed);
      for (const side of other.core.entities[0] ?? []) expect(rows(side.piles[0], other)).toEqual(["A", "B", "C"]);
    }
  });

  it("begins chance anew, and does not touch the game itself", async () => {
    const game = await gameOf(table);
    const state = begun(game, "mixAll");
    const before = game.hash(state);
    const order = (seed: number): string => {
      const other = take(game, game.determinize(state, 1, seed), "mixAll", "draw", "draw", "draw");
      return JSON.stringify(seen(game, other, "Side", 1, 1)["hand"]);
    };
    expect(new Set([1, 2, 3, 4, 5, 6].map(order)).size).toBeGreaterThan(1);
    expect(order(1)).toBe(order(1));
    expect(game.hash(state)).toBe(before);
  });

  it("goes on in the middle of a text from where it was", async () => {
    const game = await gameOf(`
      player Side { deck: pile of Card hidden, hand: pile of Card owner }
      table Card {
        | name: key |
        | A         |
        | B         |
        | C         |
        | D         |
      }
      phase Game { phase Turn for each player { } }
      action deal(me: Side) in Turn { do {
        put top 1 of me.deck into me.hand
        let n = choose(me, 1 to 3)
        put top n of me.deck into me.hand
      } }
      setup start() {
        let s = new Side()
        for each row in Card { put new row into s.deck }
        shuffle(s.deck)
      }`);
    const state = begun(game, "deal");
    const first = seen(game, state, "Side", 1)["hand"];
    const hands = new Set<string>();
    for (let seed = 0; seed < 12; seed += 1) {
      const other = game.determinize(state, 1, seed);
      expect(game.view(other, 1)).toEqual(game.view(state, 1));
      // Saved and loaded in between, it is the same one.
      const again = game.load(JSON.stringify(other));
      for (const each of [other, again]) take(game, each, "1");
      expect(game.hash(again)).toBe(game.hash(other));
      const hand = seen(game, other, "Side", 1)["hand"] as readonly string[];
      expect(hand.slice(1)).toEqual(first);
      hands.add(hand[0] as string);
    }
    expect(hands.size).toBe(3);
  });
});
