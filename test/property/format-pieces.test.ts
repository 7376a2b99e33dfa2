/** What is laid out piece by piece, with all that was laid out before remembered, is what is laid out at once. */
import { readFileSync } from "node:fs";
import { globSync } from "tinyglobby";
import { expect, it } from "vitest";
import { layOutText } from "../../src/format/lay-out.ts";
import { Layouts } from "../../src/format/layouts.ts";
import { formatText } from "../../src/format/text.ts";
import { projectRoot } from "../support/project-files.ts";
import { chance } from "../support/random.ts";
import { seedFrom, tries } from "../support/soak.ts";

const style = { printWidth: 120, tabWidth: 2, useTabs: false };
const textOf = (path: string): string => readFileSync(`${projectRoot}/${path}`, "utf8");
const files = globSync(
  ["rules/**/*.rules", "rules/**/*.rules.md", "test/fixtures/*/good/**/*.rules", "test/fixtures/*/good/**/*.rules.md"],
  { cwd: projectRoot },
).sort();

const pieces = [
  "\n",
  "\n\n",
  "\n\n\n",
  "  ",
  "\n\nrule a(): int = 1+2\n\n",
  "\n\n# said\n\n",
  "\n## told\n",
  '\n\nunclear "a" "b"\n\n',
  "{",
  "}",
  '"',
  "(",
  "/*",
  "*/",
  " ",
  "x",
  '\n\nexamples "E" for f {\n  | n | result |\n  | 1.50 | 2 |\n}\n\n',
  "and ",
  ",",
  "+",
];

it("is the same for whole files, however their lines end", async () => {
  const layouts = new Layouts(style);
  for (const path of files) {
    const text = textOf(path);
    for (const each of [
      text,
      text.replace(/\r?\n/g, "\r\n"),
      `\uFEFF${text}`,
      text.replace(/\n/g, "\n\n"),
      text.replace(/\n+/g, "\n"),
      text.replaceAll(" = ", " =  "),
    ]) {
      expect(layouts.layOut(path, each), path).toBe(await formatText(each, { file: path }));
    }
  }
});

it("is the same after any edits", () => {
  const texts = files
    .filter((path) => path.endsWith(".rules"))
    .map(textOf)
    .filter((text) => text.length < 4000 && !text.includes("\r"));
  const layouts = new Layouts(style);
  let whole = 0;
  for (let seed = seedFrom(1); seed < seedFrom(1) + tries(60, 25); seed += 1) {
    const { below, pick } = chance(seed);
    let text = `${pick(texts)}\n\n${pick(texts)}`;
    const made: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const at = below(3) === 0 ? below(text.length + 1) : text.indexOf("\n", below(text.length)) + 1;
      const [removed, added] = [below(4) === 0 ? below(12) : 0, pick(pieces)];
      text = text.slice(0, at) + added + text.slice(at + removed);
      made.push(`${at} -${removed} +${JSON.stringify(added)}`);
      const expected = layOutText(text, style);
      if (expected !== text) whole += 1;
      expect(layouts.layOut("x.rules", text), `seed ${seed}: ${made.join(", ")}`).toBe(expected);
    }
  }
  expect(whole).toBeGreaterThan(60);
});

it("lays out examples anew when the rule that they are for is another", () => {
  const layouts = new Layouts(style);
  const rule = (type: string): string => `rule f(n: ${type}): int = 1\n`;
  const examples = (cell: string): string => `examples "E" for f {\n  | n | result |\n  | ${cell} | 1 |\n}\n`;
  const laidOut = (text: string): string | null =>
    layouts.layOut("x.rules", text)?.replace(/ +/g, " ").replace(/-+/g, "-") ?? null;
  const expected = (type: string, cell: string): string =>
    `${rule(type)}\n${examples(cell).replace("| result |\n", "| result |\n | - | -: |\n")}`.replace(/ +/g, " ");
  // A number's cell is a formula; that of a table's row is as it is.
  for (const [type, cell] of [
    ["int", "1 + 2"],
    ["Weapon", "1+2"],
    ["int", "1 + 2"],
    ["Weapon", "1+2"],
  ] as const) {
    const text = `${rule(type)}\n${examples("1+2")}`;
    expect(laidOut(text), type).toBe(expected(type, cell));
    expect(layouts.layOut("x.rules", text)).toBe(layOutText(text, style));
  }
});

it("gives up before it takes long, and is quick once it is prepared", () => {
  const layouts = new Layouts(style);
  const text = Array.from({ length: 200 }, (_, index) => `rule f${index}(): int = 1+${index}\n`).join("\n");
  const whole = text.replaceAll("+", " + ");
  expect(layouts.layOut("x.rules", text, 2000)).toBeNull();
  let steps = 1;
  while (!layouts.prepare("x.rules", text, 500)) steps += 1;
  // Some five thousand letters, of which two thousand were laid out in vain.
  expect(steps).toBeGreaterThan(3);
  expect(layouts.layOut("x.rules", text, 0)).toBe(whole);
  expect(layouts.layOut("x.rules", `${text}\nrule g(): int = 1+1\n`, 100)).toBe(`${whole}\nrule g(): int = 1 + 1\n`);
  const torn = text.replace("f7()", "f7((");
  // Only what is torn and what stands beside it is looked at.
  expect(layouts.layOut("x.rules", torn, 10)).toBeNull();
  const mended = whole.replace("f7()", "f7((");
  expect(layouts.layOut("x.rules", torn)).toBe(mended.replace("1 + 7", "1+7"));
  expect(layouts.layOut("x.rules", torn, 0)).toBe(layOutText(torn, style));
});
