import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { diffLines } from "../../src/cli/line-diff.ts";
import { rulewright } from "../support/fake-terminal.ts";
import { chance } from "../support/random.ts";
import { tempProject } from "../support/temp-project.ts";

const written = `rulebook t { title "T" }
choice Effect { Harm | Reduced }
table Weapon {
  | name: key | damage: int |
  | Sword     | 1,200       |
}
rule roomy(x: int): bool = x is greater than 3
rule hit(weapon: Weapon, armour: int): int = weapon.damage - armor
`;
const mended = written
  .replace("{ Harm | Reduced }", "{ Harm, Reduced }")
  .replace("1,200", "1200")
  .replace("x is greater than 3", "x > 3");
const file = "rules/t/t.rules";

it("shows what could be mended, and writes nothing", async () => {
  const root = tempProject({ [file]: written });
  const { code, out } = await rulewright(root, ["check", "--dry-run"]);
  expect(code).toBe(1);
  expect(out).toContain(`${file}:2\n- choice Effect { Harm | Reduced }\n+ choice Effect { Harm, Reduced }`);
  expect(out).toContain(`${file}:7\n- rule roomy`);
  expect(out).toContain("Nothing was written.");
  expect(readFileSync(join(root, file), "utf8")).toBe(written);
});

it("mends what is sure, and leaves what somebody has to decide", async () => {
  const root = tempProject({ [file]: written });
  const { code, out } = await rulewright(root, ["check", "--fix"]);
  expect(code).toBe(1);
  expect(out).toContain("Mended 3 mistakes in 1 file.");
  expect(out).toContain("armour");
  expect(readFileSync(join(root, file), "utf8")).toBe(mended);
});

it("says so where nothing is sure", async () => {
  const root = tempProject({ [file]: mended });
  const { code, out } = await rulewright(root, ["check", "--fix"]);
  expect(code).toBe(1);
  expect(out).toContain(
    "No fix here is sure enough to be made without asking you. `check --ask` shows the fixes of 1 finding",
  );
  expect(readFileSync(join(root, file), "utf8")).toBe(mended);
});

it("says nothing of mending where nothing is wrong", async () => {
  const root = tempProject({ [file]: 'rulebook t { title "T" }\nrule one(): int = 1\n' });
  expect((await rulewright(root, ["check", "--fix"])).out).toBe("No mistakes in 1 rulebook (0 examples hold).\n");
});

const asked = `rulebook t { title "T" }
rule half(x: int): int = x / 2
rule third(x: int): int = x / 3
rule hit(damage: int, armour: int): int = damage - armor
`;

it("asks which fix to make, finding by finding, with the lines that each would leave", async () => {
  const root = tempProject({ [file]: asked });
  const { code, out } = await rulewright(root, ["check", "--ask"], "2\nno\n\n1\n");
  expect(out).toContain(
    "1  Write `floor(…)`\n   - rule half(x: int): int = x / 2\n   + rule half(x: int): int = floor(x / 2)",
  );
  expect(out).toContain("I can read 1 to 3, an empty line, or `q`.");
  expect(out).toContain("Made 2 fixes.");
  expect(readFileSync(join(root, file), "utf8")).toBe(asked.replace("x / 2", "ceil(x / 2)").replace("armor", "armour"));
  expect(code).toBe(1);
});

it("makes no fix of a text that somebody has saved while the question stood there", async () => {
  const root = tempProject({ [file]: asked });
  const saved = `${asked}rule more(): int = 1\n`;
  const hear = (text: string): void => {
    if (text.includes("1  Write `floor(…)`") && readFileSync(join(root, file), "utf8") === asked)
      writeFileSync(join(root, file), saved);
  };
  const { out } = await rulewright(root, ["check", "--ask"], "1\n1\nq\n", undefined, hear);
  expect(out).toContain("The file has changed meanwhile, so I have read it again.");
  expect(readFileSync(join(root, file), "utf8")).toBe(saved.replace("x / 2", "floor(x / 2)"));
});

it("ends where nobody answers, or at q, and has changed nothing", async () => {
  for (const input of ["", "q\n"]) {
    const root = tempProject({ [file]: asked });
    const { out } = await rulewright(root, ["check", "--ask"], input);
    expect(out).toContain("Nothing was changed.");
    expect(readFileSync(join(root, file), "utf8")).toBe(asked);
  }
  const root = tempProject({ [file]: asked });
  expect((await rulewright(root, ["check", "--ask", "--format", "json"])).err).toContain("leave `--format` out");
});

it("tells texts apart by lines that lead from one to the other", () => {
  const random = chance(20);
  for (let tries = 0; tries < 200; tries += 1) {
    const text = (): string[] => random.many(1, 12, () => String(random.below(4)));
    const [before, after] = [text(), text()];
    const lines = [...before];
    for (const hunk of [...diffLines(before.join("\n"), after.join("\n"))].reverse()) {
      expect(lines.slice(hunk.line - 1, hunk.line - 1 + hunk.before.length)).toEqual(hunk.before);
      lines.splice(hunk.line - 1, hunk.before.length, ...hunk.after);
    }
    expect(lines.join("\n")).toBe(after.join("\n"));
  }
});
