/** Our language server in a worker of the page: messages of the protocol are texts that go over a port. */
import {
  AbstractMessageReader,
  AbstractMessageWriter,
  createConnection,
  type DataCallback,
  type Disposable,
  type Message,
} from "vscode-languageserver/browser";
import { version } from "../../driver/version.ts";
import { serialize } from "../../language-server/raw-json.ts";
import { serveOver } from "../../language-server/server.ts";
import type { ServerHost } from "../../language-server/server-host.ts";
import type { WorkerResponse } from "../../language-server/worker-messages.ts";
import type { WorkerStart, TextsMessage } from "../worker-start.ts";
import { Helpers, type Helper } from "./helpers.ts";
import { PageProject } from "./page-project.ts";
import { uriOf } from "../addresses.ts";

type ServerStart = Extract<WorkerStart, { role: "server" }>;

class PortReader extends AbstractMessageReader {
  readonly #port: MessagePort;

  constructor(port: MessagePort) {
    super();
    this.#port = port;
  }

  listen(callback: DataCallback): Disposable {
    this.#port.addEventListener("message", ({ data }: MessageEvent<string>) => {
      callback(JSON.parse(data) as Message);
    });
    this.#port.start();
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
    this.#port.postMessage(serialize(message), []);
    return Promise.resolve();
  }

  end(): void {
    this.#port.close();
  }
}

/** Gives back who takes texts of files that no editor has open. */
export function startLanguageServer({ settings, texts, port, page }: ServerStart): (message: TextsMessage) => void {
  const project = new PageProject(settings);
  project.change(texts);
  const helpers = new Helpers(page);
  const analysing = new Set<Helper>();
  const watchers = new Set<(uris: readonly string[]) => void>();
  const host: ServerHost = {
    pathOf: project.files.pathOf,
    uriOf: project.files.uriOf,
    spawnWorker(onResponse, onExit) {
      const helper = helpers.begin(
        { role: "analysis", settings, texts: [...project.texts] },
        (message) => {
          onResponse(message as WorkerResponse);
        },
        () => {
          analysing.delete(helper);
          onExit();
        },
      );
      analysing.add(helper);
      return {
        post: helper.post,
        terminate: () => {
          analysing.delete(helper);
          helper.end();
        },
      };
    },
    watch: (_folder, changed) => {
      watchers.add(changed);
    },
  };
  serveOver(createConnection(new PortReader(port), new PortWriter(port)), host, version);
  return (message) => {
    project.change(message.changes);
    for (const helper of analysing) helper.post(message);
    for (const changed of watchers) changed(message.changes.map(([path]) => uriOf(path)));
  };
}
