/** Whose turn it is: phases begin, go on and end, until an action is to be chosen. */
import { step } from "./budget.ts";
import { fail } from "./errors.ts";
import { rolls } from "./game-chance.ts";
import type { Happened, Machine, PhaseOn, PhaseRules, Playing } from "./game-play.ts";
import { isHeard, tell } from "./game-tell.ts";
import { answer, settle } from "./game-texts.ts";
import { findUses } from "./game-uses.ts";

/** What comes next for a phase. */
const next = {
  again: 0,
  turn: 1,
  begin: 2,
  entered: 3,
  inside: 4,
  end: 5,
  exit: 6,
  exited: 7,
  over: 8,
  acted: 9,
} as const;

function entered(phase: number, active: number | null): PhaseOn {
  return { phase, step: next.again, players: null, turn: 0, child: 0, active };
}

/** The outermost phase begins. */
export function beginPhases<S extends Playing>(machine: Machine<S>, game: S): void {
  if (machine.phases.length > 0) game.phases.push(entered(0, null));
}

/** `endPhase`: takes effect when all texts are done. Null: the innermost. */
export function endPhase(game: Playing, phase: number | null): void {
  let place = game.phases.length - 1;
  while (phase !== null && place >= 0 && game.phases[place]?.phase !== phase) place -= 1;
  if (place >= 0 && (game.leaving === null || place < game.leaving)) game.leaving = place;
}

/** What `advance` comes to: a player's choice of an action, frames that must be gone through first, or the end of all phases. */
export type Reached = "choice" | "frames" | "over";

export function advance<S extends Playing>(machine: Machine<S>, game: S): Reached {
  for (let at = game.phases.at(-1); at !== undefined; at = game.phases.at(-1)) {
    const reached = moved(machine, game, machine.phases[at.phase] as PhaseRules<S>, at);
    if (reached !== null) return reached;
  }
  return "over";
}

function moved<S extends Playing>(machine: Machine<S>, game: S, phase: PhaseRules<S>, at: PhaseOn): Reached | null {
  switch (at.step) {
    case next.again:
      again(machine, game, phase, at);
      return null;
    case next.turn:
      nextTurn(game, phase, at);
      return null;
    case next.begin:
      return begin(game, phase, at);
    case next.inside:
      return inside(machine, game, phase, at);
    case next.end:
      return end(machine, game, phase, at);
    case next.exit:
      at.step = next.exited;
      return phase.exit !== null && phase.exit(game) === undefined ? "frames" : null;
    case next.over:
      over(game, phase, at);
      return null;
    // A text has been done: of the beginning, of an action, of the end.
    default:
      at.step = at.step === next.exited ? next.over : next.inside;
      return settle(machine, game, 0) === undefined ? "frames" : null;
  }
}

function turnOf(game: Playing, at: PhaseOn, active: number | null): void {
  at.active = active;
  game.active = active;
}

/** By phase: how everything was when it last began again. */
const before = new WeakMap<PhaseOn, string>();

/** Nobody chose, nothing rolled and nothing changed since the phase last began again: so it would go on for ever. */
function assertMoves(game: Playing, phase: Pick<PhaseRules<never>, "name" | "place">, at: PhaseOn): void {
  const now = `${game.changes} ${game.made.length} ${rolls}`;
  if (before.get(at) === now) fail("endless-phase", phase.place, {}, `endless phase ${phase.name}`);
  before.set(at, now);
}

function again<S extends Playing>(machine: Machine<S>, game: S, phase: PhaseRules<S>, at: PhaseOn): void {
  step(phase.place);
  if (phase.while !== null && !phase.while(game)) {
    left(game);
    return;
  }
  if (phase.repeats) assertMoves(game, phase, at);
  if (!phase.isForEach) {
    at.step = next.begin;
    return;
  }
  at.players =
    phase.among === undefined ? around(machine.players(game), phase.from?.(game) ?? 0) : phase.among(game).slice();
  at.turn = 0;
  at.step = next.turn;
}

/** All of them in their order, beginning with the first. */
function around(count: number, first: number): number[] {
  const players: number[] = [];
  for (let turn = 0; turn < count; turn += 1) players.push((first + turn) % count);
  return players;
}

function nextTurn<S extends Playing>(game: S, phase: PhaseRules<S>, at: PhaseOn): void {
  turnOf(game, at, game.phases.at(-2)?.active ?? null);
  const player = at.players?.[at.turn];
  if (player === undefined) {
    ended(game, phase, at);
    return;
  }
  at.turn += 1;
  if (phase.where !== null && !phase.where(game, player)) return;
  turnOf(game, at, player);
  at.step = next.begin;
}

const toldPlayer = (player: number | null): number | null => (player === null ? null : player + 1);

function begin<S extends Playing>(game: S, phase: PhaseRules<S>, at: PhaseOn): Reached | null {
  step(phase.place);
  at.step = next.entered;
  at.child = 0;
  if (isHeard) tell({ kind: "phase", name: phase.name, edge: "start", active: toldPlayer(at.active) });
  for (const limit of phase.limits) game.used[limit]?.fill(0);
  phase.started?.(game);
  if (phase.start >= 0) game.events.push({ event: phase.start });
  return phase.enter !== null && phase.enter(game) === undefined ? "frames" : null;
}

function inside<S extends Playing>(machine: Machine<S>, game: S, phase: PhaseRules<S>, at: PhaseOn): Reached | null {
  const child = phase.parts[at.child];
  if (game.leaving !== null && game.leaving < game.phases.length) at.step = next.end;
  else if (child !== undefined) {
    at.child += 1;
    game.phases.push(entered(child, at.active));
  } else if (phase.parts.length === 0 && findUses(machine, game).length > 0) return "choice";
  else at.step = next.end;
  return null;
}

/** An action was chosen, and its text begins. */
export function acting(game: Playing): void {
  const at = game.phases.at(-1);
  if (at !== undefined) at.step = next.acted;
}

function end<S extends Playing>(machine: Machine<S>, game: S, phase: PhaseRules<S>, at: PhaseOn): Reached | null {
  at.step = next.exit;
  if (phase.end < 0) return null;
  const event: Happened = { event: phase.end };
  return answer(machine, game, phase.end, event, -1) === undefined ? "frames" : null;
}

function over<S extends Playing>(game: S, phase: PhaseRules<S>, at: PhaseOn): void {
  phase.ended?.(game);
  if (isHeard) tell({ kind: "phase", name: phase.name, edge: "end", active: toldPlayer(at.active) });
  const place = game.phases.length - 1;
  if (game.leaving !== null && game.leaving < place) {
    left(game);
    return;
  }
  game.leaving = null;
  if (at.players !== null) at.step = next.turn;
  else ended(game, phase, at);
}

/** All turns of it are over. */
function ended<S extends Playing>(game: S, phase: PhaseRules<S>, at: PhaseOn): void {
  if (phase.repeats) at.step = next.again;
  else left(game);
}

function left(game: Playing): void {
  game.phases.pop();
  game.active = game.phases.at(-1)?.active ?? null;
}
