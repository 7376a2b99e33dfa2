/** Dice that are kept or dropped, in words: `roll 4d6 and drop the lowest`, `4d6, keep the highest 3`, `n times d6 keep 3`. */
import type { Said } from "./phrase-shapes.ts";
import { numberWords } from "./words.ts";

type Meant = Exclude<Said[1], string>;

const inDice = { dice: true as const };

/** Of `4d6`, so many. */
const diceIn = (dice: string): number => Number(/^\d+/.exec(dice)?.[0] ?? "1");

/** `3`, `three`, `die`; 0: it is none of them. */
const countOf = (word: string): number =>
  /^\d+$/.test(word) ? Number(word) : /^(?:die|one|dice)$/.test(word) ? 1 : Math.max(0, numberWords.indexOf(word));

/** How many it is, is a number, a word, or nothing for one of them. */
function picked(side: "highest" | "lowest", drops: boolean): Meant {
  const other = side === "highest" ? "lowest" : "highest";
  return (part) => {
    const many = countOf(part("$n") || part("$w") || "1");
    const dice = part("$d");
    const all = dice === "" ? null : diceIn(dice);
    if (many < 1 || (all !== null && many >= all)) return null;
    const count = part("$a") === "" ? (/^[\p{L}\p{N}_.]+$/u.test(part("$r")) ? "$r" : "($r)") : "$a";
    const of = dice === "" ? `${count} times $die` : "$d";
    if (!drops) return `sum(${side} ${many} of ${of})`;
    return `sum(${other} ${all === null ? `(${count} - ${many})` : all - many} of ${of})`;
  };
}

const said: readonly Said[] = ["<|roll> $d", "<|roll> $a times $die", "<|roll> ( $r ) $die"].flatMap((dice) =>
  (
    [
      ["highest", "$Most"],
      ["lowest", "$Least"],
    ] as const
  ).flatMap(([side, word]) => [
    ...[`${word} $n`, `${word} $w`, `$n ${word}`, `$w ${word}`, word].flatMap((which): readonly Said[] => [
      [`${dice} <|,|and|, and> $Keep ${which}`, picked(side, false), inDice],
      [`${dice} <|,|and|, and> $Drop ${which}`, picked(side, true), inDice],
      [`$Drop ${which} <of|from> ${dice}`, picked(side, true), inDice],
    ]),
    [`${dice} , ${word} $n`, picked(side, false), inDice],
    [`${dice} ${word} dropped`, picked(side, true), inDice],
    ...(side === "highest" ? [[`${dice} <|,|and|, and> $Keep $n`, picked(side, false), inDice] as const] : []),
  ]),
);

/** `sum(4d6 drop lowest)` is their sum already. */
const summed = said.map(([text, ...more]): Said => [`sum ( ${text.replace("<|roll> ", "")} )`, ...more]);

export const dropsSaid: readonly Said[] = [...summed, ...said];
