/** Rows with their numbers before them, as a list has them. */
import type { TableSymbol } from "../../resolve/model.ts";
import { countedNames } from "../../syntax/counted.ts";
import { keyName } from "../../syntax/words.ts";
import type { Checker } from "../checker.ts";
import { rowCalled } from "../rows.ts";

/** More are not written out one by one. */
const most = 12;

/** The keys as a list has them; null: it is something else. */
export function countedKeys(checker: Checker, table: TableSymbol, text: string): string | null {
  const named = countedNames(
    text,
    (name) => (rowCalled(checker, table, name) ?? rowCalled(checker, table, keyName(name)))?.key,
  );
  if (named === null || named.reduce((sum, { count }) => sum + count, 0) > most) return null;
  return named.flatMap(({ name, count }) => Array.from({ length: count }, () => name)).join(", ");
}
