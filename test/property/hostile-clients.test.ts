/** A server that takes messages from anybody: whatever is not a choice of the player who is asked changes nothing, and tells nothing. */
import { beforeAll, describe, expect, it } from "vitest";
import { compileProject } from "../../src/driver/compile.ts";
import type { Decision, GameModule, StepOptions } from "../../src/runtime/game.ts";
import { loadGenerated } from "../support/generated.ts";
import { memoryHost } from "../support/memory-host.ts";
import { chance as chanceOf, type Chance } from "../support/random.ts";
import { firstSeed, tries } from "../support/soak.ts";
import { sparring } from "../support/sparring.ts";

let game: GameModule;
beforeAll(async () => {
  const compilation = await compileProject(memoryHost(sparring), { withoutExamples: true });
  game = (await loadGenerated(compilation)).get("sparring/game.ts") as unknown as GameModule;
});

/** As JSON gives it: of any type. */
interface Message {
  readonly choice: unknown;
  readonly seat: unknown;
}

const large = "x".repeat(100_000);
const evil: readonly unknown[] = [
  "__proto__",
  "constructor",
  "toString",
  "length",
  "",
  " pass",
  "PASS",
  large,
  -1,
  1.5,
  1e9,
  2 ** 53,
  Number.NaN,
  Infinity,
  null,
  true,
  [],
  ["done"],
  {},
  JSON.parse('{ "__proto__": { "polluted": true }, "key": "done" }'),
  { toString: () => "done", valueOf: () => 0 },
];

/** Something that is no choice at this moment, or not of that seat. */
function hostile(chance: Chance, { player, options }: Decision, before: readonly string[]): Message {
  const keys = options.map(({ key }) => key);
  const others: readonly unknown[] = [
    3 - player,
    0,
    3,
    -1,
    player + 0.5,
    null,
    String(player),
    [player],
    { player },
    large,
  ];
  switch (chance.below(4)) {
    case 0:
      return { choice: chance.pick(evil), seat: player };
    case 1:
      return { choice: chance.pick([...keys, ...keys.map((_, place) => place)]), seat: chance.pick(others) };
    case 2: {
      const stale = before.filter((key) => !keys.includes(key));
      return { choice: stale.length === 0 ? "use(Nothing)" : chance.pick(stale), seat: player };
    }
    default: {
      const key = chance.pick(keys);
      return {
        choice: chance.pick([`${key} `, key.slice(1), key.toUpperCase(), `${key}\u0000`, [key], { key }]),
        seat: player,
      };
    }
  }
}

const everything = (): string =>
  JSON.stringify([Object.prototype, Array.prototype, String.prototype].map((each) => Object.getOwnPropertyNames(each)));

describe("messages from anybody", () => {
  it("change nothing and tell nothing, unless they are a choice of the player who is asked", () => {
    const chance = chanceOf(firstSeed);
    const messages = tries(10_000, 10_000);
    const prototypes = everything();
    let [sent, played] = [0, 0];
    for (let number = 0; sent < messages; number += 1) {
      const state = game.init({ duel: {} }, firstSeed + number);
      const before: string[] = ["fly", "brace(Brace)"];
      for (let decision = game.decision(state); decision !== null && sent < messages; decision = game.decision(state)) {
        const kept = JSON.stringify(state);
        const about = decision;
        const secret = JSON.stringify(decision.options);
        for (let round = 0; round < 25; round += 1) {
          const { choice, seat } = hostile(chance, about, before);
          let refused: Error | null = null;
          try {
            game.step(state, choice as string, { player: seat } as StepOptions);
          } catch (problem) {
            refused = problem as Error & { readonly fault: string };
          }
          sent += 1;
          const said = `${String(refused)} ${JSON.stringify(refused)}`;
          expect(refused, `${JSON.stringify(choice)} of ${JSON.stringify(seat)} in ${secret}`).not.toBeNull();
          expect(["no-such-option", "not-asked"]).toContain((refused as unknown as { readonly fault: string }).fault);
          // Nobody learns what somebody else may do.
          expect(said.length).toBeLessThan(500);
          for (const { key } of about.options)
            if (key.includes("(") && !(typeof choice === "string" && choice.includes(key.slice(1))))
              expect(said).not.toContain(key);
          expect(JSON.stringify(state)).toBe(kept);
        }
        const { key } = chance.pick(about.options);
        before.push(key);
        game.step(state, key, { player: about.player });
        played += 1;
      }
      expect(game.hash(game.replay(game.log(state)))).toBe(game.hash(state));
    }
    expect(everything()).toBe(prototypes);
    expect(({} as { readonly polluted?: boolean }).polluted).toBeUndefined();
    expect(played).toBeGreaterThan(100);
  });

  it("saves and logs from anybody are taken whole or refused, and pollute nothing", () => {
    const state = game.init({ duel: {} }, firstSeed);
    const saved = JSON.stringify(state);
    const prototypes = everything();
    for (const text of [
      "",
      "null",
      "[]",
      large,
      '{ "__proto__": { "polluted": true } }',
      saved.replace("{", '{ "__proto__": { "polluted": true }, "constructor": { "prototype": { "polluted": true } }, '),
      saved.replace('"setup":{"duel":{}}', '"setup":{"__proto__":{"polluted":true}}'),
    ]) {
      try {
        expect(game.hash(game.load(text))).toBe(game.hash(state));
      } catch (problem) {
        expect((problem as { readonly fault?: string }).fault).toBe("wrong-argument");
      }
    }
    const log = game.log(state);
    for (const wrong of [
      null,
      [],
      { ...log, decisions: ["__proto__"] },
      { ...log, decisions: [large] },
      { ...log, setup: JSON.parse('{ "__proto__": {} }') as unknown },
    ])
      expect(() => game.replay(wrong as typeof log)).toThrow(/no log|not possible|setup/);
    expect(everything()).toBe(prototypes);
    expect(({} as { readonly polluted?: boolean }).polluted).toBeUndefined();
  });
});
