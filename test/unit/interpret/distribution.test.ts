/** Results of rolls side by side: what lies beyond the last one is said, and only there. */
import { expect, it } from "vitest";
import { createInterpreter } from "../../../src/interpret/interpreter.ts";
import { headed, resultsOf } from "../../../src/interpret/play/distribution.ts";
import { createAsker } from "../../../src/odds/asker.ts";
import { ruleOdds } from "../../../src/odds/of-rule.ts";
import { checkText } from "../check/check-text.ts";

const rules = `
choice Side { Left, Right }
rule finite(): int = 3d6
rule constant(): int = 7
rule hundred(): int = 100d6
rule upwards(): int = explode(d6)
rule coarse(): int = explode(1d1000)
rule downwards(): int = 3 - explode(d6)
rule both(): int = explode(d6) - explode(d6)
rule capped(): int = min(explode(d6), 3)
rule half(): number = explode(d6) / 2
rule side(): Side = if explode(d6) > 9 { Side.Left } else { Side.Right }
rule pair(): list of int = [explode(d4), 1]
`;

const { program, found } = checkText(rules);
const interpreter = createInterpreter([program], { asker: createAsker({ games: 0 }) });
const odds = ruleOdds(interpreter);

function endsOf(...names: readonly string[]): readonly (string | null)[] {
  expect(found).toEqual([]);
  const all = names.map((name) => {
    const answer = odds.distribution(`fixture.${name}`, []);
    if (answer.kind === "fault") throw new Error(answer.message);
    return answer.value;
  });
  const type = program.rules.find((each) => each.name === names[0])?.result ?? { kind: "never" };
  const rows = resultsOf(interpreter.linked, type, all);
  expect(rows.slice(1, -1).every(({ beyond }) => beyond === null)).toBe(true);
  return [rows[0]?.beyond ?? null, rows.at(-1)?.beyond ?? null];
}

it("says nothing where every result is known", () => {
  expect(endsOf("finite")).toEqual([null, null]);
  expect(endsOf("constant")).toEqual([null, null]);
  expect(endsOf("hundred")).toEqual([null, null]);
  expect(endsOf("finite", "constant")).toEqual([null, null]);
});

it("says where others lie beyond the last result, the first, or both", () => {
  expect(endsOf("upwards")).toEqual([null, "more"]);
  expect(endsOf("coarse")).toEqual([null, "more"]);
  expect(endsOf("downwards")).toEqual(["less", null]);
  expect(endsOf("both")).toEqual(["less", "more"]);
  expect(endsOf("half")).toEqual([null, "more"]);
  expect(endsOf("finite", "upwards")).toEqual([null, "more"]);
});

it("says it of numbers alone, and not where the last one gathers all that lies beyond", () => {
  expect(endsOf("side")).toEqual([null, null]);
  expect(endsOf("pair")).toEqual([null, null]);
  expect(endsOf("capped")).toEqual([null, null]);
});

it("knows of a result that only the other one has that it never comes, or how likely it is at most", () => {
  const of = (name: string): ReturnType<typeof odds.distribution> => odds.distribution(`fixture.${name}`, []);
  const [finite, upwards] = [of("finite"), of("upwards")];
  if (finite.kind === "fault" || upwards.kind === "fault") throw new Error("no odds");
  const rows = resultsOf(interpreter.linked, { kind: "int" }, [finite.value, upwards.value]);
  const at = (value: number): readonly (readonly [number, number])[] =>
    rows.flatMap((row) =>
      row.value === value ? row.chances.map(({ low, high }): readonly [number, number] => [low, high]) : [],
    );
  expect(at(31)[0]).toEqual([0, 0]);
  // 6 is never the sum of an exploding die. What was not followed could be it, as far as the bounds know.
  const [low, high] = at(6)[1] ?? [1, 1];
  expect(low).toBe(0);
  expect(high).toBeGreaterThan(0);
  expect(high).toBeLessThan(2e-44);
});

it("heads a row for people", () => {
  expect([headed("341", "more"), headed("-20", "less"), headed("3", null)]).toEqual([
    "341 and more",
    "-20 and less",
    "3",
  ]);
});
