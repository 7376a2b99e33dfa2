import type { Diagnostic as Shown, DiagnosticRelatedInformation } from "vscode-languageserver-types";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { findings } from "../editor/fixes.ts";
import type { SourceText } from "../source/text.ts";
import type { FileFindings } from "./worker-messages.ts";
import { toRange } from "./positions.ts";
import type { Workspace, Workspaces } from "./workspaces.ts";
import { DiagnosticSeverity } from "./protocol.ts";

/** What was found in a site, by file, where it stands in the texts as they are now. */
export function findingsOf(workspaces: Workspaces, workspace: Workspace): readonly FileFindings[] {
  const byFile = new Map<string, Shown[]>();
  for (const found of [...workspace.found, ...findings(workspace.session)]) {
    const shown = shownFinding(workspaces, workspace, found);
    if (shown === null) continue;
    const ofFile = byFile.get(found.span.file);
    if (ofFile === undefined) byFile.set(found.span.file, [shown]);
    else ofFile.push(shown);
  }
  return [...byFile].map(([file, diagnostics]) => ({ uri: workspaces.uriOf(workspace, file), diagnostics }));
}

/** Null: it is about no file. */
export function shownFinding(workspaces: Workspaces, workspace: Workspace, found: Diagnostic): Shown | null {
  const source = sourceOf(workspace, found.span.file);
  if (source === undefined) return null;
  const related = found.related.flatMap(({ span, label }): DiagnosticRelatedInformation[] => {
    const there = sourceOf(workspace, span.file);
    return there === undefined
      ? []
      : [{ location: { uri: workspaces.uriOf(workspace, span.file), range: toRange(there, span) }, message: label }];
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
function sourceOf(workspace: Workspace, file: string): SourceText | undefined {
  if (file === "") return undefined;
  if (file === workspace.configSource?.file) return workspace.configSource;
  return workspace.session.source(file) ?? { file, text: "", lines: [0] };
}
