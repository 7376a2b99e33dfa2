/** Records in braces, and one of two types, as other languages write them. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import type { Edit } from "../diagnostics/diagnostic.ts";
import { closerOf, made } from "./brackets.ts";
import { endOf, spanAt, spanOf } from "./build/context.ts";
import { replaced } from "./habit.ts";
import { listedAt } from "./listed-choice.ts";
import type { Mended } from "./mending.ts";
import type { Attempt } from "./repair.ts";

/** `Character { name: "Klara", wounds: 12 }` */
export function recordInBraces(
  { build, words, failure: { at } }: Attempt,
  found: IToken | undefined,
  before: IToken | undefined,
): Mended {
  const isRecord = (build.all ?? []).some(
    ({ image }, place, all) => image === before?.image && all[place - 1]?.tokenType === keyword("record"),
  );
  const close = closerOf(words, at);
  const last = words[close];
  if (found?.tokenType !== T.OpenCurly || before === undefined || !isRecord || last === undefined) return null;
  const edits: Edit[] = [
    { span: spanAt(build, endOf(before), endOf(found)), text: "(" },
    { span: spanOf(build, last), text: ")" },
  ];
  const inside: IToken[] = [];
  for (let place = at + 1; place < close; place += 1) {
    const [word, earlier, next] = [words[place] as IToken, words[place - 1], words[place + 1]];
    if (word.tokenType === T.Eq && earlier?.tokenType === T.Identifier) {
      edits.push({ span: spanAt(build, endOf(earlier), endOf(word)), text: ":" });
      inside.push(retyped({ ...word }, T.Colon));
    } else if (word.tokenType !== T.NewLine) inside.push(word);
    else if (earlier !== undefined && earlier !== found && earlier.tokenType !== T.Comma && next !== last) {
      edits.push({ span: spanAt(build, endOf(earlier), endOf(earlier)), text: "," });
      inside.push(made(T.Comma, endOf(earlier)));
    }
  }
  const meant = `${before.image}(…)`;
  build.found.report(
    "foreign-word",
    spanAt(build, before.startOffset, endOf(found)),
    { written: `${before.image} { … }`, meant },
    { fixes: [{ title: `Write \`${meant}\``, edits }] },
  );
  return replaced(
    words,
    at,
    close + 1 - at,
    made(T.OpenRound, found.startOffset),
    ...inside,
    made(T.CloseRound, last.startOffset),
  );
}

const holdsFields = /^(?:fields?|members|params?|fieldType|typeRef|record|variantOf)$/;

/** `record Goods { rarity: Common or Rare }` */
export function listedChoice({ build, words, failure: { at, expected } }: Attempt): Mended {
  const listed = holdsFields.test(expected.rule) ? listedAt(build, words, Math.min(at, words.length - 1)) : null;
  if (listed === null) return null;
  listed.report(words[0]);
  return replaced(words, listed.from + 1, listed.to - listed.from - 1);
}

const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

/** `max: Characteristic or int`: a choice says which of the two it is. */
export function eitherType(
  { build, words, failure: { at, expected } }: Attempt,
  found: IToken | undefined,
  before: IToken | undefined,
): Mended {
  const [next, colon, name] = [words[at + 1], words[at - 2], words[at - 3]];
  const [first, sign] = [words[0], found?.tokenType === keyword("or") || found?.tokenType === T.Bar];
  if (!sign || found === undefined || !/^(?:fields?|members|params?|fieldType|typeRef|record)$/.test(expected.rule))
    return null;
  if (before?.tokenType !== T.Identifier || next?.tokenType !== T.Identifier) return null;
  if (colon?.tokenType !== T.Colon || name === undefined || first === undefined) return null;
  const type = capital(name.image);
  const variants = [before.image, next.image].map((of) => `Of${capital(of)}(of: ${of})`).join(", ");
  const choice = `choice ${type} { ${variants} }`;
  const span = spanAt(build, before.startOffset, endOf(next));
  const start = spanAt(build, first.startOffset, first.startOffset);
  const isFree = !(build.all ?? []).some(({ image }) => image === type);
  build.found.report(
    "foreign-word",
    span,
    { written: `${before.image} ${found.image} ${next.image}`, meant: choice },
    {
      fixes: isFree
        ? [
            {
              guess: true,
              title: `Write \`${choice}\``,
              edits: [
                { span, text: type },
                { span: start, text: `${choice}\n` },
              ],
            },
          ]
        : [],
    },
  );
  return replaced(words, at, 2);
}
