/** The example of a server as its owner has it: installed from the packed package, built, started, killed; and its clients. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import type { Decision, GameModule, Told, View } from "../../src/runtime/index.ts";
import { packedInto } from "./packed.ts";
import { projectRoot } from "./project-files.ts";
import type { Chance } from "./random.ts";
import { pause } from "./waiting.ts";

const env = {
  ...process.env,
  NO_COLOR: "1",
  FORCE_COLOR: undefined,
  VITEST: undefined,
  NODE_ENV: undefined,
  NODE_OPTIONS: undefined,
  DATABASE_URL: undefined,
};

export interface Example {
  readonly folder: string;
  readonly game: GameModule;
  readonly toldTo: (event: Told, player: number | null) => Told;
  /** A package that the example has. */
  readonly required: (name: string) => unknown;
  readonly remove: () => void;
}

export async function installed(): Promise<Example> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "rulewright-server-")));
  const folder = join(home, "server");
  cpSync(join(projectRoot, "docs/examples/server"), folder, {
    recursive: true,
    // What somebody who tried the example left there.
    filter: (path) => !/[\\/](?:node_modules|out|generated|[^\\/]*\.db[^\\/]*)$/.test(path),
  });
  const install = ["install", packedInto(home), "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
  for (const args of [
    [...install, "--no-package-lock", "--silent"],
    ["run", "--silent", "build"],
  ]) {
    const ran = spawnSync("npm", args, { cwd: folder, encoding: "utf8", env });
    if (ran.status !== 0) throw new Error(`npm ${args.join(" ")}\n${ran.stdout}${ran.stderr}`);
  }
  const required = createRequire(join(folder, "package.json"));
  const imported = async (path: string): Promise<unknown> => import(pathToFileURL(path).href);
  const { toldTo } = (await imported(join(folder, "node_modules/rulewright/dist/runtime.js"))) as Pick<
    Example,
    "toldTo"
  >;
  const game = (await imported(join(folder, "out/generated/brawl/game.js"))) as GameModule;
  return { folder, game, toldTo, required, remove: () => rmSync(home, { recursive: true, force: true }) };
}

/** The example's process; `url` is where it listens now. */
export interface Server {
  readonly url: () => string;
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
}

export async function started(example: Example, settings: Readonly<Record<string, string>>): Promise<Server> {
  let child: ChildProcess | undefined;
  let url = "";
  const start = async (): Promise<void> => {
    const own = spawn(process.execPath, ["out/src/main.js"], {
      cwd: example.folder,
      env: { ...env, PORT: "0", ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = own;
    let said = "";
    url = await new Promise((resolve, reject) => {
      const hear = (data: Buffer): void => {
        said += String(data);
        const [, found] = /^(http:\S+)$/m.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      };
      own.stdout.on("data", hear);
      own.stderr.on("data", hear);
      own.once("exit", () => reject(new Error(`the server ended: ${said}`)));
    });
  };
  await start();
  return {
    url: () => url,
    start,
    kill: async () => {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((then) => child?.once("exit", then));
      child.kill("SIGKILL");
      await gone;
    },
  };
}

export interface Position {
  readonly kind: "position";
  readonly number: number;
  readonly seat: number | null;
  readonly view: View;
  readonly asked: Decision | null;
  readonly clocks: Readonly<Record<string, number>>;
  readonly events: readonly { readonly move: number; readonly told: readonly Told[] }[];
}
export type Heard =
  | Position
  | { readonly kind: "accepted"; readonly number: number }
  | { readonly kind: "refused"; readonly number: number | null; readonly why: string };

interface Socket {
  on(event: "message", hear: (data: Buffer) => void): void;
  on(event: "open" | "close" | "error", hear: () => void): void;
  send(text: string): void;
  terminate(): void;
}

export function connected(example: Example, url: string): Socket {
  const { WebSocket } = example.required("ws") as { readonly WebSocket: new (url: string) => Socket };
  return new WebSocket(`${url.replace("http", "ws")}/play`);
}

export const newMatch = async (
  server: Server,
): Promise<{ readonly match: string; readonly tokens: readonly string[] }> =>
  (await (await fetch(`${server.url()}/matches`, { method: "POST" })).json()) as never;

interface Sent {
  readonly number: number;
  readonly choice: string;
}

/** A client that plays at random, joins again when it is cut off, and sends again what was not answered. */
export class Player {
  readonly positions: Position[] = [];
  readonly accepted: Sent[] = [];
  /** Moves that the server answered a second time. */
  again = 0;
  #pending: Sent | null = null;
  #socket: Socket | undefined;
  #isOver = false;
  /** How often it was cut off since the server last said something. */
  #failures = 0;
  readonly done: Promise<void>;
  #end: () => void = () => undefined;
  #fail: (problem: Error) => void = () => undefined;

  constructor(
    private readonly example: Example,
    private readonly server: Server,
    private readonly match: string,
    private readonly token: string | undefined,
    private readonly random: Chance,
    /** Called with each move that goes out. */
    private readonly moved: () => void = () => undefined,
  ) {
    this.done = new Promise((resolve, reject) => {
      this.#end = resolve;
      this.#fail = reject;
    });
    this.#connect();
  }

  leave(): void {
    this.#isOver = true;
    this.#socket?.terminate();
  }

  #connect(): void {
    const socket = connected(this.example, this.server.url());
    this.#socket = socket;
    let isFirst = true;
    const from = this.positions.at(-1)?.number;
    socket.on("error", () => undefined);
    socket.on("open", () => socket.send(JSON.stringify({ kind: "join", match: this.match, token: this.token, from })));
    socket.on("close", () => {
      this.#failures += 1;
      if (this.#failures > 2000) return this.#fail(new Error("the server answers no more"));
      void pause(20).then(() => this.#isOver || this.#connect());
    });
    socket.on("message", (data) => {
      if (this.#socket !== socket) return;
      const heard = JSON.parse(data.toString("utf8")) as Heard;
      if (heard.kind === "refused") return this.#fail(new Error(`refused: ${JSON.stringify([heard, this.#pending])}`));
      this.#failures = 0;
      if (heard.kind === "position") this.positions.push(heard);
      else this.#hearAccepted(heard.number);
      if (isFirst && this.#pending !== null) this.#send(this.#pending);
      isFirst = false;
      this.#act();
    });
  }
  #hearAccepted(number: number): void {
    if (this.#pending?.number === number) {
      this.accepted.push(this.#pending);
      this.#pending = null;
    } else if (this.accepted.some((each) => each.number === number)) this.again += 1;
    else this.#fail(new Error(`accepted, but never sent: ${number}`));
  }
  #act(): void {
    const last = this.positions.at(-1);
    if (last === undefined || this.#pending !== null) return;
    if (last.view.outcome !== null) return this.#end();
    if (last.asked === null || this.accepted.some(({ number }) => number >= last.number)) return;
    this.#pending = { number: last.number, choice: this.random.pick(last.asked.options).key };
    this.#send(this.#pending);
    // Twice at once, as a client that waits no longer does; and now and then the line breaks at once.
    if (this.random.once(6)) this.#send(this.#pending);
    else if (this.random.once(9)) this.#socket?.terminate();
    this.moved();
  }
  #send(move: Sent): void {
    this.#socket?.send(JSON.stringify({ kind: "move", ...move }));
  }
}

/** As an owner of the database sees the log. */
export async function storedMoves(
  example: Example,
  settings: Readonly<Record<string, string>>,
  match: string,
): Promise<readonly { readonly number: number; readonly player: number; readonly choice: string }[]> {
  const code = `
    const { openStore } = await import(${JSON.stringify(pathToFileURL(join(example.folder, "out/src/store.js")).href)});
    const store = await openStore();
    console.log(JSON.stringify((await store.find(${JSON.stringify(match)})).moves));
    await store.close();`;
  const told = execFileSync(process.execPath, ["--input-type=module", "-e", code], {
    cwd: example.folder,
    env: { ...env, ...settings },
    encoding: "utf8",
  });
  return JSON.parse(told) as never;
}
