import { describe, expect, it } from "vitest";
import { read } from "./shape.ts";

/** The text after every fix of every finding was made. */
function fixed(text: string): string {
  const edits = read(text)
    .found.sorted()
    .flatMap(({ fixes }) => fixes.slice(0, 1).flatMap((fix) => fix.edits))
    .sort((a, b) => b.span.start - a.span.start || b.span.end - a.span.end);
  return edits.reduce((done, { span, text: by }) => done.slice(0, span.start) + by + done.slice(span.end), text);
}

export const between = "\n\nrule fine1(x: int): int {\n  let y = x + 1\n  y * 2\n}\n\nchoice Fine { One, Two }\n\n";

/** Mistakes with the one finding that each deserves: alone, before and behind sound parts, in twos, and mended. */
export function plantedMistakes(mistakes: readonly (readonly [string, string])[]): void {
  describe("one mistake is one finding", () => {
    it.each(mistakes)("%s: %j", (code, text) => {
      expect(read(text).codes).toEqual([code]);
    });
    it.each(mistakes)("%s, and the rest of the file is read: %j", (code, text) => {
      const { codes, document } = read(`${text}${between}`);
      expect(codes).toEqual([code]);
      const kinds = document.declarations.map(({ kind }) => kind);
      expect(kinds.slice(-2)).toEqual(["rule", "choice"]);
    });
    it.each(mistakes)("%s, with sound parts before it: %j", (code, text) => {
      const { codes, document } = read(`${between}${text}`);
      expect(codes).toEqual([code]);
      expect(document.declarations.slice(0, 2).map(({ kind }) => kind)).toEqual(["rule", "choice"]);
    });
  });

  describe("a fix mends it", () => {
    it.each(mistakes.filter(([, text]) => fixed(text) !== text))("%s: %j", (_code, text) => {
      expect(read(fixed(text)).codes, fixed(text)).toEqual([]);
    });
  });

  describe("two mistakes far apart are two findings", () => {
    // A habit of a whole file is named once.
    const once = new Set(["semicolon"]);
    it.each(mistakes.map((mistake, at) => [mistake, mistakes[(at * 7 + 3) % mistakes.length] ?? mistake] as const))(
      "%j",
      ([code, text], [other, more]) => {
        const { codes } = read(`${text}${between}${more}\n`);
        expect([...codes].sort()).toEqual(once.has(code) && code === other ? [code] : [code, other].sort());
      },
    );
  });
}
