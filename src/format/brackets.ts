import { builders } from "prettier/doc";
import { commentText, deeper, lineBetween, takeComments, type PrintContext } from "./context.ts";

type Doc = builders.Doc;
const { breakParent, fill, group, hardline, indent, line, lineSuffix, softline } = builders;

/** A value, parameter or entry between brackets. */
export interface BracketItem {
  readonly start: number;
  readonly end: number;
  readonly print: () => Doc;
}

export interface Brackets {
  readonly open: "(" | "[";
  readonly pieces: readonly BracketItem[];
  /** The place of the closing bracket. */
  readonly close: number;
  /** As many on a line as fit, in place of one a line. */
  readonly filled?: boolean;
}

/** Pieces between brackets with commas, on one line or, if they do not fit, one a line. */
export function printBrackets(context: PrintContext, brackets: Brackets): Doc {
  const { open, pieces, close } = brackets;
  const shut = open === "(" ? ")" : "]";
  const cells: Doc[][] = [];
  let remarked = false;
  let last = -1;
  /** Those behind the piece before stay there; the others are for lines of their own. */
  const remarks = (before: number): string[] => {
    const own: string[] = [];
    for (const comment of takeComments(context, before)) {
      remarked = true;
      const text = commentText(comment, context);
      if (last >= 0 && !lineBetween(context, last, comment.span.start))
        cells.at(-1)?.push(lineSuffix(`  ${text}`), breakParent);
      else own.push(text);
    }
    return own;
  };
  for (const piece of pieces) {
    cells.at(-1)?.push(",");
    const above = remarks(piece.start);
    const printed = deeper(context, piece.print);
    const inside = takeComments(context, piece.end).map((each) => lineSuffix(`  ${commentText(each, context)}`));
    remarked ||= inside.length > 0;
    cells.push([above.map((text) => [text, hardline]), printed, inside.length > 0 ? [inside, breakParent] : ""]);
    last = piece.end;
  }
  const below = remarks(close);
  if (below.length > 0) cells.push([builders.join(hardline, below), breakParent]);
  if (cells.length === 0) return [open, shut];
  const inside = brackets.filled === true && !remarked ? fill(builders.join(line, cells)) : builders.join(line, cells);
  return group([open, indent([softline, inside]), softline, shut]);
}
