/** What a view hides, no story and no refusal tells. Both meanings of the rules tell the same. */
import { beforeAll, describe, expect, it } from "vitest";
import { storyOf } from "../../../src/play/story.ts";
import { beginSession, type GameSession } from "../../../src/play/game-session.ts";
import { toldTo } from "../../../src/runtime/game-hear.ts";
import type { GameModule, Told } from "../../../src/runtime/game.ts";
import { loadGenerated } from "../../support/generated.ts";
import { compileTexts } from "../../support/render.ts";
import { gameOf } from "../../support/played.ts";

/** Every way in which a text can speak of a piece of a hand. */
const rules = `
player Side { hand: pile of Card owner, mark: optional piece of Card default none, kept: list of piece of Card default [] }
table Card {
  | name: key |
  | Ash       |
  | Birch     |
  | Cedar     |
}
procedure note(card: piece of Card) { set first(players).kept = [card] }
action heard(me: Side) after note() { do { endPhase() } }
action peek(me: Side, target: Side from players where it is not me) in Turn { do { reveal(roll(target.hand), to: me) } }
action mark(me: Side, card: Card from me.hand) in Turn { do { set me.mark = card } }
action keep(me: Side, card: Card from me.hand) in Turn { do { set me.kept = [card] } }
status Tagged(me: Side, card: piece of Card) {
  until removed
  stacks renew
}
action tag(me: Side, card: Card from me.hand) in Turn { do { add Tagged(card: card) to me } }
action call(me: Side, card: Card from me.hand) in Turn { do { note(card) } }
action make(me: Side) in Turn { do { put new roll(Card) into me.hand } }
action open(me: Side) in Turn { do { let shown = roll(Card) then put new shown into me.hand then set me.mark = none then reveal(me.hand) } }
action done(me: Side) in Turn { do { endPhase() } }
phase Game { phase Round repeats { phase Turn for each player { } } }
setup start() {
  repeat 3 times {
    let s = new Side()
    for each card in Card { put new card into s.hand }
  }
}`;

const cards = /Ash|Birch|Cedar/;

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

  const heardBy = (table: GameSession, reader: number, key: string): string => {
    for (const each of [null, 1, 2, 3]) table.news(each);
    table.choose(table.decision()?.options.findIndex((option) => option.key === key) ?? -1);
    return table
      .news(reader)
      .map(({ text }) => text)
      .join("\n");
  };
  const begun = (): GameSession =>
    beginSession(game, { start: {} }, 1, (players) =>
      Array.from({ length: players }, () => ({ kind: "human" as const })),
    );

  it.each(["peek(player 2)", "mark(Ash)", "keep(Birch)", "call(Cedar)", "make"])("%s tells others no card", (key) => {
    const table = begun();
    const before = table.history(3).length;
    const heard = heardBy(table, 3, key);
    expect(heard).not.toMatch(cards);
    const since = table.history(3).slice(before);
    expect(since.map(({ text }) => text).join("\n")).toBe(heard);
  });

  it.each(["peek(player 2)", "mark(Ash)", "keep(Birch)", "call(Cedar)", "make"])(
    "%s tells whoever sees everything",
    (key) => {
      const table = begun();
      heardBy(table, 1, key);
      expect(
        table
          .news(null)
          .map(({ text }) => text)
          .join("\n"),
      ).toMatch(cards);
    },
  );

  it.each(["mark", "keep", "tag"])("%s does not tell others whether it is the same piece again", (action) => {
    const heardOf = (reader: number, second: string): string => {
      const table = begun();
      heardBy(table, reader, `${action}(Ash)`);
      return heardBy(table, reader, `${action}(${second})`);
    };
    expect(heardOf(3, "Ash")).toBe(heardOf(3, "Birch"));
    expect(heardOf(3, "Ash")).not.toMatch(cards);
    // Whoever sees it is told of changes of fields alone.
    expect(heardOf(1, "Ash")).not.toContain("→");
    const told = (second: string): readonly Told[] => {
      const state = game.init({ start: {} }, 1);
      game.step(state, `${action}(Ash)`);
      const all: Told[] = [];
      game.step(state, `${action}(${second})`, (each) => all.push(toldTo(each, 3)));
      return all;
    };
    expect(told("Ash")).toEqual(told("Birch"));
  });

  it("tells a player of what they hold, and are shown", () => {
    expect(heardBy(begun(), 1, "mark(Ash)")).toContain("Your mark: none → Ash.");
    expect(heardBy(begun(), 1, "peek(player 2)")).toMatch(/(Ash|Birch|Cedar) is shown to you\./);
    expect(heardBy(begun(), 2, "peek(player 2)")).toMatch(/Rolled: (Ash|Birch|Cedar)\./);
  });

  it("says in the trace who sees the pieces that it names", () => {
    const told: Told[] = [];
    const state = game.init({ start: {} }, 1);
    game.step(state, "mark(Ash)", (each) => told.push(each));
    expect(told.find(({ kind }) => kind === "field")).toMatchObject({
      after: "Ash",
      secrets: [{ piece: "Ash", seenBy: [1] }],
    });
    expect(
      storyOf(
        { rules: game.rules, reader: 2, view: () => game.view(state, 1) },
        told.filter(({ kind }) => kind !== "decision"),
      )
        .map(({ text }) => text)
        .join(),
    ).not.toMatch(cards);
  });

  it("refuses without a word of what is on offer, and quotes only the beginning", () => {
    const state = game.init({ start: {} }, 1);
    for (const choice of ["nonsense", "x".repeat(5_000_000), 99, -1]) {
      let problem = "";
      try {
        game.step(state, choice);
      } catch (thrown) {
        problem = `${String(thrown)} ${JSON.stringify(thrown)}`;
      }
      expect(problem).toContain("There is no such option here");
      expect(problem).not.toMatch(cards);
      expect(problem.length).toBeLessThan(300);
    }
  });
});
