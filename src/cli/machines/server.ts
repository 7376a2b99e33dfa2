/** The connection to the server of a queue, and what it refuses in words. */
import type { Redis } from "ioredis";
import { WrongUse } from "../exit.ts";
import type { QueueAddress } from "./address.ts";
import type { QueuePackages } from "./packages.ts";

export interface QueueServer {
  readonly packages: QueuePackages;
  readonly address: QueueAddress;
  /** For commands that answer at once. */
  readonly client: Redis;
  /** Another connection, for commands that wait; closed with the others. */
  readonly another: () => Redis;
  readonly close: () => void;
}

/** Milliseconds until it is tried again. */
const retryAfter = (times: number): number => Math.min(200 * times, 2000);
const patience = 10_000;

/** Connects, or ends with what is wrong with the address. `hear`: that the server went away, or is back. */
export async function connectServer(
  packages: QueuePackages,
  address: QueueAddress,
  hear: (words: string) => void,
): Promise<QueueServer> {
  await tryServer(packages, address);
  const all: Redis[] = [];
  let [isClosed, isLost] = [false, false];
  const another = (): Redis => {
    const client = new packages.ioredis.Redis(address.url, {
      maxRetriesPerRequest: null,
      retryStrategy: retryAfter,
      connectTimeout: patience,
    });
    client.on("close", () => {
      if (isClosed || isLost) return;
      isLost = true;
      hear(`I lost ${address.shown}, and try again until it is back. Nothing that was counted is lost.`);
    });
    client.on("ready", () => {
      if (!isLost) return;
      isLost = false;
      hear(`${address.shown} is back.`);
    });
    // What went wrong is said where it matters: by the command, or as the server being away.
    client.on("error", () => undefined);
    all.push(client);
    return client;
  };
  return {
    packages,
    address,
    client: another(),
    another,
    close: () => {
      isClosed = true;
      for (const client of all) client.disconnect();
    },
  };
}

async function tryServer({ ioredis }: QueuePackages, address: QueueAddress): Promise<void> {
  const client = new ioredis.Redis(address.url, {
    lazyConnect: true,
    retryStrategy: () => null,
    connectTimeout: patience,
    maxRetriesPerRequest: 0,
  });
  let first: unknown;
  client.on("error", (problem) => {
    first ??= problem;
  });
  try {
    await client.connect();
    await client.ping();
  } catch (problem) {
    throw new WrongUse(serverProblem(first ?? problem, address) ?? serverProblem(problem, address) ?? unknown(address));
  } finally {
    client.disconnect();
  }
}

const unknown = ({ shown }: QueueAddress): string =>
  `I cannot talk to the server at ${shown}. Is it Redis or Valkey, and is this its port?`;

const unreachable: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "nobody listens there. Is the server running?"],
  ["ENOENT", "there is no such socket. Is the server running?"],
  ["ENOTFOUND", "there is no host of that name."],
  ["EAI_AGAIN", "the name of the host cannot be looked up at the moment."],
  ["ETIMEDOUT", "it does not answer. Is a firewall between?"],
  ["EHOSTUNREACH", "no way leads to that host."],
  ["ENETUNREACH", "no way leads to that network."],
  ["ECONNRESET", "it ended the connection. Does it want TLS (`rediss://`), or none?"],
  ["EPIPE", "it ended the connection. Does it want TLS (`rediss://`), or none?"],
  ["EACCES", "I may not use that socket."],
]);

/** What servers say first when they refuse. */
const refusals: ReadonlyMap<string, string> = new Map([
  ["NOAUTH", "it wants a password, `redis://user:password@host`."],
  ["WRONGPASS", "it knows no such user with that password."],
  ["NOPERM", "that user may not do what a queue needs: all commands on keys that begin with `rulewright`."],
  ["MISCONF", "it cannot write to its disk, which may be full: it takes nothing more until that is mended."],
  ["OOM", "its memory is full (`maxmemory`): it takes nothing more."],
  ["READONLY", "it is a copy that only reads. Name the main server."],
  ["DENIED", "it takes connections from its own machine only (protected mode)."],
]);

/** In a sentence; null: it is no problem of the server. */
export function serverProblem(problem: unknown, { shown }: QueueAddress): string | null {
  // What has a path is of this machine's disk.
  if (!(problem instanceof Error) || "path" in problem) return null;
  const code = "code" in problem && typeof problem.code === "string" ? problem.code : "";
  const { message } = problem;
  const why =
    unreachable.get(code) ??
    refusals.get(/^(?:ReplyError: )?-?([A-Z]+)\b/.exec(message)?.[1] ?? "") ??
    (/without any password configured/.test(message) ? "it has no password, and one was given." : null) ??
    (/DB index is out of range/.test(message) ? "it has no database of that number." : null) ??
    (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|certificate/i.test(`${code} ${message}`)
      ? `its certificate is not accepted (${code || message}). \`NODE_EXTRA_CA_CERTS\` names a file of further authorities.`
      : null) ??
    (/ERR_SSL|EPROTO|wrong version number/i.test(`${code} ${message}`)
      ? "it speaks no TLS there: `redis://`."
      : null) ??
    (/Connection is closed|Protocol error/.test(message) ? "it ended the connection." : null);
  return why === null ? null : `The server at ${shown} cannot be used: ${why}`;
}
