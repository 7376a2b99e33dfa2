import { placeOf, type Sources } from "../source/text.ts";
import { alike, placesText, type Alike } from "./alike.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { safeLines, safeText } from "./display.ts";
import { fullTitle } from "./full-title.ts";
import { plain, type Palette } from "./palette.ts";
import { snippet, type Mark } from "./snippet.ts";

export interface TextOptions {
  readonly palette?: Palette;
  /** Columns of the terminal. */
  readonly width?: number;
  /** What else helps with a finding, line by line. */
  readonly lead?: (found: Diagnostic) => readonly string[];
}

/** All findings as a person reads them, a blank line between two; where many say the same of one word or column, the first, and the places of the others. Ends with a line feed unless there is none. */
export function renderText(diagnostics: readonly Diagnostic[], sources: Sources, options: TextOptions = {}): string {
  return alike(diagnostics, sources)
    .map((each) => `${renderOne(each, sources, options)}\n`)
    .join("\n");
}

function renderOne({ first: found, others }: Alike, sources: Sources, options: TextOptions): string {
  const palette = options.palette ?? plain;
  const colour = found.severity === "error" ? palette.error : palette.warning;
  const lines = [`${colour(`${found.severity}[${found.code}]:`)} ${palette.strong(safeLines(found.message))}`];
  const place = placeLine(found, sources);
  if (place !== "") lines.push(palette.faint("  at ") + place);
  const frame = snippet(sources, marksOf(found), {
    palette,
    main: colour,
    width: Math.max(40, Math.min(160, options.width ?? 110) - 8),
  });
  if (frame.length > 0) lines.push("", ...frame);
  const advice = [
    ...(others.length > 0 ? placesText(others, sources) : []),
    ...(found.hint === undefined ? [] : [safeLines(found.hint)]),
    ...found.fixes.map((fix) => `Fix: ${safeText(fullTitle(fix, found, (file) => sources.get(file)))}`),
    ...(options.lead?.(found) ?? []),
  ];
  if (advice.length > 0)
    lines.push("", ...advice.flatMap((text) => text.split("\n").map((line) => `  ${palette.note(line)}`)));
  return lines.join("\n");
}

function placeLine(found: Diagnostic, sources: Sources): string {
  const place = found.span.file === "" ? "" : safeText(placeOf(sources, found.span));
  const context = found.context === undefined ? "" : safeText(found.context);
  return [place, context].filter((part) => part !== "").join(", ");
}

function marksOf(found: Diagnostic): readonly Mark[] {
  if (found.span.file === "") return [];
  return [
    // What is to be written stands whole in the message and in its fix.
    { span: found.span, label: found.label === undefined ? undefined : shortLabel(found.label), main: true },
    ...found.related.map((related) => ({ span: related.span, label: related.label, main: false })),
  ];
}

const shortLabel = (label: string): string =>
  label.replace(/`([^`]{37})[^`]{4,}`/g, (_, start: string) => `\`${start}…\``);

/** "2 errors and 1 warning", or "no mistakes". */
export function countText(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter((each) => each.severity === "error").length;
  const warnings = diagnostics.length - errors;
  const parts = [
    ...(errors > 0 ? [`${errors} ${errors === 1 ? "error" : "errors"}`] : []),
    ...(warnings > 0 ? [`${warnings} ${warnings === 1 ? "warning" : "warnings"}`] : []),
  ];
  return parts.length === 0 ? "no mistakes" : parts.join(" and ");
}
