import { expect, it } from "vitest";
import { firstStarted, serversFor, type Surroundings } from "../../../src/vscode/servers.ts";

const around = (there: readonly string[], changed: Partial<Surroundings> = {}): Surroundings => ({
  configured: "",
  folders: ["/game", "/other"],
  trusted: true,
  bundled: "/ext/server.js",
  exists: (path) => there.includes(path),
  ...changed,
});
const paths = (surroundings: Surroundings): readonly string[] =>
  serversFor(surroundings).servers.map(({ path }) => path);
const own = "/game/node_modules/rulewright/dist/cli.js";

it("prefers what the setting names, then the workspace's own, then what came along", () => {
  expect(paths(around([]))).toEqual(["/ext/server.js"]);
  expect(paths(around([own]))).toEqual([own, "/ext/server.js"]);
  expect(paths(around(["/other/node_modules/rulewright/dist/cli.js"]))).toEqual([
    "/other/node_modules/rulewright/dist/cli.js",
    "/ext/server.js",
  ]);
  expect(paths(around([own, "/tools/cli.js"], { configured: "/tools/cli.js" }))).toEqual([
    "/tools/cli.js",
    own,
    "/ext/server.js",
  ]);
  // Without a root it is meant from the workspace's folder; the same one is not tried twice.
  expect(paths(around([own, "/game/tools/cli.js"], { configured: "tools/cli.js" }))).toEqual([
    "/game/tools/cli.js",
    own,
    "/ext/server.js",
  ]);
  expect(paths(around([own], { configured: "node_modules/rulewright/dist/cli.js" }))).toEqual([own, "/ext/server.js"]);
  expect(serversFor(around([own])).servers.map(({ args }) => args)).toEqual([["language-server"], []]);
});

it("runs nothing of a workspace that is not trusted", () => {
  expect(serversFor(around([own, "/game/x.js"], { configured: "x.js", trusted: false }))).toMatchObject({
    servers: [{ path: "/ext/server.js" }],
    missing: null,
  });
});

it("says what does not start, and who answers instead", async () => {
  const said: string[] = [];
  const starting =
    (good: readonly string[]) =>
    ({ path }: { readonly path: string }): Promise<string> =>
      good.includes(path) ? Promise.resolve(path) : Promise.reject(new Error("no"));
  const run = async (surroundings: Surroundings, good: readonly string[]): Promise<string | null> => {
    said.length = 0;
    return (
      (
        await firstStarted(serversFor(surroundings), starting(good), (words) => {
          said.push(words);
        })
      )?.started ?? null
    );
  };
  expect(await run(around([own]), [own])).toBe(own);
  expect(said).toEqual([]);
  expect(await run(around([own]), ["/ext/server.js"])).toBe("/ext/server.js");
  expect(said).toEqual([
    "The Rulewright of this workspace does not start as a language server. The Rulewright of the extension answers instead.",
  ]);
  expect(await run(around([], { configured: "/nowhere.js" }), ["/ext/server.js"])).toBe("/ext/server.js");
  expect(said).toEqual([
    "The setting `rulewright.server` names /nowhere.js, and there is no such file. The Rulewright of the extension answers instead.",
  ]);
  expect(await run(around([own, "/tools/cli.js"], { configured: "/tools/cli.js" }), [own])).toBe(own);
  expect(said).toEqual([
    "The Rulewright at /tools/cli.js does not start as a language server. The Rulewright of this workspace answers instead.",
  ]);
  expect(await run(around([]), [])).toBe(null);
  expect(said).toEqual(["The Rulewright of the extension does not start as a language server."]);
});
