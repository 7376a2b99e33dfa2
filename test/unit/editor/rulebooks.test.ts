/** On the rulebooks of this repository: every use leads to its name, and every name can be another. */
import { expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { definitions } from "../../../src/editor/definition.ts";
import { namedItemsIn } from "../../../src/editor/meaning.ts";
import { rename } from "../../../src/editor/rename.ts";
import type { Edit } from "../../../src/editor/answers.ts";
import { keyName } from "../../../src/syntax/words.ts";
import { sessionOver, edited, rulebookFiles } from "../../support/editor-session.ts";
import { memoryHost } from "../../support/memory-host.ts";

const files = rulebookFiles();

it("leads from each use to a place where the name stands", async () => {
  const session = await sessionOver(files);
  let uses = 0;
  const wrong: string[] = [];
  for (const told of session.analyzedRulebooks) {
    for (const [file, own] of told.names.uses) {
      const text = session.source(file)?.text ?? "";
      for (const { at } of own.values()) {
        uses += 1;
        const written = plain(text.slice(at.start, at.end));
        const found = definitions(session, file, at.start).map(({ name }) =>
          plain(session.source(name.file)?.text.slice(name.start, name.end) ?? ""),
        );
        if (!found.includes(written)) wrong.push(`${file}:${at.start} ${written} -> ${found.join(", ")}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(uses).toBeGreaterThan(8000);
});

/** A name however it is written: `"Armor Piercing"`, `ArmorPiercing`; a heading `SP Cost` is `spCost`. */
function plain(written: string): string {
  return keyName(written.replaceAll('"', "")).toLowerCase();
}

/** Texts of examples speak of some rows: what is data there is no name, and stays. */
function isSaid(key: string): boolean {
  const said = new RegExp(`(?<!\\w\\[)"[^"\\n]*${key.replace(/[^\p{L}\p{N} ]/gu, ".")}`, "u");
  return [...files.values()].some((text) => said.test(text));
}

it("gives every name another one, all at once, and the rules mean what they meant", async () => {
  const session = await sessionOver(files);
  const edits = new Map<string, Edit>();
  const refused: string[] = [];
  let count = 0;
  for (const told of session.analyzedRulebooks) {
    for (const document of [
      ...told.model.documents.map((each) => each.file),
      ...[...files.keys()].filter((file) => file.endsWith(".csv") && file.startsWith(told.folder)),
    ]) {
      const locals = [...told.names.localsIn(document)].map(({ at }) => ({
        name: at,
        kind: "local" as const,
        text: session.source(document)?.text.slice(at.start, at.end) ?? "",
      }));
      for (const thing of [...namedItemsIn(told.model, document), ...locals]) {
        if (thing.kind === "rulebook" || (thing.kind === "row" && isSaid(thing.text))) continue;
        const fresh = thing.kind === "row" ? `${thing.text} Zq${count}` : `${thing.text}Zq${count}`;
        count += 1;
        const answer = rename(session, document, thing.name.start, fresh);
        if (answer.kind === "refused") {
          refused.push(`${thing.kind} ${thing.text}: ${answer.reason}`);
          continue;
        }
        for (const edit of answer.edits) edits.set(`${edit.span.file}:${edit.span.end}`, edit);
      }
    }
  }
  expect(refused).toEqual([]);
  expect(count).toBeGreaterThan(1000);
  const after = await compileProject(memoryHost(edited(files, [...edits.values()])));
  expect(after.diagnostics.map((each) => `${each.span.file} ${each.message} ${each.label ?? ""}`).slice(0, 40)).toEqual(
    [],
  );
  const before = await compileProject(memoryHost(files), { withoutExamples: true });
  expect(after.rulebooks.map((each) => each.program?.examples.length)).toEqual(
    before.rulebooks.map((each) => each.program?.examples.length),
  );
});
