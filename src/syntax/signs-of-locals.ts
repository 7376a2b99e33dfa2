/** `= price * 2 where price = (4 - trust) * 500`: what a name in a formula means, said behind it as in mathematics. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closes, closing } from "./brackets.ts";
import { endOf, spanAt, type Build, writing } from "./build/context.ts";
import { typeIn } from "./called.ts";
import { said, shownMeant } from "./cut.ts";
import { afterReadings } from "./readings.ts";
import type { Instead } from "./signs-of-programs.ts";

/** At the `where`; null: it picks of a list. */
export function namedBehind(
  build: Build,
  chunk: readonly IToken[],
  at: number,
  read: readonly IToken[],
): Instead | null {
  const equals = read.findIndex(({ tokenType }) => tokenType === T.Eq);
  const [first, last] = [read[equals], chunk.at(-1)];
  const parts = partsOf(chunk, at + 1);
  if (chunk[afterReadings(chunk)]?.tokenType !== keyword("rule") || first === undefined || last === undefined)
    return null;
  const value = read.slice(equals + 1);
  if (parts === null || value.length === 0 || value.some(({ tokenType }) => tokenType === T.NewLine)) return null;
  const isKnown = typeIn(chunk);
  const order = inOrder(chunk, parts);
  const isOfValue = parts.some(({ name }) => speaksOf(value, name.image));
  if (order === null || !isOfValue || parts.some(({ name }) => isKnown(name.image) !== null)) return null;
  const isUsed = ({ name }: Part): boolean =>
    speaksOf(value, name.image) || parts.some(({ from, to }) => speaksOf(chunk.slice(from, to), name.image));
  if (!parts.every(isUsed)) return null;
  const lets = order.map(({ name, from, to }) => `  let ${name.image} = ${said(chunk, from, to)}\n`);
  const text = `{\n${lets.join("")}  ${said(value, 0, value.length)}\n}`;
  const span = spanAt(build, first.startOffset, endOf(last));
  build.found.report(
    "foreign-word",
    spanAt(build, (chunk[at] as IToken).startOffset, endOf(last)),
    { written: said(chunk, at, chunk.length), meant: shownMeant(lets.map((line) => line.trim()).join(" then ")) },
    writing(span, text),
  );
  const made = (image: string, type: IToken["tokenType"]): IToken => retyped({ ...first, image }, type);
  const words = [
    made("{", T.OpenCurly),
    ...order.flatMap(({ name, from, to }) => [
      made("let", keyword("let")),
      name,
      made("=", T.Eq),
      ...chunk.slice(from, to),
      made("\n", T.NewLine),
    ]),
    ...value,
    retyped({ ...last, image: "}" }, T.CloseCurly),
  ];
  return { words, count: chunk.length - at, before: read.length - equals };
}

interface Part {
  readonly name: IToken;
  readonly from: number;
  readonly to: number;
}

/** Whether a name stands in it by itself, and not as a field of something. */
const speaksOf = (words: readonly IToken[], name: string): boolean =>
  words.some(({ image }, at) => image === name && words[at - 1]?.tokenType !== T.Dot);

/** Each behind those that it needs; null: they need each other. */
function inOrder(chunk: readonly IToken[], parts: readonly Part[]): readonly Part[] | null {
  const order: Part[] = [];
  while (order.length < parts.length) {
    const left = parts.filter((part) => !order.includes(part));
    const next = left.find(({ from, to }) => !left.some(({ name }) => speaksOf(chunk.slice(from, to), name.image)));
    if (next === undefined) return null;
    order.push(next);
  }
  return order;
}

/** `x = 1, y = 2`, up to the end of the declaration. */
function partsOf(chunk: readonly IToken[], start: number): readonly Part[] | null {
  const isName = (at: number): boolean =>
    chunk[at]?.tokenType === T.Identifier && chunk[at + 1]?.tokenType === T.Eq && chunk[at + 2] !== undefined;
  if (!isName(start)) return null;
  const parts: Part[] = [];
  let [from, depth] = [start, 0];
  for (let at = start; at <= chunk.length; at += 1) {
    const word = chunk[at];
    const isJoint =
      depth === 0 && (word?.tokenType === T.Comma || word?.tokenType === keyword("and")) && isName(at + 1);
    if (word === undefined || isJoint) {
      parts.push({ name: chunk[from] as IToken, from: from + 2, to: at });
      from = at + 1;
    } else if (word.tokenType === T.NewLine || word.tokenType === T.OpenCurly) return null;
    else if (closes.has(word.tokenType)) depth += 1;
    else if (closing.has(word.tokenType)) depth -= 1;
    if (depth < 0) return null;
  }
  return parts;
}
