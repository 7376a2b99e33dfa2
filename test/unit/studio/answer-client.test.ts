/** An answer to an older text is never shown for a newer one, in whatever order things come. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { AnswerClient } from "../../../src/studio/page/answer-client.ts";
import type { Answer, AnswersRequest } from "../../../src/studio/protocol.ts";
import type { SentOverview } from "../../../src/studio/sent-overview.ts";
import { tries } from "../../support/soak.ts";

const answer = (message: string): Answer => ({ kind: "mistake", message });
const overview: SentOverview = { rulebooks: [], findings: [] };

function clientOf() {
  const sent: AnswersRequest[] = [];
  const shown: number[] = [];
  const pauses: (() => void)[] = [];
  const client = new AnswerClient(
    (request) => sent.push(request),
    { overview: () => shown.push(client.version), examples: () => shown.push(client.version) },
    (call) => {
      pauses.push(call);
      return () => undefined;
    },
  );
  const pass = (): void => {
    for (const call of pauses.splice(0)) call();
  };
  return { client, sent, shown, pass };
}

it("drops what belongs to another state of the texts", async () => {
  const { client, sent, shown } = clientOf();
  client.change([["a", "1"]]);
  const old = client.ask({ ask: "odds", rule: "a.b", args: {} });
  client.change([["a", "2"]]);
  client.receive({ kind: "overview", version: 1, overview });
  client.receive({ kind: "examples", version: 1, examples: [] });
  expect(shown).toEqual([]);
  const asked = sent.find((each) => each.kind === "ask");
  client.receive({ kind: "answer", id: asked?.id ?? 0, version: 1, answer: answer("old") });
  expect(await old).toBeNull();
  client.receive({ kind: "overview", version: 2, overview });
  expect(shown).toEqual([2]);
});

it("keeps the newest question where many are asked at once", async () => {
  const { client, sent } = clientOf();
  client.change([["a", "1"]]);
  const questions = [1, 2, 3].map((n) => client.ask({ ask: "odds", rule: "a.b", args: { n } }));
  client.receive({ kind: "answer", id: 1, version: 1, answer: answer("1") });
  client.receive({ kind: "answer", id: 2, version: 1, answer: answer("3") });
  expect(await Promise.all(questions)).toEqual([answer("1"), null, answer("3")]);
  expect(sent.filter((each) => each.kind === "ask").map(({ question }) => question)).toMatchObject([
    { args: { n: 1 } },
    { args: { n: 3 } },
  ]);
});

it("hands on only answers to the newest text, whatever the order", async () => {
  const step = fc.oneof(
    fc.constant("change" as const),
    fc.constant("pass" as const),
    fc.constant("ask" as const),
    fc.constant("restart" as const),
    fc.nat({ max: 5 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { client, sent, pass } = clientOf();
      const waiting: Extract<AnswersRequest, { kind: "ask" }>[] = [];
      let [seen, known] = [0, 0];
      const right: boolean[] = [];
      for (const each of steps) {
        if (each === "change") client.change([["a", String(client.version)]]);
        else if (each === "restart") client.restart([["a", String(client.version)]]);
        else if (each === "pass") pass();
        else if (each === "ask") {
          // Whoever asked looks at once: the version of the texts has not moved on since the answer came.
          void client.ask({ ask: "try", rule: "a.b", args: {}, roll: { seed: "" } }).then((found) => {
            if (found?.kind === "mistake") right.push(found.message === String(client.version));
          });
        } else {
          const [next] = waiting.splice(each % Math.max(1, waiting.length), 1);
          if (next !== undefined)
            client.receive({
              kind: "answer",
              id: next.id,
              version: next.version,
              answer: answer(String(next.version)),
            });
        }
        await Promise.resolve();
        await Promise.resolve();
        for (; seen < sent.length; seen += 1) {
          const request = sent[seen];
          if (request?.kind === "texts") known = request.version;
          // The worker has the texts that the question is about.
          if (request?.kind === "ask") right.push(request.version === known);
          if (request?.kind === "ask") waiting.push(request);
        }
      }
      expect(right).not.toContain(false);
    }),
    { seed: 18, numRuns: tries(2000, 200) },
  );
});

it("sends the first letter at once, and what is typed shortly after together", () => {
  const { client, sent, pass } = clientOf();
  const texts = (): unknown => sent.flatMap((each) => (each.kind === "texts" ? [[each.version, each.changes]] : []));
  client.change([["a", "1"]]);
  client.change([["a", "12"]]);
  client.change([["b", "x"]]);
  client.change([["a", null]]);
  expect(texts()).toEqual([[1, [["a", "1"]]]]);
  pass();
  const together = [
    4,
    [
      ["a", null],
      ["b", "x"],
    ],
  ];
  expect(texts()).toEqual([[1, [["a", "1"]]], together]);
  client.change([["b", "xy"]]);
  void client.ask({ ask: "book", path: "a" });
  // The question does not wait, and the worker has what it is about.
  expect(sent.slice(2)).toMatchObject([
    { kind: "texts", version: 5 },
    { kind: "ask", version: 5 },
  ]);
  pass();
  pass();
  client.change([["b", "xyz"]]);
  expect(sent.at(-1)).toMatchObject({ kind: "texts", version: 6 });
});

it("waits until the examples of the newest texts are worked out, whatever else was answered", async () => {
  const { client } = clientOf();
  client.change([["a", "1"]]);
  client.receive({ kind: "overview", version: 1, overview });
  const asked = client.ask({ ask: "odds", rule: "a.b", args: {} });
  client.receive({ kind: "answer", id: 1, version: 1, answer: answer("1") });
  await asked;
  expect([client.isTrying, client.isWaiting]).toEqual([true, true]);
  client.change([["a", "2"]]);
  client.receive({ kind: "examples", version: 1, examples: [] });
  expect(client.isTrying).toBe(true);
  client.receive({ kind: "examples", version: 2, examples: [] });
  expect([client.isTrying, client.isWaiting]).toEqual([false, false]);
  void client.ask({ ask: "odds", rule: "a.b", args: {} });
  expect([client.isTrying, client.isWaiting]).toEqual([false, true]);
});
