/** Logs that go with their batches to whoever plays them again, and how they are read there. */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { WrongUse } from "../exit.ts";
import type { LogLine } from "../replay/work.ts";
import type { GameRange } from "../simulate/range.ts";

/** Keeps those that somebody was asked for, until they are counted. */
export class SentLogs {
  readonly #lines: AsyncIterator<LogLine, void>;
  readonly #read = new Map<number, LogLine>();
  #next = 0;

  constructor(lines: AsyncIterator<LogLine, void>) {
    this.#lines = lines;
  }

  /** Reads on, up to and without this one. */
  async readTo(end: number): Promise<void> {
    while (this.#next < end) {
      const found = await this.#lines.next();
      if (found.done === true)
        throw new WrongUse("A file of logs became shorter while I read it. Ask again when nobody writes it any more.");
      this.#read.set(this.#next, found.value);
      this.#next += 1;
    }
  }

  hasRead([, end]: GameRange): boolean {
    return end <= this.#next;
  }

  /** Of their texts together. */
  length(logs: GameRange): number {
    return this.#of(logs).reduce((sum, { line }) => sum + line.length, 0);
  }

  where(number: number): string {
    return this.#read.get(number)?.where ?? "";
  }

  pack(logs: GameRange): string {
    return deflateRawSync(JSON.stringify(this.#of(logs).map(({ where, line }) => [where, line]))).toString("base64");
  }

  forget([from, end]: GameRange): void {
    for (let number = from; number < end; number += 1) this.#read.delete(number);
  }

  #of([from, end]: GameRange): readonly LogLine[] {
    return Array.from({ length: end - from }, (_, index) => this.#read.get(from + index)).flatMap((each) => each ?? []);
  }
}

/** More than a batch has. */
const mostBytes = 512 * 1024 * 1024;

/** Null: they are not those of this batch. */
export function openLogs([from, end]: GameRange, packed: string): readonly LogLine[] | null {
  let content: unknown;
  try {
    content = JSON.parse(
      inflateRawSync(Buffer.from(packed, "base64"), { maxOutputLength: mostBytes }).toString("utf8"),
    );
  } catch {
    return null;
  }
  if (!Array.isArray(content) || content.length !== end - from || !content.every(isPlacedLine)) return null;
  return content.map(([where, line], index) => ({ number: from + index, where, line }));
}

const isPlacedLine = (value: unknown): value is readonly [where: string, line: string] =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === "string");
