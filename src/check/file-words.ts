/** What a cell may speak of, as words of a file: it is read by itself, and what was meant by words that cannot be read depends on the rest. */
import { typeText } from "../ir/types.ts";
import type { FieldSymbol } from "../resolve/model.ts";
import type { Around } from "../syntax/cells.ts";
import type { Checker } from "./checker.ts";
import { findLocal, localNames, type Scope } from "./scope.ts";

/** Asked only where a cell cannot be read. */
export const aroundCell = (checker: Checker, scope: Scope) => (): Around => ({
  file: [...checker.model.symbols.values()]
    .map((symbol) => {
      if (symbol.kind === "procedure") return `procedure ${symbol.name}(${typed(symbol.params)}) { }`;
      if (symbol.kind !== "entity") return "";
      const piles = symbol.piles.map(({ name }) => `, ${name}: pile`).join("");
      return `${symbol.id === checker.model.player?.id ? "player" : "entity"} ${symbol.name} { ${typed(symbol.fields)}${piles} }`;
    })
    .join("\n"),
  heading: [...localNames(scope)]
    .map((name) => {
      const type = findLocal(scope, name)?.type;
      return type === undefined ? "" : `${name}: ${typeText(type)}`;
    })
    .join(", "),
});

const typed = (fields: readonly Pick<FieldSymbol, "name" | "type">[]): string =>
  fields.map(({ name, type }) => `${name}: ${typeText(type)}`).join(", ");
