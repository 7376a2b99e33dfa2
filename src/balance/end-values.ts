/** Values of games that have ended: the interpreter looks at each, whoever played it. */
import { contextOf } from "../interpret/evaluate/context.ts";
import { compile } from "../interpret/evaluate/expression.ts";
import { createBoard } from "../interpret/game/module.ts";
import { touches } from "../interpret/game/touches.ts";
import type { Linked } from "../interpret/linked.ts";
import type { Log } from "../runtime/game.ts";
import type { EndQuestion } from "../ir/goals.ts";
import type { Id, Json, Program } from "../ir/program.ts";
import { addFault, addValue, type Counted, type CountedEnd, type Sample } from "./samples.ts";

/** What the formulas are worked out with; can be sent to a thread. */
export interface EndSource {
  readonly programs: readonly Program[];
  readonly rulebook: string;
  readonly variant: Id | null;
}

/** A question about dice alone has the same answer in each game. */
export const looksAtGame = (linked: Linked, { of, given }: EndQuestion): boolean =>
  touches(linked, of).reads || (given !== null && touches(linked, given).reads);

type Add = (samples: readonly Sample[], log: Log) => void;

/** Null: there are none. Adds what the formulas are where a game has ended to the samples of what is counted. The game is played again by its log: states are each program's own. */
export function endCounterOf(source: EndSource, counted: readonly Counted[]): Add | null {
  const ends = counted.flatMap((each, place) => (each.kind === "end" ? [{ each, place }] : []));
  if (ends.length === 0) return null;
  const { game, interpreter, at } = createBoard(source.programs, source.rulebook, { variant: source.variant });
  const context = contextOf(interpreter.room, `${source.rulebook}.`);
  const readers = ends.map(({ each, place }) => ({ place, read: readerOf(context, each) }));
  return (samples, log) => {
    const { core } = game.replay(log);
    for (const { place, read } of readers) {
      const sample = samples[place] as Sample;
      const found = at(core, read);
      if (found.kind === "fault") addFault(sample, found.message);
      else if (found.value !== null) addValue(sample, Number(found.value));
    }
  };
}

/** Null: the game is none of those that are asked about. */
function readerOf(context: Parameters<typeof compile>[0], { of, given, frame }: CountedEnd): () => Json {
  const value = compile(context, of);
  const condition = given === null ? null : compile(context, given);
  return () => (condition !== null && condition([...frame]) !== true ? null : value([...frame]));
}
