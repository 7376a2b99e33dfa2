/** Whose turn it is: phases begin, go on and end, until an action is to be chosen. All that it needs to go on is in the state. */
import type { Phase } from "../../ir/game.ts";
import type { Expr, Id } from "../../ir/program.ts";
import { assertNever } from "../../source/exhaustive.ts";
import { fault } from "../fault.ts";
import { bodyOf } from "../evaluate/call.ts";
import { contextOf, once, step, type Frame } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import { activeOf, type PhaseCore } from "./core.ts";
import { pass } from "./answers.ts";
import { endWith } from "./deeds.ts";
import { answerEnd, type GameEvent } from "./events.ts";
import { allPlayers } from "./state.ts";
import { endStatuses } from "./statuses.ts";
import { text } from "./texts.ts";
import {
  doUse,
  meantBy,
  onePerKey,
  optionOf,
  preferencesAmong,
  refusalsOf,
  refusedOf,
  usesOf,
  type Use,
} from "./uses.ts";
import { asking, decided, type Asked, type World } from "./world.ts";

/** What the player may do whose turn it is. */
export interface Turn {
  readonly asked: Asked;
  readonly uses: readonly Use[];
}

/** The outermost phase begins. */
export function beginGame(world: World): void {
  const { phase } = world.layout.game;
  if (phase !== null) world.core.phases.push(entered(phase, "again", null, false));
}

/** One phase by itself; with a player it is that player's alone. */
export function beginAlone(world: World, id: Id, active: number | null): void {
  const phase = world.layout.phase(id);
  world.core.phases.length = 0;
  world.core.leaving = null;
  world.core.phases.push(entered(phase, active === null && phase.each !== null ? "again" : "begin", active, true));
}

function entered({ id }: Phase, next: PhaseCore["step"], active: number | null, alone: boolean): PhaseCore {
  return { phase: id, step: next, players: null, turn: 0, child: 0, active, alone };
}

/** How deep the phase is in those that are under way; -1: it is none of them. */
export const depthOf = ({ phases }: World["core"], id: Id | null): number =>
  id === null ? phases.length - 1 : phases.map(({ phase }) => phase).lastIndexOf(id);

/** `endPhase`: takes effect when all texts are done. */
export function leave({ core }: World, id: Id | null): void {
  const place = depthOf(core, id);
  if (place >= 0) core.leaving = Math.min(core.leaving ?? place, place);
}

/** Goes on until an action is to be chosen. Null: the phases are over. */
export function advance(world: World): Turn | null {
  for (let at = world.core.phases.at(-1); at !== undefined; at = world.core.phases.at(-1)) {
    const turn = moved(world, world.layout.phase(at.phase), at);
    if (turn !== null) return turn;
  }
  return null;
}

/** Does what was chosen. */
export function take(world: World, { asked, uses }: Turn, place: number): void {
  const use = uses[place];
  decided(world, asked, place);
  if (use === undefined) leave(world, null);
  else text(world, () => doUse(world, use));
}

function moved(world: World, phase: Phase, at: PhaseCore): Turn | null {
  switch (at.step) {
    case "again":
      again(world, phase, at);
      return null;
    case "turn":
      nextTurn(world, phase, at);
      return null;
    case "begin":
      begin(world, phase, at);
      return null;
    case "inside":
      return inside(world, phase, at);
    case "end":
      end(world, phase, at);
      return null;
    default:
      return assertNever(at.step);
  }
}

/** Nobody chose, nothing rolled and nothing changed since the phase last began again: so it would go on for ever. */
function assertMoves(world: World, { name, at }: Phase, phase: PhaseCore): void {
  const { core, changes, decisions, room, begunAgain } = world;
  const state = `${changes} ${decisions} ${room.meter.rolls}`;
  const before = begunAgain[core.phases.length];
  if (before?.phase === phase && before.state === state) fault("endless-phase", at, [], `\`${name}\``);
  begunAgain[core.phases.length] = { phase, state };
}

function again(world: World, phase: Phase, at: PhaseCore): void {
  step(world.room, phase.at);
  const condition = at.alone ? null : (phase.repeats?.condition ?? null);
  if (condition !== null && valueOf(world, phase, condition, []) !== true) {
    over(world);
    return;
  }
  if (phase.repeats !== null && !at.alone) assertMoves(world, phase, at);
  if (phase.each === null) {
    at.step = "begin";
    return;
  }
  const { from, among } = phase.each;
  if (among === undefined) {
    const players = allPlayers(world);
    const first = from === null ? 0 : Math.max(0, players.indexOf(valueOf(world, phase, from, []) as number));
    at.players = [...players.slice(first), ...players.slice(0, first)];
  } else at.players = [...(valueOf(world, phase, among, []) as readonly number[])];
  at.turn = 0;
  at.step = "turn";
}

function valueOf({ room }: World, phase: Phase, expr: Expr, frame: Frame): ReturnType<ReturnType<typeof compile>> {
  return once(room, expr, () => compile(contextOf(room, phase.id), expr))(frame);
}

function nextTurn(world: World, phase: Phase, at: PhaseCore): void {
  at.active = world.core.phases.at(-2)?.active ?? null;
  const player = at.players?.[at.turn];
  if (player === undefined) {
    ended(world, phase, at);
    return;
  }
  at.turn += 1;
  const { each } = phase;
  const frame: Frame = [];
  if (each !== null) frame[each.slot] = player;
  if (each === null || each.where === null || valueOf(world, phase, each.where, frame) === true) {
    at.active = player;
    at.step = "begin";
  }
}

function begin(world: World, phase: Phase, at: PhaseCore): void {
  step(world.room, phase.at);
  at.step = "inside";
  at.child = 0;
  world.tell?.({ kind: "phase", name: phase.name, edge: "start", active: toldPlayer(at.active) });
  for (const [limit, { phase: named }] of world.layout.limits.entries())
    if (named === phase) (world.core.used[limit] as number[]).fill(0);
  const event: GameEvent = { kind: "phase", phase, edge: "start" };
  endStatuses(world, "after", event);
  phaseText(world, phase, phase.enter, [event]);
}

const toldPlayer = (player: number | null): number | null => (player === null ? null : player + 1);

function phaseText(world: World, phase: Phase, body: Expr | null, first: readonly GameEvent[]): void {
  const { room } = world;
  if (body !== null) room.ran?.add(body);
  const run = body === null ? null : once(room, body, () => bodyOf(contextOf(room, phase.id), body));
  text(
    world,
    () => {
      if (run !== null) asking(world, phase.name, () => run([]));
    },
    first,
  );
}

function inside(world: World, phase: Phase, at: PhaseCore): Turn | null {
  const child = phase.phases[at.child];
  if (isLeft(world)) at.step = "end";
  else if (child !== undefined) {
    at.child += 1;
    world.core.phases.push(entered(child, "again", at.active, false));
  } else {
    const turn = phase.phases.length > 0 ? null : turnIn(world, phase);
    if (turn !== null) return turn;
    at.step = "end";
  }
  return null;
}

/** Is the innermost phase to end, itself or with one around it? */
const isLeft = ({ core }: World): boolean => core.leaving !== null && core.leaving < core.phases.length;

function turnIn(world: World, phase: Phase): Turn | null {
  const player = activeOf(world.core);
  if (player === null) return null;
  const actions = world.layout.actionsIn(phase.id);
  const uses = onePerKey(actions.flatMap((action) => usesOf(world, action, player, null)));
  if (uses.length === 0) return null;
  return {
    uses,
    asked: {
      player,
      kind: "action",
      about: phase.name,
      options: [...uses.map((use) => optionOf(world, use)), ...(phase.mayPass === true ? [pass] : [])],
      meant: (place) => meantBy(world, uses[place]),
      event: null,
      at: phase.at,
      preferences: () => preferencesAmong(world, uses),
      refused: () =>
        actions.flatMap((action) => refusalsOf(world, action, player, null).map((each) => refusedOf(world, each))),
    },
  };
}

function end(world: World, phase: Phase, at: PhaseCore): void {
  const { core } = world;
  const event: GameEvent = { kind: "phase", phase, edge: "end" };
  answerEnd(world, phase);
  phaseText(world, phase, phase.exit, []);
  endStatuses(world, "before", event);
  world.tell?.({ kind: "phase", name: phase.name, edge: "end", active: toldPlayer(at.active) });
  const place = core.phases.length - 1;
  if (core.leaving !== null && core.leaving < place) {
    core.phases.pop();
    return;
  }
  core.leaving = null;
  if (at.players !== null) at.step = "turn";
  else ended(world, phase, at);
}

/** All turns of it are over. */
function ended(world: World, phase: Phase, at: PhaseCore): void {
  if (phase.repeats !== null && !at.alone) at.step = "again";
  else over(world);
}

function over(world: World): void {
  const gone = world.core.phases.pop();
  if (world.core.phases.length === 0 && gone?.alone === false) endWith(world, [], null);
}
