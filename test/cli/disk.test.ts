/** What a disk and a careless path can do to a command: nothing of the designer's is overwritten, and what is refused is said in words. */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { diskProblem } from "../../src/cli/disk-problem.ts";
import { templateFiles } from "../../src/cli/template.ts";
import { ClosedFolder } from "../../src/driver/host.ts";
import { replaceFile } from "../../src/cli/replace.ts";
import { shipped } from "../support/built.ts";
import { rulewright } from "../support/fake-terminal.ts";
import { tempProject } from "../support/temp-project.ts";

const starter = (): Record<string, string> =>
  Object.fromEntries(templateFiles("duel", "Duel").map((file) => [`rules/duel/${file.path}`, file.text]));

describe("an answer that was asked for with `--out`", () => {
  it.each([
    [["report", "damages", "--out", "rules/duel/duel.rules"], "rules/duel/duel.rules"],
    [["report", "damages", "--out", "rules/duel/armor.csv"], "rules/duel/armor.csv"],
    [["report", "damages", "--out", "rulewright.config.json"], "rulewright.config.json"],
    [["report", "damages", "--out", "draft.rules.md"], "draft.rules.md"],
    [["test", "--coverage-out", "rules/duel/duel.rules"], "rules/duel/duel.rules"],
  ])("never takes the place of a source: %j", async (args, file) => {
    const root = tempProject({ ...starter(), "rulewright.config.json": "{}", "draft.rules.md": "# Draft\n" });
    const before = readFileSync(join(root, file), "utf8");
    const ran = await rulewright(root, args);
    expect(ran.err).toContain(
      `\`${file}\` belongs to your rules, and I overwrite nothing of yours: name another file.`,
    );
    expect(ran.code).toBe(2);
    expect(readFileSync(join(root, file), "utf8")).toBe(before);
  });

  it("takes the place of an older answer, and stands beside the rules where that is wished", async () => {
    const root = tempProject(starter());
    for (const out of ["damages.md", "damages.md", "rules/duel/damages.md", "new/folder/damages.md"]) {
      expect((await rulewright(root, ["report", "damages", "--out", out])).code, out).toBe(0);
      expect(readFileSync(join(root, out), "utf8")).toContain("Damage at skill 6");
    }
  });

  it("needs a file, not a folder", async () => {
    const root = tempProject(starter());
    const ran = await rulewright(root, ["test", "--coverage-out", "rules"]);
    expect(ran.err).toContain("`rules` is a folder, and I need the name of a file.");
    expect(ran.code).toBe(2);
  });
});

it("a game is saved in the place of an older one, and of nothing else", async () => {
  const { saveGame } = await import("../../src/cli/play/saved.ts");
  const root = tempProject({ "rules/duel/duel.rules": "rulebook duel { }\n", "empty.json": "" });
  const game = {
    rulebook: "duel",
    variant: null,
    players: ["human"],
    log: { rules: "x", setup: {}, seed: 1, decisions: [] },
    hash: "0",
  };
  expect(() => {
    saveGame(root, "rules/duel/duel.rules", game);
  }).toThrow("is there already, and is no saved game");
  expect(readFileSync(join(root, "rules/duel/duel.rules"), "utf8")).toBe("rulebook duel { }\n");
  for (const path of ["new.json", "new.json", "empty.json"]) saveGame(root, path, game);
});

describe("what the disk refuses", () => {
  it.each([
    [
      ["report", "damages", "--out", "there/x.md"],
      "I cannot make the folder `there`: something else has that name already.",
    ],
    [
      ["report", "damages", "--out", "there/x/y.md"],
      "I cannot make the folder `there/x`: a part of its path is a file, and I need a folder.",
    ],
    [["schema", "--out", "there"], "I cannot make the folder `there`: something else has that name already."],
    [["check", "--config", "rules"], "I cannot read the configuration `rules`."],
  ])("is wrong use, in words: %j", async (args, words) => {
    const ran = await rulewright(tempProject({ ...starter(), there: "a file" }), args);
    expect(ran.err).toContain(words);
    expect(ran.code).toBe(2);
  });

  it("is told with the path as it is seen from here", () => {
    const refused = (code: string, syscall: string, path: string, dest?: string): Error =>
      Object.assign(new Error(code), { code, syscall, path, ...(dest === undefined ? {} : { dest }) });
    expect(diskProblem(refused("EACCES", "open", "/home/me/game/rules/a.rules"), "/home/me/game")).toBe(
      "I cannot read or write `rules/a.rules`: I am not allowed to. Look who may read and write there.",
    );
    expect(diskProblem(refused("ENOSPC", "write", "/home/me/game"), "/home/me/game")).toBe(
      "I cannot read or write `.`: the disk is full.",
    );
    expect(diskProblem(refused("EBUSY", "rename", "/g/.tmp", "/g/out.md"), "/g")).toBe(
      "I cannot put the new file in the place of `out.md`: another program holds it.",
    );
    expect(diskProblem(refused("EROFS", "mkdir", "/elsewhere/out"), "/home/me/game")).toBe(
      "I cannot make the folder `/elsewhere/out`: it lies on a disk that can only be read.",
    );
    expect(diskProblem(new ClosedFolder("rules/duel"), "/g")).toBe(
      "I may not look into the folder `rules/duel`. Look who may read and open it.",
    );
    // What should be there and is not is more likely a mistake of ours; so is all that comes from no disk.
    expect(diskProblem(refused("ENOENT", "open", "/g/x"), "/g")).toBeNull();
    expect(diskProblem(new Error("EACCES"), "/g")).toBeNull();
    expect(diskProblem("EACCES", "/g")).toBeNull();
  });
});

describe("a file that is replaced", () => {
  it("stays a link where it was one, and keeps who may use it", () => {
    const root = tempProject({ "shared/a.rules": "old" });
    mkdirSync(join(root, "rules"));
    symlinkSync(join(root, "shared/a.rules"), join(root, "rules/a.rules"));
    chmodSync(join(root, "shared/a.rules"), 0o640);
    replaceFile(join(root, "rules/a.rules"), "new");
    expect(lstatSync(join(root, "rules/a.rules")).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(root, "shared/a.rules"), "utf8")).toBe("new");
    expect(statSync(join(root, "shared/a.rules")).mode & 0o777).toBe(0o640);
  });

  // Nothing is closed to the one who may do everything.
  it.skipIf(process.getuid?.() === 0)("stays where it may not be written", () => {
    const root = tempProject({ "a.rules": "old" });
    chmodSync(join(root, "a.rules"), 0o444);
    expect(() => {
      replaceFile(join(root, "a.rules"), "new");
    }).toThrow("EACCES");
    expect(readFileSync(join(root, "a.rules"), "utf8")).toBe("old");
  });
});

describe("what is no file, under the name of one", () => {
  /** Windows has no pipes and devices among its files. */
  const onlyUnix = ["a pipe", "a device without an end"];
  const everywhere: readonly (readonly [string, (path: string) => void])[] = [
    [
      "a pipe",
      (path) => {
        execFileSync("mkfifo", [path]);
      },
    ],
    [
      "a folder",
      (path) => {
        mkdirSync(path);
      },
    ],
    [
      "a link in a circle",
      (path) => {
        symlinkSync(basename(path), path);
      },
    ],
    [
      "a link to nothing",
      (path) => {
        symlinkSync("nowhere", path);
      },
    ],
    [
      "a device without an end",
      (path) => {
        symlinkSync("/dev/zero", path);
      },
    ],
    [
      "a link out of the project",
      (path) => {
        symlinkSync(tempProject({ theirs: "theirs" }), path);
      },
    ],
    [
      "very large",
      (path) => {
        closeSync(openSync(path, "w"));
        truncateSync(path, 3 * 1024 ** 3);
      },
    ],
  ];
  const hostile = everywhere.filter(([what]) => process.platform !== "win32" || !onlyUnix.includes(what));
  const places: readonly (readonly [string, readonly (readonly string[])[]])[] = [
    ["rulewright.config.json", [["check"], ["build"], ["format"]]],
    ["rules/duel/more.rules", [["check"], ["format"], ["build"]]],
    ["rules/duel/more.csv", [["check"], ["build"]]],
    ["rules/duel/armor.csv", [["check"], ["export", "duel.Armor"]]],
    ["generated", [["build"], ["build", "--check"]]],
    ["generated/duel", [["build"], ["build", "--check"]]],
    ["generated/duel/more.ts", [["build"], ["build", "--check"]]],
    ["generated/mine", [["build"], ["build", "--check"]]],
    ["docs", [["docs"], ["docs", "--check"]]],
    ["docs/more.html", [["docs"], ["docs", "--check"]]],
    [".rulewright", [["types"]]],
    ["out.md", [["report", "damages", "--out", "out.md"]]],
    [
      "sheet.csv",
      [
        ["import", "sheet.csv"],
        ["import", "sheet.csv", "--into", "duel.Armor"],
      ],
    ],
    [".rulewright-import-999999999", [["check"]]],
    [".rulewright-999999999.tmp", [["check"]]],
  ];

  /** Small, because it is compiled so often. */
  const small = {
    "rules/duel/duel.rules":
      'rulebook duel { title "Duel" }\ntable Armor from "armor.csv" { name: key, guard: int }\nreport damages "Damages" { rows armor: Armor\n column "Guard" = armor.guard }\n',
    "rules/duel/armor.csv": "name,guard\nLeather,2\n",
  };

  it.each(places)("%s: every command ends, in words, and what is not ours is as it was", async (place, commands) => {
    for (const [what, put] of hostile) {
      const root = tempProject({
        ...small,
        ...(place.startsWith("rulewright.config") ? {} : { "rulewright.config.json": "{}" }),
      });
      rmSync(join(root, place), { force: true });
      mkdirSync(dirname(join(root, place)), { recursive: true });
      put(join(root, place));
      const there = lstatSync(join(root, place));
      for (const args of commands) {
        const ran = await rulewright(root, args);
        // A mistake of ours would be 3.
        expect([0, 1, 2], `${what}, ${args.join(" ")}: ${ran.err}${ran.out}`).toContain(ran.code);
        if (ran.code !== 0) expect(ran.err + ran.out, `${what}, ${args.join(" ")}`).toMatch(/[A-Z`].*\./);
      }
      const isSwept = place.startsWith(".rulewright-");
      // A plain file of that name is an older answer, and is replaced.
      const isOlderAnswer = place === "out.md" && there.isFile();
      if (!isSwept && !isOlderAnswer && !there.isDirectory())
        expect(lstatSync(join(root, place)).ino, `${what} at ${place}`).toBe(there.ino);
      // Who names a place by `--out` means it.
      if (what === "a link out of the project" && !isSwept && place !== "out.md")
        expect(readdirSync(join(root, place)), place).toEqual(["theirs"]);
    }
  });

  it("the cache: every run ends, and proves it anew", () => {
    for (const [what, put] of hostile.filter(([each]) => /pipe|folder|device/.test(each))) {
      const root = tempProject({ ...small, "node_modules/.keep": "" });
      const cache = join(root, "node_modules/.cache/rulewright");
      for (const place of [cache, join(cache, "answers"), join(cache, "proofs.json")]) {
        rmSync(cache, { recursive: true, force: true });
        mkdirSync(dirname(place), { recursive: true });
        put(place);
        const ran = shipped(root, ["check"], { timeout: 60_000 });
        expect([ran.status, ran.stdout], `${what} at ${place}: ${ran.stderr}`).toEqual([
          0,
          expect.stringContaining("No mistakes"),
        ]);
      }
    }
  });
});

describe("a folder among the rules", () => {
  it.each([
    ["report", "--out", "rules"],
    ["report", "damages", "--out", "rules/duel"],
    ["report", "duel", "--out", "rules/reports"],
    ["export", "--out", "rules"],
    ["export", "duel", "--out", "rules/duel"],
    ["schema", "--out", "rules"],
    ["docs", "--out", "rules/docs"],
  ])("is none for what we name ourselves: %s %s %s %s", async (...args) => {
    const root = tempProject(starter());
    const before = readdirSync(join(root, "rules"), { recursive: true });
    const ran = await rulewright(
      root,
      args.filter((each) => each !== undefined),
    );
    expect([ran.code, ran.err]).toEqual([
      2,
      expect.stringMatching(/Name another folder|Name one for the documents alone/),
    ]);
    expect(readdirSync(join(root, "rules"), { recursive: true })).toEqual(before);
  });
});
