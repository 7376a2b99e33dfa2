/** The server of `rulewright studio`: the page as it is shipped, and the files of one project, for this machine alone. */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, realpathSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { basename, join } from "node:path";
import type { ProjectConfig } from "../../driver/config.ts";
import type { ProjectState, SaveRequest } from "../../studio/project-api.ts";
import { readEarlier } from "./earlier.ts";
import { refuseStrangers, refuseWithoutToken, safetyHeaders, type Gate } from "./gatekeeper.ts";
import { ProjectFolder, type FolderOptions } from "./project-folder.ts";

export interface StudioOptions extends Omit<FolderOptions, "rules"> {
  readonly config: ProjectConfig;
  /** The file of the configuration below the root; null: the usual one. */
  readonly configPath: string | null;
  /** The folder of the page. */
  readonly assets: string;
  readonly token: string;
  /** 0: any that is free. */
  readonly port: number;
}

export interface RunningStudio {
  readonly port: number;
  /** Something changed on disk: pages that wait are told. */
  announceChange(): void;
  close(): Promise<void>;
}

const largestBody = 64 * 1024 * 1024;
/** So long a page waits for changes before it asks again, in milliseconds. */
const longestWait = 25_000;

const contentTypes: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  json: "application/json; charset=utf-8",
};

/** Of the project: nobody keeps them. */
const jsonHeaders = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };

export async function startStudio(options: StudioOptions): Promise<RunningStudio> {
  const studio = new StudioServer(options);
  await studio.listen();
  return studio;
}

class StudioServer implements RunningStudio {
  readonly #options: StudioOptions;
  readonly #folder: ProjectFolder;
  readonly #server: Server;
  /** Read once: what is served is what stands in that folder by name, and no path is ever made from a request. */
  readonly #assets: ReadonlyMap<string, Asset>;
  readonly #waiting = new Set<() => void>();
  #revision = 0;
  #gate: Gate;

  constructor(options: StudioOptions) {
    this.#options = options;
    this.#folder = new ProjectFolder({ ...options, rules: options.config.rules });
    this.#assets = assetsIn(options.assets, "/");
    this.#gate = { port: options.port, token: options.token };
    this.#server = createServer({ requestTimeout: 60_000 }, (request, response) => {
      this.#answer(request, response).catch((problem: unknown) => {
        if (response.headersSent) response.destroy();
        else send(response, 500, { why: problem instanceof Error ? problem.message : String(problem) });
      });
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(this.#options.port, "127.0.0.1", resolve);
    });
    const address = this.#server.address();
    if (typeof address === "object" && address !== null) this.#gate = { ...this.#gate, port: address.port };
  }

  get port(): number {
    return this.#gate.port;
  }

  announceChange(): void {
    this.#revision += 1;
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  async close(): Promise<void> {
    for (const wake of this.#waiting) wake();
    await new Promise<void>((resolve) => {
      this.#server.close(() => {
        resolve();
      });
      this.#server.closeAllConnections();
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const stranger = refuseStrangers(this.#gate, request.headers);
    if (stranger !== null) {
      send(response, stranger.status, { why: stranger.why });
      return;
    }
    const [path = "/", query = ""] = (request.url ?? "/").split("?");
    if (path.startsWith("/api/")) await this.#answerApi(request, response, path, query);
    else if (request.method !== "GET") refuseMethod(response, "GET");
    else this.#sendAsset(request, response, path);
  }

  async #answerApi(request: IncomingMessage, response: ServerResponse, path: string, query: string): Promise<void> {
    const stranger = refuseWithoutToken(this.#gate, request.headers);
    if (stranger !== null) {
      send(response, stranger.status, { why: stranger.why });
      return;
    }
    const wanted = { "/api/project": "GET", "/api/changes": "GET", "/api/earlier": "GET", "/api/file": "PUT" }[path];
    if (wanted === undefined) send(response, 404, { why: "There is nothing here." });
    else if (request.method !== wanted) refuseMethod(response, wanted);
    else if (path === "/api/project") send(response, 200, await this.#state());
    else if (path === "/api/changes") await this.#waitForChanges(request, response, query);
    else if (path === "/api/earlier")
      send(response, 200, await readEarlier(this.#options, new URLSearchParams(query).get("known")));
    else await this.#save(request, response);
  }

  async #state(): Promise<ProjectState> {
    const { root, config, isReadOnly } = this.#options;
    const revision = this.#revision;
    return {
      id: projectNumber(root),
      name: basename(root),
      readOnly: isReadOnly,
      rules: config.rules,
      width: config.format.width,
      revision,
      ...(await this.#folder.read()),
    };
  }

  async #waitForChanges(request: IncomingMessage, response: ServerResponse, query: string): Promise<void> {
    const after = Number(new URLSearchParams(query).get("after") ?? "0");
    if (after === this.#revision)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, longestWait);
        const wake = (): void => {
          clearTimeout(timer);
          this.#waiting.delete(wake);
          resolve();
        };
        this.#waiting.add(wake);
        request.once("close", wake);
      });
    if (!response.destroyed) send(response, 200, { revision: this.#revision });
  }

  async #save(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    if (body === null) {
      send(response.setHeader("connection", "close"), 413, { why: "That is too much for one file." });
      return;
    }
    const wanted = saveRequest(body);
    if (wanted === null) {
      send(response, 400, { why: "A request to save has a `path`, a `text` and a `base`." });
      return;
    }
    const answer = await this.#folder.save(wanted);
    // Other pages need not wait for the watcher, which may hear of it late.
    if (answer.kind === "saved") this.announceChange();
    send(response, { saved: 200, conflict: 409, refused: 403 }[answer.kind], answer);
  }

  #sendAsset(request: IncomingMessage, response: ServerResponse, path: string): void {
    const name = path === "/" ? "/index.html" : path;
    const asset = this.#assets.get(name);
    if (asset === undefined) {
      send(response, 404, { why: "There is nothing here." });
      return;
    }
    const { content, tag } = asset;
    const type = contentTypes[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
    const caching = { "cache-control": isNamedByContent(name) ? "max-age=31536000, immutable" : "no-cache", etag: tag };
    const isKnown = request.headers["if-none-match"] === tag;
    response.writeHead(isKnown ? 304 : 200, { ...safetyHeaders, ...caching, "content-type": type });
    response.end(isKnown ? undefined : content);
  }
}

interface Asset {
  readonly content: Buffer;
  /** Of its content, for a browser that has it already. */
  readonly tag: string;
}

/** Another content has another name: a browser need not ask again, and several workers load it once. */
const isNamedByContent = (name: string): boolean => /^\/parts\/[\w-]+-[A-Z0-9]{8}\.js$/.test(name);

/** Says nothing of where the project lies, and the same of the same folder. */
export const projectNumber = (root: string): string =>
  createHash("sha256").update(realpathSync(root)).digest("hex").slice(0, 24);

function assetsIn(folder: string, prefix: string): ReadonlyMap<string, Asset> {
  const found = new Map<string, Asset>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      for (const [name, content] of assetsIn(path, `${prefix}${entry.name}/`)) found.set(name, content);
    else if (entry.isFile()) {
      const content = readFileSync(path);
      const tag = `"${createHash("sha256").update(content).digest("base64url")}"`;
      found.set(`${prefix}${entry.name}`, { content, tag });
    }
  }
  return found;
}

/** Null: it is too long; the rest is not read. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  if (Number(request.headers["content-length"] ?? "0") > largestBody) return null;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > largestBody) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Null: it is none. */
function saveRequest(body: string): SaveRequest | null {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return null;
  }
  const { path, text, base } = (value ?? {}) as Partial<Record<keyof SaveRequest, unknown>>;
  return typeof path === "string" &&
    (text === null || typeof text === "string") &&
    (base === null || typeof base === "string")
    ? { path, text, base }
    : null;
}

function refuseMethod(response: ServerResponse, allow: string): void {
  send(response.setHeader("allow", allow), 405, { why: `Only ${allow} is answered here.` });
}

function send(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { ...safetyHeaders, ...jsonHeaders }).end(JSON.stringify(value));
}
