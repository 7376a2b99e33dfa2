/** Heads and lines of actions, as people write them elsewhere. */
import type { IToken } from "chevrotain";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf, closes, closing, made } from "./brackets.ts";
import { endOf, spanAt, spanOf } from "./build/context.ts";
import { lineAround, said } from "./cut.ts";
import { dropLine, instead, isName, putInBlock, word, type Mended } from "./mending.ts";
import type { Attempt } from "./repair.ts";
import { humanName } from "./words.ts";
import { replaceEdge } from "./phase-edges.ts";

const doubtful = new Set(["on", "when", "whenever", "upon", "if", "instead", "at", "to", "against", "while"]);
const anyTime = /^(?:at any (?:time|moment)|any ?time|whenever|always)$/i;
const during = new Set(["during", "within"]);
const eachPhase = /^(?:any|every|each|all) phases?$/;
const betweenPhases = /^(?:,|or|and|&|\/)$/;

/** `action rest(me: Hero) in Day, Night { … }`: the same action once more, shown alike, in each further phase. */
function inEachPhase({ build, words }: Attempt, at: number, open: number): readonly Fix[] {
  const from = words
    .slice(0, at)
    .map(({ tokenType }) => tokenType)
    .lastIndexOf(keyword("action"));
  const [name, shown] = words.slice(from + 1);
  const end = closerOf(words, open);
  const last = words[end];
  const further = words.slice(at, open).filter(({ image }) => !betweenPhases.test(image));
  if (from < 0 || name === undefined || last === undefined || !further.every(isName)) return [];
  const called = shown?.tokenType === T.Text ? "" : ` "${humanName(name.image)}"`;
  const copies = further.map(({ image }) => {
    const head = `action ${name.image}In${image}${called} ${said(words, from + 2, at - 1).trim()}`;
    return `\n${head} ${image} ${said(words, open, end + 1)}`;
  });
  return [
    {
      title: "Write the action once for each phase",
      edits: [
        { span: spanAt(build, endOf(words[at - 1] ?? last), endOf(words[open - 1] ?? last)), text: "" },
        { span: spanAt(build, endOf(last), endOf(last)), text: copies.join("") },
      ],
    },
  ];
}

/** `action a(me: Hero) { }`, `… during Turn`, `… on damage(…)`, `… at the start of Turn`, `… after Turn ends` */
export function actionPlace(attempt: Attempt, found: IToken): Mended {
  const {
    build,
    words,
    failure: { at, expected },
  } = attempt;
  const when = words.findIndex(
    (each, index) =>
      index >= at - 4 && index < at && (each.tokenType === keyword("before") || each.tokenType === keyword("after")),
  );
  if (when >= 0) return replaceEdge(attempt, when + 1, "");
  const open = words.findIndex(({ tokenType }, place) => place > at && tokenType === T.OpenCurly);
  const isSeveral = betweenPhases.test(found.image) || eachPhase.test(said(words, at - 1, at + 1));
  if (open > 0 && words[at - 2]?.tokenType === keyword("in") && isSeveral) {
    const phases = said(words, at - 1, open);
    const fixes = inEachPhase(attempt, at, open);
    build.found.report(
      "several-phases",
      spanAt(build, found.startOffset, endOf(words[open - 1] ?? found)),
      { phases },
      { fixes },
    );
    return [...words.slice(0, at), ...words.slice(open)];
  }
  if (expected.rule !== "action" || !expected.kinds.includes("k_in")) return null;
  if (found.tokenType === T.OpenCurly) return [...words.slice(0, at), ...inNothing(found), ...words.slice(at)];
  const last = words[open - 1];
  if (last !== undefined && anyTime.test(said(words, at, open)))
    return [...words.slice(0, at), ...inNothing({ ...found, endOffset: endOf(last) - 1 }), ...words.slice(open)];
  if (during.has(found.image)) return instead(attempt, at, at + 1, "in", [word(found, "in")]);
  const atEdge = found.image === "at" || found.image === "on" ? replaceEdge(attempt, at, "after") : null;
  if (atEdge !== null || !doubtful.has(found.image)) return atEdge;
  const end = found.image === "instead" && words[at + 1]?.tokenType === keyword("of") ? at + 2 : at + 1;
  build.found.report("before-or-after", spanAt(build, found.startOffset, endOf(words[end - 1] ?? found)), {
    written: said(words, at, end),
  });
  return [...words.slice(0, at), word(found, "before"), ...words.slice(end)];
}

/** No phase: which ones there are, only the check knows. */
const inNothing = (like: IToken): readonly IToken[] => [
  word(like, "in"),
  retyped({ ...like, image: "" }, T.Identifier),
];

const actionWords: ReadonlyMap<string, string> = new Map([
  ...[
    "requires",
    "require",
    "required",
    "requirement",
    "condition",
    "conditions",
    "when",
    "if",
    "needed",
    "need",
    "only",
    "check",
  ].map((each): [string, string] => [each, "needs"]),
  ...["prefer", "wants", "want", "likes", "preference"].map((each): [string, string] => [each, "prefers"]),
  ...["costs", "pay", "pays", "price", "spend"].map((each): [string, string] => [each, "cost"]),
  ...["effect", "effects", "does", "resolve", "result", "then", "action"].map((each): [string, string] => [each, "do"]),
  ...["mandatory", "forced", "automatic", "automatically", "always"].map((each): [string, string] => [each, "must"]),
  ...["limits", "limited", "max"].map((each): [string, string] => [each, "limit"]),
]);
const counts: ReadonlyMap<string, string> = new Map([
  ["once", "1"],
  ["twice", "2"],
  ["thrice", "3"],
]);

/** `must:`, `cost: take 1 from me.hp` */
export function colon(attempt: Attempt, found: IToken): Mended {
  const {
    words,
    failure: { at },
  } = attempt;
  const before = words[at - 1];
  if (
    found.tokenType !== T.Colon ||
    lineAround(words, at)?.start !== at - 1 ||
    !/^(?:must|needs|prefers|cost|limit|do)$/.test(before?.image ?? "")
  )
    return null;
  // The colon let its line go on.
  const next = words[at + 1];
  const ends =
    next !== undefined &&
    next.startLine !== found.startLine &&
    next.tokenType !== T.OpenCurly &&
    next.tokenType !== T.CloseCurly &&
    next.tokenType !== T.NewLine;
  return instead(attempt, at, at + 1, "", ends ? [made(T.NewLine, found.startOffset)] : []);
}

/** A line of an action that begins with another word. */
export function actionLine(attempt: Attempt, found: IToken): Mended {
  const {
    build,
    words,
    failure: { at },
  } = attempt;
  const times = counts.get(found.image);
  if (times !== undefined && words[at + 1]?.image === "per") {
    return instead(attempt, at, at + 1, `limit ${times}`, [
      word(found, "limit"),
      retyped({ ...found, image: times }, T.Numeral),
    ]);
  }
  const without = withoutDo(attempt, found);
  if (without !== null) return without;
  const meant = actionWords.get(found.image);
  const behind = words[at + 1]?.tokenType === T.Colon ? at + 2 : at + 1;
  const next = words[behind]?.tokenType;
  if (meant !== undefined && next !== T.OpenRound && (meant === "do") === (next === T.OpenCurly))
    return instead(attempt, at, behind, meant, [word(found, meant)]);
  build.found.report("line-of-action", spanOf(build, found), { found: found.image });
  return dropLine(attempt, found);
}

/** `me.coins += 1`: how that is written, its own finding says. */
const changing = /^(?:[-+*/]?=|\+\+|--)$/;
const statements = /^(?:set|add|take|put|if|for|repeat|let|cancel)$/;

/** `{ needs … then endPhase() }`, `{ add 1 to me.coins }`: all that happens, to the end of the action. */
function withoutDo(attempt: Attempt, found: IToken): Mended {
  const {
    words,
    failure: { at },
  } = attempt;
  const line = words.slice(at, lineAround(words, at)?.end ?? at + 1);
  const happens = isName(found)
    ? words[at + 1]?.tokenType === T.OpenRound || line.some(({ image }) => changing.test(image))
    : statements.test(found.image);
  const [last, close] = [words.at(-2), words.at(-1)];
  if (!happens || close?.tokenType !== T.CloseCurly || last === undefined) return null;
  let depth = 0;
  for (const [place, each] of words.slice(at, -1).entries()) {
    if (closes.has(each.tokenType)) depth += 1;
    else if (closing.has(each.tokenType)) depth -= 1;
    const begins = depth === 0 && words[at + place - 1]?.tokenType === T.NewLine;
    if (depth < 0 || (begins && /^(?:must|needs|prefers|cost|limit|do)$/.test(each.image))) return null;
  }
  return putInBlock(attempt, "line-of-action", at, words.length - 1, {
    head: "do",
    title: "Write `do { … }` around it",
  });
}

/** `limit 1`, without the phase in which it counts: that of the action. */
export function limitOfPlace(attempt: Attempt): Mended {
  const {
    words,
    failure: { at, expected },
  } = attempt;
  const start = lineAround(words, at - 1)?.start ?? -1;
  const place = words.findIndex(({ tokenType }) => tokenType === keyword("in"));
  const [phase, last] = [words[place + 1], words[at - 1]];
  if (words[start]?.tokenType !== keyword("limit") || !expected.kinds.includes("k_per") || last === undefined)
    return null;
  if (words[at]?.tokenType !== T.NewLine && words[at]?.tokenType !== T.CloseCurly) return null;
  if (place < 0 || place > start || phase === undefined || at <= start + 1) return null;
  return instead(attempt, start, at, `${said(words, start, at)} per ${phase.image}`, [
    ...words.slice(start, at),
    word(last, "per"),
    phase,
  ]);
}
