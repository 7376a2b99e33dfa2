/** An unchanged tree is answered with what was said before; whatever changes is seen. Each answer is held against one that knows nothing. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { built, shipped } from "../support/built.ts";
import { tempProject } from "../support/temp-project.ts";

beforeAll(() => {
  built();
});

const duel = `rulebook duel { title "Duel" }
table Weapon from "weapons.csv" {
  name:   key
  damage: int >= 0
}
rule harm(weapon: Weapon): int = weapon.damage * 2
example "A sword" { harm(Weapon.Sword) is 16 }
`;
const more =
  'rulebook more { title "More" }\nuse duel\nrule twice(): int = duel.harm(duel.Weapon.Dagger)\nexample "A dagger" { twice() is 8 }\n';
const files = {
  "node_modules/x": "",
  "rules/duel/duel.rules": duel,
  "rules/duel/weapons.csv": "name,damage\nDagger,4\nSword,8\n",
  "rules/more/more.rules": more,
};
const cache = "node_modules/.cache/rulewright";

interface Told {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

function told(root: string, ...args: readonly string[]): Told {
  const { stdout, stderr, status } = shipped(root, args);
  return { stdout, stderr, status };
}

/** Was it worked out? What was proved is written down then, and only then, where no archive holds what came of it. */
function worksOut(root: string, ...args: readonly string[]): boolean {
  rmSync(join(root, cache, "proofs.json"), { force: true });
  rmSync(join(root, cache, "archive"), { recursive: true, force: true });
  told(root, ...args);
  return existsSync(join(root, cache, "proofs.json"));
}

describe("an unchanged tree", () => {
  it("is answered without working anything out", () => {
    const root = tempProject(files);
    for (const args of [["check"], ["test", "--reporter", "list"], ["check", "--format", "json"]]) {
      const first = told(root, ...args);
      expect(first.status).toBe(0);
      expect(worksOut(root, ...args)).toBe(false);
      expect(told(root, ...args)).toEqual(first);
    }
  });

  it("is answered so where it is wrong, too", () => {
    const root = tempProject({ ...files, "rules/more/more.rules": more.replace("is 8", "is 9") });
    const first = told(root, "check");
    expect(first).toMatchObject({ status: 1, stdout: expect.stringContaining("more.rules:4") });
    expect(worksOut(root, "check")).toBe(false);
    expect(told(root, "check")).toEqual(first);
  });

  it("is up to date after a build", () => {
    const root = tempProject(files);
    expect(told(root, "build").stdout).toContain("Wrote `generated/duel`, `generated/more`.");
    expect(worksOut(root, "build")).toBe(false);
    expect(told(root, "build").stdout).toContain("`generated/` was up to date.");
    expect(told(root, "build", "--check").stdout).toContain("is what the rules give");
    expect(worksOut(root, "build", "--check")).toBe(false);
  });

  it("is worked out where it is asked otherwise, or without what is kept", () => {
    const root = tempProject(files);
    told(root, "check");
    expect(worksOut(root, "check", "--format", "json")).toBe(true);
    expect(worksOut(root, "test", "sword")).toBe(true);
    for (const name of readdirSync(join(root, cache, "answers"))) {
      const file = join(root, cache, "answers", name);
      writeFileSync(file, readFileSync(file, "utf8").replace("No mistakes", "No_mistakes"));
    }
    expect(worksOut(root, "check")).toBe(true);
    expect(told(root, "check").stdout).toContain("No mistakes");
  });
});

describe("a tree that changes", () => {
  const write =
    (path: string, text: string) =>
    (root: string): void =>
      writeFileSync(join(root, path), text);
  const changes: readonly (readonly [what: string, change: (root: string) => void])[] = [
    ["a row", write("rules/duel/weapons.csv", "name,damage\nDagger,4\nSword,9\n")],
    ["a table that is gone", (root) => rmSync(join(root, "rules/duel/weapons.csv"))],
    ["a file more", write("rules/duel/other.rules", 'rule one(): int = 1\nexample "One" { one() is 2 }\n')],
    [
      "a file with another name",
      (root) => renameSync(join(root, "rules/duel/duel.rules"), join(root, "rules/duel/weapons.rules")),
    ],
    ["a folder with another name", (root) => renameSync(join(root, "rules/more"), join(root, "rules/less"))],
    ["a rulebook that is gone", (root) => rmSync(join(root, "rules/more"), { recursive: true })],
    [
      "a configuration",
      (root) => {
        renameSync(join(root, "rules"), join(root, "law"));
        write("rulewright.config.json", '{ "rules": "law" }')(root);
        mkdirSync(join(root, "rules"));
      },
    ],
    [
      "bytes that are no text",
      (root) => writeFileSync(join(root, "rules/duel/duel.rules"), Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28])),
    ],
  ];

  it.each(changes)("is seen: %s", (_, change) => {
    const root = tempProject(files);
    told(root, "test");
    change(root);
    expect(told(root, "test")).toEqual(told(root, "test", "--no-cache"));
  });

  const harms: readonly (readonly [what: string, harm: (generated: string) => void])[] = [
    [
      "a file that was edited",
      (generated) =>
        writeFileSync(
          join(generated, "duel/index.ts"),
          readFileSync(join(generated, "duel/index.ts"), "utf8").replace("* 2", "* 3"),
        ),
    ],
    ["a file that is gone", (generated) => rmSync(join(generated, "more/validate.ts"))],
    ["a folder that is gone", (generated) => rmSync(join(generated, "more"), { recursive: true })],
    [
      "what a killed build has left",
      (generated) => renameSync(join(generated, "more"), join(generated, ".more.old-999999")),
    ],
    ["everything gone", (generated) => rmSync(generated, { recursive: true })],
  ];

  it.each(harms)("is put right: %s", (_, harm) => {
    const root = tempProject(files);
    const generated = join(root, "generated");
    const state = (): unknown =>
      readdirSync(generated, { recursive: true, encoding: "utf8" })
        .sort()
        .map((path) => [path, path.includes(".") ? readFileSync(join(generated, path), "utf8") : ""]);
    told(root, "build");
    const right = state();
    told(root, "build");
    harm(generated);
    expect(told(root, "build").stdout).toMatch(/Wrote|was up to date/);
    expect(state()).toEqual(right);
  });
});
