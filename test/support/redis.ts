/** A server of a queue for one test: Debian's redis-server on a socket of its own, which keeps what it was told. */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { until } from "./waiting.ts";

export interface RedisServer {
  readonly folder: string;
  /** As `--on` takes it. */
  readonly url: string;
  readonly client: Redis;
  /** With -9; then again, from its append-only file. */
  readonly killAndRestart: () => Promise<void>;
  readonly stop: () => void;
}

export async function startRedis(...options: readonly string[]): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), "rulewright-redis-"));
  const socket = join(folder, "s.sock");
  const start = async (): Promise<ChildProcess> => {
    rmSync(socket, { force: true });
    const server = spawn(
      "redis-server",
      ["--port", "0", "--unixsocket", socket, "--dir", folder, "--save", "", "--appendonly", "yes", ...options],
      { stdio: "ignore" },
    );
    await until(
      () => existsSync(socket) || server.exitCode !== null,
      () => "redis-server listens",
    );
    if (server.exitCode !== null) throw new Error(`redis-server ended with ${server.exitCode}`);
    return server;
  };
  let server = await start();
  const client = new Redis(socket, { maxRetriesPerRequest: null, retryStrategy: () => 20 });
  client.on("error", () => undefined);
  // A socket that is there need not be listened to yet.
  await client.ping();
  return {
    folder,
    url: `unix://${socket}`,
    client,
    killAndRestart: async () => {
      const gone = new Promise((then) => server.once("exit", then));
      server.kill("SIGKILL");
      await gone;
      server = await start();
      await client.ping();
    },
    stop: () => {
      client.disconnect();
      server.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An authority and a server's certificate for `localhost`, as files of the folder. */
export function makeCertificates(folder: string): {
  readonly authority: string;
  readonly key: string;
  readonly own: string;
} {
  const [authority, key, own] = ["ca.pem", "key.pem", "own.pem"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const openssl = (...args: readonly string[]): void => {
    execFileSync("openssl", args, { stdio: "ignore", cwd: folder });
  };
  openssl(
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-keyout",
    "ca.key",
    "-out",
    authority,
    "-days",
    "2",
    "-subj",
    "/CN=test authority",
  );
  openssl(
    "req",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-keyout",
    key,
    "-out",
    "own.csr",
    "-subj",
    "/CN=localhost",
    "-addext",
    "subjectAltName=DNS:localhost",
  );
  openssl(
    "x509",
    "-req",
    "-in",
    "own.csr",
    "-CA",
    authority,
    "-CAkey",
    "ca.key",
    "-CAcreateserial",
    "-copy_extensions",
    "copy",
    "-days",
    "2",
    "-out",
    own,
  );
  return { authority, key, own };
}
