import { beforeAll, describe, expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { createGame } from "../../../src/interpret/game/module.ts";
import type { GameModule, Json } from "../../../src/runtime/game.ts";
import { loadGenerated } from "../../support/generated.ts";
import { memoryHost } from "../../support/memory-host.ts";

/** What a game is told from outside, in both meanings. */
const rules = `rulebook fight {
  title "Fight"
  source "Ours"
}
player Side { kit: Kit, coins: int default 0 }
choice Stance { Low, Leaning(by: int) }
record Belt { holes: int default 3 }
record Kit {
  name:   text
  weight: int >= 0 default 2
  stance: Stance default Low
  belts:  list of Belt default []
  heavy:  bool = weight > 5
}
setup one(kit: Kit, more: list of Kit default []) {
  new Side(kit: kit)
  for each other in more { new Side(kit: other, coins: other.weight) }
}
phase Game { phase Turn for each player { } }
action rest(me: Side) in Turn { do { endPhase() } }
rule worth(me: Side): int = me.coins + me.kit.weight
`;

const games: { readonly [meaning: string]: GameModule } = {};

beforeAll(async () => {
  const compilation = await compileProject(memoryHost(new Map([["rules/fight/fight.rules", rules]])));
  expect(compilation.diagnostics.filter((each) => each.severity === "error").map((each) => each.message)).toEqual([]);
  const [program] = compilation.rulebooks.flatMap((each) => each.program ?? []);
  if (program === undefined) throw new Error("There is no program.");
  const made = games as { [meaning: string]: GameModule };
  made["interpreted"] = createGame([program], "fight", { sources: compilation.sources }) as GameModule;
  made["generated"] = (await loadGenerated(compilation)).get("fight/game.ts") as unknown as GameModule;
});

for (const meaning of ["interpreted", "generated"]) {
  const begin = (given: { readonly [parameter: string]: Json }): unknown =>
    (games[meaning] as GameModule).init({ one: given }, 1);
  const kits = (given: { readonly [parameter: string]: Json }): readonly Json[] =>
    (games[meaning] as GameModule).view(begin(given), 1).entities["Side"]?.map((side) => side["kit"] as Json) ?? [];

  describe(`values of a setup, ${meaning}`, () => {
    it("leave out what has a default", () => {
      expect(kits({ kit: { name: "a" } })).toEqual([
        { name: "a", weight: 2, stance: { kind: "Low" }, belts: [], heavy: false },
      ]);
    });
    it("and so do those within them", () => {
      expect(
        kits({
          kit: { name: "a", weight: 6, stance: { kind: "Leaning", by: 1 }, belts: [{}, { holes: 5 }] },
          more: [{ name: "b" }],
        }),
      ).toEqual([
        { name: "a", weight: 6, stance: { kind: "Leaning", by: 1 }, belts: [{ holes: 3 }, { holes: 5 }], heavy: true },
        { name: "b", weight: 2, stance: { kind: "Low" }, belts: [], heavy: false },
      ]);
    });
    it("a variant without values is its word", () => {
      expect(kits({ kit: { name: "a", stance: "Low" } })).toEqual(
        kits({ kit: { name: "a", stance: { kind: "Low" } } }),
      );
      expect(() => begin({ kit: { name: "a", stance: "Leaning" } })).toThrow(/stance/);
    });
    const wrong: readonly (readonly [what: string, given: { readonly [parameter: string]: Json }, place: RegExp])[] = [
      ["a value of another type", { kit: { name: "a", weight: "much" } }, /kit\.weight/],
      ["what must be given", { kit: { weight: 1 } }, /kit(?:\.name|: .*name)/],
      ["a field that there is not", { kit: { name: "a", size: 1 } }, /kit\.size/],
      ["in a list", { kit: { name: "a" }, more: [{ name: "b" }, { name: 3 }] }, /more\[2\]\.name/],
      [
        "in a list in a record",
        { kit: { name: "a", belts: [{ holes: 1 }, { holes: "two" }] } },
        /kit\.belts\[2\]\.holes/,
      ],
    ];
    for (const [what, given, place] of wrong)
      it(`${what} is named`, () => {
        expect(() => begin(given)).toThrow(place);
      });
  });

  describe(`worth, ${meaning}`, () => {
    it("counts players from 1", () => {
      const { worth } = games[meaning] as GameModule;
      const state = begin({ kit: { name: "a" }, more: [{ name: "b", weight: 7 }] });
      expect([1, 2].map((player) => worth?.(state, player))).toEqual([2, 14]);
      for (const nobody of [0, 3]) expect(() => worth?.(state, nobody)).toThrow(/player/);
    });
  });
}
