import Ajv from "ajv/dist/2020.js";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Collector } from "../../../src/diagnostics/collect.ts";
import { defaultConfig, readConfig } from "../../../src/driver/config.ts";
import { hashText } from "../../../src/driver/hash.ts";
import { version } from "../../../src/driver/version.ts";
import { projectRoot } from "../../support/project-files.ts";

const validate = new Ajv().compile(
  JSON.parse(readFileSync(join(projectRoot, "grammar/schema/config.schema.json"), "utf8")) as object,
);

const cases: readonly (readonly [text: string, codes: readonly string[]])[] = [
  ["{}", []],
  ['{ "rules": "books", "generated": "src/rules", "format": { "width": 100 } }', []],
  ['{ "docs": "handbook" }', []],
  ['{ "docs": "/handbook" }', ["config-value"]],
  ['{ "$schema": "./config.schema.json" }', []],
  ['{ "rule": "x" }', ["config-setting"]],
  ['{ "rules": "../x" }', ["config-value"]],
  ['{ "rules": "/x" }', ["config-value"]],
  ['{ "rules": "a\\\\b" }', ["config-value"]],
  ['{ "rules": "" }', ["config-value"]],
  ['{ "rules": 3 }', ["config-value"]],
  ['{ "format": { "width": 39 } }', ["config-value"]],
  ['{ "format": { "width": 40.5 } }', ["config-value"]],
  ['{ "format": [] }', ["config-value"]],
  ['{ "format": { "wdith": 80 } }', ["config-setting"]],
  ['{ "emit": "js", "runtime": "@rulewright/runtime", "sourceMaps": false }', []],
  ['{ "emit": "ts", "runtime": "our-rules/runtime/v2" }', []],
  ['{ "emit": "javascript" }', ["config-value"]],
  ['{ "emit": true }', ["config-value"]],
  ['{ "runtime": "./runtime.js" }', ["config-value"]],
  ['{ "runtime": "/runtime" }', ["config-value"]],
  ['{ "runtime": "a\\"b" }', ["config-value"]],
  ['{ "runtime": 3 }', ["config-value"]],
  ["[]", ["config-value"]],
  ["null", ["config-value"]],
  ['{ "__proto__": 1 }', ["config-setting"]],
];

it.each(cases)("%s", (text, codes) => {
  const found = new Collector();
  readConfig("rulewright.config.json", text, found);
  expect(found.sorted().map((each) => each.code)).toEqual(codes);
  // The published description and the reader agree.
  expect(validate(JSON.parse(text))).toBe(codes.length === 0);
});

it("takes the usual values where a setting is wrong", () => {
  const found = new Collector();
  expect(readConfig("c", '{ "rules": 1, "generated": "out/", "format": { "width": "x" } }', found)).toEqual({
    ...defaultConfig,
    generated: "out",
  });
  expect(readConfig("c", "{ rules", found)).toEqual(defaultConfig);
  expect(readConfig("c", "", found)).toEqual(defaultConfig);
});

it("writes maps beside JavaScript unless told otherwise, and beside TypeScript only when told", () => {
  const mapsOf = (text: string): boolean => readConfig("c", text, new Collector()).sourceMaps;
  expect([mapsOf("{}"), mapsOf('{ "emit": "ts" }'), mapsOf('{ "emit": "js" }')]).toEqual([false, false, true]);
  expect([mapsOf('{ "sourceMaps": true }'), mapsOf('{ "emit": "js", "sourceMaps": false }')]).toEqual([true, false]);
});

it("knows its own version", () => {
  expect((JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as { version: string }).version).toBe(
    version,
  );
});

it("gives the same hash for other line endings, another one for another text", () => {
  expect(hashText("a\r\nb\r")).toBe(hashText("\uFEFFa\nb\n"));
  expect(hashText("a")).not.toBe(hashText("b"));
  expect(hashText("")).toMatch(/^[0-9a-f]{16}$/);
  expect(new Set(Array.from({ length: 5000 }, (_, index) => hashText(`row ${index}`))).size).toBe(5000);
});

it.each([
  '{ "generated": "rules" }',
  '{ "generated": "rules/" }',
  '{ "generated": "Rules" }',
  '{ "generated": "rules/duel" }',
  '{ "rules": "game/rules", "generated": "game" }',
  '{ "rules": "generated" }',
  '{ "rules": "./a/b", "generated": "a/b/c" }',
])("never writes where the rules are: %s", (text) => {
  const found = new Collector();
  const { rules, generated } = readConfig("rulewright.config.json", text, found);
  expect(found.sorted().map((each) => each.code)).toEqual(["config-value"]);
  expect([rules, generated]).toEqual(["rules", "generated"]);
});

it("takes folders whose names only begin alike", () => {
  const found = new Collector();
  expect(readConfig("rulewright.config.json", '{ "rules": "rules", "generated": "rules-made" }', found).generated).toBe(
    "rules-made",
  );
  expect(found.count).toBe(0);
});
