import type { Sources } from "../source/text.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { locate } from "./locate.ts";

/** The findings as workflow commands of GitHub Actions, one line each; it shows them beside the changed lines. */
export function renderGithub(diagnostics: readonly Diagnostic[], sources: Sources): string {
  return diagnostics.map((each) => `${command(each, sources)}\n`).join("");
}

function command(found: Diagnostic, sources: Sources): string {
  const { start, end } = locate(sources, found.span);
  const place =
    found.span.file === ""
      ? []
      : [
          `file=${property(found.span.file)}`,
          `line=${start.line}`,
          `endLine=${end.line}`,
          // GitHub refuses columns for findings over several lines.
          ...(start.line === end.line
            ? [`col=${start.column}`, `endColumn=${Math.max(end.column, start.column)}`]
            : []),
        ];
  const context = found.context === undefined ? "" : ` (${found.context})`;
  const hint = found.hint === undefined ? "" : `\n${found.hint}`;
  return `::${found.severity} ${[...place, `title=${property(found.code)}`].join(",")}::${data(found.message + context + hint)}`;
}

const data = (text: string): string => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
