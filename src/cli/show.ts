import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { renderGithub } from "../diagnostics/render-github.ts";
import { renderJson } from "../diagnostics/render-json.ts";
import { renderSarif } from "../diagnostics/render-sarif.ts";
import { renderText } from "../diagnostics/render-text.ts";
import { assertNever } from "../source/exhaustive.ts";
import type { Sources } from "../source/text.ts";
import { version } from "../driver/version.ts";
import { exitCode } from "./exit.ts";
import { leadsFor } from "./guide.ts";
import type { Session } from "./session.ts";

/** Prints findings in the format asked for; formats for machines are printed even if there is nothing to say. */
export function showFindings(session: Session, diagnostics: readonly Diagnostic[], sources: Sources): void {
  const { terminal } = session;
  const all =
    session.configSource === null ? sources : new Map([...sources, [session.configSource.file, session.configSource]]);
  switch (session.format) {
    case "text": {
      if (diagnostics.length === 0) break;
      // Whoever asked for a file of another kind sends the output there; findings are for the person.
      const isFile = session.form === "csv" || session.form === "markdown" || session.form === "svg";
      const [write, palette] = isFile ? [terminal.err, terminal.errPalette] : [terminal.out, terminal.palette];
      write(`${renderText(diagnostics, all, { palette, width: terminal.width, lead: leadsFor(all) })}\n`);
      break;
    }
    case "json":
      terminal.data(renderJson(diagnostics, all));
      break;
    case "github":
      terminal.data(renderGithub(diagnostics, all));
      break;
    case "sarif":
      terminal.data(renderSarif(diagnostics, all, version));
      break;
    default:
      return assertNever(session.format);
  }
}

/** A table that was asked for: in the forms of programs and files as it is. */
export function giveTable({ terminal, form }: Pick<Session, "terminal" | "form">, text: string): void {
  if (form === null || form === "text" || form === "table") terminal.out(text);
  else terminal.data(text);
}

/** A line for people; formats for machines do without. */
export function say(session: Session, text: string): void {
  if (session.format === "text") session.terminal.out(`${text}\n`);
}

export function codeFor(diagnostics: readonly Diagnostic[]): number {
  if (diagnostics.some((each) => each.code === "compiler-mistake")) return exitCode.internalError;
  return diagnostics.some((each) => each.severity === "error") ? exitCode.ruleErrors : exitCode.fine;
}

export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
