/** Versions of what the rules mean, and games of rules that have changed since, in both meanings. */
import { describe, expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { createGame } from "../../../src/interpret/game/module.ts";
import type { GameModule } from "../../../src/runtime/game.ts";
import { loadGenerated } from "../../support/generated.ts";
import { memoryHost } from "../../support/memory-host.ts";

const rules = `rulebook fight {
  title "Fight"
  source "Ours"
}
player Side { hp: int default 9 }
phase Game { phase Turn for each player { } }
action gain(me: Side) in Turn { do { add 2 to me.hp } }
action rest(me: Side) in Turn { do { endPhase() } }
setup one() {
  new Side()
  new Side()
}
`;

async function modulesOf(text: string, path = "rules/fight/fight.rules"): Promise<readonly GameModule[]> {
  const compilation = await compileProject(memoryHost(new Map([[path, text]])));
  expect(compilation.diagnostics.filter((each) => each.severity === "error").map((each) => each.message)).toEqual([]);
  const programs = compilation.rulebooks.flatMap((each) => each.program ?? []);
  return [
    createGame(programs, "fight", { sources: compilation.sources }) as GameModule,
    (await loadGenerated(compilation)).get("fight/game.ts") as unknown as GameModule,
  ];
}

describe.each(["interpreted", "generated"] as const)("a game, %s", (meaning) => {
  const of = async (text: string): Promise<GameModule> =>
    (await modulesOf(text))[meaning === "interpreted" ? 0 : 1] as GameModule;

  it("is loaded under rules that mean the same", async () => {
    const before = await of(rules);
    const state = before.init({ one: {} }, 1);
    before.step(state, "gain");
    for (const same of [`# A remark.\n\n${rules}`, rules.replace('"Fight"', '"A fight"')]) {
      const now = await of(same);
      expect(now.rules.version).toBe(before.rules.version);
      expect(now.hash(now.load(JSON.stringify(state)))).toBe(before.hash(state));
      expect(now.hash(now.replay(before.log(state)))).toBe(before.hash(state));
    }
  });

  it("is refused under others, and taken on request, after what `migrate` makes of it", async () => {
    const before = await of(rules);
    const state = before.init({ one: {} }, 1);
    before.step(state, "gain");
    const now = await of(rules.replace("add 2", "add 3"));
    const saved = JSON.stringify(state);
    const { version } = now.rules;
    expect(version).not.toBe(before.rules.version);
    expect(() => now.load(saved)).toThrow("This game was saved under other rules");
    const hpOf = (of_: unknown): unknown => now.view(of_, 1).entities["Side"]?.[0]?.["hp"];
    expect(hpOf(now.load(saved, { rules: "changed" }))).toBe(11);
    expect(hpOf(now.replay(before.log(state), { rules: "changed" }))).toBe(12);
    const calls: string[] = [];
    const migrate = [
      { from: "middle", to: version, log: (log: ReturnType<typeof now.log>) => (calls.push("second"), log) },
      {
        from: before.rules.version,
        to: "middle",
        log: (log: ReturnType<typeof now.log>) => (calls.push("first"), log),
      },
    ];
    expect(hpOf(now.replay(before.log(state), { migrate }))).toBe(12);
    expect(calls).toEqual(["first", "second"]);
    const without = await of(rules.replace("action gain", "action win"));
    expect(() => without.replay(before.log(state), { rules: "changed" })).toThrow("Decision 1 is not possible");
  });

  it("takes no choice of a player who is not asked", async () => {
    const game = await of(rules);
    const state = game.init({ one: {} }, 1);
    const hash = game.hash(state);
    for (const player of [2, 0, 3, Number.NaN])
      expect(() => {
        game.step(state, "gain", { player });
      }).toThrow("This player is not asked");
    expect(game.hash(state)).toBe(hash);
    game.step(state, "gain", { player: 1 });
    expect(game.hash(state)).not.toBe(hash);
  });
});
