/** Words that are right, and stand where they cannot: `given`, `rolling`, `with`, `where`, declarations in bodies, bounds of what a rule gives. */
import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import { beginsDeclaration } from "../../grammar/newlines.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { made } from "./brackets.ts";
import { endOf, spanAt, spanOf } from "./build/context.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { headAround, lineAround, openerAround, said } from "./cut.ts";
import { reportBehind } from "./two-declarations.ts";
import { afterReadings } from "./readings.ts";
import type { Attempt } from "./repair.ts";
import { beginsValue } from "./value-words.ts";
import { giveUp, namers, replaced } from "./habit.ts";
import type { Mended } from "./mending.ts";

/** `chance(a) given b` */
export function misplacedGiven(attempt: Attempt, found: IToken | undefined): Mended {
  if (found?.tokenType !== keyword("given")) return null;
  attempt.build.found.report("misplaced-given", spanOf(attempt.build, found), {});
  return giveUp(attempt, found);
}

const laidOut: ReadonlyMap<TokenType, "misplaced-rolling" | "misplaced-choosing"> = new Map([
  [keyword("rolling"), "misplaced-rolling"],
  [keyword("choosing"), "misplaced-choosing"],
]);

/** `rolling 6` in a report, in a formula, behind a claim; `choosing` likewise. */
export function misplacedRolling(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
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
export function misplacedVariant(attempt: Attempt, found: IToken | undefined): Mended {
  const { build, words, failure } = attempt;
  // `lasts(Round) with short`: a bracket of values was looked for behind it.
  const isBehind = found?.tokenType !== keyword("with") && words[failure.at - 1]?.tokenType === keyword("with");
  const place = isBehind ? failure.at - 1 : failure.at;
  const name = words[place + 1];
  if (words[afterReadings(words)]?.tokenType === keyword("goal")) return variantOfGoal(attempt, place);
  if (found?.tokenType !== keyword("with") || name === undefined) return null;
  const as = words[failure.at - 2];
  const format = words[failure.at - 1];
  const span = spanAt(build, found.startOffset, endOf(name));
  const behind = as?.tokenType === keyword("as") && format !== undefined;
  build.found.report(
    "misplaced-variant",
    span,
    { name: name.image, ofGoal: false },
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

/** `lasts(Round) with short in 12 to 20`: a goal names its variant behind its title. */
function variantOfGoal({ build, words }: Attempt, at: number): Mended {
  const [before, found, name] = words.slice(at - 1, at + 2);
  if (found?.tokenType !== keyword("with") || name === undefined || before === undefined) return null;
  const written = spanAt(build, found.startOffset, endOf(name));
  const out = { span: spanAt(build, endOf(before), endOf(name)), text: "" };
  const title = words[afterReadings(words) + 1];
  const isNamed = words[afterReadings(words) + 2]?.tokenType === keyword("with");
  const fixes =
    title === undefined || isNamed
      ? [{ guess: true as const, title: `Take out \`with ${name.image}\``, edits: [out] }]
      : [
          {
            title: `Write \`with ${name.image}\` behind the title`,
            edits: [{ span: spanAt(build, endOf(title), endOf(title)), text: ` with ${name.image}` }, out],
          },
        ];
  build.found.report("misplaced-variant", written, { name: name.image, ofGoal: true }, { fixes });
  return replaced(words, at, 2);
}

/** `for each x in xs where a where b`, `count(xs, where it > 4)` */
export function misplacedWhere(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
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
export function declarationInside(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  const { words, failure, build } = attempt;
  if (found === undefined || failure.at === 0 || failure.expected.rule === "reportLine") return null;
  // Many of these words are names, too, so that the parser may stop only at the next one.
  const word = beginsDeclaration(found, words[failure.at + 1])
    ? found
    : failure.at > 1 && words[failure.at - 2]?.tokenType !== keyword("each") && beginsDeclaration(before, found)
      ? before
      : undefined;
  // `the player whose hand is empty`: a word before it in its line, and it declares nothing.
  const earlier = words[words.indexOf(word ?? found) - 1];
  if (word === undefined || (earlier?.tokenType === T.Identifier && earlier.startLine === word.startLine)) return null;
  // Outside of all braces nothing is inside of another.
  if (earlier !== undefined && openerAround(words, words.indexOf(word)) < 0) reportBehind(build, earlier, word);
  else build.found.report("misplaced-line", spanOf(build, word), { word: word.image });
  return giveUp(attempt, found);
}

const boundSigns: ReadonlySet<TokenType> = new Set([
  T.Numeral,
  T.Minus,
  T.Ge,
  T.Gt,
  T.Le,
  T.Lt,
  ...["from", "of", "over", "under"].map(keyword),
]);

/** `rule damage(x: int): int >= 0 = x`: only what is given has a bound. */
export function boundOfResult({ words, failure: { at }, build }: Attempt, found: IToken | undefined): Mended {
  if (found === undefined || !boundSigns.has(found.tokenType) || words[at - 2]?.tokenType !== T.Colon) return null;
  if (words[at - 3]?.tokenType !== T.CloseRound || !/^(?:int|number)$/.test(words[at - 1]?.image ?? "")) return null;
  if (words[afterReadings(words)]?.tokenType !== keyword("rule")) return null;
  const end = words.findIndex(
    ({ tokenType }, index) => index > at && (tokenType === T.Eq || tokenType === T.OpenCurly),
  );
  const last = words[end - 1];
  if (last === undefined || last.startLine !== found.startLine || end <= at) return null;
  const span = spanAt(build, found.startOffset, endOf(last));
  const bound = said(words, at, end);
  build.found.report(
    "bound-of-result",
    span,
    { bound },
    {
      fixes: [
        {
          title: `Take out \`${bound}\``,
          edits: [{ span: spanAt(build, endOf(words[at - 1] as IToken), endOf(last)), text: "" }],
        },
      ],
    },
  );
  return [...words.slice(0, at), ...words.slice(end)];
}

/** `setup armies(red: list of Unit) { needs legal(red) … }` */
export function setupThatRefuses(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  const { build, words, failure } = attempt;
  const line = lineAround(words, failure.at);
  const word = [before, found].find((each) => each !== undefined && each === words[line?.start ?? -1]);
  if (word === undefined || !/^(?:needs|check|requires?)$/.test(word.image)) return null;
  if (headAround(words, failure.at) !== keyword("setup")) return null;
  build.found.report("setup-refuses", spanOf(build, word), { found: word.image });
  return giveUp(attempt, word);
}
