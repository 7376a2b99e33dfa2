/** The row that a gap offers first fits the gap: with such rows alone a random table becomes complete, and each of them is reached. */
import { expect, it } from "vitest";
import { edited } from "../support/editor-session.ts";
import { chance, type Chance } from "../support/random.ts";
import { compileTexts } from "../support/render.ts";
import { seedsFrom, tries } from "../support/soak.ts";

const path = "rules/gaps/gaps.rules";

/** Of each input: its type, and tests of it. */
const inputs: readonly { readonly type: string; readonly test: (dice: Chance) => string }[] = [
  {
    type: "int 1 to 20",
    test: ({ below, pick }) => {
      const low = 1 + below(20);
      return pick([`${low} to ${Math.min(20, low + below(8))}`, `>= ${low}`, `< ${low + 1}`, String(low)]);
    },
  },
  {
    type: "number",
    test: ({ below, pick }) => {
      const [low, more] = [below(20) / 2, 0.5 + below(10) / 2];
      return pick([`over ${low} to ${low + more}`, `${low} to under ${low + more}`, `> ${low}`, `<= ${low}`]);
    },
  },
  { type: "Mood", test: ({ pick }) => pick(["Good", "Bad", "Ugly", "Good, Bad", "not Ugly"]) },
  { type: "bool", test: ({ pick }) => pick(["yes", "no"]) },
];

function someTable(dice: Chance): string {
  const chosen = dice.many(1, 3, () => dice.pick(inputs));
  const names = chosen.map((_, place) => `in${place}`);
  const rows = dice.many(1, 4, () => chosen.map(({ test }) => (dice.once(4) ? "-" : test(dice))));
  const row = (cells: readonly string[]): string => `  | ${cells.join(" | ")} |`;
  return [
    'rulebook gaps { title "Gaps" }',
    "choice Mood { Good, Bad, Ugly }",
    `rule decided(${chosen.map(({ type }, place) => `in${place}: ${type}`).join(", ")}): int {`,
    row([...names, "result"]),
    ...rows.map((cells, place) => row([...cells, String(place)])),
    "}",
  ].join("\n");
}

it("is offered until nothing is missing", async () => {
  const seen = { gaps: 0, filled: 0, atOnce: 0 };
  for (const seed of seedsFrom(20_261_131, tries(400, 40))) {
    let files: ReadonlyMap<string, string> = new Map([[path, `${someTable(chance(seed))}\n`]]);
    const first = (await compileTexts(files)).diagnostics.map(({ code }) => code);
    // Rows that were never reached before are the table's own affair.
    const own = first.filter((code) => code !== "inputs-not-covered");
    if (own.length < first.length) seen.gaps += 1;
    let areAll = false;
    for (let rows = 0; rows < 60; rows += 1) {
      const { diagnostics } = await compileTexts(files);
      const where = `seed ${seed}\n${files.get(path) ?? ""}`;
      expect(
        diagnostics.map(({ code }) => code).filter((code) => code !== "inputs-not-covered"),
        where,
      ).toEqual(own);
      const gap = diagnostics.find(({ code }) => code === "inputs-not-covered");
      if (gap === undefined) {
        if (rows > 0) seen.filled += 1;
        break;
      }
      const [row] = gap.fixes;
      expect(row?.title, where).toMatch(/^Add (?:\d+ rows$|`\| (?!otherwise))/);
      // Several rows are all that are missing.
      expect(areAll, where).toBe(false);
      areAll = /^Add \d/.test(row?.title ?? "");
      if (areAll) seen.atOnce += 1;
      files = edited(files, row?.edits ?? []);
    }
  }
  expect(seen.gaps).toBeGreaterThan(10);
  expect(seen.filled).toBe(seen.gaps);
  expect(seen.atOnce).toBeGreaterThan(5);
});
