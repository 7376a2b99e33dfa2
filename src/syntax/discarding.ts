/** Cards that a player throws away, so many of them: `discard up to 2 cards`, `discard a card from hand`. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { endOf, spanAt, spanOf } from "./build/context.ts";
import { cutLine, said } from "./cut.ts";
import { calledIn, rowsIn } from "./called.ts";
import { actorIn, playerIn, playerOfLoop } from "./game-words.ts";
import { discardsOf, pilesIn } from "./piles-of-games.ts";
import { columnName } from "./words.ts";
import { type Line, small } from "./happening-line.ts";
import type { Mended } from "./mending.ts";
import { doerOf, numberOf } from "./verbs-of-games.ts";

/** How many: `least` and `most` of `chooseSome`, of a pile. */
type Bounds = (pile: string) => string;

const bounds: readonly (readonly [RegExp, (n: string) => Bounds])[] = [
  [/^(?:up to|at most) $/, (n) => () => `least: 0, most: ${n}`],
  [/^at least $/, (n) => (pile) => `least: min(${n}, count(${pile})), most: count(${pile})`],
  [/^(?:exactly )?$/, (n) => (pile) => `least: min(${n}, count(${pile})), most: ${n}`],
];

/** `of kind`, behind what is thrown away: those alone whose column says so. */
function asked(
  all: readonly IToken[],
  words: readonly IToken[],
  written: string,
): { readonly left: string; readonly where: string } | null {
  const [, before = "", of = "", behind = ""] =
    /^(.*?\b(?:cards?|tiles?|tokens?|pieces?)) of ([\p{L}_][\p{L}\p{N}_.]*)( from .*)?$/u.exec(written) ?? [];
  if (of === "") return { left: written, where: "" };
  const table = pilesIn(all).find(({ name, isPlayer }) => isPlayer && name === "hand")?.table;
  const type = calledIn(words)(of) ?? calledIn(all)(`choice of ${of}`);
  const headings = rowsIn(all).find((row) => row.table === table && row.place === 0)?.cells ?? [];
  const column = headings
    .map((heading) => heading.split(":").map((part) => part.trim()))
    .find(
      ([name = "", its = ""]) => columnName(name) === of || (type !== null && its.replace(/^optional /, "") === type),
    )?.[0];
  return column === undefined ? null : { left: before + behind, where: ` where it.${columnName(column)} is ${of}` };
}

/** What the words behind the verb say; null: something else. */
function boundsIn(written: string, number: (word: string) => string): Bounds | null {
  const [, nouns = ""] = /^(.*?)(?: from (?:the |my |their |your |[a-z]\w*\.)?hand)?$/.exec(written) ?? [];
  if (/^any number of (?:[a-z]\w* )?(?:cards|tiles|tokens|pieces)$/.test(nouns))
    return (pile) => `least: 0, most: count(${pile})`;
  const [, way = "", count = "", noun] =
    /^((?:\D+? )??)(\d+|\w+)(?: (cards?|tiles?|tokens?|pieces?))?$/.exec(nouns) ?? [];
  const n = number(count);
  if (!/^\d+$/.test(n) && (noun === undefined || /^(?:the|all|this|that|top|bottom|random)$/.test(n))) return null;
  return bounds.find(([said]) => said.test(way))?.[1](n) ?? null;
}

/** `discard up to 2 cards`: from the hand, as whoever does it chooses. */
export function discarding(line: Line): Mended {
  const {
    attempt: { build, words, told },
    start,
    end,
  } = line;
  const doer = doerOf(words, start);
  const at = start + doer.words;
  const [verb, last] = [words[at], words[end - 1]];
  if (verb === undefined || last === undefined || !/^discards?$/.test(small(verb)) || at + 1 >= end) return null;
  if (verb.tokenType !== T.Identifier || words[at + 1]?.tokenType === T.OpenRound) return null;
  const all = build.all ?? [];
  const those = asked(all, words, said(words, at + 1, end));
  const counted = those === null ? null : boundsIn(those.left, numberOf);
  if (counted === null || those === null) return null;
  const written = (name: string): string => {
    const hand = `${name}.hand${those.where}`;
    const discards = discardsOf(all, name) ?? `${name}.discard`;
    return doer.around(`put chooseSome(${name}, ${hand}, ${counted(hand)}) into ${discards}`);
  };
  const player = playerIn(all);
  const own = player === null ? null : (doer.name ?? actorIn(words, player));
  const hasPiles = player?.fields.get("hand") === "pile" && discardsOf(all, own ?? "me") !== null;
  const names = hasPiles ? [...whose(words, start, doer.words), own].flatMap((name) => name ?? []) : [];
  const span = spanAt(build, (words[start] as IToken).startOffset, endOf(last));
  build.found.report(
    "verb-of-games",
    spanOf(build, verb),
    { verb: verb.image, better: written(names[0] ?? "me") },
    {
      fixes: [...new Set(names.map(written))].map((text) => ({
        guess: true,
        title: `Write \`${text}\``,
        edits: [{ span, text }],
      })),
    },
  );
  told.add(verb);
  return cutLine(words, line);
}

const whose = (words: readonly IToken[], start: number, named: number): readonly (string | null)[] =>
  named === 0 ? [playerOfLoop(words, start)] : [];
