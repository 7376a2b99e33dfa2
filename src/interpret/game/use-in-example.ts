/** `play(a, Card.Feint)` as a line of an example: done if it is possible. */
import { choiceWords } from "../../diagnostics/catalog/decisions.ts";
import type { Action } from "../../ir/game.ts";
import type { Context, Frame, Run } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import { fault } from "../fault.ts";
import { activeOf } from "./core.ts";
import { keyOfUse, whyNotUse } from "./scripted-choices.ts";
import { layoutOf } from "./layout.ts";
import { doUse, patternOf, usesOf } from "./uses.ts";
import { runtimeOf, type Of, type GameRuntime } from "./game-runtime.ts";

interface UseInExample {
  readonly runtime: GameRuntime;
  readonly action: Action;
  readonly player: number;
  readonly key: string;
}

/** The use that is spoken of, worked out where it is. */
function request(context: Context, expr: Of<"act" | "possible">): (frame: Frame) => UseInExample {
  const { machine } = context;
  const action = layoutOf(machine, expr.action).action(expr.action);
  const actor = compile(context, expr.actor);
  const args = expr.args.map((arg) => ({ type: arg.type, run: compile(context, arg) }));
  return (frame) => {
    const runtime = runtimeOf(machine);
    return {
      runtime,
      action,
      player: actor(frame) as number,
      key: keyOfUse(
        runtime,
        expr.action,
        args.map(({ type, run }) => ({ type, value: run(frame) })),
      ),
    };
  };
}

export function act(context: Context, expr: Of<"act">): Run {
  const use = request(context, expr);
  return (frame) => {
    const { runtime, action, player, key } = use(frame);
    if (patternOf(action) !== null)
      fault("no-such-option", expr.at, [], choiceWords.cannotUse(key, choiceWords.answersOnly));
    const found = usesOf(runtime, action, player, null).find((each) => each.key === key);
    if (found === undefined)
      fault(
        "no-such-option",
        expr.at,
        [],
        choiceWords.cannotUse(key, whyNotUse(runtime, expr.action, player, key, null)),
        expr.at,
      );
    doUse(runtime, found);
    return null;
  };
}

/** Is it on offer where the example waits? Where no phase waits: could it be done? */
export function possible(context: Context, expr: Of<"possible">): Run {
  const use = request(context, expr);
  return (frame) => {
    const { runtime, action, player, key } = use(frame);
    const { core } = runtime;
    const waits = core.phases.at(-1);
    const isTheirs =
      waits === undefined ||
      (action.place.kind === "phase" && waits.phase === action.place.phase && activeOf(core) === player);
    return core.outcome === null && isTheirs && usesOf(runtime, action, player, null).some((each) => each.key === key);
  };
}
