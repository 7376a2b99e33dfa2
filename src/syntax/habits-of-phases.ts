/** Heads and lines of phases, as people write them elsewhere. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf, closes, closing } from "./brackets.ts";
import { doneByEach } from "./each-player.ts";
import { timesOfPhase, valuesOfPhase } from "./counted-phase.ts";
import { orderOfPlayers } from "./order-of-players.ts";
import { endOf, spanAt, spanOf } from "./build/context.ts";
import { lineAround, said, type Region, shown, shownMeant, openerAround } from "./cut.ts";
import { dropLine, instead, isName, putInBlock, word, type Mended } from "./mending.ts";
import type { Attempt } from "./repair.ts";
import { beginsHead, namedPhase } from "./stray.ts";

// ---------------------------------------------------------------- heads

const isEnding = (token: IToken | undefined): boolean => /^(?:pass|passes|skip|stop|end)$/.test(token?.image ?? "");

/** What a phase says of itself before its brace, in this order. */
const partNames = ["for each", "repeats", "may pass"] as const;

interface Part extends Region {
  readonly name: (typeof partNames)[number];
}

/** What begins at this word; undefined if nothing does. */
function partAt(words: readonly IToken[], at: number): Part["name"] | undefined {
  const found = words[at];
  if (found?.tokenType === keyword("for") && words[at + 1]?.tokenType === keyword("each")) return "for each";
  if (found?.tokenType === keyword("repeats")) return "repeats";
  return /^(?:can|may)$/.test(found?.image ?? "") && isEnding(words[at + 1]) ? "may pass" : undefined;
}

/** The parts of a head from `start` up to its brace, or of a line up to its end; null if there is something else in it. */
function partsIn(words: readonly IToken[], start: number, stop?: number): readonly Part[] | null {
  const parts: Part[] = [];
  let depth = 0;
  let begun = start;
  let name = partAt(words, start);
  let at = start + 1;
  for (; at < words.length; at += 1) {
    const type = words[at]?.tokenType ?? T.Unknown;
    const ends = depth === 0 && (at === stop || type === T.OpenCurly || type === T.NewLine);
    const next = depth === 0 ? partAt(words, at) : undefined;
    if (name !== undefined && (ends || next !== undefined)) parts.push({ name, start: begun, end: at });
    if (ends) break;
    if (next !== undefined) [name, begun] = [next, at];
    if (closes.has(type)) depth += 1;
    else if (closing.has(type)) depth -= 1;
  }
  const names = parts.map((part) => part.name);
  return names.length > 0 && new Set(names).size === names.length && parts[0]?.start === start ? parts : null;
}

const placeOf = ({ name }: Part): number => partNames.indexOf(name);

/** The parts in their order, as text and as words. */
function inOrder(words: readonly IToken[], parts: readonly Part[]): { text: string; words: readonly IToken[] } {
  const ordered = [...parts].sort((a, b) => placeOf(a) - placeOf(b));
  return {
    text: ordered
      .map(({ name, start, end }) => (name === "may pass" ? name : said(words, start, end).replace(/,$/, "")))
      .join(" "),
    words: ordered.flatMap(({ name, start, end }) => {
      const [first, last] = [words[start], words[end - 1]];
      if (name !== "may pass" || first === undefined || last === undefined)
        return words.slice(start, last?.tokenType === T.Comma ? end - 1 : end);
      return [word(first, "may"), word(last, "pass")];
    }),
  };
}

/** Where the parts begin of the phase around, behind its name and what is shown for it. */
function behindName(words: readonly IToken[], at: number): number {
  const types = words.slice(0, at).map(({ tokenType }) => tokenType);
  const start = types.lastIndexOf(keyword("phase"));
  return start + (words[start + 2]?.tokenType === T.Text ? 3 : 2);
}

/** `phase Turn may pass for each player`, `phase Turn repeats for each player` */
function orderOfHead({ build, words, failure: { at } }: Attempt): Mended {
  const start = behindName(words, at);
  const parts = start > at ? null : partsIn(words, start);
  const [first, last] = [parts?.[0], parts?.at(-1)];
  if (parts === null || first === undefined || last === undefined) return null;
  const isHere = parts.some(
    ({ start: begun }) => begun === at || begun === at + 1 || (begun === at - 1 && isEnding(words[at])),
  );
  if (!isHere || parts.every((part, place) => place === 0 || placeOf(part) > placeOf(parts[place - 1] ?? first)))
    return null;
  const better = inOrder(words, parts);
  const span = spanAt(build, words[first.start]?.startOffset ?? 0, endOf(words[last.end - 1] as IToken));
  build.found.report(
    "order-of-phase",
    span,
    { better: shownMeant(better.text) },
    { fixes: [{ title: `Write \`${shownMeant(better.text)}\``, edits: [{ span, text: better.text }] }] },
  );
  return [...words.slice(0, first.start), ...better.words, ...words.slice(last.end)];
}

/** `for each player in players`, `repeat`, `repeats until c`, `repeats 3 times`, `can pass`, `may skip` */
export function phaseHead(attempt: Attempt, found: IToken): Mended {
  const {
    words,
    failure: { at, expected },
  } = attempt;
  const ordered = orderOfHead(attempt);
  if (ordered !== null) return ordered;
  if (!/^phase(?:Each)?$/.test(expected.rule) || words[at - 1]?.tokenType === T.OpenCurly) return null;
  const times = timesOfPhase(attempt) ?? valuesOfPhase(attempt);
  if (times !== null) return times;
  const inOrder = orderOfPlayers(attempt);
  if (inOrder !== null) return inOrder;
  if (/^(?:repeat|repeated|repeating|loops?)$/.test(found.image))
    return instead(attempt, at, at + 1, "repeats", [word(found, "repeats")]);
  const bracket = found.tokenType === T.OpenRound ? 1 : 0;
  if (/^(?:can|may)$/.test(words[at + bracket]?.image ?? "") && isEnding(words[at + bracket + 1]))
    return instead(attempt, at, at + 2 + 2 * bracket, "may pass", [word(found, "may"), word(found, "pass")]);
  if (words[at - 1]?.tokenType === keyword("may") && isEnding(found))
    return instead(attempt, at, at + 1, "pass", [word(found, "pass")]);
  if (words[at - 1]?.tokenType !== keyword("repeats")) return null;
  if (found.image === "until")
    return instead(attempt, at, at + 1, "while not", [word(found, "while"), word(found, "not")]);
  return null;
}

// ---------------------------------------------------------------- lines of phases

const phaseWords: ReadonlyMap<string, string> = new Map([
  ...["onEnter", "entering", "begin", "begins", "start", "starts", "onStart", "first", "do"].map(
    (each): [string, string] => [each, "enter"],
  ),
  ...["onExit", "exiting", "leave", "end", "ends", "onEnd", "last", "finally"].map((each): [string, string] => [
    each,
    "exit",
  ]),
]);
const phaseHeads = new Set(["turn", "step", "stage", "round", "subphase"]);

/** The parts that stand on lines of their own from here on, and where these lines end. */
function linesOfParts(words: readonly IToken[], at: number): { readonly parts: readonly Part[]; readonly end: number } {
  const end = lineAround(words, at)?.end ?? at;
  const own = partsIn(words, at, end);
  if (own === null || own.at(-1)?.end !== end) return { parts: [], end: at };
  const further = words[end]?.tokenType === T.NewLine ? linesOfParts(words, end + 1) : null;
  return further === null || further.parts.length === 0
    ? { parts: own, end }
    : { parts: [...own, ...further.parts], end: further.end };
}

/** `{ may pass }`, `{ repeats while c }`: what belongs before the brace. */
function partInBody({ build, words, failure: { at } }: Attempt): Mended {
  const { parts: own, end } = linesOfParts(words, at);
  const open = openerAround(words, at);
  const start = behindName(words, open);
  const head = start === open ? [] : partsIn(words, start);
  const [first, before] = [words[at], words[start - 1]];
  // `for each player: draw(player, 1)` says what is done, and is no part of a head.
  const isDone = words.slice(at, end).some(({ tokenType }) => tokenType === T.Colon);
  if (own.length === 0 || isDone || head === null || first === undefined || before === undefined) return null;
  const all = [...head, ...own];
  if (new Set(all.map(({ name }) => name)).size < all.length) return null;
  const better = inOrder(words, all);
  const span = spanAt(build, first.startOffset, endOf(words[end - 1] as IToken));
  const gap = spanAt(build, endOf(before), endOf(words[open - 1] as IToken));
  build.found.report(
    "line-in-head",
    span,
    { written: shown(said(words, at, own[0]?.end ?? end)), better: shownMeant(better.text) },
    {
      fixes: [
        {
          title: `Write \`${shownMeant(better.text)}\` before the brace`,
          edits: [
            { span: gap, text: ` ${better.text}` },
            { span, text: "" },
          ],
        },
      ],
    },
  );
  const behind = words[end]?.tokenType === T.NewLine ? end + 1 : end;
  return [...words.slice(0, start), ...better.words, ...words.slice(open, at), ...words.slice(behind)];
}

export function phaseLine(attempt: Attempt, found: IToken): Mended {
  const {
    build,
    words,
    failure: { at },
  } = attempt;
  const next = words[at + 1];
  const edge = phaseWords.get(found.image);
  if (edge !== undefined && next?.tokenType === T.OpenCurly)
    return instead(attempt, at, at + 1, edge, [word(found, edge)]);
  if (/^(?:on|at|when)$/.test(found.image) && (next?.image === "enter" || next?.image === "exit"))
    return instead(attempt, at, at + 1, "", []);
  if (phaseHeads.has(found.image) && isName(next)) return instead(attempt, at, at + 1, "phase", [word(found, "phase")]);
  if (phaseHeads.has(found.image) && next !== undefined && beginsHead.has(next.tokenType))
    return namedPhase(build, words, at);
  const headed = doneByEach(attempt) ?? partInBody(attempt) ?? eachAround(attempt);
  if (headed !== null) return headed;
  const line = lineAround(words, at);
  if (line === null || !statements.test(found.image)) {
    build.found.report("line-of-phase", spanOf(build, found), { found: found.image });
    return dropLine(attempt, found);
  }
  return putInBlock(attempt, "line-of-phase", at, line.end, { head: "enter", title: "Put it in `enter { }`" });
}

/** What happens, and no phase. */
const statements = /^(?:add|set|take|put|repeat|if|for)$/;

/** `phase Game { for each player { phase Turn { } } }`: the phase around goes through the players. */
function eachAround({ build, words, failure: { at } }: Attempt): Mended {
  const [each, name, open, inner] = words.slice(at + 1, at + 5);
  const isEach = words[at]?.tokenType === keyword("for") && each?.tokenType === keyword("each") && isName(name);
  if (!isEach || open?.tokenType !== T.OpenCurly) return null;
  const first = inner?.tokenType === T.NewLine ? words[at + 5] : inner;
  const outer = openerAround(words, at);
  const start = behindName(words, outer);
  if (first?.tokenType !== keyword("phase") || start !== outer) return null;
  const end = closerOf(words, at + 3);
  const [close, before, from] = [words[end], words[outer - 1], words[at]];
  if (close === undefined || before === undefined || from === undefined) return null;
  const text = said(words, at, at + 3);
  build.found.report(
    "line-in-head",
    spanAt(build, from.startOffset, endOf(name as IToken)),
    { written: shown(text), better: shownMeant(text) },
    {
      fixes: [
        {
          title: `Write \`${shownMeant(text)}\` before the brace`,
          edits: [
            { span: spanAt(build, endOf(before), endOf(before)), text: ` ${text}` },
            { span: spanAt(build, from.startOffset, endOf(open)), text: "" },
            { span: spanOf(build, close), text: "" },
          ],
        },
      ],
    },
  );
  return [
    ...words.slice(0, outer),
    ...words.slice(at, at + 3),
    ...words.slice(outer, at),
    ...words.slice(at + 4, end),
    ...words.slice(end + 1),
  ];
}
