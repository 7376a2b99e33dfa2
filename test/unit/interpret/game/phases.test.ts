/** Phases: whose turn it is, how often, and how they end. */
import { describe, expect, it } from "vitest";
import { RulesError } from "../../../../src/runtime/errors.ts";
import { asked, begun, gameOf, generatedGameOf, take, toldBy } from "../../../support/played.ts";

const sides = (n: number): string => `setup start() { repeat ${n} times { new Side(n: count(players) + 1) } }`;
const done = "action done(me: Side) in Turn { do { endPhase() } }";

describe("for each player", () => {
  it("begins with the one named, goes around, and leaves out those for whom the condition is not true when their turn comes", async () => {
    const game = await gameOf(`
      player Side { n: int, out: bool default no }
      rule third(): Side = players[3]
      phase Game { phase Turn for each player from third() where not it.out { } }
      ${done}
      action drop(me: Side) in Turn { do { set players[1].out = yes } }
      ${sides(4)}`);
    const state = begun(game);
    const order = [asked(game, state)];
    take(game, state, "done");
    order.push(asked(game, state));
    take(game, state, "drop", "done");
    order.push(asked(game, state));
    take(game, state, "done");
    expect(order.map((each) => each.slice(0, 1))).toEqual(["3", "4", "2"]);
    expect(game.outcome(state)).toEqual({ winners: [], ending: null });
  });

  it.each([
    ["interpreted", gameOf],
    ["generated", generatedGameOf],
  ])("goes through a list in its order, as it was when the phase began: %s", async (_, made) => {
    const game = await made(`
      player Side { n: int, speed: int default 0, out: bool default no }
      phase Game repeats while players[1].speed < 9 {
        phase Turn for each player in sort(players, by: -it.speed) where not it.out { }
      }
      ${done}
      action hurry(me: Side) in Turn { do { set players[1].speed = 9; set players[4].out = yes; endPhase() } }
      setup start() { for each speed in [2, 5, 3, 5] { new Side(n: count(players) + 1, speed: speed) } }`);
    const state = begun(game);
    // The two of speed 5 in the order in which they sit; then 3, then 2.
    const order = [asked(game, state)];
    for (const action of ["done", "hurry", "done"]) order.push(asked(game, take(game, state, action)));
    // The second was first. The fourth hurried, and is out from now on: the third and the first are left, though the first is fastest now.
    expect(order.map((each) => each.slice(0, 1))).toEqual(["2", "4", "3", "1"]);
    expect(asked(game, take(game, state, "done"))).toBe("over");
  });

  it.each([
    ["interpreted", gameOf],
    ["generated", generatedGameOf],
  ])("goes through a list that names somebody twice, and through an empty one: %s", async (_, made) => {
    const game = await made(`
      player Side { n: int }
      phase Game {
        phase Nobody for each player in players where it.n > 9 { enter { set active.n = 0 } }
        phase None for each player in [] { enter { set active.n = 0 } }
        phase Turn for each player in players & reverse(players) { }
      }
      ${done}
      ${sides(3)}`);
    const state = begun(game);
    const order = [asked(game, state)];
    for (let turn = 0; turn < 5; turn += 1) order.push(asked(game, take(game, state, "done")));
    expect(order.map((each) => each.slice(0, 1))).toEqual(["1", "2", "3", "3", "2", "1"]);
    const loaded = game.load(JSON.stringify(state));
    expect(asked(game, take(game, loaded, "done"))).toBe("over");
  });

  it("goes over to the next player where there is nothing to do", async () => {
    const game = await gameOf(`
      player Side { n: int }
      phase Game { phase Turn for each player { } }
      action done(me: Side) in Turn { needs me.n is 2; do { endPhase() } }
      ${sides(3)}`);
    const state = begun(game);
    expect(asked(game, state)).toBe("2 action Turn: done");
    expect(asked(game, take(game, state, "done"))).toBe("over");
  });
});

describe("may pass", () => {
  it("lets whoever is asked end the phase, and asks nobody who has nothing else to do", async () => {
    const game = await gameOf(`
      player Side { n: int, x: int default 0 }
      phase Game { phase Turn for each player repeats while players[1].x < 2 may pass { exit { add 1 to active.x } } }
      action work(me: Side) in Turn { needs me.n is not 2; do { add 5 to me.n } }
      ${sides(3)}`);
    const state = begun(game);
    expect(asked(game, state)).toBe("1 action Turn: work pass");
    // The second has nothing to do, so the third is next, works, and passes.
    expect(asked(game, take(game, state, "pass"))).toBe("3 action Turn: work pass");
    expect(asked(game, take(game, state, "work"))).toBe("3 action Turn: work pass");
    expect(asked(game, take(game, state, "pass"))).toBe("1 action Turn: work pass");
    expect(asked(game, take(game, state, "pass", "pass"))).toBe("over");
    expect(game.log(state).decisions).toEqual(["pass", "work", "pass", "pass", "pass"]);
  });
});

describe("repeats", () => {
  it("while a condition holds, looked at before each time", async () => {
    const game = await gameOf(`
      player Side { n: int, x: int default 0 }
      phase Game { phase Round repeats while players[1].x < 2 { phase Turn for each player { exit { add 1 to players[1].x } } } }
      ${done}
      ${sides(2)}`);
    // Both turns of the first round raise it, and there is no second one.
    expect(asked(game, begun(game, "done", "done"))).toBe("over");
    const none = await gameOf(`
      player Side { n: int }
      phase Game { phase Round repeats while players[1].n > 1 { phase Turn for each player { } } }
      ${done}
      ${sides(2)}`);
    expect(asked(none, begun(none))).toBe("over");
  });

  it("is an error where it never comes to a decision", async () => {
    const game = await gameOf(`
      player Side { n: int, x: int default 0 }
      phase Game { phase Round repeats { phase Turn for each player { enter { set active.x = 1 - active.x } } } }
      action done(me: Side) in Turn { needs me.n > 5; do { endPhase() } }
      always "never" { for each s in players where s.x > 5 { endGame(winner: s) } }
      ${sides(2)}`);
    expect(() => begun(game)).toThrow(RulesError);
    expect(() => begun(game)).toThrow(/too many steps/);
  });
});

describe("phases in phases", () => {
  it("have the same active player, and are told in order", async () => {
    const game = await gameOf(`
      player Side { n: int, x: int default 0 }
      phase Game {
        enter { for each s in players { set s.x = 1 } }
        phase Turn for each player {
          phase Income { enter { add active.n to active.x } }
          phase Main { }
          phase Draw { exit { add 1 to active.x } }
        }
        phase Count { enter { for each s in players { set s.x = 0 } } }
      }
      action done(me: Side) in Main { do { endPhase() } }
      ${sides(2)}`);
    const state = begun(game);
    expect(game.view(state, 1)).toMatchObject({ active: 1, phases: ["Game", "Turn", "Main"] });
    expect(
      toldBy((trace) => {
        game.step(state, "done", trace);
      }),
    ).toEqual([
      "player 1: done",
      "end Main of 1",
      "start Draw of 1",
      "player 1.x 2 > 3",
      "end Draw of 1",
      "end Turn of 1",
      "start Turn of 2",
      "start Income of 2",
      "player 2.x 1 > 3",
      "end Income of 2",
      "start Main of 2",
    ]);
    expect(
      toldBy((trace) => {
        game.step(state, "done", trace);
      }).slice(-5),
    ).toEqual(["player 1.x 3 > 0", "player 2.x 4 > 0", "end Count", "end Game", "end"]);
  });

  it("end where they are when the enter says so", async () => {
    const game = await gameOf(`
      player Side { n: int }
      phase Game { phase Turn for each player { enter { if active.n is 1 { endPhase() } } } }
      ${done}
      ${sides(2)}`);
    expect(asked(game, begun(game))).toBe("2 action Turn: done");
  });
});

describe("a phase that begins again", () => {
  const rules = (exit: string): string => `
    player Side { coins: int >= 0 default 1 }
    phase Game { phase Round repeats {
      phase Turn for each player { }
      exit { ${exit} }
    } }
    action pay(me: Side) in Turn { cost take 1 from me.coins; do { endPhase() } }
    ${sides(2).replace("n: count(players) + 1", "")}`;
  const faultAfter = async (of: typeof gameOf, exit: string): Promise<string> => {
    const game = await of(rules(exit));
    const state = begun(game, "pay");
    try {
      take(game, state, "pay");
      return JSON.stringify(game.outcome(state));
    } catch (problem) {
      return (problem as RulesError).fault;
    }
  };

  it.each([
    ["is endless where nobody has a move and nothing changes", "", "endless-phase"],
    ["goes on while something changes", "add 1 to players[1].coins; take 1 from players[1].coins", "too-many-steps"],
    ["goes on while dice may end it", "if d20 is 20 { endGame() }", JSON.stringify({ winners: [], ending: null })],
  ])("%s, generated or not", async (_, exit, came) => {
    expect(await faultAfter(gameOf, exit)).toBe(came);
    expect(await faultAfter(generatedGameOf, exit)).toBe(came);
  });
});
