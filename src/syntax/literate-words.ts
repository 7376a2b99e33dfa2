import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { missingToken } from "./brackets.ts";
import type { Literate } from "./literate.ts";

/** Words that end in themselves: of a file, or a block or table of Markdown. */
export interface WordsOfPart {
  readonly words: readonly IToken[];
  /** Where its first line begins. */
  readonly start: number;
}

/** The words of each part. A table gets the braces that its heading stands for. */
export function wordsOfParts({ parts }: Literate, tokens: readonly IToken[]): readonly WordsOfPart[] {
  let next = 0;
  const upTo = (end: number): readonly IToken[] => {
    const from = next;
    while (next < tokens.length && (tokens[next] as IToken).startOffset < end) next += 1;
    return tokens.slice(from, next);
  };
  return parts.map((part) => {
    upTo(part.start);
    if (part.kind === "block") return { words: upTo(part.end), start: part.start };
    const head = upTo(part.head.end);
    upTo(part.rows.start);
    return {
      words: [
        ...head,
        missingToken(T.OpenCurly, part.head.end),
        ...upTo(part.rows.end),
        missingToken(T.CloseCurly, part.rows.end),
      ],
      start: part.start,
    };
  });
}

/** The prose between a heading and its table is the documentation of what it declares. */
export function docsOf({ parts }: Literate): readonly (readonly [number, readonly IToken[]])[] {
  return parts.flatMap((part) => {
    if (part.kind === "block" || part.doc === null) return [];
    const { start } = part.head;
    return [
      [
        start,
        part.doc.split("\n").map((line) => ({ ...missingToken(T.Comment, start), image: `## ${line}` })),
      ] as const,
    ];
  });
}
