import { hardWords } from "../../grammar/words.ts";
import { capital, joinedPieces, keyName } from "../source/key-name.ts";

export { hardWords, keyName };

/** By the number that each says. */
export const numberWords: readonly string[] =
  "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

const name = /^[\p{L}_][\p{L}\p{N}\p{M}_]*$/u;

/** Whether the text is a word that may name a thing (hard words are words, too). */
export function isName(text: string): boolean {
  return name.test(text);
}

/** The same as a key for the variants of a choice: `Heat Management` is `HeatManagement`. */
export const variantName = keyName;

/** A column's name in formulas: `SP Cost` is `spCost`, `Base Damage` is `baseDamage`, `HP` is `hp`, `spCost` stays. */
export function columnName(text: string): string {
  const [first, ...rest] = joinedPieces(text);
  return first === undefined ? "" : small(first) + rest.map(capital).join("");
}

/** `SP` and `SP2` become small as a whole, `Cost` and `spCost` at their first letter. */
function small(piece: string): string {
  return /^[\p{Lu}\p{N}_]+$/u.test(piece) ? piece.toLowerCase() : piece.charAt(0).toLowerCase() + piece.slice(1);
}

/** `CoverObject` is "Cover object", `impactDamage` "Impact damage"; abbreviations stay. */
export function humanName(name: string): string {
  const words = name
    .replaceAll("_", " ")
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .trim()
    .split(/\s+/u);
  return words
    .map((word, index) =>
      index === 0
        ? capital(word)
        : /^\p{Lu}[\p{Ll}\p{N}]*$/u.test(word)
          ? word.slice(0, 1).toLowerCase() + word.slice(1)
          : word,
    )
    .join(" ");
}

/** What others say of a move that may not be made. */
export const failures = /^(?:errors?|illegal|impossible|forbidden|refused|invalid)$/;
