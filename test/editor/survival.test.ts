/** What must not end the server, and what must. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { built, shipped } from "../support/built.ts";
import { editor, type EditorClient, ProcessClient, serverProcess } from "../support/editor-client.ts";
import { doors } from "../support/language-doors.ts";
import { chance } from "../support/random.ts";
import { tempProject } from "../support/temp-project.ts";
import { pause, until } from "../support/waiting.ts";

beforeAll(() => {
  built();
});

const rules =
  'rulebook duel { title "Duel" }\n\ntable T {\n  | name: key | a: int |\n  | X | 1 |\n}\n\nrule f(t: T): int = t.a + 1\n\nexample "e" {\n  f(T.X) is 2\n}\n';
const asked = [
  "completion",
  "hover",
  "signatureHelp",
  "definition",
  "references",
  "documentHighlight",
  "documentSymbol",
  "foldingRange",
  "codeLens",
  "semanticTokens/full",
  "prepareRename",
  "formatting",
].map((each) => `textDocument/${each}`);

/** Null where the server said no in words; what it never answers fails the test by its time. */
const answered = (client: EditorClient, method: string, params: unknown): Promise<unknown> =>
  client.ask(method, params).catch(() => null);

it.each(doors)("answers on and on while the text is torn in every way, behind $name", async ({ open }) => {
  const { client, root, shutDown } = await open({ "rules/duel/duel.rules": rules });
  const uri = client.open(join(root, "rules/duel/duel.rules"), rules);
  const seed = 20261122;
  const { below: pick } = chance(seed);
  const pieces = [
    "{",
    "}",
    "|",
    "(",
    '"',
    "\n",
    "rule ",
    "table X {",
    'example "',
    "😀",
    "\u0000",
    ".",
    "to",
    "| a | b |\n",
    "# ",
  ];
  let version = 1;
  for (let turn = 0; turn < 40; turn += 1) {
    const [line, character] = [pick(14), pick(30)];
    version += 1;
    client.tell("textDocument/didChange", {
      textDocument: { uri, version },
      contentChanges: [
        {
          range: { start: { line, character }, end: { line: line + pick(2), character: character + pick(9) } },
          text: pieces[pick(pieces.length)],
        },
      ],
    });
    const position = { line: pick(20), character: pick(40) };
    const method = asked[turn % asked.length] ?? "";
    await answered(client, method, {
      textDocument: { uri },
      position,
      context: { includeDeclaration: true },
      options: { tabSize: 2, insertSpaces: true },
      newName: "other",
    });
    if (turn % 10 === 9) await pause(250);
  }
  client.tell("textDocument/didChange", {
    textDocument: { uri, version: version + 1 },
    contentChanges: [{ text: rules.replace("is 2", "is 3") }],
  });
  await client.finds(uri, "example-fails");
  expect([client.troubles, client.stderr], `seed ${seed}`).toEqual([[], ""]);
  await shutDown();
});

it.each(doors)("survives questions about nothing, wrong values and unknown methods, behind $name", async ({ open }) => {
  const { client, root, shutDown } = await open({ "rules/duel/duel.rules": rules });
  const uri = client.open(join(root, "rules/duel/duel.rules"), rules);
  for (const method of [
    ...asked,
    "rulewright/nextCell",
    "workspace/symbol",
    "workspace/executeCommand",
    "textDocument/rename",
    "nothing/atAll",
  ]) {
    for (const params of [
      { textDocument: { uri: "untitled:Untitled-1" }, position: { line: 0, character: 0 } },
      { textDocument: { uri }, position: { line: -5, character: 1e9 } },
      {},
      { command: "rulewright.explain", arguments: [{ uri, rulebook: "none", of: 3 }] },
    ]) {
      await answered(client, method, params);
    }
  }
  client.tell("textDocument/didClose", { textDocument: { uri: "file:///nowhere/x.rules" } });
  client.tell("workspace/didChangeWatchedFiles", { changes: [{ uri: "not an address", type: 1 }] });
  client.type(uri, "is 2", "is 3");
  await client.finds(uri, "example-fails");
  await shutDown();
});

// What follows is about a process and its streams, which the worker of a page has not: the page ends it.
it("ends when the editor says so, closes the stream, or is gone", async () => {
  const closed = new ProcessClient(serverProcess());
  closed.child.stdin?.end();
  expect(await closed.ended).toBe(1);
  const abrupt = await editor({ folders: [] });
  abrupt.tell("exit", undefined);
  expect(await abrupt.ended).toBe(1);
  // A process that has ended is the parent that it is told of.
  const parent = spawn(process.execPath, ["-e", ""]);
  const { pid } = parent;
  await new Promise((resolve) => {
    parent.once("exit", resolve);
  });
  const orphan = new ProcessClient(serverProcess({ args: ["--stdio", `--clientProcessId=${pid}`] }));
  expect(await orphan.ended).toBe(1);
});

it("says nothing beside the protocol, and how it is to be used", async () => {
  const root = tempProject({ "rules/duel/duel.rules": rules });
  const child = serverProcess();
  let out = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  const send = (message: object): void => {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    child.stdin?.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  send({
    id: 1,
    method: "initialize",
    params: { processId: null, rootUri: pathToFileURL(root).href, capabilities: {} },
  });
  send({ method: "initialized", params: {} });
  await pause(1500);
  send({ id: 2, method: "shutdown" });
  await until(
    () => out.includes('"id":2'),
    () => `an answer to 2 in ${out}`,
  );
  send({ method: "exit" });
  await new Promise((resolve) => {
    child.once("exit", resolve);
  });
  let rest = out;
  let messages = 0;
  while (rest !== "") {
    const head = /^Content-Length: (\d+)\r\n\r\n/.exec(rest);
    expect(head, rest.slice(0, 200)).not.toBeNull();
    const length = Number(head?.[1]);
    const body = Buffer.from(rest.slice(head?.[0].length)).subarray(0, length).toString("utf8");
    expect(JSON.parse(body)).toMatchObject({ jsonrpc: "2.0" });
    rest = rest.slice((head?.[0].length ?? 0) + body.length);
    messages += 1;
  }
  expect(messages).toBeGreaterThanOrEqual(2);
  const bare = shipped(root, ["language-server"]);
  expect([bare.status, bare.stdout]).toEqual([2, ""]);
  expect(bare.stderr).toContain("--stdio");
});
