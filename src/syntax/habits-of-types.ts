/** Records in braces, and one of two types, as other languages write them. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import type { Edit } from "../diagnostics/diagnostic.ts";
import type { Span } from "../source/span.ts";
import { closerOf, made } from "./brackets.ts";
import { calledIn } from "./called.ts";
import { openerAround, said } from "./cut.ts";
import { endOf, frontOf, spanAt, spanOf, type Build } from "./build/context.ts";
import { replaced } from "./habit.ts";
import { choiceOf, declaring, listedAt } from "./listed-choice.ts";
import type { Mended } from "./mending.ts";
import { afterReadings } from "./readings.ts";
import type { Attempt } from "./repair.ts";

const isDeclaredRecord = (build: Build, name: string | undefined): boolean =>
  (build.all ?? []).some(({ image }, place, all) => image === name && all[place - 1]?.tokenType === keyword("record"));

/** What stands between two braces as the values of a record: `=` as `:`, and a comma where a line ends without one. */
function valuesBetween({ build, words }: Attempt, open: number, close: number): { edits: Edit[]; inside: IToken[] } {
  const edits: Edit[] = [];
  const inside: IToken[] = [];
  for (let place = open + 1; place < close; place += 1) {
    const [word, earlier, next] = [words[place] as IToken, words[place - 1], words[place + 1]];
    if (word.tokenType === T.Eq && earlier?.tokenType === T.Identifier) {
      edits.push({ span: spanAt(build, endOf(earlier), endOf(word)), text: ":" });
      inside.push(retyped({ ...word }, T.Colon));
    } else if (word.tokenType !== T.NewLine) inside.push(word);
    else if (earlier !== undefined && place > open + 1 && earlier.tokenType !== T.Comma && next !== words[close]) {
      edits.push({ span: spanAt(build, endOf(earlier), endOf(earlier)), text: "," });
      inside.push(made(T.Comma, endOf(earlier)));
    }
  }
  return { edits, inside };
}

function reportRecord({ build }: Attempt, span: Span, written: string, name: string, edits: readonly Edit[]): void {
  const meant = `${name}(…)`;
  build.found.report("foreign-word", span, { written, meant }, { fixes: [{ title: `Write \`${meant}\``, edits }] });
}

/** `Character { name: "Klara", wounds: 12 }` */
export function recordInBraces(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  const {
    build,
    words,
    failure: { at },
  } = attempt;
  const close = closerOf(words, at);
  const last = words[close];
  if (found?.tokenType !== T.OpenCurly || before === undefined || last === undefined) return null;
  if (!isDeclaredRecord(build, before.image)) return null;
  const { edits, inside } = valuesBetween(attempt, at, close);
  const span = spanAt(build, before.startOffset, endOf(found));
  reportRecord(attempt, span, `${before.image} { … }`, before.image, [
    { span: spanAt(build, endOf(before), endOf(found)), text: "(" },
    { span: spanOf(build, last), text: ")" },
    ...edits,
  ]);
  return replaced(
    words,
    at,
    close + 1 - at,
    made(T.OpenRound, found.startOffset),
    ...inside,
    made(T.CloseRound, last.startOffset),
  );
}

/** `rule weather(): Sky { rain: 3, wind: 4 }`: the body of a rule that gives a record holds its values only. */
export function recordAsBody(attempt: Attempt, found: IToken | undefined, field: IToken | undefined): Mended {
  const {
    build,
    words,
    failure: { at },
  } = attempt;
  const open = openerAround(words, at);
  const [type, colon] = [words[open - 1], words[open - 2]];
  if ((found?.tokenType !== T.Colon && found?.tokenType !== T.Eq) || field?.tokenType !== T.Identifier) return null;
  if (words[afterReadings(words)]?.tokenType !== keyword("rule") || colon?.tokenType !== T.Colon) return null;
  if (words[open - 3]?.tokenType !== T.CloseRound || !isDeclaredRecord(build, type?.image)) return null;
  const close = closerOf(words, open);
  const isFirst = words.slice(open + 1, at - 1).every(({ tokenType }) => tokenType === T.NewLine);
  const last = words
    .slice(open, close)
    .filter(({ tokenType }) => tokenType !== T.NewLine)
    .at(-1);
  if (type === undefined || last === undefined || words[close] === undefined || !isFirst) return null;
  const { edits, inside } = valuesBetween(attempt, open, close);
  const span = spanAt(build, field.startOffset, endOf(found));
  reportRecord(attempt, span, said(words, at - 1, at + 1), type.image, [
    { span: spanAt(build, field.startOffset, field.startOffset), text: `${type.image}(` },
    { span: spanAt(build, endOf(last), endOf(last)), text: ")" },
    ...edits,
  ]);
  return replaced(
    words,
    open + 1,
    close - open - 1,
    retyped({ ...type, startOffset: field.startOffset }, T.Identifier),
    made(T.OpenRound, field.startOffset),
    ...inside,
    made(T.CloseRound, endOf(last)),
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
  const start = frontOf(build, first);
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

const ofTypes = /^(?:fields?|members|params?|fieldType|typeRef|typeOf|record|ruleOf)$/;
const builtInTypes = /^(?:int|number|text|bool|percent|list|set|map|range|optional|odds)$/;

/** `quality: (refined | unrefined)`, `quality: refined or unrefined`: one of these is a choice. */
export function choiceInBrackets(
  { build, words, failure: { at, expected } }: Attempt,
  found: IToken | undefined,
): Mended {
  const isOpen = found?.tokenType === T.OpenRound;
  const from = isOpen ? at + 1 : at - 1;
  const names: string[] = [];
  let to = from;
  while (words[to]?.tokenType === T.Identifier && !builtInTypes.test(words[to]?.image ?? "")) {
    names.push(words[to]?.image ?? "");
    to += (isOpen ? /^(?:[|/,]|or)$/ : /^(?:[|/]|or)$/).test(words[to + 1]?.image ?? "") ? 2 : 1;
  }
  if (isOpen && words[to]?.tokenType !== T.CloseRound) return null;
  const [start, end] = isOpen ? [at, to + 1] : [from, to];
  const [field, colon, first, last, head] = [
    words[start - 2],
    words[start - 1],
    words[start],
    words[end - 1],
    words[0],
  ];
  if (!ofTypes.test(expected.rule) || names.length < 2 || colon?.tokenType !== T.Colon || field === undefined)
    return null;
  if (first === undefined || last === undefined || head === undefined) return null;
  if (!isOpen && names.some((name) => capital(name) === name)) return null;
  const { all = [] } = build;
  const variants = names.map(capital);
  const span = spanAt(build, first.startOffset, endOf(last));
  const { declaration, fixes } = choiceOf(field.image, variants, {
    at: span,
    front: frontOf(build, head),
    isNamed: (name) => all.some(({ image }, place) => image === name && declaring.test(all[place - 1]?.image ?? "")),
    declared: calledIn(all)(`choice of ${variants.join(" ")}`),
  });
  const guesses = fixes.map((fix) => ({ ...fix, guess: true as const }));
  build.found.report(
    "foreign-word",
    span,
    { written: said(words, start, end), meant: declaration },
    { fixes: guesses },
  );
  return replaced(words, start, end - start, made(T.Identifier, first.startOffset));
}

/** `rule strike(…): (shields: int, hull: int)`: several values together are a record. */
export function severalResults(
  { build, words, failure: { at, expected } }: Attempt,
  found: IToken | undefined,
  before: IToken | undefined,
): Mended {
  const [head, close] = [words[0], closerOf(words, at)];
  const name = words.find((_, place) => words[place - 1]?.tokenType === keyword("rule"));
  const isResult = before?.tokenType === T.Colon && words[at - 2]?.tokenType === T.CloseRound;
  const last = words[close];
  if (found?.tokenType !== T.OpenRound || !isResult || !ofTypes.test(expected.rule) || last === undefined) return null;
  if (head === undefined || name === undefined) return null;
  const [field, colon] = [words[at + 1], words[at + 2]];
  const fields = said(words, at + 1, close);
  const isNamed = field?.tokenType === T.Identifier && colon?.tokenType === T.Colon;
  const record = `${capital(name.image)}Result`;
  const isFree = !(build.all ?? []).some(({ image }) => image === record);
  const opens = words.filter(
    ({ tokenType }, place) =>
      place > close &&
      tokenType === T.OpenRound &&
      words[place + 1]?.image === field?.image &&
      words[place + 2]?.tokenType === T.Colon,
  );
  const edits: readonly Edit[] = [
    { span: frontOf(build, head), text: `record ${record} { ${fields} }\n` },
    { span: spanAt(build, found.startOffset, endOf(last)), text: record },
    ...opens.map(({ startOffset }) => ({ span: spanAt(build, startOffset, startOffset), text: record })),
  ];
  const declaration = `record ${record} { ${isNamed ? fields : "…"} }`;
  const fixes = isNamed && isFree ? [{ title: `Declare \`record ${record}\``, edits }] : [];
  const span = spanAt(build, found.startOffset, endOf(last));
  build.found.report("several-results", span, { record: declaration.slice(0, 200), name: record }, { fixes });
  // What cannot be read is told once.
  const rest = [...words];
  for (const open of [...opens].reverse()) {
    const place = rest.indexOf(open);
    rest.splice(place, closerOf(rest, place) + 1 - place, made(T.Missing, open.startOffset));
  }
  return [...rest.slice(0, at), made(T.Identifier, found.startOffset), ...rest.slice(close + 1)];
}
