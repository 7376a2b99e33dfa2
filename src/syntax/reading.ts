/**
 * Reading a file again after it was edited: what says the same as before stays the very same, wherever it stands now, and
 * only what lies around the change is read at all where that can be known.
 */
import { Collector } from "../diagnostics/collect.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { changeBetween, type Change } from "../source/change.ts";
import { likeness } from "../source/likeness.ts";
import { Span } from "../source/span.ts";
import type { SourceText } from "../source/text.ts";
import type { Comment, Declaration, Document } from "./ast.ts";
import type { Literate, LiteratePart, Stretch } from "./literate.ts";
import { literateOf, parseStretch } from "./parse.ts";

/** A file as it was read. */
export interface FileReading {
  readonly source: SourceText;
  readonly document: Document;
  readonly found: readonly Diagnostic[];
  readonly literate: Literate | null;
  /** Its declarations, in order. */
  readonly placed: readonly Placed[];
}

/** Where a declaration stands in the text that was read, and where the one before it ends: what is told of it stands there. */
interface Placed {
  readonly declaration: Declaration;
  readonly from: number;
  readonly start: number;
  readonly end: number;
}

/** `before`: how the file was read the last time. */
export function readFile(source: SourceText, before: FileReading | null): FileReading {
  const found = new Collector();
  const literate = literateOf(source, found);
  const around = before === null || found.count > 0 ? null : readAround(source, literate, before);
  const read = around?.document ?? parseStretch(source, literate, { start: 0, end: source.text.length }, found);
  const placed =
    around?.placed ??
    withKnown(
      source.text,
      placedIn(read, 0),
      before?.source.text ?? "",
      before?.placed ?? [],
      found.count + (before?.found.length ?? 0) === 0,
    );
  const reading = {
    source,
    document: { ...read, declarations: placed.map(({ declaration }) => declaration) },
    found: found.sorted(),
    literate,
    placed,
  };
  settle(reading);
  return reading;
}

/** Brings its places to where they stand in its text: another text of the same file may have been read since. */
export function settle({ placed }: FileReading): void {
  for (const { declaration, start } of placed) declaration.span.moveTo(start);
}

const placedIn = ({ declarations }: Document, first: number): readonly Placed[] =>
  declarations.map((declaration, index) => {
    const { start, end } = declaration.span;
    return { declaration, from: declarations[index - 1]?.span.end ?? first, start, end };
  });

/**
 * Declarations that say the same as one before do, as does all between them and the one above, are that one. Others that
 * stand for one that is gone move with its places. `whole`: all could be read, then and now; else nobody knows how far a
 * mistake reaches, and what was read is compared, too.
 */
function withKnown(
  text: string,
  fresh: readonly Placed[],
  textBefore: string,
  before: readonly Placed[],
  whole: boolean,
): readonly Placed[] {
  const known = new Lines(before.map(({ declaration, from, end }) => [textBefore.slice(from, end), declaration]));
  const same = fresh.map(({ declaration, from, end }) =>
    known.next(text.slice(from, end), (one) => whole || likeness(one, declaration) !== "other"),
  );
  const kept = new Set(same);
  const gone = new Lines(
    before.flatMap(({ declaration }) => (kept.has(declaration) ? [] : [[headOf(declaration), declaration]])),
  );
  return fresh.map((each, index) => {
    const one = same[index];
    if (one !== undefined) return { ...each, declaration: one };
    const other = gone.next(headOf(each.declaration), () => true);
    if (other === undefined) return each;
    each.declaration.span.follow(other.span);
    // What is new is only what stands above it, and is no part of it.
    return likeness(other, each.declaration) === "same" ? { ...each, declaration: other } : each;
  });
}

const headOf = (declaration: Declaration): string =>
  `${declaration.kind} ${"name" in declaration && declaration.name !== null ? declaration.name.text : ""}`;

/** Declarations that stand in line, by what they say. */
class Lines {
  readonly #lines = new Map<string, Declaration[]>();

  constructor(all: readonly (readonly [string, Declaration])[]) {
    for (const [says, declaration] of all) {
      const line = this.#lines.get(says);
      if (line === undefined) this.#lines.set(says, [declaration]);
      else line.push(declaration);
    }
  }

  /** The first in line, if it will do. */
  next(says: string, does: (declaration: Declaration) => boolean): Declaration | undefined {
    const line = this.#lines.get(says);
    const [first] = line ?? [];
    if (first === undefined || !does(first)) return undefined;
    line?.shift();
    return first;
  }
}

// ---------------------------------------------------------------- around a change

interface Around {
  readonly document: Document;
  readonly placed: readonly Placed[];
}

/**
 * Reads what a change touches, with a declaration on each side. Null: it cannot be known that this is all, as where
 * something cannot be read, or the neighbours are not what they were: whatever reaches further goes through them.
 */
function readAround(source: SourceText, literate: Literate | null, before: FileReading): Around | null {
  const change = changeBetween(before.source.text, source.text);
  const stretch = change === null || before.found.length > 0 ? null : stretchAround(before, change);
  if (stretch === null) return null;
  const { start, end, by, low, high } = stretch;
  const found = new Collector();
  const read = parseStretch(source, literate, { start, end: end + by }, found);
  if (found.count > 0) return null;
  const fresh = placedIn(read, low === 0 ? 0 : (before.placed[low]?.from ?? 0));
  const old = before.placed.slice(low, high);
  if (!stretch.isFirst && !stands(old[0], fresh[0], 0)) return null;
  if (!stretch.isLast && !stands(old.at(-1), fresh.at(-1), by)) return null;
  const placed = [
    ...before.placed.slice(0, low),
    ...withKnown(source.text, fresh, before.source.text, old, true),
    ...before.placed
      .slice(high)
      .map((each) => ({ ...each, from: each.from + by, start: each.start + by, end: each.end + by })),
  ];
  return { document: { ...read, comments: commentsAround(before.document.comments, read.comments, stretch) }, placed };
}

interface AroundChange extends Stretch {
  /** So much further on what is behind it stands now. */
  readonly by: number;
  /** The declarations in it. */
  readonly low: number;
  readonly high: number;
  /** The change is at the first declaration, or the last: none stands beside it. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** In the text before. Null: it is most of the file. */
function stretchAround(
  { source: { text }, literate, placed }: FileReading,
  { start, removed, added }: Change,
): AroundChange | null {
  const untouched = firstWhere(placed, ({ end }) => end >= start);
  const next = firstWhere(placed, ({ from }) => from >= start + removed);
  const [low, high] = [Math.max(0, untouched - 1), Math.min(placed.length, next + 1)];
  const stretch = {
    start: low === 0 ? 0 : (placed[low]?.from ?? 0),
    end: high === placed.length ? text.length : (placed[high - 1]?.end ?? 0),
    low,
    high,
  };
  const whole = literate === null ? stretch : inWholeParts(literate.parts, placed, stretch, text.length);
  return 2 * (whole.end - whole.start) > text.length
    ? null
    : { ...whole, by: added - removed, isFirst: untouched === 0, isLast: next === placed.length };
}

type Lot = Pick<AroundChange, "start" | "end" | "low" | "high">;

/** From the end of a block or table to the end of another, with all declarations between. */
function inWholeParts(parts: readonly LiteratePart[], placed: readonly Placed[], lot: Lot, length: number): Lot {
  const [first, last] = [placed[lot.low], placed[lot.high - 1]];
  const start =
    lot.low === 0 || first === undefined ? 0 : (parts.filter((part) => part.end <= first.start).at(-1)?.end ?? 0);
  const end =
    lot.high === placed.length || last === undefined
      ? length
      : (parts.find((part) => part.end >= last.end)?.end ?? length);
  return {
    start,
    end,
    low: firstWhere(placed, (each) => each.start >= start),
    high: firstWhere(placed, (each) => each.end > end),
  };
}

/** How many come before the first that is so, in order. */
function firstWhere(placed: readonly Placed[], isSo: (placed: Placed) => boolean): number {
  let [low, high] = [0, placed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isSo(placed[middle] as Placed)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const stands = (old: Placed | undefined, now: Placed | undefined, by: number): boolean =>
  old !== undefined &&
  now !== undefined &&
  old.start + by === now.start &&
  old.end + by === now.end &&
  old.declaration.kind === now.declaration.kind;

function commentsAround(
  before: readonly Comment[],
  now: readonly Comment[],
  { start, end, by }: AroundChange,
): readonly Comment[] {
  return [
    ...before.filter(({ span }) => span.end <= start),
    ...now,
    ...before.flatMap((each) =>
      each.span.start < end
        ? []
        : [{ ...each, span: Span.still(each.span.file, each.span.start + by, each.span.end + by) }],
    ),
  ];
}
