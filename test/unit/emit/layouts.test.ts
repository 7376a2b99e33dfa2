/** What was formatted before is not formatted again, and says what it said. */
import { expect, it } from "vitest";
import { printDeclarations } from "../../../src/emit/print.ts";

const printing = { formatted: true, mapped: false };

it("takes the layout that a declaration had, formats the others, and tells all that were asked for", async () => {
  const [known, unknown] = ["const a   = 1;", "const b   = 2;"];
  const used = new Map<string, string>();
  const layouts = { before: new Map([[known, "const a = 1; // as before"]]), used };
  const printed = await printDeclarations([known, unknown, known], { ...printing, layouts });
  expect(printed.map(({ text }) => text)).toEqual([
    "const a = 1; // as before",
    "const b = 2;",
    "const a = 1; // as before",
  ]);
  expect(used).toEqual(
    new Map([
      [known, "const a = 1; // as before"],
      [unknown, "const b = 2;"],
    ]),
  );
});

it("tells nobody else of a layout that somebody brought along", async () => {
  const text = "const c   = 3;";
  const layouts = { before: new Map([[text, "stale"]]), used: new Map<string, string>() };
  await printDeclarations([text], { ...printing, layouts });
  const [fresh] = await printDeclarations([text], { ...printing, layouts: null });
  expect(fresh?.text).toBe("const c = 3;");
});
