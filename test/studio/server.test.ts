/** The server of the Studio: what it writes, and whom it turns away. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { request, type OutgoingHttpHeaders } from "node:http";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { fileHost } from "../../src/cli/fs-host.ts";
import { startStudio } from "../../src/cli/studio/server.ts";
import { defaultConfig } from "../../src/driver/config.ts";
import { tokenHeader, type EarlierAnswer, type ProjectState } from "../../src/studio/project-api.ts";
import { tempProject } from "../support/temp-project.ts";

const token = "a-token-of-this-test";
const book = "rules/duel/duel.rules";

interface Answered {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

interface Asked {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}

/** As raw as it can be: `fetch` would put the path and the `Host` right. */
function ask(port: number, path: string, { method = "GET", headers = {}, body = "" }: Asked = {}): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        text += part;
      });
      response.on("end", () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

const part = "parts/page-7K3M2QWZ.js";

async function studioOn(files: Readonly<Record<string, string>>, isReadOnly = false) {
  const root = tempProject(files);
  const assets = tempProject({ "index.html": "<!doctype html>", "studio.js": "export {};", [part]: "export {};" });
  const running = await startStudio({
    root,
    config: defaultConfig,
    configPath: null,
    host: fileHost(root),
    isReadOnly,
    assets,
    token,
    port: 0,
  });
  onTestFinished(() => running.close());
  const own = { [tokenHeader]: token, origin: `http://127.0.0.1:${running.port}` };
  const save = (path: string, text: string | null, base: string | null, headers: OutgoingHttpHeaders = {}) =>
    ask(running.port, "/api/file", {
      method: "PUT",
      headers: { ...own, ...headers },
      body: JSON.stringify({ path, text, base }),
    });
  return { root, running, port: running.port, own, save };
}

it("gives the files of the rulebooks, and writes them back", async () => {
  const { root, port, own, save } = await studioOn({ [book]: "old\n", "secret.txt": "no", "rules/duel/a.csv": "x\n" });
  const state = JSON.parse((await ask(port, "/api/project", { headers: own })).body) as ProjectState;
  expect(state.files).toEqual([
    { path: "rules/duel/a.csv", text: "x\n" },
    { path: book, text: "old\n" },
  ]);
  expect((await save(book, "new\n", "old\n")).status).toBe(200);
  expect(readFileSync(join(root, book), "utf8")).toBe("new\n");
  expect((await save("rules/fresh/fresh.rules", "rulebook fresh\n", null)).status).toBe(200);
  expect(readFileSync(join(root, "rules/fresh/fresh.rules"), "utf8")).toBe("rulebook fresh\n");
  // Written beside it and moved there: nothing is left of the making.
  expect(readdirSync(join(root, "rules/duel")).sort()).toEqual(["a.csv", "duel.rules"]);
});

it("removes a file that is as the page knows it, with its folder where it was the last one, and nothing else", async () => {
  const { root, save } = await studioOn({ [book]: "one\n", "rules/duel/a.csv": "x\n" });
  const outside = tempProject({ "victim.rules": "safe\n" });
  symlinkSync(outside, join(root, "rules/linked"));
  expect((await save("rules/duel/a.csv", null, "other\n")).status).toBe(409);
  expect((await save("rules/duel/a.csv", null, null)).status).toBe(409);
  for (const path of ["rules/duel", "../victim.rules", "rules/linked/victim.rules", "package.json"])
    expect([path, (await save(path, null, "safe\n")).status]).toEqual([path, 403]);
  expect(readdirSync(join(root, "rules/duel")).sort()).toEqual(["a.csv", "duel.rules"]);
  expect((await save("rules/duel/a.csv", null, "x\n")).status).toBe(200);
  // Gone is gone, however often it is said.
  expect((await save("rules/duel/a.csv", null, "x\n")).status).toBe(200);
  expect(readdirSync(join(root, "rules/duel"))).toEqual(["duel.rules"]);
  expect((await save(book, null, "one\n")).status).toBe(200);
  expect(readdirSync(join(root, "rules"))).toEqual(["linked"]);
  expect(readFileSync(join(outside, "victim.rules"), "utf8")).toBe("safe\n");
});

it("never overwrites what was changed meanwhile, and shows it", async () => {
  const { root, save } = await studioOn({ [book]: "one\n" });
  writeFileSync(join(root, book), "theirs\n");
  const refused = await save(book, "mine\n", "one\n");
  expect([refused.status, JSON.parse(refused.body)]).toEqual([409, { kind: "conflict", disk: "theirs\n" }]);
  expect(readFileSync(join(root, book), "utf8")).toBe("theirs\n");
  expect((await save(book, "mine\n", null)).status).toBe(409);
  expect((await save("rules/duel/gone.rules", "mine\n", "was there\n")).status).toBe(409);
  expect(existsSync(join(root, "rules/duel/gone.rules"))).toBe(false);
  // Who has seen it may.
  expect((await save(book, "mine\n", "theirs\n")).status).toBe(200);
});

it("writes nothing where it was opened to read only", async () => {
  const { root, port, own, save } = await studioOn({ [book]: "one\n" }, true);
  const state = JSON.parse((await ask(port, "/api/project", { headers: own })).body) as ProjectState;
  expect(state.readOnly).toBe(true);
  expect((await save(book, "two\n", "one\n")).status).toBe(403);
  expect((await save("rules/new/new.rules", "two\n", null)).status).toBe(403);
  expect((await save(book, null, "one\n")).status).toBe(403);
  expect(readFileSync(join(root, book), "utf8")).toBe("one\n");
  expect(existsSync(join(root, "rules/new"))).toBe(false);
});

it("turns away who came under another name, from another page or without the token", async () => {
  const { root, port, own, save } = await studioOn({ [book]: "one\n" });
  const project = (headers: OutgoingHttpHeaders) => ask(port, "/api/project", { headers });
  expect((await project(own)).status).toBe(200);
  expect((await project({ ...own, host: `localhost:${port}`, origin: `http://localhost:${port}` })).status).toBe(200);
  const strangers: readonly (readonly [OutgoingHttpHeaders, number])[] = [
    [{}, 401],
    [{ ...own, [tokenHeader]: "" }, 401],
    [{ ...own, [tokenHeader]: `${token}x` }, 401],
    [{ ...own, [tokenHeader]: token.replace("a", "b") }, 401],
    [{ ...own, host: `evil.example:${port}` }, 403],
    [{ ...own, host: "127.0.0.1" }, 403],
    [{ ...own, origin: "https://evil.example" }, 403],
    [{ ...own, origin: "null" }, 403],
    [{ ...own, origin: `http://localhost:${port}` }, 403],
    [{ ...own, "sec-fetch-site": "cross-site" }, 403],
    [{ ...own, "sec-fetch-site": "same-site" }, 403],
  ];
  for (const [headers, status] of strangers) {
    const answer = await project(headers);
    expect([headers, answer.status]).toEqual([headers, status]);
    expect(answer.body).not.toContain("one\\n");
    expect((await save(book, "stolen", "one\n", { [tokenHeader]: "", ...headers })).status).toBe(status);
  }
  // The page itself comes under its own name only, too.
  expect((await ask(port, "/", { headers: { host: "evil.example" } })).status).toBe(403);
  expect(readFileSync(join(root, book), "utf8")).toBe("one\n");
});

it("leaves the project by no path", async () => {
  const { root, port, save } = await studioOn({ [book]: "one\n", "outer.rules": "mine\n" });
  const outside = tempProject({ "victim.rules": "safe\n", "deep/victim.rules": "safe\n" });
  symlinkSync(join(outside, "victim.rules"), join(root, "rules/duel/link.rules"));
  symlinkSync(join(outside, "deep"), join(root, "rules/linked"));
  symlinkSync(join(outside, "nothing.rules"), join(root, "rules/duel/nowhere.rules"));
  mkdirSync(join(root, "rules/.hidden"));
  const paths = [
    "../victim.rules",
    "rules/../outer.rules",
    "rules/duel/../../outer.rules",
    "rules\\..\\outer.rules",
    "rules/./duel/duel.rules",
    "rules//duel.rules",
    `${outside}/victim.rules`,
    "/etc/passwd",
    "C:/victim.rules",
    "outer.rules",
    "rules/duel/duel.rules\0.csv",
    "rules/duel/duel.js",
    "rules/.hidden/x.rules",
    "rules/node_modules/x.rules",
    "rules/duel/link.rules",
    "rules/linked/victim.rules",
    "rules/linked/fresh.rules",
    "rules/linked/more/fresh.rules",
    "rules/duel/nowhere.rules",
  ];
  for (const path of paths)
    for (const base of ["safe\n", null]) expect([path, (await save(path, "x", base)).status]).toEqual([path, 403]);
  expect(readFileSync(join(outside, "victim.rules"), "utf8")).toBe("safe\n");
  expect(readdirSync(join(outside, "deep"))).toEqual(["victim.rules"]);
  for (const path of [
    "/../../etc/passwd",
    "/%2e%2e/package.json",
    "/..%5cx",
    "//etc/passwd",
    "/index.html/..",
    "/.git/config",
  ])
    expect([path, (await ask(port, path)).status]).toEqual([path, 404]);
});

it("lets the browser keep the page, whose parts are named by what is in them, and nothing of the project", async () => {
  const { port, own } = await studioOn({ [book]: "one\n" });
  expect((await ask(port, `/${part}`)).headers).toMatchObject({ "cache-control": "max-age=31536000, immutable" });
  for (const path of ["/", "/studio.js"]) {
    const { status, headers, body } = await ask(port, path);
    expect([path, status, headers["cache-control"]]).toEqual([path, 200, "no-cache"]);
    const again = await ask(port, path, { headers: { "if-none-match": String(headers.etag) } });
    expect([path, again.status, again.body]).toEqual([path, 304, ""]);
    expect(again.headers["content-security-policy"]).toBe(headers["content-security-policy"]);
    const older = await ask(port, path, { headers: { "if-none-match": '"older"' } });
    expect([path, older.status, older.body === body]).toEqual([path, 200, true]);
  }
  for (const path of ["/api/project", "/api/changes?after=-1", "/api/earlier"])
    expect([path, (await ask(port, path, { headers: own })).headers["cache-control"]]).toEqual([path, "no-store"]);
});

it("takes no other methods, no torn requests and no huge bodies", async () => {
  const { root, port, own, save } = await studioOn({ [book]: "one\n" });
  for (const method of ["POST", "DELETE", "PATCH", "OPTIONS", "HEAD"])
    for (const path of ["/", "/studio.js", "/api/project", "/api/file"])
      expect([method, path, (await ask(port, path, { method, headers: own })).status]).toEqual([method, path, 405]);
  expect((await ask(port, "/api/file", { headers: own })).status).toBe(405);
  for (const body of ["", "{", "null", "[]", '{"path":1}', '{"path":"rules/a.rules","text":"x"}'])
    expect([body, (await ask(port, "/api/file", { method: "PUT", headers: own, body })).status]).toEqual([body, 400]);
  const huge = { ...own, "content-length": String(70 * 1024 * 1024) };
  const answer = await ask(port, "/api/file", { method: "PUT", headers: huge, body: "" }).catch(() => null);
  expect(answer === null ? 413 : answer.status).toBe(413);
  expect((await save(book, "x".repeat(17 * 1024 * 1024), "one\n")).status).toBe(403);
  expect(readFileSync(join(root, book), "utf8")).toBe("one\n");
});

it("forbids eval, inline scripts and foreign hosts with everything it sends", async () => {
  const { port, own } = await studioOn({ [book]: "one\n" });
  for (const path of ["/", "/studio.js", "/nothing", "/api/project"]) {
    const policy = String((await ask(port, path, { headers: own })).headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe-eval|https?:|\*/);
  }
});

it("tells pages of changes on disk", async () => {
  const { running, port, own } = await studioOn({ [book]: "one\n" });
  const waiting = ask(port, "/api/changes?after=0", { headers: own });
  running.announceChange();
  expect(JSON.parse((await waiting).body)).toEqual({ revision: 1 });
  expect(JSON.parse((await ask(port, "/api/changes?after=0", { headers: own })).body)).toEqual({ revision: 1 });
});

it("tells pages of what was saved here at once, and of nothing that was refused", async () => {
  const { port, own, save } = await studioOn({ [book]: "text\n" });
  expect((await save(book, "theirs\n", "another\n")).status).toBe(409);
  const waiting = ask(port, "/api/changes?after=0", { headers: own });
  expect((await save(book, "ours\n", "text\n")).status).toBe(200);
  expect(JSON.parse((await waiting).body)).toEqual({ revision: 1 });
});

it("gives the rulebooks of the last commit, and nothing else of the repository", async () => {
  const { root, port, own } = await studioOn({ "rules/duel/duel.rules": "first\n", "secret.txt": "no\n" });
  const earlier = async (known = ""): Promise<EarlierAnswer> =>
    JSON.parse((await ask(port, `/api/earlier${known}`, { headers: own })).body) as EarlierAnswer;
  expect((await ask(port, "/api/earlier")).status).toBe(401);
  expect(await earlier()).toEqual({ kind: "none" });
  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@b.c", ...args], { cwd: root, encoding: "utf8" });
  git("init", "-q");
  expect(await earlier()).toEqual({ kind: "none" });
  // A link and a hidden folder are committed as well.
  symlinkSync("../../secret.txt", join(root, "rules/duel/link.rules"));
  mkdirSync(join(root, "rules/.hidden"));
  writeFileSync(join(root, "rules/.hidden/a.rules"), "hidden\n");
  git("add", ".");
  git("commit", "-qm", "first");
  writeFileSync(join(root, "rules/duel/duel.rules"), "second\n");
  const commit = git("rev-parse", "HEAD").trim();
  expect(await earlier()).toEqual({
    kind: "earlier",
    id: commit,
    title: `the last commit (${commit.slice(0, 7)})`,
    rules: "rules",
    files: [{ path: book, text: "first\n" }],
  });
  expect(await earlier(`?known=${commit}`)).toEqual({ kind: "same" });
  // What is asked for names no path and no revision.
  expect(await earlier("?known=HEAD~1&path=../secret.txt")).toMatchObject({ kind: "earlier", id: commit });
});
