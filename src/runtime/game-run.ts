/** Goes on with a game until somebody must choose, or it is over. */
import { begin } from "./budget.ts";
import { choiceOn, someOn, togetherOn, type ChoiceFrame, type SomeFrame, type TogetherFrame } from "./game-choices.ts";
import { advance, beginPhases } from "./game-phases.ts";
import { ended, frames, waiting, type Done, type Machine, type Playing } from "./game-play.ts";
import { tellReturned } from "./game-entities.ts";
import { isHeard, tell } from "./game-tell.ts";
import { answersOn, playedBy, settle, settleOn, type AnswersFrame, type SettleFrame } from "./game-texts.ts";
import type { Use } from "./game-uses.ts";

/** `given`: what the innermost frame waited for. `first`: what is begun before anything else. */
export function goOn<S extends Playing>(machine: Machine<S>, game: S, given: unknown, first?: () => Done): void {
  begin();
  let value = given;
  const before = playedBy(machine as unknown as Machine<never>);
  try {
    first?.();
    for (;;) {
      const frame = game.stack.at(-1);
      if (frame === undefined) {
        if (hasStopped(machine, game)) return;
        value = undefined;
        continue;
      }
      const result = resumed(machine, game, frame, value);
      if (result === waiting) return;
      if (result !== undefined) {
        game.stack.pop();
        if (isHeard) tellEnd(machine, frame);
      }
      value = result;
    }
  } catch (thrown) {
    if (thrown !== ended) throw thrown;
  } finally {
    playedBy(before);
  }
}

/** The end of a call, if the frame is one. */
function tellEnd<S extends Playing>({ calls }: Machine<S>, frame: S["stack"][number]): void {
  const procedure = calls[frame.p];
  if (procedure !== undefined && procedure !== null)
    tellReturned(procedure, (frame as { readonly cancelled?: boolean }).cancelled === true);
}

/** What is possible is looked at anew. */
export function askAgain<S extends Playing>(machine: Machine<S>, game: S): void {
  const frame = game.stack.at(-1);
  if (frame?.p === frames.answers) frame.at = 0;
  goOn(machine, game, undefined);
}

/** One step with the innermost frame: those of every game here, those of a rulebook by its machine. */
function resumed<S extends Playing>(machine: Machine<S>, game: S, frame: S["stack"][number], given: unknown): unknown {
  switch (frame.p) {
    case frames.settle:
      return settleOn(machine, game, frame as SettleFrame);
    case frames.answers:
      return answersOn(machine, game, frame as AnswersFrame, given as Use<S> | null | undefined);
    case frames.choice:
      return choiceOn(frame as ChoiceFrame, given);
    case frames.some:
      return someOn(game, frame as SomeFrame, given);
    case frames.together:
      return togetherOn(frame as TogetherFrame);
    default:
      return machine.resume(game, frame, given);
  }
}

/** No text is being done: the setup is over, or the phases go on. */
function hasStopped<S extends Playing>(machine: Machine<S>, game: S): boolean {
  if (game.begun === 0) {
    game.begun = 1;
    settle(machine, game, 0);
    return false;
  }
  if (game.begun === 1) {
    game.begun = 2;
    game.inSetup = false;
    beginPhases(machine, game);
  }
  const reached = advance(machine, game);
  if (reached === "over" && machine.phases.length > 0) endGame(game, [], null);
  return reached !== "frames";
}

/** Nothing happens any more. Winners by their numbers from 0. */
export function endGame(game: Playing, winners: number | readonly number[] | null, ending: string | null): never {
  const all = winners === null ? [] : typeof winners === "number" ? [winners] : [...new Set(winners)];
  game.outcome = { winners: all, ending };
  if (isHeard) tell({ kind: "end", winners: all.map((player) => player + 1), ending });
  game.stack.length = 0;
  game.events.length = 0;
  throw ended;
}
