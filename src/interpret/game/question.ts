/** Questions about dice within a game: played on a copy of it, which is forgotten afterwards. */
import { choiceWords } from "../../diagnostics/catalog/decisions.ts";
import type { Expr, Json, Statement } from "../../ir/program.ts";
import type { Context, Frame } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import { act } from "../evaluate/statement.ts";
import { fault } from "../fault.ts";
import { copyCore } from "./core.ts";
import { text } from "./effect-blocks.ts";
import { touches } from "./effect-summary.ts";
import { atRest, GameEnded, runtimeOf, type GameRuntime } from "./game-runtime.ts";

export interface GameQuestion {
  readonly lets: readonly Statement[];
  readonly of: Expr;
  readonly given: Expr | null;
  /** After the lines this slot holds what is told of the game then. */
  readonly tells?: { readonly slot: number; readonly of: (runtime: GameRuntime) => Json };
}

/** Does what is asked depend on a game that is played here? */
export function isOfGame({ machine }: Context, { lets, of, given }: GameQuestion): boolean {
  return (
    machine.game !== null &&
    [...lets, of, ...(given === null ? [] : [given])].some((part) => touches(machine.linked, part).reads)
  );
}

/** What came of it; undefined where the condition does not hold. */
export function playInGame(
  context: Context,
  { lets, of, given, tells }: GameQuestion,
): (frame: Frame) => Json | undefined {
  const lines = lets.map((statement) => ({ statement, run: act(context, statement) }));
  const condition = given === null ? null : compile(context, given);
  const value = compile(context, of);
  return (frame) =>
    onCopy(runtimeOf(context.machine), (runtime) => {
      const own = [...frame];
      for (const { statement, run } of lines) {
        whole(() => text(runtime, () => run(own)));
        if ("slot" in statement && own[statement.slot] === undefined)
          fault("game-over", statement.at, [], choiceWords.unknownYet);
      }
      if (tells !== undefined) own[tells.slot] = tells.of(runtime);
      if (condition !== null && condition(own) !== true) return undefined;
      let result: Json | undefined;
      whole(() => {
        result = value(own);
      });
      return result ?? (result === null ? null : fault("game-over", of.at, [], choiceWords.unknownYet));
    });
}

/** To its end, or to the end of the game. */
function whole(run: () => void): void {
  try {
    run();
  } catch (signal) {
    if (!(signal instanceof GameEnded)) throw signal;
  }
}

/** Afterwards the game is as it was. */
function onCopy<T>(runtime: GameRuntime, run: (runtime: GameRuntime) => T): T {
  const before = { ...runtime, answers: [...runtime.answers] };
  atRest(runtime);
  Object.assign(runtime, { core: copyCore(runtime.core), tell: null, inQuestion: true });
  try {
    return run(runtime);
  } finally {
    const { answers, ...rest } = before;
    Object.assign(runtime, rest, { answers: runtime.answers });
    runtime.answers.splice(0, runtime.answers.length, ...answers);
  }
}
