/** Answers that are JSON already: they go out as they came in, however long they are. */
import type { Message } from "vscode-languageserver";

export class RawJson {
  readonly #json: string;

  constructor(json: string) {
    this.#json = json;
  }

  get json(): string {
    return this.#json;
  }

  /** For who writes it in another way, as a trace does. */
  toJSON(): unknown {
    return JSON.parse(this.#json);
  }
}

/** A message of the protocol as it goes out. */
export function serialize(message: Message): string {
  const result = "result" in message ? message.result : undefined;
  if (!(result instanceof RawJson)) return JSON.stringify(message);
  const around = JSON.stringify({ ...message, result: undefined });
  return `${around.slice(0, -1)},"result":${result.json}}`;
}
