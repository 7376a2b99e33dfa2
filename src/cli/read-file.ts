/** Reading what should be a file. A pipe or a device under its name would never end, and is never waited for. */
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/** There is something under that name, and it is no file that can be read: a pipe, a device, a socket, a folder. */
export class NoFile extends Error {
  override readonly name = "NoFile";
  readonly path: string;
  /** It is a file, of more bytes than anybody reads. */
  readonly isTooLarge: boolean;
  constructor(path: string, isTooLarge = false) {
    super(path);
    [this.path, this.isTooLarge] = [path, isTooLarge];
  }
}

const largest = 512 * 1024 * 1024;

/** Throws what the disk says, or `NoFile`. */
export function readBytes(path: string, most = largest): Buffer {
  const file = openFile(path);
  try {
    const found = fstatSync(file);
    if (!found.isFile()) throw new NoFile(path);
    if (found.size > most) throw new NoFile(path, true);
    const parts: Buffer[] = [];
    for (let [size, capacity] = [0, found.size + 1]; ; capacity = 64 * 1024) {
      const part = Buffer.alloc(capacity);
      const count = readSync(file, part, 0, capacity, null);
      if (count === 0) return Buffer.concat(parts);
      size += count;
      // It grows while it is read.
      if (size > most) throw new NoFile(path, true);
      parts.push(part.subarray(0, count));
    }
  } finally {
    closeSync(file);
  }
}

export const readText = (path: string, most = largest): string => readBytes(path, most).toString("utf8");

/** Null: it is gone, or no file, or longer than any of ours. */
export function readIfThere(path: string): string | null {
  try {
    return readText(path);
  } catch (problem) {
    if (problem instanceof NoFile || (problem as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw problem;
  }
}

/** Without waiting for anybody who writes into a pipe. */
function openFile(path: string): number {
  try {
    return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (problem) {
    // A socket cannot be opened.
    if ((problem as NodeJS.ErrnoException).code === "ENXIO") throw new NoFile(path);
    throw problem;
  }
}
