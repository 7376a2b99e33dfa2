/** `play(a, Card.Feint)` as a line of an example: done if it is possible. */
import { choiceWords } from "../../diagnostics/catalog/decisions.ts";
import type { Context, Run } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import { fault } from "../fault.ts";
import { activeOf } from "./core.ts";
import { keyOfUse, whyNotUse } from "./laid-choices.ts";
import { layoutOf } from "./layout.ts";
import { doUse, patternOf, usesOf } from "./uses.ts";
import { worldOf, type Of } from "./world.ts";

export function act(context: Context, expr: Of<"act">): Run {
  const { room } = context;
  const action = layoutOf(room, expr.action).action(expr.action);
  const actor = compile(context, expr.actor);
  const args = expr.args.map((arg) => ({ type: arg.type, run: compile(context, arg) }));
  return (frame) => {
    const world = worldOf(room);
    const player = actor(frame) as number;
    const key = keyOfUse(world, expr.action, args.map(({ type, run }) => ({ type, value: run(frame) })));
    if (patternOf(action) !== null) fault("no-such-option", expr.at, [], choiceWords.cannotUse(key, choiceWords.answersOnly));
    const use = usesOf(world, action, player, null).find((each) => each.key === key);
    if (use === undefined) fault("no-such-option", expr.at, [], choiceWords.cannotUse(key, whyNotUse(world, expr.action, player, key, null)), expr.at);
    doUse(world, use);
    return null;
  };
}

/** Is it on offer where the example waits? Where no phase waits: could it be done? */
export function possible(context: Context, expr: Of<"possible">): Run {
  const { room } = context;
  const action = layoutOf(room, expr.action).action(expr.action);
  const actor = compile(context, expr.actor);
  const args = expr.args.map((arg) => ({ type: arg.type, run: compile(context, arg) }));
  return (frame) => {
    const world = worldOf(room);
    const { core } = world;
    const player = actor(frame) as number;
    const key = keyOfUse(world, expr.action, args.map(({ type, run }) => ({ type, value: run(frame) })));
    const waits = core.phases.at(-1);
    const isTheirs = waits === undefined || (action.place.kind === "phase" && waits.phase === action.place.phase && activeOf(core) === player);
    return core.outcome === null && isTheirs && usesOf(world, action, player, null).some((use) => use.key === key);
  };
}
