/** The hash of a state says what it is, not how it came to be: equal states have equal hashes, and others have others. */
import { describe, expect, it } from "vitest";
import { createGame } from "../../src/interpret/game/module.ts";
import type { GameModule } from "../../src/runtime/game.ts";
import { loadGenerated } from "../support/generated.ts";
import { chance as chanceOf, type Chance } from "../support/random.ts";
import { compileTexts } from "../support/render.ts";
import { seedFrom } from "../support/soak.ts";

const seed = seedFrom(1);

async function meanings(
  name: string,
  rules: string,
): Promise<Readonly<Record<"interpreted" | "generated", GameModule>>> {
  const compilation = await compileTexts(new Map([[`rules/${name}/${name}.rules`, rules]]));
  expect(
    compilation.diagnostics
      .filter(({ severity }) => severity === "error")
      .map(({ code, message }) => `${code}: ${message}`),
  ).toEqual([]);
  const programs = compilation.rulebooks.flatMap(({ program }) => (program === null ? [] : [program]));
  return {
    interpreted: createGame(programs, name, { sources: compilation.sources }) as GameModule,
    generated: (await loadGenerated(compilation)).get(`${name}/game.ts`) as unknown as GameModule,
  };
}

const noughts = `
rulebook noughts { title "Noughts and crosses" }
player Side { marks: set of int default [] }
let lines = [[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 4, 7], [2, 5, 8], [3, 6, 9], [1, 5, 9], [3, 5, 7]]
rule free(square: int): bool = not any(square in side.marks for each side in players)
rule wins(me: Side): bool = any(all(square in me.marks for each square in line) for each line in lines)
setup start() { repeat 2 times { new Side() } }
phase Game { phase Round repeats { phase Turn for each player { } } }
action mark(me: Side, square: int from 1 to 9 where free(it)) in Turn {
  do {
    add square to me.marks
    if wins(me) { endGame(winner: me) }
    if sum(count(side.marks) for each side in players) is 9 { endGame() }
    endPhase()
  }
}`;

/** Positions of noughts and crosses by arithmetic: those that can come up are 5478, of which so many after each move. */
const afterMoves = [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78];

const board = (game: GameModule, state: unknown): string => {
  const { entities, outcome } = game.view(state, 1);
  return JSON.stringify([
    (entities["Side"] ?? []).map((side) => [...(side["marks"] as readonly number[])].sort()),
    outcome,
  ]);
};

describe("noughts and crosses, with sets of squares", () => {
  it.each([
    ["generated", 9],
    ["interpreted", 4],
  ] as const)("%s: has as many hashes as positions, up to %i moves", async (meaning, moves) => {
    const game = (await meanings("noughts", noughts))[meaning];
    let states = [game.init({ start: {} }, 1)];
    for (let move = 0; move <= moves; move += 1) {
      const hashes = new Map<string, string>();
      const next: unknown[] = [];
      for (const state of states) {
        const [known, hash] = [hashes.get(board(game, state)), game.hash(state)];
        if (known !== undefined) {
          expect(hash, board(game, state)).toBe(known);
          continue;
        }
        hashes.set(board(game, state), hash);
        for (let place = 0; place < (game.decision(state)?.options.length ?? 0); place += 1) {
          const after = game.fork(state);
          game.step(after, place);
          next.push(after);
        }
      }
      expect([hashes.size, new Set(hashes.values()).size]).toEqual([afterMoves[move], afterMoves[move]]);
      states = next;
    }
  });
});

/** Sets wherever they can be. What is done in whatever order leads to the same. */
const nested = `
rulebook nested { title "Sets in everything" }
choice Colour { Red, Green, Blue }
choice Shape {
  Dot
  Blot(colours: set of Colour)
}
record Heap { colours: set of Colour default [], size: int default 0 }
player Side {
  plain:   set of Colour default []
  heaps:   set of Heap default []
  kept:    Heap default Heap()
  listed:  list of set of Colour default [[], []]
  mapped:  map of Colour to set of Colour default []
  perhaps: optional set of Colour default none
  shape:   Shape default Dot
  counts:  map of Colour to int default []
}
status Tinted(me: Side, colours: set of Colour) {
  until removed
  stacks add
}
rule joined(colours: set of Colour, more: Colour): set of Colour {
  let all = colours
  add more to all
  all
}
setup start() { new Side() }
phase Game { phase Turn for each player { } }
action plain(me: Side, colour: Colour from Colour) in Turn { do { add colour to me.plain } }
action keep(me: Side, colour: Colour from Colour) in Turn { do { set me.kept = me.kept with (colours: joined(me.kept.colours, colour)) } }
action heap(me: Side, colour: Colour from Colour) in Turn { do { add Heap(colours: [colour], size: 1) to me.heaps } }
action fill(me: Side, colour: Colour from Colour) in Turn { do { set me.listed[2] = joined(me.listed[2], colour) } }
action chart(me: Side, colour: Colour from Colour) in Turn { do { set me.mapped[Red] = joined(me.mapped[Red] otherwise [], colour) } }
action guess(me: Side, colour: Colour from Colour) in Turn { do { set me.perhaps = joined(me.perhaps otherwise [], colour) } }
action draw(me: Side, colour: Colour from Colour) in Turn {
  do {
    let before: set of Colour = match me.shape {
      Dot: []
      Blot(colours): colours
    }
    set me.shape = Blot(joined(before, colour))
  }
}
action tint(me: Side) in Turn { do { add Tinted(colours: me.plain) to me } }
action score(me: Side, colour: Colour from Colour) in Turn { do { set me.counts[colour] = 1 } }
`;

function mixed<T>(list: readonly T[], chance: Chance): readonly T[] {
  const left = [...list];
  return list.map(() => left.splice(chance.below(left.length), 1)[0] as T);
}

it("is the same after the same was done in another order", async () => {
  const both = await meanings("nested", nested);
  const chance = chanceOf(seed);
  const hashes = new Map<string, string>();
  for (let round = 0; round < 12; round += 1) {
    const actions = ["plain", "keep", "heap", "fill", "chart", "guess", "draw", "score"];
    const keys = actions.flatMap((action) =>
      ["Red", "Green", "Blue"].filter(() => chance.once(2)).map((colour) => `${action}(${colour})`),
    );
    const orders = Array.from({ length: 4 }, () => mixed(keys, chance));
    const all = orders.flatMap((order) =>
      Object.values(both).map((game) => {
        const state = game.init({ start: {} }, 1);
        for (const key of [...order, "tint"]) game.step(state, key);
        return game.hash(state);
      }),
    );
    expect(new Set(all).size, `seed ${seed}: ${keys.join(", ")}`).toBe(1);
    const what = [...keys].sort().join();
    expect(hashes.has(all[0] as string) && hashes.get(all[0] as string) !== what, what).toBe(false);
    hashes.set(all[0] as string, what);
  }
});
