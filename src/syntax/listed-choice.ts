/** `rarity: Common, Rare`: the variants of a choice, listed where its name should stand. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { beginsDeclaration } from "../../grammar/newlines.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import type { Span } from "../source/span.ts";
import { capital } from "../source/key-name.ts";
import { endOf, frontOf, spanAt, writing, type Build } from "./build/context.ts";
import { calledIn } from "./called.ts";
import { said } from "./cut.ts";
import { columnName, keyName } from "./words.ts";

const apart = /\s*(?:,(?:\s*or\b)?|\/|\bor\b)\s*/u;
const variant = /^\p{Lu}[\p{L}\p{N}_]*(?: [\p{L}\p{N}_]+)*$/u;

/** The words of each; null: types and other words stand there. */
export function variantsListed(text: string, isType: (name: string) => boolean): readonly string[] | null {
  const names = text.trim().split(apart);
  const isListed = names.length > 1 && names.every((name) => variant.test(name) && !isType(name));
  return isListed && new Set(names.map(keyName)).size === names.length ? names : null;
}

export interface ListedChoice {
  readonly declaration: string;
  readonly fixes: readonly Fix[];
}

interface PlaceOfChoice {
  readonly at: Span;
  readonly front: Span;
  readonly isNamed: (name: string) => boolean;
  /** The choice that has these variants already. */
  readonly declared: string | null;
}

/** What declares the choice in front of what has the field, and names it there. No fix: something else is called so. */
export function choiceOf(
  field: string,
  names: readonly string[],
  { at, front, isNamed, declared }: PlaceOfChoice,
): ListedChoice {
  if (declared !== null) return { declaration: declared, fixes: writing(at, declared).fixes };
  const type = capital(columnName(field));
  const variants = names.map((name) => (keyName(name) === name ? name : `${keyName(name)} "${name}"`));
  const declaration = `choice ${type} { ${variants.join(", ")} }`;
  const edits = [
    { span: at, text: type },
    { span: front, text: `${declaration}\n` },
  ];
  return { declaration, fixes: isNamed(type) ? [] : [{ title: `Write \`${declaration}\``, edits }] };
}

export const declaring = /^(?:table|record|choice|type|player|entity)$/;
const isListed = (word: IToken | undefined): boolean =>
  word !== undefined &&
  (word.tokenType === T.Identifier ||
    word.tokenType === T.Comma ||
    word.tokenType === T.Slash ||
    word.tokenType === keyword("or"));

/** Behind a field or a parameter, around one of the words: where they are, and how to report them. */
export function listedAt(build: Build, words: readonly IToken[], at: number) {
  let from = at;
  while (isListed(words[from])) from -= 1;
  let to = (from += 1);
  while (isListed(words[to])) to += 1;
  // `Common, Rare, price: int` goes on with the next field.
  if (words[to]?.tokenType === T.Colon) to -= 2;
  const [field, colon, first, last] = [words[from - 2], words[from - 1], words[from], words[to - 1]];
  if (colon?.tokenType !== T.Colon || field === undefined || first === undefined || last === undefined) return null;
  const { all = [] } = build;
  const isNamed = (name: string): boolean =>
    all.some(({ image }, place) => image === name && declaring.test(all[place - 1]?.image ?? ""));
  const written = said(words, from, to);
  const names = variantsListed(written, isNamed);
  if (names === null) return null;
  const report = (head: IToken | undefined): void => {
    const span = spanAt(build, first.startOffset, endOf(last));
    const front = head === undefined ? spanAt(build, 0, 0) : frontOf(build, head);
    const declared = calledIn(all)(`choice of ${names.map(keyName).join(" ")}`);
    const place = { at: span, front, isNamed, declared };
    const { declaration, fixes } = choiceOf(field.image, names, place);
    // Other files of the rulebook may have types that are called so.
    const guesses = fixes.map((fix) => ({ ...fix, guess: true as const }));
    build.found.report("foreign-word", span, { written, meant: declaration }, { fixes: guesses });
  };
  return { from, to, report };
}

/** The same where the words can be read, and look like fields of their own without a type. */
export function reportListed(build: Build, word: IToken): boolean {
  const { all = [] } = build;
  const at = all.findIndex(({ startOffset }) => startOffset === word.startOffset);
  const listed = at < 0 ? null : listedAt(build, all, at);
  if (listed === null) return false;
  let head = listed.from;
  while (head > 0 && !(all[head - 1]?.tokenType === T.NewLine && beginsDeclaration(all[head], all[head + 1])))
    head -= 1;
  // Once for all of them: at the second one.
  if (all[listed.from + 2] === all[at]) listed.report(all[head]);
  return true;
}
