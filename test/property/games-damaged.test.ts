/**
 * Saved games that were damaged, logs with decisions that were not possible, and what comes from other rules: an error
 * that says so, or a game that can be played. Never anything else.
 */
import { describe, expect, it } from "vitest";
import type { GameModule, Log } from "../../src/runtime/game.ts";
import { game, type Meaning, type Playable } from "../support/games-rulebooks.ts";
import { chance as chanceOf, type Chance } from "../support/random.ts";
import { seedFrom, tries } from "../support/soak.ts";

const first = seedFrom(1);
const many = tries(400, 150);

const spells = ["Spark", "Hush", "Mend", "Hush", "Spark"];
const tables = [
  { rulebook: "brawl", setup: { duel: {} } },
  { rulebook: "counterspells", setup: { duel: { first: spells, second: spells } } },
  { rulebook: "penance", setup: { duel: {} } },
] as const;

/** Games at some moments, also in the middle of a card, and the last one at its end. */
function moments({ module }: Playable, setup: (typeof tables)[number]["setup"], most: number): readonly unknown[] {
  const chance = chanceOf(first);
  const state = module.init(setup, first);
  const all: unknown[] = [module.fork(state)];
  for (
    let decision = module.decision(state), n = 0;
    decision !== null && n < most;
    decision = module.decision(state), n += 1
  ) {
    module.step(state, chance.pick(decision.options).key);
    if (chance.once(5) || (decision.kind !== "action" && chance.once(2))) all.push(module.fork(state));
  }
  return [...all, state];
}

/** What goes wrong: the fault and its words; null: nothing. */
function faultOf(run: () => unknown): string | null {
  try {
    run();
    return null;
  } catch (problem) {
    const { fault } = problem as { readonly fault?: string };
    if (fault === undefined) throw problem;
    return `${fault}: ${(problem as Error).message}`;
  }
}

/** Fields of the first entity of a kind: by name in generated code, by place in the interpreter; undefined: there is none. */
function fieldsIn(meaning: Meaning, state: unknown, kind: number, name: string): object | undefined {
  if (meaning === "generated")
    return (state as { readonly entities: { readonly [kind: string]: readonly object[] } }).entities[name]?.[0];
  const { core } = state as {
    readonly core: { readonly entities: readonly (readonly { readonly fields: object }[])[] };
  };
  return core.entities[kind]?.[0]?.fields;
}

type Holder = Record<string, unknown> | unknown[];

/** Every place in a value that can be damaged: who holds it, and under which name. */
function placesIn(value: unknown): readonly { readonly holder: Holder; readonly name: string | number }[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Holder;
  const names = Array.isArray(holder) ? [...holder.keys()] : Object.keys(holder);
  return names.flatMap((name) => [{ holder, name }, ...placesIn((holder as Record<string | number, unknown>)[name])]);
}

const strange: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1,
  3,
  1e9,
  1.5,
  2 ** 53,
  "",
  "Feint",
  "__proto__",
  "0",
  [],
  [0],
  [[]],
  {},
  { p: 0, at: 0 },
  [null],
];

/** Breaks one place of a saved game. */
function damaged(state: unknown, chance: Chance): string {
  const copy = JSON.parse(JSON.stringify(state)) as Holder;
  const { holder, name } = chance.pick(placesIn(copy));
  const at = holder as Record<string | number, unknown>;
  switch (chance.below(5)) {
    case 0:
      if (Array.isArray(holder)) holder.splice(name as number, 1);
      else Reflect.deleteProperty(holder, name);
      break;
    case 1:
      if (Array.isArray(holder)) holder.push(at[name]);
      else at[`${name}2`] = at[name];
      break;
    case 2:
      at[name] = typeof at[name] === "number" ? (at[name] as number) + chance.pick([1, -1, 7]) : chance.pick(strange);
      break;
    default:
      at[name] = chance.pick(strange);
      break;
  }
  return JSON.stringify(copy);
}

/** A game that was taken for whole can be looked at and played; what its rules find wrong with it, they say. */
function playOn(module: GameModule, state: unknown, chance: Chance): void {
  for (let n = 0; n < 12; n += 1) {
    const fault = faultOf(() => {
      const decision = module.decision(state);
      module.view(state, 1);
      module.hash(state);
      module.problems(state);
      if (decision === null) return;
      expect(decision.options.length).toBeGreaterThan(0);
      module.step(state, chance.pick(decision.options).key);
    });
    if (fault !== null) return;
  }
}

describe.each(["interpreted", "generated"] as const)("what was damaged, %s", (meaning: Meaning) => {
  describe.each(tables)("$rulebook", ({ rulebook, setup }) => {
    const most = rulebook === "penance" ? 60 : 40;

    it("is no saved game", async () => {
      const { module } = await game(rulebook, meaning);
      for (const text of [
        "",
        " ",
        "null",
        "[]",
        "{}",
        "7",
        '"game"',
        '{"rules":',
        "undefined",
        '{"rules":7}',
        "[[[[[[",
      ])
        expect(
          faultOf(() => module.load(text)),
          text,
        ).toMatch(/^wrong-argument: This saved game is damaged: it is no/);
    });

    it("was saved under other rules", async () => {
      const { module } = await game(rulebook, meaning);
      const saved = JSON.stringify(module.init(setup, 1)).replace(module.rules.version, "0123456789abcdef");
      expect(faultOf(() => module.load(saved))).toMatch(/^wrong-argument: This game was saved under other rules/);
    });

    /** Saves of 0.1.0 had none of these, and load as what they are. */
    const newSince: ReadonlySet<string> = new Set(["shape", "names", "asked", "held"]);

    it("lacks a part", async () => {
      const playable = await game(rulebook, meaning);
      for (const state of moments(playable, setup, most)) {
        for (const part of Object.keys(state as object)) {
          const { [part]: _, ...rest } = state as Record<string, unknown>;
          if (newSince.has(part)) {
            expect(playable.module.load(JSON.stringify(rest))).toEqual(state);
            continue;
          }
          const fault = faultOf(() => playable.module.load(JSON.stringify(rest)));
          expect(String(fault), `without ${part}`).toMatch(/^wrong-argument: This saved game is damaged/);
        }
      }
    });

    it("was cut off", async () => {
      const playable = await game(rulebook, meaning);
      const text = JSON.stringify(moments(playable, setup, most).at(-1));
      for (let end = 0; end < text.length; end += Math.max(1, Math.floor(text.length / 200)))
        expect(faultOf(() => playable.module.load(text.slice(0, end)))).toMatch(
          /^wrong-argument: This saved game is damaged/,
        );
    });

    it("holds a number just outside of what its field may hold, and one just inside", async () => {
      const { module, program } = await game(rulebook, meaning);
      const state = module.init(setup, first);
      let tried = 0;
      for (const [kind, entity] of (program.game?.entities ?? []).entries()) {
        const kept = entity.fields.filter(({ computed }) => computed === null);
        for (const [place, { name, bound }] of kept.entries()) {
          if (bound === null || fieldsIn(meaning, state, kind, entity.name) === undefined) continue;
          const load = (value: number): string | null => {
            const copy: unknown = JSON.parse(JSON.stringify(state));
            const fields = fieldsIn(meaning, copy, kind, entity.name) as Record<string | number, unknown>;
            fields[meaning === "generated" ? name : place] = value;
            tried += 1;
            return faultOf(() => module.load(JSON.stringify(copy)));
          };
          const { low, high, lowOpen, highOpen } = bound;
          const ends = [
            ...(low === null ? [] : [{ inside: low + (lowOpen ? 1 : 0), outside: low - (lowOpen ? 0 : 1) }]),
            ...(high === null ? [] : [{ inside: high - (highOpen ? 1 : 0), outside: high + (highOpen ? 0 : 1) }]),
          ];
          for (const { inside, outside } of ends) {
            expect(String(load(outside)), `${entity.name}.${name} = ${outside}`).toContain(`field \`${name}\``);
            expect(String(load(inside)), `${entity.name}.${name} = ${inside}`).not.toContain(`field \`${name}\``);
          }
        }
      }
      expect(tried).toBeGreaterThan(0);
    });

    it(`has one wrong value, ${many} times from seed ${first}`, async () => {
      const playable = await game(rulebook, meaning);
      const states = moments(playable, setup, most);
      let refused = 0;
      for (let seed = first; seed < first + many; seed += 1) {
        const chance = chanceOf(seed);
        const text = damaged(chance.pick(states), chance);
        try {
          let loaded: unknown;
          const fault = faultOf(() => {
            loaded = playable.module.load(text);
          });
          if (fault === null) playOn(playable.module, loaded, chance);
          else {
            refused += 1;
            expect(fault).toMatch(/^wrong-argument: /);
          }
        } catch (problem) {
          throw new Error(`seed ${seed}: ${String(problem)}\n${text}`, { cause: problem });
        }
      }
      expect(refused / many).toBeGreaterThan(0.4);
    });
  });

  it("has decisions that were not possible", async () => {
    const { module } = await game("brawl", meaning);
    const state = module.init({ duel: {} }, 3);
    const chance = chanceOf(3);
    for (let decision = module.decision(state); decision !== null; decision = module.decision(state))
      module.step(state, chance.pick(decision.options).key);
    const log = module.log(state);
    for (const [place, instead] of [
      [0, "play(Ghost)"],
      [5, "pass"],
      [log.decisions.length - 1, "react(Feint)"],
      [2, ""],
    ] as const) {
      const decisions = log.decisions.map((key, index) => (index === place ? instead : key));
      expect(faultOf(() => module.replay({ ...log, decisions }))).toBe(
        `no-such-option: Decision ${place + 1} is not possible (choice = ${JSON.stringify(instead)})`,
      );
    }
    expect(faultOf(() => module.replay({ ...log, decisions: [...log.decisions, "done"] }))).toMatch(
      new RegExp(`^no-such-option: Decision ${log.decisions.length + 1} is not possible \\(choice = "done"\\)`),
    );
    expect(faultOf(() => module.replay({ ...log, rules: "0123456789abcdef" }))).toMatch(
      /^wrong-argument: This game was played by other rules/,
    );
  });

  it("is no log", async () => {
    const { module } = await game("brawl", meaning);
    const log = module.log(module.init({ duel: {} }, 3));
    const without = (part: keyof Log): Log =>
      Object.fromEntries(Object.entries(log).filter(([name]) => name !== part)) as unknown as Log;
    const wrong: readonly unknown[] = [
      null,
      7,
      [],
      {},
      without("rules"),
      without("setup"),
      without("seed"),
      without("decisions"),
      { ...log, decisions: 7 },
      { ...log, decisions: [7] },
      { ...log, decisions: [null] },
      { ...log, seed: null },
      { ...log, setup: null },
      { ...log, setup: [] },
    ];
    for (const each of wrong)
      expect(
        faultOf(() => module.replay(each as Log)),
        JSON.stringify(each),
      ).toMatch(/^(?:wrong-argument|no-such-option): /);
  });

  it("begins in no way that there is", async () => {
    const { module } = await game("penance", meaning);
    const setups: readonly unknown[] = [
      null,
      [],
      {},
      "duel",
      { ambush: {} },
      { duel: {}, skirmish: {} },
      { duel: null },
      { duel: { rounds: 0 } },
      { duel: { rounds: "many" } },
      { duel: { rounds: 1.5 } },
      { duel: { sides: 3 } },
      { duel: { first: null } },
      { duel: { first: {} } },
      { duel: { first: { frame: "Tiny" } } },
      { mission: { sent: {} } },
    ];
    for (const setup of setups)
      expect(
        faultOf(() => module.init(setup as Parameters<GameModule["init"]>[0], 1)),
        JSON.stringify(setup),
      ).toMatch(/^wrong-argument: /);
    for (const seed of [NaN, Infinity])
      expect(
        faultOf(() => module.init({ duel: {} }, seed)),
        String(seed),
      ).toMatch(/^wrong-argument: /);
    for (const player of [0, 3, -1, 1.5, NaN]) {
      const state = module.init({ duel: {} }, 1);
      expect(
        faultOf(() => module.view(state, player)),
        String(player),
      ).toMatch(/^wrong-argument: /);
      expect(
        faultOf(() => module.determinize(state, player, 1)),
        String(player),
      ).toMatch(/^wrong-argument: /);
    }
  });
});
