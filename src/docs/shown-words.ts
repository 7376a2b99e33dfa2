/** The texts that readers see in place of names, where a name alone says too little about what it belongs to. */
import { link, type Linked } from "../interpret/linked.ts";
import type { Program } from "../ir/program.ts";
import { shownWords, type ShownWords } from "../interpret/shown-words.ts";
import { NodeTable } from "../query/memo.ts";
import type { RulebookPages } from "./rulebook-pages.ts";

const linkedByProgram = new NodeTable<Program, Linked>();

export const linkedOf = ({ program, linked }: RulebookPages): Linked =>
  linkedByProgram.of(program, () => link([...linked, program]));

export const shownWordsOf = (book: RulebookPages): ShownWords => shownWords(linkedOf(book).programs);
