/** Texts for every kind of node of the program, as its types list them: a kind without an entry does not compile. */
import { builtinTexts } from "./kinds-of-builtins.ts";
import { testTexts } from "./kinds-of-decisions.ts";
import { gameTexts } from "./kinds-of-games.ts";
import { lineTexts } from "./kinds-of-lines.ts";
import { valueTexts } from "./kinds-of-values.ts";
import type { Kind, Texts } from "./snippet.ts";

export const kinds: Texts<Kind> = { ...valueTexts, ...builtinTexts, ...testTexts, ...lineTexts, ...gameTexts };
