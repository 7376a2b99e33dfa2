/** The doors to the language server: the shipped command as a process, and the shipped worker of the Studio over a port. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { MessageChannel, Worker, type MessagePort } from "node:worker_threads";
import { expect, onTestFinished } from "vitest";
import {
  AbstractMessageReader,
  AbstractMessageWriter,
  type DataCallback,
  type Disposable,
  type Message,
} from "vscode-jsonrpc/node";
import type { ClientCapabilities } from "vscode-languageserver-protocol";
import { root as pageRoot, type TextChanges } from "../../src/studio/addresses.ts";
import { built } from "./built.ts";
import { editor, EditorClient, welcomed } from "./editor-client.ts";
import { tempProject } from "./temp-project.ts";

export interface OpenDoor {
  readonly client: EditorClient;
  /** The folder of the project, as the server names it. */
  readonly root: string;
  /** A file that no editor has open changes. Null: it is gone. */
  change(path: string, text: string | null): void;
  /** It says that it has, and a process ends as one that was asked to. */
  shutDown(): Promise<void>;
}

export interface Door {
  readonly name: string;
  open(files: Readonly<Record<string, string>>, capabilities?: ClientCapabilities): Promise<OpenDoor>;
}

const command: Door = {
  name: "the command",
  async open(files, capabilities = {}) {
    const root = tempProject(files);
    const client = await editor({ folders: [root], capabilities });
    return {
      client,
      root,
      change(path, text) {
        const at = join(root, path);
        mkdirSync(dirname(at), { recursive: true });
        if (text === null) rmSync(at);
        else writeFileSync(at, text);
      },
      async shutDown() {
        expect(await client.shutDown()).toBe(0);
      },
    };
  },
};

/** Messages are texts, as the page sends them. */
class PortReader extends AbstractMessageReader {
  readonly #port: MessagePort;

  constructor(port: MessagePort) {
    super();
    this.#port = port;
  }

  listen(hear: DataCallback): Disposable {
    this.#port.on("message", (text: string) => {
      hear(JSON.parse(text) as Message);
    });
    return { dispose: () => undefined };
  }
}

class PortWriter extends AbstractMessageWriter {
  readonly #port: MessagePort;

  constructor(port: MessagePort) {
    super();
    this.#port = port;
  }

  write(message: Message): Promise<void> {
    this.#port.postMessage(JSON.stringify(message), []);
    return Promise.resolve();
  }

  end(): void {
    this.#port.close();
  }
}

function newThread(): Worker {
  const script = pathToFileURL(join(built(), "studio/compiler.js")).href;
  const thread = new Worker(new URL("page-worker.mjs", import.meta.url), { workerData: script });
  onTestFinished(async () => {
    await thread.terminate();
  });
  return thread;
}

interface BeginHelper {
  readonly kind: "begin";
  readonly id: number;
  readonly start: object;
  readonly port: MessagePort;
}

/** As the page does it (`src/studio/page/helper-pool.ts`). */
function beginHelpers(asked: MessagePort): void {
  const helpers = new Map<number, Worker>();
  asked.on("message", (request: BeginHelper | { readonly kind: "end"; readonly id: number }) => {
    if (request.kind === "end") {
      void helpers.get(request.id)?.terminate();
      return;
    }
    const thread = newThread();
    helpers.set(request.id, thread);
    thread.on("error", () => {
      asked.postMessage({ id: request.id }, []);
    });
    thread.postMessage({ ...request.start, port: request.port }, [request.port]);
  });
}

const studio: Door = {
  name: "the Studio's worker",
  async open(files, capabilities = {}) {
    const thread = newThread();
    const [{ port1, port2 }, pool] = [new MessageChannel(), new MessageChannel()];
    beginHelpers(pool.port1);
    const texts: TextChanges = Object.entries(files);
    // As `src/studio/worker-start.ts` says, whose types are those of a browser.
    const start = { role: "server", settings: { rules: "rules", width: 120 }, texts, port: port2, page: pool.port2 };
    thread.postMessage(start, [port2, pool.port2]);
    const client = new EditorClient({ reader: new PortReader(port1), writer: new PortWriter(port1) });
    await welcomed(client, [pageRoot], capabilities);
    return {
      client,
      root: pageRoot,
      change(path, text) {
        thread.postMessage({ kind: "texts", changes: [[path, text]] }, []);
      },
      async shutDown() {
        expect(await client.ask("shutdown", undefined)).toBeNull();
      },
    };
  },
};

export const doors: readonly Door[] = [command, studio];
