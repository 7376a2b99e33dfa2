/** What the palette of VS Code offers: the real extension with the real command, in a fake editor. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { beforeAll, expect, it, vi } from "vitest";
import { endAll } from "../../src/vscode/running.ts";
import { built } from "../support/built.ts";
import { clients, openAt, startExtension } from "../support/extension.ts";
import { projectRoot } from "../support/project-files.ts";
import { until } from "../support/waiting.ts";
import {
  changeTheme,
  ColorThemeKind,
  executed,
  person,
  previews,
  refused,
  registered,
  textOf,
  Uri,
  window,
  workspace,
  type Deed,
} from "../support/vscode.ts";

vi.mock("vscode", () => import("../support/vscode.ts"));
vi.mock("vscode-languageclient/node", () => import("../support/extension.ts"));

beforeAll(() => {
  built();
});

const duel = `rulebook duel {
  title "Duel"
}

table Weapon {
  | name: key | damage: int >= 0 |
  | --------- | ---------------: |
  | Dagger    |                4 |
  | Sword     |                8 |
}

## How deep it goes.
rule hit(weapon: Weapon, armor: int >= 0, doubled: bool default no): int =
  if doubled { 2 * max(0, weapon.damage - armor) } else { max(0, weapon.damage - armor) }

## Both dice together.
rule both(format: int): int = 2d6 + format
`;
const race = readFileSync(join(projectRoot, "src/studio/gallery/race/race.rules"), "utf8");
const files = { "rules/duel/duel.rules": duel };
const manifest = JSON.parse(readFileSync(join(projectRoot, "src/vscode/manifest.json"), "utf8")) as {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string; readonly enablement?: string }[];
  };
};
const offered = manifest.contributes.commands;
/** Those that run something. */
const running = offered.filter(({ enablement }) => enablement === "isWorkspaceTrusted").map(({ command }) => command);

async function choose(command: string, ...deeds: readonly Deed[]): Promise<void> {
  person.deeds.push(...deeds);
  await registered.get(`rulewright.${command}`)?.();
  expect(person.deeds).toEqual([]);
}

it("has a handler for each command of the manifest, and no other", async () => {
  await startExtension(files);
  expect([...registered.keys()].sort()).toEqual(offered.map(({ command }) => command).sort());
  expect(offered.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      "Try a Rule…",
      "Odds of a Rule…",
      "Play…",
      "Rule Book (docs)",
      "What My Change Moves (diff)",
      "Simulate…",
      "New Rulebook…",
      "Import a Sheet…",
      "Open the Studio",
      "Fix All",
    ]),
  );
});

it("tries the rule at the cursor with the values that are asked for", async () => {
  const { path } = await startExtension(files);
  openAt(path("rules/duel/duel.rules"), duel, "weapon.damage - armor");
  await choose("try", "first", { take: "Sword" }, { type: "3" }, { take: "yes" });
  expect(person.asked.map(({ choices }) => choices)).toEqual([
    ["duel.hit", "duel.both"],
    ["Dagger", "Sword"],
    [],
    ["As the rule says", "yes", "no"],
  ]);
  const [shown] = person.texts;
  expect(shown?.title).toBe("duel.hit");
  // (8 - 3) * 2
  expect(shown?.text).toContain("max(0, 8 - 3)");
  expect(shown?.text).toContain("10");
  // Elsewhere the rules come in their order; what is left to the rule is: 4 - 1.
  window.activeTextEditor = undefined;
  await choose("try", { take: "duel.hit" }, { take: "Dagger" }, { type: "1" }, { take: "As the rule says" });
  expect(person.texts[1]?.text).toContain("max(0, 4 - 1)");
  expect(person.messages).toEqual([]);
});

it("draws the odds of a rule, also of one whose parameter is called like an option", async () => {
  const { path } = await startExtension(files);
  openAt(path("rules/duel/duel.rules"), duel, "rule hit");
  // The only rule that rolls: nobody is asked which.
  await choose("odds", { type: "-3" });
  const [preview] = previews();
  // A 7 on 2d6, which makes 4, comes in 6 of 36 ways.
  expect(preview?.title).toBe("Odds of duel.both.md");
  expect(preview?.text).toMatch(/\| 4 +\| +16\.67%/);
  const [, image = ""] = /data:image\/svg\+xml;base64,([\w+/=]+)\)/.exec(preview?.text ?? "") ?? [];
  expect(Buffer.from(image, "base64").toString()).toMatch(/^<svg [^]*<\/svg>\s*$/);
  // The picture is seen at once, however long the table is.
  expect(preview?.text.indexOf("data:image")).toBeLessThan(preview?.text.indexOf("| result") ?? 0);
  // Without the editor's Markdown what is written is shown.
  refused.add("vscode.openWith");
  await choose("odds", { type: "0" });
  expect(person.texts[0]?.text).toContain("| 16.67%");
});

it("draws in the colors of the editor, whatever those of the system are", async () => {
  await startExtension(files);
  const drawn = (): string => {
    const [, image = ""] = /base64,([\w+/=]+)\)/.exec(previews().at(-1)?.text ?? "") ?? [];
    return /@media [^{]*/.exec(Buffer.from(image, "base64").toString())?.[0] ?? "";
  };
  await choose("odds", { type: "0" });
  expect(drawn()).toBe("@media not all");
  for (const kind of [ColorThemeKind.Dark, ColorThemeKind.HighContrast]) {
    changeTheme(kind);
    expect(drawn()).toBe("@media all");
  }
  changeTheme(ColorThemeKind.Light);
  expect(drawn()).toBe("@media not all");
});

it("opens everything in the one column beside the rules, also where an answer is in front", async () => {
  const { path } = await startExtension({ ...files, "rules/race/race.rules": race });
  openAt(path("rules/duel/duel.rules"), duel, "weapon.damage - armor", 1);
  // An answer that is read is no editor of texts.
  window.activeTextEditor = undefined;
  await choose("try", "first", { take: "Sword" }, { type: "3" }, { take: "yes" });
  await choose("odds", { type: "0" });
  await choose("book", { take: "duel" });
  await choose("play");
  expect(person.columns).toEqual([2, 2, 2, 2]);
  // And what stands there comes first.
  expect(person.asked[0]?.choices[0]).toBe("duel.hit");
});

it("lists the rules of the rulebook in front before others", async () => {
  const last = 'rulebook zones { title "Zones" }\nrule zone(heat: int >= 0): int = heat\n';
  const { path } = await startExtension({
    ...files,
    "rules/zones/zones.rules": last,
    "rules/zones/more.rules": "let a = 1\n",
  });
  openAt(path("rules/zones/more.rules"), "let a = 1\n", "let");
  await choose("try", "first", { type: "-1" });
  expect(person.asked).toEqual([
    { about: "Which rule?", choices: ["zones.zone", "duel.hit", "duel.both"] },
    { about: "heat: int >= 0", choices: [] },
  ]);
  // Without the name of the finding, which says nothing to a person.
  expect(person.messages).toEqual(["heat: I expected >= 0, and got -1."]);
  await choose("book", "leave");
  expect(person.asked.at(-1)?.choices).toEqual(["zones", "duel"]);
});

it("saves first what it is about to read", async () => {
  const { path } = await startExtension(files);
  const file = path("rules/duel/duel.rules");
  const save = vi.fn(() => {
    writeFileSync(file, duel.replace("Sword     |                8", "Sword     |               20"));
    return Promise.resolve(true);
  });
  const other = vi.fn(() => Promise.resolve(true));
  workspace.textDocuments = [
    { fileName: file, isDirty: true, save },
    { fileName: path("notes.txt"), isDirty: true, save: other },
    { fileName: path("rules/duel/other.csv"), isDirty: false, save: other },
  ];
  await choose("try", { take: "duel.hit" }, { take: "Sword" }, { type: "1" }, { take: "no" });
  expect(person.texts[0]?.text).toContain("20 - 1");
  expect(other).not.toHaveBeenCalled();
});

it("simulates a game, and draws what came of it", async () => {
  const { path } = await startExtension({ "rules/race/race.rules": race });
  await choose("simulate", { type: "20" }, { type: "random" });
  const [preview] = previews();
  expect(preview?.title).toBe("Simulation of race.md");
  expect(preview?.text).toContain("20 games");
  expect(preview?.text).toContain("data:image/svg+xml;base64,");
  expect(person.progress.map(({ title }) => title)).toEqual(["Simulation of race", "Simulation of race"]);
  // The games that were kept for the picture are not kept for longer.
  expect(readdirSync(join(path(".."), "storage"))).toEqual([]);
});

it("plays in a terminal that stays until its last words are read", async () => {
  const { root, own } = await startExtension({ "rules/race/race.rules": race });
  await choose("play");
  const [terminal = {}] = person.terminals;
  expect(terminal).toMatchObject({ cwd: root, shellPath: process.execPath, env: { ELECTRON_RUN_AS_NODE: "1" } });
  const words = terminal["shellArgs"] as readonly string[];
  expect(words.slice(1)).toEqual([own, "--root", root, "play", "race", "--setup=start", "--"]);
  const keeper = join(mkdtempSync(join(tmpdir(), "rulewright-keeper-")), "keep-open.mjs");
  await build({
    entryPoints: [join(projectRoot, "src/vscode/keep-open.ts")],
    outfile: keeper,
    bundle: true,
    format: "esm",
    platform: "node",
  });
  const child = spawn(process.execPath, [keeper, ...words.slice(1, -4), "play", "nobody"], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  await until(
    () => said.includes("Enter closes"),
    () => said,
  );
  expect(said).toContain("I know no rulebook called `nobody`");
  expect(child.exitCode).toBe(null);
  const ended = new Promise((resolve) => {
    child.once("exit", resolve);
  });
  child.stdin.write("\n");
  expect(await ended).toBe(2);
});

it("opens the book of a rulebook", async () => {
  await startExtension(files);
  await choose("book");
  const [preview] = previews();
  expect(preview?.text).toContain("# Duel\n");
  expect(preview?.text).toContain("How deep it goes.");
});

it("asks the guide in one's own words", async () => {
  await startExtension(files);
  await choose("how", { type: "drop the lowest" });
  expect(person.texts[0]?.text).toContain("sum(highest 3 of 4d6)");
});

it("begins a rulebook and opens it", async () => {
  const { path } = await startExtension({ "readme.txt": "nothing yet\n" });
  await choose("new", { type: "brawl" }, { take: "Markdown" });
  expect(person.texts[0]?.text).toBe(readFileSync(path("rules/brawl/brawl.rules.md"), "utf8"));
  await choose("new", { type: "brawl" }, { take: "Rules" });
  expect(person.messages).toEqual([expect.stringContaining("There is already something at `rules/brawl`.")]);
  person.deeds.push({ type: "--help" });
  await expect(registered.get("rulewright.new")?.()).rejects.toThrow("refused: How is the rulebook to be called?");
});

it("brings a sheet back into its table, or makes a new one of it to look at", async () => {
  const { path } = await startExtension({ ...files, "-weapons.csv": "name,damage\nDagger,5\nAxe,9\n" });
  await choose("import", { open: path("-weapons.csv") }, { take: "Weapon" });
  expect(readFileSync(path("rules/duel/duel.rules"), "utf8")).toContain("| Axe       |                9 |");
  expect(person.messages).toEqual([expect.stringContaining("Weapon")]);
  await choose("import", { open: path("-weapons.csv") }, { take: "A new table" });
  expect(person.texts[0]).toMatchObject({ language: "rules" });
  expect(person.texts[0]?.text).toMatch(/table [^]*\| Axe +\| +9 \|/);
});

it("offers the ways to read a sheet that leaves one open, one after the other", async () => {
  const sheet = "Weapons of the house,\nname,damage\nDagger,5\nAxe,9\nTotal,14\n";
  const { path } = await startExtension({ ...files, "weapons.csv": sheet });
  person.presses = "With --leave-out 1";
  person.pressesNext.push("With --leave-out 5");
  await choose("import", { open: path("weapons.csv") }, { take: "A new table" });
  expect(person.messages).toEqual([expect.stringMatching(/^The first line holds/), expect.stringContaining("Total")]);
  expect(person.texts[0]?.text).toMatch(/\| Axe +\| +9 \|\n\}/);
});

it("opens the Studio once", async () => {
  await startExtension(files);
  await choose("studio");
  await choose("studio");
  const [address = "", again] = person.addresses;
  expect(again).toBe(address);
  expect((await fetch(address)).status).toBe(200);
  // The next one is another: this one has gone with the editor.
  await endAll();
  await expect(fetch(address)).rejects.toThrow();
  await choose("studio");
  expect(person.addresses[2]).not.toBe(address);
});

it("compares with the last commit, and says in the words of the command what does not work", async () => {
  const { root } = await startExtension(files);
  await choose("diff");
  expect(person.messages).toEqual([expect.stringMatching(/^This is no repository of git/)]);
  person.reset();
  const git = (...words: readonly string[]): Promise<unknown> =>
    new Promise((resolve) => {
      spawn("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...words], { cwd: root }).once("close", resolve);
    });
  await git("init", "-q");
  await git("add", "rules");
  await git("commit", "-qm", "first");
  writeFileSync(join(root, "rules/duel/duel.rules"), duel.replace("else { max(0, weapon", "else { max(1, weapon"));
  await choose("diff");
  const [preview] = previews();
  expect(preview?.title).toBe("What my change moves.md");
  expect(preview?.text).toContain("`hit`");
});

it("opens what is long of a failure, if somebody wants to see it", async () => {
  await startExtension(files, {
    before: 'if (process.argv.includes("explain")) { console.error("error: first\\nsecond"); process.exit(1); }',
  });
  person.presses = "Show All";
  await choose("try", { take: "duel.both" }, { type: "1" });
  expect(person.messages).toEqual(["first"]);
  expect(person.texts).toEqual([{ title: "What went wrong", text: "first\nsecond\n", language: "rulewright-answer" }]);
});

it("does nothing where a question is left", async () => {
  await startExtension({ ...files, "rules/race/race.rules": race, "w.csv": "name\nA\n" });
  const answers: Readonly<Record<string, readonly Deed[]>> = {
    try: [{ take: "duel.hit" }, { take: "Sword" }, { type: "3" }],
    odds: [],
    simulate: [{ type: "20" }],
    book: [],
    new: [{ type: "brawl" }],
    import: [{ take: "duel" }, { open: "/w.csv" }],
  };
  for (const [command, deeds] of Object.entries(answers))
    for (let count = 0; count <= deeds.length; count += 1) await choose(command, ...deeds.slice(0, count), "leave");
  expect([person.progress, person.texts, person.terminals, person.messages, previews()]).toEqual([[], [], [], [], []]);
});

it("takes names and values for what they are, whatever a shell would make of them", async () => {
  const evil = "a $(touch hit) `touch hit`; touch hit & touch hit #'\"%PATH%";
  const { root } = await startExtension(
    { "rules/evil/evil.rules": 'rulebook evil { title "Evil" }\nrule said(seed: text, root: int): text = seed\n' },
    { folder: evil },
  );
  await choose("try", { type: evil }, { type: "1" });
  expect(person.messages).toEqual([]);
  expect(person.texts[0]?.text).toContain("$(touch hit) `touch hit`; touch hit & touch hit #'");
  await choose("try", { type: "--help" }, { type: "-1" });
  expect(person.texts[1]?.text).toContain("--help");
  await choose("book");
  expect(previews()[0]?.text).toContain("# Evil\n");
  expect(readdirSync(root).sort()).toEqual(["node_modules", "rules"]);
  expect(readdirSync(join(root, "..")).filter((name) => name === "hit")).toEqual([]);
});

it("runs nothing of a workspace that is not trusted, and nothing in it", async () => {
  expect(running.length).toBe(10);
  const { root } = await startExtension(files, {
    trusted: false,
    before: 'import { writeFileSync } from "node:fs"; writeFileSync(new URL("ran", import.meta.url), "");',
  });
  for (const command of running) await registered.get(command)?.();
  expect(person.messages).toEqual(running.map(() => "This workspace is not trusted, so nothing is run in it."));
  expect([person.asked, person.progress, person.terminals, person.addresses]).toEqual([[], [], [], []]);
  expect(clients.map(({ module }) => module)).toEqual([join(root, "../extension/server/language-server.js")]);
  expect(existsSync(join(root, "node_modules/rulewright/dist/ran"))).toBe(false);
});

it("ends what is cancelled, even if it would not", async () => {
  const { own, path } = await startExtension(
    { "rules/race/race.rules": race },
    {
      before:
        'if (process.argv.includes("simulate")) { const { writeFileSync } = await import("node:fs"); process.on("SIGTERM", () => {}); process.on("SIGINT", () => {}); writeFileSync(new URL("pid", import.meta.url), String(process.pid)); for (;;); }',
    },
  );
  person.deeds.push({ type: "20" }, { type: "random" });
  const done = registered.get("rulewright.simulate")?.();
  const mark = join(own, "../pid");
  await until(
    () => existsSync(mark) && readFileSync(mark, "utf8") !== "",
    () => "it never began",
  );
  const id = Number(readFileSync(mark, "utf8"));
  expect(process.kill(id, 0)).toBe(true);
  person.progress[0]?.cancel();
  await done;
  expect(() => process.kill(id, 0)).toThrow("ESRCH");
  expect([person.messages, person.texts, previews(), person.progress.length]).toEqual([[], [], [], 1]);
  expect(existsSync(path("../storage"))).toBe(false);
});

it("mends the file in front as the editor does, also where nothing is trusted", async () => {
  await startExtension(files, { trusted: false });
  await choose("fixAll");
  expect(executed.filter(([name]) => name !== "setContext")).toEqual([["editor.action.fixAll"]]);
});

it("says that there is nothing to ask", async () => {
  await startExtension({ "rules/broken/broken.rules": 'rulebook broken { title "B" }\nrule f(): int = y\n' });
  for (const act of ["try", "play", "book"]) await choose(act);
  expect(person.messages).toEqual(Array(3).fill("The rules have errors: mend these first."));
  expect(textOf(Uri.from({ scheme: "rulewright", path: "/never shown" })).text).toBe("");
});

it("says what there is none of", async () => {
  await startExtension({ "rules/plain/plain.rules": 'rulebook plain { title "P" }\nrule f(): int = 3\n' });
  for (const act of ["odds", "play"]) await choose(act);
  expect(person.messages).toEqual([
    "There is no rule here that rolls dice.",
    "There is no game here: a game has a `player` and a `setup`.",
  ]);
});
