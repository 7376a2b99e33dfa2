/** What only games have, as people write it elsewhere: here fields, and what an example expects; the other heads have files of their own. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf } from "./brackets.ts";
import { endOf, spanAt, spanOf } from "./build/context.ts";
import { headAround, lineAround, said } from "./cut.ts";
import { afterReadings } from "./readings.ts";
import { chosenWhere, severalChosen } from "./habits-of-parameters.ts";
import { phaseHead, phaseLine } from "./habits-of-phases.ts";
import { dropLine, instead, isName, word, type Mended } from "./mending.ts";
import type { Attempt } from "./repair.ts";
import { failures } from "./words.ts";
import { colon, limitOfPlace, actionLine, actionPlace } from "./habits-of-actions.ts";
import { signedLine, untilHabit, statusLine, statusField, statusSign } from "./habits-of-statuses.ts";

/** A mistake in what only games have; null if it is none of these. */
export function turnHabit(attempt: Attempt): Mended {
  const { words, failure } = attempt;
  const found = words[failure.at];
  if (found === undefined) return null;
  const head = headAround(words, failure.at);
  if (head === undefined) return headHabit(attempt, found);
  const line = lineAround(words, failure.at);
  const starts = line?.start === failure.at;
  if (head === keyword("action"))
    return colon(attempt, found) ?? limitOfPlace(attempt) ?? (starts ? actionLine(attempt, found) : null);
  if (head === keyword("status"))
    return (
      signedLine(attempt, found, starts) ??
      untilHabit(attempt, found) ??
      (starts ? statusLine(attempt, found) : (statusField(attempt, found) ?? statusSign(attempt, found)))
    );
  if (head === keyword("player") || head === keyword("entity")) return fieldHabit(attempt, found);
  if (head === keyword("phase")) return phaseHead(attempt, found) ?? (starts ? phaseLine(attempt, found) : null);
  if (head === keyword("example")) return recordRefused(attempt, found) ?? expectedError(attempt);
  return null;
}

function headHabit(attempt: Attempt, found: IToken): Mended {
  const head = attempt.words[afterReadings(attempt.words)]?.tokenType;
  if (head === keyword("action"))
    return severalChosen(attempt) ?? chosenWhere(attempt, found) ?? actionPlace(attempt, found);
  if (head === keyword("player") || head === keyword("entity")) return fieldHabit(attempt, found);
  if (head === keyword("phase")) return phaseHead(attempt, found);
  if (head === keyword("example") || head === keyword("report") || head === keyword("goal"))
    return exampleStart(attempt, found);
  return null;
}

/** `example "x" with duel(Light)`, `report "x" with duel()` */
function exampleStart(attempt: Attempt, found: IToken): Mended {
  const {
    words,
    failure: { at },
  } = attempt;
  const before = words[at - 2];
  if (found.tokenType === T.OpenRound && before?.tokenType === keyword("with"))
    return instead(attempt, at - 2, at - 1, "in", [word(before, "in")]);
  const foreign =
    /^(?:for|from|on|with|after)$/.test(found.image) &&
    isName(words[at + 1]) &&
    words[at + 2]?.tokenType === T.OpenRound;
  return foreign ? instead(attempt, at, at + 1, "in", [word(found, "in")]) : null;
}

/** `Hero(might: 1, wits: 1) fails` */
function recordRefused(attempt: Attempt, found: IToken): Mended {
  const { build, words, failure } = attempt;
  const line = lineAround(words, failure.at);
  const name = words[line?.start ?? -1];
  if (line === null || name === undefined || !/^\p{Lu}/u.test(name.image)) return null;
  if (!/^(?:fails?|throws|refused|refuses)$/.test(found.image) || closerOf(words, line.start + 1) !== failure.at - 1)
    return null;
  build.found.report("record-refused", spanAt(build, name.startOffset, endOf(found)), { record: name.image });
  return dropLine(attempt, found);
}

/** `beginGame() is an error "why"`, `play(a, b) is illegal` */
function expectedError({ build, words, failure: { at } }: Attempt): Mended {
  const line = lineAround(words, at);
  if (line === null) return null;
  const is = words.findIndex(
    (each, index) => index >= line.start && index < line.end && each.tokenType === keyword("is"),
  );
  const what = words[is + 1]?.image === "an" ? is + 2 : is + 1;
  if (is <= line.start || what >= line.end || !failures.test(words[what]?.image ?? "")) return null;
  const last = words[line.end - 1] as IToken;
  const span = spanAt(build, words[is]?.startOffset ?? 0, endOf(last));
  const move = words[line.start];
  const start = spanAt(build, move?.startOffset ?? 0, move?.startOffset ?? 0);
  const ours = "not possible(";
  const isAction = build.all?.some(({ image }, i) => image === move?.image && build.all?.[i - 1]?.image === "action");
  build.found.report(
    "error-in-example",
    span,
    { written: said(words, is, line.end) },
    {
      fixes: [
        isAction === true
          ? {
              title: `Write \`${ours}…)\``,
              edits: [
                { span: start, text: ours },
                { span, text: ")" },
              ],
            }
          : { guess: true, title: "Take it out", edits: [{ span, text: "" }] },
      ],
    },
  );
  return [...words.slice(0, is), ...words.slice(line.end)];
}

/** `hp: int from 0 to 20`, `hp = 20` */
function fieldHabit(attempt: Attempt, found: IToken): Mended {
  const {
    build,
    words,
    failure: { at, expected },
  } = attempt;
  const before = words[at - 1];
  if (expected.rule !== "members" || before === undefined) return null;
  if (found.tokenType === keyword("from") && words[at + 1]?.tokenType === T.Numeral)
    return instead(attempt, at, at + 1, "", []);
  if (found.tokenType !== T.Eq || lineAround(words, at)?.start !== at - 1) return null;
  const [value, end] = [words[at + 1], words[at + 2]];
  const alone = end?.tokenType === T.NewLine || end?.tokenType === T.Comma || end?.tokenType === T.CloseCurly;
  const type = alone ? typeOf(value) : null;
  const fixes =
    type === null
      ? []
      : [
          {
            title: `Write \`: ${type} default …\``,
            edits: [
              { span: spanAt(build, endOf(before), value?.startOffset ?? endOf(found)), text: `: ${type} default ` },
            ],
          },
        ];
  build.found.report("missing-type", spanOf(build, before), { name: before.image, what: "field" }, { fixes });
  return dropLine(attempt, found);
}

/** What such a value is; null: it may be anything. */
function typeOf(value: IToken | undefined): string | null {
  if (value?.tokenType === T.Text) return "text";
  if (/^(?:yes|no)$/.test(value?.image ?? "")) return "bool";
  return /^\d+$/.test(value?.image ?? "") ? "int" : /^\d+\.\d+$/.test(value?.image ?? "") ? "number" : null;
}
