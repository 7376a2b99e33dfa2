/** Where a phase begins or ends, as people write it elsewhere: `at the end of the Turn`, `when Turn ends`. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { instead, isName, word, type Mended } from "./mending.ts";
import type { Attempt } from "./repair.ts";

const edgeVerb = /^(?:begins?|starts?|ends?)$/;
const edgeNoun = /^(?:start|beginning|begin|end|ending)$/;

/**
 * `the end of the Turn`, `at start of Turn`, `Turn ends`, from the word at `at` on, and `when` to be written before it;
 * null if it is nothing of the kind, or is written as it should be. `from`: what is replaced begins there.
 */
export function replaceEdge(attempt: Attempt, at: number, when: string, from = at): Mended {
  const { words } = attempt;
  const phrase: IToken[] = [];
  let end = at;
  for (; phrase.length < 3 && isPhrase(words[end]); end += 1)
    if (!/^(?:the|at|on)$/.test(words[end]?.image ?? "")) phrase.push(words[end] as IToken);
  const [first, of, last] = phrase;
  if (first === undefined || of === undefined) return null;
  const named =
    of.tokenType === keyword("of") && last !== undefined && edgeNoun.test(first.image)
      ? last
      : edgeVerb.test(of.image) && isName(first)
        ? first
        : null;
  if (named === null) return null;
  const stop = named === first ? words.indexOf(of) + 1 : end;
  const side = (named === first ? of : first).image.startsWith("end") ? "end" : "start";
  if (stop - at === 3 && when === "" && first.image === side) return null;
  const before = when === "" ? [] : [word(first, when)];
  return instead(attempt, from, stop, `${when === "" ? "" : `${when} `}${side} of ${named.image}`, [
    ...before,
    retyped({ ...first, image: side }, T.Identifier),
    word(first, "of"),
    named,
  ]);
}

const isPhrase = (token: IToken | undefined): boolean =>
  token !== undefined && (isName(token) || token.tokenType === keyword("of"));
