/** Several players choose at the same time: bids, programmed moves, signs. Both meanings, whatever the order of the decisions. */
import { beforeAll, describe, expect, it } from "vitest";
import { chooseOption, readBot } from "../../../src/play/bots.ts";
import { beginSession, followLog } from "../../../src/play/game-session.ts";
import { learnedEvaluator } from "../../../src/play/learn.ts";
import { playMatch } from "../../../src/play/match.ts";
import type { GameModule, Told } from "../../../src/runtime/game.ts";
import { seeded } from "../../../src/runtime/seeded.ts";
import { loadGenerated } from "../../support/generated.ts";
import { gameOf } from "../../support/played.ts";
import { chance as chanceOf } from "../../support/random.ts";
import { compileTexts } from "../../support/render.ts";

const rules = `
player Side {
  coins:   int 0 to 9 default 3
  won:     int default 0
  hand:    pile of Card owner
  program: pile of Card owner
  done:    pile of Card
}
choice Sign { Rock, Paper, Scissors }
table Card {
  | name: key | steps: int |
  | Walk      | 1          |
  | Run       | 2          |
  | Rest      | 0          |
}
rule beats(a: Sign, b: Sign): bool =
  (a is Rock and b is Scissors) or (a is Paper and b is Rock) or (a is Scissors and b is Paper)
procedure signs() {
  let shown = choose(players, Sign, "Your sign?")
  if beats(shown[1], shown[2]) { add 1 to players[1].won }
  if beats(shown[2], shown[1]) { add 1 to players[2].won }
}
procedure auction() {
  let bids = choose(players, 0 to it.coins, "Your bid?")
  for each n in 1 to count(players) { take bids[n] from players[n].coins }
  if bids[1] > bids[2] { add 5 to players[1].won } else if bids[2] > bids[1] { add 5 to players[2].won }
}
procedure programs() {
  repeat 2 times { for each card in choose(players where count(it.hand) > 0, it.hand, "Next move?") { put card into first(players where card in it.hand).program } }
  for each p in players together {
    add sum(c.steps for each c in p.program) to p.won
    put p.program into p.done
  }
}
phase Game { phase Round repeats while players[1].coins > 0 { phase Play { enter { signs() then auction() then programs() } } } }
setup two() {
  repeat 2 times {
    let s = new Side()
    for each card in Card { repeat 2 times { put new card into s.hand } }
  }
}
example "A bid is paid by both" in two() {
  choosing 2, 3
  auction()
  players[1].coins is 1
  players[2].coins is 0
  players[2].won is 5
}
example "Who stands twice is asked once" in two() {
  choosing Rock
  choose([players[1], players[1]], Sign) is [Rock, Rock]
}
example "Nobody is asked" in two() { count(choose(players where it.coins > 5, Sign)) is 0 }`;

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
  const begun = (): unknown => game.init({ two: {} }, "a seed");
  const asked = (state: unknown): readonly number[] => game.decisions(state).map(({ player }) => player);

  it("asks all of them, and whoever has chosen no more", () => {
    const state = begun();
    expect(asked(state)).toEqual([1, 2]);
    expect(game.decision(state)).toMatchObject({ player: 1, kind: "simultaneous", about: "Your sign?" });
    game.step(state, "Paper", { player: 2 });
    expect(asked(state)).toEqual([1]);
    const before = JSON.stringify(state);
    expect(() => {
      game.step(state, "Rock", { player: 2 });
    }).toThrow(expect.objectContaining({ fault: "not-asked" }));
    expect(() => {
      game.step(state, "Fire", { player: 1 });
    }).toThrow(expect.objectContaining({ fault: "no-such-option" }));
    expect(JSON.stringify(state)).toBe(before);
    expect(game.log(state).decisions).toEqual(["player 2: Paper"]);
    game.step(state, "Rock", { player: 1 });
    expect(game.log(state).decisions).toEqual(["player 1: Rock", "player 2: Paper"]);
    expect(game.decisions(state).map(({ options }) => options.map(({ key }) => key))).toEqual([
      ["0", "1", "2", "3"],
      ["0", "1", "2", "3"],
    ]);
    expect(game.view(state, 1).entities["Side"]?.map(({ won }) => won)).toEqual([0, 1]);
  });

  it("tells nobody anything before all have chosen, and pieces of a hand to their owner alone", () => {
    const state = begun();
    const told: Told[] = [];
    const trace = (each: Told): void => {
      told.push(each);
    };
    const views = (): string => JSON.stringify([1, null].map((player) => game.view(state, player)));
    const before = views();
    game.step(state, "Paper", { player: 2, trace });
    expect(told).toEqual([]);
    expect(views()).toBe(before);
    // What a bot plays on looks the same to its player, and goes on with whoever has not chosen.
    const drawn = game.determinize(state, 2, 1);
    expect(game.view(drawn, 2)).toEqual(game.view(state, 2));
    expect(asked(drawn)).toEqual([1]);
    game.step(drawn, "Scissors", { player: 1 });
    expect(game.decision(drawn)).toMatchObject({ player: 1, about: "Your bid?" });
    expect(views()).toBe(before);
    game.step(state, "Rock", { player: 1, trace });
    expect(told.slice(0, 2)).toMatchObject([
      { kind: "decision", player: 1, key: "Rock" },
      { kind: "decision", player: 2, key: "Paper" },
    ]);
    for (const player of [1, 2]) game.step(state, "0", { player });
    told.length = 0;
    for (const player of [2, 1]) game.step(state, "Run", { player, trace });
    expect(told.filter(({ kind }) => kind === "decision")).toMatchObject(
      [1, 2].map((player) => ({ player, key: "Run", secrets: [{ piece: "Run", seenBy: [player] }] })),
    );
  });

  it("comes to the same in every order: state, hash, log and what is told", () => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const chance = chanceOf(seed);
      const [one, other] = [begun(), begun()];
      for (let round = 0; round < 12; round += 1) {
        const decisions = game.decisions(one);
        const choices = decisions.map(({ player, options }) => [player, chance.pick(options).key] as const);
        const ways = [choices, [...choices].reverse()];
        const told = [one, other].map((state, way) => {
          const heard: Told[] = [];
          for (const [player, key] of ways[way] ?? [])
            game.step(state, key, {
              player,
              trace: (each) => {
                heard.push(each);
              },
            });
          return heard;
        });
        expect(told[0]).toEqual(told[1]);
        expect(JSON.stringify(one)).toBe(JSON.stringify(other));
        expect(game.hash(one)).toBe(game.hash(other));
        expect(game.log(one)).toEqual(game.log(other));
      }
      expect(game.hash(game.replay(game.log(one)))).toBe(game.hash(one));
    }
  });

  it("keeps what some have chosen: saved, copied and played again", () => {
    const state = begun();
    game.step(state, "Paper", { player: 2 });
    const ways = [game.load(JSON.stringify(state)), game.fork(state), game.replay(game.log(state))];
    game.step(state, "Rock", { player: 1 });
    for (const each of ways) {
      expect(asked(each)).toEqual([1]);
      game.step(each, "Rock");
      expect(game.hash(each)).toBe(game.hash(state));
      expect(game.log(each)).toEqual(game.log(state));
    }
    expect(() => game.replay({ ...game.log(state), decisions: ["Rock"] })).toThrow("Decision 1 is not possible");
  });

  it("draws anew what another has chosen", () => {
    const state = begun();
    game.step(state, "Paper", { player: 1 });
    const won = new Set<string>();
    for (let seed = 0; seed < 40; seed += 1) {
      const drawn = game.determinize(state, 2, seed);
      expect(asked(drawn)).toEqual([2]);
      game.step(drawn, "Rock");
      won.add(String(game.view(drawn, 2).entities["Side"]?.map((side) => side["won"])));
      // Their own they know.
      const own = game.determinize(state, 1, seed);
      game.step(own, "Rock");
      expect(game.view(own, 1).entities["Side"]?.map((side) => side["won"])).toEqual([1, 0]);
    }
    expect([...won].sort()).toEqual(["0,0", "0,1", "1,0"]);
  });

  it("shows whoever watches what everybody sees", () => {
    const state = begun();
    const view = game.view(state, null);
    expect(view.player).toBe(null);
    expect(view.entities["Side"]?.map(({ hand }) => hand)).toEqual([Array(6).fill(null), Array(6).fill(null)]);
    expect(game.view(game.determinize(state, null, 3), null)).toEqual(view);
  });

  it("is played by bots, at a table and from its log", () => {
    const evaluator = learnedEvaluator(game, { two: {} });
    for (const name of ["random", "greedy:2", "search:6"]) {
      const bot = readBot(name) ?? { kind: "random" as const };
      const record = playMatch(game, evaluator, { setup: { two: {} }, seed: "a match", bots: [bot, bot], longest: 24 });
      expect(record.end.kind, name).not.toBe("fault");
    }
    const state = begun();
    const decision = game.decision(state);
    game.step(state, "Paper", { player: 2 });
    const other = begun();
    game.step(other, "Rock", { player: 2 });
    if (decision === null) throw new Error("Nobody is asked.");
    // What the other has chosen already makes no difference.
    for (const name of ["greedy:4", "search:30"]) {
      const places = [state, other].map((each) =>
        chooseOption({ game, evaluator }, readBot(name) ?? { kind: "random" }, each, decision, seeded("dice")),
      );
      expect(places[0], name).toBe(places[1]);
    }
    const session = beginSession(game, { two: {} }, "a table", () => [{ kind: "human" }, { kind: "human" }]);
    session.news(2);
    session.choose(1);
    expect(session.news(2)).toEqual([]);
    expect(session.undo(2)).toContain("player 1 has chosen something");
    // Asked for, neither, until both have chosen.
    expect(session.log().decisions).toEqual(["player 1: Paper"]);
    for (const reader of [1, 2]) expect(session.history(reader).some(({ kind }) => kind === "deed")).toBe(false);
    session.choose(2);
    expect(
      session
        .news(1)
        .filter(({ kind }) => kind === "deed")
        .map(({ text }) => text),
    ).toEqual(["You choose Paper.", "Player 2 chooses Scissors."]);
    expect(session.history(2).flatMap(({ kind, text }) => (kind === "deed" ? [text] : []))).toEqual([
      "Player 1 chooses Paper.",
      "You choose Scissors.",
    ]);
    const followed = followLog(game, session.log(), () => [{ kind: "human" }, { kind: "human" }]);
    expect(followed.stop).toBe(null);
    expect(followed.session.hash()).toBe(session.hash());
  });
});
