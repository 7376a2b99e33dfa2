/** The command as it is shipped, in a process of its own. */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { templateFiles } from "../../src/cli/template.ts";
import { built, shipped } from "../support/built.ts";
import { rollingDuel } from "../support/rolling-duel.ts";
import { wellFormed } from "../support/svg.ts";
import { tempProject } from "../support/temp-project.ts";
import { until } from "../support/waiting.ts";

beforeAll(() => {
  built();
});

const starter = (): Record<string, string> =>
  Object.fromEntries(templateFiles("duel", "Duel").map((file) => [`rules/duel/${file.path}`, file.text]));
const broken = { "rules/duel/duel.rules": 'rulebook duel {\n  title "Duel"\n}\n\nlet a = b\n' };

it("checks without loading the code generator, TypeScript or Prettier", () => {
  const root = tempProject({
    ...starter(),
    "hooks.mjs":
      "import { appendFileSync } from 'node:fs';\nexport async function load(url, context, next) { appendFileSync(new URL('./loaded.txt', import.meta.url), url + '\\n'); return next(url, context); }\n",
    "register.mjs": "import { register } from 'node:module'; register('./hooks.mjs', import.meta.url);\n",
  });
  const ran = shipped(root, ["check"], { node: ["--import", join(root, "register.mjs")] });
  expect(ran.status, ran.stdout + ran.stderr).toBe(0);
  const loaded = readFileSync(join(root, "loaded.txt"), "utf8").split("\n");
  expect(loaded.some((url) => url.endsWith("dist/cli.js"))).toBe(true);
  expect(
    loaded.filter((url) => /ts-morph|typescript|prettier|chokidar|\/ora\/|clack|observablehq|domino/.test(url)),
  ).toEqual([]);
});

it("draws without a page", () => {
  const root = tempProject(rollingDuel);
  const drawn = shipped(root, ["odds", "hits", "--dice", "4", "--format", "svg"]);
  expect(drawn.status, drawn.stderr).toBe(0);
  expect(wellFormed(drawn.stdout)).toBe(true);
  expect(drawn.stderr).toBe("");
});

it("ends when it is interrupted in the midst of a long question", async () => {
  // Long, but not growing: on a busy machine it may go on for a while before it is interrupted.
  const root = tempProject({
    "rules/duel/duel.rules":
      'rulebook duel { title "Duel" }\nrule faces(): int {\n  let total: int = 0\n  repeat 10000000 times { set total = remainder(total + d100, 97) }\n  total\n}\n',
  });
  // On a terminal it says how far it has come, which only the question itself does.
  writeFileSync(
    join(root, "terminal.mjs"),
    "Object.defineProperties(process.stderr, { isTTY: { value: true }, columns: { value: 80, configurable: true } });\n",
  );
  const child = spawn(
    process.execPath,
    [
      "--import",
      pathToFileURL(join(root, "terminal.mjs")).href,
      join(built(), "cli.js"),
      "odds",
      "faces",
      "--budget",
      "1000000000",
    ],
    { cwd: root, stdio: ["ignore", "ignore", "pipe"], env: terminalEnvironment() },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stderr?.on("data", (text: Buffer) => {
    said += text.toString();
  });
  const ended = new Promise((resolve) => child.once("exit", (code, signal) => resolve(signal ?? code)));
  await until(
    () => /\d/.test(said),
    () => `how far it has come, in ${said} (exit ${child.exitCode}, ${child.signalCode})`,
  );
  expect(child.exitCode).toBeNull();
  child.kill("SIGINT");
  expect(await ended).toBe("SIGINT");
});

/** That of a person: in CI nothing is told while it works. */
function terminalEnvironment(): NodeJS.ProcessEnv {
  const environment = { ...process.env };
  delete environment["CI"];
  return environment;
}

it.each([
  [[], "turnOrder.rules"],
  [["--markdown"], "turnOrder.rules.md"],
])("begins a rulebook that checks, tests, builds and is laid out as the formatter would: new %j", (options, file) => {
  const root = tempProject();
  const begun = shipped(root, ["new", "turn-order", ...options]);
  expect([
    begun.status,
    begun.stdout.includes(`Open \`rules/turn-order/${file}\``),
    readdirSync(join(root, "rules/turn-order")).sort(),
  ]).toEqual([0, true, ["armor.csv", file]]);
  for (const args of [
    ["check"],
    ["test"],
    ["build"],
    ["build", "--check"],
    ["format", "--check"],
    ["report"],
    ["run", "turnOrder.damage", "--skill", "4", "--weapon", "dagger", "--armor", "Leather"],
  ]) {
    const ran = shipped(root, args);
    expect(ran.status, `${args.join(" ")}\n${ran.stdout}${ran.stderr}`).toBe(0);
  }
  expect(existsSync(join(root, "generated/turn-order/index.ts"))).toBe(true);
});

it("begins a rulebook in Markdown that means the same", () => {
  const [plain, markdown] = [tempProject(), tempProject()];
  expect([shipped(plain, ["new", "duel"]).status, shipped(markdown, ["new", "duel", "--markdown"]).status]).toEqual([
    0, 0,
  ]);
  const ran = shipped(markdown, ["diff", "--against", plain]);
  expect([ran.status, ran.stdout]).toEqual([0, expect.stringMatching(/\n\nNothing moves\.\n$/)]);
  // Nothing that is meant as a declaration is taken for prose.
  expect(shipped(markdown, ["test", "--reporter", "short"]).stdout).toBe(
    shipped(plain, ["test", "--reporter", "short"]).stdout,
  );
});

it("colours on a terminal only, or when told so", () => {
  const root = tempProject(broken);
  const escape = "\u001b[";
  expect(shipped(root, ["check"]).stdout).not.toContain(escape);
  expect(shipped(root, ["check"], { env: { FORCE_COLOR: "1" } }).stdout).toContain(escape);
  expect(shipped(root, ["check"], { env: { FORCE_COLOR: "1", NO_COLOR: "1" } }).stdout).not.toContain(escape);
  expect(shipped(root, ["check"], { env: { FORCE_COLOR: "1" } }).status).toBe(1);
});

it("does not mind a reader that goes away", async () => {
  const root = tempProject({
    "rules/duel/duel.rules": `rulebook duel {\n  title "Duel"\n}\n\n${Array.from({ length: 3000 }, (_, index) => `let a${index} = missing${index}`).join("\n")}\n`,
  });
  const child = spawn(process.execPath, [join(built(), "cli.js"), "check"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let err = "";
  child.stderr.on("data", (part: Buffer) => {
    err += part.toString();
  });
  child.stdout.once("data", () => child.stdout.destroy());
  expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(1);
  expect(err).toBe("");
});

it("writes everything to a pipe before it ends", () => {
  const root = tempProject({
    "rules/duel/duel.rules": `rulebook duel {\n  title "Duel"\n}\n\n${Array.from({ length: 2000 }, (_, index) => `let a${index} = missing${index}`).join("\n")}\n`,
  });
  const ran = shipped(root, ["check", "--format", "json"]);
  expect((JSON.parse(ran.stdout) as { errors: number }).errors).toBe(2000);
});

it("takes values from the standard input", () => {
  const root = tempProject(starter());
  const ran = shipped(root, ["run", "duel.damage", "--args", "-", "--json"], {
    input: '{ "skill": 4, "weapon": "Dagger", "armor": "Leather" }',
  });
  expect(ran.stdout + ran.stderr).toBe("2\n");
});
