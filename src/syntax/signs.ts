import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { closes, closing, openerOf } from "./brackets.ts";
import { said } from "./cut.ts";
import { endOf, spanAt, spanOf, type Build, writing } from "./build/context.ts";
import { listChosen } from "./habits-of-parameters.ts";
import { foreignFormat } from "./signs-of-formats.ts";
import { doublesShown } from "./signs-of-doubles.ts";
import { gradeAndMore } from "./signs-of-grades.ts";
import { foreignDice } from "./signs-of-dice.ts";
import { facesCounted, mendCounted } from "./signs-of-numbers.ts";
import { namedBehind } from "./signs-of-locals.ts";
import { signOfPrograms, type Instead } from "./signs-of-programs.ts";
import { mendDie } from "./names-like-dice.ts";
import { reportSpoken, reportUnknown, spoken } from "./unknown-signs.ts";
import { possessiveAt, reportPossessive } from "./possessives.ts";
import { beginsValue } from "./value-words.ts";

/** The words of one part after its odd signs were named: each was replaced by what was meant, or dropped. */
export interface Mended {
  readonly words: IToken[];
  /** Words about whose line something was said already. */
  readonly told: Set<IToken>;
}

const mayBeDice: ReadonlySet<TokenType> = new Set([T.BadNumber, T.Dice, T.Die]);

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
    const instead = wordsOf(build, chunk, i, words);
    if (instead !== null) {
      words.splice(words.length - instead.before, instead.before, ...instead.words);
      i += instead.count - 1;
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
        const owned = possessiveAt(build, chunk, i);
        const meant = owned === null ? spoken(chunk, i) : null;
        if (owned !== null) reportPossessive(build, chunk, owned);
        else if (meant !== null) reportSpoken(build, chunk, meant);
        const better = owned ?? meant;
        if (better !== null) {
          while (chunk[i] !== better.to) i += 1;
          while ((words.at(-1)?.startOffset ?? -1) >= better.from.startOffset) words.pop();
          push(retyped({ ...better.from, endOffset: endOf(better.to) - 1 }, T.Missing));
          break;
        }
        if (token.startOffset >= unknownEnd) unknownEnd = reportUnknown(build, chunk, i);
        if (before !== undefined) told.add(before);
        break;
      }
      case T.BadText:
        push(closed(build, token));
        break;
      case T.SingleQuoted:
        push(quoted(build, token));
        break;
      case T.BadNumber: {
        const counted = mendCounted(build, chunk, token, next);
        // Of two words, the line's phrase is still to be read.
        if (counted.length > 1) words.push(...counted);
        else push(counted[0] as IToken);
        break;
      }
      case T.Identifier:
        words.push(...(facesCounted(chunk, token, next) ?? [token]));
        break;
      case T.Die:
        words.push(mendDie({ build, chunk, words, told, depth, names: dieNames }, token, next));
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

/** What others say with words that we read otherwise: `Partial or better`, `2d6 is doubles`, `x * 2 where x = 3`. */
function wordsOf(build: Build, chunk: readonly IToken[], at: number, read: readonly IToken[]): Instead | null {
  switch (chunk[at]?.image) {
    case "or":
      return gradeAndMore(build, chunk, at, read);
    case "is":
    case "is not":
      return doublesShown(build, chunk, at, read);
    case "from":
      return listChosen(build, chunk, at, read);
    case "where":
      return namedBehind(build, chunk, at, read);
    default:
      return null;
  }
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

function closed(build: Build, token: IToken): IToken {
  const end = spanAt(build, endOf(token), endOf(token));
  const fixes = [{ title: "Add the closing quote", edits: [{ span: end, text: '"' }] }];
  build.found.report("unclosed-text", spanOf(build, token), {}, { fixes });
  return retyped({ ...token, image: `${token.image}"` }, T.Text);
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

/** `10 % 3`: a number and a sign, as a value follows. */
function split(token: IToken): readonly IToken[] {
  const image = token.image.slice(0, -1).trimEnd();
  const at = endOf(token) - 1;
  return [
    retyped({ ...token, image, endOffset: token.startOffset + image.length - 1 }, T.Numeral),
    retyped({ ...token, image: "%", startOffset: at, endOffset: at }, T.Modulo),
  ];
}
