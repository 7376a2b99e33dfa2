/** Where something has an error, a name may be meant that nobody could look up: then a renaming would leave it behind. */
import { positionAt } from "../source/text.ts";
import { keyName } from "../syntax/words.ts";
import { carried } from "./carry.ts";
import type { Desk } from "./desk.ts";
import { regionAt } from "./live.ts";
import { meaningAt, type Meaning, type PlaceOfName } from "./meaning.ts";
import { rulesText } from "./rules-text.ts";

/** Why the renaming is refused; null: nothing stands in its way. */
export function unsureOf(desk: Desk, { thing }: Meaning, places: readonly PlaceOfName[]): string | null {
  const words = [...new Set([thing.text, ...(thing.kind === "row" ? [keyName(thing.text)] : [])])].map((each) =>
    each.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"),
  );
  const word = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words.join("|")})(?![\\p{L}\\p{N}\\p{M}_])`, "gu");
  const looked = new Set<string>();
  for (const { severity, span } of desk.understood?.diagnostics ?? []) {
    const source = desk.source(span.file);
    if (severity !== "error" || source === undefined || span.file.endsWith(".csv")) continue;
    const region = regionAt(desk, span.file, carried(desk.changes(span.file), span.start) + 1);
    if (looked.has(`${span.file}:${region.start}`)) continue;
    looked.add(`${span.file}:${region.start}`);
    const text = rulesText(span.file, source.text)
      .slice(region.start, region.end)
      .replace(/#[^\n]*/g, (each) => " ".repeat(each.length));
    for (const match of text.matchAll(word)) {
      const at = region.start + match.index;
      const isKnown =
        places.some((place) => place.at.file === span.file && place.at.start <= at && at < place.at.end) ||
        meaningAt(desk, span.file, at + 1) !== null;
      if (!isKnown)
        return `\`${thing.text}\` stands in line ${positionAt(source, at).line} of ${span.file} as well, beside an error: I cannot tell whether it is the same. Mend that first.`;
    }
  }
  return null;
}
