/** What editors answer about `type Skill = int 0 to 20`, also from another rulebook. */
import { expect, it } from "vitest";
import { completions } from "../../../src/editor/completion.ts";
import { hover } from "../../../src/editor/hover.ts";
import { rename } from "../../../src/editor/rename.ts";
import { compileProject } from "../../../src/driver/compile.ts";
import { edited, openSession } from "../../support/editor-session.ts";
import { memoryHost } from "../../support/memory-host.ts";

const arms = `rulebook arms { title "Arms" }
## How good somebody is.
type Skill = int 0 to most
let most = 20
rule better(skill: Skill): int = skill + 1
`;
const raid = `rulebook raid { title "Raid" }
use arms
record Body { aim: optional arms.Skill, hide: arms.Sk‸ill }
`;
const files = { "rules/arms/arms.rules": arms, "rules/raid/raid.rules": raid };

it("renames the type where it is named, also in another rulebook", async () => {
  const { session, file, offset } = await openSession(files);
  const answer = rename(session, file, offset, "Rank");
  if (answer.kind === "refused") throw new Error(answer.reason);
  const before = new Map(Object.entries({ ...files, "rules/raid/raid.rules": raid.replace("‸", "") }));
  const after = edited(before, answer.edits);
  expect(after.get("rules/arms/arms.rules")).toBe(arms.replaceAll("Skill", "Rank"));
  expect(after.get("rules/raid/raid.rules")).toBe(raid.replace("‸", "").replaceAll("Skill", "Rank"));
  expect((await compileProject(memoryHost(after))).diagnostics.map((each) => each.code)).toEqual([]);
});

it("tells its limits and what was written about it", async () => {
  const { session, file, offset } = await openSession(files);
  expect(hover(session, file, offset)?.markdown).toBe(
    "```rules\ntype Skill = int 0 to 20\n```\n\nHow good somebody is.",
  );
});

it("offers it where a type is asked for", async () => {
  const { session, file, offset } = await openSession(`type Skill = int 0 to 20\nrule rank(skill: Sk‸): int = 1\n`);
  expect(completions(session, file, offset).map((each) => each.label)).toContain("Skill");
});
