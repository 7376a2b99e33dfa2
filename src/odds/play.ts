/** One play of a question, as the interpreter plays it, with dice of any kind. */
import type { Expr, Json } from "../ir/program.ts";
import type { Dice } from "../runtime/dice.ts";
import type { Context, Frame, Machine } from "../interpret/evaluate/context.ts";
import { runIsolated } from "../interpret/evaluate/isolated.ts";
import { compile } from "../interpret/evaluate/expression.ts";
import { act } from "../interpret/evaluate/statement.ts";
import { isOfGame, playInGame, type GameQuestion } from "../interpret/game/question.ts";

export type QuestionOf = Extract<Expr, { kind: "question" }>;

/** What the question is about; undefined where its condition does not hold. */
export type PlayQuestion = (frame: Frame) => Json | undefined;

export function playOf(context: Context, question: GameQuestion): PlayQuestion {
  if (isOfGame(context, question)) return playInGame(context, question);
  const lets = question.lets.map((statement) => act(context, statement));
  const given = question.given === null ? null : compile(context, question.given);
  const of = compile(context, question.of);
  return (frame) => {
    const own = [...frame];
    for (const each of lets) each(own);
    return given === null || given(own) === true ? of(own) : undefined;
  };
}

/** What plays cost: turns of loops and other work. */
export interface PlayCost {
  spent: number;
}

/**
 * Plays with these dice, as a question of its own: what it costs does not count for what asked, how deep calls are does.
 * Afterwards everything is as it was before.
 */
export function playWith<T>(machine: Machine, dice: Dice, cost: PlayCost, run: () => T): T {
  const { meter } = machine;
  return runIsolated(machine, dice, () => {
    try {
      return run();
    } finally {
      cost.spent += 1 + meter.steps + meter.work;
    }
  });
}
