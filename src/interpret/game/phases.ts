/** Whose turn it is: phases begin, go on and end, until an action is to be chosen. All that it needs to go on is in the state. */
import type { Phase } from "../../ir/game.ts";
import type { Expr, Id } from "../../ir/program.ts";
import { assertNever } from "../../source/exhaustive.ts";
import { bodyOf } from "../evaluate/call.ts";
import { contextOf, once, step, type Frame } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import { activeOf, type PhaseCore } from "./core.ts";
import { endWith } from "./effects.ts";
import { answerEnd, type GameEvent } from "./events.ts";
import { allPlayers } from "./state.ts";
import { endStatuses } from "./statuses.ts";
import { text } from "./effect-blocks.ts";
import { doUse, meantBy, onePerKey, optionOf, usesOf, type ActionUse } from "./uses.ts";
import { asking, recordDecision, type DecisionRequest, type GameRuntime } from "./game-runtime.ts";

/** What the player may do whose turn it is. */
export interface PhaseTurn {
  readonly request: DecisionRequest;
  readonly uses: readonly ActionUse[];
}

/** The outermost phase begins. */
export function beginGame(runtime: GameRuntime): void {
  const { phase } = runtime.layout.game;
  if (phase !== null) runtime.core.phases.push(enterPhase(phase, "again", null, false));
}

/** One phase by itself; with a player it is that player's alone. */
export function beginAlone(runtime: GameRuntime, id: Id, active: number | null): void {
  const phase = runtime.layout.phase(id);
  runtime.core.phases.length = 0;
  runtime.core.leaving = null;
  runtime.core.phases.push(enterPhase(phase, active === null && phase.each !== null ? "again" : "begin", active, true));
}

function enterPhase({ id }: Phase, next: PhaseCore["step"], active: number | null, alone: boolean): PhaseCore {
  return { phase: id, step: next, players: null, turn: 0, child: 0, active, alone };
}

/** `endPhase`: takes effect when all texts are done. */
export function leave({ core }: GameRuntime, id: Id | null): void {
  const place = id === null ? core.phases.length - 1 : core.phases.map(({ phase }) => phase).lastIndexOf(id);
  if (place >= 0) core.leaving = Math.min(core.leaving ?? place, place);
}

/** Goes on until an action is to be chosen. Null: the phases are over. */
export function advance(runtime: GameRuntime): PhaseTurn | null {
  for (let at = runtime.core.phases.at(-1); at !== undefined; at = runtime.core.phases.at(-1)) {
    const turn = advanceStep(runtime, runtime.layout.phase(at.phase), at);
    if (turn !== null) return turn;
  }
  return null;
}

/** Does what was chosen. */
export function take(runtime: GameRuntime, { request, uses }: PhaseTurn, place: number): void {
  const use = uses[place] as ActionUse;
  recordDecision(runtime, request, place);
  text(runtime, () => doUse(runtime, use));
}

function advanceStep(runtime: GameRuntime, phase: Phase, at: PhaseCore): PhaseTurn | null {
  switch (at.step) {
    case "again":
      again(runtime, phase, at);
      return null;
    case "turn":
      nextTurn(runtime, phase, at);
      return null;
    case "begin":
      begin(runtime, phase, at);
      return null;
    case "inside":
      return inside(runtime, phase, at);
    case "end":
      end(runtime, phase, at);
      return null;
    default:
      return assertNever(at.step);
  }
}

function again(runtime: GameRuntime, phase: Phase, at: PhaseCore): void {
  step(runtime.machine, phase.at);
  const condition = at.alone ? null : (phase.repeats?.condition ?? null);
  if (condition !== null && valueOf(runtime, phase, condition, []) !== true) {
    over(runtime);
    return;
  }
  if (phase.each === null) {
    at.step = "begin";
    return;
  }
  const players = allPlayers(runtime);
  const first =
    phase.each.from === null ? 0 : Math.max(0, players.indexOf(valueOf(runtime, phase, phase.each.from, []) as number));
  at.players = [...players.slice(first), ...players.slice(0, first)];
  at.turn = 0;
  at.step = "turn";
}

function valueOf(
  { machine }: GameRuntime,
  phase: Phase,
  expr: Expr,
  frame: Frame,
): ReturnType<ReturnType<typeof compile>> {
  return once(machine, expr, () => compile(contextOf(machine, phase.id), expr))(frame);
}

function nextTurn(runtime: GameRuntime, phase: Phase, at: PhaseCore): void {
  at.active = runtime.core.phases.at(-2)?.active ?? null;
  const player = at.players?.[at.turn];
  if (player === undefined) {
    endTurns(runtime, phase, at);
    return;
  }
  at.turn += 1;
  const { each } = phase;
  const frame: Frame = [];
  if (each !== null) frame[each.slot] = player;
  if (each === null || each.where === null || valueOf(runtime, phase, each.where, frame) === true) {
    at.active = player;
    at.step = "begin";
  }
}

function begin(runtime: GameRuntime, phase: Phase, at: PhaseCore): void {
  step(runtime.machine, phase.at);
  at.step = "inside";
  at.child = 0;
  runtime.tell?.({ kind: "phase", name: phase.name, edge: "start", active: toldPlayer(at.active) });
  for (const [limit, { phase: named }] of runtime.layout.limits.entries())
    if (named === phase) (runtime.core.used[limit] as number[]).fill(0);
  const event: GameEvent = { kind: "phase", phase, edge: "start" };
  endStatuses(runtime, "after", event);
  phaseText(runtime, phase, phase.enter, [event]);
}

const toldPlayer = (player: number | null): number | null => (player === null ? null : player + 1);

function phaseText(runtime: GameRuntime, phase: Phase, body: Expr | null, first: readonly GameEvent[]): void {
  const { machine } = runtime;
  if (body !== null) machine.ran?.add(body);
  const run = body === null ? null : once(machine, body, () => bodyOf(contextOf(machine, phase.id), body));
  text(
    runtime,
    () => {
      if (run !== null) asking(runtime, phase.name, () => run([]));
    },
    first,
  );
}

function inside(runtime: GameRuntime, phase: Phase, at: PhaseCore): PhaseTurn | null {
  const child = phase.phases[at.child];
  if (isLeft(runtime)) at.step = "end";
  else if (child !== undefined) {
    at.child += 1;
    runtime.core.phases.push(enterPhase(child, "again", at.active, false));
  } else {
    const turn = phase.phases.length > 0 ? null : turnIn(runtime, phase);
    if (turn !== null) return turn;
    at.step = "end";
  }
  return null;
}

/** Is the innermost phase to end, itself or with one around it? */
const isLeft = ({ core }: GameRuntime): boolean => core.leaving !== null && core.leaving < core.phases.length;

function turnIn(runtime: GameRuntime, phase: Phase): PhaseTurn | null {
  const player = activeOf(runtime.core);
  if (player === null) return null;
  const uses = onePerKey(runtime.layout.actionsIn(phase.id).flatMap((action) => usesOf(runtime, action, player, null)));
  if (uses.length === 0) return null;
  return {
    uses,
    request: {
      player,
      kind: "action",
      about: phase.name,
      options: uses.map((use) => optionOf(runtime, use)),
      meant: (place) => meantBy(runtime, uses[place]),
      event: null,
      at: phase.at,
    },
  };
}

function end(runtime: GameRuntime, phase: Phase, at: PhaseCore): void {
  const { core } = runtime;
  const event: GameEvent = { kind: "phase", phase, edge: "end" };
  answerEnd(runtime, phase);
  phaseText(runtime, phase, phase.exit, []);
  endStatuses(runtime, "before", event);
  runtime.tell?.({ kind: "phase", name: phase.name, edge: "end", active: toldPlayer(at.active) });
  const place = core.phases.length - 1;
  if (core.leaving !== null && core.leaving < place) {
    core.phases.pop();
    return;
  }
  core.leaving = null;
  if (at.players !== null) at.step = "turn";
  else endTurns(runtime, phase, at);
}

/** All turns of it are over. */
function endTurns(runtime: GameRuntime, phase: Phase, at: PhaseCore): void {
  if (phase.repeats !== null && !at.alone) at.step = "again";
  else over(runtime);
}

function over(runtime: GameRuntime): void {
  const gone = runtime.core.phases.pop();
  if (runtime.core.phases.length === 0 && gone?.alone === false) endWith(runtime, [], null);
}
