/** What lasts: how it changes what rules give, what a second one does, and how it ends. */
import { describe, expect, it } from "vitest";
import { begun, gameOf, generatedGameOf, seen, take, toldBy } from "../../../support/played.ts";

const game = (statuses: string, more = "", rule = "rule force(me: Side, base: int): int = base"): string => `
player Side { seen: int default 0 }
phase Game { phase Turn for each player { } }
${rule}
${statuses}
procedure look(me: Side, base: int) { set me.seen = force(me, base) }
action measure(me: Side, base: int from 1 to 9) in Turn { do { look(me, base) } }
action done(me: Side) in Turn { do { endPhase() } }
${more}
setup start() { repeat 2 times { new Side() } }`;

const status = (
  name: string,
  ...lines: readonly string[]
): string => `status ${name}(me: Side) { ${[...lines, "until removed", "stacks add"].join("; ")} }
action give${name}(me: Side) in Turn { do { add ${name} to me } }`;

describe("bands", () => {
  it("come in their order, whatever the order in which statuses came", async () => {
    const played = await gameOf(
      game(
        [
          status("Kept", "keep force(me: me) <= 20"),
          status("Doubled", "multiply force(me: me) by 2"),
          status("More", "add 3 to force(me: me)"),
          status("Fixed", "set force(me: me) = 4"),
        ].join("\n"),
      ),
    );
    const value = (...keys: readonly string[]): unknown =>
      seen(played, begun(played, ...keys, "measure(9)"), "Side", 1)["seen"];
    expect(value()).toBe(9);
    expect(value("giveMore")).toBe(12);
    expect(value("giveDoubled", "giveMore")).toBe(24);
    expect(value("giveKept", "giveDoubled", "giveMore")).toBe(20);
    expect(value("giveKept", "giveDoubled", "giveMore", "giveFixed")).toBe(14);
    // Of others they say nothing.
    const state = begun(played, "giveMore", "done", "measure(9)");
    expect(seen(played, state, "Side", 2)["seen"]).toBe(9);
  });

  it("have older statuses first", async () => {
    const played = await gameOf(
      game(status("Four", "set force(me: me) = 4") + "\n" + status("Base", "set force(me: me) = 7")),
    );
    const value = (...keys: readonly string[]): unknown =>
      seen(played, begun(played, ...keys, "measure(9)"), "Side", 1)["seen"];
    expect(value("giveFour", "giveBase")).toBe(7);
    expect(value("giveBase", "giveFour")).toBe(4);
  });

  it("look at the values of the rule, and at conditions", async () => {
    const played = await gameOf(game(status("Weak", "take 2 from force(me: me, base: > 3) if base < 6")));
    const value = (base: number): unknown =>
      seen(played, begun(played, "giveWeak", `measure(${base})`), "Side", 1)["seen"];
    expect([3, 4, 5, 6].map(value)).toEqual([3, 2, 3, 6]);
  });
});

describe("a second one", () => {
  const stacked = (how: string): string => `
    status Up(me: Side, by: int) {
      add by to force(me: me)
      until removed
      stacks ${how}
    }
    action give(me: Side, by: int from 1 to 3) in Turn { do { add Up(by: by) to me } }
    action drop(me: Side) in Turn { do { take Up from me } }
    action counted(me: Side) in Turn { do { set me.seen = stacks(me, Up) } }`;
  const cases: readonly (readonly [how: string, force: number, count: number, left: number])[] = [
    ["add", 7, 2, 5],
    ["renew", 6, 1, 4],
    ["no", 5, 1, 4],
  ];
  it.each(cases)("with stacks %s", async (how, force, count, left) => {
    const played = await gameOf(game(stacked(how)));
    const value = (...keys: readonly string[]): unknown => seen(played, begun(played, ...keys), "Side", 1)["seen"];
    expect(value("give(1)", "give(2)", "measure(4)")).toBe(force);
    expect(value("give(1)", "give(2)", "counted")).toBe(count);
    // The youngest one goes.
    expect(value("give(1)", "give(2)", "drop", "measure(4)")).toBe(left);
    expect(value("drop", "counted", "measure(4)")).toBe(4);
  });
});

describe("the end of a status", () => {
  it("is the first of its ends; what waits for a procedure ends when it has been done, before what comes after", async () => {
    const played = await gameOf(
      game(`
      procedure strike(me: Side, n: int) { look(me, n) }
      status Ready(me: Side) {
        add 1 to force(me: me)
        until after strike(me: me, n: > 2)
        until end of Turn
        stacks add
      }
      action ready(me: Side) in Turn { do { add Ready to me } }
      action hit(me: Side, n: int from 2 to 3) in Turn { do { strike(me, n) } }
      action after(me: Side) after strike(me: me) { must; do { look(me, 100) } }`),
    );
    const lines = (key: string): readonly string[] =>
      toldBy((trace) => {
        played.step(begun(played, "ready"), key, trace);
      });
    expect(lines("hit(3)")).toEqual([
      "player 1: hit(3)",
      "strike(player 1, 3)",
      "look(player 1, 3)",
      "player 1.seen 0 > 4",
      "look done",
      "removed Ready player 1",
      "strike done",
      "player 1 must after",
      "look(player 1, 100)",
      "player 1.seen 4 > 100",
      "look done",
    ]);
    expect(lines("hit(2)")).not.toContain("removed Ready player 1");
    expect(lines("done")).toContain("removed Ready player 1");
  });

  it("may ask for more than the event", async () => {
    const played = await gameOf(
      game(`
      status Next(me: Side, n: int) {
        add n to force(me: me)
        until after look(me: me, base: 9) if n > 1
        stacks add
      }
      action give(me: Side, n: int from 1 to 2) in Turn { do { add Next(n: n) to me } }`),
    );
    const value = (...keys: readonly string[]): unknown =>
      seen(played, begun(played, "give(1)", "give(2)", ...keys), "Side", 1)["seen"];
    expect(value("measure(8)", "measure(8)")).toBe(11);
    expect(value("measure(9)")).toBe(12);
    expect(value("measure(9)", "measure(8)")).toBe(9);
  });
});

describe("an end that must come several times", () => {
  const rules = (stacks: string): string =>
    game(`
      status Next(me: Side, rounds: int) {
        add 1 to force(me: me)
        until end of Turn if active is me, rounds times
        until after look(me: me, base: 9)
        stacks ${stacks}
      }
      action give(me: Side, rounds: int from 0 to 3) in Turn { do { add Next(rounds: rounds) to me } }`).replace(
      "for each player {",
      "for each player repeats {",
    );
  // A round: both sides end their turn.
  const round = ["done", "done"];

  it.each([
    ["interpreted", gameOf],
    ["generated", generatedGameOf],
  ])("counts for each status by itself, and is saved: %s", async (_, made) => {
    const played = await made(rules("add"));
    const value = (...keys: readonly string[]): unknown =>
      seen(played, played.load(JSON.stringify(begun(played, ...keys, "measure(4)"))), "Side", 1)["seen"];
    expect(value("give(1)")).toBe(5);
    expect(value("give(1)", ...round)).toBe(4);
    expect(value("give(2)", ...round)).toBe(5);
    expect(value("give(2)", ...round, ...round)).toBe(4);
    // Three and two rounds, the second given a round later: both end with the third round.
    expect(value("give(3)", ...round, "give(2)", ...round)).toBe(6);
    expect(value("give(3)", ...round, "give(2)", ...round, ...round)).toBe(4);
    // For no round it is not given; the other end does not wait.
    expect(value("give(0)")).toBe(4);
    expect(value("give(3)", "measure(9)")).toBe(4);
    const loaded = played.load(JSON.stringify(begun(played, "give(2)", ...round)));
    expect(seen(played, take(played, loaded, "measure(4)"), "Side", 1)["seen"]).toBe(5);
    const later = played.load(JSON.stringify(begun(played, "give(2)", ...round)));
    expect(seen(played, take(played, later, ...round, "measure(4)"), "Side", 1)["seen"]).toBe(4);
  });

  it.each([
    ["interpreted", gameOf],
    ["generated", generatedGameOf],
  ])("begins anew with a new one where it takes the place of the old: %s", async (_, made) => {
    const value = async (stacks: string): Promise<unknown> => {
      const played = await made(rules(stacks));
      const state = begun(played, "give(2)", ...round, "give(2)", ...round, "measure(4)");
      return seen(played, state, "Side", 1)["seen"];
    };
    expect(await value("renew")).toBe(5);
    expect(await value("no")).toBe(4);
  });
});

describe("a rule that a status changes", () => {
  it("is kept like any other value", async () => {
    const played = await gameOf(
      game(
        status("Third", "multiply force(me: me) by 0.1"),
        "",
        "rule force(me: Side, base: int): number = base / 3",
      ).replace("seen: int", "seen: number"),
    );
    // 1 / 3 is kept as 0.333333, and a tenth of that as 0.033333.
    expect(seen(played, begun(played, "giveThird", "measure(1)"), "Side", 1)["seen"]).toBe(0.033333);
  });

  it("is too large beyond the limits", async () => {
    const played = await gameOf(game(status("Huge", "multiply force(me: me) by 9007199254740991")));
    expect(() => begun(played, "giveHuge", "measure(2)")).toThrow(/number-too-large|too large/);
  });
});
