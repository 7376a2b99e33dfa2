/** What may happen in a game: everything that its setups, phases, actions and `always` lead to. */
import type { Action, Game } from "../../ir/game.ts";
import type { Program } from "../../ir/program.ts";
import { allPhases, bodiesOf, callsIn, membersOf, procedureKey, type Node } from "./bodies.ts";
import { reached } from "./circle.ts";
import { wishesOf } from "../../ir/wishes.ts";

export interface Play {
  /** Everything that may happen, by key, and what is done in it. */
  readonly keys: ReadonlySet<string>;
  readonly parts: readonly Node[];
}

export const actionKey = (action: Action): string => `action ${action.id}`;

/** There is a phase in which somebody may do something. */
export const isPlayed = (game: Game): boolean =>
  game.phase !== null && game.actions.some(({ place }) => place.kind === "phase" && !("when" in place));

export function playOf(program: Program, game: Game): Play {
  const bodies = bodiesOf(program);
  const members = membersOf(program);
  const edges = new Map<string, Set<string>>();
  for (const [key, parts] of bodies) edges.set(key, new Set([...callsIn(parts), ...(members.get(key) ?? [])]));
  for (const action of game.actions) {
    edges.set(actionKey(action), new Set(callsIn(partsOf(action))));
    if (action.place.kind === "procedure") edges.get(procedureKey(action.place.procedure))?.add(actionKey(action));
  }
  const texts = [
    ...allPhases(game.phase).flatMap((phase) => [phase.enter, phase.exit]),
    ...game.always.map((each) => each.body),
    ...game.setups.map((each) => each.body),
  ].filter((each) => each !== null);
  const unasked = game.actions.filter((action) => action.place.kind === "phase").map(actionKey);
  const keys = reached(edges, [...unasked, ...callsIn(texts)]);
  const done = [...bodies].flatMap(([key, parts]) => (keys.has(key) ? parts : []));
  const acted = game.actions.flatMap((action) => (keys.has(actionKey(action)) ? partsOf(action) : []));
  return { keys, parts: [...texts, ...done, ...acted] };
}

export const partsOf = (action: Action): readonly Node[] => [
  ...action.params.map((param) => param.from),
  ...action.needs.map((need) => need.condition),
  ...wishesOf(action),
  ...action.costs,
  action.body,
];
