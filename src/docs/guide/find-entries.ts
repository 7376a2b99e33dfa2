/** Finds what the guide has on a question, or on a line that could not be read. */
import { gistOf, type GuideEntry } from "./entries.ts";
import { isSaidIn, stemsOf, telling } from "./stems.ts";

interface Indexed {
  readonly entry: GuideEntry;
  readonly sayings: readonly (readonly string[])[];
  /** What a word counts that stands in the title, in the sayings, in the text. */
  readonly weights: ReadonlyMap<string, number>;
}

export interface GuideIndex {
  readonly entries: readonly Indexed[];
  /** In how many entries a word stands. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Of a line or a question so many letters are read on each side: whoever writes more speaks of more than one thing. */
const longest = 300;

const weights = { title: 5, saying: 4, gist: 2, text: 1 };

export function indexEntries(entries: readonly GuideEntry[]): GuideIndex {
  const indexed = entries.map((entry) => {
    const found = new Map<string, number>();
    const weigh = (texts: readonly string[], weight: number): void => {
      for (const stem of texts.flatMap(stemsOf)) found.set(stem, Math.max(weight, found.get(stem) ?? 0));
    };
    weigh(entry.lines, weights.text);
    weigh([gistOf(entry).text], weights.gist);
    weigh(entry.sayings, weights.saying);
    weigh([entry.title], weights.title);
    return { entry, sayings: [entry.title, ...entry.sayings].map(stemsOf), weights: found };
  });
  const counts = new Map<string, number>();
  for (const { weights: found } of indexed)
    for (const stem of found.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return { entries: indexed, counts };
}

/** How much a word tells: the fewer entries have it, the more. */
const rarity = ({ entries, counts }: GuideIndex, stem: string): number =>
  Math.log((1 + entries.length) / (1 + (counts.get(stem) ?? 0)));

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** The entries that fit a question best, the best first; none where no word of it stands anywhere. */
export function findEntries(index: GuideIndex, question: string, most = 5): readonly GuideEntry[] {
  const spoken = stemsOf(question.slice(0, longest));
  const words = [...new Set(telling(spoken))];
  const scored = index.entries.map((each) => ({ entry: each.entry, score: scoreOf(index, each, spoken, words) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return scored
    .filter(({ score }) => score > 0 && score >= best / 3)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ entry }) => entry);
}

function scoreOf(index: GuideIndex, each: Indexed, spoken: readonly string[], words: readonly string[]): number {
  const single = sum(words.map((word) => rarity(index, word) * (each.weights.get(word) ?? 0)));
  const said = each.sayings.filter((saying) => isSaidIn(spoken, saying));
  const whole = Math.max(0, ...said.map((saying) => sum(saying.map((word) => rarity(index, word)))));
  return single + weights.title * whole;
}

/** A place in a text that could not be read or does not fit, and what was found there. */
export interface UnclearPlace {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly code?: string;
}

const houseRule = "A house rule: another number, another row, another rule";

/** What answers these findings, whatever stands in the line. */
export const entriesOfCodes: ReadonlyMap<string, string> = new Map([
  ["counted-duration", "For three turns"],
  ["times-of-phase", "After eight rounds the game ends"],
  ["change-without-key", houseRule],
  ["claim-of-game", "Something that must never happen in a game"],
  ["either-cost", "Pay with one of two resources"],
]);

/** What cannot be read in these declarations is what the entry is about. */
const heads: ReadonlyMap<string, string> = new Map([["variant", houseRule]]);

const entryCalled = ({ entries }: GuideIndex, title: string | undefined): GuideEntry | null =>
  entries.find(({ entry }) => entry.title === title)?.entry ?? null;

/** So many words before a place, and from it on, are what it is about. */
const nearness = { before: 3, behind: 5 };

/** The entry that says how to write what the line of such a place tries to say; without one, that on what it is a part of. */
export function entryForPlace(index: GuideIndex, { text, start, end, code = "" }: UnclearPlace): GuideEntry | null {
  const title = entriesOfCodes.get(code);
  if (title !== undefined) return entryCalled(index, title);
  const from = Math.max(text.lastIndexOf("\n", start - 1) + 1, start - longest);
  const newLine = text.indexOf("\n", start);
  const lineEnd = Math.min(newLine < 0 ? text.length : newLine, start + longest);
  const line = text.slice(from, lineEnd);
  const before = stemsOf(text.slice(from, start));
  const marked = stemsOf(text.slice(start, Math.min(end, start + longest)));
  const behind = stemsOf(text.slice(Math.min(end, lineEnd), lineEnd));
  const near = [...before.slice(0, 1), ...before.slice(-1), ...marked.slice(0, 3)];
  const around = [
    ...before.slice(0, 1),
    ...before.slice(-nearness.before),
    ...[...marked, ...behind].slice(0, nearness.behind),
  ];
  const said = bestSaid(
    index,
    stemsOf(line),
    new Set(near),
    new Set(around),
    [...marked, ...behind].slice(0, 2 * nearness.behind),
  );
  // What begins a line of its own is in no declaration above it.
  return said ?? (start === from ? null : entryCalled(index, heads.get(headOf(text, start))));
}

/** The first word of the declaration that a place is in: the nearest line above that is not set in. */
function headOf(text: string, start: number): string {
  const above = text.slice(Math.max(0, start - 40 * longest), start).split("\n");
  return /^\w+/.exec(above.reverse().find((line) => /^\w/.test(line)) ?? "")?.[0] ?? "";
}

/** Less than this says nothing of one entry: better none than another one. */
const leastTold = { one: 0.8, several: 1.2 };

/** The entry with the most telling saying that is in a line, near the place; one word alone says it only where it is the word in question. */
function bestSaid(
  index: GuideIndex,
  line: readonly string[],
  near: ReadonlySet<string>,
  around: ReadonlySet<string>,
  behind: readonly string[],
): GuideEntry | null {
  const isSaid = (saying: readonly string[]): boolean => {
    if (saying.length > 1) {
      const words = telling(saying);
      return isSaidIn(line, saying) && (words.length > 0 ? words : saying).some((word) => around.has(word));
    }
    const [word] = saying;
    return word !== undefined && near.has(word);
  };
  // A place that cannot be read begins what is said otherwise.
  const weighAll = (saying: readonly string[]): number => {
    if (saying.length === 1) return 0.3 * sum(saying.map((stem) => rarity(index, stem)));
    const all = sum(saying.map((stem) => rarity(index, stem) * (around.has(stem) ? 1 : 0.25)));
    return isSaidIn(behind, saying) ? 3 * all : all;
  };
  let best: { readonly entry: GuideEntry; readonly score: number } | null = null;
  for (const { entry, sayings } of index.entries)
    for (const saying of sayings.slice(1).filter(isSaid)) {
      const score = weighAll(saying);
      if (score < (saying.length > 1 ? leastTold.several : leastTold.one)) continue;
      if (best === null || score > best.score) best = { entry, score };
    }
  return best?.entry ?? null;
}
