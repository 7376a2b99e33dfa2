import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { rulewright } from "../support/fake-terminal.ts";
import { handbook } from "../support/handbook.ts";
import { tempProject } from "../support/temp-project.ts";

const read = (root: string, path: string): string => readFileSync(join(root, path), "utf8");
const filesIn = (root: string, folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) =>
      join(each.parentPath, each.name)
        .slice(join(root, folder).length + 1)
        .replaceAll("\\", "/"),
    )
    .sort();

it("writes a site, says where to begin, and again changes nothing", async () => {
  const root = tempProject(handbook);
  expect(await rulewright(root, ["docs"])).toEqual({
    code: 0,
    out: "Wrote 8 files into `docs/`. Begin with `docs/index.html`.\n",
    err: "",
  });
  expect(filesIn(root, "docs")).toEqual([
    ".rulewright-docs.json",
    "duel/index.html",
    "duel/whole.html",
    "index.html",
    "search.html",
    "search.js",
    "shared/index.html",
    "shared/whole.html",
    "style.css",
  ]);
  expect(read(root, "docs/duel/index.html")).toContain("<h1>Duel at dawn</h1>");
  expect((await rulewright(root, ["docs"])).out).toBe("`docs/` was up to date.\n");
  expect((await rulewright(root, ["docs", "--check"])).code).toBe(0);
  writeFileSync(join(root, "docs/style.css"), "* { display: none }");
  const checked = await rulewright(root, ["docs", "--check"]);
  expect([checked.code, checked.out.includes("docs/style.css")]).toEqual([1, true]);
  expect(read(root, "docs/style.css")).toBe("* { display: none }");
});

it("writes one rulebook, as Markdown, into a folder of one's own", async () => {
  const root = tempProject(handbook);
  expect((await rulewright(root, ["docs", "duel", "--format", "markdown", "--out", "hand/book"])).code).toBe(0);
  expect(filesIn(root, "hand/book")).toEqual([
    ".rulewright-docs.json",
    "README.md",
    "duel/README.md",
    "duel/pictures/duel-odds-throwTwo-2.svg",
    "duel/pictures/duel-odds-throwTwo.svg",
    "duel/pictures/duel-report-Two-dice.svg",
    "duel/pictures/duel-report-What-a-hit-is-worth.svg",
  ]);
  const text = read(root, "hand/book/duel/README.md");
  expect(text).toContain("# Duel at dawn\n");
  // From below its title the headings go down without a gap.
  expect(text).toContain("\n## Arms\n");
  expect(text).toContain("\n### Hit (rule `hit`)\n");
  expect(text).toContain('| <a id="Weapon.SwordLong"></a>Sword (Long) | 8 | [Far](#Reach.Far) | `damage + str` | 16 |');
  expect(text).toContain("*hit*(*weapon*, *armor*) = max(0, ⌊(*weapon*.*damage* − *armor*) / [half](#half)⌋)");
  expect(text).toContain("](pictures/duel-report-Two-dice.svg)");
});

it("takes away what it wrote before, and touches nothing else", async () => {
  const root = tempProject({ ...handbook, "rulewright.config.json": '{ "docs": "site" }' });
  await rulewright(root, ["docs"]);
  await rulewright(root, ["docs", "shared"]);
  expect(existsSync(join(root, "site/duel"))).toBe(false);
  writeFileSync(join(root, "site/mine.txt"), "mine");
  const ran = await rulewright(root, ["docs"]);
  expect([ran.code, ran.err]).toEqual([
    2,
    "error: I did not make `site/mine.txt`, and I overwrite nothing of yours: move it, or name another folder with `--out`.\n",
  ]);
  expect(existsSync(join(root, "site/duel"))).toBe(false);
  expect(read(root, "site/mine.txt")).toBe("mine");
});

it("writes nothing where the rules have errors", async () => {
  const root = tempProject({
    ...handbook,
    "rules/shared/shared.rules": 'rulebook shared { title "Shared" }\nrule fee(n: int): int = m * 2\n',
  });
  const ran = await rulewright(root, ["docs"]);
  expect([ran.code, ran.out.includes("unknown-name"), existsSync(join(root, "docs"))]).toEqual([1, true, false]);
});

it.each([
  [["docs", "duels"], "I know no rulebook called `duels`. Did you mean `duel`?"],
  [["docs", "--out", "rules"], "`rules` holds other things, and I replace the whole folder."],
  [["docs", "--out", "."], "`.` holds other things, and I replace the whole folder."],
  [["docs", "--format", "pdf"], "`--format pdf` is none that I know here. Allowed choices are site, markdown."],
])("%s is wrong use", async (args, words) => {
  const ran = await rulewright(tempProject(handbook), args);
  expect(ran.code).toBe(2);
  expect(ran.err).toContain(words);
});

it("puts back what a killed run took away", async () => {
  const root = tempProject(handbook);
  mkdirSync(join(root, ".docs.old-99999999"));
  writeFileSync(join(root, ".docs.old-99999999/.rulewright-docs.json"), '{ "files": ["old.html"] }');
  writeFileSync(join(root, ".docs.old-99999999/old.html"), "old");
  await rulewright(root, ["docs"]);
  expect(readdirSync(root).sort()).toEqual(["docs", "rules"]);
  expect(existsSync(join(root, "docs/old.html"))).toBe(false);
});
