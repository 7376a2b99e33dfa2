/** Examples, values and conditions as players read them: what is code stays behind a fold. */
import { expect, it } from "vitest";
import type { DocBlock, Inline, Section } from "../../../src/docs/model.ts";
import { siteOf } from "../../../src/docs/rulebook-pages.ts";
import { docsOf, pagesOf } from "../../../src/docs/site.ts";
import { compileProject, exactAsker } from "../../../src/driver/compile.ts";
import { memoryHost } from "../../support/memory-host.ts";

const rules = `rulebook duel { title "Duel" }
## Cards in hand.
let handSize = 6
rule hit(damage: int, armor: int): int = max(0, damage - armor)
check handSize > 3 "A hand is not small."
example "Armor holds" { hit(3, 5) is 0 }
player Fighter { heat: int >= 0 default 0 }
phase Battle for each player { }
action wait(me: Fighter) in Battle {
  needs me.heat < 3
  do { add 1 to me.heat }
}
setup start() { new Fighter() }
example "Waiting warms" in start() {
  let a = players[1]
  choosing wait(a)
  begin(Battle)
  a.heat is 1
}
`;

const sectionsIn = (blocks: readonly DocBlock[]): readonly Section[] =>
  blocks.flatMap((each) => (each.kind === "section" ? [each, ...sectionsIn(each.body)] : []));

/** What is on paper, too: no code, and nothing that unfolds. */
const kindsOf = (body: readonly DocBlock[]): readonly string[] =>
  body.map((each) =>
    each.kind === "paragraph" || each.kind === "list"
      ? `${each.kind}: ${partsOf(each)
          .map(({ kind }) => kind)
          .join(" ")}`
      : each.kind,
  );
const partsOf = (block: DocBlock): readonly Inline[] =>
  block.kind === "paragraph" ? block.parts : block.kind === "list" ? block.items.flatMap(({ parts }) => parts) : [];

it("sets what is held and what is valued as formulas, and folds a course of play below its title", async () => {
  const { rulebooks, sources, diagnostics } = await compileProject(memoryHost({ "rules/duel/duel.rules": rules }));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const pages = await pagesOf(siteOf(rulebooks, sources), { asker: await exactAsker() });
  const sections = sectionsIn(pages.find(({ path }) => path === "duel/index")?.body ?? []);
  const bodyOf = (title: string): readonly DocBlock[] => sections.find((each) => each.title === title)?.body ?? [];
  expect(kindsOf(bodyOf("Hand size"))).toEqual(["paragraph: formula", "prose", "fold"]);
  expect(kindsOf(bodyOf("Armor holds"))).toEqual(["paragraph: mark", "formula", "fold", "fold"]);
  const course = bodyOf("Waiting warms");
  expect(course.map(({ kind }) => kind)).toEqual(["paragraph", "fold", "fold"]);
  expect(course.flatMap((each) => (each.kind === "fold" ? each.summary : []))).toEqual([
    { kind: "text", text: "How it goes" },
    { kind: "text", text: "Step by step" },
  ]);
  expect(course.flatMap((each) => (each.kind === "fold" ? [each.body.map(({ kind }) => kind)] : []))[0]).toEqual([
    "formula",
    "fold",
  ]);
  expect(kindsOf(bodyOf("Wait"))[0]).not.toMatch(/code$/);
});

it("prints an example as a line of its own, and no part that would be empty", async () => {
  const compilation = await compileProject(memoryHost({ "rules/duel/duel.rules": rules }));
  const files = await docsOf(compilation, { form: "site", asker: await exactAsker() });
  const style = files.find(({ path }) => path.endsWith("style.css"))?.text ?? "";
  const print = style.slice(style.indexOf("@media print"));
  expect(print).toContain("main details:not([open])");
  expect(print).toMatch(/section\.item\.example > [^{]*\{[^}]*display: list-item/);
  expect(print).toMatch(/section\.part:not\(:has\(> :not\(h2, details\)\)\)[^{]*\{ display: none/);
});
