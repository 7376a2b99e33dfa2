/** Colours of words, as the protocol packs them: five numbers for each. */
import type { Colour } from "../editor/answers.ts";
import { namesIn } from "../editor/named.ts";
import { colours, coloursBetween } from "../editor/colours.ts";
import { rulesText } from "../editor/rules-text.ts";
import { isRulesFile } from "../source/kinds.ts";
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

interface Known { readonly source: SourceText; readonly understood: unknown; readonly colours: readonly Colour[] }

/** What was painted last, by file: a screen and then the whole are asked for in turn. */
const known = new WeakMap<Site, Map<string, Known>>();

/** All colours of a file. */
export function painted(site: Site, file: string): readonly Colour[] {
  const source = site.desk.source(file);
  if (source === undefined) return [];
  const files = known.get(site) ?? new Map<string, Known>();
  known.set(site, files);
  const { understood } = site.desk;
  const before = files.get(file);
  if (before?.source === source && before.understood === understood) return before.colours;
  const names = namesIn(site.desk, file);
  // A table in a file of its own has names, and no words of the language.
  const made = isRulesFile(file) ? colours(rulesText(file, source.text), names) : names;
  files.set(file, { source, understood, colours: made });
  return made;
}

/** Those of a part of it: all are not worked out for that. */
export function paintedBetween(site: Site, file: string, start: number, end: number): readonly Colour[] {
  const source = site.desk.source(file);
  if (source === undefined || !isRulesFile(file)) return painted(site, file).filter((each) => each.end > start && each.start < end);
  return coloursBetween(rulesText(file, source.text), namesIn(site.desk, file), start, end);
}

/** Makes the index that names are looked up in. */
export function warmed(site: Site, file: string): void {
  namesIn(site.desk, file);
}
