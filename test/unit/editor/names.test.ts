/** Definitions, references, renaming: in rules, cells and CSV files, also where something was typed since. */
import { expect, it } from "vitest";
import { definitions, references } from "../../../src/editor/definition.ts";
import { inlayHints } from "../../../src/editor/hints.ts";
import { nameTokensIn } from "../../../src/editor/name-tokens.ts";
import { prepareRename, rename } from "../../../src/editor/rename.ts";
import { compileProject } from "../../../src/driver/compile.ts";
import { openSession, edited, typing, type OpenSession } from "../../support/editor-session.ts";
import { memoryHost } from "../../support/memory-host.ts";

const armory = `rulebook armory { title "Armory" }
table Door from "doors.csv" {
  name: key
  hp: int
}
table Wall {
  | name: key      | hp: int |
  | -------------- | ------: |
  | Brick          |      20 |
  | Brick (Double) |      40 |
}
table Obstacle from Door, Wall { name: key, hp: int }
table Guard {
  | name: key | behind: Wall | near: list of Wall     |
  | --------- | ------------ | --------------------- |
  | Ann       | Brick        | Brick, Brick (Double) |
}
rule left(obstacle: Obstacle, damage: int): int = obstacle.hp - damage
rule twice(wall: Wall): int = Wall.Brick.hp + Wall["Brick (Double)"].hp + left(wall, damage: 2)
examples "Left" for left {
  | obstacle | damage | result |
  | -------- | ------ | -----: |
  | Brick    |      5 |     15 |
  | Oak      |      5 |      7 |
}
variant soft "Softer." {
  table Wall {
    | name  | hp |
    | ----- | -: |
    | Brick | 10 |
  }
}
`;
const files = {
  "rules/armory/armory.rules": armory,
  "rules/armory/doors.csv": 'name,hp\n"Oak",12\n"Iron, black",30\n',
  "rules/raid/raid.rules":
    'rulebook raid { title "Raid" }\nuse armory\nrule break(damage: int): int = armory.left(armory.Wall.Brick, damage)\n',
};

/** The cursor goes before the n-th of these words in the file. */
async function before(words: string, file: keyof typeof files = "rules/armory/armory.rules"): Promise<OpenSession> {
  const { session } = await openSession(files);
  return { session, file, offset: files[file].indexOf(words) };
}

const said = (
  { session }: OpenSession,
  spans: readonly { readonly file: string; readonly start: number; readonly end: number }[],
): readonly string[] =>
  spans.map(({ file, start, end }) => {
    const text = session.source(file)?.text ?? "";
    return `${file.slice(file.lastIndexOf("/") + 1)}:${text.slice(0, start).split("\n").length} ${text.slice(start, end)}`;
  });

async function renamed(at: OpenSession, name: string): Promise<Readonly<Record<string, string>>> {
  const answer = rename(at.session, at.file, at.offset, name);
  if (answer.kind === "refused") throw new Error(answer.reason);
  const after = edited(new Map(Object.entries(files)), answer.edits);
  const { diagnostics } = await compileProject(memoryHost(after));
  expect(diagnostics.map((each) => each.message)).toEqual([]);
  return Object.fromEntries(after);
}

it("leads from a cell to the row it names, also in a CSV file", async () => {
  const at = await before("Oak      |");
  expect(
    said(
      at,
      definitions(at.session, at.file, at.offset).map((each) => each.name),
    ),
  ).toEqual(["doors.csv:2 Oak"]);
});

it("leads from a view's column to those of its members", async () => {
  const at = await before("hp - damage");
  expect(
    [
      ...said(
        at,
        definitions(at.session, at.file, at.offset).map((each) => each.name),
      ),
    ].sort(),
  ).toEqual(["armory.rules:12 hp", "armory.rules:4 hp", "armory.rules:7 hp"]);
});

it("finds every use of a row: in formulas, cells, examples, variants and other rulebooks", async () => {
  const at = await before("Brick          |");
  expect(
    said(
      at,
      references(at.session, at.file, at.offset).map((each) => each.span),
    ),
  ).toEqual([
    "armory.rules:9 Brick",
    "armory.rules:16 Brick",
    "armory.rules:16 Brick",
    "armory.rules:19 Brick",
    "armory.rules:23 Brick",
    "armory.rules:30 Brick",
    "raid.rules:3 Brick",
  ]);
});

it("gives a row another key everywhere, as each place writes it", async () => {
  const after = await renamed(await before("Brick          |"), "Fired Clay");
  expect(after["rules/armory/armory.rules"]).toContain("| Fired Clay          |");
  expect(after["rules/armory/armory.rules"]).toContain("Fired Clay, Brick (Double)");
  expect(after["rules/armory/armory.rules"]).toContain("Wall.FiredClay.hp");
  expect(after["rules/raid/raid.rules"]).toContain("armory.Wall.FiredClay");
});

it("writes a key that can be no name in brackets", async () => {
  const after = await renamed(await before("Brick          |"), "3 bricks");
  expect(after["rules/armory/armory.rules"]).toContain('Wall["3 bricks"].hp + Wall["Brick (Double)"]');
});

const bare = `rulebook camp { title "Camp" }
table Hero {
  | name: key     | hp: int |
  | ------------- | ------: |
  | Dwarf         |       7 |
  | Ball of Flame |       1 |
}
let most = 3
record Pack { owner: Hero default Dwarf, load: int default 0 }
rule strong(hero: Hero, Elf: int): bool = hero in [Dwarf, BallOfFlame] and Elf > most
rule some(): list of Hero = Hero where it is Dwarf or it is not Hero.Dwarf
rule load(pack: Pack): int = match pack.owner { Dwarf: pack.load, otherwise: 0 }
`;
/** `called`: something that stands there, and its new name; the new lines, or the reason why not. */
async function lines(called: string, name: string): Promise<readonly string[] | string> {
  const camp = { "rules/camp/camp.rules": bare };
  const { session } = await openSession(camp);
  const [file] = Object.keys(camp);
  const answer = rename(session, file ?? "", bare.indexOf(called), name);
  if (answer.kind === "refused") return answer.reason;
  const after = edited(new Map(Object.entries(camp)), answer.edits);
  const { diagnostics } = await compileProject(memoryHost(after));
  expect(diagnostics.map((each) => each.message)).toEqual([]);
  const old = bare.split("\n");
  return (after.get(file ?? "") ?? "").split("\n").filter((line, at) => line !== old[at]);
}

it("keeps a row bare where it is written bare, and writes its table where something else would be meant", async () => {
  expect(await lines("Dwarf, Ball", "Gnome")).toEqual([
    "  | Gnome         |       7 |",
    "record Pack { owner: Hero default Gnome, load: int default 0 }",
    "rule strong(hero: Hero, Elf: int): bool = hero in [Gnome, BallOfFlame] and Elf > most",
    "rule some(): list of Hero = Hero where it is Gnome or it is not Hero.Gnome",
    "rule load(pack: Pack): int = match pack.owner { Gnome: pack.load, otherwise: 0 }",
  ]);
  expect(await lines("BallOfFlame]", "Elf")).toEqual([
    "  | Elf |       1 |",
    "rule strong(hero: Hero, Elf: int): bool = hero in [Dwarf, Hero.Elf] and Elf > most",
  ]);
  expect(await lines("BallOfFlame]", "3 balls")).toContain(
    'rule strong(hero: Hero, Elf: int): bool = hero in [Dwarf, Hero["3 balls"]] and Elf > most',
  );
});

it.each(["most =", "Elf: int", "hp: int", "load: int", "Pack {", "strong("])(
  "gives no name to %s that would hide a bare row",
  async (called) => {
    expect(await lines(called, "Dwarf")).toMatch(/would be hidden|stands for something else|cannot be a name/);
  },
);

it("changes keys and headings in CSV files, and keeps their quotes", async () => {
  const key = await renamed(
    await before("Iron, black", "rules/armory/doors.csv"),
    'Steel 5" thick'.replaceAll('"', "''"),
  );
  expect(key["rules/armory/doors.csv"]).toContain("\"Steel 5'' thick\",30");
  const heading = await renamed(await before("hp - damage"), "strength");
  expect(heading["rules/armory/doors.csv"]).toMatch(/^name,strength\n/);
  expect(heading["rules/armory/armory.rules"]).toContain("| name  | strength |");
  expect(heading["rules/armory/armory.rules"]).toContain("table Obstacle from Door, Wall { name: key, strength: int }");
});

it("renames parameters where they are named, and rules in other rulebooks", async () => {
  const param = await renamed(await before("damage: int): int = obstacle"), "force");
  expect(param["rules/armory/armory.rules"]).toContain("left(wall, force: 2)");
  expect(param["rules/armory/armory.rules"]).toContain("| obstacle | force |");
  const rule = await renamed(await before("left(obstacle"), "remaining");
  expect(rule["rules/raid/raid.rules"]).toContain("armory.remaining(armory.Wall");
});

it.each([
  ["left(obstacle", "twice", /called `twice` there already/],
  ["left(obstacle", "two words", /cannot be a name/],
  ["left(obstacle", "if", /word of the language/],
  ["left(obstacle", "max", /a function of the language/],
  ["Brick          |", "Brick (double)", /a row called `Brick \(Double\)` there already/],
  ["Brick          |", "Oak", /a row called `Oak` there already/],
  ["Brick          |", "Stone, red", /comma separates names/],
  ["damage: int): int = obstacle", "obstacle", /called `obstacle` there already/],
  ["damage: int): int = obstacle", "left", /hidden|something else/],
  ["armory {", "other", /what its folder is called/],
])("says why %s cannot be called %s", async (words, name, why) => {
  const at = await before(words);
  const answer = rename(at.session, at.file, at.offset, name);
  expect(answer.kind === "refused" ? answer.reason : "renamed").toMatch(why);
});

it("gives a rule the name of a function that may be had, unless that function is called", async () => {
  const text = (body: string): string => `rule fa\u2038r(a: int): int = a * 2\nrule b(): int = ${body}\n`;
  const tryName = async (body: string, name: string): Promise<string> => {
    const at = await typing(text(body).replace("\u2038", ""), text(body));
    const answer = rename(at.session, at.file, at.offset, name);
    return answer.kind === "refused" ? answer.reason : "renamed";
  };
  expect(await tryName("far(3)", "steps")).toBe("renamed");
  expect(await tryName("steps(1, far(3), [it + 1])", "reachable")).toBe("renamed");
  expect(await tryName("steps(1, far(3), [it + 1])", "steps")).toMatch(/is a function of the language, and this/);
});

it("offers the name for changing, and says where there is none", async () => {
  const at = await before("left(obstacle");
  expect(prepareRename(at.session, at.file, at.offset)).toMatchObject({ kind: "name", text: "left" });
  expect(prepareRename(at.session, at.file, at.offset - 2)).toMatchObject({ kind: "refused" });
});

it("knows what was typed since, and what stands behind it", async () => {
  const rules = "let base = 2\nrule a(x: int): int = x + base\n";
  const at = await typing(rules, "let base = 2\nlet more = 1\nrule a(x: int): int = x + base * ba‸se\n");
  expect(
    said(
      at,
      definitions(at.session, at.file, at.offset).map((each) => each.name),
    ),
  ).toEqual(["t.rules:2 base"]);
  expect(
    said(
      at,
      references(at.session, at.file, at.offset).map((each) => each.span),
    ),
  ).toEqual(["t.rules:2 base", "t.rules:4 base", "t.rules:4 base"]);
  const local = await typing(rules, "let base = 2\nrule a(x: int): int {\n  let n‸ew = x\n  new + new\n}\n");
  expect(
    said(
      local,
      references(local.session, local.file, local.offset).map((each) => each.span),
    ),
  ).toEqual(["t.rules:4 new", "t.rules:5 new", "t.rules:5 new"]);
});

it("names parameters before values that do not say it themselves", async () => {
  const { session, file } = await before("left");
  const text = files["rules/armory/armory.rules"];
  const hints = inlayHints(session, file, 0, text.length);
  expect(hints.map((hint) => `${hint.text}${text.slice(hint.at, hint.at + 4)}`)).toEqual(["obstacle: wall"]);
  // In a row they would push its bars out of line.
  const table = await openSession(
    "rule a(x: int): int = x\nrule b(y: int): int {\n  | y | result |\n  | - | ------ |\n  | 1 | a(7) |\n  | otherwise | a(8) |\n}\nrule c(): int = a(9)‸\n",
  );
  const whole = table.session.source(table.file)?.text ?? "";
  expect(inlayHints(table.session, table.file, 0, whole.length).map(({ at }) => whole[at])).toEqual(["9"]);
});

it("knows of every name what it is", async () => {
  const { session, file } = await before("left");
  const kinds = nameTokensIn(session, file).map(
    (each) => `${session.source(file)?.text.slice(each.start, each.end)} ${each.kind}`,
  );
  for (const each of ["Door table", "hp column", "Brick row", "left rule", "damage parameter", "obstacle parameter"])
    expect(kinds).toContain(each);
});

it("does not leave a name behind in a line with an error", async () => {
  const torn = await openSession(
    "let ba‸se = 2\nrule a(x: int): int = x + base\nrule b(x: int): int {\n  let = base +\n  x\n}\n",
  );
  const answer = rename(torn.session, torn.file, torn.offset, "start");
  expect(answer.kind === "refused" ? answer.reason : "renamed").toMatch(/line 5 .* beside an error/);
  // An error elsewhere is in nobody's way.
  const apart = await openSession("let ba‸se = 2\nrule a(x: int): int = x + base\nrule b(x: int): int = nothing(x)\n");
  expect(rename(apart.session, apart.file, apart.offset, "start")).toMatchObject({
    kind: "edits",
    edits: [{ text: "start" }, { text: "start" }],
  });
});
