/** Offsets of texts as lines and characters of the protocol, and back. */
import type { Position, Range, TextEdit as ProtocolEdit } from "vscode-languageserver";
import { positionAt, type SourceText } from "../source/text.ts";

export function toPosition(source: SourceText, offset: number): Position {
  const { line, column } = positionAt(source, Math.min(Math.max(0, offset), source.text.length));
  return { line: line - 1, character: column - 1 };
}

export function toRange(source: SourceText, { start, end }: { readonly start: number; readonly end: number }): Range {
  return { start: toPosition(source, start), end: toPosition(source, end) };
}

/** A character behind the end of its line is that end. */
export function toOffset(source: SourceText, { line, character }: Position): number {
  const start = source.lines[line];
  if (start === undefined) return line < 0 ? 0 : source.text.length;
  let end = source.lines[line + 1] ?? source.text.length;
  while (end > start && (source.text[end - 1] === "\n" || source.text[end - 1] === "\r")) end -= 1;
  return Math.min(start + Math.max(0, character), end);
}

export function toEdit(
  source: SourceText,
  edit: { readonly start: number; readonly end: number; readonly text: string },
): ProtocolEdit {
  return { range: toRange(source, edit), newText: edit.text };
}
