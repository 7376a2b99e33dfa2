import process from "node:process";
import { expect, it, onTestFinished } from "vitest";
import { templateFiles } from "../../src/cli/template.ts";
import { rulewright } from "../support/fake-terminal.ts";
import { tempProject } from "../support/temp-project.ts";

const starter = (): Record<string, string> =>
  Object.fromEntries(templateFiles("duel", "Duel").map((file) => [`rules/duel/${file.path}`, file.text]));

it("prints help with examples, and the version", async () => {
  const root = tempProject();
  const help = await rulewright(root, ["--help"]);
  expect(help.code).toBe(0);
  expect(help.out).toContain("Usage: rulewright");
  expect(help.out).toContain("Exit codes: 0 fine");
  for (const command of ["check", "build", "test", "run", "explain", "report", "odds", "format", "schema", "new"]) {
    expect(help.out).toContain(`\n  ${command}`);
    const own = await rulewright(root, [command, "--help"]);
    expect(own.code).toBe(0);
    expect(own.out).toContain("Examples:\n  rulewright");
  }
  expect((await rulewright(root, ["--version"])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
});

it.each([
  [["chekc"], "I know no command called `chekc`. Did you mean `check`?"],
  [["help", "chekc"], "I know no command called `chekc`."],
  [["report", "--with", "hard"], "`rulewright report` has no option `--with`. For a variant, write `--variant`."],
  [["goals", "--times", "20"], "`rulewright goals` has no option `--times`. For how many games, write `--games`."],
  [["check", "--watcj"], "`rulewright check` has no option `--watcj`. Did you mean `--watch`?"],
  [["check", "rules/duel"], "`rulewright check` takes no names, and I got `rules/duel`."],
  [
    ["new", "my", "game"],
    "`rulewright new` takes one name, and I got 2: `my`, `game`. What has spaces in it stands in quotes.",
  ],
  [["report", "damages", "--variant"], "`--variant` needs a value behind it: `--variant <name>`."],
  [["check", "--format", "yaml"], "Allowed choices are text, json, github, sarif"],
  [["build", "--check", "--watch"], "use one of them"],
  [["run"], "Say which rule, as in `rulewright run duel.damage"],
  [["run", "duell.damage"], "Did you mean `duel`?"],
  [["run", "duel.damge"], "Did you mean `duel.damage`?"],
  [["run", "duel.damage", "--weapn", "Dagger"], "Did you mean `weapon`?"],
  [["run", "duel.damage", "--skill", "4", "--weapon", "Daggr", "--armor", "Leather"], "Did you mean `Dagger`?"],
  [["run", "duel.damage", "--skill", "x", "--weapon", "Dagger", "--armor", "Leather"], "`--skill` must be a number"],
  [["run", "duel.damage", "--skill", "4.5", "--weapon", "Dagger", "--armor", "Leather"], "whole number"],
  [["run", "duel.damage", "--skill", "4"], "`--weapon`, `--armor` are missing"],
  [["run", "duel.damage", "--skill"], "needs a value"],
  [["run", "duel.damage", "4"], "Write each value with its name"],
  [["run", "duel.damage", "--skill", "4", "--skill", "4"], "given twice"],
  [["run", "duel.damage", "--args", "nowhere.json"], "I cannot read the file"],
  [["run", "duel.damage", "--args", "[1,"], "are no JSON"],
  [["run", "duel.damage", "--args", "[1]", "--skill", "4"], "not both"],
  [["run", "duel.damage", "--variant", "x", "--skill", "4"], "no variant called `x`"],
  [["report", "damagse"], "Did you mean `damages`?"],
  [["new", "../x"], "cannot be the name"],
  [["new", "duel"], "I overwrite nothing"],
  [["new"], "Say how the rulebook is to be called"],
  [["format", "nothing.rules"], "I found no `.rules` file"],
  [["check", "--root", "nowhere"], "There is no folder"],
  [["check", "--root", "rules/duel/duel.rules"], "is a file. `--root` names the folder of the project."],
  [["check", "--config", "nowhere.json"], "I cannot read the configuration"],
] as const)("%j is wrong use: %s", async (args, words) => {
  const ran = await rulewright(tempProject(starter()), args);
  expect(ran.err).toContain(words);
  expect(ran.code).toBe(2);
  expect(ran.out).toBe("");
});

it("prints the help of a command on request, as an answer", async () => {
  process.exitCode = 3; // as the command itself begins
  onTestFinished(() => {
    process.exitCode = undefined;
  });
  const asked = await rulewright(tempProject(), ["help", "run"]);
  expect(asked).toEqual(await rulewright(tempProject(), ["run", "--help"]));
  expect(asked.code).toBe(0);
  expect(asked.out).toContain("Usage: rulewright run");
});

it("finds the project from a folder below it, and where it is told", async () => {
  const root = tempProject(starter());
  for (const [cwd, args] of [
    [`${root}/rules/duel`, ["check"]],
    ["/", ["check", "--root", root]],
  ] as const) {
    const ran = await rulewright(cwd, args);
    expect(ran.out).toContain("No mistakes in 1 rulebook");
    expect(ran.code).toBe(0);
  }
});

it("tells mistakes in the configuration", async () => {
  const ran = await rulewright(tempProject({ ...starter(), "rulewright.config.json": '{ "rulse": "rules" }' }), [
    "check",
  ]);
  expect(ran.out).toContain("Did you mean `rules`?");
  expect(ran.out).toContain('1 │ { "rulse": "rules" }');
  expect(ran.code).toBe(1);
});

it("uses the folders of the configuration", async () => {
  const root = tempProject({
    ...Object.fromEntries(Object.entries(starter()).map(([path, text]) => [path.replace("rules/", "books/"), text])),
    "rulewright.config.json": '{ "rules": "books", "generated": "src/made" }',
  });
  const ran = await rulewright(root, ["build"]);
  expect(ran.out).toContain("Wrote `src/made/duel`.");
  expect((await rulewright(root, ["build", "--check"])).code).toBe(0);
});

it("says that there is no rulebook", async () => {
  const ran = await rulewright(tempProject(), ["check"]);
  expect(ran.out).toContain("rulewright new duel");
  expect(ran.code).toBe(1);
});
