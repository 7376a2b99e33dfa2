/** `Very Hard`, `base hp`, `Storm Bow`: the words of something that is declared, where its joined name must stand. */
import type { IToken } from "chevrotain";
import { classify, retyped } from "../../grammar/classify.ts";
import { readWords } from "../../grammar/lexer.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { allFunctions } from "../builtins/registry.ts";
import { guessIf } from "../diagnostics/diagnostic.ts";
import { joinedPieces } from "../source/key-name.ts";
import { made } from "./brackets.ts";
import { declaredIn, endOf, plainText, spanAt } from "./build/context.ts";
import { calledIn, rowsIn } from "./called.ts";
import { openerAround, said, shown } from "./cut.ts";
import { actorIn, playerIn, procedureIn } from "./game-words.ts";
import { namers } from "./habit.ts";
import type { Mended } from "./mending.ts";
import type { Attempt } from "./repair.ts";
import { isBodyOfMatch } from "./semicolons.ts";
import { columnName, keyName } from "./words.ts";

/** A name of more words than this is hardly one. */
const most = 5;

/** What is declared there has words of its own for names of several words. */
const declares: ReadonlySet<string> = new Set(["param", "params", "members", "field", "choice", "variantOf", "record"]);

export function joinedName({ build, words, failure: { at, expected } }: Attempt): Mended {
  const declared = declaredIn(build);
  if (declared.length === 0 || declares.has(expected.rule)) return null;
  const names = namesIn(declared);
  for (let from = Math.max(0, at + 1 - most); from < at; from += 1)
    for (let to = Math.min(words.length, from + most); to > at; to -= 1) {
      const found = isStretch(words, from, to)
        ? nameSaid(names, said(words, from, to), isBegun(words, from))
        : undefined;
      if (found === undefined || isOwnName(words, found)) continue;
      const isLooked = isLookUp(words, from, to, found);
      return written(
        { build, words },
        from - (isLooked ? 2 : 0),
        to + (isLooked ? 1 : 0),
        found,
        said(words, from, to),
      );
    }
  return null;
}

/** `pay the price` at the beginning of a line may be said of `payPrice`. */
const nameSaid = (
  names: ReadonlyMap<string, ReadonlySet<string>>,
  text: string,
  isLine: boolean,
): ReadonlySet<string> | undefined =>
  names.get(lettersOf(text.replace(/^the (?=.* )/, ""))) ??
  (isLine ? names.get(lettersOf(text.replace(/(?<= )(?:the|an?|your|my) (?=\S)/g, ""))) : undefined);

const isBegun = (words: readonly IToken[], from: number): boolean => {
  const type = words[from - 1]?.tokenType;
  const isCase = type === T.Colon && isBodyOfMatch(words, openerAround(words, from));
  return type === undefined || type === T.NewLine || type === T.OpenCurly || type === keyword("then") || isCase;
};

/** `rule averageFood(): number = average food of players`: no rule is spoken of by its own name in so many words. */
const isOwnName = (words: readonly IToken[], names: ReadonlySet<string>): boolean =>
  words[0]?.image === "rule" && names.size === 1 && names.has(words[1]?.image ?? "");

/** `Safe[Wall safe]`: the row of this table alone is meant. */
const isLookUp = (words: readonly IToken[], from: number, to: number, names: ReadonlySet<string>): boolean =>
  words[from - 1]?.tokenType === T.OpenSquare &&
  words[to]?.tokenType === T.CloseSquare &&
  names.size === 1 &&
  [...names].every((name) => name.startsWith(`${words[from - 2]?.image ?? ""}.`));

/** Words on one line, with nothing but spaces between them. */
const isStretch = (words: readonly IToken[], from: number, to: number): boolean =>
  !namers.has(words[from - 1]?.tokenType ?? T.Unknown) &&
  words.slice(from, to).every((token, place, { [place - 1]: before }) => {
    const isBeside =
      before === undefined || (token.startOffset > endOf(before) && token.startLine === before.startLine);
    return isBeside && /^[\p{L}\p{N}_]+$/u.test(token.image);
  });

function written(
  { build, words }: Pick<Attempt, "build" | "words">,
  from: number,
  to: number,
  names: ReadonlySet<string>,
  text: string,
): readonly IToken[] {
  const [first, last] = [words[from] as IToken, words[to - 1] as IToken];
  const isPart = words[from - 1]?.tokenType === T.Dot;
  const owner = `${words[from - 2]?.image ?? ""}.`;
  const own = [...names].filter((name) => name.startsWith(owner));
  const called = isBegun(words, from) && words[to]?.tokenType !== T.OpenRound ? calledFor(build, words, names) : null;
  const ways =
    called !== null
      ? new Set([called])
      : isPart
        ? new Set([...(own.length > 0 ? own : names)].map((name) => name.replace(/.*\./, "")))
        : withTables(build, names, text);
  const [way = ""] = ways;
  const better = way.replace(/\(.*/, "");
  const span = spanAt(build, first.startOffset, endOf(last));
  const fixes = [...ways].map((way) =>
    guessIf(ways.size > 1, { title: `Write \`${shown(way)}\``, edits: [{ span, text: way }] }),
  );
  if (/^\p{Lu}/u.test(better)) build.found.report("key-of-words", span, { key: shown(text), better }, { fixes });
  else build.found.report("name-of-words", span, { written: text, name: better }, { fixes });
  const [table, key] = better.split(".");
  const token = (image = "", end = first.startOffset): IToken => ({
    ...retyped({ ...first }, T.Identifier),
    image,
    endOffset: end - 1,
  });
  return [
    ...words.slice(0, from),
    ...(key === undefined ? [] : [token(table), made(T.Dot, first.startOffset)]),
    token(key ?? table, endOf(last)),
    // What a procedure is given is put in as well.
    ...(called === null
      ? []
      : classify(readWords(called))
          .tokens.slice(1)
          .map((each) => placed(each, endOf(last)))),
    ...words.slice(to),
  ];
}

const placed = (token: IToken, at: number): IToken => ({ ...token, startOffset: at, endOffset: at - 1 });

/** A procedure that is given the player, or nothing, as a line of its own: `payPrice(me)`. */
function calledFor(build: Attempt["build"], words: readonly IToken[], names: ReadonlySet<string>): string | null {
  const [name = "", more] = names;
  const declared = declaredIn(build);
  const params = more === undefined ? procedureIn(declared, name) : null;
  const player = playerIn(declared);
  if (params === null) return null;
  if (params.length === 0) return `${name}()`;
  const actor =
    player === null || params.length > 1 || params[0] !== player.name
      ? null
      : actorIn([...words, ...(build.heading ?? [])], player);
  return actor === null ? null : `${name}(${actor})`;
}

/** A key alone is right only where its type is known, with its table everywhere: of names for the same words, the others go. */
function withTables({ all = [] }: Attempt["build"], names: ReadonlySet<string>, text: string): ReadonlySet<string> {
  const keys = new Set([...names].filter((name) => name.includes(".")).map((name) => name.replace(/.*\./, "")));
  const says = calledIn(all);
  const isCapital = /^\p{Lu}/u.test(text);
  const ways = [...names].filter(
    (name) =>
      keys.size === 0 || name.includes(".") || (keys.has(name) ? says(`choice of ${name}`) !== null : !isCapital),
  );
  return new Set(ways);
}

const lettersOf = (text: string): string => joinedPieces(text).join("").toLowerCase();

/** How what the file speaks of is written, by its letters: its names, and what its rows, columns and variants are called. */
function namesIn(words: readonly IToken[]): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  const add = (called: string, name: string): void => {
    const letters = lettersOf(called);
    names.set(letters, (names.get(letters) ?? new Set()).add(name));
  };
  words.forEach(({ image, tokenType }, at) => {
    const before = words[at - 1];
    if (tokenType === T.Identifier && !allFunctions.has(image)) add(image, image);
    else if (tokenType === T.Text && before !== undefined && /^\p{Lu}/u.test(before.image))
      add(plainText(image), before.image);
  });
  let key = 1;
  for (const { table, place, cells } of rowsIn(words)) {
    if (place === 0) {
      key = Math.max(
        1,
        cells.findIndex((cell) => /:\s*key\b/.test(cell)),
      );
      for (const [heading = ""] of cells.map((cell) => cell.split(":"))) add(heading, columnName(heading));
    } else {
      const { [key]: cell = "" } = cells;
      add(cell, `${table}.${keyName(cell)}`);
    }
  }
  return names;
}
