/** A game as a module, played by the interpreter: what generated code must do as well. */
import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import type { Saved } from "../../../../src/interpret/game/saved.ts";
import { RulesError } from "../../../../src/runtime/errors.ts";
import type { GameModule } from "../../../../src/runtime/game.ts";
import { chance } from "../../../support/random.ts";
import { asked, begun, gameOf, seen, take, toldBy } from "../../../support/played.ts";

const duel = `
player Side { hp: int 0 to 20 clamp default 12, luck: int 0 to 9 default 1, deck: pile of Card hidden, hand: pile of Card owner, gone: pile of Card }
entity Board { rounds: int default 0 }
choice Ending { Fallen, Tired }
table Card {
  | name: key | copies: int | power: int | play(me: Side, foe: Side): procedure |
  | Slash     | 4           | 3          | hit(foe, 3 + d4)                     |
  | Parry     | 3           | 0          |                                      |
  | Focus     | 3           | 0          | draw(me, choose(me, 1 to 2, "How many?")) |
}
rule foe(me: Side): Side = only(players where it is not me)
procedure draw(me: Side, n: int) { put top n of me.deck into me.hand }
procedure hit(target: Side, amount: int) { take amount from target.hp }
action parry(me: Side, card: Card from me.hand where it is Card.Parry) before hit(target: me, amount: > 2) {
  do {
    put card into me.gone
    take 2 from amount
  }
}
action use(me: Side, card: Card from me.hand where it is not Card.Parry) in Turn {
  limit 1 per Turn
  do {
    put card into me.gone
    card.play(me, foe(me))
  }
}
action done(me: Side) in Turn { do { endPhase() } }
phase Game {
  phase Round repeats {
    enter { for each b in Board { add 1 to b.rounds } }
    phase Turn for each player { exit { draw(active, 1) } }
  }
}
always "Fallen" { for each s in players where s.hp is 0 { endGame(winner: foe(s), ending: Fallen) } }
always "Tired" { for each b in Board where b.rounds > 8 { endGame(ending: Tired) } }
setup start(hand: int 1 to 5 default 3, hp: int 0 to 20 default 12, luck: int default 1) {
  new Board()
  repeat 2 times {
    let s = new Side(hp: hp, luck: luck)
    for each card in Card { repeat card.copies times { put new card into s.deck } }
    shuffle(s.deck)
    draw(s, hand)
  }
}`;

let game: GameModule<Saved>;
beforeAll(async () => {
  game = await gameOf(duel);
});

/** Random decisions to the end; `at` is called before each. */
function playOut(seed: number, each: (state: Saved, steps: number) => void): Saved {
  const dice = chance(seed);
  const state = game.init({ start: {} }, seed);
  for (let steps = 0; game.decision(state) !== null && steps < 500; steps += 1) {
    each(state, steps);
    game.step(state, dice.below(game.decision(state)?.options.length ?? 1));
  }
  return state;
}

describe("a game", () => {
  it("tells of its rules", () => {
    expect(game.rules).toMatchObject({
      name: "fixture",
      title: "Fixture",
      setups: [
        {
          name: "start",
          params: [
            { name: "hand", type: "int", hasDefault: true, options: null },
            { name: "hp", type: "int", hasDefault: true, options: null },
            { name: "luck", type: "int", hasDefault: true, options: null },
          ],
        },
      ],
      actions: [{ name: "parry" }, { name: "use" }, { name: "done" }],
      endings: ["Fallen", "Tired"],
      pieces: [{ table: "Card", keys: ["Slash", "Parry", "Focus"] }],
    });
    expect(game.rules.version).toMatch(/^[0-9a-f]{16}$/);
  });

  it("comes to an end by random decisions, and each state is the same after saving and loading, forking and replaying", () => {
    const endings = new Set<string | null | undefined>();
    for (let seed = 1; seed <= 6; seed += 1) {
      const state = playOut(seed, (now, steps) => {
        if (steps % 9 !== 0) return;
        for (const other of [game.load(JSON.stringify(now)), game.fork(now), game.replay(game.log(now))]) {
          expect(game.hash(other), `seed ${seed}, step ${steps}`).toBe(game.hash(now));
          expect(game.decision(other)).toEqual(game.decision(now));
        }
      });
      expect(game.outcome(state), `seed ${seed}`).not.toBeNull();
      expect(game.decision(state)).toBeNull();
      expect(game.hash(game.replay(game.log(state)))).toBe(game.hash(state));
      endings.add(game.outcome(state)?.ending);
    }
    expect(endings).toEqual(new Set(["Fallen", "Tired"]));
  });

  it("goes on from the middle of a text as if it had never been saved", () => {
    let inside = 0;
    playOut(3, (state) => {
      if (game.decision(state)?.kind === "action") return;
      inside += 1;
      const saved = game.load(JSON.stringify(state));
      const [a, b] = [game.fork(state), saved];
      game.step(a, 0);
      game.step(b, 0);
      expect(game.hash(b)).toBe(game.hash(a));
    });
    expect(inside).toBeGreaterThan(2);
  });

  it("is the same for the same seed, and another one for another", () => {
    const hash = (seed: number | string): string => game.hash(game.init({ start: {} }, seed));
    expect(hash(7)).toBe(hash(7));
    expect(hash("7")).toBe(hash(7));
    expect(new Set([1, 2, 3, 4].map(hash)).size).toBe(4);
  });

  it("shares nothing with its fork", () => {
    const state = game.init({ start: {} }, 1);
    const before = game.hash(state);
    const other = game.fork(state);
    game.step(other, "done");
    expect(game.hash(state)).toBe(before);
    expect(game.hash(other)).not.toBe(before);
  });

  it("takes values of the setup from outside, and says what is wrong with them", () => {
    expect(seen(game, game.init({ start: { hp: 5 } }, 1), "Side", 2)["hp"]).toBe(5);
    const wrong = (setup: Parameters<typeof game.init>[0]): string => {
      try {
        game.init(setup, 1);
        return "";
      } catch (problem) {
        return problem instanceof RulesError ? `${problem.fault}: ${problem.message}` : String(problem);
      }
    };
    expect(wrong({})).toBe("wrong-argument: I expected one of the setups `start`, and got none.");
    expect(wrong({ begin: {} })).toBe("wrong-argument: I expected one of the setups `start`, and got `begin`.");
    expect(wrong({ start: { hand: 7 } })).toBe("wrong-argument: hand: I expected 1 to 5, and got 7.");
    expect(wrong({ start: { hands: 2 } })).toContain("`hands`");
    // A value that a field cannot hold is an error in play.
    expect(wrong({ start: { luck: 30 } })).toMatch(
      /^out-of-bounds: rules\/fixture\/game.rules:\d+:\d+: This value is outside the bounds of `luck` of `Side` \(0 to 9\)/,
    );
  });

  it("does not take what is not on offer, nor a log that does not fit", () => {
    const state = game.init({ start: {} }, 1);
    expect(() => {
      game.step(state, "dance");
    }).toThrow('There is no such option here (choice = "dance")');
    expect(() => {
      game.step(state, 99);
    }).toThrow(RulesError);
    const log = game.log(begun(game, "done", "done"));
    expect(log.decisions).toEqual(["done", "done"]);
    expect(() => game.replay({ ...log, decisions: ["done", "dance"] })).toThrow(
      'Decision 2 is not possible (choice = "dance")',
    );
    expect(() => game.replay({ ...log, rules: "x" })).toThrow("other rules");
    expect(() => game.view(state, 3)).toThrow("There is no player 3: there are 2");
  });

  it("is told as it happens, only from the decision on", () => {
    const state = game.init({ start: {} }, 2);
    expect(asked(game, state)).toContain("use(Focus)");
    game.step(state, "use(Focus)");
    expect(asked(game, state)).toBe("1 choice How many?: 1 2");
    const lines = toldBy((trace) => {
      game.step(state, "1", trace);
    });
    expect(lines[0]).toBe("player 1: 1");
    expect(lines[1]).toBe("draw(player 1, 1)");
    expect(lines[2]).toMatch(/^(Slash|Parry|Focus): player 1.deck > player 1.hand$/);
    expect(lines.slice(3)).toEqual(["draw done"]);
  });
});

describe("a saved game", () => {
  const saved = (): Record<string, never> => JSON.parse(JSON.stringify(begun(game, "done"))) as Record<string, never>;
  const problem = (state: unknown): string => {
    try {
      game.load(typeof state === "string" ? state : JSON.stringify(state));
      return "";
    } catch (found) {
      return found instanceof RulesError ? found.message : `no RulesError: ${String(found)}`;
    }
  };

  it("is read as it was", () => expect(problem(saved())).toBe(""));

  it("of other rules, or none at all, is an error that says so", () => {
    expect(problem("{")).toBe("This saved game is damaged: it is not JSON");
    expect(problem([])).toBe("This saved game is damaged: it is no saved game");
    expect(problem({ ...saved(), rules: "0000" })).toContain("This game was saved under other rules");
  });

  it("that was damaged anywhere is an error, or still a whole game", () => {
    const dice = chance(5);
    // What is asked is worked out anew, so that damage there is put right.
    let noticed = 0;
    for (let round = 0; round < 300; round += 1) {
      const state = saved();
      damage(state, dice);
      const said = problem(state);
      expect(said, JSON.stringify(state)).not.toContain("no RulesError");
      if (said !== "" || isDeepStrictEqual(game.load(JSON.stringify(state)), saved())) noticed += 1;
    }
    expect(noticed).toBeGreaterThan(240);
  });
});

/** Changes or takes away one thing, somewhere. */
function damage(root: Record<string, unknown>, dice: ReturnType<typeof chance>): void {
  let at: Record<string, unknown> = root;
  for (;;) {
    const names = Object.keys(at);
    const name = dice.pick(names);
    const inner = at[name];
    if (typeof inner === "object" && inner !== null && Object.keys(inner).length > 0 && !dice.once(6)) {
      at = inner as Record<string, unknown>;
      continue;
    }
    const other: unknown = dice.pick([null, -1, 99, "x", [], {}, true, "gone"]);
    if (other === "gone") delete at[name];
    else at[name] = other;
    return;
  }
}

describe("checks", () => {
  it("are problems where they do not hold", async () => {
    const other = await gameOf(`
      player Side { hp: int default 3; check hp >= 2 "Too low." }
      phase Game { phase Turn for each player { } }
      action down(me: Side) in Turn { do { take 2 from me.hp } }
      setup start() { repeat 2 times { new Side() } }`);
    const state = begun(other);
    expect(other.problems(state)).toEqual([]);
    take(other, state, "down");
    expect(other.problems(state)).toEqual(["player 1: Too low."]);
  });
});

describe("fields", () => {
  it("are held to their bounds when they are made and set: to the nearest end with clamp, else it is an error", async () => {
    const other = await gameOf(`
      player Side { heat: int 0 to 9 clamp default 20, sp: int 0 to 9 default 3 }
      phase Game { phase Turn for each player { } }
      action add1(me: Side, n: int from [-30, 3, 30]) in Turn { do { add n to me.heat } }
      action add2(me: Side, n: int from [6, 7]) in Turn { do { add n to me.sp } }
      setup start() { for each heat in [30, -30] { new Side(heat: heat) } ; new Side() }`);
    const state = begun(other);
    expect([1, 2, 3].map((side) => seen(other, state, "Side", side)["heat"])).toEqual([9, 0, 9]);
    take(other, state, "add1(-30)", "add1(3)");
    expect(seen(other, state, "Side", 1)["heat"]).toBe(3);
    take(other, state, "add1(30)", "add2(6)");
    expect(seen(other, state, "Side", 1)).toMatchObject({ heat: 9, sp: 9 });
    const before = other.hash(state);
    expect(() => {
      other.step(state, "add2(6)");
    }).toThrow(/out-of-bounds|outside the bounds of `sp` of `Side` \(0 to 9\)/);
    expect(other.hash(state)).toBe(before);
  });
});
