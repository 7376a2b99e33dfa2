/** Names that look like a die: `let d6 = …`, a column `d20`, a variant `d4`. */
import type { IToken, TokenType } from "chevrotain";
import { retyped } from "../../grammar/classify.ts";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { endOf, spanOf, type Build } from "./build/context.ts";
import { afterReadings } from "./readings.ts";
import { endsValue } from "./value-words.ts";

/** What stands before a parameter or a field. */
const beginsField: ReadonlySet<TokenType> = new Set([T.OpenCurly, T.Comma, T.NewLine]);
const beginsParameter: ReadonlySet<TokenType> = new Set([T.OpenRound, ...beginsField]);
const naming = new Set(["let", "type", "rule", "choice", "record", "table", "variant", "each", "use"].map(keyword));

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
export function mendDie(
  { build, chunk, words, told, depth, names }: Place,
  token: IToken,
  next: IToken | undefined,
): IToken {
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
