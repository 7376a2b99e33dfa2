import { Lexer, type IToken } from "chevrotain";
import { vocabulary } from "./tokens.ts";

const lexer = new Lexer(vocabulary, {
  positionTracking: "onlyOffset",
  ensureOptimizations: false,
  skipValidations: true,
});

/** All words and signs of the text in order, remarks and line ends included. Never fails: what is no sign of ours is `Unknown`. */
export function readWords(text: string): IToken[] {
  return lexer.tokenize(text).tokens;
}
