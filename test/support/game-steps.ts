/** A game in both meanings at once: what can be seen of it at each moment, and what comes of each decision. */
import type { Compilation } from "../../src/driver/compile.ts";
import { createGame } from "../../src/interpret/game/module.ts";
import type { Decision, GameModule, Setup, Told } from "../../src/runtime/game.ts";
import type { Module } from "./generated.ts";

export type AnyGame = GameModule<unknown>;
export interface Pair {
  readonly name: string;
  readonly variant: string | null;
  readonly interpreted: AnyGame;
  readonly generated: AnyGame;
}
export interface Side {
  readonly game: AnyGame;
  state: unknown;
  told: Told[];
}
export type Sides = readonly [Side, Side];

/** The games of a compilation, of its variants as well. */
export function pairsOf(compilation: Compilation, modules: ReadonlyMap<string, Module>): readonly Pair[] {
  return compilation.rulebooks.flatMap(({ program, linked }) => {
    if (program === null || program.game === null) return [];
    const programs = [...linked, program];
    const folder = program.rulebook.name;
    return [null, ...program.variants].flatMap((variant): Pair[] => {
      const generated = modules.get(
        variant === null ? `${folder}/game.ts` : `${folder}/variants/${variant.name}/game.ts`,
      );
      if (generated === undefined) return [];
      return [
        {
          name: `${folder}${variant === null ? "" : ` with ${variant.name}`}`,
          variant: variant?.name ?? null,
          generated: generated as unknown as AnyGame,
          interpreted: createGame(programs, folder, {
            variant: variant?.id ?? null,
            sources: compilation.sources,
          }) as AnyGame,
        },
      ];
    });
  });
}

export const sidesOf = ({ interpreted, generated }: Pair): Sides => [
  { game: interpreted, state: null, told: [] },
  { game: generated, state: null, told: [] },
];

const faultOf = (problem: unknown): string => {
  const { fault, place } = problem as { readonly fault?: string; readonly place?: string };
  if (fault === undefined)
    return `BROKEN ${problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)}`;
  return `${fault} at ${place ?? "?"}`;
};

/** What it comes to, or its fault by name and place. */
export function attempt<T>(run: () => T): { readonly value: T } | { readonly fault: string } {
  try {
    return { value: run() };
  } catch (problem) {
    return { fault: faultOf(problem) };
  }
}

export const written = (value: unknown): string => JSON.stringify(value, null, 1);
export const plain = ({ player, kind, about, options }: Decision): unknown => ({
  player,
  kind,
  about,
  options: options.map(({ key, action, values }) => ({ key, action, values })),
});

export function decided(game: AnyGame, state: unknown): unknown {
  const decision = game.decision(state);
  return decision === null ? null : plain(decision);
}

export function playersIn({ game, state }: Side): number {
  for (let player = 1; ; player += 1) if ("fault" in attempt(() => game.view(state, player))) return player - 1;
}

/** All that can be seen of a game at one moment. */
export function seen({ game, state, told }: Side, players: number): unknown {
  const asked = game.decision(state);
  return {
    decision: decided(game, state),
    refused: asked === null ? [] : game.whyNot(state, asked.player),
    // Where what is preferred cannot be worked out, all else can still be seen.
    preferences: attempt(() => game.preferences?.(state) ?? null),
    told,
    outcome: game.outcome(state),
    hash: game.hash(state),
    problems: game.problems(state),
    views: [null, ...Array.from({ length: players }, (_, player) => player + 1)].map((each) => game.view(state, each)),
  };
}

export function begin(sides: Sides, setup: Setup, seed: number | string): readonly [unknown, unknown] {
  return both(sides, (side) => {
    side.told = [];
    side.state = side.game.init(setup, seed, (told) => side.told.push(told));
    return true;
  });
}

/** The same decision, by its key. */
export function step(sides: Sides, key: string): readonly [unknown, unknown] {
  return both(sides, (side) => {
    side.told = [];
    side.game.step(side.state, key, (told) => side.told.push(told));
    return true;
  });
}

export function both<T>(sides: Sides, look: (side: Side) => T): readonly [unknown, unknown] {
  return [attempt(() => look(sides[0])), attempt(() => look(sides[1]))];
}

/** The first lines in which two values differ; null: they are the same. */
export function difference([left, right]: readonly [unknown, unknown]): string | null {
  if (written(left) === written(right)) return wasBroken(left) ? written(left) : null;
  const [a, b] = [written(left).split("\n"), written(right).split("\n")];
  const at = a.findIndex((line, place) => line !== b[place]);
  const from = Math.max(0, at < 0 ? a.length - 3 : at - 6);
  return `\n${a.slice(from, at + 8).join("\n")}\n  generated\n${b.slice(from, at + 8).join("\n")}`;
}

/** An error that is none of the rules is wrong, even where both have it. */
const wasBroken = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "fault" in value && String(value.fault).startsWith("BROKEN");
export const hasFault = (value: unknown): boolean => typeof value === "object" && value !== null && "fault" in value;
