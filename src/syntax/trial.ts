import type { IToken, TokenType } from "chevrotain";
import { failed, readBy } from "../../grammar/parser.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword, keywords } from "../../grammar/tokens.ts";
import { guessIf } from "../diagnostics/diagnostic.ts";
import { isOperator, made } from "./brackets.ts";
import { endOf, spanAt, spanOf, writing } from "./build/context.ts";
import { replaced } from "./habit.ts";
import type { Attempt } from "./repair.ts";

/** Signs that are often forgotten, by the rule of the grammar that missed them. */
const forgotten: ReadonlyMap<string, readonly TokenType[]> = new Map([
  ["values", [T.Comma]],
  ["args", [T.Comma]],
  ["arg", [T.Comma]],
  ["postfix", [T.Comma]],
  ["square", [T.Comma]],
  ["item", [T.Comma]],
  ["params", [T.Colon, T.Comma]],
  ["param", [T.Colon, T.Comma]],
  ["choice", [T.Comma]],
  ["variantOf", [T.Comma]],
  ["members", [T.Colon, T.Comma]],
  ["field", [T.Colon]],
  ["fieldType", [T.Colon, T.Comma]],
  ["letting", [T.Colon, T.Eq]],
  ["ruleOf", [T.Colon, T.Eq]],
  ["arm", [T.Colon]],
  ["reportLine", [T.Colon, T.Eq]],
  ["furtherAxis", [T.Colon]],
  ["table", [T.Comma]],
  ["variant", [T.Comma]],
  ["change", [T.Eq]],
]);

const spelled: ReadonlyMap<TokenType, string> = new Map([
  [T.Colon, ":"],
  [T.Comma, ","],
  [T.Eq, "="],
]);

const settings = new Set(["on", "limit", "less", "total", "by"]);

/** One change to the words. */
interface Trial {
  readonly words: readonly IToken[];
  readonly sign: string | null;
  /** In the words as they were: where the sign is put, or which word is taken out. */
  readonly at: number;
}

/** A declaration longer than this is not read over and over. */
const longest = 5_000;

/**
 * Tries whether one sign more, or one less, lets the line be read, and names the change that gets furthest. A change
 * counts only if at least three more words can be read with it.
 */
export function repairAt(attempt: Attempt): readonly IToken[] | null {
  const { words, failure, build, entry } = attempt;
  if (words.length > longest) return null;
  const asRange = dashForTo(attempt);
  if (asRange !== null) return asRange;
  const enough = Math.min(failure.at + 4, words.length + 1);
  let best: { readonly trial: Trial; readonly reach: number } | null = null;
  for (const trial of trials(attempt)) {
    const read = readBy(entry, trial.words);
    const reach = failed(read) ? read.at - (trial.words.length - words.length) : Number.MAX_SAFE_INTEGER;
    if (reach >= enough && reach > (best?.reach ?? 0)) best = { trial, reach };
  }
  if (best === null) return null;
  const { trial } = best;
  const found = words[trial.at];
  const before = words[trial.at - 1];
  if (trial.sign === null) {
    if (found === undefined) return null;
    const span = spanOf(build, found);
    build.found.report(
      "extra-word",
      span,
      { found: found.image },
      {
        fixes: [
          guessIf(mayLackValue(words, trial.at), { title: `Take out \`${found.image}\``, edits: [{ span, text: "" }] }),
        ],
      },
    );
  } else {
    if (before === undefined || found === undefined) return null;
    const gap = spanAt(build, endOf(before), endOf(before));
    const text = /^[a-z]/.test(trial.sign) ? ` ${trial.sign}` : trial.sign === "=" ? " =" : trial.sign;
    build.found.report(
      "missing-sign",
      spanOf(build, found),
      { sign: trial.sign, before: before.image, after: found.image },
      {
        fixes: [
          guessIf(trial.sign === "," && betweenValues.has(failure.expected.rule), {
            title: `Add \`${trial.sign}\``,
            edits: [{ span: gap, text }],
          }),
        ],
      },
    );
  }
  return trial.words;
}

/** Where values stand side by side, an operator may be missing as well as a comma. */
const betweenValues: ReadonlySet<string> = new Set(["values", "args", "arg", "postfix", "square", "item"]);

/**
 * Beside an operator or a comma that cannot stand there, a value may be missing: `a + * b`, `hit(, 1)`, `[-, 1]`. `is`
 * beside another comparison says nothing, nor does the `-` of a list before `hp: int`.
 */
function mayLackValue(words: readonly IToken[], at: number): boolean {
  const [before, token, , behind] = [words[at - 1], words[at], words[at + 1], words[at + 2]];
  if (token === undefined || before === undefined) return false;
  if (token.tokenType === T.Comma)
    return isOperator(before) || before.tokenType === T.OpenRound || before.tokenType === T.OpenSquare;
  const isBullet =
    behind?.tokenType === T.Colon && (before.tokenType === T.OpenCurly || before.tokenType === T.NewLine);
  return token.tokenType !== keyword("is") && isOperator(token) && !isBullet;
}

/** `int 1-6`: what stands between two numbers where only `to` may is no minus. */
function dashForTo({ words, failure: { at, expected }, build }: Attempt): readonly IToken[] | null {
  const [low, dash, high] = [words[at - 1], words[at], words[at + 1]];
  if (
    expected.kinds.length !== 1 ||
    expected.kinds[0] !== "k_to" ||
    dash?.tokenType !== T.Minus ||
    low?.tokenType !== T.Numeral ||
    high?.tokenType !== T.Numeral
  )
    return null;
  const span = spanAt(build, low.startOffset, endOf(high));
  const meant = `${low.image} to ${high.image}`;
  build.found.report("foreign-sign", span, { written: `${low.image}-${high.image}`, meant }, writing(span, meant));
  return replaced(words, at, 1, made(keyword("to"), dash.startOffset));
}

function trials({ words, failure }: Attempt): readonly Trial[] {
  const found = words[failure.at];
  if (found === undefined || found.tokenType === T.NewLine || found.tokenType === T.CloseCurly) return [];
  // `explode(d6, on 6)`: settings have a colon.
  const setting = settings.has(words[failure.at - 1]?.image ?? "") && /^(?:args?|values)$/.test(failure.expected.rule);
  const signs: (readonly [TokenType, string])[] = setting
    ? [[T.Colon, ":"]]
    : (forgotten.get(failure.expected.rule) ?? []).map((type) => [type, spelled.get(type) ?? ""]);
  if (failure.expected.kinds.length === 1) {
    const word = failure.expected.kinds[0]?.replace(/^k_/, "") ?? "";
    const type = keywords.get(word);
    if (type !== undefined) signs.push([type, word]);
  }
  const before = (found.tokenType.CATEGORIES ?? []).includes(T.CompareOp)
    ? words[failure.at - 1]?.tokenType
    : undefined;
  // `where > 3`: it is compared.
  if (before === keyword("where")) signs.push([keyword("it"), "it"]);
  // `is > 3`: of two comparisons the sign says more.
  if (before === keyword("is")) return [{ words: replaced(words, failure.at - 1, 1), sign: null, at: failure.at - 1 }];
  const added = signs.flatMap(([type, sign]) =>
    [failure.at, ...(found.tokenType === T.Colon && type === T.Comma ? [failure.at - 1] : [])].map((at): Trial => ({
      words: replaced(words, at, 0, made(type, (words[at] ?? found).startOffset)),
      sign,
      at,
    })),
  );
  return isSign(found) && !joinsWords(words, failure.at)
    ? [...added, { words: replaced(words, failure.at, 1), sign: null, at: failure.at }]
    : added;
}

/** Only a sign may be one too many; words are not just left out. */
/** The point of `new.condition`: without it the two would be one word. */
function joinsWords(words: readonly IToken[], at: number): boolean {
  const [before, sign, after] = [words[at - 1], words[at], words[at + 1]];
  if (sign?.tokenType !== T.Dot || before === undefined || after === undefined) return false;
  return endOf(before) === sign.startOffset && endOf(sign) === after.startOffset;
}

function isSign(token: IToken): boolean {
  return /^[^\p{L}\p{N}_"\u201c(){}[\]|]+$/u.test(token.image);
}
