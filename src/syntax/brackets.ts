import type { IToken } from "chevrotain";
import type { Build } from "./build/context.ts";

export function balance(_build: Build, tokens: readonly IToken[]): readonly IToken[] {
  return tokens;
}
