/** Rows with their numbers before them, as encounters are written: `4 x Goblin`, `4 Goblins and an Ogre`. */
import type { TableSymbol } from "../../resolve/model.ts";
import { keyName, numberWords } from "../../syntax/words.ts";
import type { Checker } from "../checker.ts";
import { rowCalled } from "../rows.ts";

/** More are not written out one by one. */
const most = 12;

const counted = /^(?:(\d+|[a-z]+)\s*(?:[x\u00d7*]\s*|\s))?(\p{L}.*?)(?:\s*[x\u00d7*]\s*(\d+))?$/u;

/** The keys as a list has them; null: it is something else. */
export function countedKeys(checker: Checker, table: TableSymbol, text: string): string | null {
  if (text.length > 200) return null;
  const keys = text.split(/\s*(?:,|&|\+|\band\b)\s*/).map((part) => {
    const [, before = "1", name = "", behind] = counted.exec(part) ?? [];
    const word = /^an?$/.test(before) ? 1 : numberWords.indexOf(before);
    const count = word < 0 ? Number(behind ?? before) : word;
    const singular = [name, name.replace(/s$/, ""), name.replace(/es$/, ""), name.replace(/ies$/, "y")];
    const row = singular
      .flatMap((each) => [each, each.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())])
      .map((each) => rowCalled(checker, table, each) ?? rowCalled(checker, table, keyName(each)))
      .find((each) => each !== undefined);
    return row === undefined || !(count > 0 && count <= most) ? [] : Array.from({ length: count }, () => row.key);
  });
  const all = keys.flat();
  return keys.some((each) => each.length === 0) || all.length > most ? null : all.join(", ");
}
