/** No test judges by a clock, or begins at one: on a busy machine it would fail, and nobody could repeat it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../support/project-files.ts";
import { sharingNothing } from "../vitest.config.ts";

/** Benches measure, and some folders hold what tests look at: neither are tests. Nor is this list of words. */
const others = /^(?:bench|mutation|golden\/games|fixtures)\/|^projects\/[^/]+\/|^meta\/clock\.test\.ts$/;
const clocks =
  /\b(?:Date\.now|performance\.now|hrtime|setTimeout|setInterval|Math\.random)\s*\(|\bnew Date\(\)|node:timers/;

const files = [
  ...readdirSync(join(projectRoot, "test"), { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.(?:ts|mts|mjs)$/.test(path) && !others.test(path))
    .sort(),
].map((path) => ({ path: `test/${path}`, text: readFileSync(join(projectRoot, "test", path), "utf8") }));
const filesWith = (pattern: RegExp): readonly string[] =>
  files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

it("looks at no clock, but to wait", () => {
  expect(files.length).toBeGreaterThan(300);
  expect(filesWith(clocks)).toEqual(["test/support/waiting.ts"]);
});

it("asks in one place how much to try, and from which seed", () => {
  expect(filesWith(/process\.env(?:\.|\[")(?:SEED|RULEWRIGHT_SOAK)\b/)).toEqual(["test/support/soak.ts"]);
});

it("begins each game of the Studio's table from a seed that it names", () => {
  expect(filesWith(/"Play An? [^"]+" \}\)\.(?:click|tap|press)/)).toEqual([]);
});

it("gives files that replace modules a worker of their own", () => {
  const replacing = filesWith(/\bvi\.(?:mock|doMock|stubGlobal)\(|support\/steps\.ts"/);
  const tests = replacing.filter((path) => path.endsWith(".test.ts"));
  expect(tests.filter((path) => !sharingNothing.includes(path))).toEqual([]);
  // A helper that does it for them, whose name is in the pattern above.
  expect(replacing.filter((path) => !tests.includes(path))).toEqual(["test/support/steps.ts"]);
});
