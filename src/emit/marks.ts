/**
 * Where in the rules a piece of generated text comes from, written into the text while it is made: behind the first word
 * of a statement, a call or a declaration stand three characters that are part of a word for all who look at the text,
 * and stand in no text of the rules (`withoutMarks` in literals, comments and names sees to that). Printing takes them out.
 */
import type { Span } from "../source/span.ts";

/** Variation selectors: invisible, and letters enough to continue a name. */
const first = 0xe0100;
const base = 240;
export const markLength = 6;

export const marks = /[\u{e0100}-\u{e01ef}]/gu;
const word = /^(?:\{\n)?[(!\s]*[\p{ID_Start}_$][\p{ID_Continue}$]*/u;
const callee = /^[(!]*[\p{ID_Start}_$][\p{ID_Continue}$]*(?=\()/u;

/** The stretches of the rules that marks of a module stand for, each once. */
export type Spans = Map<Span, number>;

/** Of a module without a map, nobody asks which stretch a mark stands for: all have the same one, so that texts that say the same are the same. */
export const newSpans = (isMapped: boolean): Spans => (isMapped ? new Map() : new OneMark());

class OneMark extends Map<Span, number> {
  override get(): number {
    return 0;
  }
}

export const withoutMarks = (text: string): string => text.replace(marks, "");

/** A name or word with its mark. */
export function marked(spans: Spans, name: string, at: Span): string {
  const number = spans.get(at) ?? spans.set(at, spans.size).size - 1;
  return (
    name +
    String.fromCodePoint(
      first + (Math.floor(number / base / base) % base),
      first + (Math.floor(number / base) % base),
      first + (number % base),
    )
  );
}

/** The number behind a marked word; -1: it has none. */
export function markOf(name: string): number {
  if (!isMarked(name)) return -1;
  let number = 0;
  for (let at = name.length - markLength; at < name.length; at += 2)
    number = number * base + (name.codePointAt(at) ?? first) - first;
  return number;
}

/** The higher half of all marks' characters. */
const isMarked = (name: string): boolean =>
  name.charCodeAt(name.length - 2) === 0xdb40 && name.charCodeAt(name.length - 1) >= 0xdd00;

const withMark = (spans: Spans, text: string, at: Span, where: RegExp): string => {
  const [found] = where.exec(text) ?? [];
  return found === undefined || isMarked(found) ? text : marked(spans, found, at) + text.slice(found.length);
};

/** A statement, unless something in it has said more precisely where its first word comes from. */
export const markedStatement = (spans: Spans, text: string, at: Span): string => withMark(spans, text, at, word);

/** A value that is a call. */
export const markedCall = (spans: Spans, text: string, at: Span): string => withMark(spans, text, at, callee);

/** What `write` adds to these lines comes from there. */
export function markingLines(
  body: { readonly module: { readonly spans: Spans }; readonly lines: string[] },
  at: Span,
  write: () => void,
): void {
  const { lines } = body;
  const from = lines.length;
  write();
  for (let index = from; index < lines.length; index += 1)
    lines[index] = markedStatement(body.module.spans, lines[index] ?? "", at);
}
