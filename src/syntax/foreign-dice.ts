/** What is written for dice elsewhere, read as what is meant. */
import type { Mended } from "./mending.ts";
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { endOf, spanAt } from "./build/context.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import type { Attempt } from "./repair.ts";

/** Names what was written from one word to another, and reads others in their place. */
export function replaceDice(
  { build, words, told }: Attempt,
  start: number,
  end: number,
  better: string,
  by: readonly IToken[],
  more: readonly Fix[] = [],
): Mended {
  const first = words[start];
  const last = words[end - 1];
  if (first === undefined || last === undefined) return null;
  const span = spanAt(build, first.startOffset, endOf(last));
  build.found.report(
    "foreign-dice",
    span,
    {
      written: words
        .slice(start, end)
        .map(({ image }) => image)
        .join(" "),
      better,
    },
    { fixes: [{ title: `Write \`${better}\``, edits: [{ span, text: better }] }, ...more] },
  );
  for (const word of by) if (word.tokenType === T.Missing) told.add(word);
  return [...words.slice(0, start), ...by, ...words.slice(end)];
}
