/** What stands as it did is not worked out again, where the last check is remembered. */
import type { Symbol, VariantSymbol } from "../../resolve/model.ts";
import type { Span } from "../../source/span.ts";
import type { Checker } from "../checker.ts";

/** The result of a declaration. */
export function again<T>({ reuse }: Checker, symbol: Symbol | VariantSymbol, make: () => T): T {
  return reuse === null ? make() : reuse.of(symbol.decl, symbol, make);
}

/** The same of one that has no name; `extra`: what it depends on beside the rulebook. */
export function againAt<T>({ reuse }: Checker, decl: { readonly span: Span }, make: () => T, extra = 0): T {
  return reuse === null ? make() : reuse.of(decl, null, make, extra);
}
