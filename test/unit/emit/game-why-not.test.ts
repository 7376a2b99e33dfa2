/** What is not on offer, and why, in both meanings. */
import { beforeAll, describe, expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { createGame } from "../../../src/interpret/game/module.ts";
import type { GameModule, Reason } from "../../../src/runtime/game.ts";
import { loadGenerated } from "../../support/generated.ts";
import { memoryHost } from "../../support/memory-host.ts";

const rules = `rulebook camp { title "Camp" }
player Side {
  sp: int >= 0 default 2
  ore: int 0 to 3 default 3
  hp: int 0 to 9 clamp default 9
  hand: pile of Card owner
  spent: pile of Card
}
table Card {
  | name: key | cost: int |
  | Spark     | 1         |
  | Storm     | 3         |
}
status Dazed(me: Side) {
  forbid shout(me: me)
  until removed
  stacks no
}
status Tired(me: Side) {
  forbid hit(me: me) if target.hp > 8
  until removed
  stacks no
}

procedure damage(target: Side, amount: int) { take amount from target.hp }

action play(me: Side, card: Card from me.hand) in Turn {
  cost take card.cost from me.sp
  do { put card into me.spent }
}
action dig(me: Side, depth: int from 1 to 3) in Turn {
  needs depth < 3 "That deep nobody digs."
  needs me.hp > depth
  cost add 1 to me.ore
  do { add depth to me.sp }
}
action trade(me: Side) in Turn {
  cost take 1 from me.ore
  cost take me.ore from me.sp
  cost put top 3 of me.hand into me.spent
  do { add 1 to me.hp }
}
action hit(me: Side, target: Side from players where it is not me) in Turn {
  limit 1 + me.ore per Turn
  do { damage(target, 5) }
}
action shout(me: Side) in Turn { do { add 1 to me.hp } }
action faint(me: Side) in Turn {
  do {
    add Dazed to me
    add Tired to me
    set me.sp = 0
    set me.ore = 0
  }
}
action wait(me: Side) in Turn { do { endPhase() } }
action block(me: Side, by: int from 1 to 3) before damage(target: me) {
  needs by < 3 "Three is too much."
  do { take by from amount }
}
phase Game { phase Turn for each player { } }
setup start() { repeat 2 times { let s = new Side() then for each card in Card { put new card into s.hand } } }
`;

const games: { [meaning: string]: GameModule } = {};

beforeAll(async () => {
  const compilation = await compileProject(memoryHost(new Map([["rules/camp/camp.rules", rules]])));
  expect(compilation.diagnostics.filter((each) => each.severity === "error").map((each) => each.message)).toEqual([]);
  const [program] = compilation.rulebooks.flatMap((each) => each.program ?? []);
  if (program === undefined) throw new Error("There is no program.");
  games["interpreted"] = createGame([program], "camp", { sources: compilation.sources }) as GameModule;
  games["generated"] = (await loadGenerated(compilation)).get("camp/game.ts") as unknown as GameModule;
});

for (const meaning of ["interpreted", "generated"]) {
  const begun = (...keys: readonly string[]): unknown => {
    const game = games[meaning] as GameModule;
    const state = game.init({ start: {} }, 1);
    for (const key of keys) game.step(state, key);
    return state;
  };
  const why = (state: unknown, player: number): { readonly [key: string]: Reason } =>
    Object.fromEntries((games[meaning] as GameModule).whyNot(state, player).map((each) => [each.key, each.why]));

  describe(`what is not on offer, ${meaning}`, () => {
    it("has the words of the rules, what cannot be paid, and nothing else", () => {
      expect(why(begun(), 1)).toEqual({
        "play(Storm)": { kind: "cost", of: "sp" },
        "dig(1)": { kind: "cost", of: "ore" },
        "dig(2)": { kind: "cost", of: "ore" },
        "dig(3)": { kind: "needs", text: "That deep nobody digs." },
        trade: { kind: "cost", of: "hand" },
      });
    });
    it("is told as an option is, with its action and its values", () => {
      expect((games[meaning] as GameModule).whyNot(begun(), 1)[0]).toEqual({
        key: "play(Storm)",
        action: "play",
        values: ["Storm"],
        why: { kind: "cost", of: "sp" },
      });
    });
    it("has the first of several costs, each after those before it", () => {
      // One of three ore is paid, and the two that are left are more than the one that is left of sp.
      expect(why(begun("play(Spark)"), 1)["trade"]).toEqual({ kind: "cost", of: "sp" });
      expect(why(begun("faint"), 1)["trade"]).toEqual({ kind: "cost", of: "ore" });
    });
    it("has the status that forbids it, and needs without words", () => {
      const state = begun("faint");
      expect(why(state, 1)).toMatchObject({
        shout: { kind: "status", status: "Dazed" },
        "hit(player 2)": { kind: "status", status: "Tired" },
      });
      expect(Object.keys(why(state, 1))).not.toContain("dig(1)");
    });
    it("has the limit, with what it comes to", () => {
      const state = begun(
        "faint",
        "wait",
        "hit(player 1)",
        "pass",
        "hit(player 1)",
        "pass",
        "hit(player 1)",
        "pass",
        "hit(player 1)",
        "pass",
      );
      expect(why(state, 2)["hit(player 1)"]).toEqual({ kind: "limit", times: 4, phase: "Turn" });
    });
    it("is told of an answer to whom it is asked of, and of what has answered", () => {
      const state = begun("hit(player 2)");
      expect(why(state, 2)).toEqual({ "block(3)": { kind: "needs", text: "Three is too much." } });
      (games[meaning] as GameModule).step(state, "block(1)");
      expect(why(state, 2)).toEqual({
        "block(1)": { kind: "answered" },
        "block(3)": { kind: "needs", text: "Three is too much." },
      });
    });
    it("is nobody's who is not asked, and of nobody after the end", () => {
      expect(why(begun(), 2)).toEqual({});
      expect(why(begun("hit(player 2)"), 1)).toEqual({});
      expect(why(begun("wait", "wait"), 1)).toEqual({});
      expect(() => why(begun(), 3)).toThrow("There is no player 3");
    });
    it("changes nothing", () => {
      const game = games[meaning] as GameModule;
      const state = begun("hit(player 2)");
      const before = JSON.stringify(state);
      why(state, 2);
      expect(JSON.stringify(state)).toBe(before);
      game.step(state, "block(2)");
      game.step(state, "pass");
      expect(game.view(state, 1).entities["Side"]?.[1]).toMatchObject({ hp: 6 });
    });
  });
}

it("leaves the names of the module's functions and types to it, whatever the rules call theirs", async () => {
  const names = Object.keys(games["generated"] as object).filter((name) => /^[a-z]/.test(name));
  expect(names).toEqual(expect.arrayContaining(["decisions", "whyNot", "expandSetup"]));
  const types = ["GameOption", "GameDecision", "GameRefused", "GameView", "GameTold", "GameSetup"];
  const procedures = names
    .filter((name) => name !== "rules")
    .map((name) => `procedure ${name}(me: Side) { add 1 to me.hp }`);
  const text = `rulebook odd { title "Odd" }
player Side { hp: int default 1 }
${types.map((name) => `entity ${name} { hp: int default 1 }`).join("\n")}
${procedures.join("\n")}
action act(me: Side) in Turn { do { ${names
    .filter((name) => name !== "rules")
    .map((name) => `${name}(me)`)
    .join("\n")}\n endPhase() } }
phase Game { phase Turn for each player { } }
setup start() { new Side()\n${types.map((name) => `new ${name}()`).join("\n")} }
`;
  const compilation = await compileProject(memoryHost(new Map([["rules/odd/odd.rules", text]])));
  const errors = compilation.diagnostics.filter((each) => each.severity === "error").map((each) => each.message);
  expect(errors).toEqual([]);
  const game = (await loadGenerated(compilation)).get("odd/game.ts") as unknown as GameModule;
  const state = game.init({ start: {} }, 1);
  expect(game.decisions(state).map(({ options }) => options.map(({ key }) => key))).toEqual([["act"]]);
  game.step(state, "act");
  expect(game.view(state, 1).entities["Side"]).toEqual([{ hp: procedures.length + 1 }]);
});
