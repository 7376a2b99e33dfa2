/** Where the phrases come from: parts of the Studio's page do without them, until they are given (see `build/phrases-given.mjs`). */
import type { Phrase } from "./phrase-shapes.ts";
import { knownPhrases } from "./phrases-known.ts";

type Phrases = () => readonly Phrase[];

let given: Phrases = knownPhrases;

/** Before the first text is read. */
export function givePhrases(phrases: Phrases): void {
  given = phrases;
}

export const phraseList: Phrases = () => given();
