/** The sections of a rulebook in the order in which they are read, each with the stretches of files that belong to it. */
import type { Collector } from "../diagnostics/collect.ts";
import { suggestions } from "../diagnostics/suggest.ts";
import { compareText } from "../source/order.ts";
import type * as ast from "../syntax/ast.ts";
import { humanName } from "../syntax/words.ts";

/** From a `section`, or the beginning of a file, to the next one. */
export interface ChapterPart {
  readonly document: ast.Document;
  /** Null: what stands above the first `section` of a file. */
  readonly section: ast.SectionDecl | null;
  readonly declarations: readonly ast.Declaration[];
  readonly prose: readonly ast.Prose[];
  readonly comments: readonly ast.Comment[];
  readonly start: number;
}

export interface Chapter {
  readonly title: string;
  readonly parts: readonly ChapterPart[];
}

/** Chapters without a word in them are left out; see `reportEmptySections`. */
export function chaptersOf(documents: readonly ast.Document[]): readonly Chapter[] {
  return allChapters(documents).filter(({ parts }) => parts.some(hasContent));
}

/** A section that nothing belongs to, in any file. Where something could not be read, nobody knows what belongs to it. */
export function reportEmptySections(documents: readonly ast.Document[], found: Collector): void {
  if (documents.some(({ broken = [] }) => broken.length > 0)) return;
  const chapters = allChapters(documents);
  const whole = chapters.filter(({ parts }) => parts.some(hasContent)).map(({ title }) => title);
  for (const { parts } of chapters) {
    const [first] = parts.flatMap(({ section }) => section ?? []);
    if (first === undefined || first.title.text.trim() === "" || parts.some(hasContent)) continue;
    const { text: title, span } = first.title;
    const near = suggestions(title, whole);
    const fixes = near.map((text) => ({ title: `Write "${text}"`, edits: [{ span, text: JSON.stringify(text) }] }));
    found.report("empty-section", span, { title, near }, { fixes });
  }
}

/** Titles are the same where only capitals and blanks differ. */
const keyOf = (title: string): string => title.trim().replace(/\s+/g, " ").toLowerCase();

function allChapters(documents: readonly ast.Document[]): readonly Chapter[] {
  const found = new Map<string, { title: string; isNamed: boolean; readonly parts: ChapterPart[] }>();
  for (const part of inOrder(documents).flatMap(partsOf)) {
    const isNamed = part.section !== null;
    const title = part.section?.title.text.trim() ?? titleOfFile(part.document);
    const known = found.get(keyOf(title));
    if (known === undefined) found.set(keyOf(title), { title, isNamed, parts: [part] });
    else {
      known.parts.push(part);
      if (isNamed && !known.isNamed) [known.title, known.isNamed] = [title, true];
    }
  }
  return [...found.values()];
}

/** The file that says what the rulebook is comes first. */
function inOrder(documents: readonly ast.Document[]): readonly ast.Document[] {
  const isFirst = ({ declarations }: ast.Document): boolean => declarations.some((each) => each.kind === "rulebook");
  return documents
    .filter(({ declarations }) => declarations.length > 0)
    .sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || compareText(a.file, b.file));
}

function partsOf(document: ast.Document): readonly ChapterPart[] {
  const sections = document.declarations.filter((each) => each.kind === "section");
  const starts = [0, ...sections.map(({ span }) => span.start)];
  const declarations = dealt(document.declarations, starts);
  const prose = dealt(document.prose ?? [], starts);
  const comments = dealt(document.comments, starts);
  return starts.map((_, index) => ({
    document,
    section: sections[index - 1] ?? null,
    declarations: declarations[index] ?? [],
    prose: prose[index] ?? [],
    comments: comments[index] ?? [],
    start: starts[index] ?? 0,
  }));
}

/** What stands in order, by the last of the places above it. */
function dealt<N extends ast.Node>(all: readonly N[], starts: readonly number[]): readonly (readonly N[])[] {
  const found = starts.map((): N[] => []);
  let at = 0;
  for (const each of all) {
    while ((starts[at + 1] ?? Infinity) <= each.span.start) at += 1;
    found[at]?.push(each);
  }
  return found;
}

const saysNothing: ReadonlySet<ast.Declaration["kind"]> = new Set(["rulebook", "use", "section"]);

function hasContent({ section, declarations, prose }: ChapterPart): boolean {
  return (
    (section !== null && (section.doc !== null || section.readings.length > 0)) ||
    declarations.some(({ kind }) => !saysNothing.has(kind)) ||
    prose.some(({ text }) => hasWords(text))
  );
}

/** A heading alone is the title of what follows. */
const hasWords = (prose: string): boolean => prose.replace(markdownHeading, "").trim() !== "";

const markdownHeading = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*(?:\n|$)/;

/** A literate file has the title that it gives itself, any other is called by its name. */
export function titleOfFile({ file, prose }: ast.Document): string {
  const heading = markdownHeading.exec(prose?.[0]?.text ?? "");
  if (heading?.[1] === "#") return (heading[2] ?? "").replace(/[`*_]/g, "");
  const stem = file.slice(file.lastIndexOf("/") + 1).replace(/\.rules(?:\.md)?$/, "");
  return humanName(stem.replace(/[-.]+/g, " "));
}
