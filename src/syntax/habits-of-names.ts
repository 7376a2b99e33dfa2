/** Names of several words, and types as other languages write them. */
import { instead, type Mended } from "./mending.ts";
import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { hardWords } from "../../grammar/words.ts";
import { isOperator, made } from "./brackets.ts";
import { endOf, spanAt, writing } from "./build/context.ts";
import { headAround } from "./cut.ts";
import type { Attempt } from "./repair.ts";
import { columnName, keyName } from "./words.ts";

const largeNamers: ReadonlySet<TokenType> = new Set(
  ["table", "record", "choice", "type", "player", "entity", "status", "phase"].map(keyword),
);
const smallNamers: ReadonlySet<TokenType> = new Set(
  ["let", "rule", "each", "variant", "procedure", "action", "setup"].map(keyword),
);
/** What follows a name that is declared. */
const followers: ReadonlySet<TokenType> = new Set([
  T.OpenRound,
  T.OpenCurly,
  T.Eq,
  T.Colon,
  T.Text,
  ...["from", "in", "for", "repeats"].map(keyword),
]);
/** What follows a variant of a choice. */
const variantFollowers: ReadonlySet<TokenType> = new Set([T.Comma, T.CloseCurly, T.OpenRound, T.NewLine]);

const isWord = (token: IToken | undefined): boolean =>
  token !== undefined && /^[\p{L}\p{N}_]+$/u.test(token.image) && !hardWords.has(token.image);
/** `let hp int = 3` lacks a colon, not a shorter name. */
const types: ReadonlySet<string> = new Set(["int", "number", "text", "bool", "percent", "list", "set", "map", "range"]);

/** `rule damage in a round(`, `choice Kind of Harm {`: a name with words of the language in it. */
/** What other words follow the names of, such as `phase Turn repeats`, is not among them. */
const wordy: ReadonlySet<TokenType> = new Set(["choice", "type", "record", "table"].map(keyword));

function nameWithWords({ build, words, failure: { at } }: Attempt): Mended {
  const start = words.findIndex(({ tokenType }) => largeNamers.has(tokenType) || smallNamers.has(tokenType));
  const namer = words[start]?.tokenType ?? T.Unknown;
  let end = start + 1;
  while (end < words.length && !followers.has(words[end]?.tokenType ?? T.Unknown)) end += 1;
  // `in`, `for` and `from` follow some names, and are words of others: the bracket behind them tells.
  while (/^(?:in|for|from)$/.test(words[end]?.image ?? "")) {
    end += 1;
    while (end < words.length && !followers.has(words[end]?.tokenType ?? T.Unknown)) end += 1;
  }
  const name = words.slice(start + 1, end);
  const [first] = name;
  const last = name.at(-1);
  const after = words[end]?.tokenType;
  if (start < 0 || start > 4 || first === undefined || last === undefined || name.length < 2 || at >= end + 1)
    return null;
  if (
    !(namer === keyword("rule") || namer === keyword("procedure")
      ? after === T.OpenRound
      : wordy.has(namer) && after === T.OpenCurly)
  )
    return null;
  if (!name.every(({ image }) => /^[\p{L}\p{N}_]+$/u.test(image)) || first.startLine !== last.startLine) return null;
  const written = name.map(({ image }) => image).join(" ");
  const better = largeNamers.has(namer) ? keyName(written) : columnName(written);
  const span = spanAt(build, first.startOffset, endOf(last));
  build.found.report("name-of-words", span, { written, name: better }, writing(span, better));
  const joined: IToken = { ...retyped({ ...first }, T.Identifier), image: better, endOffset: endOf(last) - 1 };
  return [...words.slice(0, start + 1), joined, ...words.slice(end)];
}

/** `rule rule hit(`, `record Body Body {`, `xs where where it > 3`: written twice, and meant once. */
export function doubledWord(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  const { at } = attempt.failure;
  const namer = attempt.words[at - 2];
  if (found === undefined || before === undefined || namer === undefined) return null;
  const namesIt = largeNamers.has(namer.tokenType) || smallNamers.has(namer.tokenType);
  if (namesIt && namer.image === before.image && isWord(found)) return instead(attempt, at - 1, at, "", []);
  if (found.image !== before.image || found.startLine !== before.startLine) return null;
  // Two values with the same name may as well lack a comma or a sign between them.
  if (isOperator(found) && found.tokenType !== keyword("where")) return null;
  const isOne =
    (hardWords.has(found.image) && !(found.tokenType.CATEGORIES ?? []).includes(T.Literal)) ||
    (isWord(found) && found.tokenType !== T.Numeral && (namesIt || isParameterAt(attempt, namer)));
  return isOne ? instead(attempt, at, at + 1, "", []) : null;
}

const isParameterAt = ({ failure }: Attempt, namer: IToken): boolean =>
  (namer.tokenType === T.OpenRound || namer.tokenType === T.Comma) && /^params?$/.test(failure.expected.rule);

/** `table Cover Object {`, `rule half-damage(…)`, `let base damage = 3`, `(base damage: int)`. */
export function nameOfWords(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  const { build, words, failure } = attempt;
  const isLast = words[failure.at + 1]?.tokenType === T.Colon;
  if (found !== undefined && attempt.entry === "declaration" && hardWords.has(found.image) && !isLast)
    return nameWithWords(attempt);
  if (found === undefined || before === undefined || !isWord(before) || before.tokenType === T.Numeral) return null;
  const namer = words[failure.at - 2]?.tokenType ?? T.Unknown;
  // `for each player may skip {`: all that a phase goes through are the players.
  if (namer !== keyword("phase") && failure.expected.rule.startsWith("phase")) return null;
  const isParameter = isParameterAt(attempt, words[failure.at - 2] ?? before) || isFieldAt(attempt);
  const isVariant =
    (namer === T.OpenCurly || namer === T.Comma || namer === T.NewLine) &&
    /^(?:choice|variantOf)$/.test(failure.expected.rule) &&
    found.startLine === before.startLine &&
    /^\p{Lu}/u.test(before.image);
  if (!isParameter && !isVariant && !largeNamers.has(namer) && !smallNamers.has(namer)) return null;
  const end = isParameter && isLast ? failure.at + 1 : endOfName(words, failure.at);
  const after = words[end];
  // `for each player simultaneously:` says how, and names nobody.
  if (/^(?:simultaneously|together|separately|secretly)$/.test(found.image)) return null;
  // `phase Game phase Turn {`, `player Hero hp: int`: a brace is missing, and the next thing begins.
  if (beginsWithin(words.slice(failure.at, end))) return null;
  if (largeNamers.has(namer) && after?.tokenType === T.Colon) return null;
  const last = words[end - 1];
  // `Reduced effect`; in `Red Green` a comma is missing, unless it stands between commas or on a line of its own.
  const isSurely = !isVariant || /^\p{Ll}/u.test(found.image);
  if (!isSurely && namer !== T.Comma && after?.tokenType !== T.Comma && after?.tokenType !== T.NewLine) return null;
  if (
    types.has(last?.image ?? "") ||
    types.has(found.image) ||
    end === failure.at ||
    after === undefined ||
    last === undefined ||
    !(isParameter
      ? after.tokenType === T.Colon
      : isVariant
        ? variantFollowers.has(after.tokenType)
        : followers.has(after.tokenType))
  )
    return null;
  const written = words
    .slice(failure.at - 1, end)
    .map(({ image }) => image)
    .join(" ")
    .replace(/ - /g, "-");
  const name = isVariant || largeNamers.has(namer) ? keyName(written) : columnName(written);
  const span = spanAt(build, before.startOffset, endOf(last));
  const { fixes } = writing(span, isVariant ? `${name} "${written}"` : name);
  const comma = spanAt(build, endOf(before), endOf(before));
  build.found.report(
    "name-of-words",
    span,
    { written, name },
    { fixes: isSurely ? fixes : [...fixes, { title: "Add `,`", edits: [{ span: comma, text: "," }] }] },
  );
  const joined: IToken = { ...retyped({ ...before }, T.Identifier), image: name, endOffset: endOf(last) - 1 };
  return [...words.slice(0, failure.at - 1), joined, ...words.slice(end)];
}

const recordHeads: ReadonlySet<TokenType | undefined> = new Set(["record", "player", "entity"].map(keyword));

/** `hit points: int` in `record Body { hit points: int }` */
function isFieldAt({ words, failure: { at } }: Attempt): boolean {
  const before = words[at - 2]?.tokenType;
  return (
    (before === T.OpenCurly || before === T.Comma || before === T.NewLine) &&
    words[at + 1]?.tokenType === T.Colon &&
    words[at]?.startLine === words[at - 1]?.startLine &&
    // Written twice, it is meant once.
    words[at]?.image !== words[at - 1]?.image &&
    recordHeads.has(headAround(words, at))
  );
}

/** Whether something is declared in the midst of the words; `weapon type` ends with such a word, and is a name. */
const beginsWithin = (words: readonly IToken[]): boolean =>
  words.slice(0, -1).some(({ tokenType }) => largeNamers.has(tokenType) || smallNamers.has(tokenType));

/** Words in a row, or joined by `-` without spaces. */
function endOfName(words: readonly IToken[], from: number): number {
  let at = from;
  for (; at < words.length; at += 1) {
    const token = words[at];
    const isDash =
      token?.tokenType === T.Minus && isWord(words[at + 1]) && endOf(words[at - 1] ?? token) === token.startOffset;
    if (!isDash && !isWord(token)) break;
  }
  return at;
}

const holders: ReadonlySet<string> = new Set(["list", "set", "range", "pile", "piece", "List", "Set", "Array"]);

/** `int?`, `int[]`, `list<int>`, `list int`. */
export function foreignType(attempt: Attempt, found: IToken | undefined, before: IToken | undefined): Mended {
  const {
    words,
    failure: { at },
  } = attempt;
  if (found === undefined || before === undefined || !isWord(before)) return null;
  const isType = words[at - 2]?.tokenType === T.Colon;
  const of = made(keyword("of"), before.startOffset);
  const list = retyped({ ...before, image: "list" }, T.Identifier);
  if (isType && found.tokenType === T.Question) {
    return told(attempt, before, found, `optional ${before.image}`, [
      ...words.slice(0, at - 1),
      made(keyword("optional"), before.startOffset),
      before,
      // Behind the sign no line ended; in a heading there is none.
      ...(words[at + 1] === undefined || words[at + 1]?.startLine === found.startLine
        ? []
        : [made(T.NewLine, endOf(found))]),
      ...words.slice(at + 1),
    ]);
  }
  const close = words[at + 1];
  if (isType && found.tokenType === T.OpenSquare && close?.tokenType === T.CloseSquare) {
    return told(attempt, before, close, `list of ${before.image}`, [
      ...words.slice(0, at - 1),
      list,
      of,
      before,
      ...words.slice(at + 2),
    ]);
  }
  const holder = words[at - 3];
  if (
    found.tokenType === T.Gt &&
    words[at - 2]?.tokenType === T.Lt &&
    holder !== undefined &&
    holders.has(holder.image)
  ) {
    const ours = holder.image === "Array" ? "list" : holder.image.toLowerCase();
    const head = retyped({ ...holder, image: ours }, T.Identifier);
    return told(attempt, holder, found, `${ours} of ${before.image}`, [
      ...words.slice(0, at - 3),
      head,
      of,
      before,
      ...words.slice(at + 1),
    ]);
  }
  if (isType && holders.has(before.image) && isWord(found)) {
    return told(attempt, before, found, `${before.image} of ${found.image}`, [
      ...words.slice(0, at),
      of,
      ...words.slice(at),
    ]);
  }
  return null;
}

function told(
  { build, words: read }: Attempt,
  first: IToken,
  last: IToken,
  meant: string,
  words: readonly IToken[],
): readonly IToken[] {
  const span = spanAt(build, first.startOffset, endOf(last));
  const from = read.indexOf(first);
  const written = read
    .slice(from, read.indexOf(last) + 1)
    .map(({ image }) => image)
    .join(/ of /.test(meant) && last.image !== "]" && last.image !== ">" ? " " : "");
  build.found.report("foreign-word", span, { written, meant }, writing(span, meant));
  return words;
}
