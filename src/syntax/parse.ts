import type { IToken } from "chevrotain";
import { classify } from "../../grammar/classify.ts";
import { readWords } from "../../grammar/lexer.ts";
import { keepNewlines } from "../../grammar/newlines.ts";
import * as T from "../../grammar/tokens.ts";
import type { Collector } from "../diagnostics/collect.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { isLiterate } from "../source/kinds.ts";
import { Span } from "../source/span.ts";
import type { SourceText } from "../source/text.ts";
import type { Comment, Declaration, Document } from "./ast.ts";
import { braceRows } from "./open-rows.ts";
import { blankBareRows } from "./bare-rows.ts";
import { balance } from "./balance.ts";
import { braceChains } from "./chains-on-lines.ts";
import { braceIndented } from "./indented-bodies.ts";
import { endOf, spanAt, spanOf, type Build } from "./build/context.ts";
import { buildDeclaration } from "./build/declarations.ts";
import { splitChunks } from "./chunks.ts";
import { movedPart, readLiterate, type Literate, type Stretch } from "./literate.ts";
import { docsOf, wordsOfParts, type WordsOfPart } from "./literate-words.ts";
import { freeHardNames } from "./hard-names.ts";
import { readDeclaration } from "./reader.ts";
import { partRows } from "./rows-on-one-line.ts";
import { openExamples, titleExamples } from "./nested-examples.ts";
import { openSections } from "./sections.ts";
import { dropSemicolons } from "./semicolons.ts";
import { mendSheetCalls } from "./sheet-calls.ts";
import { isStray, mendHead, reportStray } from "./stray.ts";
import { partDeclarations } from "./two-declarations.ts";
import { reportUnnamedTable } from "./unnamed-table.ts";
import { joinFieldNames } from "./wordy-fields.ts";
import { mendClaimsOfEach } from "./claims-of-each.ts";
import { mendSwitches } from "./switches.ts";

/**
 * Reads a file. Whatever the text, this gives a document: what cannot be read is reported and left out, a line at a
 * time, so that each mistake is one finding and the rest of the file goes on.
 */
export function parseDocument(source: SourceText, found: Collector): Document {
  return parseStretch(source, literateOf(source, found), { start: 0, end: source.text.length }, found);
}

/** The Markdown around the rules; null: it is no such file. */
export const literateOf = (source: SourceText, found: Collector): Literate | null =>
  isLiterate(source.file) ? readLiterate(source, found) : null;

/** What of a file begins and ends in a stretch, as if that were all. Its prose is that of the whole file. */
export function parseStretch(
  source: SourceText,
  all: Literate | null,
  { start, end }: Stretch,
  found: Collector,
): Document {
  const literate =
    all === null
      ? null
      : {
          ...all,
          parts: all.parts.flatMap((part) => (part.start >= start && part.end <= end ? [movedPart(part, -start)] : [])),
        };
  const whole = { near: Span.ofFile(source.file), place: (offset: number) => start + offset, found };
  const text = (all?.text ?? source.text).slice(start, end);
  const read = classify(readWords(blankBareRows(whole, text)));
  const docs = literate === null ? read.docs : new Map([...read.docs, ...docsOf(literate)]);
  const build: Build = { ...whole, docs, all: read.tokens, remarks: read.comments, broken: [], locals: new Map() };
  for (const word of read.elseIfs) {
    const span = spanOf(build, word);
    found.report(
      "else-if",
      span,
      { written: word.image },
      { fixes: [{ title: "Write `else if`", edits: [{ span, text: "else if" }] }] },
    );
  }
  const parts = literate === null ? [{ words: read.tokens, start: 0 }] : wordsOfParts(literate, read.tokens);
  const declarations = parts.flatMap((part) => readPart(build, part, text));
  const comments = read.comments.map((token) => commentOf(build, token));
  return {
    file: source.file,
    declarations,
    comments,
    ...(literate === null ? {} : { prose: literate.prose }),
    ...(build.broken.length === 0 ? {} : { broken: build.broken }),
  };
}

function readPart(build: Build, { words, start: from }: WordsOfPart, text: string): readonly Declaration[] {
  const declarations: Declaration[] = [];
  let read = 0;
  let strays: (readonly IToken[])[] = [];
  for (const part of splitChunks(
    keepNewlines(
      partDeclarations(
        build,
        openSections(
          build,
          dropSemicolons(
            build,
            mendSwitches(
              build,
              mendClaimsOfEach(
                build,
                mendSheetCalls(
                  build,
                  freeHardNames(
                    build,
                    balance(
                      build,
                      braceIndented(
                        build,
                        braceChains(
                          build,
                          braceRows(
                            build,
                            joinFieldNames(build, partRows(build, titleExamples(build, openExamples(build, words)))),
                          ),
                        ),
                        from,
                      ),
                      from,
                    ),
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  )) {
    if ((part[0]?.startOffset ?? 0) < read) continue;
    const rowsEnd = isStray(part) ? reportUnnamedTable(build, text, part) : null;
    if (rowsEnd !== null) {
      reportStray(build, strays);
      [strays, read] = [[], rowsEnd];
      continue;
    }
    const start = build.place(part[0]?.startOffset ?? 0);
    const own = { ...build, near: Span.movable(build.near.file, start, start) };
    const chunk = mendHead(own, part) ?? part;
    if (isStray(chunk)) {
      strays.push(chunk);
      continue;
    }
    reportStray(build, strays);
    strays = [];
    const tree = readDeclaration(own, chunk);
    const declaration = tree === null ? null : buildDeclaration(own, tree);
    if (declaration !== null) declarations.push(declaration);
  }
  reportStray(build, strays);
  return declarations;
}

/** `x // 2`, as some languages divide whole numbers. */
function dividedBy(build: Build, comment: IToken, by: string): readonly Fix[] {
  if (!/^\d+$/.test(by)) return [];
  const words = build.all ?? [];
  let first = lastBefore(words, comment.startOffset);
  const last = words[first];
  if (!(last?.tokenType === T.Identifier || last?.tokenType === T.Numeral)) return [];
  while (words[first - 1]?.tokenType === T.Dot) first -= 2;
  const start = words[first]?.startOffset ?? 0;
  const edits = [
    { span: spanAt(build, start, start), text: "floor(" },
    { span: spanAt(build, endOf(last), endOf(comment)), text: ` / ${by})` },
  ];
  return [{ title: `Write \`floor(… / ${by})\``, edits }];
}

/** The place of the last word that begins before the offset; -1: there is none. */
function lastBefore(words: readonly IToken[], offset: number): number {
  let [from, to] = [0, words.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((words[middle]?.startOffset ?? 0) < offset) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

function commentOf(build: Build, token: IToken): Comment {
  const span = spanOf(build, token);
  if (token.tokenType === T.ForeignComment) {
    const written = token.image.startsWith("//") ? "//" : token.image.startsWith("/*") ? "/*" : "<!--";
    const inner = token.image.replace(/^(?:\/\/|\/\*|<!--)\s?/, "").replace(/\s*(?:\*\/|-->)$/, "");
    build.found.report(
      "foreign-comment",
      span.to(span.start + written.length),
      { written },
      {
        fixes: [
          ...dividedBy(build, token, inner),
          {
            title: "Write `#`",
            edits: [
              {
                span,
                text: inner
                  .split(/\r\n|\r|\n/)
                  .map((line) => `# ${line.trim()}`)
                  .join("\n"),
              },
            ],
          },
        ],
      },
    );
    return { text: inner, kind: "remark", span };
  }
  return {
    text: token.image.replace(/^#+ ?/, "").trimEnd(),
    kind: token.image.startsWith("##") ? "documentation" : "remark",
    span: span.to(build.place(endOf(token))),
  };
}
