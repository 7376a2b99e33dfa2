/** Fields and setups of games whose numbers are listed, in both meanings. */
import { beforeAll, describe, expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { createGame } from "../../../src/interpret/game/module.ts";
import type { GameModule, Json } from "../../../src/runtime/game.ts";
import { loadGenerated } from "../../support/generated.ts";
import { memoryHost } from "../../support/memory-host.ts";

const rules = `rulebook fight { title "Fight" }
type Die = int of 4, 6, 8, 12
player Side { might: Die default 8, reach: number of 0.5, 1.5 default 0.5 }
setup one(might: Die default 8) { new Side(might: might) }
phase Game { phase Turn for each player { } }
action weaken(me: Side, by: int from 1 to 6) in Turn {
  cost take by from me.might
  do { endPhase() }
}
action stretch(me: Side, by: int from 1 to 3) in Turn {
  do {
    add by / 2 to me.reach
    endPhase()
  }
}
`;

const games: { [meaning: string]: GameModule } = {};

beforeAll(async () => {
  const compilation = await compileProject(memoryHost(new Map([["rules/fight/fight.rules", rules]])));
  expect(compilation.diagnostics.map((each) => each.message)).toEqual([]);
  const [program] = compilation.rulebooks.flatMap((each) => each.program ?? []);
  if (program === undefined) throw new Error("There is no program.");
  games["interpreted"] = createGame([program], "fight", { sources: compilation.sources }) as GameModule;
  games["generated"] = (await loadGenerated(compilation)).get("fight/game.ts") as unknown as GameModule;
});

const faultOf = (run: () => unknown): unknown => {
  try {
    run();
    return null;
  } catch (problem) {
    return (problem as { readonly fault?: unknown }).fault;
  }
};

describe.each(["interpreted", "generated"])("%s", (meaning) => {
  const game = (): GameModule => games[meaning] as GameModule;
  const begin = (given: { readonly [parameter: string]: Json } = {}): unknown => game().init({ one: given }, 1);
  const keys = (state: unknown): readonly string[] =>
    (game().decision(state)?.options ?? []).map(({ key }) => String(key));

  it("begins with what is listed alone", () => {
    for (const might of [4, 6, 8, 12]) expect(faultOf(() => begin({ might }))).toBe(null);
    for (const might of [3, 5, 7, 10, 13]) expect(faultOf(() => begin({ might }))).toBe("wrong-argument");
  });

  it("offers what leaves a number that is listed", () => {
    // From 8 to 6 and to 4, and from 12 to 8 and to 6.
    const paid = (might: number): readonly string[] => keys(begin({ might })).filter((key) => key.includes("weaken"));
    expect(paid(8).map((key) => /\d+/.exec(key.replace(/^.*weaken/, ""))?.[0])).toEqual(["2", "4"]);
    expect(paid(12).map((key) => /\d+/.exec(key.replace(/^.*weaken/, ""))?.[0])).toEqual(["4", "6"]);
    expect(paid(4)).toEqual([]);
  });

  it("ends with an error where a field would hold another", () => {
    const after = (by: number): unknown => {
      const state = begin();
      const key = keys(state).find(
        (each) => each.includes("stretch") && each.replace(/^.*stretch/, "").includes(`${by}`),
      );
      return faultOf(() => game().step(state, key ?? "none"));
    };
    expect([after(1), after(2), after(3)]).toEqual(["out-of-bounds", null, "out-of-bounds"]);
  });
});

it("is looked at by the interpreter where a saved game is loaded", () => {
  const game = games["interpreted"] as GameModule;
  const saved = JSON.stringify(game.init({ one: { might: 12 } }, 1));
  const loaded = (might: number): unknown =>
    faultOf(() => game.load(saved.replace('"fields":[12,', `"fields":[${might},`)));
  expect(saved).toContain('"fields":[12,');
  expect([12, 6].map(loaded)).toEqual([null, null]);
  expect([11, 13].map(loaded)).not.toContain(null);
});
