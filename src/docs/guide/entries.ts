/** What the guide answers, heading by heading, with the words in which people ask for it. */
export interface GuideEntry {
  /** The file, as it is shipped: "docs/guide/cookbook.md". */
  readonly file: string;
  /** The heading above it, or the page's title. */
  readonly chapter: string;
  readonly title: string;
  /** Other words for it, as the line `*Also: …*` lists them; `…` stands for any words. */
  readonly sayings: readonly string[];
  /** All that stands below the heading, without that line. */
  readonly lines: readonly string[];
}

interface Section {
  readonly level: number;
  readonly title: string;
  readonly lines: string[];
}

/** The entries of one page, in its order: a heading with hardly a text of its own is the chapter of those below it. */
export function guideEntries(file: string, text: string): readonly GuideEntry[] {
  const found: GuideEntry[] = [];
  const sections = sectionsOf(text);
  let chapter = "";
  for (const [place, section] of sections.entries()) {
    const entry = entryOf(file, chapter, section);
    if (section.level < 3) chapter = section.title;
    const hasParts = (sections[place + 1]?.level ?? 0) > section.level;
    if (section.level > 1 && entry.lines.length > (hasParts ? 1 : 0)) found.push(entry);
  }
  return found;
}

function sectionsOf(text: string): readonly Section[] {
  const found: Section[] = [];
  let fence = "";
  for (const line of text.split("\n")) {
    const [, mark = ""] = /^(`{3,})/.exec(line) ?? [];
    const [, signs = "", title = ""] = (fence === "" && /^(#{1,3}) (.+)$/.exec(line)) || [];
    if (mark !== "" && (fence === "" || line === fence)) fence = fence === "" ? mark : "";
    if (signs !== "") found.push({ level: signs.length, title, lines: [] });
    else found.at(-1)?.lines.push(line);
  }
  return found;
}

const also = /^\*Also: (.+)\*$/;

function entryOf(file: string, chapter: string, { title, lines }: Section): GuideEntry {
  const sayings = lines.flatMap((line) => also.exec(line)?.[1]?.split(", ") ?? []);
  return { file, chapter, title, sayings, lines: trimBlankLines(lines.filter((line) => !also.test(line))) };
}

function trimBlankLines(lines: readonly string[]): readonly string[] {
  const text = lines.join("\n").replace(/^\n+|\n+$/g, "");
  return text === "" ? [] : text.split("\n");
}

/** What one reads first: the paragraph below the heading, and the part of the first example that it speaks of. */
export function gistOf({ lines }: GuideEntry): { readonly text: string; readonly code: readonly string[] } {
  const fence = lines.findIndex((line) => line.startsWith("```rules"));
  const text = paragraphBefore(lines, fence < 0 ? lines.length : fence);
  if (fence < 0) return { text, code: [] };
  const parts = partsOf(lines.slice(fence + 1, lines.indexOf("```", fence + 1)));
  const words = [...text.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);
  const named = words.map((word) => parts.find((part) => part.some((line) => line.includes(word))));
  return { text, code: named.find((part) => part !== undefined) ?? parts.find(isDeed) ?? parts[0] ?? [] };
}

function paragraphBefore(lines: readonly string[], end: number): string {
  const last = lines.indexOf("");
  return lines.slice(0, last < 0 ? end : Math.min(end, last)).join(" ");
}

/** Declarations that stand together; an example says what holds, and not how to say it. */
function partsOf(lines: readonly string[]): readonly (readonly string[])[] {
  const found: string[][] = [[]];
  for (const line of lines) {
    if (line === "") found.push([]);
    else found.at(-1)?.push(line);
  }
  return found.filter((part) => part.length > 0 && !(part[0] ?? "").startsWith("example"));
}

const isDeed = (part: readonly string[]): boolean => part.some((line) => /^(rule|action|procedure)\b/.test(line));

/** An entry whose code says only how to say it. */
export function withoutExamples(entry: GuideEntry): GuideEntry {
  const text = entry.lines.join("\n").replaceAll(/\n+example "[^"]*"[^\n]*\{\n(?: .*\n|\n)*\}(?=\n)/g, "");
  return { ...entry, lines: text.split("\n") };
}
