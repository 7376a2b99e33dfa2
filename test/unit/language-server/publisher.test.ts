import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CancellationToken, type Connection } from "vscode-languageserver";
import { Crew } from "../../../src/language-server/crew.ts";
import type { Errand, Report } from "../../../src/language-server/errands.ts";
import { Publisher } from "../../../src/language-server/publisher.ts";
import type { World } from "../../../src/language-server/world.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Two clerks that understand at once, and answer when they are told to. */
function office(): {
  readonly crew: Crew;
  readonly publisher: Publisher;
  readonly understood: () => number;
  readonly answerAll: () => void;
} {
  const asked: (() => void)[] = [];
  let count = 0;
  const world: World = {
    hireClerk: (hear: (report: Report) => void) => ({
      post: (errand: Errand) => {
        if (errand.kind === "ask")
          asked.push(() => {
            hear({ kind: "answer", id: errand.id, result: "null" });
          });
        if (errand.kind !== "understand") return;
        count += 1;
        hear({ kind: "understood", id: errand.id, findings: [] });
      },
      end: () => {},
    }),
    watch: () => {},
    pathOf: () => null,
    uriOf: (path) => path,
  };
  const crew = new Crew(
    world,
    () => ({ folders: [], texts: new Map() }),
    () => {},
  );
  const publisher = new Publisher(
    { sendDiagnostics: () => Promise.resolve() } as unknown as Connection,
    crew,
    () => {},
  );
  return {
    crew,
    publisher,
    understood: () => count,
    answerAll: () => {
      for (const answer of asked.splice(0)) answer();
    },
  };
}

it("has the texts understood at the beginning, and after a change", async () => {
  const { publisher, understood } = office();
  publisher.begin();
  await vi.advanceTimersByTimeAsync(200);
  const first = understood();
  publisher.changed();
  await vi.advanceTimersByTimeAsync(200);
  expect([first > 0, understood()]).toEqual([true, first + 1]);
});

it("lets who waits for an answer go first, but not for long", async () => {
  const { crew, publisher, understood, answerAll } = office();
  publisher.changed();
  const first = crew.ask({ method: "textDocument/hover", params: null }, CancellationToken.None);
  await vi.advanceTimersByTimeAsync(80);
  expect(understood()).toBe(0);
  answerAll();
  await first;
  await vi.advanceTimersByTimeAsync(20);
  // And the other clerk once more: it was the first time.
  expect(understood()).toBe(2);
  publisher.changed();
  const second = crew.ask({ method: "textDocument/hover", params: null }, CancellationToken.None);
  await vi.advanceTimersByTimeAsync(80);
  expect(understood()).toBe(2);
  await vi.advanceTimersByTimeAsync(80);
  expect(understood()).toBe(3);
  answerAll();
  await second;
});
