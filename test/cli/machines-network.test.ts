/** A network that is lost while games are played on many machines, and comes back. */
import { createConnection, createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { rulewright } from "../support/fake-terminal.ts";
import { begin, endAfter, endAll, redis } from "../support/machines.ts";
import { isWithout } from "../support/optional.ts";
import { sparring } from "../support/sparring.ts";
import { tempProject } from "../support/temp-project.ts";
import { until } from "../support/waiting.ts";

afterEach(endAll);

interface Network {
  readonly port: number;
  /** Every connection breaks, and none can be made. */
  readonly lose: () => Promise<void>;
  readonly restore: () => Promise<void>;
}

/** What lies between this machine and a server. */
async function networkTo(socket: string): Promise<Network> {
  const open = new Set<Socket>();
  let server: Server | null = null;
  const listen = async (port: number): Promise<number> => {
    const fresh = createServer((near) => {
      const far = createConnection(socket);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(one);
        one.on("error", () => undefined);
        one.on("close", () => {
          open.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
    await new Promise<void>((then) => fresh.listen(port, "127.0.0.1", then));
    server = fresh;
    const address = fresh.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  };
  const lose = async (): Promise<void> => {
    const lost = server;
    if (lost === null) return;
    server = null;
    const closed = new Promise((then) => lost.close(then));
    for (const each of open) each.destroy();
    await closed;
  };
  const port = await listen(0);
  endAfter(lose);
  return { port, lose, restore: async () => void (await listen(port)) };
}

it.skipIf(isWithout("redis-server"))("counts each game once, and says so on both sides", async () => {
  const root = tempProject(sparring);
  const server = await redis();
  const network = await networkTo(server.url.replace("unix://", ""));
  const at = `redis://127.0.0.1:${network.port}`;
  const many = ["simulate", "sparring", "--games", "150", "--seed", "s"];
  const asker = begin(root, ...many, "--on", at, "--resume", "kept.json");
  let asked: readonly string[] = [];
  await until(
    () => {
      void server.client.keys("rulewright:asker:*").then((keys) => {
        asked = keys;
      });
      return asked.length > 0;
    },
    () => "somebody asks",
  );
  const worker = begin(root, "worker", "--on", at, "--patience", "1");
  // It has not played much when it has only just begun.
  await worker.says("Ctrl-C ends");
  await network.lose();
  for (const each of [asker, worker])
    await each.says(`I lost ${at}, and try again until it is back. Nothing that was counted is lost.`);
  await network.restore();
  for (const each of [asker, worker]) await each.says(`${at} is back.`);
  const { code, out } = await asker.ran;
  expect([code, out]).toEqual([0, (await rulewright(root, many)).out]);
});
