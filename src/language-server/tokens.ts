/** Colours of words, as the protocol packs them: five numbers for each. */
import type { Colour } from "../editor/answers.ts";
import { namesIn } from "../editor/coloured-names.ts";
import { colours } from "../editor/colours.ts";
import type { SourceText } from "../source/text.ts";
import { lookOf } from "./kinds.ts";
import type { Site } from "./sites.ts";

export function packed(source: SourceText, painted: readonly Colour[]): number[] {
  const data: number[] = [];
  let line = 0;
  let [lastLine, lastCharacter] = [0, 0];
  const put = (start: number, end: number, [type, modifiers]: readonly [number, number]): void => {
    const character = start - (source.lines[line] ?? 0);
    data.push(line - lastLine, line === lastLine ? character - lastCharacter : character, end - start, type, modifiers);
    [lastLine, lastCharacter] = [line, character];
  };
  for (const { start, end, kind, declares } of painted) {
    while ((source.lines[line + 1] ?? Infinity) <= start) line += 1;
    const look = lookOf(kind, declares);
    // No word may go over a line's end: a remark of several lines is one for each.
    for (let from = start; from < end;) {
      while ((source.lines[line + 1] ?? Infinity) <= from) line += 1;
      const stop = Math.min(end, source.lines[line + 1] ?? end);
      const shown = source.text.slice(from, stop).replace(/[\r\n]+$/, "").length;
      if (shown > 0) put(from, from + shown, look);
      from = stop;
    }
  }
  return data;
}

/** All colours of a file. */
export function painted(site: Site, file: string): readonly Colour[] {
  const source = site.desk.source(file);
  return source === undefined ? [] : colours(source.text, namesIn(site.desk, file));
}

/** Makes the index that names are looked up in. */
export function warmed(site: Site, file: string): void {
  namesIn(site.desk, file);
}
