import type { Span } from "../source/span.ts";
import { blankBetween, type PrintContext } from "./context.ts";

/** So much room at most is left behind a short name. */
const most = 16;

/**
 * For each line the blanks behind its name, so that what follows stands in one column. Lines without an empty line
 * between them stand below each other; a width below 0 stands apart, and so does a name that is much too long.
 */
export function alignmentPads(
  context: PrintContext,
  spans: readonly Span[],
  widths: readonly number[],
): readonly string[] {
  const pads: string[] = [];
  for (let first = 0; first < spans.length;) {
    let end = first + 1;
    while (end < spans.length && !blankBetween(context, spans[end - 1]?.end ?? 0, spans[end]?.start ?? 0)) end += 1;
    pads.push(...padsOfRun(widths.slice(first, end)));
    first = end;
  }
  return pads;
}

function padsOfRun(widths: readonly number[]): string[] {
  const counted = widths.filter((width) => width >= 0);
  const narrowest = counted.reduce((least, width) => Math.min(least, width), Infinity);
  const widest = counted.reduce(
    (largest, width) => (width - narrowest <= most ? Math.max(largest, width) : largest),
    0,
  );
  return widths.map((width) => (width < 0 ? "" : " ".repeat(Math.max(0, widest - width))));
}
