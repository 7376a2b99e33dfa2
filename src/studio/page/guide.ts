/** The cookbook, fetched when somebody first asks it. */
import { signal } from "@preact/signals";
import type { GuideEntry } from "../../docs/guide/entries.ts";
import { entryForPlace, indexEntries, type GuideIndex } from "../../docs/guide/find-entries.ts";
import type { FindingLine } from "../protocol.ts";

/** Null: it has not come yet; "absent": it cannot be read. */
export const guide = signal<GuideIndex | "absent" | null>(null);

let asked: Promise<void> | null = null;

export const fetchGuide = (): Promise<void> => (asked ??= read());

async function read(): Promise<void> {
  try {
    const response = await fetch("guide.json");
    guide.value = indexEntries((await response.json()) as readonly GuideEntry[]);
  } catch {
    guide.value = "absent";
  }
}

/** Nobody reads what is below more. */
const mostFindings = 100;

/** What the cookbook has on the line of a mistake that no fix mends; each entry once. */
export function leadsOf(
  found: readonly FindingLine[],
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<FindingLine, GuideEntry> {
  const leads = new Map<FindingLine, GuideEntry>();
  const index = guide.value;
  if (index === null || index === "absent") return leads;
  for (const finding of found.filter(({ needsLead }) => needsLead).slice(0, mostFindings)) {
    const text = texts.get(finding.path);
    if (text === undefined) continue;
    const entry = entryForPlace(index, { text, start: finding.start, end: finding.end, code: finding.code });
    if (entry !== null && ![...leads.values()].includes(entry)) leads.set(finding, entry);
  }
  return leads;
}
