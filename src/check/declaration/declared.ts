/** What every declaration carries into the program. */
import type * as ir from "../../ir/program.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Span } from "../../source/span.ts";

type Source = { readonly doc: string | null; readonly readings: readonly ast.Reading[] };

export function declaredOf(symbol: {
  readonly id: string;
  readonly name: string;
  readonly at: Span;
  readonly decl: Source;
}): ir.Declared {
  return { id: symbol.id, name: symbol.name, doc: symbol.decl.doc, readings: readingsOf(symbol.decl), at: symbol.at };
}

export function readingsOf(decl: Source): ir.Declared["readings"] {
  return decl.readings.map((each) => ({ phrase: each.phrase.text, reading: each.reading.text }));
}
