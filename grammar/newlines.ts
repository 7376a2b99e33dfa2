import type { IToken, TokenType } from "chevrotain";
import * as T from "./tokens.ts";
import { keyword } from "./tokens.ts";

/** A line that ends with one of these goes on. */
export const endsNot: ReadonlySet<TokenType> = new Set([
  T.Plus,
  T.Minus,
  T.Star,
  T.Slash,
  T.Amp,
  T.Eq,
  T.Colon,
  T.Comma,
  T.Dot,
  T.OpenRound,
  T.OpenSquare,
  T.OpenCurly,
  T.Le,
  T.Ge,
  T.Lt,
  T.Gt,
  T.EqEq,
  T.NotEq,
  T.EqLess,
  T.AndAnd,
  T.BarBar,
  T.Assign,
  T.OpAssign,
  T.Power,
  T.QuestionQuestion,
  T.Question,
  T.Arrow,
  T.Bang,
  T.IsNot,
  T.IsAbout,
  T.NotIn,
  ..."and or not is in given to times of where otherwise with new let set add take put into from if match while then default each"
    .split(" ")
    .map(keyword),
]);

/** A line that begins with one of these goes on with the line before. */
export const goesOn: ReadonlySet<TokenType> = new Set([
  T.Plus,
  T.Minus,
  T.Star,
  T.Slash,
  T.Amp,
  T.Dot,
  T.OpenCurly,
  T.AndAnd,
  T.BarBar,
  T.EqEq,
  T.NotEq,
  T.Power,
  T.QuestionQuestion,
  T.Question,
  T.IsNot,
  T.IsAbout,
  T.NotIn,
  ..."and or is where then else given with to times in from into under".split(" ").map(keyword),
]);

/** A line that begins with one of these never goes on: a statement begins. */
export const beginsAnew: ReadonlySet<TokenType> = new Set(
  "let set add take put return stop cancel repeat for rolling choosing check".split(" ").map(keyword),
);

const heads: ReadonlySet<TokenType> = new Set(
  "rulebook section use choice ordered record table rule example examples report goal variant always"
    .split(" ")
    .map(keyword),
);
/** These name locals, too, and only a name may follow them. */
const namingHeads: ReadonlySet<TokenType> = new Set(
  "type player entity procedure status phase action setup".split(" ").map(keyword),
);

/** Whether a declaration begins here, by its first two words: nothing else has two such words side by side. */
export function beginsDeclaration(token: IToken | undefined, next: IToken | undefined): boolean {
  if (token === undefined || next === undefined || next.startLine !== token.startLine || noNames.has(next.image))
    return false;
  const categories = next.tokenType.CATEGORIES ?? [];
  if (namingHeads.has(token.tokenType)) return categories.includes(T.Name);
  return heads.has(token.tokenType) && (categories.includes(T.Word) || categories.includes(T.Literal));
}

const noNames = new Set(
  "is and or in to with where then not times of from default given otherwise into under as per by together separately may".split(
    " ",
  ),
);

const otherwise = keyword("otherwise");
const [add, stacks, times, until] = ["add", "stacks", "times", "until"].map(keyword) as [
  TokenType,
  TokenType,
  TokenType,
  TokenType,
];
const as = keyword("as");
const moments: ReadonlySet<TokenType> = new Set(["before", "after"].map(keyword));

/**
 * Keeps a line's end only where a statement may end: outside `( )` and `[ ]`, after a word that can end one, and not
 * before a line that goes on. The rows of one table have none between them.
 */
export function keepNewlines(tokens: readonly IToken[]): IToken[] {
  const out: IToken[] = [];
  const outer: number[] = [];
  let depth = 0;
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i] as IToken;
    switch (token.tokenType) {
      case T.NewLine: {
        while (tokens[i + 1]?.tokenType === T.NewLine) i += 1;
        if (depth === 0 && endsHere(out, tokens[i + 1], tokens[i + 2])) out.push(token);
        continue;
      }
      case T.OpenRound:
      case T.OpenSquare:
        depth += 1;
        break;
      case T.CloseRound:
      case T.CloseSquare:
        depth = Math.max(0, depth - 1);
        break;
      // A body inside brackets has lines of its own.
      case T.OpenCurly:
        outer.push(depth);
        depth = 0;
        break;
      case T.CloseCurly:
        depth = outer.pop() ?? 0;
        break;
      default:
    }
    out.push(token);
  }
  return out;
}

/** Where the statement began of which these are the last words; lines within braces belong to it. */
function firstOfLine(out: readonly IToken[]): IToken | undefined {
  let depth = 0;
  for (let at = out.length - 1; at >= 0; at -= 1) {
    const type = (out[at] as IToken).tokenType;
    if (type === T.CloseCurly) depth += 1;
    else if (type === T.OpenCurly) depth -= 1;
    if (depth < 0 || (depth === 0 && type === T.NewLine)) return out[at + 1];
  }
  return out[0];
}

function endsHere(out: readonly IToken[], next: IToken | undefined, afterNext: IToken | undefined): boolean {
  const before = out.at(-1);
  if (before === undefined || next === undefined) return false;
  if (before.tokenType !== T.OpenCurly && (beginsAnew.has(next.tokenType) || beginsDeclaration(next, afterNext)))
    return before.tokenType !== T.Comma;
  // `stacks add`, and `until end of Round, 3 times`, is all there is to say.
  const isWhole =
    before.tokenType === times
      ? firstOfLine(out)?.tokenType === until
      : before.tokenType === add && out.at(-2)?.tokenType === stacks;
  if ((endsNot.has(before.tokenType) && !isWhole) || goesOn.has(next.tokenType)) return false;
  if (next.tokenType === T.CloseCurly) return false;
  // `otherwise` begins a case of a match where a colon follows, else it goes on.
  if (next.tokenType === otherwise) return afterNext?.tokenType === T.Colon || afterNext?.tokenType === T.Arrow;
  // `as 0.0%` below a report's value: no name is followed by a number.
  if (next.tokenType === as && (afterNext?.tokenType === T.Percent || afterNext?.tokenType === T.Numeral)) return false;
  // `before damage(…)` below the parameters of an action: nothing else has two names side by side.
  if (
    moments.has(next.tokenType) &&
    before.tokenType === T.CloseRound &&
    (afterNext?.tokenType.CATEGORIES ?? []).includes(T.Name)
  )
    return false;
  return !(before.tokenType === T.Row && next.tokenType === T.Row);
}
