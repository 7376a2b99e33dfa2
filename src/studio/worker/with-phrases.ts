/** For who answers people about their rules: what they write for what the language says otherwise is understood. */
import { givePhrases } from "../../syntax/phrase-list.ts";
import { knownPhrases } from "../../syntax/phrases-known.ts";

export const giveAllPhrases = (): void => {
  givePhrases(knownPhrases);
};
