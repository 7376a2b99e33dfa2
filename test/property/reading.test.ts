/** A file that is read again after an edit is read as if for the first time, and what says the same stays the very same. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Collector } from "../../src/diagnostics/collect.ts";
import { sourceText } from "../../src/source/text.ts";
import { parseDocument } from "../../src/syntax/parse.ts";
import { readFile, restorePositions, type FileReading } from "../../src/syntax/reading.ts";
import { projectRoot } from "../support/project-files.ts";
import { chance, type Chance } from "../support/random.ts";

const files = [
  "rules/penetration/attack.rules",
  "rules/penetration/obstacles.rules",
  "rules/penance/casket.rules",
  "rules/penance/heat.rules",
  "rules/cover/gear.rules.md",
  "rules/cover/layers.rules.md",
  "rules/armor-coverage/readings.rules",
  "test/support/games/skirmish.rules",
];

const harmless = [
  "\n",
  "\n\n",
  "  ",
  "\n# A remark.\n",
  "\n## Told.\n",
  "77",
  "\n\nlet extra = 1\n\n",
  "\n\nrule more(): int = 2\n\n",
  "\n\n```rules\nlet another = 1\n```\n\n",
  '\nunclear "a" "b"\n',
];
const torn = [
  "",
  "x",
  "{",
  "}",
  "(",
  ")",
  "|",
  '"',
  "+ 1",
  ";",
  "```\n",
  "```rules\n",
  "#",
  "\r\n",
  "\t",
  "# Table `T`\n",
  "/* no */",
  "rule",
];

/** Between what stands there, or another number; now and then anything anywhere. */
function edited(make: Chance, text: string): string {
  const places = (pattern: RegExp): readonly { readonly at: number; readonly length: number }[] =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ at: index, length: found.length }));
  const [{ at, length }, by] = make.once(5)
    ? [{ at: make.below(text.length + 1), length: make.below(40) }, make.pick(torn)]
    : make.once(3)
      ? [make.pick(places(/\d+/g)), make.pick(["7", "12"])]
      : [{ ...make.pick(places(/\n(?=\n)/g)), length: 0 }, make.pick(harmless)];
  return text.slice(0, at) + by + text.slice(at + make.pick([0, length]));
}

function expectFresh(reading: FileReading, why: string): void {
  const found = new Collector();
  const { broken = [], ...document } = parseDocument(reading.source, found);
  const { broken: own = [], ...rest } = reading.document;
  expect({ ...rest, broken: own, found: reading.found }, why).toEqual({ ...document, broken, found: found.sorted() });
}

it.each(files)("%s", (file) => {
  const text = readFileSync(join(projectRoot, file), "utf8");
  const make = chance(file.length);
  const count = { kept: 0, of: 0, clean: 0 };
  let before = readFile(sourceText(file, text), null);
  for (let turn = 0; turn < 160; turn += 1) {
    const why = `${file}, turn ${turn}`;
    const from =
      !make.once(before.found.length > 0 ? 4 : 1) || before.source.text.length > 2 * text.length
        ? text
        : before.source.text;
    const now = readFile(sourceText(file, edited(make, from)), before);
    expectFresh(now, why);
    const known = new Set(before.document.declarations);
    if (before.found.length + now.found.length === 0) {
      count.clean += 1;
      count.of += now.document.declarations.length;
      count.kept += now.document.declarations.filter((each) => known.has(each)).length;
    }
    // As if nothing had been read since; and then back.
    restorePositions(before);
    expectFresh(before, `${why}, before`);
    if (make.once(2)) {
      restorePositions(now);
      before = now;
    }
  }
  expect(count.clean).toBeGreaterThan(25);
  expect(count.kept / count.of).toBeGreaterThan(0.6);
});
