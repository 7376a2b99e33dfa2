import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closes, closing, openerOf } from "./brackets.ts";
import type { Span } from "../source/span.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { said } from "./cut.ts";
import { endOf, spanAt, spanOf, type Build, writing } from "./build/context.ts";
import { afterReadings } from "./readings.ts";
import { betterNumber } from "./numbers.ts";
import { foreignFormat } from "./signs-of-formats.ts";
import { foreignDice } from "./signs-of-dice.ts";
import { faceCalled, isReroll } from "./rolled-again.ts";
import { signOfPrograms } from "./signs-of-programs.ts";

/** The words of one part after its odd signs were named: each was replaced by what was meant, or dropped. */
export interface Mended {
  readonly words: IToken[];
  /** Words about whose line something was said already. */
  readonly told: Set<IToken>;
}

/** What stands before a parameter or a field. */
const beginsField: ReadonlySet<TokenType> = new Set([T.OpenCurly, T.Comma, T.NewLine]);
const beginsParameter: ReadonlySet<TokenType> = new Set([T.OpenRound, ...beginsField]);
const mayBeDice: ReadonlySet<TokenType> = new Set([T.BadNumber, T.Dice, T.Die]);
const naming = new Set(["let", "type", "rule", "choice", "record", "table", "variant", "each", "use"].map(keyword));

/** Names the signs that are none of ours, once each, and goes on with what was meant. */
export function mendSigns(build: Build, chunk: readonly IToken[]): Mended {
  const words: IToken[] = [];
  const told = new Set<IToken>();
  const dieNames = new Set<string>();
  let unknownEnd = 0;
  let depth = 0;
  for (let i = 0; i < chunk.length; i += 1) {
    const token = chunk[i] as IToken;
    const before = words.at(-1);
    const next = chunk[i + 1];
    const push = (word: IToken): void => {
      words.push(word);
      told.add(word);
    };
    if (closes.has(token.tokenType)) depth += 1;
    else if (closing.has(token.tokenType)) depth -= 1;
    const other =
      foreignFormat(build, chunk, i, before) ?? (mayBeDice.has(token.tokenType) ? foreignDice(build, chunk, i) : null);
    if (other !== null) {
      push(other.word);
      i += other.count - 1;
      continue;
    }
    const sign = signOfPrograms(build, chunk, i, words);
    if (sign !== null) {
      words.splice(words.length - sign.before);
      for (const word of sign.words) push(word);
      i += sign.count - 1;
      if (token.tokenType === T.OpenSquare) depth -= 1;
      continue;
    }
    switch (token.tokenType) {
      case T.Unknown: {
        const better = spoken(chunk, i);
        if (better !== null) {
          reportSpoken(build, chunk, better);
          while (chunk[i] !== better.to) i += 1;
          if (better.from !== token) words.pop();
          push(retyped({ ...better.from, endOffset: endOf(better.to) - 1 }, T.Missing));
          break;
        }
        if (token.startOffset >= unknownEnd) unknownEnd = reportUnknown(build, chunk, i);
        if (before !== undefined) told.add(before);
        break;
      }
      case T.BadText:
        build.found.report(
          "unclosed-text",
          spanOf(build, token),
          {},
          {
            fixes: [
              {
                title: "Add the closing quote",
                edits: [{ span: spanAt(build, endOf(token), endOf(token)), text: '"' }],
              },
            ],
          },
        );
        push(retyped({ ...token, image: `${token.image}"` }, T.Text));
        break;
      case T.SingleQuoted:
        push(quoted(build, token));
        break;
      case T.BadNumber: {
        const plural = facesCounted(chunk, token, next) ?? countedNoun(token, next);
        if (plural !== null) words.push(...plural);
        else push(factor(build, chunk, token) ?? ordinal(build, chunk, token) ?? number(build, token));
        break;
      }
      case T.Identifier:
        words.push(...(facesCounted(chunk, token, next) ?? [token]));
        break;
      case T.Die:
        words.push(die({ build, chunk, words, told, depth, names: dieNames }, token, next));
        break;
      case T.Step:
        step(build, words, token, push);
        break;
      case T.Comma:
        if (before?.tokenType === T.Comma) {
          const span = spanOf(build, token);
          build.found.report(
            "extra-word",
            span,
            { found: "," },
            { fixes: [{ title: "Take out `,`", edits: [{ span, text: "" }] }] },
          );
        } else words.push(token);
        break;
      case T.Percent:
        // `10 % b`, `10%b`; but a text behind it is the message of a check, and `0% to 100% weight` has a flag.
        if (
          next !== undefined &&
          beginsValue(next) &&
          next.tokenType !== T.Text &&
          next.startLine === token.startLine &&
          (/\s/.test(token.image) || endOf(token) === next.startOffset)
        )
          words.push(...split(token));
        else words.push(token);
        break;
      default:
        if (token.image === "" && before !== undefined) told.add(before);
        words.push(token);
    }
  }
  return { words, told };
}

/** `t`, `me.coins`, `me.goods[place]` at the end of the words. */
function startOfPath(words: readonly IToken[]): number {
  let start = words.length - 1;
  for (;;) {
    if (words[start]?.tokenType === T.CloseSquare) start = openerOf(words, start) - 1;
    else if (words[start - 1]?.tokenType === T.Dot) start -= 2;
    else return start;
  }
}

/** `t++`, `me.coins--`, read as `add 1 to t`, `take 1 from me.coins` */
function step(build: Build, words: IToken[], sign: IToken, push: (word: IToken) => void): void {
  const start = startOfPath(words);
  const first = words[start];
  const isPath = first?.tokenType === T.Identifier;
  const [verb, way] = sign.image === "++" ? ["add", "to"] : ["take", "from"];
  const fixes = isPath
    ? writing(spanAt(build, first.startOffset, endOf(sign)), `${verb} 1 ${way} ${said(words, start, words.length)}`)
    : {};
  build.found.report(
    "assignment",
    spanOf(build, sign),
    { written: sign.image, name: null, meant: null, kept: false },
    fixes,
  );
  if (!isPath) return push(sign);
  const unwritten = { startOffset: first.startOffset, endOffset: first.startOffset - 1 };
  const before = [
    { image: verb, type: keyword(verb) },
    { image: "1", type: T.Numeral },
    { image: way, type: keyword(way) },
  ].map(({ image, type }) => retyped({ ...first, ...unwritten, image }, type));
  words.splice(start, 0, ...before);
}

/** `isn't`, `weapon's damage`, `a ~ 5%`, `@{skill}`: what others say with signs that we have not; null: it is none of these. */
function spoken(chunk: readonly IToken[], at: number): { from: IToken; to: IToken; text: string } | null {
  const [before, sign, next, last] = [chunk[at - 1], chunk[at], chunk[at + 1], chunk[at + 3]];
  if (sign === undefined || next === undefined) return null;
  const word = before?.image ?? "";
  const touches = before !== undefined && endOf(before) === sign.startOffset && endOf(sign) === next.startOffset;
  if (/^['\u2019]$/.test(sign.image) && touches && before !== undefined) {
    if (next.image === "t" && word === "isn") return { from: before, to: next, text: "is not" };
    if (next.image === "s" && before.tokenType === T.Identifier && chunk[at + 2]?.tokenType === T.Identifier)
      return { from: sign, to: next, text: "." };
  }
  if (/^[~\u2248]$/.test(sign.image) && before !== undefined && endsValue(before) && beginsValue(next))
    return { from: sign, to: sign, text: "is about" };
  if (sign.image === "@" && next.tokenType === T.OpenCurly && last?.tokenType === T.CloseCurly)
    return { from: sign, to: last, text: chunk[at + 2]?.image ?? "" };
  return null;
}

function reportSpoken(
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

/** One finding for signs side by side; gives where they end. */
function reportUnknown(build: Build, chunk: readonly IToken[], at: number): number {
  let end = at;
  while (chunk[end + 1]?.tokenType === T.Unknown && chunk[end + 1]?.startOffset === endOf(chunk[end] as IToken))
    end += 1;
  const span = spanAt(build, (chunk[at] as IToken).startOffset, endOf(chunk[end] as IToken));
  const written = chunk
    .slice(at, Math.min(end + 1, at + 20))
    .map(({ image }) => image)
    .join("");
  const taken = { title: "Take it out", edits: [{ span, text: "" }] };
  build.found.report("unknown-sign", span, { written }, { fixes: raised(build, chunk, at, written) ?? [taken] });
  return endOf(chunk[end] as IToken);
}

function quoted(build: Build, token: IToken): IToken {
  const span = spanOf(build, token);
  const inner = token.image.slice(1, -1);
  build.found.report(
    "single-quotes",
    span,
    { written: token.image.charAt(0) },
    { fixes: [{ title: "Use double quotes", edits: [{ span, text: `"${inner.replace(/["\\]/g, "\\$&")}"` }] }] },
  );
  return token;
}

/** `count 6s in 4d6`, `reroll 1s on d20`, `reroll all 1s`: the number, and the `s` that makes it several. */
function facesCounted(chunk: readonly IToken[], token: IToken, next: IToken | undefined): readonly IToken[] | null {
  const face = /^\d+s$/.test(token.image) ? token.image.slice(0, -1) : faceCalled(token.image);
  if (face === null || token.tokenType === T.Numeral) return null;
  let at = chunk.indexOf(token) - 1;
  while (/^(?:all|any|each|every|the|once|on|of|and|or|s|\(|\d+s?)$/.test(chunk[at]?.image ?? "")) at -= 1;
  const isCounted =
    /^(?:count|number|many)$/.test(chunk[at]?.image ?? "") && /^(?:in|on|of|among|[)}]|\s*)$/.test(next?.image ?? "");
  if (!isCounted && (!isReroll(chunk[at]) || token.tokenType === T.Identifier)) return null;
  const end = endOf(token) - 1;
  return [
    retyped({ ...token, image: face, endOffset: end - 1 }, T.Numeral),
    retyped({ ...token, image: "s", startOffset: end, endOffset: end }, T.Identifier),
  ];
}

/** `2weapon.damage`, as in school: a number right before a name of this declaration. */
function factor(build: Build, chunk: readonly IToken[], token: IToken): IToken | null {
  const [, count = "", name = ""] = /^(\d+)([\p{L}_][\p{L}\p{N}_]*)$/u.exec(token.image) ?? [];
  const isNamed = chunk.some(({ image }, at) => image === name && chunk[at + 1]?.tokenType === T.Colon);
  if (name === "" || !isNamed) return null;
  const span = spanOf(build, token);
  const better = `${count} * ${name}`;
  build.found.report("foreign-word", span, { written: token.image, meant: better }, writing(span, better));
  return retyped({ ...token, image: name }, T.Identifier);
}

const ordinals = "First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth".split(" ");

/** `choice Circle { 1st, 2nd }`: names begin with a letter. */
function ordinal(build: Build, chunk: readonly IToken[], token: IToken): IToken | null {
  const head = chunk[afterReadings(chunk)]?.tokenType;
  const name = ordinals[Number(/^(\d+)(?:st|nd|rd|th)$/.exec(token.image)?.[1] ?? 0) - 1];
  if (name === undefined || (head !== keyword("choice") && head !== keyword("ordered"))) return null;
  const span = spanOf(build, token);
  const better = `${name} "${token.image}"`;
  build.found.report("foreign-word", span, { written: token.image, meant: better }, writing(span, better));
  return retyped({ ...token, image: name }, T.Identifier);
}

/** `4x Goblin` is `4 x Goblin`: what that means, its phrase says. */
function countedNoun(token: IToken, next: IToken | undefined): readonly IToken[] | null {
  if (!/^\d+x$/.test(token.image) || next?.tokenType !== T.Identifier) return null;
  const [image, end] = [token.image.slice(0, -1), endOf(token)];
  const number = retyped({ ...token, image, endOffset: end - 2 }, T.Numeral);
  return [number, retyped({ ...token, image: "x", startOffset: end - 1 }, T.Identifier)];
}

/** Reports a number that is none; the number that was meant, if there is but one. */
export function number(build: Build, token: IToken): IToken {
  const span = spanOf(build, token);
  const better = betterNumber(token.image);
  build.found.report(
    "bad-number",
    span,
    { written: token.image, better },
    better === null ? {} : writing(span, better),
  );
  return better === null || !/^\d/.test(better)
    ? retyped({ ...token }, T.Missing)
    : retyped({ ...token, image: better }, better.endsWith("%") ? T.Percent : T.Numeral);
}

/** `table T { d6: range of int }`, `T[d6: 3]`: a column may be called after the die that is rolled on it. */
function isColumn(words: readonly IToken[], token: IToken, next: IToken | undefined, depth: number): boolean {
  const [holder, before] = [words.at(-2), words.at(-1)];
  if (next?.tokenType !== T.Colon || before === undefined || token.image.endsWith("%")) return false;
  if (before.tokenType === T.OpenSquare)
    return holder !== undefined && endsValue(holder) && endOf(holder) === before.startOffset;
  return (
    depth === 1 && beginsField.has(before.tokenType) && words[afterReadings(words)]?.tokenType === keyword("table")
  );
}

/** `choice Size { d4, d6 }` */
function isVariant(words: readonly IToken[]): boolean {
  const head = words[afterReadings(words)]?.tokenType;
  return (
    (head === keyword("choice") || head === keyword("ordered")) && beginsField.has(words.at(-1)?.tokenType ?? T.Unknown)
  );
}

interface Place {
  readonly build: Build;
  readonly chunk: readonly IToken[];
  readonly words: readonly IToken[];
  readonly told: Set<IToken>;
  /** How many brackets are open. */
  readonly depth: number;
  readonly names: Set<string>;
}

/** `d20: d20`: what is rolled, as a number that it shows. */
function dieRenamed(build: Build, chunk: readonly IToken[], { image }: IToken): readonly Fix[] {
  const free = chunk.some((word) => word.image === "roll" || word.image === "rolled") ? `${image}roll` : "rolled";
  const edits = chunk.flatMap((word, at) => {
    if (word.image !== image) return [];
    const isType = chunk[at - 1]?.tokenType === T.Colon && chunk[at - 2]?.image === image;
    const highest = image.endsWith("%") ? "100" : image.replace(/^\D+/, "");
    return [{ span: spanOf(build, word), text: isType ? `int 1 to ${highest}` : free }];
  });
  return [{ guess: true, title: `Call it \`${free}\``, edits }];
}

/** A die, or a name that looks like one: it is named where it is declared, and from there on read as the name that it is. */
function die({ build, chunk, words, told, depth, names }: Place, token: IToken, next: IToken | undefined): IToken {
  if (isColumn(words, token, next, depth)) return retyped({ ...token }, T.Identifier);
  const before = words.at(-1);
  const declares =
    before !== undefined &&
    (naming.has(before.tokenType) ||
      (next?.tokenType === T.Colon && beginsParameter.has(before.tokenType)) ||
      (depth === 1 && isVariant(words)));
  if (!names.has(token.image) && !declares) return token;
  if (!names.has(token.image)) {
    const fixes = next?.tokenType === T.Colon && depth === 1 ? dieRenamed(build, chunk, token) : [];
    build.found.report("name-is-a-die", spanOf(build, token), { name: token.image }, { fixes });
  }
  names.add(token.image);
  const name = retyped({ ...token }, T.Identifier);
  told.add(name);
  return name;
}

/** `10 % 3`: a number and a sign, as a value follows. */
function split(token: IToken): readonly IToken[] {
  const image = token.image.slice(0, -1).trimEnd();
  const at = endOf(token) - 1;
  return [
    retyped({ ...token, image, endOffset: token.startOffset + image.length - 1 }, T.Numeral),
    retyped({ ...token, image: "%", startOffset: at, endOffset: at }, T.Modulo),
  ];
}

const isOf = (token: IToken, category: typeof T.Literal): boolean =>
  token.tokenType === category || (token.tokenType.CATEGORIES ?? []).includes(category);

/** Whether a value may begin with this word. */
export function beginsValue(token: IToken): boolean {
  return (
    isOf(token, T.Literal) ||
    (isOf(token, T.Name) && token.tokenType === T.Identifier) ||
    token.tokenType === T.OpenRound
  );
}

/** Whether a value may end with this word. */
export function endsValue(token: IToken): boolean {
  return (
    isOf(token, T.Literal) ||
    token.tokenType === T.Identifier ||
    token.tokenType === T.CloseRound ||
    token.tokenType === T.CloseSquare
  );
}
