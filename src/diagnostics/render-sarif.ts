import type { Span } from "../source/span.ts";
import type { Sources } from "../source/text.ts";
import { compareText } from "./collect.ts";
import type { Diagnostic, Fix } from "./diagnostic.ts";
import { locate } from "./locate.ts";
import { about } from "./about.ts";
import { catalog, type Code } from "./registry.ts";

/** Its name is said here once more: findings know nothing of projects. */
const configFile = "rulewright.config.json";

/** The findings as a SARIF 2.1.0 log, which code hosts and editors read. */
export function renderSarif(diagnostics: readonly Diagnostic[], sources: Sources, version: string): string {
  const codes = [...new Set(diagnostics.map((each) => each.code))].sort(compareText);
  const log = {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "rulewright",
            informationUri: "https://www.npmjs.com/package/rulewright",
            semanticVersion: version,
            rules: codes.map(ruleOf),
          },
        },
        columnKind: "utf16CodeUnits",
        results: diagnostics.map((each) => resultOf(each, sources, codes)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

/** With all that GitHub asks of a rule: a title, a description and help, none of them longer than it takes. */
function ruleOf(code: string): object {
  const known = Object.hasOwn(catalog, code) ? (code as Code) : null;
  const title = `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll("-", " ")}`;
  const text = known === null ? `${title}.` : about[known];
  return {
    id: code,
    shortDescription: { text: title },
    fullDescription: { text: cut(text, mostCharacters) },
    help: { text, markdown: `${text}\n\n\`${code}\` has a page in the reference of Rulewright, with examples.` },
    ...(known === null ? {} : { defaultConfiguration: { level: catalog[known].severity } }),
  };
}

const mostCharacters = 1024;

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, text.lastIndexOf(" ", most - 2))} …`;
}

function resultOf(found: Diagnostic, sources: Sources, codes: readonly string[]): object {
  const text = [found.context === undefined ? found.message : `${found.message} (${found.context})`, found.hint]
    .filter((part) => part !== undefined)
    .join("\n");
  const fixes = found.fixes.filter((fix) => fix.edits.length > 0);
  return {
    ruleId: found.code,
    ruleIndex: codes.indexOf(found.code),
    level: found.severity,
    message: { text },
    // Each has a place, or GitHub shows none of them: what concerns the project as a whole stands at its configuration.
    locations: [
      {
        physicalLocation:
          found.span.file === ""
            ? { artifactLocation: { uri: configFile }, region: { startLine: 1 } }
            : physical(found.span, sources),
        ...(found.label === undefined ? {} : { message: { text: found.label } }),
      },
    ],
    ...(found.related.length === 0
      ? {}
      : {
          relatedLocations: found.related.map((related, index) => ({
            id: index + 1,
            physicalLocation: physical(related.span, sources),
            message: { text: related.label },
          })),
        }),
    ...(fixes.length === 0 ? {} : { fixes: fixes.map((fix) => fixOf(fix, sources)) }),
  };
}

function fixOf(fix: Fix, sources: Sources): object {
  const files = [...new Set(fix.edits.map((edit) => edit.span.file))];
  return {
    description: { text: fix.title },
    artifactChanges: files.map((file) => ({
      artifactLocation: { uri: uriOf(file) },
      replacements: fix.edits
        .filter((edit) => edit.span.file === file)
        .map((edit) => ({ deletedRegion: region(edit.span, sources), insertedContent: { text: edit.text } })),
    })),
  };
}

function physical(span: Span, sources: Sources): object {
  return { artifactLocation: { uri: uriOf(span.file) }, region: region(span, sources) };
}

function region(span: Span, sources: Sources): object {
  const { start, end } = locate(sources, span);
  return {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
    charOffset: span.start,
    charLength: Math.max(0, span.end - span.start),
  };
}

/** Relative to the project; each part escaped, so that a strange file name stays one path. */
function uriOf(file: string): string {
  return file
    .split("/")
    .map((part) => encodeURIComponent(part.replace(/\p{Surrogate}/gu, "\uFFFD")))
    .join("/");
}
