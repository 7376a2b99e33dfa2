/** What earlier runs have proved: kept in a file, and never believed where it does not fit. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { cacheIn } from "../../src/cli/cache.ts";
import { renderText } from "../../src/diagnostics/render-text.ts";
import { compileProject, exactAsker } from "../../src/driver/compile.ts";
import { built, shipped } from "../support/built.ts";
import { memoryHost } from "../support/memory-host.ts";
import { tempProject } from "../support/temp-project.ts";

const rules = `rulebook duel { title "Duel" }
rule hits(dice: int): int = count([d for each d in dice times d6] where it >= 5)
example "One" { chance(hits(1) is 1) is 1 / 3 }
example "Two" { chance(hits(2) is 0) is 4 / 9 }
example "Wrong" { chance(hits(2) is 2) is 1 / 8 }
`;
/** Each example that is tried asks for someone who answers; so do no others. */
const examples = 3;

async function check(
  folder: string,
  compiler: string,
  text = rules,
  archived = false,
): Promise<{ readonly tried: number; readonly told: string }> {
  const cache = cacheIn(folder, compiler, archived);
  let tried = 0;
  const asker = (): ReturnType<typeof exactAsker> => {
    tried += 1;
    return exactAsker();
  };
  const { diagnostics, sources } = await compileProject(memoryHost({ "rules/duel/duel.rules": text }), {
    memory: cache.memory,
    asker,
  });
  cache.save();
  return { tried, told: renderText(diagnostics, sources) };
}

describe("what was proved", () => {
  it("is not proved again in the next run, also where it was wrong", async () => {
    const folder = join(tempProject(), "deep/cache");
    const first = await check(folder, "a");
    expect(first.tried).toBe(examples);
    expect(first.told).toContain("11.1111%");
    expect(await check(folder, "a")).toEqual({ tried: 0, told: first.told });
  });

  it("is proved again where it changed, and what was before is remembered", async () => {
    const folder = tempProject();
    await check(folder, "a");
    const changed = rules.replace("4 / 9", "5 / 9");
    expect(await check(folder, "a", changed)).toMatchObject({ tried: 1 });
    expect(await check(folder, "a", changed)).toMatchObject({ tried: 0 });
    expect(await check(folder, "a")).toMatchObject({ tried: 0 });
  });

  it("moves with the lines from run to run", async () => {
    const folder = tempProject();
    await check(folder, "a");
    const lower = `# Above.\n\n${rules}`;
    const { tried, told } = await check(folder, "a", lower);
    expect(tried).toBe(0);
    expect(told).toBe((await check(tempProject(), "a", lower)).told);
    expect(told).toContain("duel.rules:7:");
  });

  it("is no matter to another compiler", async () => {
    const folder = tempProject();
    await check(folder, "a");
    expect(await check(folder, "b")).toMatchObject({ tried: examples });
  });

  it("is not believed where the file was torn or touched", async () => {
    const folder = tempProject();
    const { told } = await check(folder, "a");
    const file = join(folder, "proofs.json");
    const whole = readFileSync(file, "utf8");
    const torn = [0, 10, whole.indexOf("\n"), whole.indexOf("\n") + 1, whole.length >> 1, whole.length - 1].map(
      (length) => whole.slice(0, length),
    );
    for (const text of [
      ...torn,
      whole.replace("holds", "fails"),
      whole.replace(/\n.*/s, "\n{}"),
      `${whole} `,
      "\0\0\0",
    ]) {
      writeFileSync(file, text);
      expect(await check(folder, "a")).toEqual({ tried: examples, told });
      expect(readFileSync(file, "utf8")).toBe(whole);
    }
  });

  it("is done without where it cannot be written", async () => {
    const folder = join(tempProject({ taken: "a file" }), "taken");
    expect(await check(folder, "a")).toMatchObject({ tried: examples });
    expect(readFileSync(folder, "utf8")).toBe("a file");
  });
});

describe("what was understood", () => {
  const archived = (folder: string, compiler = "a", text = rules): ReturnType<typeof check> =>
    check(folder, compiler, text, true);
  const filesOf = (folder: string): readonly string[] =>
    readdirSync(join(folder, "archive")).map((name) => join(folder, "archive", name));

  it("is not believed where a file was torn, touched or is gone, and is mended", async () => {
    const folder = tempProject();
    const first = await archived(folder);
    const snapshot = (): ReadonlyMap<string, string> =>
      new Map(filesOf(folder).map((file) => [file, readFileSync(file, "base64")]));
    const whole = snapshot();
    expect(whole.size).toBe(2);
    for (const [file, text] of whole) {
      const bytes = Buffer.from(text, "base64");
      const touched = Buffer.from(bytes);
      touched[bytes.length - 5] = 255 - (bytes[bytes.length - 5] ?? 0);
      for (const other of [Buffer.alloc(0), bytes.subarray(0, bytes.length >> 1), touched, Buffer.from("\n"), null]) {
        if (other === null) rmSync(file);
        else writeFileSync(file, other);
        expect((await archived(folder)).told).toBe(first.told);
        // Mended: whole again, and good for the run after it. What was worked out less is not kept, so the bytes may be others.
        const mended = snapshot();
        expect(mended.size).toBe(2);
        expect([...mended.values()]).not.toContain(other?.toString("base64"));
        expect((await archived(folder)).told).toBe(first.told);
        expect(snapshot()).toEqual(mended);
        for (const path of mended.keys()) rmSync(path);
        for (const [path, before] of whole) writeFileSync(path, before, "base64");
      }
    }
  });

  it("is no matter to another compiler, and leaves no piece behind that nobody asks for", async () => {
    const folder = tempProject();
    const first = await archived(folder);
    expect((await archived(folder, "b")).told).toBe(first.told);
    for (const more of ["rule one(): int = 1\n", "rule two(): int = 2\n", ""])
      await archived(folder, "b", rules + more);
    expect(filesOf(folder)).toHaveLength(2);
  });

  it("is done without where it cannot be written", async () => {
    const folder = tempProject({ archive: "a file" });
    const { told } = await archived(folder);
    expect((await archived(folder)).told).toBe(told);
    expect(readFileSync(join(folder, "archive"), "utf8")).toBe("a file");
  });
});

describe("the command", () => {
  beforeAll(() => {
    built();
  });
  const told = (root: string, ...args: readonly string[]): string => shipped(root, args).stdout;
  const kept = "node_modules/.cache/rulewright";

  it("keeps it below node_modules, and nowhere else", () => {
    const root = tempProject({ "rules/duel/duel.rules": rules });
    told(root, "check");
    expect(readdirSync(root)).toEqual(["rules"]);
    mkdirSync(join(root, "node_modules"));
    told(root, "check", "--no-cache");
    expect(existsSync(join(root, kept))).toBe(false);
    told(root, "check");
    expect(readdirSync(join(root, kept))).toEqual(["answers", "archive", "proofs.json"]);
  });

  it("says the same with and without it, after changes, renamings and deletions", () => {
    const root = tempProject({
      "node_modules/x": "",
      "rules/duel/duel.rules": rules,
      "rules/more/more.rules":
        'rulebook more { title "More" }\nuse duel\nexample "Used" { chance(duel.hits(1) is 1) is 1 / 2 }\n',
    });
    const both = (): void => {
      for (const args of [["check"], ["test", "--reporter", "json"], ["build"]])
        expect(told(root, ...args)).toBe(told(root, ...args, "--no-cache"));
    };
    both();
    writeFileSync(join(root, "rules/duel/duel.rules"), `# New.\n${rules.replace("it >= 5", "it >= 4")}`);
    both();
    renameSync(join(root, "rules/duel/duel.rules"), join(root, "rules/duel/other.rules"));
    both();
    renameSync(join(root, "rules/more"), join(root, "rules/less"));
    both();
    rmSync(join(root, "rules/duel"), { recursive: true });
    both();
  });
});
