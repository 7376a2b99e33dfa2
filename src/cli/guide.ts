/** The guide and the reference, as they are shipped beside the command. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { needsLead, type Diagnostic } from "../diagnostics/diagnostic.ts";
import { gistOf, guideEntries, type GuideEntry } from "../docs/guide/entries.ts";
import { entryForPlace, indexEntries, type GuideIndex } from "../docs/guide/find-entries.ts";
import type { Sources } from "../source/text.ts";
import { shippedFile } from "./shipped-file.ts";

/** What answers a question first stands first. */
const files = [
  ...["cookbook", "games", "first-hour", "from-other-tools", "from-spreadsheets", "when-it-is-wrong"].map(
    (name) => `docs/guide/${name}.md`,
  ),
  "grammar/REFERENCE.md",
  ...["commands", "editors", "many-machines", "for-programmers"].map((name) => `docs/guide/${name}.md`),
];

let index: GuideIndex | null = null;

export function readGuide(): GuideIndex {
  index ??= indexEntries(readEntries());
  return index;
}

/** The extension of an editor ships the Studio alone, which has the cookbook. */
function readEntries(): readonly GuideEntry[] {
  const found = files.flatMap((file) => guideEntries(file, readShipped(file)));
  const beside = found.length > 0 ? null : shippedFile("studio/guide.json");
  return beside === null ? found : (JSON.parse(readFileSync(fileURLToPath(beside), "utf8")) as readonly GuideEntry[]);
}

/** The command stands in `dist`, in its parts, or in its sources. */
function readShipped(file: string): string {
  const found = ["..", "../.."].map((up) => fileURLToPath(new URL(`${up}/${file}`, import.meta.url))).find(existsSync);
  return found === undefined ? "" : readFileSync(found, "utf8");
}

/** At most as much of the guide's code stands beneath a finding. */
const mostLines = 14;

/** So many findings are looked into: nobody reads what stands below more. */
const mostFindings = 100;

/** Says below each finding that offers no sure fix what the guide has on its line; the same page once. */
export function leadsFor(sources: Sources): (found: Diagnostic) => readonly string[] {
  const shown = new Set<string>();
  let left = mostFindings;
  return (found) => {
    const source = sources.get(found.span.file);
    if (source === undefined || !needsLead(found) || left === 0) return [];
    left -= 1;
    const entry = entryForPlace(readGuide(), {
      text: source.text,
      start: found.span.start,
      end: found.span.end,
      code: found.code,
    });
    if (entry === null || shown.has(entry.title)) return [];
    shown.add(entry.title);
    const { text, code } = gistOf(entry);
    const words = entry.title.replaceAll(/[^\p{L}\p{N} ]/gu, "");
    return [
      `The cookbook has "${entry.title}"${text === "" ? ":" : `: ${text}`}`,
      ...code.slice(0, mostLines).map((each) => `    ${each}`),
      `\`rulewright how ${words}\` shows all of it.`,
    ];
  };
}
