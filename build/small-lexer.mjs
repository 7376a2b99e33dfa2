/**
 * What of Chevrotain's lexer reads our words, for what is built for a browser: one mode, offsets, patterns in their order, and
 * no mistakes, as any sign of Unicode begins one of our words.
 */
const skipped = "skipped";

export class Lexer {
  constructor(types) {
    this.kinds = types
      .filter(({ PATTERN }) => PATTERN !== Lexer.NA)
      .map((type) => ({ type, read: readerOf(type.PATTERN), isSkipped: type.GROUP === skipped }));
  }

  tokenize(text) {
    const tokens = [];
    let startOffset = 0;
    while (startOffset < text.length) {
      let image = "";
      for (const { type, read, isSkipped } of this.kinds) {
        image = read(text, startOffset);
        if (image === "") continue;
        if (!isSkipped) tokens.push({ image, startOffset, tokenTypeIdx: type.tokenTypeIdx, tokenType: type });
        break;
      }
      startOffset += image.length;
    }
    return { tokens };
  }
}
Lexer.NA = /NOT_APPLICABLE/;
Lexer.SKIPPED = skipped;

function readerOf(pattern) {
  if (typeof pattern === "function") return (text, at) => pattern(text, at)?.[0] ?? "";
  const sticky = new RegExp(pattern.source, `${pattern.flags}y`);
  return (text, at) => {
    sticky.lastIndex = at;
    return sticky.test(text) ? text.slice(at, sticky.lastIndex) : "";
  };
}

/** What Chevrotain's entry names, and nobody asks for. */
export const LexerDefinitionErrorType = {};
