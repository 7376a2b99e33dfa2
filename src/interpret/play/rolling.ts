/** Dice of an example: what its `rolling` lines lay out, and nothing else. */
import type { Json, Type } from "../../ir/program.ts";
import type { ExampleStep } from "../../ir/examples.ts";
import type { Span } from "../../source/span.ts";
import type { Sources } from "../../source/text.ts";
import type { Context, Frame, Room } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import { inGame } from "../game/outside.ts";
import { valueText } from "../show.ts";
import { LaidOutFaces } from "./laid-out.ts";
import { written } from "../written.ts";

/** A piece is laid out as its row. */
function rowOrSelf(room: Room, type: Type, value: Json): Json {
  return type.kind === "piece" ? (inGame(room).rowOf?.(type.id, value as number) ?? value) : value;
}

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
        return {
          values: [rowOrSelf(room, face.type, value)],
          text: written(sources, face.at) ?? valueText(room.linked, face.type, value),
          at: face.at,
        };
      });
      laid = new LaidOutFaces(room.linked, faces, step.at, inGame(room));
      room.dice = laid;
    },
    done: (at) => laid?.done(at),
    clear() {
      laid = null;
      room.dice = null;
    },
  };
}
