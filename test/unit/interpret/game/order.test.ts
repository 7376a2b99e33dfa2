/** Each sentence of "The order of things" in the reference. */
import { describe, expect, it } from "vitest";
import type { RulesError } from "../../../../src/runtime/errors.ts";
import { asked, begun, gameOf, seen, take, toldBy } from "../../../support/played.ts";

const two = "setup start() { repeat 2 times { new Side() } }";
const turns = "phase Game { phase Turn for each player { } }";

function faultOf(run: () => unknown): { readonly fault: string; readonly message: string } {
  try {
    run();
  } catch (problem) {
    const { fault, message } = problem as RulesError;
    return { fault, message };
  }
  throw new Error("Nothing went wrong.");
}

describe("what is on offer", () => {
  it("is worked out from values, needs, cost, limit and what is forbidden, for each decision anew", async () => {
    const game = await gameOf(`
      player Side { sp: int >= 0 default 3, calm: bool default no }
      phase Game { phase Turn for each player { } }
      status Calm(me: Side) {
        forbid act(me: me) if cost > 1
        until removed
        stacks no
      }
      action act(me: Side, cost: int from 1 to 4) in Turn {
        needs cost is not 2 "Two is bad luck."
        cost take cost from me.sp
        limit 2 per Turn
        do { }
      }
      action rest(me: Side) in Turn { needs not me.calm; do {
        add Calm to me
        set me.calm = yes
      } }
      ${two}`);
    const state = begun(game);
    expect(asked(game, state)).toBe("1 action Turn: act(1) act(3) rest");
    take(game, state, "act(1)");
    expect(asked(game, state)).toBe("1 action Turn: act(1) rest");
    take(game, state, "rest");
    expect(asked(game, state)).toBe("1 action Turn: act(1)");
    take(game, state, "act(1)");
    expect(asked(game, state)).toBe("2 action Turn: act(1) act(3) rest");
  });

  it("says what cannot be paid in full: beyond the end of a field, even one that clamps, or too few cards", async () => {
    const game = await gameOf(`
      player Side { heat: int 0 to 4 clamp default 3, hand: pile of Card owner, gone: pile of Card }
      table Card {
        | name: key |
        | A         |
      }
      ${turns}
      action burn(me: Side, by: int from 1 to 2) in Turn { cost add by to me.heat; do { endPhase() } }
      action drop(me: Side, n: int from 1 to 2) in Turn { cost put top n of me.hand into me.gone; do { endPhase() } }
      setup start() {
        let a = new Side()
        put new Card.A into a.hand
      }`);
    expect(asked(game, begun(game))).toBe("1 action Turn: burn(1) drop(1)");
  });

  it("offers equal pieces once, the one nearer to the top", async () => {
    const game = await gameOf(`
      player Side { hand: pile of Card owner, gone: pile of Card }
      table Card {
        | name: key |
        | A         |
        | B         |
      }
      ${turns}
      action drop(me: Side, card: Card from me.hand) in Turn { do { put card under me.gone } }
      setup start() {
        let a = new Side()
        for each row in [Card.A, Card.B, Card.A] { put new row into a.hand }
      }`);
    const state = begun(game);
    expect(asked(game, state)).toBe("1 action Turn: drop(A) drop(B)");
    take(game, state, "drop(A)");
    expect(seen(game, state, "Side", 1)["hand"]).toEqual(["B", "A"]);
    take(game, state, "drop(A)");
    expect(asked(game, state)).toBe("1 action Turn: drop(B)");
  });
});

describe("an action", () => {
  it("counts, is paid, and then done to its end", async () => {
    const game = await gameOf(`
      player Side { sp: int >= 0 default 1, x: int default 0 }
      phase Game { phase Turn for each player { } }
      procedure note(me: Side, n: int) { set me.x = me.x * 10 + n }
      action go(me: Side) in Turn {
        cost take 1 from me.sp
        limit 1 per Game
        do {
          note(me, me.sp)
          note(me, 5)
          endPhase()
          note(me, 6)
        }
      }
      ${two}`);
    const lines = toldBy((trace) => {
      game.step(begun(game), "go", trace);
    });
    expect(lines.slice(0, 10)).toEqual([
      "player 1: go",
      "player 1.sp 1 > 0",
      "note(player 1, 0)",
      "note done",
      "note(player 1, 5)",
      "player 1.x 0 > 5",
      "note done",
      "note(player 1, 6)",
      "player 1.x 5 > 56",
      "note done",
    ]);
    expect(lines.slice(10)).toEqual(["end Turn of 1", "start Turn of 2"]);
  });
});

const answers = (more: string): string => `
  player Side { hp: int 0 to 20 clamp default 20, log: text default "", hand: pile of Card owner, gone: pile of Card }
  table Card {
    | name: key | off: int |
    | Pad       | 1        |
    | Wall      | 3        |
  }
  phase Game { phase Turn for each player { } }
  procedure hit(target: Side, amount: int) { take amount from target.hp }
  procedure note(me: Side, what: text) { set me.log = me.log & what }
  action strike(me: Side, n: int from [5]) in Turn { do { hit(only(players where it is not me), n) } }
  action done(me: Side) in Turn { do { endPhase() } }
  ${more}
  setup start() {
    repeat 2 times {
      let s = new Side()
      for each row in [Card.Pad, Card.Wall, Card.Pad] { put new row into s.hand }
    }
  }`;
const react =
  "action react(me: Side, card: Card from me.hand) before hit(target: me, amount: > 0) { do {\n put card into me.gone\n take card.off from amount\n } }";

describe("what answers before", () => {
  it("is asked when the values are known, the active player first, and again until they pass or nothing is left", async () => {
    const game = await gameOf(
      answers(`${react}
      action worsen(me: Side) before hit { limit 1 per Turn; do { add 2 to amount } }`),
    );
    const state = begun(game, "strike(5)");
    expect(asked(game, state)).toBe("1 reaction before hit(player 2, 5): worsen pass");
    take(game, state, "worsen");
    // Nothing is left for the first player, and the second is asked with the value as it is now.
    expect(asked(game, state)).toBe("2 reaction before hit(player 2, 7): react(Pad) react(Wall) worsen pass");
    take(game, state, "react(Wall)");
    expect(asked(game, state)).toBe("2 reaction before hit(player 2, 4): react(Pad) worsen pass");
    take(game, state, "react(Pad)");
    // The other Pad is another use.
    expect(asked(game, state)).toBe("2 reaction before hit(player 2, 3): react(Pad) worsen pass");
    take(game, state, "pass");
    expect(seen(game, state, "Side", 2)["hp"]).toBe(17);
  });

  it("fits no longer where an answer has changed what it asks for", async () => {
    const game = await gameOf(answers(react));
    const state = begun(game, "strike(5)", "react(Wall)", "react(Pad)", "react(Pad)");
    expect(asked(game, state)).toBe("1 action Turn: strike(5) done");
    const early = begun(game, "strike(5)", "react(Wall)", "react(Pad)");
    expect(asked(game, early)).toBe("2 reaction before hit(player 2, 1): react(Pad) pass");
    expect(seen(game, state, "Side", 2)["hp"]).toBe(20);
  });

  it("has those with must first, in the order of the rulebook, then of the values", async () => {
    const game = await gameOf(
      answers(`
      action second(me: Side, card: Card from me.hand) before hit(target: me) { must; do { note(me, "b" & card.off) } }
      action maybe(me: Side) before hit(target: me) { do { note(me, "m") } }
      action third(me: Side) before hit(target: me) { must; do { note(me, "c") } }`),
    );
    const state = begun(game, "strike(5)");
    expect(seen(game, state, "Side", 2)["log"]).toBe("b1b3b1c");
    expect(asked(game, state)).toBe("2 reaction before hit(player 2, 5): maybe pass");
    take(game, state, "maybe");
    expect(asked(game, state)).toBe("1 action Turn: strike(5) done");
  });

  it("tells of what must be by its name, and of what was chosen for it as of a choice", async () => {
    const game = await gameOf(
      answers(`
      action second(me: Side, card: Card from me.hand where it.off is 3) before hit(target: me) { must; do { note(me, "b") } }
      action burn(me: Side, n: int from 1 to 2) before hit(target: me) { must; do { add n to amount } }`),
    );
    const state = begun(game);
    const lines = toldBy((trace) => {
      game.step(state, "strike(5)", trace);
      game.step(state, "burn(2)", trace);
    });
    expect(lines.filter((each) => each.startsWith("player 2") && !each.startsWith("player 2."))).toEqual([
      "player 2 must second(Wall)",
      "player 2: burn(2)",
    ]);
  });

  it("lets the player choose what a must leaves open, once for each piece", async () => {
    const game = await gameOf(
      answers(`
      action burn(me: Side, card: Card from me.hand where it.off is 3, n: int from 1 to 2) before hit(target: me) { must; do { add n to amount } }`),
    );
    const state = begun(game, "strike(5)");
    expect(asked(game, state)).toBe("2 reaction before hit(player 2, 5): burn(Wall, 1) burn(Wall, 2)");
    take(game, state, "burn(Wall, 2)");
    expect(seen(game, state, "Side", 2)["hp"]).toBe(13);
  });

  it("ends at once with cancel: nobody else is asked, and nothing comes after it", async () => {
    const game = await gameOf(
      answers(`
      action shield(me: Side) before hit(target: me) { limit 1 per Game; must; do {
        cancel
        note(me, "s")
      } }
      action maybe(me: Side) before hit(target: me) { do { note(me, "m") } }
      action after(me: Side) after hit(target: me) { must; do { note(me, "a") } }`),
    );
    const state = begun(game);
    const lines = toldBy((trace) => {
      game.step(state, "strike(5)", trace);
    });
    expect(lines).toEqual([
      "player 1: strike(5)",
      "player 2 must shield",
      "note(player 2, s)",
      'player 2.log "" > "s"',
      "note done",
      "no hit",
    ]);
    take(game, state, "strike(5)", "pass");
    expect(seen(game, state, "Side", 2)).toMatchObject({ hp: 15, log: "sa" });
  });
});

describe("what comes after a text", () => {
  const noted = (more: string): string => `
    player Side { hp: int default 9, log: text default "", low: bool default no }
    phase Game { phase Turn for each player { } }
    procedure note(me: Side, what: text) { set me.log = me.log & what }
    procedure a(me: Side) { note(me, "a") }
    procedure b(me: Side) {
      a(me)
      note(me, "b")
    }
    action go(me: Side) in Turn { limit 1 per Turn; do {
      b(me)
      note(me, "c")
    } }
    ${more}
    ${two}`;

  it("waits for its end: always first, then the answers, event by event as they were done", async () => {
    const game = await gameOf(
      noted(`
      action afterB(me: Side) after b(me: me) { must; do { note(me, "B") } }
      action afterA(me: Side) after a(me: me) { must; do { note(me, "A") } }
      always "x" { for each s in players where s.log is not "" and not s.low { set s.low = yes then note(s, "x") } }`),
    );
    expect(seen(game, begun(game, "go"), "Side", 1)["log"]).toBe("abcxAB");
  });

  it("is a text itself, whose own consequences come before the rest", async () => {
    const game = await gameOf(
      noted(`
      procedure c(me: Side) { note(me, "c") }
      action one(me: Side) after a(me: me) { must; do { note(me, "1") then c(me) } }
      action inner(me: Side) after c(me: me) { must; do { note(me, "2") } }
      action other(me: Side) after b(me: me) { must; do { note(me, "3") } }`),
    );
    expect(seen(game, begun(game, "go"), "Side", 1)["log"]).toBe("abc1c23");
  });

  it("does always rules from the first again after each that changes something", async () => {
    const game = await gameOf(
      noted(`
      always "one" { for each s in players where s.hp is 8 { set s.hp = 7 then note(s, "1") } }
      always "two" { for each s in players where s.hp is 9 and s.log is not "" { set s.hp = 8 then note(s, "2") } }`),
    );
    expect(seen(game, begun(game, "go"), "Side", 1)["log"]).toBe("abc21");
  });

  it("does not do always rules after what is done within them", async () => {
    const game = await gameOf(
      noted(`
      always "each" { for each s in players where s.hp > 7 and s.log is not "" separately {
        take 1 from s.hp
        a(s)
      } }
      always "low" { for each s in players where s.hp < 8 and not s.low { set s.low = yes then note(s, "l") } }
      action afterA(me: Side) after a(me: me) { must; do { note(me, "A" & me.hp) } }`),
    );
    // Twice from nine to seven, each turn with its answer; the other rule comes after both.
    expect(seen(game, begun(game, "go"), "Side", 1)["log"]).toBe("abcaA8aA7lA7");
  });

  it("is endless where always rules never rest, and the circle is shown", async () => {
    const game = await gameOf(
      noted(`
      always "up" { for each s in players where s.log is not "" { set s.hp = 10 } }
      always "down" { for each s in players where s.hp is 10 { set s.hp = 9 } }`),
    );
    const state = begun(game);
    const before = JSON.stringify(state);
    const { fault, message } = faultOf(() => take(game, state, "go"));
    expect(fault).toBe("endless-always");
    expect(message).toContain('"up", then "down", then "up"');
    // Nothing of it has happened.
    expect(JSON.stringify(state)).toBe(before);
  });

  it("is endless where answers answer each other, and the circle is shown", async () => {
    const game = await gameOf(
      noted(`
      action echo(me: Side) after a(me: me) { must; limit 5000 per Game; do { b(me) } }`),
    );
    const { fault, message } = faultOf(() => begun(game, "go"));
    expect(fault).toBe("endless-reactions");
    expect(message).toContain("`echo`, then `echo`");
  });

  it("looks up after each turn of a loop with separately, and once after one with together", async () => {
    const loop = (pace: string): string => `
      player Side { log: text default "" }
      entity Board { sum: int default 0, most: int default 0 }
      phase Game { phase Turn for each player { } }
      procedure ping(n: int) { for each t in Board { add n to t.sum } }
      action note(me: Side) after ping { must; do { set me.log = me.log & n } }
      action go(me: Side) in Turn { do {
        for each n in 1 to 3 ${pace} { ping(n) then if n is 2 { endPhase() } }
        set me.log = me.log & "!"
      } }
      always "most" { for each t in Board where t.sum > t.most { set t.most = t.sum then for each s in players { set s.log = s.log & "m" } } }
      setup start() {
        new Side()
        new Board()
      }`;
    const separately = await gameOf(loop("separately"));
    expect(seen(separately, begun(separately, "go"), "Side", 1)["log"]).toBe("m1m2m3!");
    const together = await gameOf(loop("together"));
    expect(seen(together, begun(together, "go"), "Side", 1)["log"]).toBe("!m123");
  });
});

describe("the end", () => {
  it("of a game is at once", async () => {
    const game = await gameOf(`
      player Side { x: int default 0 }
      choice Ending { Won, Lost }
      ${turns}
      action win(me: Side) in Turn { do {
        endGame(winner: me, ending: Won)
        set me.x = 1
      } }
      always "x" { for each s in players { set s.x = 2 } }
      ${two.replace("new Side()", "new Side(x: 2)")}`);
    const state = begun(game, "win");
    expect(game.outcome(state)).toEqual({ winners: [1], ending: "Won" });
    expect(game.decision(state)).toBeNull();
    expect(seen(game, state, "Side", 1)["x"]).toBe(2);
    expect(faultOf(() => take(game, state, "win")).fault).toBe("no-such-option");
  });

  it("of phases goes from the inside out, each with its exit, and the outermost ends the game", async () => {
    const game = await gameOf(`
      player Side { x: int default 0 }
      phase Game {
        exit { note("G") }
        phase Round repeats {
          exit { note("R") }
          phase Turn for each player {
            exit { note("T") }
            phase Main { exit { note("M") } }
          }
        }
      }
      entity Board { log: text default "" }
      procedure note(what: text) { for each t in Board { set t.log = t.log & what } }
      action turn(me: Side) in Main { do { endPhase(Turn) } }
      action lap(me: Side) in Main { do { endPhase(Round) } }
      action whole(me: Side) in Main { do { endPhase() then endPhase(Game) then endPhase(Turn) } }
      setup start() {
        repeat 2 times { new Side() }
        new Board()
      }`);
    const state = begun(game, "turn");
    expect(seen(game, state, "Board", 1)["log"]).toBe("MT");
    take(game, state, "lap");
    expect(asked(game, state)).toBe("1 action Main: turn lap whole");
    expect(seen(game, state, "Board", 1)["log"]).toBe("MTMTR");
    take(game, state, "whole");
    expect(seen(game, state, "Board", 1)["log"]).toBe("MTMTRMTRG");
    expect(game.outcome(state)).toEqual({ winners: [], ending: null });
  });
});

describe("statuses and limits at phases", () => {
  it("end after the exit and what answers the end, or before the enter; a limit counts anew", async () => {
    const game = await gameOf(`
      player Side { log: text default "" }
      phase Game { phase Round repeats { phase Turn for each player {
        enter { note(active, "E" & bonus(active)) }
        exit { note(active, "X" & bonus(active)) }
      } } }
      rule bonus(me: Side): int = 0
      procedure note(me: Side, what: text) { set me.log = me.log & what }
      status Late(me: Side) {
        add 1 to bonus(me: me)
        until end of Turn if active is me
        stacks add
      }
      status Early(me: Side) {
        add 2 to bonus(me: me)
        until start of Turn if active is me
        stacks add
      }
      action late(me: Side) in Turn { limit 1 per Turn; do { add Late to me } }
      action early(me: Side) in Turn { limit 1 per Turn; do { add Early to me } }
      action done(me: Side) in Turn { do { endPhase() } }
      action atEnd(me: Side) before end of Turn { must; needs active is me; do { note(me, "e" & bonus(me)) } }
      action atStart(me: Side) after start of Turn { must; needs active is me; do { note(me, "s" & bonus(me)) } }
      ${two}`);
    const state = begun(game, "late", "early");
    expect(asked(game, state)).toBe("1 action Turn: done");
    take(game, state, "done", "done");
    expect(asked(game, state)).toBe("1 action Turn: late early done");
    // E0 s0, then both statuses: e3 X3; Late has gone with the end, Early before the next enter.
    expect(seen(game, state, "Side", 1)["log"]).toBe("E0s0e3X3E0s0");
  });
});
