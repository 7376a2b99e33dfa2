/** The part of the SARIF 2.1.0 schema (OASIS, errata 01) that a log of ours uses; everything else is refused. */
const text = {
  type: "object",
  properties: { text: { type: "string", minLength: 1 } },
  required: ["text"],
  additionalProperties: false,
};
const count = { type: "integer", minimum: 0 };
const line = { type: "integer", minimum: 1 };
const only = (properties: object, required: readonly string[] = []): object => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const level = { enum: ["none", "note", "warning", "error"] };
const region = only({
  startLine: line,
  startColumn: line,
  endLine: line,
  endColumn: line,
  charOffset: { type: "integer", minimum: -1 },
  charLength: count,
});
const artifactLocation = only({
  uri: { type: "string", format: "uri-reference", pattern: "^[\\w\\-.~!$&'()*+,;=:@%/]*$" },
});
const physicalLocation = only({ artifactLocation, region }, ["artifactLocation"]);
const location = only({ id: { type: "integer", minimum: -1 }, physicalLocation, message: text });
const replacement = only({ deletedRegion: region, insertedContent: only({ text: { type: "string" } }) }, [
  "deletedRegion",
]);
const fix = only(
  {
    description: text,
    artifactChanges: {
      type: "array",
      minItems: 1,
      items: only({ artifactLocation, replacements: { type: "array", minItems: 1, items: replacement } }, [
        "artifactLocation",
        "replacements",
      ]),
    },
  },
  ["artifactChanges"],
);
const result = only(
  {
    ruleId: { type: "string" },
    ruleIndex: { type: "integer", minimum: -1 },
    level,
    message: text,
    locations: { type: "array", items: location },
    relatedLocations: { type: "array", items: location, uniqueItems: true },
    fixes: { type: "array", items: fix, uniqueItems: true },
  },
  ["message"],
);
const multiformat = only({ text: { type: "string" }, markdown: { type: "string" } }, ["text"]);
const rule = only(
  {
    id: { type: "string" },
    shortDescription: multiformat,
    fullDescription: multiformat,
    help: multiformat,
    defaultConfiguration: only({ level }),
  },
  ["id"],
);
const driver = only(
  {
    name: { type: "string" },
    semanticVersion: { type: "string" },
    informationUri: { type: "string", format: "uri" },
    rules: { type: "array", items: rule, uniqueItems: true },
  },
  ["name"],
);
const run = only(
  {
    tool: only({ driver }, ["driver"]),
    columnKind: { enum: ["utf16CodeUnits", "unicodeCodePoints"] },
    results: { type: "array", items: result },
  },
  ["tool"],
);

export const sarifSchema: object = only(
  { $schema: { type: "string" }, version: { enum: ["2.1.0"] }, runs: { type: "array", items: run } },
  ["version", "runs"],
);
