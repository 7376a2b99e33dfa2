/** Setups and what varies in them: which one is taken, parts by their paths, every combination, and what cannot be set up. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Json, Setup } from "../../src/runtime/game.ts";
import { built, shipped } from "../support/built.ts";
import { rulewright, type Ran } from "../support/fake-terminal.ts";
import { league } from "../support/league.ts";
import { sparring } from "../support/sparring.ts";
import { texts, wellFormed } from "../support/svg.ts";
import { tempProject } from "../support/temp-project.ts";

const simulate = (root: string, ...args: readonly string[]): Promise<Ran> => rulewright(root, ["simulate", "league", "--seed", "s", ...args]);

interface Share { readonly times: number; readonly of: number }
interface Won { readonly variation: string; readonly seat: number | null; readonly bot: string | null; readonly won: Share; readonly drawn: Share }
interface Told {
  readonly setup: string;
  readonly varied: Json;
  readonly variations: readonly { readonly name: string; readonly setup: Setup }[];
  readonly refused: readonly { readonly variation: string; readonly why: string }[];
  readonly results: {
    readonly seats: readonly Won[];
    readonly values: readonly Won[];
    readonly endings: readonly { readonly variation: string; readonly ending: string; readonly share: Share }[];
    readonly lengths: readonly { readonly variation: string; readonly phase: string | null; readonly spread: { readonly mean: number } }[];
    readonly variations: readonly { readonly variation: string; readonly games: number; readonly actions: readonly { readonly name: string; readonly used: number; readonly usedPerGame: number }[] }[];
    readonly longest: { readonly command: string; readonly decisions: number };
  };
}

async function told(...args: readonly string[]): Promise<Told> {
  const ran = await simulate(tempProject(league), "--format", "json", ...args);
  expect(ran.err.replace(/^Set up as .*\n/, "")).toBe("");
  return JSON.parse(ran.out) as Told;
}
/** The values of the setup, by variation. */
const given = ({ variations }: Told): readonly (readonly [string, Json])[] => variations.map(({ name, setup }) => [name, Object.values(setup)[0] as Json]);
const namesOf = ({ variations }: Told): readonly string[] => variations.map(({ name }) => name);
/** Of 1, as two counts say it. */
const share = ({ times, of }: Share): number => times / of;

const kit = (frame: string, more: Readonly<Record<string, Json>> = {}): Json => ({ frame, extra: 0, arm: { kind: "Fist" }, pilot: { name: "nobody", nerve: 2 }, ...more });

describe("a setup that is not named", () => {
  const which = "Set up as `duel`, the first of 3 setups. The others: `--setup echo`, `--setup melee`.\n";

  it("is the first, and which others there are is told", async () => {
    const root = tempProject(league);
    const [plain, named] = [await simulate(root, "--games", "4"), await simulate(root, "--games", "4", "--setup", "duel")];
    expect(plain).toEqual({ ...named, err: which });
    expect(named.err).toBe("");
    const bots = ["--players", "random,random", "--seed", "s"];
    const [played, playedNamed] = [await rulewright(root, ["play", "league", ...bots]), await rulewright(root, ["play", "league", "--setup", "duel", ...bots])];
    expect(played).toEqual({ ...playedNamed, err: which });
    expect(playedNamed).toMatchObject({ code: 0, err: "" });
  });

  it("is told of in words that a single one does not need, and two need otherwise", async () => {
    expect((await rulewright(tempProject(sparring), ["simulate", "sparring", "--games", "2"])).err).toBe("");
    const root = tempProject({ "rules/league/league.rules": (league["rules/league/league.rules"] ?? "").replace(/setup melee[\s\S]*$/, "") });
    expect((await simulate(root, "--games", "2")).err).toBe("Set up as `duel`, the first of 2 setups. The other one: `--setup echo`.\n");
  });

  it("is the first of the generated game and of the document, too", async () => {
    const root = tempProject(league);
    await rulewright(root, ["build"]);
    const game = readFileSync(join(root, "generated/league/game.ts"), "utf8");
    expect([...game.slice(game.indexOf("setups: [")).matchAll(/^ {6}name: "(\w+)"/gm)].slice(0, 3).map(([, name]) => name)).toEqual(["duel", "echo", "melee"]);
    await rulewright(root, ["docs", "--format", "markdown", "--out", "book"]);
    expect(readFileSync(join(root, "book/league.md"), "utf8").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")).toContain("It begins with Duel, if nothing else is agreed, or with Echo or Melee.");
  });
});

describe("--vary", () => {
  it("goes through a name of several parts: each value of the one meets each of the other", async () => {
    const of = await told("--games", "40", "--vary", "frame=Light,Very Heavy");
    expect(of.varied).toEqual([{ name: "frame", paths: ["first.frame", "second.frame"] }]);
    expect(given(of)).toEqual([
      ["first.frame Light, second.frame Light", { first: kit("Light"), second: kit("Light") }],
      ["first.frame Light, second.frame Very Heavy", { first: kit("Light"), second: kit("Very Heavy") }],
      ["first.frame Very Heavy, second.frame Light", { first: kit("Very Heavy"), second: kit("Light") }],
      ["first.frame Very Heavy, second.frame Very Heavy", { first: kit("Very Heavy"), second: kit("Very Heavy") }],
    ]);
    // The heavier one wins, and a game takes as many turns as there are plates.
    const won = (seat: number): readonly number[] => namesOf(of).map((name) => share((of.results.seats.find((each) => each.variation === name && each.seat === seat) as Won).won));
    expect([won(1), won(2)]).toEqual([[0, 0, 1, 0], [0, 1, 0, 0]]);
    expect(namesOf(of).map((name) => of.results.lengths.find(({ variation, phase }) => variation === name && phase === null)?.spread.mean)).toEqual([4, 7, 7, 10]);
    expect(of.results.endings.filter(({ variation }) => variation !== "").map(({ ending }) => ending)).toEqual(["Even", "Crushed", "Crushed", "Even"]);
    expect(of.results.variations.map(({ games, actions }) => [games, actions.map(({ name, used, usedPerGame }) => [name, used, usedPerGame])])).toEqual([4, 7, 7, 10].map((turns) => [10, [["wait", 10 * turns, turns]]]));
  });

  it("tells of each value over all values of the others", async () => {
    const { results } = await told("--games", "40", "--vary", "frame=Light,Very Heavy");
    const seat = (number: number): readonly unknown[] => results.values.filter((each) => each.seat === number).map(({ variation, won, drawn }) => [variation, won.of, share(won), share(drawn)]);
    expect(seat(1)).toEqual([["first.frame Light", 20, 0, 0.5], ["first.frame Very Heavy", 20, 0.5, 0.5], ["second.frame Light", 20, 0.5, 0.5], ["second.frame Very Heavy", 20, 0, 0.5]]);
    expect((await told("--games", "6", "--vary", "first.frame=Light,Medium")).results.values).toEqual([]);
  });

  const five = kit("Very Heavy");
  it.each<readonly [readonly string[], readonly (readonly [string, Json])[]]>([
    [["first.frame=light,medium"], [["first.frame Light", { first: kit("Light") }], ["first.frame Medium", { first: kit("Medium") }]]],
    [["first.frame"], ["Light", "Very Heavy", "Medium"].map((name) => [`first.frame ${name}`, { first: kit(name) }])],
    [["first=scout,brute"], [["first scout", { first: { ...kit("Light") as object, plates: 2 } }], ["first brute", { first: { ...five as object, plates: 5 } }]]],
    [["first=scout with (extra: 2), Kit(frame: Very Heavy)"], [["first scout with (extra: 2)", { first: kit("Light", { extra: 2 }) }], ["first Kit(frame: Very Heavy)", { first: { frame: "Very Heavy" } }]]],
    [["first={\"frame\":\"Medium\"}"], [["first {\"frame\":\"Medium\"}", { first: { frame: "Medium" } }]]],
    [["first.arm=Fist,Bow(range: 3)"], [["first.arm Fist", { first: kit("Light") }], ["first.arm Bow(range: 3)", { first: kit("Light", { arm: { kind: "Bow", range: 3 } }) }]]],
    [["first.pilot.name=Ann,\"B, C\""], [["first.pilot.name Ann", { first: kit("Light", { pilot: { name: "Ann", nerve: 2 } }) }], ["first.pilot.name B, C", { first: kit("Light", { pilot: { name: "B, C", nerve: 2 } }) }]]],
    [["first.pilot.nerve=2..4 by 2"], [2, 4].map((nerve) => [`first.pilot.nerve ${nerve}`, { first: kit("Light", { pilot: { name: "nobody", nerve } }) }])],
    // Wholes before their parts, in whatever order they are named.
    [["first.extra=1", "first=scout,brute"], [["first.extra 1, first scout", { first: kit("Light", { extra: 1 }) }], ["first.extra 1, first brute", { first: kit("Very Heavy", { extra: 1 }) }]]],
    [["bonus=0,9"], [["bonus 0", { bonus: 0 }], ["bonus 9", { bonus: 9 }]]],
  ])("%j", async (vary, expected) => {
    expect(given(await told("--games", "2", ...vary.flatMap((each) => ["--vary", each])))).toEqual(expected);
  });

  it("leads through lists: one element, or all of them", async () => {
    const kits = (...frames: readonly string[]): Json => frames.map((frame, place) => (frame === "" ? { ...kit(["Light", "Light", "Very Heavy"][place] ?? "") as object, plates: [2, 2, 5][place] } : kit(frame)));
    expect(given(await told("--setup", "melee", "--games", "2", "--vary", "kits[3].frame=Medium"))).toEqual([["kits[3].frame Medium", { kits: kits("", "", "Medium") }]]);
    expect(namesOf(await told("--setup", "melee", "--games", "2", "--vary", "kits.frame=Light,Medium"))).toHaveLength(8);
    expect(namesOf(await told("--setup", "melee", "--games", "2", "--vary", "frame=Medium"))).toEqual(["kits[1].frame Medium, kits[2].frame Medium, kits[3].frame Medium"]);
    expect(given(await told("--setup", "melee", "--games", "2", "--vary", "kits=[scout, Kit(frame: Very Heavy)]"))).toEqual([["kits [scout, Kit(frame: Very Heavy)]", { kits: [{ ...kit("Light") as object, plates: 2 }, { frame: "Very Heavy" }] }]]);
  });

  it("works out the defaults for each variation, those of parts as well", async () => {
    // Who is left out is as the first one is.
    const of = await told("--setup", "echo", "--games", "8", "--vary", "first.frame=Light,Medium", "--vary", "second.extra=0,1");
    expect(given(of).map(([name, values]) => [name, (values as { second: Json }).second])).toEqual([
      ["first.frame Light, second.extra 0", kit("Light")], ["first.frame Light, second.extra 1", kit("Light", { extra: 1 })],
      ["first.frame Medium, second.extra 0", kit("Medium")], ["first.frame Medium, second.extra 1", kit("Medium", { extra: 1 })],
    ]);
    expect(of.results.endings.filter(({ variation }) => variation !== "").map(({ ending }) => ending)).toEqual(["Even", "Crushed", "Even", "Crushed"]);
  });

  it("goes with values that stay, and names the game that is played again", async () => {
    const of = await told("--games", "6", "--first", "brute", "--second.pilot.name", "Ann Lee", "--vary", "second.frame=Light,Very Heavy", "--vary", "bonus=0,9");
    expect(of.setup).toBe("--setup duel --first brute --second.pilot.name 'Ann Lee'");
    expect(of.results.longest).toMatchObject({ decisions: 19, command: "rulewright play league --setup duel --first brute --second.pilot.name 'Ann Lee' --second.frame 'Very Heavy' --bonus 9 --players random,random --seed s/4" });
    const words = ["play", "league", "--setup", "duel", "--first", "brute", "--second.pilot.name", "Ann Lee", "--second.frame", "Very Heavy", "--bonus", "9", "--players", "random,random", "--seed", "s/4"];
    const ran = await rulewright(tempProject(league), words);
    expect(ran.out.split("\n").filter((line) => /^Player \d:/.test(line))).toHaveLength(19);
    const packed = await told("--games", "4", "--args", "{\"first\":{\"frame\":\"Medium\"}}", "--vary", "bonus=0,9");
    expect(packed.results.longest.command).toContain("--setup duel --args '{\"first\":{\"frame\":\"Medium\"},\"bonus\":9}' --players");
    expect((await told("--games", "2", "--vary", "bonus=9")).setup).toBe("--setup duel --bonus 9");
  });

  it.each([
    [["frme=Light"], "`league.duel` has no parameter or part called `frme`. Did you mean `frame`?"],
    [["first.frme=Light"], "has no parameter or part called `first.frme`. Did you mean `first.frame` or `second.frame`?"],
    [["zzz"], "There are `first`, `first.frame`, `first.extra`, `first.arm`, `first.pilot`, `first.pilot.name`, `first.pilot.nerve`, `second`"],
    [["first..frame=Light"], "has no parameter or part called `first..frame`"], [["=Light"], "names no parameter"],
    [["frame=Light,Hevy"], "`--vary first.frame` must be a row of `Frame`, and I do not know `Hevy`."],
    [["frame=Very Heavyy"], "Did you mean `Very Heavy`?"],
    [["first.extra=many"], "`--vary first.extra` must be a number, and I got `many`."],
    [["first.extra"], "Say which values `--vary first.extra` goes through."],
    [["first=Kit(frame: Light, extr: 3)"], "`--vary first`: `Kit` has no `extr`. Did you mean `extra`?"],
    [["first=Pilot(nerve: 3)"], "`--vary first` must be a record such as `Kit( … )`, and I got `Pilot(nerve: 3)`."],
    [["first=Kit(frame: Light"], "This `(` is opened and never closed."],
    [["first=Kit(extra: 1)"], "It cannot be set up with first Kit(extra: 1): `first.frame`: `frame` is missing."],
    [["first.arm=Bow(range: 0)"], "It cannot be set up with first.arm Bow(range: 0): `first.arm.range`: I expected >= 1, and got 0."],
    [["first.plates=3"], "`first.plates` is worked out by its formula"], [["plates=3"], "`plates` is worked out by its formula"],
    [["frame=Light", "first.frame=Medium"], "`--vary frame` and `--vary first.frame` both go through `first.frame`."],
    [["bonus=1", "bonus=2"], "`--vary bonus` was given twice."], [["frame=Light", "frame=Medium"], "`--vary frame` was given twice."],
    [["frame", "extra=0..4"], "`--vary` makes 225 variations, and I take 200 at most. `frame` is `first.frame`, `second.frame`: each of them goes through its values. Name the one that you mean."],
  ])("says what is wrong with %j", async (vary, words) => {
    const ran = await simulate(tempProject(league), "--setup", "duel", ...vary.flatMap((each) => ["--vary", each]));
    expect(ran).toMatchObject({ code: 2, out: "" });
    expect(ran.err).toContain(words);
  });

  it.each([
    [["--vary", "first.frame=Light", "--first.frame", "Medium"], "`--first.frame` was given, and `--vary` goes through its values. Leave one of them out."],
    [["--vary", "first=scout", "--first", "brute"], "`--first` was given, and `--vary` goes through its values."],
    [["--setup", "melee", "--vary", "judge.nerve=1"], "`judge` is none here, so it has no parts. Give it a value."],
    [["--setup", "melee", "--judge.nerve", "1"], "`judge` is none here, so it has no parts. Give it a value."],
    [["--setup", "melee", "--vary", "kits[4].frame=Light"], "has no parameter or part called `kits[4].frame`. Did you mean `kits[1].frame`"],
    [["--frame", "Light"], "`league.duel` has no parameter called `frame`, but parts of that name: `--first.frame`, `--second.frame`."],
    [["--first.frme", "Light"], "`first` has no part `first.frme`. Did you mean `first.frame`?"],
    [["--first.plates", "3"], "`first.plates` is worked out by its formula and cannot be given."],
    [["--first.frame", "Light", "--first.frame", "Medium"], "`--first.frame` was given twice."],
    [["--first.extra", "9"], "error: A check does not hold: A kit has 6 plates at most"],
    [["--first.pilot.nerve", "0"], "error: The game cannot begin so. A check does not hold: player 1: A pilot has nerve."],
  ])("says what is wrong with %j", async (args, words) => {
    const ran = await simulate(tempProject(league), ...args);
    expect(ran).toMatchObject({ code: 2, out: "" });
    expect(ran.err).toContain(words);
  });
});

describe("what the rules refuse", () => {
  it("is an error where a value is refused whatever stands beside it, told for each variation", async () => {
    const ran = await simulate(tempProject(league), "--vary", "first.frame=Light,Medium", "--vary", "first.extra=0,4,5");
    expect(ran).toMatchObject({ code: 2, out: "" });
    expect(ran.err).toContain("error: 2 of the 6 variations cannot be set up:\n  first.frame Light, first.extra 5: A check does not hold: A kit has 6 plates at most");
    expect(ran.err).toContain("\n  first.frame Medium, first.extra 5: A check does not hold");
    const all = await simulate(tempProject(league), "--vary", "nerve=0");
    expect(all.err).toContain("It cannot be set up with first.pilot.nerve 0, second.pilot.nerve 0: The game cannot begin so. A check does not hold: player 1: A pilot has nerve.");
    const none = await simulate(tempProject(league), "--vary", "first.extra=5,6,7,8,9,10,11,12,13,14");
    expect(none.err).toMatch(/None of the 10 variations can be set up:\n(?: {2}first\.extra \d+: .*\n){8} {2}and 2 more\n$/);
  });

  it("is left out and told where others of its values can be played", async () => {
    const args = ["--games", "10", "--vary", "first.frame=Light,Very Heavy", "--vary", "first.extra=0,2"];
    const of = await told(...args);
    expect(namesOf(of)).toEqual(["first.frame Light, first.extra 0", "first.frame Light, first.extra 2", "first.frame Very Heavy, first.extra 0"]);
    expect(of.refused).toEqual([{ variation: "first.frame Very Heavy, first.extra 2", why: expect.stringContaining("A kit has 6 plates at most") as string }]);
    const root = tempProject(league);
    expect((await simulate(root, ...args)).out).toContain("1 combination cannot be set up and was left out:\n  first.frame Very Heavy, first.extra 2: A check does not hold: A kit has 6 plates at most");
    expect((await simulate(root, ...args, "--format", "csv")).out).toMatch(/^variation,"first\.frame Very Heavy, first\.extra 2",,,"A check does not hold.*",refused,/m);
  });

  it("is refused at the table, too", async () => {
    const root = tempProject(league);
    for (const [args, words] of [[["--first.pilot.nerve", "0"], "A pilot has nerve."], [["--first.extra", "9"], "A kit has 6 plates at most"], [["--bonus", "10"], "`bonus`: I expected 0 to 9, and got 10."]] as const) {
      const ran = await rulewright(root, ["play", "league", "--setup", "duel", ...args]);
      expect(ran).toMatchObject({ code: 2, out: "" });
      expect(ran.err).toContain(words);
    }
  });
});

describe("each variation beside the others", () => {
  const args = ["--games", "48", "--bots", "random,greedy:1", "--vary", "frame=Light,Very Heavy"];

  it("in tables and a document", async () => {
    const root = tempProject(league);
    const [text, markdown] = [(await simulate(root, ...args)).out, (await simulate(root, ...args, "--format", "markdown")).out];
    for (const each of [text, markdown]) {
      expect(each).toContain("`frame` is `first.frame` and `second.frame`: each value of the one meets each of the other.");
      for (const title of ["Won by variation and bot", "Won by variation and seat", "Won by value and bot, over all values of the others", "Won by value and seat, over all values of the others", "How it ends, by variation", "How long it takes, by variation: means"]) expect(each).toContain(title);
    }
    // Twelve games of twelve: Wilson's interval ends at 12 / (12 + 1.96²), that of none begins where that of all ends.
    const [some, none] = [`${(1200 / (12 + 1.959964 ** 2)).toFixed(1)}%`, `${(100 * 1.959964 ** 2 / (12 + 1.959964 ** 2)).toFixed(1)}%`];
    expect(text).toContain(`first.frame Very Heavy, second.frame Light          12  100.0% (${some} to 100.0%)  0.0% (0.0% to ${none})`);
    expect(text).toMatch(/\nfirst\.frame Light, second\.frame Very Heavy +7 \(7 to 7\) +7 \(7 to 7\)\n/);
  });

  it("in a spreadsheet", async () => {
    const lines = (await simulate(tempProject(league), ...args, "--format", "csv")).out.trimEnd().split("\n");
    const heavy = "\"first.frame Very Heavy, second.frame Light\"";
    expect(lines).toContainEqual(expect.stringMatching(`^winning,${heavy},1,,,won,12,12,1,0\\.757\\d*,1$`));
    expect(lines).toContain("winning by value,first.frame Light,1,,,won,0,24,0,0,0.137975649079");
    expect(lines).toContain(`length,${heavy},,,decisions,mean,12,,7,7,7`);
    expect(lines).toContain(`variation,${heavy},,,,games,12,,,,`);
    expect(lines).toContain(`action,${heavy},,,wait,used a game,84,,7,,`);
    expect(lines).toContainEqual(expect.stringMatching(`^ending,${heavy},,,Crushed,share,12,12,1,`));
  });

  it("in a picture", async () => {
    const { out } = await simulate(tempProject(league), ...args, "--format", "svg");
    expect(wellFormed(out)).toBe(true);
    const words = texts(out).join("\n");
    for (const each of ["first.frame Very Heavy, second.frame Light", "second.frame Light", "Games won, over all values of the others", "How it ends: share of games", "Crushed", "How long it takes: decisions in a game, mean", "seat 2", "greedy:1"]) expect(words).toContain(each);
    expect(texts((await simulate(tempProject(league), "--vary", "first.frame=Medium,Light", "--games", "4", "--format", "svg")).out).join("\n")).toContain("How it ends: share of games that end in Crushed");
  });
});

describe("what was played of several variations", () => {
  it("is the same again however a value is written, and not if it is another", async () => {
    const root = tempProject(league);
    const kept = (...args: readonly string[]): Promise<Ran> => simulate(root, "--resume", "kept.json", ...args);
    await kept("--games", "6", "--vary", "first=scout,brute");
    expect((await kept("--games", "8", "--vary", "first=Scout with (extra: 0),brute".replace("Scout", "scout"))).err).toContain("keeps games with another setup, or other values of it");
    const written = await kept("--games", "8", "--vary", "first = scout, brute");
    expect(written).toMatchObject({ code: 0, out: expect.stringContaining("League: 8 games") as string });
    expect((await kept("--games", "8", "--vary", "first=brute,scout")).err).toContain("keeps games with another setup, or other values of it");
  });

  it("goes on after an interruption to the same whole", async () => {
    const root = tempProject(sparring);
    const args = ["simulate", "sparring", "--bots", "random", "--vary", "length", "--vary", "hp=4,8", "--format", "json"];
    const part = await rulewright(root, [...args, "--seed", "s", "--games", "1000000", "--resume", "kept.json"], "", (stop) => { setTimeout(stop, 300); });
    expect(part.err).toMatch(/^Interrupted after \d+ games\. `kept\.json` keeps them: the same command goes on\.\n$/);
    const { done } = JSON.parse(readFileSync(join(root, "kept.json"), "utf8")) as { readonly done: readonly (readonly [number, number])[] };
    const games = String((done.at(-1)?.[1] ?? 0) + 25);
    const on = await rulewright(root, [...args, "--games", games, "--resume", "kept.json"]);
    expect(on).toEqual(await rulewright(root, [...args, "--seed", "s", "--games", games]));
  });
});

describe("threads", () => {
  beforeAll(() => { built(); });
  const args = ["simulate", "sparring", "--bots", "random,greedy:1", "--vary", "length", "--vary", "hp=4,8", "--seed", "s", "--format", "json"];

  it("say the same, to the last digit, however many there are", () => {
    const root = tempProject(sparring);
    const [one, three] = ["1", "3"].map((workers) => shipped(root, [...args, "--games", "600", "--workers", workers]));
    expect(one?.status, one?.stderr).toBe(0);
    expect(three?.stdout).toBe(one?.stdout);
  }, 120_000);

  it("lose little when they are killed, and nothing is counted twice", async () => {
    const root = tempProject(sparring);
    const kept = join(root, "kept.json");
    const child = spawn(process.execPath, [join(built(), "cli.js"), ...args, "--games", "10000000", "--workers", "2", "--resume", "kept.json"], { cwd: root, stdio: "ignore" });
    const ended = new Promise((resolve) => child.once("exit", (_, signal) => { resolve(signal); }));
    while (!existsSync(kept) && child.exitCode === null) await new Promise((resolve) => { setTimeout(resolve, 50); });
    child.kill("SIGKILL");
    expect(await ended).toBe("SIGKILL");
    const { done } = JSON.parse(readFileSync(kept, "utf8")) as { readonly done: readonly (readonly [number, number])[] };
    const games = String(done.at(-1)?.[1] ?? 0);
    expect(shipped(root, [...args, "--games", games, "--workers", "3", "--resume", "kept.json"]).stdout).toBe(shipped(root, [...args, "--games", games, "--workers", "2"]).stdout);
  }, 240_000);
});
