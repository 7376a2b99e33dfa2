/** What came of what: calls are told with their ends, in both meanings, also those that wait, are answered or are stopped. */
import { beforeAll, describe, expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { createGame } from "../../../src/interpret/game/module.ts";
import type { GameModule } from "../../../src/runtime/game.ts";
import { loadGenerated } from "../../support/generated.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { toldBy } from "../../support/played.ts";

const rules = `rulebook nest { title "Nest" }
player Side { hp: int default 9, luck: int default 0 }
status Lucky(me: Side) {
  set gain(me: me) = 2
  until after bless(target: me)
  stacks no
}
rule gain(me: Side): int = 1
procedure bless(target: Side) { add gain(target) to target.luck }
procedure hurt(target: Side, amount: int): int {
  if amount <= 0 { return 0 }
  take amount from target.hp
  return amount
}
procedure countdown(target: Side, left: int) {
  if left > 0 {
    take 1 from target.hp
    countdown(target, left - 1)
  }
}
procedure deal(target: Side) {
  let n = choose(target, 0 to 2, "How much?")
  hurt(target, n)
  bless(target)
}
procedure blow(target: Side) { hurt(target, 3) }
action strike(me: Side, target: Side from players where it is not me) in Turn { do { blow(target) } }
action bargain(me: Side) in Turn { do { deal(me) } }
action counting(me: Side) in Turn { do { countdown(me, 2) } }
action wish(me: Side) in Turn {
  do {
    add Lucky to me
    bless(me)
  }
}
action wait(me: Side) in Turn { do { endPhase() } }
action dodge(me: Side) before blow(target: me) {
  do {
    bless(me)
    cancel
  }
}
always "Over" { for each side in players where side.hp < 5 { endGame(winner: side) } }
phase Game { phase Turn for each player { } }
setup start() { repeat 2 times { new Side() } }
`;

const games: { [meaning: string]: GameModule } = {};

beforeAll(async () => {
  const compilation = await compileProject(memoryHost(new Map([["rules/nest/nest.rules", rules]])));
  expect(compilation.diagnostics.filter((each) => each.severity === "error").map((each) => each.message)).toEqual([]);
  const [program] = compilation.rulebooks.flatMap((each) => each.program ?? []);
  if (program === undefined) throw new Error("There is no program.");
  games["interpreted"] = createGame([program], "nest", { sources: compilation.sources }) as GameModule;
  games["generated"] = (await loadGenerated(compilation)).get("nest/game.ts") as unknown as GameModule;
});

for (const meaning of ["interpreted", "generated"]) {
  const told = (...keys: readonly string[]): readonly string[] => {
    const game = games[meaning] as GameModule;
    const state = game.init({ start: {} }, 1);
    return toldBy((trace) => {
      for (const key of keys) game.step(state, key, trace);
    });
  };

  describe(`calls, ${meaning}`, () => {
    it("end where their text gives something, wherever that is", () => {
      expect(told("bargain", "0")).toEqual([
        "player 1: bargain",
        "deal(player 1)",
        "player 1: 0",
        "hurt(player 1, 0)",
        "hurt done",
        "bless(player 1)",
        "player 1.luck 0 > 1",
        "bless done",
        "deal done",
      ]);
    });
    it("end from the inside out, those of themselves too", () => {
      expect(told("counting")).toEqual([
        "player 1: counting",
        "countdown(player 1, 2)",
        "player 1.hp 9 > 8",
        "countdown(player 1, 1)",
        "player 1.hp 8 > 7",
        "countdown(player 1, 0)",
        "countdown done",
        "countdown done",
        "countdown done",
      ]);
    });
    it("end after the statuses that wait for them", () => {
      expect(told("wish")).toEqual([
        "player 1: wish",
        "added Lucky player 1",
        "bless(player 1)",
        "player 1.luck 0 > 2",
        "removed Lucky player 1",
        "bless done",
      ]);
    });
    it("do not end where they do not begin", () => {
      expect(told("strike(player 2)", "dodge")).toEqual([
        "player 1: strike(player 2)",
        "player 2: dodge",
        "bless(player 2)",
        "player 2.luck 0 > 1",
        "bless done",
        "no blow",
      ]);
      expect(told("strike(player 2)", "pass")).toEqual([
        "player 1: strike(player 2)",
        "player 2: pass",
        "blow(player 2)",
        "hurt(player 2, 3)",
        "player 2.hp 9 > 6",
        "hurt done",
        "blow done",
      ]);
    });
    it("are the same whether somebody listens or not", () => {
      const game = games[meaning] as GameModule;
      const [heard, unheard] = [game.init({ start: {} }, 1), game.init({ start: {} }, 1)];
      for (const key of ["counting", "wish", "bargain", "1", "wait"]) {
        game.step(heard, key, () => {});
        game.step(unheard, key);
        expect(game.hash(heard)).toBe(game.hash(unheard));
      }
    });
  });
}
