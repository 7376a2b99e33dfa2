/** Rolls and faces that are counted as people say it: `5 attack(foe)`, `count(6s)`. */
import type { IToken } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import type { Edit } from "../diagnostics/diagnostic.ts";
import { closerOf } from "./brackets.ts";
import { endOf, spanAt } from "./build/context.ts";
import { calledIn, typeIn } from "./called.ts";
import { said } from "./cut.ts";
import { replaced } from "./habit.ts";
import { poolsBefore } from "./habits-of-rerolls.ts";
import type { Mended } from "./mending.ts";
import type { Attempt } from "./repair.ts";
import { wantsList } from "./signs-of-dice.ts";
import { numberWords } from "./words.ts";

interface Way {
  readonly text: string;
  readonly edits: readonly Edit[];
}

/** `5 attack(foe)`: what a rule that rolls gives so many times, added up; of another rule so much of it. */
export function numberBesideCall(
  { build, words, failure: { at } }: Attempt,
  found: IToken | undefined,
  before: IToken | undefined,
): Mended {
  const open = words[at + 1];
  if (found?.tokenType !== T.Identifier || open?.tokenType !== T.OpenRound || before === undefined) return null;
  if (open.startOffset !== endOf(found) || before.startLine !== found.startLine) return null;
  const isNumber = before.tokenType === T.Numeral || typeIn(words)(before.image) === "int";
  const last = words[closerOf(words, at + 1)];
  const rolls = calledIn(build.all ?? [])(`rolls ${found.image}`);
  if (!isNumber || words[at - 2]?.tokenType === T.Dot || last === undefined || rolls === null) return null;
  const gap = spanAt(build, endOf(before), found.startOffset);
  const start = spanAt(build, before.startOffset, before.startOffset);
  const end = spanAt(build, endOf(last), endOf(last));
  const call = `${found.image}(…)`;
  const ways: readonly Way[] = [
    {
      text: `sum(${before.image} times ${call})`,
      edits: [
        { span: start, text: "sum(" },
        { span: gap, text: " times " },
        { span: end, text: ")" },
      ],
    },
    { text: `${before.image} times ${call}`, edits: [{ span: gap, text: " times " }] },
    { text: `${before.image} * ${call}`, edits: [{ span: gap, text: " * " }] },
  ];
  const isList = wantsList(words, at - 1);
  const meant = isList ? ways.slice(1, 2) : rolls === "yes" ? [ways[0], ways[2]] : ways.slice(2);
  build.found.report(
    "foreign-word",
    spanAt(build, before.startOffset, endOf(found)),
    { written: `${before.image} ${call}`, meant: meant[0]?.text ?? "" },
    { fixes: meant.flatMap((way) => (way === undefined ? [] : { title: `Write \`${way.text}\``, edits: way.edits })) },
  );
  const image = isList ? "times" : "*";
  return replaced(words, at, 0, retyped({ ...found, image }, isList ? keyword("times") : T.Star));
}

/** `count(6s)`, `number of 6s`: of the one pool that has a name. */
export function countedFaces({ build, words, told, failure }: Attempt): Mended {
  // Behind `number` it stopped at `of`.
  const at = words[failure.at]?.image === "of" ? failure.at + 2 : failure.at;
  const face = words[at - 1];
  const open = words[at - 2];
  const isCalled = open?.tokenType === T.OpenRound && words[at - 3]?.image === "count";
  const isSaid = open?.image === "of" && /^(?:number|count)$/.test(words[at - 3]?.image ?? "");
  if (words[at]?.image !== "s" || face?.tokenType !== T.Numeral || !(isCalled || isSaid)) return null;
  const end = isCalled ? closerOf(words, at - 2) + 1 : at + 1;
  // Of what they are is said behind it.
  if (isSaid && /^(?:in|of|on|among|from)$/.test(words[end]?.image ?? "")) return null;
  const [first, last] = [words[at - 3], words[end - 1]];
  if (first === undefined || last === undefined || (isCalled && end !== at + 2)) return null;
  const [pool, more] = poolsBefore(words, at);
  const isKnown = pool !== undefined && more === undefined;
  const meant = `count(${isKnown ? pool.name : "dice"} where it is ${face.image})`;
  const span = spanAt(build, first.startOffset, endOf(last));
  build.found.report(
    "foreign-word",
    span,
    { written: said(words, at - 3, end), meant },
    { fixes: isKnown ? [{ title: `Write \`${meant}\``, edits: [{ span, text: meant }] }] : [] },
  );
  const value = retyped({ ...first, endOffset: endOf(last) - 1 }, T.Missing);
  told.add(value);
  return replaced(words, at - 3, end - (at - 3), value);
}

/** `two or more 6s in roll`, `two 6s`, `at least 2 sixes`: so many of the pool show it. */
export function severalFaces({ build, words, failure }: Attempt): Mended {
  let near = Math.min(words.length - 1, failure.at + 4);
  while (near > failure.at - 2 && words[near]?.image !== "s") near -= 1;
  const face = words[near - 1];
  if (face?.tokenType !== T.Numeral || endOf(face) !== words[near]?.startOffset) return null;
  const isMore = words[near - 2]?.image === "more" && words[near - 3]?.image === "or";
  const isPlus = words[near - 2]?.tokenType === T.Plus;
  let start = isMore ? near - 4 : isPlus ? near - 3 : near - 2;
  const count = countIn(words[start]);
  if (count === null) return null;
  const [said2, said1] = [words[start - 2]?.image, words[start - 1]?.image];
  const isLeast = said2 === "at" && said1 === "least";
  const isExact = said1 === "exactly";
  start -= isLeast ? 2 : isExact ? 1 : 0;
  const isOf = /^(?:in|of|on|among|from)$/.test(words[near + 1]?.image ?? "");
  const [pool, more] = poolsBefore(words, start);
  const named = isOf && words[near + 2]?.tokenType === T.Identifier ? words[near + 2] : undefined;
  if (named === undefined && (isOf || pool === undefined || more !== undefined)) return null;
  const end = near + (isOf ? 3 : 1);
  const [first, last] = [words[start], words[end - 1]];
  if (first === undefined || last === undefined || /^[.([]$/.test(words[end]?.image ?? "")) return null;
  const meant = `count(${named?.image ?? pool?.name ?? ""} where it is ${face.image}) ${isExact ? "is" : ">="} ${count}`;
  const span = spanAt(build, first.startOffset, endOf(last));
  build.found.report(
    "foreign-word",
    span,
    { written: said(words, start, near).concat(said(words, near, end)), meant },
    { fixes: [{ title: `Write \`${meant}\``, edits: [{ span, text: meant }] }] },
  );
  return replaced(words, start, end - start, retyped({ ...first, endOffset: endOf(last) - 1 }, T.Missing));
}

/** `two`, `2` */
function countIn(word: IToken | undefined): number | null {
  const at = numberWords.indexOf(word?.image ?? "");
  return at > 0 ? at : word?.tokenType === T.Numeral && /^\d+$/.test(word.image) ? Number(word.image) : null;
}
