/** Imports of `.rules` as TypeScript and editors know them. */
import { spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changed, node, packedHome, project } from "../support/packed.ts";

let home: string;
let folder: string;
const compiler = "../node_modules/typescript/bin/tsc";
const cli = "../node_modules/rulewright/dist/cli.js";

beforeAll(() => {
  home = packedHome();
  folder = project(home, "esbuild", "typed");
});
afterAll(() => { rmSync(home, { recursive: true, force: true }); });

it("has types for each import, and they are right", () => {
  expect(node(folder, compiler).stdout).toContain("Cannot find module '../rules/duel/duel.rules'");
  const wrote = node(folder, cli, "types");
  expect(wrote.stdout).toContain("Wrote `.rulewright/`.");
  // The program holds a mistake that must be one: `@ts-expect-error`.
  expect(node(folder, compiler).stdout).toBe("");
  expect(node(folder, cli, "types").stdout).toContain("up to date");
});

it("takes them along when the rules change, and away when a module is gone", () => {
  changed(join(folder, "rules/duel/duel.rules"), "variant sharp", "variant keen");
  changed(join(folder, "rules/duel/duel.rules"), "| Sword     |", "| Rapier    |");
  changed(join(folder, "rules/duel/shares.rules"), "Weapon.Sword", "Weapon.Rapier");
  changed(join(folder, "rules/duel/shares.rules"), "| Sword  |", "| Rapier |");
  expect(node(folder, cli, "types").status).toBe(0);
  expect(existsSync(join(folder, ".rulewright/types/rules/duel/duel.rules/variants/sharp.d.ts"))).toBe(false);
  expect(existsSync(join(folder, ".rulewright/modules/duel/variants/sharp.d.ts"))).toBe(false);
  const said = node(folder, compiler).stdout;
  expect(said).toContain("variants/sharp'");
  expect(said).toContain("'\"Sword\"' is not assignable to type 'WeaponKey'");
});

it("keeps the last good ones while the rules are wrong", () => {
  const file = join(folder, ".rulewright/modules/duel/index.d.ts");
  const before = readFileSync(file, "utf8");
  changed(join(folder, "rules/duel/duel.rules"), "dealt - met", "dealt - meet");
  expect(node(folder, cli, "types").status).toBe(1);
  expect(readFileSync(file, "utf8")).toBe(before);
});

it("makes anew what a change touches, and leaves the rest as it is", () => {
  const own = project(home, "esbuild", "touched");
  expect(node(own, cli, "types").status).toBe(0);
  const [duel, race] = ["duel", "race"].map((name) => join(own, `.rulewright/modules/${name}/index.d.ts`)) as [string, string];
  // Whoever makes it anew takes this away.
  for (const file of [duel, race]) appendFileSync(file, "// mine\n");
  expect(node(own, cli, "types").stdout).toContain("up to date");
  changed(join(own, "rules/duel/duel.rules"), "variant sharp", "variant keen");
  expect(node(own, cli, "types").stdout).toContain("Wrote");
  expect([duel, race].map((file) => readFileSync(file, "utf8").includes("// mine"))).toEqual([false, true]);
  // A rulebook that is new, and one that is gone.
  mkdirSync(join(own, "rules/fleet"));
  writeFileSync(join(own, "rules/fleet/fleet.rules"), 'rulebook fleet { title "Fleet" }\nrule ships(): int = 3\n');
  expect(node(own, cli, "types").stdout).toContain("Wrote");
  const fleet = join(own, ".rulewright/types/rules/fleet/fleet.rules.d.ts");
  expect([existsSync(fleet), readFileSync(race, "utf8").includes("// mine")]).toEqual([true, true]);
  rmSync(join(own, "rules/fleet"), { recursive: true });
  expect(node(own, cli, "types").stdout).toContain("Wrote");
  expect([existsSync(fleet), existsSync(duel), readFileSync(race, "utf8").includes("// mine")]).toEqual([false, true, true]);
  // Whoever uses a rulebook is touched by what it says.
  appendFileSync(duel, "// mine\n");
  changed(join(own, "rules/race/race.rules"), "rulebook race {", "# Of runners.\nrulebook race {");
  expect(node(own, cli, "types").stdout).toContain("Wrote");
  expect([duel, race].map((file) => readFileSync(file, "utf8").includes("// mine"))).toEqual([false, false]);
});

it("leads an editor from an import's name to the line of the rules", async () => {
  const own = project(home, "esbuild", "edited");
  expect(node(own, cli, "types").status).toBe(0);
  const file = join(own, "src/app.ts");
  const lines = readFileSync(file, "utf8").split("\n");
  const line = lines.findIndex((text) => text.includes("share(9, 0)"));
  const found = await definition(own, file, line + 1, (lines[line] ?? "").indexOf("share(") + 1);
  // `rule share(` begins line 2 there.
  expect(found).toEqual({ file: join(own, "rules/duel/shares.rules"), line: 2 });
});

/** As editors ask TypeScript's server. Lines and columns from 1. */
async function definition(cwd: string, file: string, line: number, offset: number): Promise<unknown> {
  const server = spawn(process.execPath, ["../node_modules/typescript/lib/tsserver.js", "--disableAutomaticTypingAcquisition"], { cwd, stdio: ["pipe", "pipe", "ignore"] });
  try {
    const ask = (seq: number, command: string, args: unknown): boolean => server.stdin.write(`${JSON.stringify({ seq, type: "request", command, arguments: args })}\n`);
    const answer = new Promise<string>((resolve) => {
      let said = "";
      server.stdout.on("data", (text: Buffer) => {
        said += String(text);
        const body = said.split("\n").find((each) => each.includes('"command":"definitionAndBoundSpan"') && each.endsWith("}"));
        if (body !== undefined) resolve(body);
      });
    });
    ask(1, "open", { file });
    ask(2, "definitionAndBoundSpan", { file, line, offset });
    const { body } = JSON.parse(await answer) as { readonly body: { readonly definitions: readonly { readonly file: string; readonly start: { readonly line: number } }[] } };
    return body.definitions.map((each) => ({ file: each.file, line: each.start.line }))[0];
  } finally {
    server.kill();
  }
}

it("is written by the bundlers' plugins, too", () => {
  const own = project(home, "esbuild", "bundled");
  expect(node(own, "build.js").status).toBe(0);
  expect(node(own, compiler).stdout).toBe("");
  expect(readFileSync(join(own, ".rulewright/.gitignore"), "utf8")).toBe("*\n");
  changed(join(own, "build.js"), "rulewright()", "rulewright({ types: false })");
  rmSync(join(own, ".rulewright"), { recursive: true });
  expect(node(own, "build.js").status).toBe(0);
  expect(existsSync(join(own, ".rulewright"))).toBe(false);
});
