/** The worker that answers: a question of each kind, in a rulebook whose rules themselves ask for odds. */
import { expect, it } from "vitest";
import type { Answer, AnswersResponse, Question } from "../../../src/studio/protocol.ts";
import { AnswerDesk } from "../../../src/studio/worker/answer-desk.ts";

const path = "rules/duel/duel.rules";
const book = `rulebook duel { title "Duel" }
table Weapon {
  | name: key | dice: int |
  | --------- | --------: |
  | Dagger    |         1 |
  | Sword     |         2 |
}
rule hits(dice: int): int = count(dice times d6 where it >= 5)
rule isRisky(dice: int): bool = chance(hits(dice) is 0) > 50%
rule bold(dice: int): int { if isRisky(dice) { 0 } else { hits(dice) } }
example "One die is risky" { isRisky(1) is no }
report "Misses" {
  rows weapon: Weapon
  column "misses" = chance(hits(weapon.dice) is 0)
}
report "Long" {
  rows n: 1 to 300
  column "n" = n
  total row "Sum"
}
`;

/** What comes of each question, asked one after the other. */
async function answersTo(questions: readonly Question[]): Promise<readonly (Answer | undefined)[]> {
  const responses: AnswersResponse[] = [];
  const desk = new AnswerDesk({ rules: "rules", width: 100 }, (response) => responses.push(response));
  desk.receive({ kind: "texts", version: 1, changes: [[path, book]] });
  for (const [id, question] of questions.entries()) desk.receive({ kind: "ask", id, version: 1, question });
  await desk.settled();
  const overview = responses.find((each) => each.kind === "overview");
  expect(overview?.overview.findings.map(({ message }) => message)).toEqual([]);
  return questions.map(
    (_, id) => responses.flatMap((each) => (each.kind === "answer" && each.id === id ? [each.answer] : []))[0],
  );
}

const curve = (dice: number) => ({ rule: "duel.bold", args: { dice }, variant: null });

it("gives the odds of a rule that asks for odds itself", async () => {
  const [answer] = await answersTo([{ ask: "curves", curves: [curve(1), curve(2)] }]);
  const curves = answer?.kind === "curves" ? answer.curves : [];
  const chances = curves.map((each) =>
    each.kind === "odds" ? each.rows.map(({ number, chance }) => [number, chance]) : each,
  );
  // One die misses in 4 of 6: that is risky. Two miss in 4 of 9, hit once in 4 of 9, and twice in 1 of 9.
  expect(chances[0]).toEqual([[0, 1]]);
  expect(chances[1]).toEqual([4, 4, 1].map((ninths, hits) => [hits, expect.closeTo(ninths / 9, 9)]));
});

it("answers what is tried, reported and explained with odds within", async () => {
  const [tried, reports, example] = await answersTo([
    { ask: "try", rule: "duel.isRisky", args: { dice: 1 }, roll: { seed: "a" } },
    { ask: "reports", path },
    { ask: "example", rulebook: "duel", title: "One die is risky", row: null },
  ]);
  expect(tried).toMatchObject({ kind: "tried", isFault: false, text: "yes" });
  const cells = reports?.kind === "reports" ? reports.reports[0]?.rows.map(({ cells: [cell] }) => cell) : undefined;
  // 4 of 6 and 4 of 9.
  expect(cells?.map((cell) => [Number.parseFloat(cell?.text ?? ""), cell?.state])).toEqual([
    [expect.closeTo(66.67, 1), "plain"],
    [expect.closeTo(44.44, 1), "plain"],
  ]);
  expect(JSON.stringify(example)).not.toContain("nobody");
  expect(example?.kind).toBe("example");
});

it("shows the first rows of a long report, and their total", async () => {
  const [reports] = await answersTo([{ ask: "reports", path }]);
  const long = reports?.kind === "reports" ? reports.reports.find(({ title }) => title === "Long") : undefined;
  expect(long?.rows.length).toBe(201);
  expect(long?.more).toBe(100);
  expect(long?.rows.filter(({ isTotal }) => isTotal)).toMatchObject([
    { headings: ["Sum"], cells: [{ text: String((300 * 301) / 2) }] },
  ]);
});
