import { expect, it } from "vitest";
import { CancellationToken, CancellationTokenSource } from "vscode-languageserver";
import type { WorkerRequest, WorkerResponse } from "../../../src/language-server/worker-messages.ts";
import { WorkerHandle } from "../../../src/language-server/worker-handle.ts";
import type { ServerHost } from "../../../src/language-server/server-host.ts";

/** A worker that answers when it is told to. */
function seated(): {
  readonly worker: WorkerHandle;
  readonly given: WorkerRequest[];
  readonly say: (report: WorkerResponse) => void;
  readonly end: () => void;
} {
  const given: WorkerRequest[] = [];
  let hear: (report: WorkerResponse) => void = () => {};
  let ended = (): void => {};
  const world: ServerHost = {
    spawnWorker(report, whenEnded) {
      [hear, ended] = [report, whenEnded];
      return {
        post: (request) => {
          given.push(request);
        },
        terminate: () => {},
      };
    },
    watch: () => {},
    pathOf: () => null,
    uriOf: (path) => path,
  };
  const worker = new WorkerHandle(
    world,
    () => [{ kind: "folders", uris: ["file:///a"] }],
    () => {},
  );
  return {
    worker,
    given,
    say: (report) => {
      hear(report);
    },
    end: () => {
      ended();
    },
  };
}

const method = (request: WorkerRequest | undefined): string =>
  request?.kind === "request" ? request.question.method : (request?.kind ?? "nothing");
const question = (name: string): { readonly method: string; readonly params: null } => ({
  method: `textDocument/${name}`,
  params: null,
});
const text = (version: string): WorkerRequest & { readonly kind: "text" } => ({
  kind: "text",
  uri: "file:///a/x.rules",
  text: version,
});

/** Answers what was given last with its own name. */
function answerLast({ given, say }: ReturnType<typeof seated>): void {
  const last = given.at(-1);
  if (last?.kind === "request") say({ kind: "answer", id: last.id, result: last.question.method });
}

it("gives one question at a time, the hurried before the others, and none past a change of the text", async () => {
  const here = seated();
  const { worker, given } = here;
  const asked = ["documentSymbol", "foldingRange", "completion"].map((name) =>
    worker.request(question(name), CancellationToken.None),
  );
  worker.notify(text("2"));
  asked.push(
    worker.request(question("codeLens"), CancellationToken.None),
    worker.request(question("hover"), CancellationToken.None),
  );
  expect(given.map(method)).toEqual(["folders", "textDocument/documentSymbol"]);
  for (let turn = 0; turn < 5; turn += 1) answerLast(here);
  expect(given.slice(1).map(method)).toEqual(
    ["documentSymbol", "completion", "foldingRange", "text", "hover", "codeLens"].map((each) =>
      each === "text" ? each : `textDocument/${each}`,
    ),
  );
  expect(
    (await Promise.all(asked)).map((each) =>
      typeof each === "object" && each?.kind === "answer" ? each.result : each,
    ),
  ).toEqual(
    ["documentSymbol", "foldingRange", "completion", "codeLens", "hover"].map((each) => `textDocument/${each}`),
  );
});

it("gives up what waits, and does not hear what is being answered", async () => {
  const here = seated();
  const { worker, given, say } = here;
  const [first, second] = [new CancellationTokenSource(), new CancellationTokenSource()];
  const [working, waiting, last] = [
    worker.request(question("documentSymbol"), first.token),
    worker.request(question("foldingRange"), second.token),
    worker.request(question("codeLens"), CancellationToken.None),
  ];
  first.cancel();
  second.cancel();
  expect(await Promise.all([working, waiting])).toEqual(["cancelled", "cancelled"]);
  // The worker still works on the first.
  expect(given.map(method)).toEqual(["folders", "textDocument/documentSymbol"]);
  answerLast(here);
  expect(given.map(method)).toEqual(["folders", "textDocument/documentSymbol", "textDocument/codeLens"]);
  const mine = given.at(-1);
  say({ kind: "answer", id: 99, result: "of another" });
  if (mine?.kind === "request") say({ kind: "answer", id: mine.id, result: "mine" });
  expect(await last).toMatchObject({ result: "mine" });
  first.cancel();
  expect(await worker.request(question("hover"), first.token)).toBe("cancelled");
});

it("has the texts understood after those that were told before, and asks on meanwhile", async () => {
  const here = seated();
  const { worker, given, say } = here;
  const asked = worker.request(question("documentSymbol"), CancellationToken.None);
  worker.notify(text("2"));
  const { response: report } = worker.analyze();
  const { response: none, cancel: giveUp } = worker.analyze();
  // That was not begun: nobody is told.
  giveUp();
  expect(await none).toBeNull();
  expect(given.map(method)).toEqual(["folders", "textDocument/documentSymbol"]);
  answerLast(here);
  await asked;
  expect(given.map(method).slice(2)).toEqual(["text", "analyze"]);
  const hover = worker.request(question("hover"), CancellationToken.None);
  const understanding = given.at(-2);
  if (understanding?.kind === "analyze") say({ kind: "analyzed", id: understanding.id, findings: [] });
  expect(await report).toMatchObject({ kind: "analyzed" });
  answerLast(here);
  expect(await hover).toMatchObject({ kind: "answer" });
});

it("tells a new worker all anew and gives it what still waits; where none stays, nobody waits for ever", async () => {
  const here = seated();
  const { worker, given, end } = here;
  const [lost, kept] = [
    worker.request(question("documentSymbol"), CancellationToken.None),
    worker.request(question("hover"), CancellationToken.None),
  ];
  const { response: report } = worker.analyze();
  end();
  expect(await lost).toBeNull();
  expect(given.map(method).slice(2)).toEqual(["folders", "textDocument/hover"]);
  answerLast(here);
  expect(await kept).toMatchObject({ result: "textDocument/hover" });
  expect(given.map(method).at(-1)).toBe("analyze");
  for (let turn = 0; turn < 5; turn += 1) end();
  expect(await report).toBeNull();
  expect(await worker.request(question("hover"), CancellationToken.None)).toBeNull();
  expect(await worker.analyze().response).toBeNull();
});
