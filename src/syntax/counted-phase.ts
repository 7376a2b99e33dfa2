/** Phases that are told how often they come: `repeats 3 times`, `for 3 rounds`. They are counted in a field of the players. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import type { Edit } from "../diagnostics/diagnostic.ts";
import { closerOf } from "./brackets.ts";
import { declaredIn, endOf, spanAt, spanOf, type Build } from "./build/context.ts";
import { playerIn } from "./game-words.ts";
import type { Mended } from "./mending.ts";
import { isTable, small } from "./phrase-shapes.ts";
import type { Attempt } from "./repair.ts";

const counted = /^(?:times|rounds?|turns?|x)$/;
const count = "rounds";

/** `repeats 3 times`, `repeats 3`, `for 3 rounds`, `3 times` in the head of a phase. */
export function timesOfPhase({ build, words, failure: { at } }: Attempt): Mended {
  const [before, number, behind] = [words[at - 1], words[at], words[at + 1]];
  if (before === undefined || number?.tokenType !== T.Numeral) return null;
  const isCounted = counted.test(behind?.image ?? "");
  const leads = before.tokenType === keyword("repeats") || before.tokenType === keyword("for");
  if (!isCounted && before.tokenType !== keyword("repeats")) return null;
  const start = leads ? at - 1 : at;
  const end = isCounted ? at + 2 : at + 1;
  const last = words[end - 1];
  const limit = (last?.tokenType === T.Numeral ? last : words[end - 2])?.image ?? "";
  const edits = countingEdits(build, words, { start, end, limit, count });
  build.found.report(
    "times-of-phase",
    spanOf(build, number),
    {},
    edits === null ? {} : { fixes: [{ title: `Count in a field \`${count}\` of the players`, edits }] },
  );
  return before.tokenType === keyword("repeats")
    ? [...words.slice(0, at), ...words.slice(end)]
    : [...words.slice(0, start), ...words.slice(end)];
}

interface Counting {
  /** From one word to another the head says how often. */
  readonly start: number;
  readonly end: number;
  readonly limit: string;
  /** The field that counts. */
  readonly count: string;
}

/** `phase Year for each season in Season {`: it is counted, and a rule says which one it is. */
export function valuesOfPhase({ build, words, failure: { at } }: Attempt): Mended {
  const [one, list, behind] = [words[at - 1], words[at + 1], words[at + 2]];
  if (words[at]?.tokenType !== keyword("in") || words[at - 2]?.tokenType !== keyword("each")) return null;
  if (one === undefined || list?.tokenType !== T.Identifier || !isTable(list.image)) return null;
  if (behind?.tokenType !== T.OpenCurly || list.image === playerIn(declaredIn(build))?.name) return null;
  const [name, of] = [one.image, list.image];
  const counter = `${small(of)}s`;
  const [start, end] = [at - 3, at + 2];
  const rule = `rule ${name}(): ${of} = [one for each one in ${of}][players[1].${counter} + 1]`;
  const file = build.all ?? [];
  const isFree = !file.some(({ image }, place) => image === name && file[place - 1]?.tokenType === keyword("rule"));
  const edits = isFree ? countingEdits(build, words, { start, end, limit: `count(${of})`, count: counter }) : null;
  const last = file.filter(({ tokenType }) => tokenType !== T.NewLine).at(-1);
  const uses = words
    .slice(end, closerOf(words, end))
    .filter(
      ({ image, tokenType }, place, all) =>
        image === name &&
        tokenType === T.Identifier &&
        all[place - 1]?.tokenType !== T.Dot &&
        all[place + 1]?.tokenType !== T.Colon,
    );
  const fixes =
    edits === null || last === undefined
      ? []
      : [
          {
            title: `Count in a field \`${counter}\` of the players`,
            edits: [
              ...edits,
              ...uses.map((word) => ({ span: spanOf(build, word), text: `${name}()` })),
              { span: spanAt(build, endOf(last), endOf(last)), text: `\n\n${rule}` },
            ],
          },
        ];
  const span = spanAt(build, (words[start] as IToken).startOffset, endOf(list));
  build.found.report("values-of-phase", span, { list: of, counter, rule }, { fixes });
  return [...words.slice(0, start), ...words.slice(end)];
}

/** What counts the rounds of a phase; null: it is not clear where. */
function countingEdits(
  build: Build,
  words: readonly IToken[],
  { start, end, limit, count }: Counting,
): readonly Edit[] | null {
  const file = build.all ?? [];
  const open = words[end];
  const head = words.slice(0, start).map(({ tokenType }) => tokenType);
  // What counts is never set back: within what comes again it would count once.
  if (comesAgain(words, start)) return null;
  const isEach = head.slice(head.lastIndexOf(keyword("phase"))).includes(keyword("each"));
  const [first, last] = [words[start] as IToken, words[end - 1] as IToken];
  const player = file.findIndex(
    ({ tokenType }, at) => tokenType === keyword("player") && file[at + 2]?.tokenType === T.OpenCurly,
  );
  if (open?.tokenType !== T.OpenCurly || player < 0) return null;
  // What belonged elsewhere was moved, and is not written where it is read.
  if (open.startOffset < endOf(last)) return null;
  if (file.some(({ image, startOffset }) => image === count && startOffset !== last.startOffset)) return null;
  const close = closerOf(file, player + 2);
  const fields = file[close - 1]?.tokenType === T.NewLine ? file[close - 2] : file[close - 1];
  if (file[close] === undefined || fields === undefined) return null;
  const isFirst = fields.tokenType === T.OpenCurly;
  const place = endOf(fields);
  // As deep as the lines below, and what stood behind the brace goes on below it.
  const indent = " ".repeat((words[head.lastIndexOf(keyword("phase"))]?.startColumn ?? 1) + 1);
  const isOpen = words[end + 1]?.startLine === open.startLine;
  const rest = isOpen ? `\n${indent.slice(1)}` : "";
  const counting = isEach ? `add 1 to active.${count}` : `for each p in players { add 1 to p.${count} }`;
  const exit = exitIn(words, end);
  const counted: Edit =
    exit === undefined
      ? { span: spanAt(build, endOf(open), endOf(open)), text: `\n${indent}exit { ${counting} }${rest}` }
      : { span: spanAt(build, endOf(exit), endOf(exit)), text: ` ${counting} then` };
  return [
    { span: spanAt(build, place, place), text: `${isFirst ? " " : ", "}${count}: int >= 0 default 0` },
    { span: spanAt(build, first.startOffset, endOf(last)), text: `repeats while players[1].${count} < ${limit}` },
    counted,
  ];
}

/** The brace behind `exit` in the body that a brace opens. */
function exitIn(words: readonly IToken[], open: number): IToken | undefined {
  for (let at = open + 1; at < closerOf(words, open); at += 1) {
    if (words[at]?.tokenType === keyword("exit") && words[at + 1]?.tokenType === T.OpenCurly) return words[at + 1];
    if (words[at]?.tokenType === T.OpenCurly) at = closerOf(words, at);
  }
  return undefined;
}

/** Whether a phase around it comes more than once: `repeats`, `for each player`. */
function comesAgain(words: readonly IToken[], at: number): boolean {
  const heads: boolean[] = [];
  let again = false;
  for (const { tokenType } of words.slice(0, at)) {
    if (tokenType === T.OpenCurly) {
      heads.push(again);
      again = false;
    } else if (tokenType === T.CloseCurly) heads.pop();
    else if (tokenType === keyword("phase")) again = false;
    else if (tokenType === keyword("repeats") || tokenType === keyword("each")) again = true;
  }
  return heads.includes(true);
}
