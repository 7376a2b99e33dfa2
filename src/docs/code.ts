/** The rules as they are written, word by word: coloured by what each word is, linked to what it means. */
import { classify } from "../../grammar/classify.ts";
import { readWords } from "../../grammar/lexer.ts";
import * as T from "../../grammar/tokens.ts";
import { keywords } from "../../grammar/tokens.ts";
import type { Span } from "../source/span.ts";
import { sliceOf } from "../source/text.ts";
import type { CodePart, Tone } from "./model.ts";
import { meaningOf, memberOf, type LinkMeaning, type LinkScope } from "./resolve-names.ts";

const tones: ReadonlyMap<string, Tone> = new Map([
  ["Text", "text"],
  ["BadText", "text"],
  ["SingleQuoted", "text"],
  ["Numeral", "number"],
  ["Percent", "number"],
  ["Dice", "number"],
  ["Die", "number"],
  ["Comment", "remark"],
  ["ForeignComment", "remark"],
  ["Row", "plain"],
  ["Identifier", "name"],
  ["IsNot", "word"],
  ["IsAbout", "word"],
  ["NotIn", "word"],
]);

type Token = ReturnType<typeof readWords>[number];

function toneOf(token: Token): Tone {
  return keywords.get(token.image) === token.tokenType ? "word" : (tones.get(token.tokenType.name) ?? "sign");
}

/** What stands there, without the indentation that its lines share. */
export function codeOf(scope: LinkScope, span: Span): readonly CodePart[] {
  const source = scope.site.sources.get(span.file);
  if (source === undefined) return [];
  const before = source.text.slice(0, span.start);
  const lead = /[^\r\n]*$/.exec(before.slice(-400))?.[0] ?? "";
  return codeIn(scope, dedent(`${/^\s*$/.test(lead) ? lead : ""}${sliceOf(source, span)}`));
}

function dedent(text: string): string {
  const lines = text.split(/\r\n|\r|\n/);
  const indents = lines.filter((line) => line.trim() !== "").map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const least = Math.min(...indents, 1000);
  return lines.map((line) => line.slice(least).trimEnd()).join("\n");
}

/** Without a scope nothing is linked. */
export function codeIn(scope: LinkScope | null, text: string): readonly CodePart[] {
  const read = classify(readWords(text));
  const tokens = [...read.tokens, ...read.comments]
    .filter((token) => token.tokenType !== T.NewLine)
    .sort((a, b) => a.startOffset - b.startOffset);
  const parts: CodePart[] = [];
  let at = 0;
  let meaning: LinkMeaning = { to: null, inside: null };
  for (const [index, token] of tokens.entries()) {
    // A word that was read as two stands here twice.
    if (token.startOffset < at) continue;
    if (token.startOffset > at) parts.push({ text: text.slice(at, token.startOffset), tone: "plain", to: null });
    const end = (token.endOffset ?? token.startOffset) + 1;
    const tone = toneOf(token);
    const isMember = tokens[index - 1]?.tokenType === T.Dot;
    if (token.tokenType === T.Identifier && scope !== null)
      meaning = isMember
        ? memberOf(scope, meaning, token.image)
        : meaningOf(scope, token.image, tokens[index + 1]?.tokenType === T.Colon);
    else if (token.tokenType !== T.Dot) meaning = { to: null, inside: null };
    parts.push({
      text: text.slice(token.startOffset, end),
      tone,
      to: token.tokenType === T.Identifier ? meaning.to : null,
    });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), tone: "plain", to: null });
  return parts;
}
