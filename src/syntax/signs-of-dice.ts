/** Dice in the notation of other tools, where they stand among the words of a formula. */
import { closerOf, openerOf } from "./brackets.ts";
import type { IToken, TokenType } from "chevrotain";
import { builtins, takesList } from "../builtins/registry.ts";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { endOf, spanAt, type Build, writing } from "./build/context.ts";
import { said } from "./cut.ts";
import { readNotation, type Notation } from "./dice-notation.ts";

/** A word to read in place of some, and how many these were. */
export interface Replaced {
  readonly word: IToken;
  readonly count: number;
}

const parts: ReadonlySet<TokenType> = new Set([
  T.Identifier,
  T.Die,
  T.Dice,
  T.Bang,
  T.Lt,
  T.Le,
  T.Gt,
  T.Ge,
  T.Eq,
  T.Numeral,
  T.BadNumber,
]);
/** Longer notations than this stand nowhere. */
const mostParts = 12;

/** Names a notation that begins at this word; null if there is none. */
export function foreignDice(build: Build, chunk: readonly IToken[], at: number): Replaced | null {
  const first = chunk[at] as IToken;
  const bad = first.tokenType === T.BadNumber;
  if (bad ? !/^\d+[dDwW](?:\d|%|[fF]|$)/.test(first.image) : !isBang(chunk[at + 1], first)) return null;
  let text = first.image;
  let last = first;
  const ends = [text.length];
  for (
    let next = chunk[at + 1];
    next !== undefined && parts.has(next.tokenType) && next.startOffset === endOf(last) && ends.length < mostParts;
    next = chunk[at + ends.length]
  ) {
    text += next.image;
    last = next;
    ends.push(text.length);
  }
  const open = chunk[at + 1];
  if (bad && /^\d+[dDwW]$/.test(text) && open?.tokenType === T.Numeral && /^\d+$/.test(open.image))
    return report(build, chunk, at, 2, [`${first.image.slice(0, -1)}d${open.image}`]);
  if (bad && /^\d+[dD]$/.test(first.image) && open?.tokenType === T.OpenRound && open.startOffset === endOf(first))
    return computedSides(build, chunk, at);
  if (bad && /^\d+[dD]$/.test(text) && open?.tokenType === T.OpenCurly && open.startOffset === endOf(first))
    return listedFaces(build, chunk, at);
  const counter = chunk[at - 1];
  if (!bad && counter !== undefined && isParameter(chunk, counter) && counter.startLine === first.startLine)
    return countedByName(build, chunk, at, text, ends);
  if (chunk[at - 1]?.tokenType === T.CloseRound) return countedDice(build, chunk, at, text, ends);
  const several = timesDice(build, chunk, at, text, ends);
  if (several !== null) return several;
  const notation = readNotation(text, wantsList(chunk, at));
  const count = notation === null ? 0 : ends.indexOf(notation.written.length) + 1;
  const divides = chunk[at - 1]?.tokenType === T.Slash && notation?.better?.includes(" * ") === true;
  if (notation !== null && count > 0)
    return report(
      build,
      chunk,
      at,
      count,
      waysOf(notation).map((way) => (divides ? `(${way})` : way)),
    );
  return bad && /^\d+[dD]/.test(first.image) ? report(build, chunk, at, 1, []) : null;
}

/** `dice times d6!`: each die that explodes brings a further one, which counts by itself. */
function timesDice(
  build: Build,
  chunk: readonly IToken[],
  at: number,
  text: string,
  ends: readonly number[],
): Replaced | null {
  const start = chunk[at - 1]?.tokenType === keyword("times") ? startOfCount(chunk, at - 2) : -1;
  const notation = start < 0 ? null : readNotation(`2${text}`, true);
  const behind = notation?.better?.startsWith(eachOfTwo) === true ? notation.better.slice(eachOfTwo.length) : null;
  const count = notation === null ? 0 : ends.indexOf(notation.written.length - 1) + 1;
  if (behind === null || count === 0) return null;
  const [first, number, last] = [chunk[at], chunk[start], chunk[at + count - 1]] as [IToken, IToken, IToken];
  const better = `explodeEach(${said(chunk, start, at)} ${behind}`;
  const edits = [
    { span: spanAt(build, number.startOffset, number.startOffset), text: "explodeEach(" },
    { span: spanAt(build, first.startOffset, endOf(last)), text: behind },
  ];
  const written = said(chunk, start, at + count);
  const span = spanAt(build, number.startOffset, endOf(last));
  build.found.report("foreign-dice", span, { written, better }, { fixes: [{ title: `Write \`${better}\``, edits }] });
  return { word: retyped({ ...first, endOffset: endOf(last) - 1 }, T.Missing), count };
}

const eachOfTwo = "explodeEach(2 times ";

/** Where a number begins that ends there: `dice`, `me.dice`, `(skill + 1)`, `dice(me)`. */
function startOfCount(chunk: readonly IToken[], end: number): number {
  const last = chunk[end];
  if (last?.tokenType === T.Numeral) return end;
  const start = last?.tokenType === T.CloseRound ? openerOf(chunk, end) : end;
  if (start < 0) return -1;
  const name = last?.tokenType === T.CloseRound ? start - 1 : start;
  if (chunk[name]?.tokenType !== T.Identifier) return last?.tokenType === T.CloseRound ? start : -1;
  return chunk[name - 1]?.tokenType === T.Dot ? startOfCount(chunk, name - 2) : name;
}

const isBang = (word: IToken | undefined, before: IToken): boolean =>
  word?.tokenType === T.Bang && word.startOffset === endOf(before);

const waysOf = ({ better, either = [] }: Notation): readonly string[] => (better === null ? either : [better]);

function report(build: Build, chunk: readonly IToken[], at: number, count: number, ways: readonly string[]): Replaced {
  const first = chunk[at] as IToken;
  const last = chunk[at + count - 1] as IToken;
  const span = spanAt(build, first.startOffset, endOf(last));
  build.found.report(
    "foreign-dice",
    span,
    { written: said(chunk, at, at + count), better: ways.length === 1 ? (ways[0] ?? null) : null },
    { fixes: ways.map((way) => ({ title: `Write \`${way}\``, edits: [{ span, text: way }] })) },
  );
  return { word: retyped({ ...first, endOffset: endOf(last) - 1 }, T.Missing), count };
}

/** `(skill)d6!` */
function countedDice(
  build: Build,
  chunk: readonly IToken[],
  at: number,
  text: string,
  ends: readonly number[],
): Replaced | null {
  const first = chunk[at] as IToken;
  const open = openerOf(chunk, at - 1);
  const opener = chunk[open];
  const notation = readNotation(text, false);
  const count = notation === null ? 0 : ends.indexOf(notation.written.length) + 1;
  if (notation === null || opener === undefined || count === 0) return null;
  const last = chunk[at + count - 1] as IToken;
  const sure = notation.better !== null && chunk[open - 1]?.tokenType !== T.Identifier && !wantsList(chunk, open);
  const better = sure ? `sum((…) times ${notation.better ?? ""})` : null;
  build.found.report(
    "foreign-dice",
    spanAt(build, opener.startOffset, endOf(last)),
    { written: `(…)${notation.written}`, better },
    !sure
      ? {}
      : {
          fixes: [
            {
              title: `Write \`${better ?? ""}\``,
              edits: [
                { span: spanAt(build, opener.startOffset, opener.startOffset), text: "sum(" },
                { span: spanAt(build, first.startOffset, endOf(last)), text: ` times ${notation.better ?? ""})` },
              ],
            },
          ],
        },
  );
  return { word: retyped({ ...first, endOffset: endOf(last) - 1 }, T.Missing), count };
}

/** Whether the word is a name that this declaration gives a type. */
const isParameter = (chunk: readonly IToken[], { image, tokenType }: IToken): boolean =>
  tokenType === T.Identifier && chunk.some((each, at) => each.image === image && chunk[at + 1]?.tokenType === T.Colon);

/** `dice d6!` */
function countedByName(
  build: Build,
  chunk: readonly IToken[],
  at: number,
  text: string,
  ends: readonly number[],
): Replaced | null {
  const count = chunk[at - 1] as IToken;
  const notation = readNotation(text, false);
  const length = notation === null ? 0 : ends.indexOf(notation.written.length) + 1;
  if (notation === null || notation.better === null || length === 0 || wantsList(chunk, at - 1)) return null;
  const last = chunk[at + length - 1] as IToken;
  const span = spanAt(build, count.startOffset, endOf(last));
  const better = `sum(${count.image} times ${notation.better})`;
  build.found.report(
    "foreign-dice",
    span,
    { written: said(chunk, at - 1, at + length), better },
    writing(span, better),
  );
  return { word: retyped({ ...last }, T.Missing), count: length };
}

/** `2d(sides)` */
function computedSides(build: Build, chunk: readonly IToken[], at: number): Replaced | null {
  const end = closerOf(chunk, at + 1);
  const close = chunk[end];
  if (close === undefined) return null;
  const first = chunk[at] as IToken;
  const dice = first.image.slice(0, -1);
  const span = spanAt(build, first.startOffset, endOf(close));
  const inner = chunk
    .slice(at + 2, end)
    .map(({ image }) => image)
    .join(" ");
  const each = `${dice} times roll(1 to `;
  const [begun, closed] = dice === "1" ? ["roll(1 to ", ""] : wantsList(chunk, at) ? [each, ""] : [`sum(${each}`, ")"];
  const better = `${begun}${inner.length > 30 ? "…" : inner})${closed}`;
  build.found.report(
    "foreign-dice",
    span,
    { written: `${first.image}(…)`, better },
    {
      fixes: [
        {
          title: "Write `roll(1 to …)`",
          edits: [
            { span: spanAt(build, first.startOffset, endOf(first) + 1), text: begun },
            ...(closed === "" ? [] : [{ span: spanAt(build, endOf(close), endOf(close)), text: closed }]),
          ],
        },
      ],
    },
  );
  return { word: retyped({ ...first, endOffset: endOf(close) - 1 }, T.Missing), count: end - at + 1 };
}

/** `3d{0, 1, 2}`, `3d{1..4}` */
function listedFaces(build: Build, chunk: readonly IToken[], at: number): Replaced | null {
  const end = closerOf(chunk, at + 1);
  const faces = chunk.slice(at + 2, end);
  if (!faces.every(({ image }) => /^(?:\d+|,|-|\.\.)$/.test(image))) return null;
  const inner = said(chunk, at + 2, end);
  const range = /^(\d+)\s*\.\.\s*(\d+)$/.exec(inner);
  const count = (chunk[at] as IToken).image.slice(0, -1);
  const roll = range === null ? `roll([${inner}])` : `roll(${range[1] ?? ""} to ${range[2] ?? ""})`;
  return report(build, chunk, at, end - at + 1, [`sum(${count} times ${roll})`]);
}

/** Whether the results are asked for and not their sum: `highest 2 of …`, `count(… where it > 4)`, `max(…)` of nothing else. */
export function wantsList(chunk: readonly IToken[], at: number): boolean {
  const before = chunk[at - 1];
  if (before?.tokenType === keyword("of")) return true;
  const callee = chunk[at - 2]?.image ?? "";
  if (before?.tokenType !== T.OpenRound || !takesList(callee)) return false;
  const after = afterArgument(chunk, at);
  return after !== keyword("for") && (after !== T.Comma || builtins.get(callee)?.parameters[0]?.isList === true);
}

/** What ends the first value in the brackets: a comma, the bracket, or what begins a phrase. */
function afterArgument(chunk: readonly IToken[], at: number): TokenType | undefined {
  let depth = 0;
  for (const { tokenType: type } of chunk.slice(at)) {
    if (type === T.OpenRound || type === T.OpenSquare || type === T.OpenCurly) depth += 1;
    if (depth === 0 && (type === T.Comma || type === keyword("for"))) return type;
    if (type === T.CloseRound || type === T.CloseSquare || type === T.CloseCurly) depth -= 1;
    if (depth < 0) return type;
  }
  return undefined;
}
