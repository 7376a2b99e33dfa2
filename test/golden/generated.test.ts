import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fileHost } from "../../src/cli/fs-host.ts";
import { presentOutput, writeOutput } from "../../src/cli/write-output.ts";
import { renderText } from "../../src/diagnostics/render-text.ts";
import { compareOutput, type OutputFile } from "../../src/driver/compare.ts";
import { compileProject, type Compilation } from "../../src/driver/compile.ts";
import { generateRulebook } from "../../src/driver/generate.ts";
import { updating } from "../support/golden.ts";
import { ourRulebooks } from "../support/our-rulebooks.ts";
import { projectRoot } from "../support/project-files.ts";

const folder = join(projectRoot, "generated");

async function generated({ rulebooks, sources, diagnostics }: Compilation): Promise<readonly OutputFile[]> {
  expect(renderText(diagnostics.filter((each) => each.severity === "error"), sources)).toBe("");
  const files: OutputFile[] = [];
  for (const { program, linked } of rulebooks) if (program !== null) files.push(...await generateRulebook(program, linked, sources));
  return files;
}

let first: Promise<readonly OutputFile[]> | undefined;
const wanted = (): Promise<readonly OutputFile[]> => (first ??= ourRulebooks().then(generated));

const namesOf = (files: readonly OutputFile[]): readonly string[] => [...new Set(files.map((file) => file.path.split("/")[0] ?? ""))];

describe("generated/", () => {
  it("is what the rules give, nothing missing and nothing stale", async () => {
    const files = await wanted();
    if (updating) writeOutput(folder, namesOf(files), files);
    const differences = compareOutput("generated", files, presentOutput(folder, namesOf(files)));
    expect(differences.map((each) => each.message)).toEqual([]);
  });

  it("is the same bytes a second time", async () => {
    expect(await generated(await compileProject(fileHost(projectRoot)))).toEqual(await wanted());
  });

  it("would not be with a file missing, changed or left over", async () => {
    const files = await wanted();
    const present = new Map(presentOutput(folder, namesOf(files)));
    const [one] = files;
    if (one === undefined) throw new Error("Nothing was generated.");
    const differ = (change: (there: Map<string, string>) => void): readonly string[] => {
      const there = new Map(present);
      change(there);
      return compareOutput("generated", files, there).map((each) => each.code);
    };
    expect(differ((there) => there.delete(one.path))).toEqual(["generated-differs"]);
    expect(differ((there) => there.set(one.path, `${one.text} `))).toEqual(["generated-differs"]);
    expect(differ((there) => there.set(`${one.path.split("/")[0] ?? ""}/variants/stale.ts`, ""))).toEqual(["generated-differs"]);
    // What Git for Windows makes of line ends is no change; what else it would be is one.
    const returns = (text: string): string => text.replaceAll("\n", "\r\n");
    expect(differ((there) => { for (const [path, text] of present) there.set(path, returns(text)); })).toEqual([]);
    expect(differ((there) => there.set(one.path, `${returns(one.text)}\r\n`))).toEqual(["generated-differs"]);
  });

  it("says nothing of this machine or this day", async () => {
    for (const { text } of await wanted()) {
      expect(text).not.toContain(projectRoot.replace(/\/$/, ""));
      expect(text).not.toMatch(/\b20\d\d-[01]\d-[0-3]\d\b/);
    }
  });

  it("lists its files with their hashes", async () => {
    const files = await wanted();
    for (const name of namesOf(files)) {
      const manifest = JSON.parse(files.find((file) => file.path === `${name}/manifest.json`)?.text ?? "{}") as { readonly files: Record<string, string> };
      expect(Object.keys(manifest.files)).toContain("index.ts");
      expect(Object.values(manifest.files).every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
    }
  });
});
