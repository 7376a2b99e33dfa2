/** What lies on a shelf in memory, for one store after the other. */
import type { Shelf } from "../../src/driver/archive.ts";

export interface MemoryShelf extends Shelf {
  readonly pieces: Map<string, Uint8Array>;
}

export function memoryShelf(): MemoryShelf {
  const pieces = new Map<string, Uint8Array>();
  let list: Uint8Array | null = null;
  let count = 0;
  return {
    pieces,
    list: () => list,
    get: (name) => pieces.get(name) ?? null,
    put(bytes) {
      count += 1;
      pieces.set(String(count), bytes);
      return String(count);
    },
    close(body, names) {
      list = body;
      for (const name of pieces.keys()) if (!names.has(name)) pieces.delete(name);
    },
  };
}
