/** The examples in the Test Explorer of VS Code: the real extension with the real server, in a fake editor. */
import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, expect, it, vi } from "vitest";
import { built } from "../support/built.ts";
import { startExtension } from "../support/extension.ts";
import { until } from "../support/waiting.ts";
import { explorer, listedTests, TestRunRequest, titlesOfTests, type FakeRun } from "../support/vscode.ts";

vi.mock("vscode", () => import("../support/vscode.ts"));
vi.mock("vscode-languageclient/node", () => import("../support/extension.ts"));

beforeAll(() => {
  built();
});

const duel = `rulebook duel {
  title "Duel"
}

rule hit(damage: int, armor: int): int = max(0, damage - armor)

example "A sword" {
  hit(8, 3) is 5
  hit(8, 9) is 0
}

examples "More" for hit {
  | damage | armor | result |
  | -----: | ----: | -----: |
  |      4 |     1 |      3 |
  |      8 |    10 |      0 |
}

example "Through plate" {
  disputed "The book says 1"
  hit(2, 5) is 1
}
`;
const other = `rulebook other {
  title "Other"
}

use duel

example "Elsewhere" {
  duel.hit(1, 1) is 0
}
`;
const files = { "rules/duel/duel.rules": duel, "rules/other/other.rules": other };

/** The last run in which it is so. */
async function awaitRun(isSo: (run: FakeRun) => boolean): Promise<FakeRun> {
  await until(
    () => explorer.runs.some((each) => each.isOver && isSo(each)),
    () => JSON.stringify(explorer.runs.map(({ states }) => [...states])),
  );
  const [run] = explorer.runs.filter((each) => each.isOver && isSo(each)).slice(-1);
  if (run === undefined) throw new Error("no run");
  return run;
}
const hasState =
  (title: string, state: string) =>
  ({ states }: FakeRun): boolean =>
    states.get(title) === state;

const all = {
  "duel > duel.rules > A sword": "passed",
  "duel > duel.rules > More > Row 1": "passed",
  "duel > duel.rules > More > Row 2": "passed",
  "duel > duel.rules > Through plate": "skipped",
  "other > other.rules > Elsewhere": "passed",
};

it("lists all examples with their lines, and what came of them", async () => {
  await startExtension(files);
  const run = await awaitRun(hasState("duel > duel.rules > A sword", "passed"));
  expect(Object.fromEntries(run.states)).toEqual(all);
  expect(titlesOfTests()).toEqual(Object.keys(all));
  expect(listedTests().map(({ range, description }) => [range?.start.line, range?.end.line, description])).toEqual([
    [6, 9, undefined],
    [14, 14, undefined],
    [15, 15, undefined],
    [18, 21, "disputed: The book says 1"],
    [6, 8, undefined],
  ]);
});

it("marks a table at its title, not at its first row", async () => {
  await startExtension(files);
  await awaitRun(hasState("duel > duel.rules > A sword", "passed"));
  const tables = new Set(listedTests().flatMap(({ parent }) => (parent?.label === "More" ? [parent] : [])));
  expect([...tables].map(({ range }) => range?.start.line)).toEqual([11]);
});

it("follows what is typed: both sides and the reasons stand at the line that is wrong", async () => {
  const { server, path } = await startExtension(files);
  await awaitRun(hasState("duel > duel.rules > A sword", "passed"));
  const uri = server.open(path("rules/duel/duel.rules"), duel);
  server.type(uri, "hit(8, 9) is 0", "hit(8, 9) is 4");
  server.type(uri, "|      3 |", "|      2 |");
  const run = await awaitRun(hasState("duel > duel.rules > A sword", "failed"));
  // Only what is other than before is shown again.
  expect([...run.states.values()].filter((state) => state !== "failed")).toEqual([]);
  const [message, ...more] = run.messages.get("duel > duel.rules > A sword") ?? [];
  expect(more).toEqual([]);
  // The second line of the example: 8 - 9 is less than 0.
  expect(message).toMatchObject({ expectedOutput: "4", actualOutput: "0" });
  expect(message?.location?.uri.toString()).toBe(uri);
  expect(message?.location?.range.start).toEqual({ line: 8, character: 2 });
  expect(message?.message).toMatch(/^hit\(8, 9\) is 4\nThe rules say 0\n\n[^]*max\(0, 8 - 9\)/);
  // Of a table only the row is explained: 4 - 1.
  const ofRow = await awaitRun(hasState("duel > duel.rules > More > Row 1", "failed"));
  const [cell] = ofRow.messages.get("duel > duel.rules > More > Row 1") ?? [];
  expect(cell).toMatchObject({ expectedOutput: "2", actualOutput: "3" });
  expect(cell?.message).toContain("max(0, 4 - 1)");
  expect(cell?.message).not.toContain("8 - 10");
  expect(cell?.location?.range.start).toEqual({ line: 14, character: 26 });
});

it("says while the rules have errors that what it knows is outdated, and so to whoever runs them", async () => {
  const { server, path } = await startExtension(files);
  await awaitRun(hasState("duel > duel.rules > A sword", "passed"));
  const uri = server.open(path("rules/duel/duel.rules"), duel);
  server.type(uri, "damage - armor", "damage - armour");
  await server.finds(uri, "unknown-name");
  const outdated = (): string => [...explorer.outdated].sort().join();
  await until(() => outdated() === Object.keys(all).sort().join(), outdated);
  await explorer.run(new TestRunRequest());
  const [run] = explorer.runs.filter(({ name }) => name === undefined);
  expect(titlesOfTests()).toEqual(Object.keys(all));
  expect([...(run?.states.values() ?? [])]).toEqual(Object.keys(all).map(() => "errored"));
  expect(
    explorer.runs.filter(({ name }) => name === "As you type").flatMap(({ states }) => [...states.values()]),
  ).not.toContain("errored");
  explorer.runs.length = 0;
  server.type(uri, "damage - armour", "damage - armor");
  await awaitRun(hasState("duel > duel.rules > A sword", "passed"));
});

it("runs one, what is below one, and all but one, with the texts as they are now", async () => {
  const { server, path } = await startExtension(files);
  await awaitRun(hasState("duel > duel.rules > A sword", "passed"));
  const uri = server.open(path("rules/duel/duel.rules"), duel);
  const [sword, row] = listedTests();
  const table = row?.parent;
  if (sword === undefined || table === undefined) throw new Error("no tests");
  server.type(uri, "hit(8, 3) is 5", "hit(8, 3) is 6");
  const run = async (request: TestRunRequest): Promise<readonly (readonly string[])[]> => {
    await explorer.run(request);
    // What is typed may be followed in the meantime, in runs of their own.
    return [...(explorer.runs.filter(({ name }) => name === undefined).at(-1)?.states ?? [])];
  };
  expect(await run(new TestRunRequest([sword]))).toEqual([["duel > duel.rules > A sword", "failed"]]);
  expect(await run(new TestRunRequest([table]))).toEqual([
    ["duel > duel.rules > More > Row 1", "passed"],
    ["duel > duel.rules > More > Row 2", "passed"],
  ]);
  expect(await run(new TestRunRequest(undefined, [table, sword]))).toEqual([
    ["duel > duel.rules > Through plate", "skipped"],
    ["other > other.rules > Elsewhere", "passed"],
  ]);
});

it("shows where an example ends with an error, and a dispute that is settled", async () => {
  const { server, path } = await startExtension(files);
  const uri = server.open(path("rules/duel/duel.rules"), duel);
  server.type(uri, "hit(2, 5) is 1", "hit(2, 1) is 1");
  server.type(uri, "hit(8, 3) is 5", "remainder(8, hit(1, 1)) is 5");
  const run = await awaitRun(hasState("duel > duel.rules > Through plate", "failed"));
  expect(run.messages.get("duel > duel.rules > Through plate")).toMatchObject([
    { message: "It is disputed, but it holds now.", location: { range: { start: { line: 18 } } } },
  ]);
  const [message] = run.messages.get("duel > duel.rules > A sword") ?? [];
  expect(message?.expectedOutput).toBeUndefined();
  expect(message?.message).toContain("remainder(8, hit(1, 1)) is 5");
  expect(message?.location?.range.start).toEqual({ line: 7, character: 2 });
});

it("takes titles for what they are, and two of one title for two", async () => {
  const titles = ["__proto__", "constructor", "$(touch x)", "twice", "twice", "[]", "\u{1F3B2}"];
  const text = `rulebook odd { title "Odd" }\nrule one(): int = 1\n${titles.map((each) => `example "${each}" {\n  one() is 1\n}\n`).join("")}`;
  await startExtension({ "rules/odd/odd.rules": text });
  await explorer.run(new TestRunRequest());
  const found = titlesOfTests();
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(expect.arrayContaining(["odd > odd.rules > __proto__", "odd > odd.rules > constructor"]));
  expect(found.filter((each) => each.endsWith("twice")).length).toBe(2);
});

it("knows no tests where nobody answers", async () => {
  const { server, path } = await startExtension(files);
  await awaitRun(hasState("duel > duel.rules > A sword", "passed"));
  const before = explorer.runs.length;
  writeFileSync(path("rules/duel/duel.rules"), readFileSync(path("rules/duel/duel.rules")));
  server.child.kill("SIGKILL");
  await server.ended;
  await explorer.run(new TestRunRequest());
  expect(titlesOfTests()).toEqual([]);
  expect(explorer.runs.length).toBe(before + 1);
});
