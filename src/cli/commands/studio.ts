import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { dirname } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { configPathOf } from "../diff/states.ts";
import { exitCode, WrongUse } from "../exit.ts";
import type { Session } from "../session.ts";
import { shippedFile } from "../shipped-file.ts";
import { exportPage } from "../studio/export-page.ts";
import { projectNumber, startStudio, type RunningStudio } from "../studio/server.ts";

/** Opens the project in the browser, until the person interrupts. */
export async function studio(session: Session, options: Readonly<Record<string, unknown>>): Promise<number> {
  const page = shippedFile("studio/index.html");
  if (page === null) throw new WrongUse("The Studio runs as it is shipped: `npm run build` makes it.");
  const { root, host, config, terminal } = session;
  if (typeof options["export"] === "string") return exportPage(session, options["export"]);
  const isReadOnly = options["readOnly"] === true;
  const token = randomBytes(24).toString("base64url");
  const port = portOf(options["port"]);
  const assets = dirname(fileURLToPath(page));
  const configPath = configPathOf(session);
  const start = (on: number): Promise<RunningStudio> =>
    startStudio({ root, host, config, configPath, isReadOnly, assets, token, port: on });
  const running = await start(port ?? usualPort(root)).catch((problem: unknown) => {
    if ((problem as NodeJS.ErrnoException).code !== "EADDRINUSE") throw problem;
    if (port === null) return start(0);
    throw new WrongUse(`Port ${port} is taken. Leave \`--port\` out, and I take a free one.`);
  });
  const address = `http://127.0.0.1:${running.port}/#token=${token}`;
  // Before anybody has the address: of a change that comes earlier no page would hear.
  const stopWatching = await watchRules(session, running);
  terminal.out(
    `The Studio is open: ${address}\n` +
      `${isReadOnly ? "It writes nothing" : `It writes below \`${config.rules}/\``}, and only this machine can reach it. Press Ctrl+C to stop.\n`,
  );
  if (options["open"] !== false) openBrowser(address);
  await new Promise<void>((resolve) => {
    terminal.onInterrupt(resolve);
  });
  await stopWatching();
  await running.close();
  return exitCode.fine;
}

/**
 * The same for the same project, where it is free: a page of before finds its server again, and what was typed into it,
 * since browsers keep things by address.
 */
const usualPort = (root: string): number => 20_000 + (Number.parseInt(projectNumber(root).slice(0, 8), 16) % 20_000);

/** Null: none was asked for. */
function portOf(written: unknown): number | null {
  if (written === undefined) return null;
  const port = /^\d{1,5}$/.test(String(written)) ? Number(written) : Number.NaN;
  if (!(port <= 65_535))
    throw new WrongUse(`\`--port\` takes a number from 0 to 65535, and I got \`${String(written)}\`.`);
  return port;
}

/** The watcher keeps silent about a second change to a file within 50 ms of the first: pages look when both have been made. */
const secondLook = 80;

async function watchRules({ root, config }: Session, running: RunningStudio): Promise<() => Promise<void>> {
  const { watch } = await import("chokidar");
  const watcher = watch(`${root}/${config.rules}`, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path, stats) => stats?.isFile() === true && !/\.(?:rules|rules\.md|csv)$/.test(path),
  });
  let timer: NodeJS.Timeout | null = null;
  watcher.on("all", () => {
    timer ??= setTimeout(() => {
      timer = null;
      running.announceChange();
    }, secondLook);
  });
  watcher.on("error", () => {
    /* A folder that cannot be watched is asked for again by the page. */
  });
  await new Promise<void>((resolve) => {
    watcher.once("ready", resolve);
  });
  return async () => {
    if (timer !== null) clearTimeout(timer);
    await watcher.close();
  };
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
