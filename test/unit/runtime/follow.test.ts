/** Keys of pieces, as people at a table would follow them. Both meanings of the rules give the same. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Followed, GameModule, Told } from "../../../src/runtime/game.ts";
import { loadGenerated } from "../../support/generated.ts";
import { gameOf } from "../../support/played.ts";
import { compileTexts } from "../../support/render.ts";

const rules = `
player Side {
  deck: pile of Card hidden
  hand: pile of Card owner
  open: pile of Card
}
table Card {
  | name: key | worth: int |
  | Jab       | 1          |
  | Hook      | 2          |
}
action draw(me: Side) in Turn { do { put top 1 of me.deck into me.hand } }
action lay(me: Side, card: Card from me.hand) in Turn { do { put card into me.open } }
action layLast(me: Side) in Turn { do { put me.hand[count(me.hand)] into me.open } }
action back(me: Side, card: Card from me.open) in Turn { do { put card under me.deck } }
action mix(me: Side) in Turn { do { shuffle(me.deck) } }
action seek(me: Side) in Turn { do { put first(me.deck where it.worth > 1) into me.hand } }
action give(me: Side, card: Card from me.hand) in Turn { do { for each p in players where p is not me { put card into p.hand } } }
action show(me: Side, card: Card from me.hand) in Turn { do { reveal(card) } }
action done(me: Side) in Turn { do { endPhase() } }
phase Game { phase Round repeats { phase Turn for each player { } } }
setup start() {
  repeat 2 times {
    let s = new Side()
    repeat 4 times { put new Card.Jab into s.deck }
    put new Card.Hook under s.deck
    put top 2 of s.deck into s.hand
  }
}`;

type Keys = { readonly [pile: string]: readonly number[] };

describe.each(["interpreted", "generated"] as const)("%s", (meaning) => {
  let game: GameModule;
  beforeAll(async () => {
    if (meaning === "interpreted") {
      game = (await gameOf(rules)) as GameModule;
      return;
    }
    const compilation = await compileTexts(
      new Map([["rules/told/told.rules", `rulebook told { title "Told" }${rules}`]]),
    );
    expect(compilation.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    game = (await loadGenerated(compilation)).get("told/game.ts") as unknown as GameModule;
  });

  /** What player 1, player 2 and a spectator follow. */
  interface Watched {
    readonly state: unknown;
    followed: readonly [Followed, Followed, Followed];
  }
  const seats = [1, 2, null] as const;
  const each = (follow: (seat: number | null, place: number) => Followed): Watched["followed"] =>
    seats.map(follow) as unknown as Watched["followed"];
  function begun(): Watched {
    const told: Told[] = [];
    const state = game.init({ start: {} }, 1, (event) => told.push(event));
    return { state, followed: each((seat) => game.follow(null, told, game.view(state, seat))) };
  }
  function take(watched: Watched, key: string): Told[] {
    const told: Told[] = [];
    game.step(watched.state, key, (event) => told.push(event));
    watched.followed = each((seat, place) =>
      game.follow(watched.followed[place] ?? null, told, game.view(watched.state, seat)),
    );
    return told;
  }
  /** Of player 1. */
  const keys = (watched: Watched, place: number): Keys => watched.followed[place]?.keys["Side"]?.[0] as Keys;
  const moved = (watched: Watched, place: number): readonly number[] =>
    (watched.followed[place]?.events ?? []).flatMap((event) => (event.kind === "move" ? [event.key] : []));

  it("tells two cards apart that are alike, to who sees them", () => {
    const watched = begun();
    const [first, last] = keys(watched, 0)["hand"] as [number, number];
    take(watched, "layLast");
    expect(keys(watched, 0)).toMatchObject({ hand: [first], open: [last] });
    expect(moved(watched, 0)).toEqual([last]);
    const other = begun();
    take(other, "lay(Jab)");
    expect(keys(other, 0)).toMatchObject({ hand: [last], open: [first] });
  });

  it("gives others new keys for what is played out of a hand, and for what stays there", () => {
    for (const place of [1, 2]) {
      const watched = begun();
      const before = keys(watched, place);
      take(watched, "lay(Jab)");
      const after = keys(watched, place);
      expect(after["deck"]).toEqual(before["deck"]);
      expect([after["hand"]?.length, after["open"]?.length]).toEqual([1, 1]);
      const old = new Set(Object.values(before).flat());
      expect([...(after["hand"] ?? []), ...(after["open"] ?? [])].filter((key) => old.has(key))).toEqual([]);
    }
  });

  it("follows the last card of a hand: there is no other", () => {
    const watched = begun();
    take(watched, "lay(Jab)");
    const [left] = keys(watched, 1)["hand"] as [number];
    take(watched, "lay(Jab)");
    expect(keys(watched, 1)["open"]?.[0]).toBe(left);
  });

  it("follows the top of a deck into a hand, for all, and a card that is laid under it", () => {
    const watched = begun();
    take(watched, "lay(Jab)");
    const before = seats.map((_, place) => keys(watched, place));
    take(watched, "draw");
    take(watched, "back(Jab)");
    for (const [place, { deck = [], hand = [], open = [] }] of before.entries())
      expect(keys(watched, place)).toEqual({ deck: [...deck.slice(1), ...open], hand: [deck[0], ...hand], open: [] });
  });

  it("loses all of a deck that is shuffled, and one that is looked through", () => {
    for (const key of ["mix", "seek"]) {
      const watched = begun();
      const before = seats.map((_, place) => keys(watched, place));
      take(watched, key);
      for (const [place, { deck = [], hand = [] }] of before.entries()) {
        const after = keys(watched, place);
        expect(after["hand"]?.slice(-2)).toEqual(hand);
        expect([...(after["deck"] ?? []), ...(after["hand"] ?? [])].filter((each) => deck.includes(each))).toEqual([]);
      }
    }
  });

  it("follows a card from hand to hand for who had it, and for nobody else", () => {
    const watched = begun();
    const [mine, theirs] = [0, 1].map((place) => keys(watched, place)["hand"]?.[0]);
    take(watched, "give(Jab)");
    const given = (place: number): number | undefined => watched.followed[place]?.keys["Side"]?.[1]?.["hand"]?.[0];
    expect(given(0)).toBe(mine);
    expect(given(1)).not.toBe(theirs);
  });

  it("keeps the key of a card that is shown: its place is known", () => {
    const watched = begun();
    const before = keys(watched, 1);
    take(watched, "show(Jab)");
    expect(keys(watched, 1)).toEqual(before);
  });

  it("begins again with piles that do not fit, when something was not heard of", () => {
    const watched = begun();
    const before = keys(watched, 0);
    game.step(watched.state, "lay(Jab)");
    take(watched, "done");
    const after = keys(watched, 0);
    expect(after["deck"]).toEqual(before["deck"]);
    expect([...(after["hand"] ?? []), ...(after["open"] ?? [])].filter((key) => before["hand"]?.includes(key))).toEqual(
      [],
    );
  });

  it("follows no further than its watcher sees, though it is given everything", () => {
    const watched = begun();
    const told = take(watched, "lay(Jab)");
    expect(told.find(({ kind }) => kind === "move")).toMatchObject({ places: { from: 0, to: 0, seenBy: [1] } });
    const [heard] = (watched.followed[2]?.events ?? []).filter(({ kind }) => kind === "move");
    expect(heard).toMatchObject({ piece: "Jab", places: { from: null, to: 0 } });
    expect(heard).not.toHaveProperty("places.seenBy");
  });

  it("counts for a view and events that were followed on another machine", () => {
    const watched = begun();
    const told = take(watched, "draw");
    const [mine] = begun().followed;
    const sent = JSON.parse(JSON.stringify(mine)) as Followed;
    expect(game.follow(sent, told, game.view(watched.state, 1))).toEqual(watched.followed[0]);
    // What somebody else saw is no beginning.
    expect(game.follow(sent, [], game.view(watched.state, 2)).keys).toEqual(
      game.follow(null, [], game.view(watched.state, 2)).keys,
    );
  });
});
