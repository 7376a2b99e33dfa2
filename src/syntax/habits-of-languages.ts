/** Words and signs that other languages and sheets use: `foreach`, `=>`, `1,000`, `round down`. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closing, made } from "./brackets.ts";
import { endOf, spanAt, spanOf, writing } from "./build/context.ts";
import { lineAround, said } from "./cut.ts";
import { betterNumber } from "./numbers.ts";
import type { Attempt } from "./repair.ts";
import { giveUp, isLineStart, replaced } from "./habit.ts";
import { word, type Mended } from "./mending.ts";
import { numberWords } from "./words.ts";

/** `round down hp / 2` */
export function roundDown(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  if (before?.image !== "round" || !(found?.image === "down" || found?.image === "up")) return null;
  const meant = found.image === "down" ? "floor(…)" : "ceil(…)";
  attempt.build.found.report("foreign-word", spanAt(attempt.build, before.startOffset, endOf(found)), {
    written: `round ${found.image}`,
    meant,
  });
  return giveUp(attempt, found);
}

/** `rounding none` */
export function roundingNone(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
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

/** `rule damage(x: int): int = x.`: as a sentence ends. */
export function fullStop(
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

export function question(attempt: Attempt, found: IToken | undefined): Mended {
  if (found?.tokenType !== T.Question) return null;
  attempt.build.found.report("foreign-question", spanOf(attempt.build, found), {});
  return giveUp(attempt, found);
}

/** `a => b` in a formula is someone's "at least". */
export function fatArrow(attempt: Attempt, found: IToken | undefined): Mended {
  const { words, failure } = attempt;
  if (found?.tokenType !== T.Arrow || found.image !== "=>") return null;
  // `xs.sort(x => x.hp)` is about each of the list.
  if (words[failure.at - 2]?.tokenType === T.OpenRound && words[failure.at - 4]?.tokenType === T.Dot) return null;
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
  ["function", "rule"],
  ["def", "rule"],
  ["func", "rule"],
  ["fn", "rule"],
]);

/** `var x = 5`, `foreach x in xs`: the line begins with a word that we have another one for. */
export function lineOfAnotherLanguage(attempt: Attempt): Mended {
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

export function loneWhile(attempt: Attempt, found: IToken | undefined): Mended {
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

export function forWithoutEach(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  if (before?.tokenType !== keyword("for") || found === undefined || !attempt.failure.expected.kinds.includes("k_each"))
    return null;
  const repeated = repeatedSoOften(attempt, found, before);
  if (repeated !== null) return repeated;
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

/** `for 2 players {`, `for three times {`: so often. */
function repeatedSoOften({ build, words, failure: { at } }: Attempt, found: IToken, before: IToken): Mended {
  const number = found.tokenType === T.Numeral ? found.image : String(numberWords.indexOf(found.image.toLowerCase()));
  const open = words[at + 1]?.tokenType === T.OpenCurly ? at + 1 : at + 2;
  const noun = open === at + 1 ? "" : (words[at + 1]?.image ?? "");
  if (number === "-1" || words[open]?.tokenType !== T.OpenCurly || !/^[\p{L}]*$/u.test(noun)) return null;
  const last = words[open - 1] as IToken;
  const span = spanAt(build, before.startOffset, endOf(last));
  const meant = `repeat ${number} times`;
  build.found.report("foreign-word", span, { written: said(words, at - 1, open), meant }, writing(span, meant));
  const count = retyped({ ...found, image: number }, T.Numeral);
  return replaced(words, at - 1, open - at + 1, word(before, "repeat"), count, word(last, "times"));
}

/** `let x = 1,000` */
export function commaInNumber(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
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
