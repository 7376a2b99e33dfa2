/** Which variants are taken over from an earlier build, and which are written again. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { emitRulebook, type EmittedFile } from "../../../src/emit/emit.ts";
import { newVariantStore, type WrittenVariants } from "../../../src/emit/reuse/variants.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { projectRoot } from "../../support/project-files.ts";

const first = `${readFileSync(join(projectRoot, "test/support/games/skirmish.rules"), "utf8")}
variant lasting "Nobody falls at once." { rule edge(): int = 1 }
`;

async function emitted(
  text: string,
  before: WrittenVariants | null,
): Promise<{ readonly files: readonly EmittedFile[]; readonly now: WrittenVariants | null }> {
  const { rulebooks, sources } = await compileProject(memoryHost({ "rules/skirmish/skirmish.rules": text }), {
    withoutExamples: true,
  });
  const program = rulebooks[0]?.program;
  if (program == null) throw new Error(`These rules have mistakes:\n${text}`);
  const variants = newVariantStore(before);
  const files = await emitRulebook(program, [], sources, { variants, formatted: false, reviewed: true, emit: "ts" });
  return { files, now: variants.now };
}

/** What was noted of a variant is that of the earlier build, but for its version, where it was taken over. */
function takenFrom(before: WrittenVariants | null, now: WrittenVariants | null): readonly string[] {
  return [...(now?.variants ?? [])]
    .filter(([id, { looked }]) => before?.variants.get(id)?.looked === looked)
    .map(([id]) => id.slice("skirmish.".length));
}

const edits: readonly (readonly [what: string, from: string, to: string, taken: readonly string[]])[] = [
  ["a remark", "let harsh = 2", "# Two.\nlet harsh = 2", ["harsher", "blunt", "lasting"]],
  ["a rule that one variant replaces", "edge(): int = 0", "edge(): int = 0 + 0", ["harsher", "blunt"]],
  // Who strikes is as strong as before, and a bit: the rule is part of the variant. The other changes what stands in its place.
  ["a rule that others need", "more / 3", "more / 4", ["lasting"]],
  ["a variant on which another is based", "let harsh = 3", "let harsh = 4", ["lasting"]],
  ["a variant alone", "edge(): int = 1", "edge(): int = 2", ["harsher", "blunt"]],
  ["what a rule says of itself", "rule edge(): int = 0", "## The edge.\nrule edge(): int = 0", ["harsher", "blunt"]],
  ["a table", "| Kick      | 2 ", "| Kick      | 3 ", []],
  [
    "a status",
    "forbid strike(me: me, card: Card.Kick) if me.gold > 50",
    "forbid strike(me: me, card: Card.Kick) if me.gold > 51",
    [],
  ],
];

describe("after a change of", () => {
  for (const [what, from, to, taken] of edits)
    it(what, async () => {
      const { now: before } = await emitted(first, null);
      const text = first.replace(from, to);
      expect(text).not.toBe(first);
      const again = await emitted(text, before);
      expect(again.files).toEqual((await emitted(text, null)).files);
      expect(takenFrom(before, again.now)).toEqual(taken);
    });
});

it("nothing is taken over that was written by other options", async () => {
  const { now } = await emitted(first, null);
  const other = now === null ? null : { ...now, facts: { ...now.facts, common: "" } };
  expect(takenFrom(other, (await emitted(first, other)).now)).toEqual([]);
});
