/** A change in the words that people read: what is shown in place of names, on each side as that side has it. Programs keep the names. */
import type { Compilation } from "../driver/compile.ts";
import { inShownWords, joinWords, shownWords, type ShownWords } from "../interpret/shown-words.ts";
import { NodeTable } from "../query/memo.ts";
import type { Diff, RulebookDiff } from "./shape.ts";

export function diffInShownWords(diff: Diff, before: Compilation, after: Compilation): Diff {
  return {
    ...diff,
    rulebooks: diff.rulebooks.map((each) => {
      const old = wordsOf(before, each.was ?? each.rulebook);
      const fresh = wordsOf(after, each.rulebook);
      return old === null || fresh === null ? each : shownRulebook(each, sidesOf(old, fresh));
    }),
  };
}

function wordsOf({ rulebooks }: Compilation, name: string): ShownWords | null {
  const found = rulebooks.find((each) => each.name === name);
  return found?.program == null ? null : shownWords([...found.linked, found.program]);
}

interface Sides {
  readonly from: (text: string) => string;
  readonly to: (text: string) => string;
}

/** What one side alone declares, the other may still name. */
const sidesOf = (old: ShownWords, fresh: ShownWords): Sides => ({
  from: textIn(joinWords(old, fresh)),
  to: textIn(joinWords(fresh, old)),
});
const textIn =
  (words: ShownWords) =>
  (text: string): string =>
    inShownWords(words, text);

const originals = new NodeTable<object, object>();

/** The change with the names of the rules. */
export const originalOf = <T extends object>(change: T): T => (originals.get(change) as T | undefined) ?? change;

const shownRulebook = (rulebook: RulebookDiff, sides: Sides): RulebookDiff => ({
  ...rulebook,
  declarations: rulebook.declarations.map((each) => inSides(each, sides)),
  rules: rulebook.rules.map((each) => {
    const readable = inSides(each, sides);
    originals.set(readable, each);
    return readable;
  }),
  play: rulebook.play.map((each) => inSides(each, sides)),
  examples: rulebook.examples.map((each) => ({
    ...each,
    detail: each.detail === null ? null : inBackticks(each.detail, sides.to),
  })),
});

/** Words of this comparison, titles, and values for programs. */
const fixed: ReadonlySet<string> = new Set(["kind", "happened", "seed", "side", "untried", "input", "variant"]);

function inSides<T>(part: T, sides: Sides): T {
  if (Array.isArray(part))
    return part.map((each: unknown) => (typeof each === "string" ? sides.to(each) : inSides(each, sides))) as T;
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]: [string, unknown]) => [
      key,
      fixed.has(key)
        ? value
        : typeof value !== "string"
          ? inSides(value, sides)
          : key === "from" || key === "was"
            ? sides.from(value)
            : sides.to(value),
    ]),
  ) as T;
}

const inBackticks = (text: string, read: (text: string) => string): string =>
  text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? read(part) : part))
    .join("`");
