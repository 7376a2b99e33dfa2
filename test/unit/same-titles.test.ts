/** Examples are called by titles, and several may have the same: each is told as what it is itself. */
import { expect, it } from "vitest";
import { compileProject, exactAsker } from "../../src/driver/compile.ts";
import type { DocBlock, Section } from "../../src/docs/model.ts";
import { siteOf } from "../../src/docs/rulebook-pages.ts";
import { pagesOf } from "../../src/docs/site.ts";
import { listExamples } from "../../src/editor/example-list.ts";
import { explainText } from "../../src/editor/run-example.ts";
import { sessionOver } from "../support/editor-session.ts";
import { memoryHost } from "../support/memory-host.ts";

/** What each example says the rule gives, which is its own number. */
const singles = [1, 8, 3, 9];
const tables = [
  [4, 5],
  [6, 9, 7],
];
const isRight = (number: number): boolean => number < 8;
const wanted = (number: number): number => (isRight(number) ? number : 0);
const text = `rulebook t { title "T" }
rule same(n: int): int = n
${singles.map((number) => `example "One" { same(${number}) is ${wanted(number)} }`).join("\n")}
${tables.map((rows) => `examples "One" for same {\n  | n | result |\n${rows.map((n) => `  | ${n} | ${wanted(n)} |\n`).join("")}}`).join("\n")}
`;
const files = new Map([["rules/t/t.rules", text]]);
const all = [...singles, ...tables.flat()];

it("in the list of tests of an editor, with the steps of those that do not hold", async () => {
  const listed = await listExamples(await sessionOver(files));
  expect(listed.map(({ state }) => state)).toEqual(all.map((number) => (isRight(number) ? "holds" : "fails")));
  for (const [index, number] of all.entries())
    if (!isRight(number)) expect(listed[index]?.explanation).toContain(String(number));
});

it("step by step, one after the other", async () => {
  const compilation = await compileProject(memoryHost(files));
  const said = await explainText(compilation, "t", "One");
  const at = all.map((number) => said.indexOf(`same(${number})`));
  expect(at.slice(0, singles.length)).toEqual(at.slice(0, singles.length).sort((a, b) => a - b));
  expect(at.slice(0, singles.length)).not.toContain(-1);
});

it("in documents, with what came of each", async () => {
  const compilation = await compileProject(memoryHost(files));
  const pages = await pagesOf(siteOf(compilation.rulebooks, compilation.sources), { asker: await exactAsker() });
  const sections = (blocks: readonly DocBlock[]): readonly Section[] =>
    blocks.flatMap((each) => (each.kind === "section" ? [each, ...sections(each.body)] : []));
  const found = pages.flatMap(({ body }) => sections(body)).filter(({ title }) => title === "One");
  expect(found).toHaveLength(singles.length + tables.length);
  for (const [index, number] of singles.entries()) {
    const words = JSON.stringify(found[index]);
    expect(words.includes("does not hold"), words).toBe(!isRight(number));
  }
  const rows = (block: DocBlock): number => (block.kind === "table" ? block.rows.length : 0);
  expect(found.slice(singles.length).map(({ body }) => Math.max(...body.map(rows)))).toEqual(
    tables.map((each) => each.length),
  );
});
