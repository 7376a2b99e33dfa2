/** Each bundler's plugin in a small project, built from the packed package, and what was built run. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changed, node, packedHome, project } from "../support/packed.ts";

let home: string;
beforeAll(() => { home = packedHome(); });
afterAll(() => { rmSync(home, { recursive: true, force: true }); });

const builds: Readonly<Record<string, readonly string[]>> = {
  vite: ["../node_modules/vite/bin/vite.js", "build"],
  rollup: ["../node_modules/rollup/dist/bin/rollup", "--config"],
  webpack: ["build.js"],
  esbuild: ["build.js"],
};

/** A sword does 8, or 10 when sharp, less 5 for leather; three strides are 6; whoever is first is first at 6. */
const expected = { plain: 3, sharp: 5, stride: 6, same: true, isGood: true, isBad: false, race: { winners: [1], ending: null }, wrong: "function" };

const ask = "import(process.argv[1]).then(({ fault, result }) => console.log(JSON.stringify({ result, fault: fault() })))";

describe.each(Object.entries(builds))("%s", (name, command) => {
  it("bundles rulebooks, whose faults lead to the line of the rules", () => {
    const folder = project(home, name);
    const built = node(folder, ...command);
    expect(built.status, built.stdout + built.stderr).toBe(0);
    expect(built.stdout + built.stderr).not.toMatch(/warning|INVALID_ANNOTATION/i);
    const ran = node(folder, "--enable-source-maps", "-e", ask, join(folder, "dist/main.js"));
    expect(ran.stderr).toBe("");
    const { result, fault } = JSON.parse(ran.stdout) as { readonly result: unknown; readonly fault: { readonly isOurs: boolean; readonly stack: string } };
    expect(result).toEqual(expected);
    expect(fault.isOurs).toBe(true);
    // `let part = loot / heads` is line 5, and `loot` its column 14. The runtime's own frames are above.
    expect(fault.stack.split("\n").find((line) => line.includes("at share"))).toMatch(/at share \(.*\brules\/duel\/shares\.rules:5:14\)$/);
    expect(fault.stack).toMatch(/src\/app\.[jt]s:\d+/);
  });

  it("shows all mistakes of the rules, each in its place", () => {
    const folder = project(home, name, `${name}-wrong`);
    changed(join(folder, "rules/duel/shares.rules"), "loot / heads", "loot / hats");
    changed(join(folder, "rules/duel/armor.csv"), "Leather,5", "Leather,many");
    const built = node(folder, ...command);
    const said = built.stdout + built.stderr;
    expect(built.status).not.toBe(0);
    expect(said).toContain("`hats`");
    expect(said).toContain("`many`");
    expect(said).toMatch(/rules\/duel\/shares\.rules:5:\d+/);
    expect(said).toMatch(/rules\/duel\/armor\.csv:3:\d+/);
    expect(said).not.toMatch(/is not exported|No matching export|not found in/);
  });
});

it("fails for an example that does not hold, unless examples are left untried", () => {
  const folder = project(home, "esbuild", "esbuild-untrue");
  changed(join(folder, "rules/duel/shares.rules"), "is 3", "is 2");
  expect(node(folder, "build.js").stderr).toMatch(/rules\/duel\/shares\.rules:10:\d+/);
  changed(join(folder, "build.js"), "rulewright()", "rulewright({ examples: false })");
  expect(node(folder, "build.js").status).toBe(0);
});

it("says so where a rulebook has no such module", () => {
  const folder = project(home, "esbuild", "esbuild-blunt");
  writeFileSync(join(folder, "src/main.ts"), 'export * from "../rules/duel/duel.rules/variants/blunt";\n');
  expect(node(folder, "build.js").stderr).toContain("`duel/variants/blunt`");
});
