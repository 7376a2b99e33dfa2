/** One game among bots, and what is kept of it. */
import type { Decision, GameModule, GameRules, Outcome, Setup, Told, Trace } from "../runtime/game.ts";
import { chooseOption, type BotSpec } from "./bots.ts";
import { diceAt, seatWords } from "./chance.ts";
import { stepChecked } from "./checked-step.ts";
import { isFault } from "./fault.ts";
import type { Evaluator } from "./evaluator.ts";
import { piecesIn, pileCalled } from "./piles.ts";

export interface Match {
  readonly setup: Setup;
  readonly seed: string;
  /** By seat; as many as there are, if there are more players. */
  readonly bots: readonly BotSpec[];
  /** So many decisions; after them it is given up. */
  readonly longest: number;
}

export interface MatchRecord {
  readonly end:
    | { readonly kind: "over"; readonly outcome: Outcome }
    | { readonly kind: "unfinished" }
    | { readonly kind: "fault"; readonly fault: string; readonly message: string };
  readonly decisions: number;
  /** How often each phase began. */
  readonly phases: ReadonlyMap<string, number>;
  /** Phases that began again, or for another player, while the one around them lasted. */
  readonly repeated: ReadonlySet<string>;
  /** By seat. */
  readonly seats: readonly SeatRecord[];
}

export interface SeatRecord {
  readonly actions: Map<string, PieceUses>;
  readonly pieces: Map<string, PieceUses>;
}

export interface PieceUses {
  /** Of pieces: how often it came into a pile that its owner alone sees. */
  drawn: number;
  /** At so many decisions it could be used. */
  offered: number;
  used: number;
}

/** `hear`: what is decided. `hearEnd`: how it stands when it has come to its end. */
export function playMatch<S>(
  game: GameModule<S>,
  evaluator: Evaluator<S> | null,
  match: Match,
  hear: (decision: Decision, place: number) => void = () => undefined,
  hearEnd: (state: S) => void = () => undefined,
): MatchRecord {
  const book = newBook(game.rules);
  let decisions = 0;
  const record = (end: MatchRecord["end"]): MatchRecord => ({
    end,
    decisions,
    phases: book.phases,
    repeated: book.repeated,
    seats: book.seats,
  });
  try {
    const state = game.init(match.setup, match.seed, book.hear);
    book.settle(() => game.view(state, 1));
    const words = match.bots.map((_, index) => seatWords(match.seed, index + 1));
    const table = { game, evaluator: evaluator ?? (() => []) };
    for (let decision = game.decision(state); decision !== null; decision = game.decision(state)) {
      if (decisions === match.longest) return record({ kind: "unfinished" });
      const seat = (decision.player - 1) % match.bots.length;
      const place = chooseOption(
        table,
        match.bots[seat] as BotSpec,
        state,
        decision,
        diceAt(words[seat] as (typeof words)[number], decisions),
      );
      book.decide(decision, place);
      hear(decision, place);
      decisions += 1;
      stepChecked(game, state, place, book.hear);
      book.settle(() => game.view(state, 1));
    }
    const outcome = game.outcome(state);
    if (outcome === null) return record({ kind: "unfinished" });
    hearEnd(state);
    return record({ kind: "over", outcome });
  } catch (problem) {
    if (isFault(problem)) return record({ kind: "fault", fault: problem.fault, message: problem.message });
    throw problem;
  }
}

export interface MatchBook {
  readonly phases: Map<string, number>;
  readonly repeated: Set<string>;
  readonly seats: SeatRecord[];
  readonly hear: Trace;
  decide(decision: Decision, place: number): void;
  /** Whose the piles are that pieces came into is known between decisions. */
  settle(view: () => ReturnType<GameModule["view"]>): void;
}

export function newBook(rules: GameRules): MatchBook {
  const keys = new Set(rules.pieces.flatMap((table) => table.keys));
  const { phases, repeated, hear: hearPhase } = phaseBook();
  const seats: SeatRecord[] = [];
  const drawn: (readonly [pile: string, piece: string])[] = [];
  const seat = (player: number): SeatRecord => {
    while (seats.length < player) seats.push({ actions: new Map(), pieces: new Map() });
    return seats[player - 1] as SeatRecord;
  };
  const hear = (event: Told): void => {
    if (event.kind === "phase") hearPhase(event.name, event.edge);
    else if (event.kind === "move" && event.seen === "owner" && event.from !== event.to)
      drawn.push([event.to, event.piece]);
  };
  const settle: MatchBook["settle"] = (view) => {
    for (const [pile, piece] of drawn.splice(0)) {
      const { owner } = pileCalled(rules, pile, view);
      if (owner > 0) usesOf(seat(owner).pieces, piece).drawn += 1;
    }
  };
  const decide: MatchBook["decide"] = ({ player, options }, place) => {
    const { actions, pieces } = seat(player);
    for (const name of new Set(options.map(({ action }) => action)))
      if (name !== null) usesOf(actions, name).offered += 1;
    for (const key of new Set(options.flatMap(({ values }) => piecesIn(values, keys))))
      usesOf(pieces, key).offered += 1;
    const chosen = options[place];
    if (chosen === undefined) return;
    if (chosen.action !== null) usesOf(actions, chosen.action).used += 1;
    for (const key of new Set(piecesIn(chosen.values, keys))) usesOf(pieces, key).used += 1;
  };
  return { phases, repeated, seats, hear, decide, settle };
}

function phaseBook(): {
  readonly phases: Map<string, number>;
  readonly repeated: Set<string>;
  readonly hear: (name: string, edge: "start" | "end") => void;
} {
  const [phases, repeated] = [new Map<string, number>(), new Set<string>()];
  const within: Set<string>[] = [new Set()];
  return {
    phases,
    repeated,
    hear(name, edge) {
      if (edge === "end") {
        within.pop();
        return;
      }
      phases.set(name, (phases.get(name) ?? 0) + 1);
      const around = within.at(-1);
      if (around?.has(name) === true) repeated.add(name);
      around?.add(name);
      within.push(new Set());
    },
  };
}

function usesOf(uses: Map<string, PieceUses>, name: string): PieceUses {
  const entry = uses.get(name);
  if (entry !== undefined) return entry;
  const fresh = { drawn: 0, offered: 0, used: 0 };
  uses.set(name, fresh);
  return fresh;
}
