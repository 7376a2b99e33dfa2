/** Slips of the keyboard in a question that the guide is asked. */
import { lettersApart } from "../../diagnostics/suggest.ts";
import { gistOf } from "./entries.ts";
import type { GuideIndex } from "./find-entries.ts";
import { stemsOf } from "./stems.ts";

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];

/** Words with fewer letters are left as they are: too many others are one letter away. */
const shortest = 4;

/** The question with words that stand nowhere as they were meant, most likely: `cots` as `cost`, `shufle` as `shuffle`. */
export function spelledIn(index: GuideIndex, question: string): string {
  const leading = index.entries.flatMap(({ entry }) => [entry.title, ...entry.sayings, gistOf(entry).text]);
  const words = [...new Set(leading.flatMap(wordsIn))];
  return question.replace(/[A-Za-z]+/g, (word) => {
    const isKnown = stemsOf(word).some((stem) => index.counts.has(stem));
    if (word.length < shortest || isKnown) return word;
    const wanted = word.toLowerCase();
    // Of several words that is meant of which more is told.
    const [best] = words
      .filter((each) => beginsAlike(wanted, each) && lettersApart(wanted, each) === 1)
      .sort((one, other) => weightOf(index, other) - weightOf(index, one));
    return best ?? word;
  });
}

/** The first letter is seldom missed: `knight` is no `night`. */
const beginsAlike = (wanted: string, word: string): boolean =>
  Math.abs(word.length - wanted.length) <= 1 &&
  (word[0] === wanted[0] || (word[0] === wanted[1] && word[1] === wanted[0]));

const weightOf = ({ counts }: GuideIndex, word: string): number =>
  Math.max(0, ...stemsOf(word).map((stem) => counts.get(stem) ?? 0));
