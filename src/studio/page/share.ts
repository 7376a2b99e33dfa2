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

/**
 * A link from a stranger has no more lines than this, in all of its files. Each worker of the page reads all of them, and what
 * they need together could end the tab.
 */
const mostLines = 200_000;

/** A text: why it is not opened. */
export async function unpacked(text: string): Promise<Shared | string> {
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
      if (size > largest) return noProject;
      parts.push(value);
    }
    const found: unknown = JSON.parse(await new Blob(parts as BlobPart[]).text());
    if (!isProject(found)) return noProject;
    return tooLong(found.files) ?? { name: found.name, files: found.files };
  } catch {
    return noProject;
  }
}

const noProject = "This link holds no project that I can read. It may have been cut short.";

/** Null: it is short enough. */
function tooLong(files: readonly ProjectFile[]): string | null {
  const counted = files.map(({ path, text }) => ({ path, lines: linesIn(text) }));
  const all = counted.reduce((sum, { lines }) => sum + lines, 0);
  if (all <= mostLines) return null;
  const { path, lines } = counted.reduce((most, each) => (each.lines > most.lines ? each : most));
  const number = (value: number): string => value.toLocaleString("en");
  return `This link is not opened: it has ${number(all)} lines, ${number(lines)} of them in ${path}, and the page reads at most ${number(mostLines)} of a link. Ask for a zip, and open it with \`rulewright studio\`.`;
}

function linesIn(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}
