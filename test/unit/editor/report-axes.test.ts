/** Row axes and totals of reports, as an editor sees them. */
import { expect, it } from "vitest";
import { completions } from "../../../src/editor/completion.ts";
import { rename } from "../../../src/editor/rename.ts";
import { compileProject } from "../../../src/driver/compile.ts";
import { edited, openSession, typing } from "../../support/editor-session.ts";
import { memoryHost } from "../../support/memory-host.ts";

const shots = (room: string): string => `rulebook t { title "T" }
report "R" {
  rows   floor: 1 to 2, ${room}: 1 to floor
  columns plus: [0, 5]
  cell   floor * 10 + ${room} + plus
  expect
  | floor | ${room} \\ plus | 0  | 5  |
  | 2     | 1           | 21 | 27 |
  disputed (floor: 2, ${room}: 1, plus: 5) "A slip."
}
`;
const file = "rules/t/t.rules";

it.each(["room: 1", "room + plus", "room \\", "room: 1, plus"])(
  "renames an axis at `%s`, in its heading below `expect` and in disputes as well",
  async (where) => {
    const text = shots("room");
    const at = await openSession({ [file]: text.replace(where, `‸${where}`) });
    const answer = rename(at.session, at.file, at.offset, "hall");
    if (answer.kind === "refused") throw new Error(answer.reason);
    const after = edited(new Map([[file, text]]), answer.edits);
    expect(after.get(file)).toBe(shots("hall"));
    const { diagnostics } = await compileProject(memoryHost(Object.fromEntries(after)));
    expect(diagnostics).toEqual([]);
  },
);

it("offers the lines of totals", async () => {
  const at = await typing("", 'report "R" {\n  rows a: 1 to 2\n  ‸\n}');
  const labels = completions(at.session, at.file, at.offset).map((each) => each.label);
  expect(labels).toEqual(expect.arrayContaining(["rows", "total row", "total column"]));
});

it("a second line of rows becomes part of the first one", async () => {
  const text =
    'rulebook t { title "T" }\nreport "R" {\n  rows   a: 1 to 2 # down\n  rows   b: 1 to 2\n  column "A" = a * b\n}\n';
  const { diagnostics } = await compileProject(memoryHost({ [file]: text }));
  const [fix] = diagnostics.flatMap((each) => (each.code === "said-twice" ? each.fixes : []));
  const after = edited(new Map([[file, text]]), fix?.edits ?? []);
  expect(after.get(file)).toContain("rows   a: 1 to 2, # down\n  b: 1 to 2\n");
  expect((await compileProject(memoryHost(Object.fromEntries(after)))).diagnostics).toEqual([]);
});
