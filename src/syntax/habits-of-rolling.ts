/** Lines of dice in examples, as people write them elsewhere: `rolling 6 6 5`, `roll 6, 6, 5`, `on: 9+`. */
import type { Mended } from "./mending.ts";
import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closes, closing, made } from "./brackets.ts";
import { endOf, spanAt, spanOf, writing } from "./build/context.ts";
import { lineAround } from "./cut.ts";
import { afterReadings } from "./readings.ts";
import type { Attempt } from "./repair.ts";
import { beginsValue, endsValue } from "./value-words.ts";
import { rollWords } from "./habits-of-dice.ts";

const layers: ReadonlySet<TokenType> = new Set(["rolling", "choosing"].map(keyword));
const chooseWords: ReadonlySet<string> = new Set(["choose", "chooses", "chose"]);

/** `rolling 6 6 5`, `rolling: 6, 6, 5`, `roll 6, 6, 5`, and the same with `choosing` */
export function rollingLine(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  const {
    build,
    words,
    failure: { at },
    entry,
  } = attempt;
  if (found === undefined || before === undefined) return null;
  const begins = words[at - 2]?.tokenType === T.NewLine || words[at - 2]?.tokenType === T.OpenCurly;
  if (begins && found.tokenType === T.Colon && (before.image === "rolling" || before.image === "choosing")) {
    const span = spanOf(build, found);
    build.found.report(
      "extra-word",
      span,
      { found: ":" },
      { fixes: [{ title: "Take out `:`", edits: [{ span, text: "" }] }] },
    );
    return [...words.slice(0, at - 1), retyped({ ...before }, keyword(before.image)), ...words.slice(at + 1)];
  }
  const meant =
    rollWords.has(before.image) && found.tokenType === T.Numeral
      ? "rolling"
      : chooseWords.has(before.image) && beginsValue(found) && found.tokenType !== T.OpenRound
        ? "choosing"
        : null;
  if (begins && meant !== null && words[afterReadings(words)]?.tokenType === keyword("example")) {
    const span = spanOf(build, before);
    build.found.report("foreign-word", span, { written: before.image, meant }, writing(span, meant));
    return [...words.slice(0, at - 1), retyped({ ...before, image: meant }, keyword(meant)), ...words.slice(at)];
  }
  const line = entry === "faces" ? { start: 0, end: words.length } : lineAround(words, at);
  if (line === null || (entry !== "faces" && !layers.has(words[line.start]?.tokenType ?? T.Unknown))) return null;
  return withCommas(attempt, line.start, line.end);
}

/** One finding for all commas that are missing between the values of a line. */
function withCommas({ build, words, failure: { at } }: Attempt, start: number, end: number): Mended {
  const gaps: number[] = [];
  let depth = 0;
  for (let i = start; i + 1 < end; i += 1) {
    const [word, next] = [words[i] as IToken, words[i + 1] as IToken];
    if (closes.has(word.tokenType)) depth += 1;
    else if (closing.has(word.tokenType)) depth -= 1;
    if (depth === 0 && endsValue(word) && beginsValue(next) && next.tokenType !== T.OpenRound) gaps.push(i + 1);
  }
  const [before, found] = [words[at - 1], words[at]];
  if (before === undefined || found === undefined || !gaps.includes(at)) return null;
  build.found.report(
    "missing-sign",
    spanOf(build, found),
    { sign: ",", before: before.image, after: found.image },
    {
      fixes: [
        {
          title: gaps.length === 1 ? "Add `,`" : "Add the commas",
          edits: gaps
            .map((gap) => endOf(words[gap - 1] ?? before))
            .map((place) => ({ span: spanAt(build, place, place), text: "," })),
        },
      ],
    },
  );
  return words.flatMap((word, index) =>
    gaps.includes(index) ? [made(T.Comma, endOf(words[index - 1] ?? word)), word] : [word],
  );
}

/** `on: 9+` */
export function numberAndMore(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  const {
    build,
    words,
    failure: { at },
  } = attempt;
  const number = words[at - 2];
  if (
    found === undefined ||
    before?.tokenType !== T.Plus ||
    number?.tokenType !== T.Numeral ||
    endOf(number) !== before.startOffset
  )
    return null;
  const start = words[at - 3]?.tokenType;
  const ends: readonly TokenType[] = [T.CloseRound, T.Comma, T.Colon];
  const begins =
    found.tokenType === T.Colon ? start === T.NewLine || start === T.OpenCurly || start === T.Comma : start === T.Colon;
  if (!ends.includes(found.tokenType) || !begins) return null;
  const span = spanAt(build, number.startOffset, endOf(before));
  const better = `>= ${number.image}`;
  build.found.report("foreign-comparison", span, { written: `${number.image}+`, better }, writing(span, better));
  return [...words.slice(0, at - 2), made(T.Ge, number.startOffset), number, ...words.slice(at)];
}
