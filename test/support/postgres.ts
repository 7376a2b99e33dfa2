/** A Postgres for one test, on a socket of its own. */
import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { until } from "./waiting.ts";

export interface PostgresServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Postgres refuses to run as root: there, it is the user that Debian makes for it. */
function owner(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (which: string): number => Number(execFileSync("id", [which, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** `commands`: the folder that has them. */
export async function startPostgres(commands: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "rulewright-postgres-"));
  const as = owner();
  if (as !== undefined) chownSync(folder, as.uid, as.gid);
  const data = join(folder, "data");
  const options = { cwd: folder, ...as };
  execFileSync(join(commands, "initdb"), ["-D", data, "-U", "rulewright", "-A", "trust", "-E", "UTF8", "--no-locale"], {
    ...options,
    stdio: "ignore",
  });
  const server = spawn(join(commands, "postgres"), ["-D", data, "-k", folder, "-c", "listen_addresses="], {
    ...options,
    stdio: "ignore",
  });
  const gone = new Promise((then) => server.once("exit", then));
  const isReady = (): boolean => {
    try {
      execFileSync(join(commands, "pg_isready"), ["-q", "-h", folder], { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  };
  await until(
    () => server.exitCode !== null || (existsSync(join(folder, ".s.PGSQL.5432")) && isReady()),
    () => "Postgres listens",
  );
  if (server.exitCode !== null) throw new Error(`Postgres ended with ${server.exitCode}`);
  return {
    url: `postgresql://rulewright@/postgres?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      // At once, but with what it has begun of its own.
      server.kill("SIGQUIT");
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
