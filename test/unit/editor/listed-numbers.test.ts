/** What editors answer about `int of 4, 6, 8`. */
import { expect, it } from "vitest";
import { completions } from "../../../src/editor/completion.ts";
import { hover } from "../../../src/editor/hover.ts";
import { openSession } from "../../support/editor-session.ts";

const weapons = (cell: string): string =>
  `type Die = int of 8, 4, 6\n\ntable Weapon {\n  | name: key | die: Die |\n  | Dagger    | ${cell} |\n}\n`;

it("shows it as it is written, smallest first", async () => {
  const { session, file, offset } = await openSession(`type D‸ie = int of 8, 4, 6\n`);
  expect(hover(session, file, offset)?.markdown).toContain("type Die = int of 4, 6, 8");
});

it("offers its numbers in a cell", async () => {
  const { session, file, offset } = await openSession(weapons("4‸"));
  expect(completions(session, file, offset).map((each) => each.label)).toEqual(["4", "6", "8"]);
});
