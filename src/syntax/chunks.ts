import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";

/** The words of each part at the top of a file. Readings (`unclear …`) go with the declaration below them. */
export function splitChunks(tokens: readonly IToken[]): readonly (readonly IToken[])[] {
  const chunks: IToken[][] = [];
  let chunk: IToken[] = [];
  let depth = 0;
  const close = (): void => {
    if (chunk.length > 0) chunks.push(chunk);
    chunk = [];
  };
  for (const token of tokens) {
    if (token.tokenType === T.OpenCurly) depth += 1;
    if (token.tokenType === T.CloseCurly) depth = Math.max(0, depth - 1);
    if (token.tokenType !== T.NewLine || depth > 0) chunk.push(token);
    else if (lastLineIsReading(chunk)) chunk.push(token);
    else close();
  }
  if (chunk.at(-1)?.tokenType === T.NewLine) chunk.pop();
  close();
  return chunks;
}

function lastLineIsReading(chunk: readonly IToken[]): boolean {
  for (let i = chunk.length - 1; i >= 0 && chunk.length - i < 6; i -= 1) {
    if (i === 0 || chunk[i - 1]?.tokenType === T.NewLine) return chunk[i]?.tokenType === keyword("unclear");
  }
  return false;
}
