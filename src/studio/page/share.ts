/** A whole project as part of an address: compressed, in the fragment, which no server is ever sent. */
import type { ProjectFile } from "../project-api.ts";
import { isProject } from "./storage.ts";

interface Shared {
  readonly name: string;
  readonly files: readonly ProjectFile[];
}

/** A link from a stranger is no bigger than this when it is unpacked. */
const largest = 8 * 1024 * 1024;

export async function packed(project: Shared): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(project));
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const compressed = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (const byte of compressed) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Null: it is no project, or too large a one. */
export async function unpacked(text: string): Promise<Shared | null> {
  try {
    const compressed = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) =>
      each.charCodeAt(0),
    );
    const reader = new Blob([compressed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const parts: Uint8Array[] = [];
    for (let size = 0; ;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > largest) return null;
      parts.push(value);
    }
    const found: unknown = JSON.parse(await new Blob(parts as BlobPart[]).text());
    return isProject(found) ? { name: found.name, files: found.files } : null;
  } catch {
    return null;
  }
}
