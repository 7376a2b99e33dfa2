/** Declarations of generated code by their text: what they are called, and what they speak of. */
import { rememberedByText } from "../query/by-text.ts";
import { codeIn } from "./code.ts";

export interface Declared {
  readonly name: string;
  readonly isType: boolean;
  readonly isExported: boolean;
  readonly text: string;
}

const head = /^(?:\/\*\*[\s\S]*?\*\/\s*)?(export )?(function|const|interface|type) ([\p{ID_Continue}$]+)/u;
const word = /[\p{ID_Continue}$]+/gu;
/** Members, and names of properties and parameters: they speak of nothing at the top. */
const inner = /(?<!\.)\.[\p{ID_Continue}$]+|(?<=[{,(;]\s*(?:readonly )?)[\p{ID_Continue}$]+(?=\??:)/gu;

/** Variants and the next build ask again for most declarations. */
export const declaredIn = rememberedByText(readDeclared);

function readDeclared(text: string): Declared {
  const [, exported, kind = "", name] = head.exec(text) ?? [];
  if (name === undefined) throw new Error("A declaration has no name.");
  return { name, isType: kind === "interface" || kind === "type", isExported: exported !== undefined, text };
}

/** Words that may speak of something at the top of the module: where a local has the name, nothing does. */
export const wordsOf = rememberedByText(readWords);

function readWords(text: string): ReadonlySet<string> {
  const words = new Set(codeIn(text).replace(inner, " ").match(word));
  for (const [, name = ""] of text.matchAll(/(?:^\s+|\bfor \()(?:const|let) ([\p{ID_Continue}$]+)/gmu))
    words.delete(name);
  for (const [name] of paramsOf(text).matchAll(/[\p{ID_Continue}$]+(?=\??:)/gu)) words.delete(name);
  return words;
}

/** What stands between the parentheses of a function. */
function paramsOf(text: string): string {
  const start = text.search(/^(?:export )?function /m);
  if (start < 0) return "";
  const from = text.indexOf("(", start);
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return text.slice(from, at);
  }
  return "";
}
