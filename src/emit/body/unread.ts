/** Locals that turned out to be read by nobody: a decision may need less than it asked for. TypeScript would call them mistakes. */
import { rememberedByText } from "../../query/by-text.ts";
import { withoutMarks } from "../marks.ts";

const declared = /^(?:const|let)([\u{e0100}-\u{e01ef}]*) ([\p{ID_Continue}$]+)(?::[^=]*)? = (.*);$/u;
const begun = /^let[\u{e0100}-\u{e01ef}]* ([\p{ID_Continue}$]+): [^=]*;$/u;
const assigned = /^([\p{ID_Start}_$][\p{ID_Continue}$]*?)([\u{e0100}-\u{e01ef}]*) \+?= (.*);$/u;

const onCondition = /^if([\u{e0100}-\u{e01ef}]*) \((.*)\) ([\p{ID_Start}_$][\p{ID_Continue}$]*) = (?:true|false);$/u;

/** The row of a piece, or its place: it is there. */
const isThere =
  /^(?:\$\$[\p{ID_Continue}$]+\.of\([\p{ID_Continue}$.]+\)|[\p{ID_Continue}$.]+\.row)\[[\p{ID_Continue}$.]+\]!$/u;
const isWritten = /^(?:null|true|false|-?[\d.]+|"(?:[^"\\]|\\.)*"|[\p{ID_Start}_$][\p{ID_Continue}$]*)$/u;

/** A field that has the name of a local is not the local. */
const words =
  /(?<![\p{ID_Continue}$]|(?<!\.\.)\.)[\p{ID_Continue}$]+(?![\p{ID_Continue}$])(?:(?!:)|(?<![{,] [\p{ID_Continue}$]+))/gu;

export function wordsOf(lines: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const line of lines) for (const word of wordsIn(line)) found.add(word);
  return found;
}

/** As often as each stands there. The next look through a function finds most of its lines as they were. */
const wordsIn = rememberedByText((line): readonly string[] => withoutMarks(line).match(words) ?? []);

interface Line {
  text: string | null;
  readonly depth: number;
}

/** What they are worked out from may still end with an error, and stays. */
export function withoutUnread(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [...cleanLines(lines.join("\n"))];
}

/** Variants say most as the game without them does. */
const cleanLines = rememberedByText((text): readonly string[] => {
  let pass = withoutSome(text.split("\n"));
  // A local that was only handed on to one that is gone is read by nobody now, and stands where the search has been.
  while (pass.isHandedOn) pass = withoutSome(pass.lines);
  return pass.lines;
});

function withoutSome(lines: readonly string[]): { readonly lines: string[]; readonly isHandedOn: boolean } {
  const all = linesOf(lines);
  const places = wordPlaces(all);
  let last = 0;
  const ends = all.map(() => 0);
  const open: number[] = [];
  // Where the block of each line ends.
  for (const [index, { depth }] of all.entries()) {
    while ((all[open.at(-1) ?? -1]?.depth ?? -1) > depth) ends[open.pop() ?? 0] = index;
    open.push(index);
    last = index + 1;
  }
  for (const index of open) ends[index] = last;
  // From the end: who reads a local stands behind it, and may be gone.
  let isHandedOn = false;
  for (const [index, line] of [...all.entries()].reverse())
    if (cleaned(all, places, index, ends[index] ?? last, line)) isHandedOn = true;
  return { lines: all.flatMap(({ text }) => text ?? []), isHandedOn };
}

/** Yes: other lines, which gave it a value, are gone with it. */
function cleaned(
  all: readonly Line[],
  places: ReadonlyMap<string, readonly number[]>,
  index: number,
  end: number,
  line: Line,
): boolean {
  const text = line.text ?? "";
  const [, mark = "", held, value] = declared.exec(text) ?? [];
  const name = held ?? begun.exec(text)?.[1];
  if (name === undefined) return false;
  const others = within(places.get(name) ?? [], index, end).filter((place) => all[place]?.text !== null);
  const changes = others.filter((place) => changeOf(all[place]?.text ?? "")?.name === name);
  // Once in the line that declares it, and once in each that gives it another value.
  if (others.length !== new Set(changes).size || !once(places.get(name) ?? [], index)) return false;
  line.text = value === undefined ? null : kept(value, mark, isThere.test(withoutMarks(value)));
  for (const place of changes) {
    const change = all[place];
    const made = changeOf(change?.text ?? "");
    if (change !== undefined && made !== null)
      change.text = kept(made.value, made.mark, isWritten.test(withoutMarks(made.value)));
  }
  return changes.some((place) => all[place]?.text === null);
}

/** A line that gives a local another value. One that does so on a condition leaves the condition. */
function changeOf(line: string): { readonly name: string; readonly mark: string; readonly value: string } | null {
  const [, name, mark = "", value] = assigned.exec(line) ?? [];
  if (name !== undefined && value !== undefined) return { name, mark, value };
  const [, ifMark = "", condition, changed] = onCondition.exec(line) ?? [];
  return condition === undefined || changed === undefined ? null : { name: changed, mark: ifMark, value: condition };
}

const kept = (value: string, mark: string, isCalm: boolean): string | null =>
  isCalm ? null : `void${mark} (${value});`;

/** Lines of their own, each with how deep it lies in blocks. */
function linesOf(lines: readonly string[]): Line[] {
  let depth = 0;
  return lines.map((text) => {
    if (/^[})\]]/.test(text)) depth -= 1;
    const own = depth;
    if (/[{([]$/.test(text)) depth += 1;
    return { text, depth: own };
  });
}

/** In which lines a word stands, as often as it stands there. */
function wordPlaces(all: readonly Line[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [index, { text }] of all.entries())
    for (const word of wordsIn(text ?? "")) (places.get(word) ?? places.set(word, []).get(word))?.push(index);
  return places;
}

/** Those after this line and before the end, both by halving. */
function within(places: readonly number[], after: number, end: number): readonly number[] {
  return places.slice(firstFrom(places, after + 1), firstFrom(places, end));
}

const once = (places: readonly number[], line: number): boolean =>
  firstFrom(places, line + 1) - firstFrom(places, line) === 1;

function firstFrom(places: readonly number[], line: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((places[middle] ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}
