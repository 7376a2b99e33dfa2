/**
 * Two numbers of a game's rules. The version speaks of what they mean: remarks, layout, examples, texts and the names of
 * files change nothing, and the order of declarations only where things are done in it. The shape speaks of what a state of theirs looks like, and follows from everything that
 * decides about it, the compiler among it.
 */
import { memoized } from "../query/memo.ts";
import { digestOf, hashed, structureOf } from "./digest.ts";
import type { Game, Phase } from "./game.ts";
import { meaningOf, meaningOfRule } from "./meaning.ts";
import { ordersOfMusts } from "./order-of-musts.ts";
import type { Program, Variant } from "./program.ts";
import { withoutWishes } from "./wishes.ts";

/** Raised with every change of the compiler after which a state of the same rules looks otherwise. */
export const stateFormat = 2;

/** The rulebook of the game and all that it uses, by name. */
function reached(program: Program, programs: readonly Program[]): readonly Program[] {
  const found = new Map<string, Program>();
  const waiting = [program];
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (found.has(each.rulebook.name)) continue;
    found.set(each.rulebook.name, each);
    for (const name of each.uses) waiting.push(...programs.filter((other) => other.rulebook.name === name));
  }
  return [...found.values()].sort((a, b) => (a.rulebook.name < b.rulebook.name ? -1 : 1));
}

/** 16 hexadecimal digits. `variants`: those that hold; a game of theirs is none of the plain rules. */
export function rulesVersion(program: Program, programs: readonly Program[], variants: readonly Variant[]): string {
  const parts = reached(program, programs).flatMap((each) => {
    const { name, rounding, decimals } = each.rulebook;
    return [`${name} ${rounding} ${decimals}`, ...meaningsOf(each)];
  });
  return short([...parts, ...variants.map((variant) => `${variant.id} ${meaningsOf(variant).join(" ")}`)]);
}

/** Sorted. Of a program they are asked for once for each variant. */
const meaningsOf = memoized((of: Meaning): readonly string[] => {
  const declared = [...of.constants, ...of.tables, ...(of.choices ?? []), ...(of.records ?? [])];
  return [
    ...declared.map((each) => `${each.id} ${meaningOf(each).hash}`),
    ...of.rules.map((rule) => `${rule.id} ${meaningOfRule(rule).hash}`),
    ...(of.game == null ? [] : meaningsOfGame(of.game)),
  ].sort();
});

type Meaning = Pick<Program, "constants" | "tables" | "rules"> & Partial<Pick<Program, "choices" | "records" | "game">>;

function meaningsOfGame(game: Game): readonly string[] {
  const { entities, procedures, statuses, actions, setups, always } = game;
  return [
    `player ${game.player} ending ${game.ending ?? ""}`,
    ...[...entities, ...procedures, ...statuses, ...actions.map(withoutWishes), ...setups, ...always].map(
      (each) => `${each.id} ${meaningOf(each).hash}`,
    ),
    ...ordersOfMusts(game).map(({ when, event, actions: all }) => `${when} ${event} ${all.map(({ id }) => id).join()}`),
    ...phasesOf(game.phase).map(
      (phase) => `${phase.id} ${meaningOf({ ...phase, phases: phase.phases.map(({ id }) => id) }).hash}`,
    ),
  ];
}

export const phasesOf = (phase: Phase | null): readonly Phase[] =>
  phase === null ? [] : [phase, ...phase.phases.flatMap(phasesOf)];

/** Changes with all that a state is made of: what there is and in which order, and how what waits is carried out. Numbers in formulas do not matter. */
export function stateShape(program: Program, programs: readonly Program[], variants: readonly Variant[]): string {
  const structures = [...reached(program, programs), ...variants].flatMap((each) => {
    const game = "game" in each ? each.game : null;
    return [
      ...each.tables.filter(({ columns }) => columns.some(({ procedure }) => procedure)).map(structureOf),
      ...(game === null ? [] : structuresOfGame(game)),
    ];
  });
  const words = "choices" in program ? program.choices.map((each) => digestOf(each).hash) : [];
  return short([String(stateFormat), ...structures, ...words]);
}

function structuresOfGame(game: Game): readonly string[] {
  const { entities, procedures, statuses, actions, always, setups, phase } = game;
  const parts = [...entities, ...procedures, ...statuses, ...actions.map(withoutWishes), ...always, ...setups];
  return [
    [entities, procedures, statuses, actions, always].map((each) => each.length).join(" "),
    ...parts.map(structureOf),
    ...(phase === null ? [] : [structureOf(phase)]),
  ];
}

const short = (parts: readonly string[]): string => hashed(parts.join("\n")).slice(0, 16);
