/** `roll { 50%: … 30%: … 20%: … }`: what comes with which chance, as a d100 has it. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import type { Edit } from "../diagnostics/diagnostic.ts";
import { closerOf, closes } from "./brackets.ts";
import { endOf, spanAt } from "./build/context.ts";
import type { Mended } from "./mending.ts";
import type { Attempt } from "./repair.ts";

const rolls = /^(?:roll|random|randomly|chance|chances|odds|weighted|pick|choose)$/i;

interface Case {
  /** Where its share stands, and the words of it. */
  readonly at: number;
  readonly length: number;
  readonly share: number;
}

export function rolledCases({ build, words, failure: { at } }: Attempt): Mended {
  const open = [at, at - 1, at + 1].find(
    (place) => words[place]?.tokenType === T.OpenCurly && rolls.test(words[place - 1]?.image ?? ""),
  );
  if (open === undefined) return null;
  const close = closerOf(words, open);
  const cases = casesIn(words, open, close);
  const total = cases.reduce((sum, { share }) => sum + share, 0);
  const [verb, first, end] = [words[open - 1], words[open + 1], words[close]];
  if (verb === undefined || first === undefined || end === undefined || cases.length < 2 || total > 100) return null;
  const starts = new Map(cases.map((each) => [each.at, each]));
  const edits: Edit[] = [{ span: spanAt(build, verb.startOffset, endOf(verb)), text: "match d100" }];
  const read: IToken[] = [...words.slice(0, open - 1), put(verb, "match", keyword("match")), put(verb, "d100", T.Die)];
  let from = 1;
  for (let place = open; place < close; place += 1) {
    const each = starts.get(place);
    const word = words[place] as IToken;
    if (each === undefined) {
      read.push(word);
      continue;
    }
    const to = from + each.share - 1;
    const before = words[place - 1];
    const isJoined = before?.tokenType !== T.NewLine && before?.tokenType !== T.Comma && place > open + 1;
    if (isJoined && before !== undefined) {
      edits.push({ span: spanAt(build, endOf(before), endOf(before)), text: "," });
      read.push(put(word, ",", T.Comma));
    }
    const last = words[place + each.length - 1] as IToken;
    const text = from === to ? String(from) : `${from} to ${to}`;
    edits.push({ span: spanAt(build, word.startOffset, endOf(last)), text });
    read.push(put(word, String(from), T.Numeral));
    if (from !== to) read.push(put(word, "to", keyword("to")), put(word, String(to), T.Numeral));
    from = to + 1;
    place += each.length - 1;
  }
  if (total < 100) {
    const edge = endOf(words[close - 1] as IToken);
    const isOnLines = words[close - 1]?.tokenType === T.NewLine;
    edits.push({
      span: spanAt(build, isOnLines ? end.startOffset : edge, isOnLines ? end.startOffset : edge),
      text: isOnLines ? "otherwise: { }\n" : ", otherwise: { }",
    });
    if (!isOnLines) read.push(put(end, ",", T.Comma));
    for (const [image, type] of [
      ["otherwise", keyword("otherwise")],
      [":", T.Colon],
      ["{", T.OpenCurly],
      ["}", T.CloseCurly],
    ] as const)
      read.push(put(end, image, type));
  }
  read.push(...words.slice(close));
  const share = cases[0]?.share ?? 1;
  build.found.report(
    "foreign-word",
    spanAt(build, verb.startOffset, endOf(words[open] as IToken)),
    { written: `${verb.image} { ${share}%: …`, meant: `match d100 { 1 to ${share}: …` },
    { fixes: [{ title: `Write \`match d100 { 1 to ${share}: … }\``, edits }] },
  );
  return read;
}

const put = (like: IToken, image: string, type: Parameters<typeof retyped>[1]): IToken =>
  retyped({ ...like, image, endOffset: like.startOffset - 1 }, type);

/** Whole percents before a colon, outside of brackets. */
function casesIn(words: readonly IToken[], open: number, close: number): readonly Case[] {
  const found: Case[] = [];
  for (let at = open + 1; at < close; at += 1) {
    if (closes.has(words[at]?.tokenType ?? T.Unknown) || words[at]?.tokenType === T.OpenCurly) {
      at = closerOf(words, at);
      continue;
    }
    const whole = /^(\d+)%$/.exec(words[at]?.image ?? "")?.[1];
    const apart = words[at + 1]?.image === "%" && /^\d+$/.test(words[at]?.image ?? "") ? words[at]?.image : undefined;
    const length = whole === undefined ? 2 : 1;
    const share = Number(whole ?? apart ?? 0);
    if (share >= 1 && words[at + length]?.tokenType === T.Colon) found.push({ at, length, share });
  }
  return found;
}
