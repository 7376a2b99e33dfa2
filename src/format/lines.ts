import { builders } from "prettier/doc";
import {
  blankBetween,
  commentText,
  deeper,
  hasComments,
  lineBetween,
  takeComments,
  type PrintContext,
  type PrintedDoc,
} from "./context.ts";

type Doc = builders.Doc;
const { breakParent, hardline, indent, lineSuffix, line } = builders;

/** Something that has lines of its own: a declaration, a field, a statement, a row. */
export interface LineItem {
  readonly start: number;
  readonly end: number;
  readonly print: () => Doc;
  /** What parts it from the item before, where it must not be a line's end alone. */
  readonly glue?: Doc;
}

export interface PrintedLines {
  /** A remark behind the opening brace. */
  readonly opening: Doc;
  readonly body: Doc;
}

/**
 * Items one below another, between the places `open` and `close`. Remarks stay where they are: above an item, behind
 * it, or below the last one. Empty lines between items are kept, one at most.
 */
export function printLines(
  context: PrintContext,
  items: readonly LineItem[],
  open: number,
  close: number,
): PrintedLines {
  const opening: Doc[] = [];
  const body: Doc[] = [];
  let last = open;
  const start = (at: number): void => {
    if (body.length > 0) body.push(blankBetween(context, last, at) ? [hardline, hardline] : hardline);
  };
  const remarks = (before: number): void => {
    for (const comment of takeComments(context, before)) {
      const text = commentText(comment, context);
      if (lineBetween(context, last, comment.span.start) || (last === 0 && open === 0 && body.length === 0)) {
        start(comment.span.start);
        body.push(text);
      } else {
        (body.length > 0 ? body : opening).push(lineSuffix(`  ${text}`), breakParent);
      }
      last = comment.span.end;
    }
  };
  for (const item of items) {
    if (item !== items[0]) body.push(item.glue ?? "");
    remarks(item.start);
    start(item.start);
    body.push(withRemarksAbove(context, item));
    last = item.end;
  }
  remarks(close);
  return { opening, body };
}

/** The item, and above it those of its remarks that stand where only a formula knows a place for them. */
function withRemarksAbove(context: PrintContext, item: LineItem): Doc {
  const printed = item.print();
  const left = takeComments(context, item.end);
  return left.length === 0 ? printed : [...left.map((each) => [commentText(each, context), hardline]), printed];
}

export interface BodyItems {
  readonly items: readonly LineItem[];
  /** What parts the items where they share a line. */
  readonly separator: Doc;
  /** The offsets behind `{` and before `}`. */
  readonly open: number;
  readonly close: number;
  /** These never share a line. */
  readonly tall: boolean;
}

/** `{ … }`: on one line where it was written on one line and fits, else one item a line. Not a group of its own. */
export function printBody(context: PrintContext, body: BodyItems): PrintedDoc {
  return deeper(context, () => printInside(context, body));
}

function printInside(context: PrintContext, body: BodyItems): PrintedDoc {
  const { items, open, close } = body;
  if (items.length === 0 && !hasComments(context, close)) return { doc: "{ }", broken: false };
  if (body.tall || isBrokenUp(context, body)) {
    const lines = printLines(context, items, open, close);
    return { doc: ["{", lines.opening, indent([hardline, lines.body]), hardline, "}"], broken: true };
  }
  const inside: Doc[] = [];
  items.forEach((item, index) => {
    if (index > 0) inside.push(item.glue === undefined ? body.separator : [item.glue, line]);
    inside.push(item.print());
  });
  return { doc: ["{", indent([line, inside]), line, "}"], broken: false };
}

/** Whether a line ends between two items, or beside a brace, or a remark stands inside. */
function isBrokenUp(context: PrintContext, body: BodyItems): boolean {
  let last = body.open;
  for (const item of body.items) {
    if (lineBetween(context, last, item.start)) return true;
    last = item.end;
  }
  return lineBetween(context, last, body.close) || hasComments(context, body.close);
}
