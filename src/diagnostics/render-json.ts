import type { Span } from "../source/span.ts";
import type { Position, Sources } from "../source/text.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { locate } from "./locate.ts";

interface JsonPlace {
  readonly file: string;
  readonly start: Position & { readonly offset: number };
  readonly end: Position & { readonly offset: number };
}

/** The findings as one JSON object, for other tools: `{ "format": 1, "errors": n, "warnings": n, "findings": [ … ] }`. */
export function renderJson(diagnostics: readonly Diagnostic[], sources: Sources): string {
  const errors = diagnostics.filter((each) => each.severity === "error").length;
  const findings = diagnostics.map((each) => ({
    code: each.code,
    severity: each.severity,
    message: each.message,
    place: placeJson(sources, each.span),
    ...(each.label === undefined ? {} : { label: each.label }),
    ...(each.context === undefined ? {} : { context: each.context }),
    ...(each.hint === undefined ? {} : { hint: each.hint }),
    related: each.related.map((related) => ({ label: related.label, place: placeJson(sources, related.span) })),
    fixes: each.fixes.map((fix) => ({
      title: fix.title,
      edits: fix.edits.map((edit) => ({ place: placeJson(sources, edit.span), text: edit.text })),
    })),
  }));
  return `${JSON.stringify({ format: 1, errors, warnings: diagnostics.length - errors, findings }, null, 2)}\n`;
}

function placeJson(sources: Sources, span: Span): JsonPlace | null {
  if (span.file === "") return null;
  const { start, end } = locate(sources, span);
  return { file: span.file, start: { ...start, offset: span.start }, end: { ...end, offset: span.end } };
}
