/** Lines that somebody types, or that come through a pipe. */
import process from "node:process";
import { createInterface } from "node:readline";

export interface LineReader {
  /** Null: there are no more. `complete`: what the words that are begun may become, for a person who asks. */
  next(prompt: string, complete: readonly string[]): Promise<string | null>;
  close(): void;
}

export function processLines(interactive: boolean): LineReader {
  let completions: readonly string[] = [];
  const completer = (line: string): [string[], string] => [
    completions.filter((each) => each.toLowerCase().startsWith(line.toLowerCase())),
    line,
  ];
  const reader = createInterface({
    input: process.stdin,
    output: interactive ? process.stdout : undefined,
    terminal: interactive,
    completer,
  });
  const arrived: string[] = [];
  let [ended, wanted]: [boolean, ((line: string | null) => void) | null] = [false, null];
  const hand = (line: string | null): void => {
    const then = wanted;
    wanted = null;
    then?.(line);
  };
  const end = (): void => {
    ended = true;
    hand(null);
  };
  reader.on("line", (line) => {
    if (wanted === null) arrived.push(line);
    else hand(line);
  });
  reader.on("close", end);
  reader.on("SIGINT", () => {
    reader.close();
  });
  return {
    next: (prompt, complete) => {
      completions = complete;
      const [line] = arrived.splice(0, 1);
      if (line !== undefined || ended) return Promise.resolve(line ?? null);
      if (interactive) {
        reader.setPrompt(prompt);
        reader.prompt();
      }
      return new Promise((then) => {
        wanted = then;
      });
    },
    close: () => {
      reader.close();
    },
  };
}
