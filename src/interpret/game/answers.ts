/** Who answers an event, in which order, and how often. */
import type { Action } from "../../ir/game.ts";
import { activeOf } from "./core.ts";
import { eventText, idOfEvent, whenOf, type GameEvent } from "./events.ts";
import { allPlayers } from "./state.ts";
import { meantBy, onePerKey, optionOf, usesOf, type ActionUse } from "./uses.ts";
import { decide, type GameRuntime } from "./game-runtime.ts";

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

export function answering(runtime: GameRuntime, event: GameEvent, when: "before" | "after"): Answering {
  const actions = runtime.layout.answers(whenOf(event, when), idOfEvent(event));
  const players = actions.length === 0 ? [] : allPlayers(runtime);
  const first = Math.max(0, players.indexOf(activeOf(runtime.core) ?? 0));
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
export function nextUse(runtime: GameRuntime, open: Answering): ActionUse | null {
  for (let player = open.players[open.place]; player !== undefined; player = open.players[open.place]) {
    const use = nextForcedUse(runtime, open, player) ?? chooseUse(runtime, open, player);
    if (use !== null) return use;
    open.place += 1;
  }
  return null;
}

/** What must be done happens once for each combination of its pieces; what else may be chosen for it, the player chooses. */
function nextForcedUse(runtime: GameRuntime, open: Answering, player: number): ActionUse | null {
  for (const action of open.musts) {
    const uses = usesOf(runtime, action, player, open.event).filter((use) => !open.used.has(use.pieces));
    const [first] = uses;
    if (first === undefined) continue;
    const alike = onePerKey(uses.filter((use) => use.pieces === first.pieces));
    if (alike.length > 1 && runtime.arrive()) return nextForcedUse(runtime, open, player);
    const use = alike.length === 1 ? first : (alike[ask(runtime, open, player, alike, [])] as ActionUse);
    open.used.add(use.pieces);
    if (alike.length === 1)
      runtime.tell?.({ kind: "must", player: player + 1, action: action.name, key: optionOf(runtime, use).key });
    return use;
  }
  return null;
}

const pass = { key: "pass", action: null, values: [] };

function chooseUse(runtime: GameRuntime, open: Answering, player: number): ActionUse | null {
  const uses = onePerKey(
    open.mays
      .flatMap((action) => usesOf(runtime, action, player, open.event))
      .filter((use) => !open.used.has(use.name)),
  );
  if (uses.length === 0) {
    runtime.onNothingToAnswer(open.event, open.when, player);
    return null;
  }
  if (runtime.arrive()) return chooseUse(runtime, open, player);
  const use = uses[ask(runtime, open, player, uses, [pass])] ?? null;
  if (use !== null) open.used.add(use.name);
  return use;
}

function ask(
  runtime: GameRuntime,
  { event, when }: Answering,
  player: number,
  uses: readonly ActionUse[],
  more: readonly (typeof pass)[],
): number {
  const at = (uses[0] as ActionUse).action.at;
  return decide(runtime, {
    player,
    kind: "reaction",
    about: eventText(runtime, event, when, player),
    options: [...uses.map((use) => optionOf(runtime, use)), ...more],
    meant: (place) => meantBy(runtime, uses[place]),
    event,
    at,
  });
}
