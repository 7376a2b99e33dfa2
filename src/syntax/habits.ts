import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import { beginsDeclaration } from "../../grammar/newlines.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { hardWords } from "../../grammar/words.ts";
import { closing, made } from "./brackets.ts";
import { endOf, spanAt, spanOf, writing } from "./build/context.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { cutLine, headAround, lineAround, said } from "./cut.ts";
import {
  computedSides,
  diceBesideValue,
  lettersForSigns,
  numberAndMore,
  pickWithoutCount,
  rollingLine,
  wordsBehindDice,
} from "./habits-of-dice.ts";
import { foreignChoice } from "./habits-of-choices.ts";
import { happening } from "./habits-of-games.ts";
import { valuesWithoutBrackets } from "./habits-of-lists.ts";
import { foreignType, nameOfWords } from "./habits-of-names.ts";
import { sectionTitle } from "./sections.ts";
import { between, repeatUntil, rounded, whenIf } from "./habits-of-speech.ts";
import { turnHabit } from "./habits-of-turns.ts";
import { betterNumber } from "./numbers.ts";
import type { Attempt } from "./repair.ts";
import { beginsValue } from "./signs.ts";

type Mended = readonly IToken[] | null;

/** Mistakes that people bring along from elsewhere, each with its own words. Null: it is none of them. */
export function habitAt(attempt: Attempt): Mended {
  for (const habit of habits) {
    const mended = habit(attempt, attempt.words[attempt.failure.at], attempt.words[attempt.failure.at - 1]);
    if (mended !== null) return mended;
  }
  return null;
}

type Habit = (attempt: Attempt, found: IToken | undefined, before: IToken | undefined) => Mended;

const habits: readonly Habit[] = [
  rollingLine,
  misplacedRolling,
  lettersForSigns,
  diceBesideValue,
  computedSides,
  happening,
  pickWithoutCount,
  wordsBehindDice,
  numberAndMore,
  misplacedGiven,
  misplacedVariant,
  nameOfWords,
  foreignChoice,
  foreignType,
  misplacedWhere,
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
  signBeforeCase,
  missingBrace,
];

/** The words with some of them replaced. */
export function replaced(
  words: readonly IToken[],
  at: number,
  count: number,
  ...by: readonly IToken[]
): readonly IToken[] {
  return [...words.slice(0, at), ...by, ...words.slice(at + count)];
}

function cutHere({ words, failure }: Attempt): Mended {
  const line = lineAround(words, failure.at);
  return line === null ? null : cutLine(words, line);
}

/** The cut line, or, in a head, words that cannot be read at all: the mistake was named already. */
function giveUp(attempt: Attempt, word: IToken): Mended {
  attempt.told.add(word);
  return cutHere(attempt) ?? attempt.words;
}

/** `chance(a) given b` */
function misplacedGiven(attempt: Attempt, found: IToken | undefined): Mended {
  if (found?.tokenType !== keyword("given")) return null;
  attempt.build.found.report("misplaced-given", spanOf(attempt.build, found), {});
  return giveUp(attempt, found);
}

const laidOut: ReadonlyMap<TokenType, "misplaced-rolling" | "misplaced-choosing"> = new Map([
  [keyword("rolling"), "misplaced-rolling"],
  [keyword("choosing"), "misplaced-choosing"],
]);

/** `rolling 6` in a report, in a formula, behind a claim; `choosing` likewise. */
function misplacedRolling(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  const next = attempt.words[attempt.failure.at + 1];
  const code = laidOut.get(found?.tokenType ?? T.Unknown);
  if (
    found === undefined ||
    code === undefined ||
    next === undefined ||
    !beginsValue(next) ||
    (before !== undefined && namers.has(before.tokenType))
  )
    return null;
  const moved = layoutBehindClaim(attempt, found);
  attempt.build.found.report(code, spanOf(attempt.build, found), {}, moved === null ? {} : { fixes: [moved.fix] });
  return moved?.words ?? giveUp(attempt, found);
}

/** `hits(2) is 2 rolling 6, 5`: what is laid out belongs on the line before. */
function layoutBehindClaim(
  { build, words, failure: { at } }: Attempt,
  found: IToken,
): { readonly fix: Fix; readonly words: readonly IToken[] } | null {
  const line = lineAround(words, at);
  const [first, before] = [words[line?.start ?? at], words[at - 1]];
  if (line === null || line.start === at || first === undefined || before === undefined) return null;
  if (headAround(words, at) !== keyword("example") || words.slice(line.start, at).some(({ image }) => image === "let"))
    return null;
  const text = said(words, at, line.end);
  const end = endOf(words[line.end - 1] ?? found);
  const edits = [
    { span: spanAt(build, first.startOffset, first.startOffset), text: `${text}\n  ` },
    { span: spanAt(build, endOf(before), end), text: "" },
  ];
  return {
    fix: { title: `Write \`${text}\` on the line before`, edits },
    words: [
      ...words.slice(0, line.start),
      ...words.slice(at, line.end),
      made(T.NewLine, end),
      ...words.slice(line.start, at),
      ...words.slice(line.end),
    ],
  };
}

/** `as 0.0% with closedDice`, `rows n: distribution(2d6) with closedDice`, and values that change without brackets. */
function misplacedVariant(attempt: Attempt, found: IToken | undefined): Mended {
  const { build, words, failure } = attempt;
  const name = words[failure.at + 1];
  if (found?.tokenType !== keyword("with") || name === undefined) return null;
  const as = words[failure.at - 2];
  const format = words[failure.at - 1];
  const span = spanAt(build, found.startOffset, endOf(name));
  const behind = as?.tokenType === keyword("as") && format !== undefined;
  build.found.report(
    "misplaced-variant",
    span,
    { name: name.image },
    !behind
      ? {}
      : {
          fixes: [
            {
              title: `Write \`with ${name.image}\` first`,
              edits: [
                { span: spanAt(build, as.startOffset, as.startOffset), text: `with ${name.image} ` },
                { span: spanAt(build, endOf(format), endOf(name)), text: "" },
              ],
            },
          ],
        },
  );
  return behind
    ? [...words.slice(0, failure.at - 2), found, name, as, format, ...words.slice(failure.at + 2)]
    : giveUp(attempt, found);
}

/** `for each x in xs where a where b`, `count(xs, where it > 4)` */
function misplacedWhere(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  const { build, words, failure } = attempt;
  if (found?.tokenType !== keyword("where") || before === undefined) return null;
  const span = spanOf(build, found);
  if (before.tokenType === T.Comma) {
    build.found.report(
      "misplaced-where",
      span,
      { after: "comma" },
      { fixes: [{ title: "Take out the comma", edits: [{ span: spanOf(build, before), text: "" }] }] },
    );
    return replaced(words, failure.at - 1, 1);
  }
  if (/^params?$/.test(failure.expected.rule)) return null;
  if (!words.slice(0, failure.at).some(({ tokenType }) => tokenType === found.tokenType)) return null;
  build.found.report(
    "misplaced-where",
    span,
    { after: "each" },
    { fixes: [{ title: "Write `and`", edits: [{ span, text: "and" }] }] },
  );
  return replaced(words, failure.at, 1, retyped({ ...found, image: "and" }, keyword("and")));
}

/** `rule g(): int = 5` inside a body. */
function declarationInside(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  const { words, failure, build } = attempt;
  if (found === undefined || failure.at === 0 || failure.expected.rule === "reportLine") return null;
  // Many of these words are names, too, so that the parser may stop only at the next one.
  const word = beginsDeclaration(found, words[failure.at + 1])
    ? found
    : failure.at > 1 && words[failure.at - 2]?.tokenType !== keyword("each") && beginsDeclaration(before, found)
      ? before
      : undefined;
  if (word === undefined) return null;
  build.found.report("misplaced-line", spanOf(build, word), { word: word.image });
  return giveUp(attempt, found);
}

/** `round down hp / 2` */
function roundDown(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  if (before?.image !== "round" || !(found?.image === "down" || found?.image === "up")) return null;
  const meant = found.image === "down" ? "floor(…)" : "ceil(…)";
  attempt.build.found.report("foreign-word", spanAt(attempt.build, before.startOffset, endOf(found)), {
    written: `round ${found.image}`,
    meant,
  });
  return giveUp(attempt, found);
}

/** `rounding none` */
function roundingNone(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  if (before?.tokenType !== keyword("rounding") || found?.tokenType !== keyword("none")) return null;
  const span = spanOf(attempt.build, found);
  attempt.build.found.report(
    "foreign-word",
    span,
    { written: "none", meant: "exact" },
    { fixes: [{ title: "Write `exact`", edits: [{ span, text: "exact" }] }] },
  );
  return replaced(attempt.words, attempt.failure.at, 1, retyped({ ...found, image: "exact" }, T.Identifier));
}

const namers: ReadonlyMap<TokenType, string> = new Map(
  [
    ["let", "value"],
    ["rule", "rule"],
    ["choice", "choice"],
    ["record", "record"],
    ["table", "table"],
    ["variant", "variant"],
    ["each", "local"],
    ["use", "rulebook"],
    ...["player", "entity", "procedure", "status", "phase", "action", "setup"].map((word) => [word, word]),
  ].map(([word, what]) => [keyword(word ?? ""), what ?? ""]),
);

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
  } else if (!freed.has(word) && !namesParameter(words, failure.at, word)) return null;
  return replaced(words, failure.at, 1, retyped({ ...found }, T.Identifier));
}

/** A parameter with such a name was or will be reported where it is declared. */
function namesParameter(words: readonly IToken[], at: number, word: string): boolean {
  return words
    .slice(0, at)
    .some(
      (token, i) =>
        token.image === word && words[i + 1]?.tokenType === T.Colon && words[i - 1]?.tokenType !== T.NewLine,
    );
}

/** `rule damage(x: int): int = x.`: as a sentence ends. */
function fullStop(
  { build, words, failure: { at } }: Attempt,
  found: IToken | undefined,
  before: IToken | undefined,
): Mended {
  if (
    before?.tokenType !== T.Dot ||
    !(found === undefined || found.tokenType === T.NewLine || closing.has(found.tokenType))
  )
    return null;
  const span = spanOf(build, before);
  build.found.report(
    "extra-word",
    span,
    { found: "." },
    { fixes: [{ title: "Take out `.`", edits: [{ span, text: "" }] }] },
  );
  return replaced(words, at - 1, 1);
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
  } else build.found.report("bar-in-formula", spanOf(build, sign), {});
  return giveUp(attempt, sign);
}

function question(attempt: Attempt, found: IToken | undefined): Mended {
  if (found?.tokenType !== T.Question) return null;
  attempt.build.found.report("foreign-question", spanOf(attempt.build, found), {});
  return giveUp(attempt, found);
}

/** `a => b` in a formula is someone's "at least". */
function fatArrow(attempt: Attempt, found: IToken | undefined): Mended {
  if (found?.tokenType !== T.Arrow || found.image !== "=>") return null;
  const span = spanOf(attempt.build, found);
  attempt.build.found.report(
    "foreign-sign",
    span,
    { written: "=>", meant: ">=" },
    { fixes: [{ title: "Write `>=`", edits: [{ span, text: ">=" }] }] },
  );
  return replaced(attempt.words, attempt.failure.at, 1, retyped({ ...found }, T.Ge));
}

const foreignStatements: ReadonlyMap<string, string> = new Map([
  ["var", "let"],
  ["const", "let"],
  ["local", "let"],
  ["dim", "let"],
  ["int", "let"],
  ["foreach", "for each"],
  ["forEach", "for each"],
  ["elif", "else if"],
  ["switch", "match"],
  ["unless", "if not"],
  ["print", "example"],
  ["function", "rule"],
  ["def", "rule"],
  ["func", "rule"],
  ["fn", "rule"],
]);

/** `var x = 5`, `foreach x in xs`: the line begins with a word that we have another one for. */
function lineOfAnotherLanguage(attempt: Attempt): Mended {
  const { build, words, failure } = attempt;
  const line = lineAround(words, failure.at);
  const at = line?.start ?? 0;
  const first = words[at];
  const meant = first?.tokenType === T.Identifier ? foreignStatements.get(first.image) : undefined;
  if (first === undefined || meant === undefined || failure.at - at > 2) return null;
  const span = spanOf(build, first);
  build.found.report("foreign-word", span, { written: first.image, meant }, writing(span, meant));
  const ours =
    meant === "for each"
      ? [retyped({ ...first }, keyword("for")), retyped({ ...first }, keyword("each"))]
      : meant === "let" || meant === "match"
        ? [retyped({ ...first }, keyword(meant))]
        : null;
  return ours === null ? giveUp(attempt, first) : replaced(words, at, 1, ...ours);
}

function loneWhile(attempt: Attempt, found: IToken | undefined): Mended {
  if (found?.tokenType !== keyword("while") || !isLineStart(attempt)) return null;
  const span = spanOf(attempt.build, found);
  attempt.build.found.report(
    "lone-while",
    span,
    {},
    { fixes: [{ title: "Write `repeat while`", edits: [{ span, text: "repeat while" }] }] },
  );
  return replaced(attempt.words, attempt.failure.at, 1, made(keyword("repeat"), found.startOffset), found);
}

function isLineStart({ words, failure }: Attempt): boolean {
  return lineAround(words, failure.at)?.start === failure.at;
}

function forWithoutEach(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  if (before?.tokenType !== keyword("for") || found === undefined || !attempt.failure.expected.kinds.includes("k_each"))
    return null;
  const span = spanOf(attempt.build, before);
  attempt.build.found.report(
    "for-without-each",
    span,
    {},
    { fixes: [{ title: "Write `for each`", edits: [{ span, text: "for each" }] }] },
  );
  return found.image === "("
    ? giveUp(attempt, found)
    : replaced(attempt.words, attempt.failure.at, 0, made(keyword("each"), found.startOffset));
}

/** `let x = 1,000` */
function commaInNumber(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  const after = attempt.words[attempt.failure.at + 1];
  if (
    found?.tokenType !== T.Comma ||
    before?.tokenType !== T.Numeral ||
    after === undefined ||
    !(after.tokenType === T.Numeral || after.tokenType === T.Percent)
  )
    return null;
  if (endOf(before) !== found.startOffset || endOf(found) !== after.startOffset) return null;
  const written = before.image + found.image + after.image;
  const better = betterNumber(written);
  if (better === null) return null;
  const span = spanAt(attempt.build, before.startOffset, endOf(after));
  attempt.build.found.report("bad-number", span, { written, better }, writing(span, better));
  const number: IToken = { ...before, image: better, endOffset: endOf(after) - 1 };
  return replaced(attempt.words, attempt.failure.at - 1, 3, number);
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

function missingBrace(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
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
  build.found.report("missing-brace", spanOf(build, before), { after: before.image, closing: true });
  return giveUp(attempt, before);
}
