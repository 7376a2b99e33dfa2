/** Numbers with commas between their thousands, where a formula would take the comma for one between two values. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { made, openerOf } from "./brackets.ts";
import { endOf, type Build } from "./build/context.ts";
import { mendNumber } from "./signs-of-numbers.ts";

/**
 * `max(1,000, a)`: nobody begins a second value with a zero. `price is 1,300`: outside of brackets no comma parts two values
 * without a blank. Of `max(1,500)` only the writer knows.
 */
export function joinThousands(build: Build, words: readonly IToken[], told: Set<IToken>): readonly IToken[] {
  if (!words.some((_, at) => isGroup(words, at))) return words;
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
  return isSure || (end > from && isCompared(words[from - 1]) && !isInBrackets(words, from)) ? end : from;
}

const comparing: ReadonlySet<string> = new Set(["is", "is not", "<", "<=", ">", ">=", "+", "-", "*"]);
const isCompared = (word: IToken | undefined): boolean => word !== undefined && comparing.has(word.image.toLowerCase());

/** Whether it lies in brackets, where a comma parts values. */
function isInBrackets(words: readonly IToken[], at: number): boolean {
  const opener = words[openerOf([...words.slice(0, at), made(T.CloseRound, 0)], at)]?.tokenType;
  return opener === T.OpenRound || opener === T.OpenSquare;
}

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
