import type { Builtin, Decision, Expr, Statement, Test } from "../../../src/ir/program.ts";

/** What a place must allow beside plain formulas. `many lines`: a table or a match, which does not stand in one line; `it`: a condition on `it`, which does not stand in another. */
export type Need =
  | "rolls"
  | "asks"
  | "reads"
  | "turn"
  | "changes"
  | "waits"
  | "returns"
  | "cancels"
  | "example"
  | "original"
  | "many lines"
  | "it";

/** `$n` is an input of that name (world.ts), which each place writes in its own way; `$me` and its like are things of a game. */
export interface Snippet {
  readonly type: string;
  readonly text: string;
  readonly needs: readonly Need[];
}

export function write(type: string, text: string, ...needs: readonly Need[]): Snippet {
  const more: readonly Need[] = [
    ...(text.includes("\n") ? ["many lines" as const] : []),
    ...(/\bit\b(?!'s)|where cost/.test(text) ? ["it" as const] : []),
  ];
  return { type, text, needs: [...needs, ...more] };
}

export type ValueName = `value ${Exclude<Expr["kind"], "builtin" | "decide">}`;
export type LineName = `line ${Statement["kind"]}`;
export type TestName = `test ${Test["kind"]}` | `decide ${Decision["form"]}` | `rows ${Decision["policy"]}`;
export type BuiltinName = `builtin ${Builtin}`;
/** Every kind of node of the program. */
export type Kind = ValueName | LineName | TestName | BuiltinName;
export type Texts<K extends string> = Readonly<Record<K, readonly Snippet[]>>;

export type GameValue =
  `value ${"entities" | "active" | "entityField" | "pile" | "pieceRow" | "newEntity" | "perform" | "choose" | "chooseSome" | "stacks" | "gameOver" | "winners" | "ending" | "act" | "possible"}`;
export type PlainLine = `line ${"let" | "set" | "return" | "stop" | "forEach" | "repeat" | "do"}`;
