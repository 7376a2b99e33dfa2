import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CancellationToken, type Connection } from "vscode-languageserver";
import { WorkerPool } from "../../../src/language-server/worker-pool.ts";
import type { FileFindings, WorkerRequest, WorkerResponse } from "../../../src/language-server/worker-messages.ts";
import { DiagnosticsPublisher } from "../../../src/language-server/diagnostics-publisher.ts";
import type { ServerHost } from "../../../src/language-server/server-host.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Two workers that understand at once, and answer when they are told to. */
function office(findings: readonly FileFindings[] = []): {
  readonly pool: WorkerPool;
  readonly publisher: DiagnosticsPublisher;
  readonly understood: () => number;
  readonly answerAll: () => void;
  readonly published: string[];
} {
  const published: string[] = [];
  const asked: (() => void)[] = [];
  let count = 0;
  const world: ServerHost = {
    spawnWorker: (hear: (report: WorkerResponse) => void) => ({
      post: (request: WorkerRequest) => {
        if (request.kind === "request")
          asked.push(() => {
            hear({ kind: "answer", id: request.id, result: "null" });
          });
        if (request.kind !== "analyze") return;
        count += 1;
        hear({ kind: "analyzed", id: request.id, findings });
      },
      terminate: () => {},
    }),
    watch: () => {},
    pathOf: () => null,
    uriOf: (path) => path,
  };
  const pool = new WorkerPool(
    world,
    () => ({ folders: [], texts: new Map() }),
    () => {},
  );
  const publisher = new DiagnosticsPublisher(
    {
      sendDiagnostics: ({ uri, diagnostics }: FileFindings) => {
        published.push(`${uri} ${diagnostics.length}`);
        return Promise.resolve();
      },
    } as unknown as Connection,
    pool,
    () => {},
  );
  return {
    pool,
    publisher,
    published,
    understood: () => count,
    answerAll: () => {
      for (const answer of asked.splice(0)) answer();
    },
  };
}

it("has the texts understood at the beginning, and after a change", async () => {
  const { publisher, understood } = office();
  publisher.start();
  await vi.advanceTimersByTimeAsync(200);
  const first = understood();
  publisher.scheduleAnalysis();
  await vi.advanceTimersByTimeAsync(200);
  expect([first > 0, understood()]).toEqual([true, first + 1]);
});

it("lets who waits for an answer go first, but not for long", async () => {
  const { pool, publisher, understood, answerAll } = office();
  publisher.scheduleAnalysis();
  const first = pool.request({ method: "textDocument/hover", params: null }, CancellationToken.None);
  await vi.advanceTimersByTimeAsync(80);
  expect(understood()).toBe(0);
  answerAll();
  await first;
  await vi.advanceTimersByTimeAsync(20);
  // And the other worker once more: it was the first time.
  expect(understood()).toBe(2);
  publisher.scheduleAnalysis();
  const second = pool.request({ method: "textDocument/hover", params: null }, CancellationToken.None);
  await vi.advanceTimersByTimeAsync(80);
  expect(understood()).toBe(2);
  await vi.advanceTimersByTimeAsync(80);
  expect(understood()).toBe(3);
  answerAll();
  await second;
});

it("tells the same findings again of a text that changed: editors move what they show, or lose it", async () => {
  const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 1 } };
  const { publisher, published } = office([
    { uri: "a", diagnostics: [{ range, message: "What is this?" }] },
    { uri: "b", diagnostics: [] },
  ]);
  publisher.start();
  await vi.advanceTimersByTimeAsync(200);
  expect(published).toEqual(["a 1"]);
  publisher.scheduleAnalysis();
  await vi.advanceTimersByTimeAsync(200);
  expect(published).toEqual(["a 1"]);
  publisher.scheduleAnalysis("a");
  publisher.scheduleAnalysis("b");
  await vi.advanceTimersByTimeAsync(200);
  expect(published).toEqual(["a 1", "a 1"]);
});
