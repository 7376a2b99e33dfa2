/** A rulebook's examples as tests of Vitest. */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changed, node, packedHome, project } from "../support/packed.ts";
import { until } from "../support/waiting.ts";

const vitest = "../node_modules/vitest/vitest.mjs";
let home: string;
let folder: string;
beforeAll(() => {
  home = packedHome();
  folder = project(home, "vitest");
});
afterAll(() => { rmSync(home, { recursive: true, force: true }); });

interface Told { readonly name: string; readonly assertionResults: readonly { readonly title: string; readonly status: string; readonly failureMessages: readonly string[] }[] }

const told = (...args: readonly string[]): readonly Told[] => (JSON.parse(node(folder, vitest, "run", "--reporter=json", ...args).stdout) as { readonly testResults: readonly Told[] }).testResults;
const namesOf = (results: readonly Told[]): readonly string[] =>
  results.flatMap(({ name, assertionResults }) => assertionResults.map(({ title, status }) => `${name.slice(folder.length + 1)} ${title}: ${status}`)).sort();

it("shows examples and expected reports, disputes as what they are, beside other tests", () => {
  expect(namesOf(told())).toEqual([
    "rules/duel/duel.rules is understood: passed",
    "rules/duel/shares.rules A sword against leather: passed",
    "rules/duel/shares.rules Daggers, row 1: passed",
    "rules/duel/shares.rules Daggers, row 2: passed",
    "rules/duel/shares.rules The source's own sum (disputed): passed",
    "rules/duel/shares.rules is understood: passed",
    "rules/duel/shares.rules report Damage: passed",
    "rules/race/race.rules A stride is two fields: passed",
    "rules/race/race.rules is understood: passed",
    "src/damage.spec.ts calls a rule: passed",
  ]);
  const verbose = node(folder, vitest, "run", "--reporter=verbose").stdout;
  expect(verbose).toContain("Disputed: It says four, of nine for three.");
});

it("runs those that are asked for", () => {
  const some = namesOf(told("-t", "row 1")).filter((each) => each.endsWith(": passed"));
  expect(some).toEqual(["rules/duel/shares.rules Daggers, row 1: passed"]);
});

it("tells what fails in the words of the rules, and where", () => {
  changed(join(folder, "rules/duel/shares.rules"), "is 3", "is 2");
  const untrue = node(folder, vitest, "run");
  expect(untrue.status).toBe(1);
  expect(untrue.stderr).toContain("This example does not hold");
  // Vitest's own line, worked out from where the error was thrown.
  expect(untrue.stderr).toContain("❯ rules/duel/shares.rules:10:3");
  // An example that does not hold keeps no other test from running.
  expect(untrue.stdout).toContain("1 failed | 9 passed");
  changed(join(folder, "rules/duel/shares.rules"), "is 2", "is 3");
  changed(join(folder, "rules/race/race.rules"), "twice(1)", "thrice(1)");
  const wrong = node(folder, vitest, "run").stderr;
  expect(wrong).toContain("`thrice`");
  expect(wrong).toContain("❯ rules/race/race.rules:24:9");
  changed(join(folder, "rules/race/race.rules"), "thrice(1)", "twice(1)");
});

it("watches: a change of any file of the rules runs their tests again", async () => {
  const watching = spawn(process.execPath, [vitest, "--watch"], { cwd: folder, env: { ...process.env, NO_COLOR: "1", VITEST: undefined, NODE_ENV: undefined, CI: undefined }, stdio: ["pipe", "pipe", "pipe"] });
  let said = "";
  watching.stdout.on("data", (text: Buffer) => { said += String(text); });
  watching.stderr.on("data", (text: Buffer) => { said += String(text); });
  const says = async (...texts: readonly string[]): Promise<void> => {
    await until(
      () => texts.every((text) => said.includes(text)),
      () => `${texts.join(" and ")} in ${said}`,
    );
    said = "";
  };
  try {
    await says("for file changes");
    changed(join(folder, "rules/duel/armor.csv"), "Leather,5", "Leather,6");
    // The example of the rules, and a test that calls them.
    await says("the rules say 2", "expected 2 to be 3");
    changed(join(folder, "rules/duel/armor.csv"), "Leather,6", "Leather,5");
    await says("PASS");
  } finally {
    watching.kill();
  }
});
