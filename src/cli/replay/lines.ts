/** Logs of games from files with one on each line, in batches, never all at once. */
import { createReadStream, statSync } from "node:fs";
import { resolve } from "node:path";
import { WrongUse } from "../exit.ts";
import type { LogBatch, LogLine } from "./work.ts";

/** Logs that a thread is given at once, and how long they are together at most. */
const portion = 100;
const portionLength = 8 * 1024 * 1024;
/** Bytes of a line: no log of a game is longer, and a file of something else may have no second line. */
const mostBytes = 64 * 1024 * 1024;
const newline = 10;

export interface LogFile {
  readonly path: string;
  readonly shown: string;
}

export function logFiles(cwd: string, words: readonly string[]): readonly LogFile[] {
  if (words.length === 0)
    throw new WrongUse("Say which logs to play again: `rulewright replay logs/*.jsonl`, with one log on each line.");
  return words.map((shown) => {
    const path = resolve(cwd, shown);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) throw new WrongUse(`There is no file \`${shown}\`.`);
    if (!found.isFile()) throw new WrongUse(`\`${shown}\` is no file. Name the files themselves: \`logs/*.jsonl\`.`);
    return { path, shown };
  });
}

export async function* logBatches(files: readonly LogFile[]): AsyncGenerator<LogBatch, void, undefined> {
  let [logs, length]: [LogLine[], number] = [[], 0];
  for await (const each of logLines(files)) {
    logs.push(each);
    length += each.line.length;
    if (logs.length < portion && length < portionLength) continue;
    yield { logs };
    [logs, length] = [[], 0];
  }
  if (logs.length > 0) yield { logs };
}

/** Each line that is not empty. */
export async function* logLines(files: readonly LogFile[]): AsyncGenerator<LogLine, void, undefined> {
  let number = 0;
  for (const { path, shown } of files) {
    let at = 0;
    for await (const bytes of linesOf(path)) {
      at += 1;
      const line = bytes.toString("utf8").trim();
      if (line === "") continue;
      yield { number, where: `${shown}:${at}`, line };
      number += 1;
    }
  }
}

/** How many there are. */
export async function countLogs(files: readonly LogFile[]): Promise<number> {
  let found = 0;
  for (const { path } of files) for await (const bytes of linesOf(path)) if (!isBlank(bytes)) found += 1;
  return found;
}

const isBlank = (bytes: Buffer): boolean => {
  // Nearly every line shows it with its first byte.
  const first = bytes[0];
  return first === undefined || (first !== 123 && bytes.toString("utf8").trim() === "");
};

/** Ends at line feeds alone: texts in a log may hold what else ends a line elsewhere. Of a line that is too long its beginning. */
async function* linesOf(path: string): AsyncGenerator<Buffer, void, undefined> {
  let [parts, length]: [Buffer[], number] = [[], 0];
  const keep = (part: Buffer): void => {
    if (length < mostBytes) parts.push(part);
    length += part.length;
  };
  const take = (): Buffer => {
    const line = parts.length === 1 ? (parts[0] ?? Buffer.alloc(0)) : Buffer.concat(parts);
    [parts, length] = [[], 0];
    return line;
  };
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let to = chunk.indexOf(newline); to !== -1; to = chunk.indexOf(newline, from)) {
      keep(chunk.subarray(from, to));
      yield take();
      from = to + 1;
    }
    if (from < chunk.length) keep(chunk.subarray(from));
  }
  if (length > 0) yield take();
}
