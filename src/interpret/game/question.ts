/** Questions about dice within a game: played on a copy of it, which is forgotten afterwards. */
import { choiceWords } from "../../diagnostics/catalog/decisions.ts";
import type { Expr, Json, Statement } from "../../ir/program.ts";
import type { Context, Frame } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import { act } from "../evaluate/statement.ts";
import { fault } from "../fault.ts";
import { copyCore } from "./core.ts";
import { text } from "./texts.ts";
import { touches } from "./touches.ts";
import { atRest, GameEnded, worldOf, type World } from "./world.ts";

export interface Asked {
  readonly lets: readonly Statement[];
  readonly of: Expr;
  readonly given: Expr | null;
  /** After the lines this slot holds what is told of the game then. */
  readonly told?: { readonly slot: number; readonly of: (world: World) => Json };
}

/** Does what is asked depend on a game that is played here? */
export function isOfGame({ room }: Context, { lets, of, given }: Asked): boolean {
  return (
    room.game !== null &&
    [...lets, of, ...(given === null ? [] : [given])].some((part) => touches(room.linked, part).reads)
  );
}

/** What came of it; undefined where the condition does not hold. */
export function playInGame(context: Context, { lets, of, given, told }: Asked): (frame: Frame) => Json | undefined {
  const lines = lets.map((statement) => ({ statement, run: act(context, statement) }));
  const condition = given === null ? null : compile(context, given);
  const value = compile(context, of);
  return (frame) =>
    onCopy(worldOf(context.room), (world) => {
      const own = [...frame];
      for (const { statement, run } of lines) {
        whole(() => text(world, () => run(own)));
        if ("slot" in statement && own[statement.slot] === undefined)
          fault("game-over", statement.at, [], choiceWords.unknownYet);
      }
      if (told !== undefined) own[told.slot] = told.of(world);
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
function onCopy<T>(world: World, run: (world: World) => T): T {
  const before = { ...world, answers: [...world.answers] };
  atRest(world);
  Object.assign(world, { core: copyCore(world.core), tell: null, inQuestion: true });
  try {
    return run(world);
  } finally {
    const { answers, ...rest } = before;
    Object.assign(world, rest, { answers: world.answers });
    world.answers.splice(0, world.answers.length, ...answers);
  }
}
