/** The README and the guide's pages on commands and code as somebody follows them who has nothing else: its code compiles and runs, its settings are valid, its commands do what they say. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { Ajv2020 } from "ajv/dist/2020.js";
import { build } from "esbuild";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as penance from "../../generated/penance/game.ts";
import { rulewright as inThisProcess } from "../support/fake-terminal.ts";
import { node, packedHome } from "../support/packed.ts";
import { projectRoot } from "../support/project-files.ts";
import { chance } from "../support/random.ts";
import { blocks, blocksOf, commandsNamed, readme, shellWords } from "../support/readme.ts";

let home: string;
/** With a game, and with the rulebook alone that one begins with. */
let folder: string;
let small: string;
const cli = "../node_modules/rulewright/dist/cli.js";
const rulewright = (cwd: string, ...args: readonly string[]): ReturnType<typeof node> => node(cwd, cli, ...args);

/** What a server keeps of a game: what random players did. */
function playedLog(seed: string): unknown {
  const [dice, state] = [chance(seed.charCodeAt(0)), penance.init({ duel: {} }, seed)];
  for (let asked = penance.decision(state); asked !== null; asked = penance.decision(state)) penance.step(state, dice.below(asked.options.length));
  return penance.log(state);
}

/** What the code of the README takes from where it stands. */
const around = `export {};
declare global {
  function show(view: unknown): void;
  function draw(key: number | undefined, card: string | null): void;
  function animate(key: number, from: string | null, to: string): void;
  function choiceOf(player: number, options: readonly unknown[]): Promise<number>;
  const received: unknown;
  const host: import("rulewright").Host;
}
`;
const options = { target: "ES2022", lib: ["ES2022", "DOM"], strict: true, noEmit: true, skipLibCheck: true, types: ["node", "vite/client"] };

beforeAll(() => {
  home = packedHome();
  folder = join(home, "reader");
  small = join(home, "beginner");
  for (const each of [folder, small]) {
    // As where something is installed: what one command writes of the game, the next one takes up.
    mkdirSync(join(each, "node_modules"), { recursive: true });
    writeFileSync(join(each, "package.json"), JSON.stringify({ private: true, type: "module" }));
    expect(rulewright(each, "new", "duel").status).toBe(0);
  }
  for (const [from, name] of [["test/projects/rules", "race"], ["rules", "penance"], ["rules", "board"]] as const) cpSync(join(projectRoot, from, name), join(folder, "rules", name), { recursive: true });
  for (const args of [["build"], ["types"]]) {
    const ran = rulewright(folder, ...args);
    expect(ran.status, ran.stdout + ran.stderr).toBe(0);
  }
});
afterAll(() => { rmSync(home, { recursive: true, force: true }); });

/** Names of files for the README's code, as it says itself or by its line. */
const files = blocksOf("ts").map(({ text, file, line }) => ({ path: /^\/\/ (\S+\.config\.ts)\n/.exec(text)?.[1] ?? `src/${basename(file, ".md")}${line}.ts`, text }));

function compiled(settings: object, wanted: (text: string) => boolean): string {
  rmSync(join(folder, "src"), { recursive: true, force: true });
  const chosen = files.filter(({ text }) => wanted(text));
  expect(chosen.length).toBeGreaterThan(5);
  for (const { path, text } of chosen) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), /^import /m.test(text) ? text : `export {};\n${text}`);
  }
  writeFileSync(join(folder, "src/around.d.ts"), around);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: { ...options, ...settings }, include: ["src", "*.config.ts"] }));
  return node(folder, "../node_modules/typescript/bin/tsc").stdout;
}

describe("code", () => {
  it("compiles as it stands with the settings that the README gives", () => {
    const given = blocksOf("json").map(({ text }) => (JSON.parse(text) as { readonly compilerOptions?: object }).compilerOptions ?? {});
    expect(compiled(Object.assign({ module: "ESNext" }, ...given) as object, () => true)).toBe("");
  });

  it("has paths that Node takes, where no bundler is asked for", () => {
    expect(compiled({ module: "NodeNext", moduleResolution: "NodeNext", allowImportingTsExtensions: true }, (text) => !/\.rules["/]/.test(text))).toBe("");
  });

  it("gives what its remarks say", async () => {
    const of = (part: string): string => blocksOf("ts").find(({ text }) => text.includes(part))?.text ?? "";
    const run = async (text: string): Promise<string> => {
      mkdirSync(join(folder, "src"), { recursive: true });
      const { outputFiles } = await build({ stdin: { contents: text, resolveDir: join(folder, "src"), loader: "ts" }, bundle: true, write: false, platform: "node", format: "esm", logLevel: "silent", banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" } });
      writeFileSync(join(folder, "run.mjs"), outputFiles[0]?.text ?? "");
      const ran = node(folder, "run.mjs");
      expect(ran.status, ran.stderr).toBe(0);
      return ran.stdout.trim();
    };
    const library = of("compileProject({");
    expect(await run(library)).toBe("");
    // A dagger with skill 4 against leather grazes: half of 4.
    expect(await run(of('damage(4, "Dagger", "Leather"); // 2').replace(/^damage\((.*)\); \/\/ 2$/m, "console.log(damage($1));"))).toBe("2");
    const host = `import { readFile, readdir } from "node:fs/promises";
const host = { list: async (folder) => (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile()).map((each) => each.parentPath + "/" + each.name), read: async (path) => ({ kind: "text", text: await readFile(path, "utf8") }) };
`;
    expect(await run(host + of("createOdds(rulebooks"))).toBe(/\/\/ (40\.7407%)/.exec(of("createOdds(rulebooks"))?.[1]);
    const played = await run(`const show = () => undefined; const choiceOf = async (player) => { if (player < 1 || player > 2) throw new Error("no such player"); return 0; };\n${of("outcome(state)")}`);
    expect(played).toMatch(/^\{ winners: \[ ?[12]/);
    // What leaves the hand on the screen has the key that it was last drawn with.
    const page = of("animate(event.key").replace('"../generated/penance/game.ts";', '"../generated/penance/game.ts";\nimport { init, decision, step, view } from "../generated/penance/game.ts";');
    const followed = await run(`${page}
let [drawn, left] = [new Map<number, string | null>(), 0];
const draw = (key: number | undefined, card: string | null): void => { drawn.set(key as number, card); };
const animate = (key: number, from: string | null): void => {
  if (from !== "player 1.hand") return;
  if (!drawn.has(key)) throw new Error("never drawn: " + key);
  left += 1;
};
const events: GameTold[] = [];
const state = init({ duel: {} }, 4, (event) => events.push(event));
for (let turn = 0; ; turn += 1) {
  const told = events.splice(0);
  receive({ view: view(state, 1), events: told });
  const asked = decision(state);
  if (asked === null) break;
  step(state, turn % asked.options.length, (event) => events.push(event));
}
console.log(left);`);
    expect(Number(followed)).toBeGreaterThan(5);
  });
});

describe("settings", () => {
  it("are JSON, and what they are for knows them", () => {
    const validate = new Ajv2020({ strict: true }).compile(JSON.parse(readFileSync(join(projectRoot, "grammar/schema/config.schema.json"), "utf8")) as object);
    const kinds = blocksOf("json").map(({ text, file, line }) => {
      const value = JSON.parse(text) as Readonly<Record<string, unknown>>;
      if ("compilerOptions" in value) {
        expect(ts.convertCompilerOptionsFromJson(value["compilerOptions"], folder).errors, `${file}:${line}`).toEqual([]);
        return "typescript";
      }
      if ("plugins" in value) {
        expect(value).toEqual({ plugins: ["rulewright/prettier"] });
        return "prettier";
      }
      expect(validate(value), `${file}:${line}: ${JSON.stringify(validate.errors)}`).toBe(true);
      const schema = String(value["$schema"]);
      expect(JSON.parse(readFileSync(join(home, schema), "utf8")), "its schema lies where it says").toHaveProperty("title");
      return "rulewright";
    });
    expect(kinds.sort()).toEqual(["prettier", "rulewright", "typescript", "typescript"]);
  });

  it("says how large the odds are in a page", async () => {
    const { outputFiles } = await build({ stdin: { contents: 'export { createOdds, oddsText } from "rulewright/odds";', resolveDir: folder }, bundle: true, minify: true, write: false, format: "esm", platform: "browser", logLevel: "silent" });
    const said = Number(/is some (\d+) kB in a page/.exec(readme)?.[1]);
    const size = gzipSync(outputFiles[0]?.contents ?? new Uint8Array()).length / 1000;
    expect(Math.abs(size - said), `${size} kB`).toBeLessThan(0.1 * said);
  });
});

describe("commands", () => {
  const help = new Map<string, string>();
  /** Help is no process's own matter, and begun for each command it takes as long as all that is typed below. */
  const helpOf = async (command: string): Promise<string> => {
    const known = help.get(command) ?? (await inThisProcess(small, ["help", command])).out;
    help.set(command, known);
    return known;
  };
  const flagsIn = (text: string): readonly string[] => text.match(/--[a-z][a-z-]*/g) ?? [];
  const parameters = new Set(["--name", "--skill", "--weapon", "--armor", "--dice", "--second.frame", "--first.frame"]);

  it("are those that there are, with the options that they take", async () => {
    const named = commandsNamed();
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ whole }) => whole).length).toBeGreaterThan(15);
    const general = flagsIn(rulewright(small, "--help").stdout);
    for (const { words: [command = "", ...words], place } of named.filter((each) => each.words[0] !== "help")) {
      const text = await helpOf(command);
      expect(text, `${place}: ${command}`).toContain(`Usage: rulewright ${command}`);
      // Values of a rule's or a setup's parameters are options of their own.
      const known = new Set([...general, ...flagsIn(text), ...(/^Usage: .*\[values\.\.\.\]/.test(text) ? parameters : [])]);
      for (const flag of words.filter((word) => word.startsWith("--") && word !== "--")) expect(known.has(flag), `${place}: ${command} ${flag}`).toBe(true);
    }
  });

  it("stand in the table, all of them, with options that they take", async () => {
    const [, list = ""] = /^Commands:\n([^]*?)\n\n/m.exec(rulewright(small, "--help").stdout) ?? [];
    const all = [...list.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = ""]) => name);
    const rows = [...readme.matchAll(/^\| `rulewright ([a-z-]+)[^|]*\|(.*)\|$/gm)];
    expect(rows.map(([, name]) => name).sort()).toEqual(all.filter((name) => name !== "help").sort());
    for (const [, name = "", words = ""] of rows) {
      const known = [...flagsIn(await helpOf(name)), ...parameters];
      for (const [, flag = ""] of words.matchAll(/`(--[a-z-]+)/g)) expect(known, `${name} ${flag}`).toContain(flag);
    }
  });

  it("come out as shown", () => {
    const block = blocks.find(({ text }) => text.startsWith("$ rulewright odds duel.hits"));
    const [line = "", ...rest] = block?.text.split("\n") ?? [];
    const ran = rulewright(small, ...shellWords(line.slice("$ rulewright ".length)));
    expect([ran.status, ran.stdout.trimEnd()]).toEqual([0, rest.join("\n").trim()]);
  });

  it("work when they are typed one after the other", () => {
    const git = (...args: readonly string[]): unknown => execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false", ...args], { cwd: folder });
    git("init", "-q", "-b", "main");
    git("add", "rules");
    git("commit", "-q", "-m", "first");
    mkdirSync(join(folder, "logs"));
    for (const seed of ["a", "b"]) writeFileSync(join(folder, "logs", `${seed}.jsonl`), `${JSON.stringify(playedLog(seed))}\n`);
    writeFileSync(join(small, "monsters.csv"), `Monster,HP,Weapon\n${Array.from({ length: 12 }, (_, row) => `Monster ${row},${row * 2},${row % 3 === 0 ? "" : "Dagger"}\n`).join("")}`);
    expect(rulewright(small, "export", "duel.Weapon", "--out", "weapons.csv").status).toBe(0);
    const guessed = blocks.find(({ text }) => text.startsWith("$ npx rulewright import monsters.csv"))?.text.split("\n").slice(1).join("\n");
    for (const { words, place } of commandsNamed().filter(({ whole }) => whole)) {
      const [command = ""] = words;
      // These have been done, wait for people, or ask a repository.
      if (["new", "play", "studio", "diff"].includes(command)) continue;
      // Few games, of bots that learn nothing before; of the parts to merge, one holds them all.
      const few = words.map((word, index) => ({ "--games": "1", "--bots": "random", "--part": "1/1" })[words[index - 1] ?? ""] ?? word);
      const ran = rulewright(words.some((word) => word.split(".")[0] === "penance" || word === "--merge") ? folder : small, ...few);
      expect(ran.status, `${place}: ${few.join(" ")}\n${ran.stdout}${ran.stderr}`).toBe(0);
      if (few.join(" ").startsWith("import monsters.csv")) expect(ran.stdout.startsWith(guessed ?? "?"), ran.stdout).toBe(true);
    }
  });
});

it("the reference's list of contents has every chapter", () => {
  const text = readFileSync(join(projectRoot, "grammar/REFERENCE.md"), "utf8");
  const [list = ""] = /^- \[[^]*?\n\n/m.exec(text) ?? [];
  let open: string | null = null;
  const chapters = text.split("\n").filter((line) => {
    const mark = /^(`{3,})/.exec(line)?.[1] ?? null;
    if (mark !== null) open = open === null ? mark : mark === open ? null : open;
    return mark === null && open === null && line.startsWith("## ");
  }).map((line) => line.slice(3));
  expect([...list.matchAll(/\[([^\]]+)\]\(#/g)].map(([, name]) => name).filter((name) => !/\.rules/.test(name ?? ""))).toEqual(chapters);
});
