/** In which kind of block a word stands, for findings that list what such a block holds. */
import type { IToken } from "chevrotain";
import { blockKinds } from "../diagnostics/blocks.ts";
import { headOf, openerAround } from "./cut.ts";
import { afterReadings } from "./readings.ts";
import { isBodyOfMatch } from "./semicolons.ts";

/** Players' and entities' bodies, bodies of `if` and of loops: what is around says which lines they hold. */
const within = new Set(["if", "else", "for", "repeat"]);

const kindOf = (image: string): string => (image === "ordered" ? "choice" : image);

/** By the word that such a block begins with; null: outside of all. */
export function blockAround(words: readonly IToken[], at: number): string | null {
  for (let open = openerAround(words, at); open >= 0; open = openerAround(words, open)) {
    if (isBodyOfMatch(words, open)) return "match";
    const head = kindOf(headOf(words, open)?.image ?? "");
    if (!within.has(head) && (blockKinds.get(head)?.lines.length ?? 0) > 0) return head;
  }
  return null;
}

/** Which declaration the words are, by the word it begins with; null: none that is known. */
export function declarationOf(words: readonly IToken[]): string | null {
  const head = kindOf(words[afterReadings(words)]?.image ?? "");
  return blockKinds.has(head) ? head : null;
}
