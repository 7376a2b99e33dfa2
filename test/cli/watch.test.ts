/** The command that watches, as it is shipped. */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { templateFiles } from "../../src/cli/template.ts";
import { built } from "../support/built.ts";
import { projectRoot } from "../support/project-files.ts";
import { tempProject } from "../support/temp-project.ts";
import { until } from "../support/waiting.ts";

beforeAll(() => {
  built();
});

const starter = (): Record<string, string> =>
  Object.fromEntries(templateFiles("duel", "Duel").map((file) => [`rules/duel/${file.path}`, file.text]));

interface Watched {
  /** What was said since the file was written. */
  readonly out: () => string;
  readonly write: (path: string, text: string) => void;
  readonly said: (words: RegExp) => Promise<void>;
  readonly interrupt: () => Promise<unknown>;
}

async function building(root: string): Promise<Watched> {
  const child = spawn(process.execPath, [join(built(), "cli.js"), "build", "--watch"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  let out = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => {
      out += part.toString();
    });
  const said = (words: RegExp): Promise<void> =>
    until(
      () => words.test(out),
      () => `${String(words)} in ${out}`,
    );
  await said(/Watching/);
  return {
    out: () => out,
    said,
    write: (path, text) => {
      out = "";
      writeFileSync(join(root, path), text);
    },
    interrupt: () => {
      child.kill("SIGINT");
      return new Promise((resolve) => child.once("exit", resolve));
    },
  };
}

/** A rulebook whose code takes a while to be written. */
function penance(): string {
  const root = tempProject();
  for (const name of ["penance", "board"])
    cpSync(join(projectRoot, "rules", name), join(root, "rules", name), { recursive: true });
  return root;
}

const generatedIn = (root: string): readonly (readonly [string, string])[] =>
  readdirSync(join(root, "generated"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      (entry) =>
        [join(entry.parentPath, entry.name), readFileSync(join(entry.parentPath, entry.name), "utf8")] as const,
    );

it("answers a change, keeps the good output, ends when interrupted", async () => {
  const root = tempProject(starter());
  const { out, write, said, interrupt } = await building(root);
  const code = join(root, "generated/duel/index.ts");
  const before = readFileSync(code, "utf8");
  const rules = "rules/duel/duel.rules";
  const text = readFileSync(join(root, rules), "utf8");
  write(rules, text.replace("= skill + weapon.skill", "= skill + weapon.skil"));
  await said(/weapon\.skil[^l][\s\S]*\d+ ms/);
  expect(readFileSync(code, "utf8")).toBe(before);
  write(rules, text.replace("Easily hidden", "Easily hidden, easily lost"));
  await said(/\d+ ms/);
  expect(out()).toContain("No mistakes");
  expect(await interrupt()).toBe(0);
});

it("a newer change is answered before the code of the one before is written", async () => {
  const root = penance();
  const { out, write, said } = await building(root);
  const rules = "rules/penance/pilot.rules";
  const text = readFileSync(join(root, rules), "utf8");
  const generated = (): string =>
    generatedIn(root)
      .filter(([path]) => path.endsWith(".ts"))
      .map(([, code]) => code)
      .join("\n");
  write(rules, text.replace("1 SP less this mission", "Said first"));
  await said(/No mistakes/);
  expect(out()).not.toContain(" ms)");
  write(rules, text.replace("1 SP less this mission", "Said second"));
  await said(/Changed: [\s\S]*No mistakes/);
  // Nothing was written of the first one, and nothing is said of how long it took.
  expect(out()).not.toContain("Wrote");
  expect(out()).not.toContain(" ms)");
  expect(generated()).toContain("1 SP less this mission");
  await said(/Wrote `generated\/penance`[\s\S]*\d+ ms/);
  expect(generated()).toContain("Said second");
  expect(generated()).not.toMatch(/Said first|1 SP less this mission/);
});

it("who interrupts does not wait for code, and what was written before stays whole", async () => {
  const root = penance();
  const { out, write, said, interrupt } = await building(root);
  const rules = "rules/penance/pilot.rules";
  const before = generatedIn(root);
  write(rules, readFileSync(join(root, rules), "utf8").replace("1 SP less this mission", "Never said"));
  await said(/No mistakes/);
  expect(await interrupt()).toBe(0);
  expect(out()).not.toContain("Wrote");
  expect(generatedIn(root)).toEqual(before);
});

it("a rulebook that comes and goes is answered, and then there is quiet", async () => {
  const root = tempProject(starter());
  const { out, write, said, interrupt } = await building(root);
  mkdirSync(join(root, "rules/more"));
  write("rules/more/more.rules", 'rulebook more { title "More" }\nlet one = 1\n');
  await said(/in 2 rulebooks[\s\S]*\d+ ms/);
  rmSync(join(root, "rules/more"), { recursive: true });
  await said(/in 1 rulebook [\s\S]*\d+ ms/);
  await interrupt();
  // One answer for the file that came and one for the file that went, however often the system tells of each.
  expect(out().match(/Changed: .*/g)).toEqual(["Changed: rules/more/more.rules", "Changed: rules/more/more.rules"]);
  expect(existsSync(join(root, "generated/more"))).toBe(false);
});

it("what is in the way of writing is told, and no obstacle for the next time", async () => {
  const root = tempProject({ ...starter(), "generated/duel/notes.txt": "Mine.\n" });
  const { out, write, said } = await building(root);
  expect(out()).toContain("I did not make `generated/duel/notes.txt`");
  rmSync(join(root, "generated/duel"), { recursive: true });
  const rules = "rules/duel/duel.rules";
  write(rules, readFileSync(join(root, rules), "utf8").replace("Easily hidden", "Easily hidden, easily lost"));
  await said(/\d+ ms/);
  expect(out()).toContain("Wrote `generated/duel`");
  expect(readFileSync(join(root, "generated/duel/index.ts"), "utf8")).toContain("easily lost");
});
