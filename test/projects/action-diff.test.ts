/** The step of the GitHub Action that tells what a change moves, run as a runner would, in a repository of its own. */
import { spawnSync, type SpawnSyncReturns } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { built } from "../support/built.ts";
import { projectRoot } from "../support/project-files.ts";
import { tempProject } from "../support/temp-project.ts";
import { tempRepository, type TempRepository } from "../support/temp-repository.ts";
import { isWithout } from "../support/optional.ts";

beforeAll(() => { built(); });

const rules = "rules/duel/duel.rules";
const duel = (factor: number): string => `rulebook duel { title "Duel" }\nrule twice(n: int 0 to 9): int = n * ${factor}\nexample "Two" { twice(2) is ${2 * factor} }\n`;
const actionFolder = join(projectRoot, ".github/actions/rulewright");
const action = readFileSync(join(actionFolder, "action.yml"), "utf8");
const step = action.slice(action.indexOf("- name: Tell what the change moves"));

/** `gh api` as far as the action asks for it: comments are kept in a file. */
const gh = `#!/usr/bin/env node
const { readFileSync, writeFileSync, existsSync, appendFileSync } = require("node:fs");
const [api, ...args] = process.argv.slice(2);
const file = process.env.STORE;
const store = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
const after = (name) => args[args.indexOf(name) + 1];
const path = args.find((arg, place) => arg.startsWith("repos/") && !["--method", "-F", "--jq"].includes(args[place - 1]));
if (api !== "api" || process.env.GH_TOKEN !== "token") process.exit(4);
if (process.env.REFUSED === "1") { console.error("HTTP 403: Resource not accessible by integration"); process.exit(1); }
const body = () => { const given = after("-F"); if (!given.startsWith("body=@")) process.exit(5); return readFileSync(given.slice(6), "utf8"); };
const method = args.includes("--method") ? after("--method") : "GET";
if (method === "GET" && path === "repos/o/r/issues/7/comments?per_page=100" && args.includes("--paginate")) {
  const filter = require("node:child_process").spawnSync("jq", ["-r", after("--jq")], { input: JSON.stringify(store), encoding: "utf8" });
  if (filter.status !== 0) process.exit(6);
  process.stdout.write(filter.stdout);
} else if (method === "POST" && path === "repos/o/r/issues/7/comments") {
  store.push({ id: 100 + store.length, user: { login: "github-actions[bot]" }, body: body() });
} else if (method === "PATCH" && /^repos\\/o\\/r\\/issues\\/comments\\/\\d+$/.test(path)) {
  store.find(({ id }) => id === Number(path.split("/").pop())).body = body();
} else process.exit(7);
writeFileSync(file, JSON.stringify(store));
`;
const withoutJq = isWithout("jq");

interface Runner { readonly root: string; readonly out: string; readonly run: (given?: Readonly<Record<string, string>>) => SpawnSyncReturns<string>; readonly summary: () => string; readonly comments: () => readonly { readonly id: number; readonly body: string }[] }

function runner(root: string): Runner {
  const out = tempProject({ "bin/gh": gh });
  chmodSync(join(out, "bin/gh"), 0o755);
  mkdirSync(join(root, "node_modules/.bin"), { recursive: true });
  if (!existsSync(join(root, "node_modules/.bin/rulewright"))) symlinkSync(join(projectRoot, "dist/cli.js"), join(root, "node_modules/.bin/rulewright"));
  const line = /^ +run: (.+)$/m.exec(step)?.[1] ?? "";
  const env = Object.fromEntries([...step.slice(step.indexOf("env:"), step.indexOf("run:")).matchAll(/^ +([A-Z_]+): /gm)].map(([, name = ""]) => [name, ""]));
  return {
    root, out,
    run: (given = {}) => {
      for (const name of Object.keys(given)) if (!(name in env) && name !== "REFUSED") throw new Error(`The action sets no ${name}.`);
      return spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", line], {
        cwd: root, encoding: "utf8",
        env: {
          PATH: `${join(out, "bin")}:${process.env["PATH"] ?? ""}`, HOME: out, NO_COLOR: "1", STORE: join(out, "comments.json"),
          GITHUB_ACTION_PATH: actionFolder, GITHUB_STEP_SUMMARY: join(out, "summary.md"), GITHUB_REPOSITORY: "o/r", GITHUB_RUN_ID: "55", GITHUB_SERVER_URL: "https://github.example",
          ...env, RULEWRIGHT_ROOT: ".", GH_TOKEN: "token", ...given,
        },
      });
    },
    summary: () => (existsSync(join(out, "summary.md")) ? readFileSync(join(out, "summary.md"), "utf8") : ""),
    comments: () => (existsSync(join(out, "comments.json")) ? JSON.parse(readFileSync(join(out, "comments.json"), "utf8")) as readonly { id: number; body: string }[] : []),
  };
}

function planted(): { readonly repository: TempRepository; readonly base: string } {
  const repository = tempRepository({ [rules]: duel(2), ".gitignore": "node_modules\n" });
  const base = repository.git("rev-parse", "HEAD").trim();
  repository.git("checkout", "-q", "-b", "change");
  repository.write({ [rules]: duel(3) });
  repository.commit("three");
  return { repository, base };
}

it("writes the summary of the job", () => {
  const { repository, base } = planted();
  const { run, summary } = runner(repository.root);
  const ran = run({ RULEWRIGHT_BASE: base });
  expect(ran.status, ran.stderr).toBe(0);
  // Of 0 to 9, all but 0 give something else: three times instead of twice.
  expect(summary()).toContain("## What this change moves\n");
  expect(summary()).toContain("9 of all 10 inputs differ\n  - smallest: `twice(n: 1)`: `2` → `3`\n");
});

it("ends with 1 on what must not move, and has told it", () => {
  const { repository, base } = planted();
  const { run, summary } = runner(repository.root);
  expect(run({ RULEWRIGHT_BASE: base, RULEWRIGHT_FAIL_ON: "major" }).status).toBe(0);
  expect(run({ RULEWRIGHT_BASE: base, RULEWRIGHT_FAIL_ON: "results" }).status).toBe(1);
  expect(summary().split("## What this change moves")).toHaveLength(3);
  expect(run({ RULEWRIGHT_BASE: base, RULEWRIGHT_FAIL_ON: "nonsense" }).status).toBe(2);
});

it("counts what others have done since as no part of the change", () => {
  const { repository } = planted();
  repository.git("checkout", "-q", "main");
  repository.write({ [rules]: `${duel(2)}rule other(): int = 1\n` });
  repository.commit("another");
  repository.git("checkout", "-q", "change");
  const { run, summary } = runner(repository.root);
  expect(run({ RULEWRIGHT_BASE: "main" }).status).toBe(0);
  expect(summary()).toContain("rule `twice`");
  expect(summary()).not.toContain("other");
});

it("gets the base where only the last commit was fetched", () => {
  const { repository, base } = planted();
  repository.git("config", "uploadpack.allowAnySHA1InWant", "true");
  const clone = join(tempProject(), "clone");
  repository.git("clone", "-q", "--depth=1", "--branch=change", `file://${repository.root}`, clone);
  const { run, summary } = runner(clone);
  expect([run({ RULEWRIGHT_BASE: base }).status, run({ RULEWRIGHT_BASE: "main" }).status]).toEqual([0, 0]);
  expect(summary().split("9 of all 10 inputs differ")).toHaveLength(3);
});

it("has nothing to say of a first push", () => {
  const { repository } = planted();
  const { run, summary } = runner(repository.root);
  for (const base of ["", "0".repeat(40)]) {
    const ran = run({ RULEWRIGHT_BASE: base });
    expect([ran.status, ran.stdout.startsWith("::notice::")]).toEqual([0, true]);
  }
  expect(summary()).toBe("");
});

it.skipIf(withoutJq)("comments once, and keeps its own comment up to date", () => {
  const { repository, base } = planted();
  const { run, comments, out } = runner(repository.root);
  writeFileSync(join(out, "comments.json"), JSON.stringify([{ id: 3, user: { login: "somebody" }, body: "<!-- rulewright diff of . -->\nMine." }]));
  const given = { RULEWRIGHT_BASE: base, RULEWRIGHT_PULL: "7" };
  expect(run(given).status).toBe(0);
  expect(comments().map(({ id, body }) => [id, body.includes("`2` → `3`")])).toEqual([[3, false], [101, true]]);
  repository.write({ [rules]: duel(4) });
  repository.commit("four");
  expect(run(given).status).toBe(0);
  expect(comments().map(({ id, body }) => [id, body.includes("`2` → `4`")])).toEqual([[3, false], [101, true]]);
  // What moved and moves no more is said, too.
  repository.write({ [rules]: duel(2) });
  repository.commit("two");
  expect(run(given).status).toBe(0);
  expect(comments()[1]?.body).toContain("Nothing moves.");
});

it.skipIf(withoutJq)("does not comment where nothing moves, points to the summary where it is long, and lives without the permission", () => {
  const { repository, base } = planted();
  const { run, comments, summary } = runner(repository.root);
  const refused = run({ RULEWRIGHT_BASE: base, RULEWRIGHT_PULL: "7", REFUSED: "1" });
  expect([refused.status, refused.stdout.includes("::warning::"), comments()]).toEqual([0, true, []]);
  expect(run({ RULEWRIGHT_BASE: "HEAD", RULEWRIGHT_PULL: "7" }).status).toBe(0);
  expect(comments()).toEqual([]);
  repository.write({ [rules]: `${duel(3)}${Array.from({ length: 1500 }, (_, place) => `let number${place} = ${place}`).join("\n")}\n` });
  repository.commit("many");
  expect(run({ RULEWRIGHT_BASE: base, RULEWRIGHT_PULL: "7" }).status).toBe(0);
  const [comment] = comments();
  expect(comment?.body).toMatch(/^<!-- rulewright diff of \. -->\n## What this change moves\n\nFrom .+ asks for a minor version\.\n\nAll of it is more than fits here: \[it stands in the summary\]\(https:\/\/github\.example\/o\/r\/actions\/runs\/55\)\.\n$/);
  expect(summary()).toContain("number1499");
});
