/** Files that another program is about to write, as the server of the Studio reads and saves them. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ProjectFolder } from "../../src/cli/studio/project-folder.ts";
import type { Host } from "../../src/driver/host.ts";
import { tempProject } from "../support/temp-project.ts";

const path = "rules/duel/duel.rules";
const theirs = 'rulebook duel { title "Theirs" }\n';

/** The file is empty; after so many looks the other program has filled it. */
function filledAfter(looks: number): { readonly folder: ProjectFolder; readonly onDisk: () => string } {
  const root = tempProject({ [path]: "" });
  const file = join(root, path);
  let left = looks;
  const host: Host = {
    list: () => Promise.resolve([path]),
    read: () => {
      if (left === 0) writeFileSync(file, theirs);
      left -= 1;
      return Promise.resolve({ kind: "text", text: readFileSync(file, "utf8") });
    },
  };
  const folder = new ProjectFolder({ root, rules: "rules", host, isReadOnly: false });
  return { folder, onDisk: () => readFileSync(file, "utf8") };
}

it.each([0, 1, 5])("a file that is empty for %s looks is read when it is filled", async (looks) => {
  const { folder } = filledAfter(looks);
  expect((await folder.read()).files).toEqual([{ path, text: theirs }]);
});

it.each([0, 1, 5])("who saves into it is shown what it was filled with, after %s looks", async (looks) => {
  const { folder, onDisk } = filledAfter(looks);
  expect(await folder.save({ path, text: "# Mine.\n", base: "# Before.\n" })).toEqual({
    kind: "conflict",
    disk: theirs,
  });
  expect(onDisk()).toBe(theirs);
});

it("a file that stays empty is one that somebody has emptied, and is waited for once", async () => {
  const { folder, onDisk } = filledAfter(Number.POSITIVE_INFINITY);
  expect((await folder.read()).files).toEqual([{ path, text: "" }]);
  expect(await folder.save({ path, text: "# Mine.\n", base: "" })).toEqual({ kind: "saved" });
  expect(onDisk()).toBe("# Mine.\n");
});
