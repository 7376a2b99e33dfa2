/** What an editor offers to mend at a place. */
import { expect, it } from "vitest";
import { codeActions } from "../../../src/editor/fixes.ts";
import { edited, openSession } from "../../support/editor-session.ts";

async function offeredAt(text: string): Promise<ReadonlyMap<string, string>> {
  const { session, file, offset } = await openSession(text);
  const before = new Map([[file, session.source(file)?.text ?? ""]]);
  return new Map(
    codeActions(session, file, offset, offset).map(({ title, edits }) => [
      title,
      edited(before, edits).get(file)?.split("\n")[1] ?? "",
    ]),
  );
}

it("mends several mistakes of a line at once", async () => {
  const offered = await offeredAt("rule clean(hit: bool, x: int): bool = hit ‸== TRUE && x <> 3");
  expect(offered.get("Mend all 4 of this line")).toBe(
    "rule clean(hit: bool, x: int): bool = hit is yes and x is not 3",
  );
});

it("mends what stands in a phrase together with the phrase", async () => {
  const offered = await offeredAt("rule cost(x: int): int = ‸if x = 3 then 1 else 2");
  const meant = "if x is 3 { 1 } else { 2 }";
  expect([...offered]).toEqual([[`Write \`${meant}\``, `rule cost(x: int): int = ${meant}`]]);
});

it("offers nothing more for one mistake, or for one kind alone", async () => {
  expect([...(await offeredAt("rule one(x: int): bool = x ‸== 3")).keys()]).toEqual(["Write `is`"]);
  const alike = await offeredAt("rule two(x: int): bool = x ‸== 3 or x == 4");
  expect([...alike.keys()]).toEqual(["Write `is`", "Mend all 2 of this kind"]);
});
