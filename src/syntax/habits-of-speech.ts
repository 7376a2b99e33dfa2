/** Conditions and formulas as they are said: `repeat until c`, `x between 1 and 5`, `x rounded down`, `when c { }`. */
import type { Mended } from "./mending.ts";
import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import type { Edit } from "../diagnostics/diagnostic.ts";
import { closes, closing, made, openerOf } from "./brackets.ts";
import { endOf, spanAt, spanOf } from "./build/context.ts";
import type { Attempt } from "./repair.ts";

/** The first of these words from `at` on, in the same line and outside of brackets; -1 if there is none. */
function ahead(words: readonly IToken[], at: number, types: ReadonlySet<TokenType>): number {
  let depth = 0;
  for (let i = at; i < words.length; i += 1) {
    const type = words[i]?.tokenType ?? T.Unknown;
    if (depth === 0 && types.has(type)) return i;
    if (type === T.NewLine || (depth === 0 && closing.has(type))) return -1;
    if (closes.has(type)) depth += 1;
    else if (closing.has(type)) depth -= 1;
  }
  return -1;
}

const joining: ReadonlySet<TokenType> = new Set(["and", "or", "otherwise"].map(keyword));
const brace: ReadonlySet<TokenType> = new Set([T.OpenCurly]);
const and: ReadonlySet<TokenType> = new Set([keyword("and")]);

/** `repeat until c { }` */
export function repeatUntil(
  { build, words, failure: { at } }: Attempt,
  found: IToken | undefined,
  before: IToken | undefined,
): Mended {
  const repeat = words[at - 2];
  if (found === undefined || before?.image !== "until" || repeat?.tokenType !== keyword("repeat")) return null;
  const end = ahead(words, at, brace);
  const last = words[end - 1];
  if (last === undefined || end <= at) return null;
  const joined = ahead(words.slice(0, end), at, joining) >= 0;
  const close = spanAt(build, endOf(last), endOf(last));
  const edits: readonly Edit[] = joined
    ? [
        { span: spanAt(build, before.startOffset, found.startOffset), text: "while not (" },
        { span: close, text: ")" },
      ]
    : [{ span: spanOf(build, before), text: "while not" }];
  build.found.report(
    "foreign-word",
    spanAt(build, repeat.startOffset, endOf(before)),
    { written: "repeat until", meant: joined ? "repeat while not (…)" : "repeat while not …" },
    { fixes: [{ title: "Write `repeat while not`", edits }] },
  );
  const begun = [
    ...words.slice(0, at - 1),
    retyped({ ...before, image: "while" }, keyword("while")),
    made(keyword("not"), found.startOffset),
  ];
  return [
    ...begun,
    made(T.OpenRound, found.startOffset),
    ...words.slice(at, end),
    made(T.CloseRound, endOf(last)),
    ...words.slice(end),
  ];
}

/** `x between 1 and 5`, `x is between 1 and 5` */
export function between({ build, words, failure: { at } }: Attempt): Mended {
  // Behind `is` it was taken for a name, and the parser stopped one later.
  const place = words[at]?.image === "between" ? at : at - 1;
  const word = words[place];
  if (word?.image !== "between") return null;
  const is = words[place - 1]?.tokenType === keyword("is") ? place - 1 : place;
  const to = ahead(words, place + 1, and);
  const [first, joint] = [words[is], words[to]];
  if (first === undefined || joint === undefined || (place < at && is === place)) return null;
  const span = spanAt(build, first.startOffset, endOf(word));
  build.found.report(
    "foreign-word",
    span,
    { written: "between … and …", meant: "in … to …" },
    {
      fixes: [
        {
          title: "Write `in … to …`",
          edits: [
            { span, text: "in" },
            { span: spanOf(build, joint), text: "to" },
          ],
        },
      ],
    },
  );
  return [
    ...words.slice(0, is),
    made(keyword("in"), first.startOffset),
    ...words.slice(place + 1, to),
    made(keyword("to"), joint.startOffset),
    ...words.slice(to + 1),
  ];
}

const roundings: ReadonlyMap<string, string> = new Map([
  ["down", "floor"],
  ["up", "ceil"],
]);
const beginsFormula: ReadonlySet<TokenType> = new Set([
  T.Eq,
  T.OpenRound,
  T.OpenCurly,
  T.OpenSquare,
  T.Comma,
  T.Colon,
  T.NewLine,
  keyword("return"),
  keyword("then"),
]);

/** `x rounded down`; of a longer formula it is for the designer to say how much of it is rounded. */
export function rounded({ build, words, told, failure: { at } }: Attempt, found: IToken | undefined): Mended {
  if (found?.image !== "rounded") return null;
  const way = words[at + 1];
  const name = roundings.get(way?.image ?? "");
  const last = name === undefined || way === undefined ? found : way;
  const from = operandBefore(words, at - 1);
  const [first, operand] = [words[from], words[at - 1]];
  if (first === undefined || operand === undefined) return null;
  const call = name ?? "round";
  // `rounded to 2`: to two digits, or to even numbers.
  const whole = way?.image !== "to" && beginsFormula.has(words[from - 1]?.tokenType ?? T.NewLine);
  const edits: readonly Edit[] = [
    { span: spanAt(build, first.startOffset, first.startOffset), text: `${call}(` },
    { span: spanAt(build, endOf(operand), endOf(last)), text: ")" },
  ];
  build.found.report(
    "foreign-word",
    spanAt(build, found.startOffset, endOf(last)),
    { written: last === found ? "rounded" : `rounded ${last.image}`, meant: `${call}(…)` },
    whole ? { fixes: [{ title: `Write \`${call}(…)\``, edits }] } : {},
  );
  const unread = retyped({ ...first }, T.Missing);
  told.add(unread);
  return [...words.slice(0, from), unread, ...words.slice(last === found ? at + 1 : at + 2)];
}

/** Where the value that ends there begins: `x`, `w.mass`, `f(x)`, `(a + b)`. */
function operandBefore(words: readonly IToken[], end: number): number {
  let at = end;
  for (;;) {
    const type = words[at]?.tokenType ?? T.Unknown;
    if (closing.has(type)) {
      at = openerOf(words, at);
      const callee = words[at - 1];
      if (callee === undefined || endOf(callee) !== words[at]?.startOffset) return at;
      at -= 1;
    } else if (words[at - 1]?.tokenType === T.Dot) at -= 2;
    else return at;
  }
}

/** `when c { }` */
export function whenIf({ build, words, failure: { at } }: Attempt): Mended {
  // `when (c) { }` was read as a call.
  const place =
    words[at]?.tokenType === T.OpenCurly && words[at - 1]?.tokenType === T.CloseRound
      ? openerOf(words, at - 1) - 1
      : at - 1;
  const word = words[place];
  if (word?.image !== "when" || ahead(words, place + 1, brace) < 0) return null;
  const span = spanOf(build, word);
  build.found.report(
    "foreign-word",
    span,
    { written: "when", meant: "if" },
    { fixes: [{ title: "Write `if`", edits: [{ span, text: "if" }] }] },
  );
  return [...words.slice(0, place), retyped({ ...word, image: "if" }, keyword("if")), ...words.slice(place + 1)];
}
