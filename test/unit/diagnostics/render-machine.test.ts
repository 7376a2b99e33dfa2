import Ajv from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.ts";
import { renderGithub } from "../../../src/diagnostics/render-github.ts";
import { renderJson } from "../../../src/diagnostics/render-json.ts";
import { renderSarif } from "../../../src/diagnostics/render-sarif.ts";
import { catalog } from "../../../src/diagnostics/registry.ts";
import { sourceText } from "../../../src/source/text.ts";
import { sarifSchema } from "../../support/sarif-schema.ts";
import { Span } from "../../../src/source/span.ts";

const file = "rules/a, b/50%:x.rules";
const sources = new Map([[file, sourceText(file, "let a = 1\nlet hpp = 2\n")]]);
const span = Span.still(file, 14, 17);
const diagnostic: Diagnostic = {
  code: "no-rulebooks",
  severity: "error",
  message: "First line, 100%.\nSecond: line.",
  span,
  label: "here",
  context: "row `A`",
  hint: "Do it.",
  related: [{ span: Span.still(file, 4, 5), label: "there" }],
  fixes: [{ title: "Change it", edits: [{ span, text: "hp" }] }],
};

it("writes workflow commands that nothing in a file can break", () => {
  expect(renderGithub([diagnostic], sources)).toBe(
    "::error file=rules/a%2C b/50%25%3Ax.rules,line=2,endLine=2,col=5,endColumn=8,title=no-rulebooks::First line, 100%25.%0ASecond: line. (row `A`)%0ADo it.\n",
  );
  expect(renderGithub([{ ...diagnostic, span: Span.nowhere, severity: "warning" }], sources)).toMatch(
    /^::warning title=no-rulebooks::First/,
  );
});

it("writes JSON with places as lines, columns and offsets", () => {
  const read = JSON.parse(renderJson([diagnostic], sources)) as {
    errors: number;
    findings: { place: unknown; related: unknown[]; fixes: unknown[] }[];
  };
  expect(read.errors).toBe(1);
  const place = { file, start: { line: 2, column: 5, offset: 14 }, end: { line: 2, column: 8, offset: 17 } };
  expect(read.findings[0]?.place).toEqual(place);
  expect(read.findings[0]?.fixes).toEqual([{ title: "Change it", edits: [{ place, text: "hp" }] }]);
  expect(read.findings[0]?.related).toHaveLength(1);
});

const said = (maxLength?: number): object => ({
  type: "object",
  required: ["text"],
  properties: { text: { type: "string", minLength: 1, ...(maxLength === undefined ? {} : { maxLength }) } },
});

/** What GitHub's code scanning asks beyond the format, by its documentation ("SARIF support for code scanning"). */
const githubRules = {
  type: "object",
  properties: {
    runs: {
      maxItems: 20,
      items: {
        required: ["tool", "results"],
        properties: {
          tool: {
            required: ["driver"],
            properties: {
              driver: {
                required: ["name", "rules"],
                properties: {
                  rules: {
                    maxItems: 25_000,
                    items: {
                      required: ["id", "shortDescription", "fullDescription", "help"],
                      properties: {
                        id: { maxLength: 255 },
                        shortDescription: said(1024),
                        fullDescription: said(1024),
                        help: said(),
                      },
                    },
                  },
                },
              },
            },
          },
          results: {
            maxItems: 25_000,
            items: {
              required: ["ruleId", "message", "locations"],
              properties: {
                message: said(),
                locations: {
                  minItems: 1,
                  items: {
                    required: ["physicalLocation"],
                    properties: {
                      physicalLocation: {
                        required: ["artifactLocation", "region"],
                        properties: {
                          artifactLocation: {
                            required: ["uri"],
                            properties: {
                              uri: { type: "string", minLength: 1, not: { pattern: "^(?:/|[a-zA-Z]+:|\\.\\.?/)" } },
                            },
                          },
                          region: {
                            required: ["startLine"],
                            properties: { startLine: { type: "integer", minimum: 1 } },
                          },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
};

it("tells GitHub of every finding that there is", () => {
  const asGithub = new Ajv({ strict: false }).compile(githubRules);
  const findings = Object.keys(catalog).map((code) => ({ ...diagnostic, code }));
  expect(findings.length).toBeGreaterThan(100);
  expect(asGithub(JSON.parse(renderSarif(findings, sources, "1.0.0"))), JSON.stringify(asGithub.errors)).toBe(true);
  // The rules are held against what they are about, too: a rule without help is refused.
  const log = JSON.parse(renderSarif(findings.slice(0, 1), sources, "1.0.0")) as {
    runs: { tool: { driver: { rules: Record<string, unknown>[] } } }[];
  };
  delete log.runs[0]?.tool.driver.rules[0]?.["help"];
  expect(asGithub(log)).toBe(false);
});

it("writes SARIF 2.1.0", () => {
  const log = JSON.parse(renderSarif([diagnostic, { ...diagnostic, code: "never-heard-of" }], sources, "1.2.3")) as {
    version: string;
    runs: readonly [Run];
  };
  expect(log.version).toBe("2.1.0");
  const run = log.runs[0];
  expect(run.tool.driver).toMatchObject({ name: "rulewright", semanticVersion: "1.2.3" });
  expect(run.tool.driver.rules.map((rule) => rule.id)).toEqual(["never-heard-of", "no-rulebooks"]);
  expect(run.results[0]?.ruleIndex).toBe(1);
  expect(run.results[0]?.locations[0]?.physicalLocation).toEqual({
    artifactLocation: { uri: "rules/a%2C%20b/50%25%3Ax.rules" },
    region: { startLine: 2, startColumn: 5, endLine: 2, endColumn: 8, charOffset: 14, charLength: 3 },
  });
  expect(run.results[0]?.fixes[0]?.artifactChanges[0]?.replacements[0]?.insertedContent).toEqual({ text: "hp" });
});

it("writes SARIF that its schema allows, whatever is in the findings", () => {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const validate = ajv.compile(sarifSchema);
  const asGithub = ajv.compile(githubRules);
  const odd: Diagnostic = {
    code: "x",
    severity: "warning",
    message: "No place.",
    span: Span.nowhere,
    related: [],
    fixes: [{ title: "Nothing to do", edits: [] }],
  };
  const strange: Diagnostic = { ...diagnostic, span: Span.still("rules/\ud800 ü#?.rules", 5, 2) };
  for (const findings of [[], [diagnostic], [odd, strange, diagnostic]]) {
    expect(validate(JSON.parse(renderSarif(findings, sources, "1.0.0"))), JSON.stringify(validate.errors)).toBe(true);
    expect(asGithub(JSON.parse(renderSarif(findings, sources, "1.0.0"))), JSON.stringify(asGithub.errors)).toBe(true);
  }
});

/** The part of a SARIF run that is looked at here. */
interface Run {
  readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
  readonly results: readonly {
    readonly ruleIndex: number;
    readonly locations: readonly { readonly physicalLocation: unknown }[];
    readonly fixes: readonly {
      readonly artifactChanges: readonly { readonly replacements: readonly { readonly insertedContent: unknown }[] }[];
    }[];
  }[];
}
