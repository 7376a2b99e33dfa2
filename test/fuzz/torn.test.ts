/**
 * Files of which parts cannot be read are laid out all the same: then nothing of them is lost, and what can be read means
 * what it meant. Set SEED to repeat a run.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { haveSameMeaning } from "../../src/format/same-meaning.ts";
import { read } from "../../src/format/document.ts";
import { layOutText } from "../../src/format/lay-out.ts";
import { Layouts } from "../../src/format/layouts.ts";
import { chance, type Chance } from "../support/random.ts";
import { seedFrom, tries } from "../support/soak.ts";

const first = seedFrom(20_261_123);
const variants = tries(800, 250);
const style = { printWidth: 120, tabWidth: 2, useTabs: false };
const root = fileURLToPath(new URL("../../", import.meta.url));

function rulesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((each) =>
      each.isDirectory()
        ? rulesBelow(join(folder, each.name))
        : each.name.endsWith(".rules")
          ? [join(folder, each.name)]
          : [],
    )
    .sort();
}

const texts = [...rulesBelow(join(root, "rules")), ...rulesBelow(join(root, "test/fixtures"))]
  .map((path) =>
    readFileSync(path, "utf8")
      .replace(/^\uFEFF/, "")
      .replace(/\r\n?/g, "\n"),
  )
  .filter((text) => text.length < 6000);

const tears = [
  "{",
  "}",
  "(",
  ")",
  "[",
  "]",
  '"',
  "| a |",
  "=",
  "=>",
  "/*",
  "*/",
  "<!--",
  "-->",
  "\n",
  "\n\n",
  "\n\n\n",
  "\t",
  "\n\na\tb\n",
  "# x",
  "\n\nor x\n\n",
  "\n\n}\n\n",
  "\n\n)\n\n",
  " if ",
  "\n\nrule  f(",
  "\n\nrule  f():int=1+2\n\n",
  '\n\nvariant x "y" {\n\n',
  "\n\nphase p {\n\n",
  "\n\ntable T {\n| a |b|\n\n",
  '\n\nunclear "a" "b"\n\n',
  "\n\n## said\n\n",
  '\n\nexamples "E" for f {\n  |n|result|\n\n',
  "\nlet  a=",
  ";",
  "  ",
  "else if",
];

/** Several files in one, torn in a few places; blanks come and go, so that there is something to lay out. */
function torn({ below, pick }: Chance): string {
  let text = Array.from({ length: 1 + below(3) }, () => pick(texts)).join("\n\n");
  for (let times = 1 + below(4); times > 0; times -= 1) {
    const at = below(2) === 0 ? below(text.length + 1) : text.indexOf("\n", below(text.length)) + 1;
    const removed = below(3) === 0 ? below(10) : 0;
    text = text.slice(0, at) + (below(4) === 0 ? "" : pick(tears)) + text.slice(at + removed);
  }
  if (below(2) === 0) text = text.replace(/ = /g, (sign) => (below(3) === 0 ? " =  " : sign));
  return text;
}

/** In whatever order: remarks may change places with what they stand beside. `D6` is written `d6`, and `1..6` `1 to 6`; `then` gives way to a line's end. */
const words = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}_]+/gu) ?? [])
    .filter((word) => word !== "to" && word !== "then")
    .sort()
    .join(" ");

it("loses nothing and changes no meaning", () => {
  const layouts = new Layouts(style);
  let [damaged, changed] = [0, 0];
  for (let seed = first; seed < first + variants; seed += 1) {
    const text = torn(chance(seed));
    const printed = layOutText(text, style);
    const [before, after] = [read(text), read(printed)];
    damaged += before.damaged ? 1 : 0;
    changed += before.damaged && printed !== text ? 1 : 0;
    const at = `SEED=${seed}`;
    expect(words(printed), at).toBe(words(text));
    expect(
      after.findings.sorted().map((each) => each.code),
      at,
    ).toEqual(before.findings.sorted().map((each) => each.code));
    expect(haveSameMeaning(before.document.declarations, after.document.declarations), at).toBe(true);
    expect(layOutText(printed, style), `${at}, once more`).toBe(printed);
    expect(layouts.layOut("x.rules", text), `${at}, with what was laid out before`).toBe(printed);
  }
  expect(damaged).toBeGreaterThan(variants / 3);
  expect(changed).toBeGreaterThan(variants / 5);
});
