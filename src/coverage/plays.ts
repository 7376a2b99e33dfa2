/** Questions about dice are answered without playing them. So that what they are about counts as reached, each is played some times, too. */
import type { OddsOracle } from "../interpret/odds-oracle.ts";
import {
  contextOf,
  newRoom,
  type Context,
  type Frame,
  type Machine,
  type Tracer,
} from "../interpret/evaluate/context.ts";
import { compile } from "../interpret/evaluate/expression.ts";
import { act } from "../interpret/evaluate/statement.ts";
import { isOfGame, playInGame, type GameQuestion } from "../interpret/game/question.ts";
import { interpreterOf, type Interpreter } from "../interpret/interpreter.ts";
import type { Linked } from "../interpret/linked.ts";
import { seeded } from "../runtime/seeded.ts";

/** Plays of one question, and of all together. */
const playsOfOne = 64;
const playsOfAll = 50_000;

/** Answers as `asker` does, and plays what it is asked under the eyes of `watch`. */
export function playingAsker(oracle: OddsOracle, watch: Tracer): OddsOracle {
  const machines = new Map<Linked, { readonly machine: Machine; readonly interpreter: Interpreter }>();
  const dice = seeded("coverage");
  let left = playsOfAll;
  const placeOf = (linked: Linked): { readonly machine: Machine; readonly interpreter: Interpreter } => {
    const existing = machines.get(linked);
    if (existing !== undefined) return existing;
    const machine = newRoom(linked, watch, { dice, oracle });
    const interpreter: Interpreter = interpreterOf(machine, new Map(), () => interpreter);
    const place = { machine, interpreter };
    machines.set(linked, place);
    return place;
  };
  const play = (context: Context, question: GameQuestion, frame: Frame): void => {
    if (left <= 0) return;
    const { machine, interpreter } = placeOf(context.machine.linked);
    machine.game = context.machine.game;
    const own: Context = { ...contextOf(machine, ""), numbers: context.numbers, layer: context.layer };
    const level = watch.depth();
    const playOnce = isOfGame(own, question) ? playInGame(own, question) : playOf(own, question);
    for (let play = 0; play < playsOfOne && left > 0; play += 1, left -= 1) {
      const done = interpreter.guard(() => {
        playOnce([...frame]);
      });
      watch.unwind(level);
      if (done.kind === "fault") return;
    }
  };
  return {
    ask(context, question, frame) {
      play(context, question, frame);
      return oracle.ask(context, question, frame);
    },
    distribution(context, question, frame) {
      play(context, question, frame);
      return oracle.distribution(context, question, frame);
    },
    best: (context, expr, frame) => oracle.best(context, expr, frame),
  };
}

function playOf(context: Context, { lets, of, given }: GameQuestion): (frame: Frame) => void {
  const lines = lets.map((statement) => act(context, statement));
  const condition = given === null ? null : compile(context, given);
  const value = compile(context, of);
  return (frame) => {
    for (const line of lines) line(frame);
    if (condition === null || condition(frame) === true) value(frame);
  };
}
