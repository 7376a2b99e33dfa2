/** Who answers an event, in which order, and how often. */
import type { Action } from "../../ir/game.ts";
import { isReasonTold } from "../../ir/told-reasons.ts";
import type { Refused } from "../../runtime/game.ts";
import { activeOf } from "./core.ts";
import { eventText, idOfEvent, whenOf, type GameEvent } from "./events.ts";
import { allPlayers } from "./state.ts";
import { meantBy, onePerKey, optionOf, preferencesAmong, refusalsOf, refusedOf, usesOf, type Use } from "./uses.ts";
import { decide, type World } from "./world.ts";

export interface Answering {
  readonly event: GameEvent;
  readonly when: "before" | "after";
  readonly musts: readonly Action[];
  readonly mays: readonly Action[];
  /** The players, the one whose turn it is first. */
  readonly players: readonly number[];
  place: number;
  /** Each use answers once: by action and values. */
  readonly used: Set<string>;
}

export function answering(world: World, event: GameEvent, when: "before" | "after"): Answering {
  const actions = world.layout.answers(whenOf(event, when), idOfEvent(event));
  const players = actions.length === 0 ? [] : allPlayers(world);
  const first = Math.max(0, players.indexOf(activeOf(world.core) ?? 0));
  return {
    event,
    when,
    place: 0,
    used: new Set(),
    musts: actions.filter((action) => action.must),
    mays: actions.filter((action) => !action.must),
    players: [...players.slice(first), ...players.slice(0, first)],
  };
}

/** The next use that answers; null: nobody does any more. What must be comes first, and is looked for again after each use. */
export function nextUse(world: World, open: Answering): Use | null {
  for (let player = open.players[open.place]; player !== undefined; player = open.players[open.place]) {
    const use = forced(world, open, player) ?? chosen(world, open, player);
    if (use !== null) return use;
    open.place += 1;
  }
  return null;
}

/** What must be done happens once for each combination of its pieces; what else may be chosen for it, the player chooses. */
function forced(world: World, open: Answering, player: number): Use | null {
  for (const action of open.musts) {
    const uses = usesOf(world, action, player, open.event).filter((use) => !open.used.has(use.pieces));
    const [first] = uses;
    if (first === undefined) continue;
    const alike = onePerKey(uses.filter((use) => use.pieces === first.pieces));
    if (alike.length > 1 && world.arrive()) return forced(world, open, player);
    const use =
      alike.length === 1
        ? first
        : (alike[ask(world, open, player, { uses: alike, more: [], refused: () => [] })] as Use);
    open.used.add(use.pieces);
    if (alike.length === 1)
      world.tell?.({ kind: "must", player: player + 1, action: action.name, key: optionOf(world, use).key });
    return use;
  }
  return null;
}

export const pass = { key: "pass", action: null, values: [] };

function chosen(world: World, open: Answering, player: number): Use | null {
  const uses = onePerKey(
    open.mays.flatMap((action) => usesOf(world, action, player, open.event)).filter((use) => !open.used.has(use.name)),
  );
  if (uses.length === 0) {
    world.considered(open.event, open.when, player);
    return null;
  }
  if (world.arrive()) return chosen(world, open, player);
  const use =
    uses[ask(world, open, player, { uses, more: [pass], refused: () => refusals(world, open, player) })] ?? null;
  if (use !== null) open.used.add(use.name);
  return use;
}

/** What is not possible, and what would be if it had not answered already. */
function refusals(world: World, open: Answering, player: number): readonly Refused[] {
  const told = open.mays.filter((action) => isReasonTold(world.layout.program, action));
  return told.flatMap((action) => [
    ...refusalsOf(world, action, player, open.event).map((each) => refusedOf(world, each)),
    ...usesOf(world, action, player, open.event)
      .filter((use) => open.used.has(use.name))
      .map((use) => refusedOf(world, { use, why: { kind: "answered" } })),
  ]);
}

function ask(
  world: World,
  { event, when }: Answering,
  player: number,
  {
    uses,
    more,
    refused,
  }: {
    readonly uses: readonly Use[];
    readonly more: readonly (typeof pass)[];
    readonly refused: () => readonly Refused[];
  },
): number {
  const at = (uses[0] as Use).action.at;
  return decide(world, {
    player,
    kind: "reaction",
    about: eventText(world, event, when, player),
    options: [...uses.map((use) => optionOf(world, use)), ...more],
    meant: (place) => meantBy(world, uses[place]),
    event,
    at,
    refused,
    preferences: () => preferencesAmong(world, uses),
  });
}
