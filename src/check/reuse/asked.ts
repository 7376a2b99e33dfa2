/**
 * What is asked of a rulebook while one of its declarations is worked out. Where every answer is what it was, so is the
 * result: it need not be worked out again.
 */
import type { Id, Type } from "../../ir/program.ts";
import type { ExampleStep } from "../../ir/examples.ts";
import type { Model, Symbol as Declared } from "../../resolve/model.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Scope } from "../scope.ts";

/** Faces as written, and the names they may speak of. */
export interface LaidOut {
  readonly scope: Scope;
  readonly faces: readonly ast.Expr[];
  /** "row 3, column `rolling`"; null in an example of its own. */
  readonly context: string | null;
}

/** Which symbols are meant: tables with a column of that name, one of procedures, or a row of that key; choices with a variant of that name. */
export type Those = `${"column" | "procedure" | "row" | "variant"} ${string}`;

export function isOneOf(those: Those, symbol: Declared): boolean {
  const space = those.indexOf(" ");
  const [kind, name] = [those.slice(0, space), those.slice(space + 1)];
  if (kind === "variant") return symbol.kind === "choice" && symbol.variants.some((each) => each.name === name);
  if (kind === "row") return symbol.kind === "table" && symbol.key !== null && symbol.keys.has(name);
  return (
    symbol.kind === "table" &&
    symbol.columns.some((column) => column.name === name && (kind === "column" || column.procedure))
  );
}

export interface Asked {
  /** Looked up by name, found or not. */
  readonly names: Set<string>;
  readonly rows: AskedRows;
  readonly those: Set<Those>;
  readonly types: Map<Id, Type>;
  /** Declarations whose results were used. */
  readonly results: Set<object>;
  /** All symbols were gone through. */
  everything: boolean;
  variants: boolean;
  /** What was left to be read when all is known. */
  readonly laidOut: (readonly [ExampleStep, LaidOut])[];
  /** Undefined: nobody asked. */
  endings: Id | null | undefined;
}

/** Rows that were asked for, there or not. */
export class AskedRows {
  readonly keys: Map<string, Set<string>>;
  /** Tables whose rows were gone through. */
  readonly all: Set<string>;

  constructor(keys = new Map<string, Set<string>>(), all = new Set<string>()) {
    this.keys = keys;
    this.all = all;
  }

  add(table: string, key: string): void {
    const keys = this.keys.get(table) ?? new Set();
    this.keys.set(table, keys.add(key));
  }

  addAll(table: string): void {
    this.all.add(table);
  }
}

export const newAsked = (): Asked => ({
  names: new Set(),
  rows: new AskedRows(),
  those: new Set(),
  types: new Map(),
  results: new Set(),
  everything: false,
  variants: false,
  laidOut: [],
  endings: undefined,
});

/** Who writes down what is asked; null: nobody, as between two declarations. */
export class Recorder {
  asked: Asked | null = null;

  /** Runs it without writing anything down: its result is an answer of its own. */
  aside<T>(run: () => T): T {
    const { asked } = this;
    this.asked = null;
    try {
      return run();
    } finally {
      this.asked = asked;
    }
  }
}

/** The model, told to the recorder wherever it is looked at. */
export function recorded(model: Model, recorder: Recorder): Model {
  const symbols = new RecordedSymbols(model.symbols, recorder);
  return {
    ...model,
    symbols,
    get variants() {
      if (recorder.asked !== null) recorder.asked.variants = true;
      return model.variants;
    },
  };
}

class RecordedSymbols implements ReadonlyMap<string, Declared> {
  readonly #symbols: ReadonlyMap<string, Declared>;
  readonly #recorder: Recorder;

  constructor(symbols: ReadonlyMap<string, Declared>, recorder: Recorder) {
    this.#symbols = symbols;
    this.#recorder = recorder;
  }

  get(name: string): Declared | undefined {
    this.#recorder.asked?.names.add(name);
    return this.#symbols.get(name);
  }

  has(name: string): boolean {
    this.#recorder.asked?.names.add(name);
    return this.#symbols.has(name);
  }

  get #all(): ReadonlyMap<string, Declared> {
    if (this.#recorder.asked !== null) this.#recorder.asked.everything = true;
    return this.#symbols;
  }

  get size(): number {
    return this.#all.size;
  }
  forEach(each: (symbol: Declared, name: string, all: ReadonlyMap<string, Declared>) => void): void {
    this.#all.forEach(each);
  }
  entries(): MapIterator<[string, Declared]> {
    return this.#all.entries();
  }
  keys(): MapIterator<string> {
    return this.#all.keys();
  }
  values(): MapIterator<Declared> {
    return this.#all.values();
  }
  [Symbol.iterator](): MapIterator<[string, Declared]> {
    return this.#all.entries();
  }
}
