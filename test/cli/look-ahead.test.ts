/** `check` shows what comes to light once the fixes of what it found are made, so that one reading is enough. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { defaultConfig } from "../../src/driver/config.ts";
import { compileProject } from "../../src/driver/compile.ts";
import { newMemory } from "../../src/driver/incremental.ts";
import { overlayHost } from "../../src/driver/host.ts";
import { lookAhead } from "../../src/driver/look-ahead.ts";
import { rulewright } from "../support/fake-terminal.ts";
import { filesOf, fixtureFolders } from "../support/fixtures.ts";
import { memoryHost } from "../support/memory-host.ts";
import { tempProject } from "../support/temp-project.ts";

const file = "rules/t/t.rules";
const next = "Once these fixes are made, I would find:";
const checkText = async (text: string, ...options: readonly string[]): Promise<string> =>
  (await rulewright(tempProject({ [file]: `rulebook t { title "T" }\n${text}` }), ["check", ...options])).out;

it("shows the mistake in a line that could not be read, and the line that all fixes leave", async () => {
  const out = await checkText(`table Hero {
  | name: key | body: int |
  | Dwarf     | 7         |
}
rule half(hero: Hero): int = if hero.bodi > 5 then 1 else 0
`);
  const [first = "", then = ""] = out.split(next);
  expect(first).toContain("error[foreign-word]");
  expect(first).not.toContain("no-member");
  expect(then).toContain("error[no-member]");
  expect(then).toContain("+ rule half(hero: Hero): int = if hero.body > 5 { 1 } else { 0 }\n");
  expect(out.trimEnd().endsWith("1 error in 1 rulebook.")).toBe(true);
});

it("goes on from a name that is mended to the places where it is used", async () => {
  const out = await checkText("let monster body = 4\nrule wound(x: int): int = x - monster body\n");
  expect(out.split(next)[1]).toContain("+ let monsterBody = 4\n+ rule wound(x: int): int = x - monsterBody\n");
});

it("shows the line that several fixes leave, though nothing is behind them", async () => {
  const out = await checkText("rule half(x: int): int = if x is at least 5 then half of x rounded down else 0\n");
  expect(out).not.toContain(next);
  expect(out).toContain("+ rule half(x: int): int = if x >= 5 { floor(x / 2) } else { 0 }\n");
});

it.each([
  ["nothing is behind the mistake", "rule one(): bool = true\n"],
  ["several fixes ask what is meant", "rule half(x: int): int = x / 2\nrule two(): int = half(yes)\n"],
  ["a guess leaves another mistake on its line", "rule hit(damage: int, armour: text): int = damage - armor\n"],
  ["nothing is wrong", "rule one(): int = 1\n"],
])("says nothing more where %s", async (_, text) => {
  const out = await checkText(text);
  expect(out).not.toContain(next);
  expect(out).not.toContain("All fixes together");
});

it("shows an example that the mended rule breaks, and leaves what it claims alone", async () => {
  const out = await checkText('rule big(x: int): bool = x is greater than 3\nexample "Three" { big(3) }\n');
  expect(out.split(next)[1]).toContain("error[example-fails]");
  expect(out).not.toContain("All fixes together");
});

it("is for people: a program asks again", async () => {
  const text = "rule half(hero: int): int = if hero > 5 then hero / 2 else 0\n";
  const { findings } = JSON.parse(await checkText(text, "--format", "json")) as {
    readonly findings: readonly unknown[];
  };
  expect(findings).toHaveLength(1);
});

it("writes nothing, and keeps nothing of what it looked at", async () => {
  const text = 'rulebook t { title "T" }\nlet monster body = 4\nrule wound(x: int): int = x - monster body\n';
  const root = tempProject({ [file]: text });
  const { out } = await rulewright(root, ["check"]);
  expect(readFileSync(join(root, file), "utf8")).toBe(text);
  expect((await rulewright(root, ["check"])).out).toBe(out);
});

describe("whatever is left once the shown fixes are made was shown", () => {
  for (const { topic, kind, folder, names } of fixtureFolders())
    if (kind !== "good")
      it(topic, async () => {
        for (const name of names) {
          const host = memoryHost(filesOf(folder, name));
          const options = { config: defaultConfig };
          // As the command has it: what was read before is taken up again.
          const memory = newMemory();
          const first = await compileProject(host, { ...options, memory });
          const { steps, texts } = await lookAhead(host, first, { ...options, memory });
          const after = new Map([...texts].map(([path, { after: text }]) => [path, text]));
          const left = (await compileProject(overlayHost(host, after), options)).diagnostics;
          const shown = new Set(
            [first, ...steps.map(({ found }) => ({ diagnostics: found }))].flatMap((each) =>
              each.diagnostics.map(({ code }) => code),
            ),
          );
          expect(
            left.filter(({ code }) => !shown.has(code)).map(({ code, message }) => `${name}: ${code} ${message}`),
          ).toEqual([]);
        }
      });
});
