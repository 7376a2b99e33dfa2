/** What every declaration carries into the program. */
import type * as ir from "../../ir/program.ts";
import type * as ast from "../../syntax/ast.ts";
import { shownOf } from "../../syntax/shown.ts";
import type { Span } from "../../source/span.ts";

type Source = { readonly name: ast.Name; readonly doc: string | null; readonly readings: readonly ast.Reading[] };

export function declaredOf(symbol: {
  readonly id: string;
  readonly name: string;
  readonly at: Span;
  readonly decl: Source;
}): ir.Declared {
  const { id, name, at, decl } = symbol;
  return { id, name, ...shownOf(decl.name), doc: decl.doc, readings: readingsOf(decl), at };
}

export function readingsOf(decl: Pick<Source, "readings">): ir.Declared["readings"] {
  return decl.readings.map((each) => ({ phrase: each.phrase.text, reading: each.reading.text }));
}
