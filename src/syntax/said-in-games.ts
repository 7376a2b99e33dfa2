/** What a program would tell the players: `say "hello"`, `show message "It is night"`. A game has no messages of its own. */
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import type { IToken } from "chevrotain";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { closing } from "./brackets.ts";
import { endOf, spanAt, type Build } from "./build/context.ts";
import { headAround, lineAround, said } from "./cut.ts";
import type { Mended } from "./mending.ts";
import type { Attempt } from "./repair.ts";
import { afterReadings } from "./readings.ts";

export const sayingWords = /^(?:say|announce|print|log|show|display|message|alert|notify|narrate|echo|tell|write)$/;

/** So far before the place where the parser stopped the word may stand. */
const farthest = 2;

/** The bodies of these hold other things than statements. */
const holdsOther =
  /^k_(?:rulebook|record|table|choice|ordered|example|examples|report|goal|variant|player|entity|status|phase|action)$/;

export function messageSaid(attempt: Attempt): Mended {
  const { build, words } = attempt;
  const { at } = attempt.failure;
  const start = [at, at - 1, at - farthest].find((place) => beginsSaying(words, place)) ?? -1;
  const head = headAround(words, at);
  if (start < 0 || head === undefined || holdsOther.test(head.name)) return null;
  const end = endOfSaying(words, start);
  const text = words.slice(start, end).find(({ tokenType }) => tokenType === T.Text);
  const [first, last] = [words[start], words[end - 1]];
  if (text === undefined || first === undefined || last === undefined) return null;
  build.found.report(
    "message-of-game",
    spanAt(build, first.startOffset, endOf(last)),
    { written: said(words, start, end) },
    { fixes: asShownName(build, words, start, end) },
  );
  // What parted it from the step beside it goes with it.
  const before = words[start - 1]?.tokenType;
  const behind = words[end]?.tokenType;
  if (before === keyword("then")) return [...words.slice(0, start - 1), ...words.slice(end)];
  if (behind === keyword("then") || behind === T.NewLine) return [...words.slice(0, start), ...words.slice(end + 1)];
  return [...words.slice(0, before === T.NewLine ? start - 1 : start), ...words.slice(end)];
}

function beginsSaying(words: readonly IToken[], at: number): boolean {
  const before = words[at - 1];
  const begins =
    before?.tokenType === T.OpenCurly || before?.tokenType === T.NewLine || before?.tokenType === keyword("then");
  const next = words[at + 1];
  return (
    begins &&
    sayingWords.test(words[at]?.image ?? "") &&
    next !== undefined &&
    (next.tokenType === T.Text || next.tokenType === T.Identifier) &&
    next.startLine === words[at]?.startLine
  );
}

function endOfSaying(words: readonly IToken[], start: number): number {
  const line = lineAround(words, start)?.end ?? words.length;
  for (let at = start; at < line; at += 1) {
    const type = words[at]?.tokenType ?? T.Unknown;
    if (type === keyword("then") || closing.has(type)) return at;
  }
  return line;
}

/** The log tells an action by the name that is shown for it: the text becomes that, where it is one. */
function asShownName(build: Build, words: readonly IToken[], start: number, end: number): readonly Fix[] {
  const head = afterReadings(words);
  const [kind, name, open] = words.slice(head, head + 3);
  const [first, text, more] = words.slice(start, end);
  const isPlain = text?.tokenType === T.Text && more === undefined && first !== undefined;
  if (!isPlain || kind?.tokenType !== keyword("action") || name === undefined || open?.tokenType !== T.OpenRound)
    return [];
  const joined = words[start - 1]?.tokenType === keyword("then") ? words[start - 2] : undefined;
  const behind = words[end]?.tokenType === keyword("then") ? words[end + 1] : undefined;
  const [from, to] = [joined === undefined ? first.startOffset : endOf(joined), behind?.startOffset ?? endOf(text)];
  return [
    {
      guess: true,
      title: `Show \`${name.image}\` as ${text.image}`,
      edits: [
        { span: spanAt(build, endOf(name), endOf(name)), text: ` ${text.image}` },
        { span: spanAt(build, from, to), text: "" },
      ],
    },
  ];
}
