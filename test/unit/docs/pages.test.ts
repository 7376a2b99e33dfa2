/** What the documents say, as data: sections, links, uses, outcomes. */
import { beforeAll, expect, it } from "vitest";
import { compileProject, exactAsker, type Compilation } from "../../../src/driver/compile.ts";
import type { DocBlock, Inline, Page, Section } from "../../../src/docs/model.ts";
import { pagesOf } from "../../../src/docs/site.ts";
import { siteOf } from "../../../src/docs/rulebook-pages.ts";
import { handbook } from "../../support/handbook.ts";
import { memoryHost } from "../../support/memory-host.ts";

let compilation: Compilation;
let pages: readonly Page[];
beforeAll(async () => {
  compilation = await compileProject(memoryHost(handbook));
  pages = await pagesOf(siteOf(compilation.rulebooks, compilation.sources), { asker: await exactAsker() });
});

const sections = (blocks: readonly DocBlock[]): readonly Section[] =>
  blocks.flatMap((each) => (each.kind === "section" ? [each, ...sections(each.body)] : []));
function named(id: string): Section {
  const found = pages.flatMap((page) => sections(page.body)).find((each) => each.id === id);
  if (found === undefined) throw new Error(`no section ${id}`);
  return found;
}
/** All blocks inside, whatever stands around them. */
const within = (blocks: readonly DocBlock[]): readonly DocBlock[] =>
  blocks.flatMap((each) => [each, ...("body" in each ? within(each.body) : [])]);
const words = (parts: readonly Inline[]): string =>
  parts
    .map((part) =>
      part.kind === "code"
        ? part.parts.map((each) => each.text).join("")
        : part.kind === "formula"
          ? JSON.stringify(part.lines)
          : part.text,
    )
    .join("");
const paragraphs = (section: Section): readonly string[] =>
  within(section.body).flatMap((each) => (each.kind === "paragraph" ? [words(each.parts)] : []));
const table = (section: Section): readonly (readonly string[])[] =>
  within(section.body).flatMap((each) =>
    each.kind === "table"
      ? [each.columns.map((column) => words(column.parts)), ...each.rows.map((row) => row.cells.map(words))]
      : [],
  );

it("compiles without a mistake", () => {
  expect(compilation.diagnostics).toEqual([]);
});

it("has a page for each rulebook, and what stands under a heading below it", () => {
  expect(pages.map((page) => page.path)).toEqual(["duel/index", "shared/index"]);
  const [first] = pages;
  expect(first?.title).toBe("Duel at dawn");
  expect(
    first?.body.map((each) =>
      each.kind === "section" ? [each.title, sections(each.body).map((inner) => inner.id)] : [],
    ),
  ).toEqual([
    ["Arms", ["Weapon", "Reach", "Blow", "half", "hit", "price", "grade", "total", "throwTwo"]],
    [
      "Proof",
      [
        "example-Hits",
        "example-A-long-day",
        "example-As-the-pamphlet-has-it",
        "example-Two-dice",
        "report-Two-dice",
        "report-What-a-hit-is-worth",
        "thirds",
      ],
    ],
    ["How the source was read", []],
  ]);
});

it("shows a table with what is worked out, and each row at its place", () => {
  const weapon = named("Weapon");
  expect(table(weapon)).toEqual([
    ["name", "damage", "reach", "hurt (str)", "double"],
    ["Dagger", "4", "Close", "damage + str / 2", "8"],
    ["Sword (Long)", "8", "Far", "damage + str", "16"],
  ]);
  const rows = within(weapon.body).flatMap((each) => (each.kind === "table" ? each.rows : []));
  expect(rows.map((row) => row.id)).toEqual(["Weapon.Dagger", "Weapon.SwordLong"]);
  expect(rows[1]?.cells[2]).toEqual([{ kind: "link", text: "Far", to: { page: "duel/index", anchor: "Reach.Far" } }]);
});

it("sets a rule as a formula with links", () => {
  const [formula] = within(named("hit").body).filter((each) => each.kind === "formula");
  const text = JSON.stringify(formula);
  expect(text).toContain('{"kind":"fenced","open":"⌊","close":"⌋","of":{"kind":"fraction"');
  expect(text).toContain(
    '"under":{"kind":"text","text":"half","tone":"name","to":{"page":"duel/index","anchor":"half"}}',
  );
  const cases = JSON.stringify(within(named("grade").body).find((each) => each.kind === "formula"));
  expect(cases).toContain('"kind":"cases"');
  expect(cases).toContain('"anchor":"Reach.Far"');
});

it("shows a decision table as one, and steps where there are steps", () => {
  const price = named("price");
  expect(
    within(price.body).flatMap((each) =>
      each.kind === "table" ? [each.columns.map((column) => words(column.parts)), each.rows.length] : [],
    ),
  ).toEqual([["reach", "sharp", "result"], 3]);
  expect(JSON.stringify(within(price.body).find((each) => each.kind === "formula"))).toContain(
    '"to":{"page":"shared/index","anchor":"fee"}',
  );
  const lines = within(named("total").body).flatMap((each) =>
    each.kind === "formula" ? each.lines.map((line) => line.indent) : [],
  );
  expect(lines).toEqual([0, 0, 1, 0]);
});

it("knows who uses what", () => {
  expect(paragraphs(named("half"))).toContain("Used by Hit, Thirds");
  expect(paragraphs(named("Weapon")).join("\n")).toContain("Used by Hit");
  expect(paragraphs(named("fee"))).toContain("Used by Price");
  expect(paragraphs(named("total"))).toContain("Examples: A long day");
});

it("tells how examples come out, and both sides of what is disputed", () => {
  expect(words((named("example-Hits").body[0] as Extract<DocBlock, { kind: "paragraph" }>).parts)).toBe(
    "all 2 hold for hit",
  );
  const disputed = within(named("example-As-the-pamphlet-has-it").body).filter((each) => each.kind === "note");
  expect(disputed.map((each) => each.tone)).toEqual(["disputed"]);
  expect(paragraphs(named("example-As-the-pamphlet-has-it")).join("\n")).toContain(
    "the source says 4, the rules give 2.",
  );
  // (4 - 1) / 2 is 1.5, and 1 below it.
  expect(JSON.stringify(named("example-Hits").body)).toMatch(/rounded|floor/);
});

it("draws reports and odds with words for those who do not see them", () => {
  const pictures = pages.flatMap((page) => within(page.body)).filter((each) => each.kind === "picture");
  expect(pictures.map((each) => each.name)).toEqual([
    "duel-odds-throwTwo",
    "duel-odds-throwTwo-2",
    "duel-report-Two-dice",
    "duel-report-What-a-hit-is-worth",
  ]);
  // 2d6 + 1 is 8 in six of 36 cases.
  expect(pictures[0]?.alt).toContain("8 16.7%");
  expect(paragraphs(named("report-What-a-hit-is-worth"))).toContain("Dagger, 1: the source says 2, the rules give 1.");
});

it("says what a variant takes the place of", () => {
  expect(paragraphs(named("thirds")).filter((each) => each.startsWith("Instead"))).toEqual([
    "Instead of Half:",
    "Instead of Grade:",
  ]);
});

it("shows the line that changes a whole column in a variant, and the rows below it", async () => {
  const { rulebooks, sources } = await compileProject(
    memoryHost({
      "rules/deck/deck.rules": `rulebook deck { title "Deck" }
table Card {
  | name: key | hitPoints: int | gold: int |
  | Moat      | 4              | 2         |
  | Tower     | 6              | 9         |
}
variant hard "Twice as much" {
  table Card {
    hitPoints: int = original * 2
    | name | gold         |
    | Moat | original + 1 |
  }
}
`,
    }),
  );
  const [page] = await pagesOf(siteOf(rulebooks, sources), { asker: await exactAsker() });
  const hard = JSON.stringify(sections(page?.body ?? []).find(({ id }) => id === "hard")?.body);
  expect(hard).toContain("hitPoints");
  expect(hard).toMatch(/original[^]*"2"[^]*What changes in Card[^]*original/);
});

it("shows lists in cells as the document has them, each with its link", async () => {
  const { rulebooks, sources } = await compileProject(
    memoryHost({
      "rules/deck/deck.rules": `rulebook deck { title "Deck" }
choice Kind { Action, LongAttack "Long attack" }
table Card {
  | name: key | kinds: list of Kind default [] |
  | Moat      | Action, LongAttack  |
  | Copper    |                     |
}
`,
    }),
  );
  const [page] = await pagesOf(siteOf(rulebooks, sources), { asker: await exactAsker() });
  const cards = sections(page?.body ?? []).find(({ id }) => id === "Card");
  expect(cards === undefined ? [] : table(cards).slice(1)).toEqual([
    ["Moat", "Action, Long attack"],
    ["Copper", ""],
  ]);
  expect(JSON.stringify(cards)).toContain('"anchor":"Kind.LongAttack"');
});

it("leads from a bare row to its table, unless something else has its name", async () => {
  const rules = (more: string): string =>
    `rulebook camp { title "Camp" }
table Hero {
  | name: key | hp: int |
  | Dwarf     |       7 |
}
rule strong(hero: Hero): bool = hero is Dwarf
${more}`;
  const linked = async (more = ""): Promise<boolean> => {
    const { rulebooks, sources } = await compileProject(memoryHost({ "rules/camp/camp.rules": rules(more) }));
    const camp = await pagesOf(siteOf(rulebooks, sources), { asker: await exactAsker() });
    const found = camp.flatMap((page) => sections(page.body)).find(({ id }) => id === "strong");
    return JSON.stringify(found).includes('"anchor":"Hero.Dwarf"');
  };
  expect(await linked()).toBe(true);
  expect(await linked("choice Race { Dwarf, Human }")).toBe(false);
});
