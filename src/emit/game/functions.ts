/** Functions of a game that nobody outside calls. */
import { StructureKind, type FunctionDeclarationStructure } from "../structures.ts";
import { withoutUnread, wordsOf } from "../body/unread.ts";
import { jsDoc } from "../declaration/docs.ts";
import type { Module } from "../module.ts";
import { frameName } from "./numbers.ts";

export interface Param {
  readonly name: string;
  readonly type: string;
}
export interface Private {
  readonly name: string;
  readonly params: readonly Param[];
  readonly result: string;
  readonly lines: readonly string[];
  readonly doc?: string;
}

/** TypeScript wants a parameter that nobody reads to begin with `_`. */
export function privateFunction({ name, params, result, lines, doc = "" }: Private): FunctionDeclarationStructure {
  const clean = withoutUnread(lines);
  const words = wordsOf(clean);
  return {
    kind: StructureKind.Function,
    name,
    returnType: result,
    statements: [clean.join("\n")],
    docs: jsDoc(doc),
    parameters: params.map((param) => ({
      ...param,
      name: words.has(param.name) ? param.name : `_${param.name.replace(/^_/, "")}`,
    })),
  };
}

/** A kind of frame: in a variant's game it has the number that it has in the plain one. */
export function frameNumber(module: Module, step: string, type: string): string {
  const frames = module.game?.frames ?? new Map<string, { readonly number: number; readonly type: string }>();
  const number = module.game?.plain?.frames.get(step)?.number ?? (module.game?.plain?.frames.size ?? 0) + frames.size;
  frames.set(step, { number, type });
  for (const unit of module.game?.writing ?? []) unit.frames.set(step, type);
  return frameName(module, step, number);
}

export const stateType = (module: Module): string => (module.game === null ? "never" : "State");
