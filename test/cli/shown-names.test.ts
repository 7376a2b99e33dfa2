/** Wherever people read a name, they read the text that is shown in its place. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rulewright } from "../support/fake-terminal.ts";
import { shownEverywhere } from "../support/shown-everywhere.ts";
import { tempProject } from "../support/temp-project.ts";

const keysIn = (text: string): readonly string[] => [...new Set(text.match(/\bkey[A-Z]\w*/gi) ?? [])];
const linesWithKeys = (text: string): readonly string[] => text.split("\n").filter((line) => keysIn(line).length > 0);

/** What a page says: its words, and what is read aloud; without what unfolds for those who look up how the rules are written. */
function wordsOf(html: string): string {
  const spoken = [...html.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]*)"/g)].map(([, text]) => text);
  return `${withoutFolds(html).replace(/<[^>]*>/g, " ")}\n${spoken.join("\n")}`;
}

/** Details lie within each other. */
function withoutFolds(html: string): string {
  const fold = /<details[^>]*><summary>(?:As it is written|Where it is used)[^<]*<\/summary>/.exec(html);
  if (fold === null) return html;
  let depth = 0;
  for (const tag of html.slice(fold.index).matchAll(/<(\/?)details\b/g)) {
    depth += tag[1] === "" ? 1 : -1;
    if (depth === 0) return withoutFolds(html.slice(0, fold.index) + html.slice(fold.index + tag.index));
  }
  return html;
}

describe("in place of names, texts are read", () => {
  it("that the rulebook has for everything that may have one", async () => {
    const root = tempProject(shownEverywhere);
    const ran = await rulewright(root, ["check"]);
    expect(ran).toMatchObject({ code: 0, err: "" });
  });

  it.each(["index.html", "whole.html"])("on the page %s", async (page) => {
    const root = tempProject(shownEverywhere);
    await rulewright(root, ["docs", "--out", "site"]);
    const words = wordsOf(readFileSync(join(root, "site", "named", page), "utf8"));
    for (const said of [
      "How it went",
      "Reduced effect",
      "Flagellant's Zeal",
      "The blow",
      "Hit points",
      "A blow falls",
      "Doubled force",
      "Effect when played",
      "Draw pile",
      "On guard",
    ])
      expect(words).toContain(said);
    expect(linesWithKeys(words)).toEqual([]);
  });

  it("in the list of all names", async () => {
    const root = tempProject(shownEverywhere);
    await rulewright(root, ["docs", "--out", "site"]);
    expect(linesWithKeys(wordsOf(readFileSync(join(root, "site", "search.html"), "utf8")))).toEqual([]);
  });

  it("in reports", async () => {
    const { out } = await rulewright(tempProject(shownEverywhere), ["report", "named"]);
    expect(out).toContain("Flagellant's Zeal");
    expect(linesWithKeys(out)).toEqual([]);
  });

  it("at the table of a game: what is seen, told, asked and said of a card", async () => {
    const input = "help\ntable\nwhat Great Mercy\nwhat Play a card\nwhat On guard\n2\ntable\nlog\nquit\n";
    const { out } = await rulewright(
      tempProject(shownEverywhere),
      ["play", "named", "--players", "human,random", "--seed", "b"],
      input,
    );
    expect(out).toContain("A round · Your turn · your turn");
    expect(out).toContain("The tower 1");
    expect(out).toContain("Great Mercy (Cards)");
    expect(out).toContain("Effect when played  A blow falls(My foe, 1) then add 1 to I.Hit points");
    expect(linesWithKeys(out)).toEqual([]);
  });

  it.each(["text", "markdown"])("in what a change moves, as %s", async (form) => {
    const root = tempProject({
      ...Object.fromEntries(Object.entries(shownEverywhere).map(([path, text]) => [`before/${path}`, text])),
      ...Object.fromEntries(Object.entries(shownEverywhere).map(([path, text]) => [path, changed(text)])),
    });
    const { out } = await rulewright(root, ["diff", "--against", "before", "--format", form]);
    for (const said of [
      "Wounds taken",
      "How it went: Reduced effect",
      "The card: Flagellant's Zeal",
      "Catch your breath",
    ])
      expect(out).toContain(said);
    // Those who write programs are told of it in their names.
    const [forReaders = ""] = out.split(/Signatures/);
    expect(linesWithKeys(forReaders)).toEqual([]);
  });
});

/** Something of each kind says something else. */
const changed = (text: string): string =>
  [
    ["Zeal |                 3", "Zeal |                 4"],
    ["| Reduced effect | KeyZeal  |      1 |", "| Reduced effect | KeyZeal  |      2 |"],
    ["both * keyBlowX", "both + keyBlowX"],
    ["KeyThrust             | 3", "KeyThrust             | 5"],
    ['"Edge": KeyKind', '"Edge": KeyKind default KeyCut'],
    ["add 1 to keyMe.keyHp then add KeyPoised", "add 2 to keyMe.keyHp then add KeyPoised"],
    ['"Height": int default 1', '"Height": int default 2'],
    ["needs keyMe.keyHp > 0", "needs keyMe.keyHp > 1"],
    ["take keyBy from keyWho.keyHp", "take keyBy + 1 from keyWho.keyHp"],
  ].reduce((all, [from = "", to = ""]) => all.replace(from, to), text);
