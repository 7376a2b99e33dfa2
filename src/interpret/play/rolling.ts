/** Dice of an example: what its `rolling` lines lay out, and nothing else. */
import type { ExampleStep, Json, Type } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import type { Sources } from "../../source/text.ts";
import type { Context, Frame, Machine } from "../evaluate/context.ts";
import { compile } from "../evaluate/expression.ts";
import { inGame } from "../game/external-values.ts";
import { valueText } from "../show.ts";
import { ScriptedDice } from "./scripted-dice.ts";
import { sourceExcerpt } from "../source-excerpt.ts";

/** A piece is laid out as its row. */
function rowOrSelf(machine: Machine, type: Type, value: Json): Json {
  return type.kind === "piece" ? (inGame(machine).rowOf?.(type.id, value as number) ?? value) : value;
}

export interface ExampleDice {
  /** A `rolling` line: all dice before it must have been taken. Ends with a fault where they were not. */
  lay(step: Extract<ExampleStep, { kind: "rolling" }>, frame: Frame): void;
  /** The end of the example: the same. */
  finish(at: Span): void;
  /** Nothing is laid out any more. */
  clear(): void;
}

export function exampleDice(context: Context, sources: Sources): ExampleDice {
  const { machine } = context;
  let laid: ScriptedDice | null = null;
  return {
    lay(step, frame) {
      laid?.finish(step.at);
      const faces = step.faces.map((face) => {
        const value = compile(context, face)(frame);
        return {
          values: [rowOrSelf(machine, face.type, value)],
          text: sourceExcerpt(sources, face.at) ?? valueText(machine.linked, face.type, value),
          at: face.at,
        };
      });
      laid = new ScriptedDice(machine.linked, faces, step.at, inGame(machine));
      machine.dice = laid;
    },
    finish: (at) => laid?.finish(at),
    clear() {
      laid = null;
      machine.dice = null;
    },
  };
}
