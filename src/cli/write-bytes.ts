/** Writing into open files, of which the system does not say which one it refuses. */
import { writeSync } from "node:fs";

/** Whatever is refused names this path. */
export function naming<T>(path: string, write: () => T): T {
  try {
    return write();
  } catch (problem) {
    if (problem instanceof Error && !("path" in problem)) Object.assign(problem, { path });
    throw problem;
  }
}

/** All of them, at the end of what was written before. */
export function writeBytes(file: number, bytes: Uint8Array, path: string): void {
  naming(path, () => {
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
  });
}
