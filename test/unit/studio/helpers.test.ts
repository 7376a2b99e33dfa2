/** Workers that work for another worker: the page begins and ends them, and says when one has failed. */
import { MessageChannel, type MessagePort as Port } from "node:worker_threads";
import { expect, it, onTestFinished } from "vitest";
import type { HelperRequest } from "../../../src/studio/worker-start.ts";
import { Helpers } from "../../../src/studio/worker/helpers.ts";
import { until } from "../../support/waiting.ts";

/** A worker's helpers, and the page as it hears of them. */
function helpersAndPage() {
  const { port1, port2 } = new MessageChannel();
  const asked: HelperRequest[] = [];
  port1.on("message", (request: HelperRequest) => asked.push(request));
  onTestFinished(() => {
    port1.close();
  });
  return { helpers: new Helpers(port2 as unknown as MessagePort), page: port1, asked };
}

const start = { role: "games", settings: { rules: "rules", width: 120 } } as const;

async function begun(asked: readonly HelperRequest[], count: number): Promise<Port> {
  await until(
    () => asked.length === count,
    () => `${count} helpers in ${JSON.stringify(asked)}`,
  );
  const last = asked.at(-1);
  if (last?.kind !== "begin") throw new Error("none was begun");
  return last.port as unknown as Port;
}

it("speak to who asked for them, each over a port of its own", async () => {
  const { helpers, asked } = helpersAndPage();
  const heard: unknown[] = [];
  const first = helpers.begin(
    start,
    (message) => heard.push(["first", message]),
    () => heard.push("lost"),
  );
  const port = await begun(asked, 1);
  expect(asked[0]).toMatchObject({ kind: "begin", start });
  // What is said before it listens waits for it.
  first.post("early");
  port.on("message", (message) => {
    port.postMessage(`answer to ${String(message)}`, []);
  });
  helpers.begin(
    start,
    (message) => heard.push(["second", message]),
    () => heard.push("lost"),
  );
  (await begun(asked, 2)).postMessage("hello", []);
  await until(
    () => heard.length === 2,
    () => JSON.stringify(heard),
  );
  expect(heard).toEqual(
    expect.arrayContaining([
      ["first", "answer to early"],
      ["second", "hello"],
    ]),
  );
  expect(new Set(asked.map(({ id }) => id)).size).toBe(2);
  first.end();
  first.end();
  await until(
    () => asked.length > 2,
    () => "the end of the first",
  );
  expect(asked.slice(2)).toEqual([{ kind: "end", id: asked[0]?.id }]);
});

it("that fail are told of once, and the others go on", async () => {
  const { helpers, page, asked } = helpersAndPage();
  const heard: unknown[] = [];
  const first = helpers.begin(
    start,
    (message) => heard.push(message),
    () => heard.push("first lost"),
  );
  await begun(asked, 1);
  helpers.begin(
    start,
    (message) => heard.push(message),
    () => heard.push("second lost"),
  );
  const port = await begun(asked, 2);
  for (let times = 0; times < 2; times += 1) page.postMessage({ id: asked[0]?.id }, []);
  port.postMessage("still here", []);
  await until(
    () => heard.includes("still here") && heard.includes("first lost"),
    () => JSON.stringify(heard),
  );
  expect([...heard].sort()).toEqual(["first lost", "still here"]);
  // It has ended already: the page need not be told.
  first.end();
  helpers.begin(
    start,
    () => undefined,
    () => undefined,
  );
  await begun(asked, 3);
});
