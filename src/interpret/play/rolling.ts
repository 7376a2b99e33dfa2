/** Dice of an example: what its `rolling` lines lay out, and nothing else. */
import type { ExampleStep } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import type { Sources } from "../../source/text.ts";
import type { Context, Frame } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import { valueText } from "../show.ts";
import { LaidOutFaces } from "./laid-out.ts";
import { written } from "./sides.ts";

export interface ExampleDice {
  /** A `rolling` line: all dice before it must have been taken. Ends with a fault where they were not. */
  lay(step: Extract<ExampleStep, { kind: "rolling" }>, frame: Frame): void;
  /** The end of the example: the same. */
  done(at: Span): void;
  /** Nothing is laid out any more. */
  clear(): void;
}

export function exampleDice(context: Context, sources: Sources): ExampleDice {
  const { room } = context;
  let laid: LaidOutFaces | null = null;
  return {
    lay(step, frame) {
      laid?.done(step.at);
      const faces = step.faces.map((face) => {
        const value = compile(context, face)(frame);
        return { values: [value], text: written(sources, face.at) ?? valueText(room.linked, face.type, value), at: face.at };
      });
      laid = new LaidOutFaces(room.linked, faces, step.at);
      room.dice = laid;
    },
    done: (at) => laid?.done(at),
    clear() {
      laid = null;
      room.dice = null;
    },
  };
}
