/** `examples "Prices" { example "a" { … } example "b" { … } }`: examples stand one below the other, and in no others. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import type { Edit } from "../diagnostics/diagnostic.ts";
import { closerOf } from "./brackets.ts";
import { endOf, spanAt, type Build } from "./build/context.ts";
import { said } from "./cut.ts";

const isHead = (word: IToken | undefined): boolean =>
  word?.tokenType === keyword("example") || word?.tokenType === keyword("examples");

/** Takes out the head and the braces around examples, and names them. */
export function openExamples(build: Build, words: readonly IToken[]): readonly IToken[] {
  const lost = new Set<IToken>();
  const given = new Map<IToken, readonly IToken[]>();
  for (const [at, word] of words.entries()) {
    if (!isHead(word) || lost.has(word)) continue;
    const open = openerBehind(words, at);
    const close = open < 0 ? -1 : closerOf(words, open);
    const last = words[close];
    if (last?.tokenType !== T.CloseCurly) continue;
    const inner = innerHeads(words, open, close);
    if (inner === null) continue;
    const start = words.findIndex(({ tokenType }, place) => place > at && tokenType === keyword("in"));
    const setup = start > at && start < open ? words.slice(start, open) : [];
    const first = words[inner[0] ?? open] as IToken;
    const brace = words[open] as IToken;
    const edits: Edit[] = [
      { span: spanAt(build, word.startOffset, first.startOffset), text: "" },
      { span: spanAt(build, endOf(words[close - 1] as IToken), endOf(last)), text: "" },
    ];
    for (const place of inner) {
      const own = openerBehind(words, place);
      const head = words.slice(place, own);
      if (setup.length === 0 || head.some(({ tokenType }) => tokenType === keyword("in"))) continue;
      const end = endOf(head.at(-1) as IToken);
      edits.push({ span: spanAt(build, end, end), text: ` ${said(words, start, open)}` });
      given.set(words[own] as IToken, setup);
    }
    build.found.report(
      "example-in-example",
      spanAt(build, word.startOffset, endOf(brace)),
      {},
      { fixes: [{ title: "Write them one below the other", edits }] },
    );
    for (const each of [...words.slice(at, open + 1), last]) lost.add(each);
  }
  return lost.size === 0 ? words : words.flatMap((word) => (lost.has(word) ? [] : [...(given.get(word) ?? []), word]));
}

/** Where the body of an example begins; -1: its head is no head. */
function openerBehind(words: readonly IToken[], at: number): number {
  for (let place = at + 1; place < words.length; place += 1) {
    const type = words[place]?.tokenType;
    if (type === T.OpenCurly) return place;
    if (type === T.NewLine || type === T.CloseCurly) return -1;
  }
  return -1;
}

/** Where the examples begin that are all that stands between two braces; null: something else stands there. */
function innerHeads(words: readonly IToken[], open: number, close: number): readonly number[] | null {
  const heads: number[] = [];
  for (let at = open + 1; at < close; at += 1) {
    if (words[at]?.tokenType === T.NewLine) continue;
    const own = isHead(words[at]) ? openerBehind(words, at) : -1;
    if (own < 0) return null;
    heads.push(at);
    at = closerOf(words, own);
  }
  return heads.length === 0 ? null : heads;
}

/** So long a title may be. */
const longest = 40;

/** Gives an example without a title what its first line says. */
export function titleExamples(build: Build, words: readonly IToken[]): readonly IToken[] {
  const titles = new Set(words.flatMap(({ tokenType, image }) => (tokenType === T.Text ? [image] : [])));
  return words.flatMap((word, at) => {
    const [before, next] = [words[at - 1]?.tokenType, words[at + 1]];
    const begins = before === undefined || before === T.NewLine || before === T.CloseCurly;
    const isBare = next?.tokenType === T.OpenCurly || next?.tokenType === keyword("in");
    const open = begins && isBare && isHead(word) ? openerBehind(words, at) : -1;
    if (open < 0 || next === undefined) return [word];
    const text = titleFor(words, open, titles);
    titles.add(text);
    const isSingle = word.tokenType === keyword("example");
    const span = spanAt(build, word.startOffset, endOf(word));
    build.found.report(
      "example-without-title",
      span,
      { title: text },
      { fixes: [{ title: `Write \`example ${text}\``, edits: [{ span, text: `example ${text}` }] }] },
    );
    const title = { ...next, image: text, endOffset: next.startOffset - 1 };
    return [isSingle ? word : retyped({ ...word }, keyword("example")), retyped(title, T.Text)];
  });
}

function titleFor(words: readonly IToken[], open: number, titles: ReadonlySet<string>): string {
  const start = words.findIndex(({ tokenType }, place) => place > open && tokenType !== T.NewLine);
  let end = start;
  while (words[end] !== undefined && words[end]?.tokenType !== T.NewLine && end < closerOf(words, open)) end += 1;
  const line = said(words, start, end).replace(/["\\]/g, "").trim();
  const short = line === "" ? "Example" : line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line;
  for (let count = 1; ; count += 1) {
    const title = count === 1 ? `"${short}"` : `"${short} (${count})"`;
    if (!titles.has(title)) return title;
  }
}
