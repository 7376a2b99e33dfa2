import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { hardWords } from "../../grammar/words.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { made } from "./brackets.ts";
import { endOf, spanAt, spanOf, type Build } from "./build/context.ts";
import { lineAround } from "./cut.ts";
import { computedSides, diceBesideValue, lettersForSigns } from "./habits-of-dice.ts";
import { numberAndMore, rollingLine } from "./habits-of-rolling.ts";
import { pickWithoutCount, wordsBehindDice } from "./habits-of-picks.ts";
import { rolledCases } from "./rolled-cases.ts";
import { rerolledLine } from "./habits-of-rerolls.ts";
import { countedFaces, numberBesideCall, severalFaces } from "./counted-rolls.ts";
import { settingOfRulebook } from "./habits-of-headings.ts";
import { bareTable } from "./bare-table.ts";
import { conditionsAlone } from "./conditions-alone.ts";
import { bracedFormula } from "./braced-formula.ts";
import { casesAlone } from "./cases-alone.ts";
import { valuedChoice } from "./valued-choice.ts";
import { priceTag } from "./costs.ts";
import { throughEach } from "./each-player.ts";
import { eitherCost } from "./either-cost.ts";
import { foreignChoice } from "./habits-of-choices.ts";
import { happening } from "./habits-of-games.ts";
import { messageSaid } from "./said-in-games.ts";
import { mostLikely } from "./most-likely.ts";
import { listInBraces, valuesWithoutBrackets } from "./habits-of-lists.ts";
import { twoCases, twoLines, twoStatements } from "./two-statements.ts";
import { doubledWord, foreignType, nameOfWords } from "./habits-of-names.ts";
import {
  choiceInBrackets,
  eitherType,
  listedChoice,
  recordAsBody,
  recordInBraces,
  severalResults,
} from "./habits-of-types.ts";
import { misplacedCheck } from "./misplaced-check.ts";
import { rowsOfClaims } from "./rows-of-claims.ts";
import { sectionTitle } from "./sections.ts";
import { between, repeatUntil, rounded, whenIf } from "./habits-of-speech.ts";
import { turnHabit } from "./habits-of-turns.ts";
import type { Attempt } from "./repair.ts";
import { endsValue } from "./value-words.ts";
import {
  boundOfResult,
  declarationInside,
  misplacedGiven,
  misplacedRolling,
  misplacedVariant,
  misplacedWhere,
  setupThatRefuses,
} from "./habits-of-places.ts";
import {
  commaInNumber,
  fatArrow,
  forWithoutEach,
  fullStop,
  lineOfAnotherLanguage,
  loneWhile,
  question,
  roundDown,
  roundingNone,
} from "./habits-of-languages.ts";
import { type Habit, giveUp, namers, replaced } from "./habit.ts";
import type { Mended } from "./mending.ts";

/** Mistakes that people bring along from elsewhere, each with its own words. Null: it is none of them. */
export function habitAt(attempt: Attempt): Mended {
  for (const habit of habits) {
    const mended = habit(attempt, attempt.words[attempt.failure.at], attempt.words[attempt.failure.at - 1]);
    if (mended !== null) return mended;
  }
  return null;
}

const habits: readonly Habit[] = [
  eitherCost,
  priceTag,
  twoCases,
  recordAsBody,
  rowsOfClaims,
  conditionsAlone,
  casesAlone,
  setupThatRefuses,
  misplacedCheck,
  recordInBraces,
  listedChoice,
  choiceInBrackets,
  severalResults,
  eitherType,
  settingOfRulebook,
  boundOfResult,
  rolledCases,
  rerolledLine,
  rollingLine,
  misplacedRolling,
  lettersForSigns,
  diceBesideValue,
  numberBesideCall,
  countedFaces,
  severalFaces,
  computedSides,
  messageSaid,
  throughEach,
  mostLikely,
  happening,
  pickWithoutCount,
  wordsBehindDice,
  numberAndMore,
  misplacedGiven,
  misplacedVariant,
  doubledWord,
  valuedChoice,
  bareTable,
  nameOfWords,
  foreignChoice,
  foreignType,
  misplacedWhere,
  twoLines,
  declarationInside,
  turnHabit,
  sectionTitle,
  roundDown,
  roundingNone,
  repeatUntil,
  between,
  rounded,
  whenIf,
  reservedWord,
  fullStop,
  bar,
  question,
  fatArrow,
  lineOfAnotherLanguage,
  loneWhile,
  forWithoutEach,
  commaInNumber,
  valuesWithoutBrackets,
  listInBraces,
  bracedFormula,
  signBeforeCase,
  twoStatements,
];

function reservedWord(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  const { words, failure, build, freed } = attempt;
  const joined = found === undefined ? undefined : /^(is|not) (not|about|in)$/.exec(found.image);
  const word = joined?.[1] ?? found?.image ?? "";
  // The name stands at the end of its line: the parser took it for the word and stopped one later.
  if (
    before !== undefined &&
    hardWords.has(before.image) &&
    before.tokenType !== T.Identifier &&
    freed.has(before.image)
  ) {
    return replaced(words, failure.at - 1, 1, retyped({ ...before }, T.Identifier));
  }
  if (found === undefined || !hardWords.has(word) || (joined !== null && joined !== undefined)) return null;
  const what =
    before === undefined
      ? undefined
      : (namers.get(before.tokenType) ?? (failure.expected.rule === "variantOf" ? "variant" : undefined));
  if (what !== undefined) {
    if (!freed.has(word)) build.found.report("reserved-word", spanOf(build, found), { word, what });
    freed.add(word);
  } else if (!freed.has(word)) return null;
  return replaced(words, failure.at, 1, retyped({ ...found }, T.Identifier));
}

function bar(attempt: Attempt, found: IToken | undefined): Mended {
  const { build, words } = attempt;
  const line = lineAround(words, attempt.failure.at);
  const near = line === null ? words : words.slice(line.start, line.end);
  const sign = found?.tokenType === T.Bar ? found : near.find(({ tokenType }) => tokenType === T.Bar);
  if (sign === undefined) return null;
  const first = near[0];
  const neighbour = line === null ? undefined : (words[line.start - 2] ?? words[line.start - 1]);
  if (first !== undefined && (neighbour?.tokenType === T.Row || words[(line?.end ?? -2) + 1]?.tokenType === T.Row)) {
    const at = spanAt(build, first.startOffset, first.startOffset);
    build.found.report(
      "row-without-bar",
      spanOf(build, first),
      {},
      { fixes: [{ title: "Add `|`", edits: [{ span: at, text: "| " }] }] },
    );
  } else build.found.report("bar-in-formula", spanOf(build, sign), {}, { fixes: sizeBetween(build, near) });
  return giveUp(attempt, sign);
}

/** `|a - b|`: how large it is, whatever its sign. */
function sizeBetween(build: Build, near: readonly IToken[]): readonly Fix[] {
  const [opens, closes, more] = near.filter(({ tokenType }) => tokenType === T.Bar);
  if (opens === undefined || closes === undefined || more !== undefined) return [];
  const before = near[near.indexOf(opens) - 1];
  if (before !== undefined && endsValue(before)) return [];
  const edits = [
    { span: spanOf(build, opens), text: "abs(" },
    { span: spanOf(build, closes), text: ")" },
  ];
  return [{ title: "Write `abs(…)`", edits }];
}

/** `-1: …` on a line of its own goes on with the case above. */
function signBeforeCase(attempt: Attempt, found: IToken | undefined): Mended {
  if (found?.tokenType !== T.Colon) return null;
  const { words, failure, build } = attempt;
  const line = lineAround(words, failure.at);
  if (line === null) return null;
  for (let i = failure.at - 1; i > line.start; i -= 1) {
    const token = words[i] as IToken;
    if ((token.tokenType === T.Minus || token.tokenType === T.Plus) && token.startLine !== words[i - 1]?.startLine) {
      const span = spanAt(build, token.startOffset, endOf(words[failure.at - 1] as IToken));
      build.found.report(
        "sign-before-case",
        span,
        {},
        {
          fixes: [
            {
              title: "Put it in brackets",
              edits: [
                { span: span.to(span.start), text: "(" },
                { span: span.from(span.end), text: ")" },
              ],
            },
          ],
        },
      );
      return replaced(words, i, 0, made(T.NewLine, token.startOffset));
    }
  }
  return null;
}

const bodied: ReadonlySet<TokenType> = new Set(
  [
    "if",
    "else",
    "for",
    "repeat",
    "match",
    "rule",
    "record",
    "table",
    "choice",
    "example",
    "examples",
    "report",
    "goal",
    "variant",
    "rulebook",
    "do",
    "enter",
    "exit",
    "player",
    "entity",
    "procedure",
    "status",
    "phase",
    "action",
    "always",
    "setup",
  ].map(keyword),
);

const justBody: ReadonlySet<TokenType> = new Set(["else", "do", "enter", "exit"].map(keyword));

/** `phase Turn for each player`: what players may do in it is declared elsewhere, and it has no body. */
function withoutBody({ build, words, failure: { at } }: Attempt, from: number) {
  const [before, found] = [words[at - 1], words[at]];
  const ends = found === undefined || found.tokenType === T.NewLine || found.tokenType === T.CloseCurly;
  if (before === undefined || !ends || words[from]?.tokenType !== keyword("phase")) return null;
  const end = endOf(before);
  // A body on the lines below has lost its brace alone.
  if (found?.tokenType === T.NewLine && words[at + 1]?.tokenType !== T.CloseCurly) return null;
  const fixes = [{ title: "Add `{ }`", edits: [{ span: spanAt(build, end, end), text: " { }" }] }];
  return {
    extra: { fixes },
    words: [...words.slice(0, at), made(T.OpenCurly, end), made(T.CloseCurly, end), ...words.slice(at)],
  };
}

export function missingBrace(attempt: Attempt): Mended {
  const [found, before] = [attempt.words[attempt.failure.at], attempt.words[attempt.failure.at - 1]];
  const { words, failure, build } = attempt;
  if (before === undefined || found?.tokenType === T.OpenCurly || !failure.expected.kinds.includes("OpenCurly"))
    return null;
  const onlyBrace = failure.expected.kinds.length === 1;
  const ends =
    found === undefined ||
    found.tokenType === T.NewLine ||
    found.tokenType === T.CloseCurly ||
    found.tokenType === keyword("then") ||
    found.tokenType === T.Colon;
  const from = lineAround(words, failure.at)?.start ?? 0;
  const body = words.slice(from, failure.at).some(({ tokenType }) => bodied.has(tokenType));
  if (!body || !(ends || (onlyBrace && found.startLine !== before.startLine) || justBody.has(before.tokenType)))
    return null;
  const phase = withoutBody(attempt, from);
  build.found.report("missing-brace", spanOf(build, before), { after: before.image, closing: true }, phase?.extra);
  return phase?.words ?? giveUp(attempt, before);
}
