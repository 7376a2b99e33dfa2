/** Numbers with commas between their thousands, where a formula would take the comma for one between two values. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { endOf, type Build } from "./build/context.ts";
import { mendNumber } from "./signs-of-numbers.ts";

/** `max(1,000, a)`: nobody begins a second value with a zero. Of `max(1,500)` only the writer knows. */
export function joinThousands(build: Build, words: readonly IToken[], told: Set<IToken>): readonly IToken[] {
  if (!words.some((word, at) => isRestOfThousand(words, word, at))) return words;
  const joined: IToken[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as IToken;
    const end = endOfThousands(words, at);
    if (end === at) joined.push(word);
    else {
      const groups = words.slice(at, end + 1);
      const last = groups.at(-1) ?? word;
      const image = groups.map((each) => each.image).join("");
      const whole = mendNumber(build, { ...word, image, endOffset: endOf(last) - 1 });
      told.add(whole);
      joined.push(whole);
      at = end;
    }
  }
  return joined;
}

/** Where the number ends that begins here; here, where it is one without commas. */
function endOfThousands(words: readonly IToken[], from: number): number {
  if (words[from]?.tokenType !== T.Numeral || !/^[1-9]\d{0,2}$/.test(words[from].image)) return from;
  let end = from;
  let isSure = false;
  for (let at = from + 2; isGroup(words, at); at += 2) {
    end = at;
    isSure ||= words[at]?.image.startsWith("0") === true;
  }
  return isSure ? end : from;
}

const isRestOfThousand = (words: readonly IToken[], word: IToken, at: number): boolean =>
  word.tokenType === T.Numeral && word.image.startsWith("0") && isGroup(words, at);

/** Three digits behind a comma, without a blank between. */
function isGroup(words: readonly IToken[], at: number): boolean {
  const [front, comma, group] = [words[at - 2], words[at - 1], words[at]];
  return (
    front?.tokenType === T.Numeral &&
    comma?.tokenType === T.Comma &&
    group?.tokenType === T.Numeral &&
    /^\d{3}$/.test(group.image) &&
    endOf(front) === comma.startOffset &&
    endOf(comma) === group.startOffset
  );
}
