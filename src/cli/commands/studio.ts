import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { dirname } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { exitCode, WrongUse } from "../exit.ts";
import type { Session } from "../session.ts";
import { shippedFile } from "../shipped-file.ts";
import { startStudio, type RunningStudio } from "../studio/server.ts";

/** Opens the project in the browser, until the person interrupts. */
export async function studio(session: Session, options: Readonly<Record<string, unknown>>): Promise<number> {
  const page = shippedFile("studio/index.html");
  if (page === null) throw new WrongUse("The Studio runs as it is shipped: `npm run build` makes it.");
  const { root, host, config, terminal } = session;
  const isReadOnly = options["readOnly"] === true;
  const token = randomBytes(24).toString("base64url");
  const port = portOf(options["port"]);
  const assets = dirname(fileURLToPath(page));
  const running = await startStudio({ root, host, config, isReadOnly, assets, token, port }).catch(
    (problem: unknown) => {
      if ((problem as NodeJS.ErrnoException).code === "EADDRINUSE")
        throw new WrongUse(`Port ${port} is taken. Leave \`--port\` out, and I take a free one.`);
      throw problem;
    },
  );
  const address = `http://127.0.0.1:${running.port}/#token=${token}`;
  terminal.out(
    `The Studio is open: ${address}\n` +
      `${isReadOnly ? "It writes nothing" : `It writes below \`${config.rules}/\``}, and only this machine can reach it. Press Ctrl+C to stop.\n`,
  );
  const stopWatching = await watchRules(session, running);
  if (options["open"] !== false) openBrowser(address);
  await new Promise<void>((resolve) => {
    terminal.onInterrupt(resolve);
  });
  await stopWatching();
  await running.close();
  return exitCode.fine;
}

function portOf(written: unknown): number {
  if (written === undefined) return 0;
  const port = /^\d{1,5}$/.test(String(written)) ? Number(written) : Number.NaN;
  if (!(port <= 65_535))
    throw new WrongUse(`\`--port\` takes a number from 0 to 65535, and I got \`${String(written)}\`.`);
  return port;
}

async function watchRules({ root, config }: Session, running: RunningStudio): Promise<() => Promise<void>> {
  const { watch } = await import("chokidar");
  const watcher = watch(`${root}/${config.rules}`, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path, stats) => stats?.isFile() === true && !/\.(?:rules|rules\.md|csv)$/.test(path),
  });
  watcher.on("all", () => {
    running.changed();
  });
  watcher.on("error", () => {
    /* A folder that cannot be watched is asked for again by the page. */
  });
  return () => watcher.close();
}

/** Whatever opens addresses on this machine; where nothing does, the address has been printed. */
function openBrowser(address: string): void {
  const [command, ...args] =
    process.platform === "darwin"
      ? ["open"]
      : process.platform === "win32"
        ? ["rundll32", "url.dll,FileProtocolHandler"]
        : ["xdg-open"];
  if (command === undefined) return;
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => {
    /* Nobody opens it. */
  });
  child.unref();
}
