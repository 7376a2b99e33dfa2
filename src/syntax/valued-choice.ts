/** Choices whose variants are given values, as in other languages: `choice Good { Wood = 3, Stone = 2 }`. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closerOf, made } from "./brackets.ts";
import { endOf, plainText, spanAt, spanOf } from "./build/context.ts";
import { typeOfCells } from "./cell-types.ts";
import { shownMeant } from "./cut.ts";
import type { Mended } from "./mending.ts";
import { afterReadings } from "./readings.ts";
import type { Attempt } from "./repair.ts";

interface Valued {
  readonly name: IToken;
  readonly value: IToken;
}

/** A table says what belongs to each name; a choice has the names alone. */
export function valuedChoice({ build, words }: Attempt): Mended {
  const start = afterReadings(words);
  const choice = words[start]?.tokenType === keyword("ordered") ? start + 1 : start;
  const [first, name, open] = [words[start], words[choice + 1], words[choice + 2]];
  if (words[choice]?.tokenType !== keyword("choice") || open?.tokenType !== T.OpenCurly) return null;
  const end = closerOf(words, choice + 2);
  const [close, variants] = [words[end], variantsIn(words.slice(choice + 3, end))];
  const [one] = variants ?? [];
  if (first === undefined || name === undefined || close === undefined || one === undefined || variants === null)
    return null;
  const cells = variants.map(({ value }) => (value.tokenType === T.Text ? plainText(value.image) : value.image));
  const rows = variants.map((each, at) => `  | ${each.name.image} | ${(cells[at] ?? "").replaceAll("|", "\\|")} |\n`);
  const isText = variants.some(({ value }) => value.tokenType === T.Text);
  const table = `table ${name.image} {\n  | name: key | value: ${isText ? "text" : (typeOfCells(cells) ?? "text")} |\n${rows.join("")}}`;
  const isCounted = cells.length > 1 && cells.every((cell, at) => Number(cell) === Number(cells[0]) + at);
  const names = variants.map((each) => each.name.image).join(", ");
  const alone = `${isCounted || choice > start ? "ordered " : ""}choice ${name.image} { ${names} }`;
  const span = spanAt(build, first.startOffset, endOf(close));
  build.found.report(
    "values-in-choice",
    spanOf(build, one.value),
    { variant: one.name.image, choice: name.image },
    {
      fixes: [
        { guess: true, title: `Make it the table \`${name.image}\``, edits: [{ span, text: table }] },
        { guess: true, title: `Write \`${shownMeant(alone)}\``, edits: [{ span, text: alone }] },
      ],
    },
  );
  return [
    ...words.slice(0, choice + 3),
    ...variants.flatMap((each, at) => (at === 0 ? [each.name] : [made(T.Comma, each.name.startOffset), each.name])),
    ...words.slice(end),
  ];
}

const separates = (token: IToken | undefined): boolean =>
  token?.tokenType === T.Comma || token?.tokenType === T.NewLine;

/** `Wood = 3, Stone: 2, Gold(5)`; null if one of them has no value. */
function variantsIn(words: readonly IToken[]): readonly Valued[] | null {
  const found: Valued[] = [];
  let isBare = false;
  for (let at = 0; at < words.length;) {
    if (separates(words[at])) {
      at += 1;
      continue;
    }
    const [name, joint] = [words[at], words[at + 1]];
    const isOpen = joint?.tokenType === T.OpenRound;
    const isJoined = isOpen || joint?.tokenType === T.Eq || joint?.tokenType === T.Colon;
    const sign = words[at + (isJoined ? 2 : 1)];
    const isSigned = sign?.tokenType === T.Minus || sign?.tokenType === T.Plus;
    const number = words[at + (isJoined ? 2 : 1) + (isSigned ? 1 : 0)];
    if (name === undefined || number === undefined || !/^\p{L}[\p{L}\p{N}_]*$/u.test(name.image)) return null;
    // `Level 1, Level 2` are names of words.
    if (
      !/^(?:\d+(?:\.\d+)?%?$|")/.test(number.image) ||
      (!isJoined && found.some((each) => each.name.image === name.image))
    )
      return null;
    const value = isSigned
      ? { ...number, image: `${sign.image}${number.image}`, startOffset: sign.startOffset }
      : number;
    at = words.indexOf(number) + (isOpen && words[words.indexOf(number) + 1]?.tokenType === T.CloseRound ? 2 : 1);
    found.push({ name, value });
    isBare ||= !isJoined;
    if (at < words.length && !separates(words[at])) return null;
  }
  // `Small 1, Large 2` may be names as well; with a number below 0 they are none.
  const isSure = !isBare || (found.length > 1 && found.some(({ value }) => value.image.startsWith("-")));
  return found.length === 0 || !isSure ? null : found;
}
