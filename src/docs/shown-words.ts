/** The texts that readers see in place of names, where a name alone says too little about what it belongs to. */
import { link, type Linked } from "../interpret/linked.ts";
import type { Program } from "../ir/program.ts";
import { shownWords, type ShownWords } from "../interpret/shown-words.ts";
import type { RulebookPages } from "./rulebook-pages.ts";

const linkedByProgram = new WeakMap<Program, Linked>();

export function linkedOf({ program, linked }: RulebookPages): Linked {
  const all = linkedByProgram.get(program) ?? link([...linked, program]);
  linkedByProgram.set(program, all);
  return all;
}

export const shownWordsOf = (book: RulebookPages): ShownWords => shownWords(linkedOf(book).programs);
