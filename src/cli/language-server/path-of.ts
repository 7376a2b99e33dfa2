import { fileURLToPath } from "node:url";

/** The path of a file that an editor names by its address. Null: it is none of this machine. */
export function pathOf(uri: string): string | null {
  try {
    return fileURLToPath(uri);
  } catch {
    // No address of a file: a text that was never saved, a version of long ago.
    return null;
  }
}
