/** Signs that the language does not have: what they say elsewhere, or that they are none of ours. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { guessIf, type Fix } from "../diagnostics/diagnostic.ts";
import type { Span } from "../source/span.ts";
import { said } from "./cut.ts";
import { endOf, spanAt, type Build } from "./build/context.ts";
import { beginsValue, endsValue } from "./value-words.ts";

/** Fractions in one sign, behind the point. */
const parts: ReadonlyMap<string, string> = new Map([
  ["\u00bd", "5"],
  ["\u00bc", "25"],
  ["\u00be", "75"],
  ["\u215b", "125"],
]);
/** Without them it would be another number. */
const mathematical =
  /[\u221a\u00b1\u2213\u2308\u2309\u230a\u230b\u2211\u220f\u221e\u2153\u2154\u2155-\u215e\u00b0-\u00b9\u2070-\u209f]/u;

/** `isn't`, `weapon's damage`, `a ~ 5%`, `@{skill}`: what others say with signs that we have not; null: it is none of these. */
export function spoken(chunk: readonly IToken[], at: number): { from: IToken; to: IToken; text: string } | null {
  const [before, sign, next, last] = [chunk[at - 1], chunk[at], chunk[at + 1], chunk[at + 3]];
  const word = before?.image ?? "";
  if (sign === undefined) return null;
  const part = parts.get(sign.image);
  if (part !== undefined) {
    const isMixed = before?.tokenType === T.Numeral && /^\d+$/.test(word) && endOf(before) === sign.startOffset;
    return isMixed && before !== undefined
      ? { from: before, to: sign, text: `${word}.${part}` }
      : { from: sign, to: sign, text: `0.${part}` };
  }
  if (next === undefined) return null;
  const touches = before !== undefined && endOf(before) === sign.startOffset && endOf(sign) === next.startOffset;
  if (/^['\u2019]$/.test(sign.image) && touches && before !== undefined) {
    if (next.image === "t" && word === "isn") return { from: before, to: next, text: "is not" };
    if (next.image === "s" && before.tokenType === T.Identifier && chunk[at + 2]?.tokenType === T.Identifier)
      return { from: sign, to: next, text: "." };
  }
  if (/^[\u00b7\u22c5\u2219\u2022]$/.test(sign.image) && before !== undefined && endsValue(before) && beginsValue(next))
    return { from: sign, to: sign, text: "*" };
  if (/^[~\u2248]$/.test(sign.image) && before !== undefined && endsValue(before) && beginsValue(next))
    return { from: sign, to: sign, text: "is about" };
  if (sign.image === "@" && next.tokenType === T.OpenCurly && last?.tokenType === T.CloseCurly)
    return { from: sign, to: last, text: chunk[at + 2]?.image ?? "" };
  return null;
}

export function reportSpoken(
  build: Build,
  chunk: readonly IToken[],
  { from, to, text }: { readonly from: IToken; readonly to: IToken; readonly text: string },
): void {
  const span = spanAt(build, from.startOffset, endOf(to));
  const written = said(chunk, chunk.indexOf(from), chunk.indexOf(to) + 1);
  const spaced = chunk[chunk.indexOf(to) + 1]?.startOffset === endOf(to) && /^[a-z]/.test(text) ? `${text} ` : text;
  build.found.report(
    "foreign-word",
    span,
    { written, meant: text },
    {
      fixes: [
        {
          title: `Write \`${text}\``,
          edits: [{ span: text === "." ? openTo(build, chunk, to, span) : span, text: spaced }],
        },
      ],
    },
  );
}

/** A dot stands close to the word behind it. */
function openTo(build: Build, chunk: readonly IToken[], to: IToken, span: Span): Span {
  const next = chunk[chunk.indexOf(to) + 1];
  return next === undefined ? span : span.to(build.place(next.startOffset));
}

/** `level²` is `power(level, 2)`. */
function raised(build: Build, chunk: readonly IToken[], at: number, written: string): readonly Fix[] | null {
  const exponent = "²³".indexOf(written) + 2;
  let from = at - 1;
  while (chunk[from - 1]?.tokenType === T.Dot) from -= 2;
  const first = chunk[from];
  if (written.length !== 1 || exponent < 2 || first === undefined || !/^[\p{L}\p{N}_]+$/u.test(first.image))
    return null;
  const { startOffset } = chunk[at] as IToken;
  return [
    {
      title: `Write \`power(…, ${exponent})\``,
      edits: [
        { span: spanAt(build, first.startOffset, first.startOffset), text: "power(" },
        { span: spanAt(build, startOffset, startOffset + 1), text: `, ${exponent})` },
      ],
    },
  ];
}

const roundings: readonly (readonly [open: string, close: string, name: string])[] = [
  ["\u2308", "\u2309", "ceil"],
  ["\u230a", "\u230b", "floor"],
];

/** `⌈fear / 2⌉` is `ceil(fear / 2)`: the fix of the sign that opens, and none of the one that closes; null: it is none of them. */
function rounded(build: Build, chunk: readonly IToken[], at: number): readonly Fix[] | null {
  const { image, startOffset } = chunk[at] as IToken;
  const signs = roundings.find((each) => each.includes(image));
  if (signs === undefined) return null;
  const [open, close, name] = signs;
  if (image === close) return chunk.slice(0, at).some((each) => each.image === open) ? [] : null;
  const end = chunk.slice(at).find((each) => each.image === close);
  if (end === undefined) return null;
  const edits = [
    { span: spanAt(build, startOffset, startOffset + 1), text: `${name}(` },
    { span: spanAt(build, end.startOffset, end.startOffset + 1), text: ")" },
  ];
  return [{ title: `Write \`${name}(…)\``, edits }];
}

/** One finding for signs side by side; gives where they end. */
export function reportUnknown(build: Build, chunk: readonly IToken[], at: number): number {
  let end = at;
  while (chunk[end + 1]?.tokenType === T.Unknown && chunk[end + 1]?.startOffset === endOf(chunk[end] as IToken))
    end += 1;
  const span = spanAt(build, (chunk[at] as IToken).startOffset, endOf(chunk[end] as IToken));
  const written = chunk
    .slice(at, Math.min(end + 1, at + 20))
    .map(({ image }) => image)
    .join("");
  const round = written.length === 1 ? rounded(build, chunk, at) : null;
  if (round?.length === 0) return endOf(chunk[end] as IToken);
  const taken = guessIf(mathematical.test(written), { title: "Take it out", edits: [{ span, text: "" }] });
  build.found.report(
    "unknown-sign",
    span,
    { written },
    { fixes: round ?? raised(build, chunk, at, written) ?? [taken] },
  );
  return endOf(chunk[end] as IToken);
}
