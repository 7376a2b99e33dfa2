/**
 * The declaration that is being written, looked at by itself as it stands: it is read and checked anew within what is
 * known of its rulebook, which takes a few milliseconds however large the rulebook is.
 */
import { Collector } from "../diagnostics/collect.ts";
import { checkAlone } from "../check/alone.ts";
import type { Watch } from "../check/watch.ts";
import { resolveAlone } from "../resolve/alone.ts";
import type { Model } from "../resolve/model.ts";
import { Names } from "../resolve/names.ts";
import type { Span } from "../source/span.ts";
import { isRulesFile } from "../source/kinds.ts";
import { sourceText } from "../source/text.ts";
import type * as ast from "../syntax/ast.ts";
import { parseDocument } from "../syntax/parse.ts";
import { carried, untouched } from "./carry.ts";
import type { Desk, Told } from "./desk.ts";
import { rulesText } from "./rules-text.ts";

/** Spans of what is looked at alone lie in a file of this name, and count from the region's start. */
export const aloneFile = "alone.rules";

export interface Region {
  readonly start: number;
  readonly end: number;
}

export interface Live {
  readonly region: Region;
  readonly text: string;
  /** Rows were left out of it. */
  readonly partial: boolean;
  readonly model: Model;
  readonly names: Names;
  readonly document: ast.Document;
}

const silent: Watch = {
  asked: () => undefined,
  cell: () => undefined,
  member: () => undefined,
  headed: () => undefined,
  given: () => undefined,
};

/** From the start of the declaration at the offset to that of the next one that stands as it was understood. */
export function regionAt(desk: Desk, file: string, offset: number): Region {
  const length = desk.source(file)?.text.length ?? 0;
  const changes = desk.changes(file);
  let [start, end] = [0, length];
  for (const span of declarationsIn(desk.told(file), file)) {
    const at = carried(changes, span.start);
    if (at < offset && untouched(changes, span.start, span.start)) start = Math.max(start, at);
    else if (at >= offset && at < end && untouched(changes, span.start, span.start + 1)) end = at;
  }
  return { start, end: Math.max(start, end) };
}

function declarationsIn(told: Told | undefined, file: string): readonly Span[] {
  return told?.model.documents.find((each) => each.file === file)?.declarations.map((each) => each.span) ?? [];
}

/** The words in place of a stretch: what stands at the cursor gives way to a mark. */
export interface Replaced extends Region {
  readonly text: string;
}

const seen = new WeakMap<Desk, { readonly key: string; readonly live: Live | null }>();

/** As it stands. `near`: where of a long table one looks; null: at all of it. */
export function lookAlone(desk: Desk, file: string, region: Region, near: number | null): Live | null {
  const text = withFewRows(
    rulesText(file, desk.source(file)?.text ?? "").slice(region.start, region.end),
    near === null ? null : near - region.start,
  );
  const key = `${desk.version} ${desk.compilations} ${file} ${region.start} ${text.length < long ? "" : near}`;
  const before = seen.get(desk);
  if (before?.key === key) return before.live;
  const live = look(desk, file, region, text, silent);
  seen.set(desk, { key, live });
  return live;
}

/** With other words at the place where something is being written. */
export function lookWith(desk: Desk, file: string, region: Region, replaced: Replaced, watch: Watch): Live | null {
  const text = desk.source(file)?.text ?? "";
  const whole = rulesText(file, text.slice(0, replaced.start) + replaced.text + text.slice(replaced.end));
  const end = region.end + replaced.text.length - (replaced.end - replaced.start);
  return look(desk, file, region, withFewRows(whole.slice(region.start, end), replaced.start - region.start), watch);
}

/** Never throws: what cannot be understood is not there. */
function look(desk: Desk, file: string, region: Region, text: string, watch: Watch): Live | null {
  const told = desk.told(file);
  if (told === undefined || !isRulesFile(file)) return null;
  const names = new Names();
  const found = new Collector();
  try {
    const document = parseDocument(sourceText(aloneFile, text), found);
    const model = resolveAlone(told.model, document, told.sources, names, found);
    const partial = text.length >= long;
    const live = { region, text, partial, model, names, document };
    try {
      checkAlone(model, document.declarations, names, watch);
    } catch {
      // A mistake of ours in the middle of what is being typed: what was told until then is of use all the same.
    }
    return live;
  } catch {
    return null;
  }
}

/** A text of more than so many signs is long. */
const long = 3000;
/** The heading, its line, and so many rows of a long table are read where one of them is being written. */
const mostRows = 6;

/** Blanks out rows of long tables that are far from the place in question, so that they cost nothing; all else stays where it is. */
function withFewRows(text: string, at: number | null): string {
  if (text.length < long || at === null) return text;
  const here = text.slice(0, at).split("\n").length - 1;
  let rows = 0;
  return text
    .split("\n")
    .map((line, index) => {
      rows = /^\s*\|/.test(line) ? rows + 1 : 0;
      return rows <= mostRows || Math.abs(index - here) <= 1 ? line : line.replace(/[^\r]/g, " ");
    })
    .join("\n");
}
