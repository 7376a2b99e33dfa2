/** The rules as they are written, word by word: coloured by what each word is, linked to what it means. */
import { classify } from "../../grammar/classify.ts";
import { readWords } from "../../grammar/lexer.ts";
import * as T from "../../grammar/tokens.ts";
import { keywords } from "../../grammar/tokens.ts";
import type { Span } from "../source/span.ts";
import { sliceOf } from "../source/text.ts";
import type { CodePart, Tone } from "./model.ts";
import { meaningOf, memberOf, noMeaning, type LinkMeaning, type LinkScope } from "./resolve-names.ts";
import { shownWordsOf } from "./shown-words.ts";

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

const quotedText = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;

type Token = ReturnType<typeof readWords>[number];

function toneOf(token: Token): Tone {
  return keywords.get(token.image) === token.tokenType ? "word" : (tones.get(token.tokenType.name) ?? "sign");
}

/** With the texts that readers see in place of names, or for those who look up how the rules are written. */
type NamesInCode = "as shown" | "as written";

/** What stands there, without the indentation that its lines share. */
export function codeOf(scope: LinkScope, span: Span, names: NamesInCode = "as shown"): readonly CodePart[] {
  const source = scope.site.sources.get(span.file);
  if (source === undefined) return [];
  const before = source.text.slice(0, span.start);
  const lead = /[^\r\n]*$/.exec(before.slice(-400))?.[0] ?? "";
  return codeIn(scope, dedent(`${/^\s*$/.test(lead) ? lead : ""}${sliceOf(source, span)}`), names);
}

function dedent(text: string): string {
  const lines = text.split(/\r\n|\r|\n/);
  const indents = lines.filter((line) => line.trim() !== "").map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const least = Math.min(...indents, 1000);
  return lines.map((line) => line.slice(least).trimEnd()).join("\n");
}

/** Without a scope nothing is linked. */
export function codeIn(scope: LinkScope | null, text: string, names: NamesInCode = "as shown"): readonly CodePart[] {
  const read = classify(readWords(text));
  const tokens = [...read.tokens, ...read.comments]
    .filter((token) => token.tokenType !== T.NewLine)
    .sort((a, b) => a.startOffset - b.startOffset);
  const parts: CodePart[] = [];
  let at = 0;
  let meaning: LinkMeaning = noMeaning;
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
    else if (token.tokenType !== T.Dot) meaning = noMeaning;
    const isName = token.tokenType === T.Identifier;
    const shown = isName && names === "as shown" ? meaning.shown : null;
    parts.push({ text: shown ?? text.slice(token.startOffset, end), tone, to: isName ? meaning.to : null });
    // Where it is declared, the text follows the name.
    const follows = tokens[index + 1];
    const isDeclared = shown !== null && follows?.image === quotedText(shown);
    at = isDeclared ? (follows.endOffset ?? follows.startOffset) + 1 : end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), tone: "plain", to: null });
  return parts;
}

/** A line that was made of the rules, with the texts that readers see in place of names. */
export function shownWordsIn(scope: LinkScope, text: string): string {
  const { values } = shownWordsOf(scope.book);
  // A key may be several words.
  if (Object.hasOwn(values, text)) return values[text] ?? text;
  return codeIn(scope, text)
    .map((part) => part.text)
    .join("");
}
