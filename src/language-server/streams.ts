/** The server over the streams of a process, as editors start it. */
import { createConnection, StreamMessageWriter, type MessageReader } from "vscode-languageserver/node";
import { serialize } from "./raw-json.ts";
import { serveOver } from "./server.ts";
import type { ServerHost } from "./server-host.ts";

/** Speaks on the streams until the other side says `exit`, or is gone: then the process ends. */
export function serve(
  host: ServerHost,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  version: string,
): void {
  const connection = createConnection(input as unknown as MessageReader, createMessageWriter(output));
  serveOver(connection, host, version);
}

/** Writes messages of the protocol. */
export function createMessageWriter(output: NodeJS.WritableStream): StreamMessageWriter {
  return new StreamMessageWriter(output, {
    contentTypeEncoder: {
      name: "application/json",
      encode: (message) => Promise.resolve(Buffer.from(serialize(message))),
    },
  });
}
