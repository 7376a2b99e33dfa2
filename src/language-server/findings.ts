import { DiagnosticSeverity, type Diagnostic as Shown, type DiagnosticRelatedInformation } from "vscode-languageserver";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { findings } from "../editor/fixes.ts";
import type { SourceText } from "../source/text.ts";
import type { FileFindings } from "./errands.ts";
import { toRange } from "./places.ts";
import type { Site, Sites } from "./sites.ts";

/** What was found in a site, by file, where it stands in the texts as they are now. */
export function findingsOf(sites: Sites, site: Site): readonly FileFindings[] {
  const byFile = new Map<string, Shown[]>();
  for (const found of [...site.found, ...findings(site.desk)]) {
    const shown = shownFinding(sites, site, found);
    if (shown === null) continue;
    const known = byFile.get(found.span.file);
    if (known === undefined) byFile.set(found.span.file, [shown]);
    else known.push(shown);
  }
  return [...byFile].map(([file, diagnostics]) => ({ uri: sites.uriOf(site, file), diagnostics }));
}

/** Null: it is about no file. */
export function shownFinding(sites: Sites, site: Site, found: Diagnostic): Shown | null {
  const source = sourceOf(site, found.span.file);
  if (source === undefined) return null;
  const related = found.related.flatMap(({ span, label }): DiagnosticRelatedInformation[] => {
    const there = sourceOf(site, span.file);
    return there === undefined
      ? []
      : [{ location: { uri: sites.uriOf(site, span.file), range: toRange(there, span) }, message: label }];
  });
  return {
    range: toRange(source, found.span),
    severity: found.severity === "error" ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code: found.code,
    source: "rulewright",
    message: wordsOf(found),
    ...(related.length === 0 ? {} : { relatedInformation: related }),
  };
}

function wordsOf(found: Diagnostic): string {
  const context = found.context === undefined ? "" : ` (${found.context})`;
  return `${found.message}${context}${found.hint === undefined ? "" : `\n${found.hint}`}`;
}

/** A file that could not be read has no text, and is marked at its beginning. */
function sourceOf(site: Site, file: string): SourceText | undefined {
  if (file === "") return undefined;
  if (file === site.configSource?.file) return site.configSource;
  return site.desk.source(file) ?? { file, text: "", lines: [0] };
}
