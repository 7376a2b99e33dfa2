/** A project as a zip, and back. What comes from a stranger is read in small pieces and never trusted. */
import { strToU8, Unzip, UnzipInflate, zipSync, type UnzipFile } from "fflate";
import type { ProjectFile } from "../project-api.ts";

/** So long all texts of a zip may be together when they are unpacked, in bytes. */
const largest = 8 * 1024 * 1024;
/** So long a zip may be itself. */
export const largestZip = 16 * 1024 * 1024;
const mostFiles = 2000;
/** What is pushed at once: even a bomb makes no more than a thousand times as much of it before it is noticed. */
const piece = 8 * 1024;

export type Unzipped =
  | { readonly kind: "project"; readonly files: readonly ProjectFile[]; readonly leftOut: number }
  | { readonly kind: "refused"; readonly why: string };

/** The same bytes for the same files: no clock is asked. */
export function zipped(files: readonly ProjectFile[]): Uint8Array {
  const entries = Object.fromEntries(files.map(({ path, text }) => [path, strToU8(text)]));
  return zipSync(entries, { level: 9, mtime: new Date(2000, 0, 1) });
}

/** An error that the person is told in these words. */
class Refusal extends Error {}

export function unzipped(bytes: Uint8Array): Unzipped {
  try {
    const { texts, leftOut } = contentsOf(bytes);
    if (texts.size === 0)
      throw new Refusal("This zip holds no rules: no file ends in `.rules`, `.rules.md` or `.csv`.");
    return { kind: "project", files: placed(texts), leftOut };
  } catch (problem) {
    return {
      kind: "refused",
      why: problem instanceof Refusal ? problem.message : "This is no zip, or it was damaged on its way.",
    };
  }
}

function contentsOf(bytes: Uint8Array): { readonly texts: ReadonlyMap<string, string>; readonly leftOut: number } {
  if (bytes.length > largestZip) throw new Refusal("This zip is too large for a project of rules.");
  // Every zip begins with a file in it, or is empty and begins with its end.
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new Error("no zip");
  const names = new Set<string>();
  const [texts, read] = [new Map<string, string>(), new Map<string, number>()];
  let [size, files, open, leftOut] = [0, 0, 0, 0];
  const reader = new Unzip((file) => {
    files += 1;
    if (files > mostFiles) throw new Refusal(`This zip holds more than ${mostFiles} files.`);
    const path = refusePath(file.name);
    names.add(path);
    if (!isOurs(path)) {
      if (!path.endsWith("/")) leftOut += 1;
      return;
    }
    if (texts.has(path)) throw new Refusal(`This zip holds \`${shown(path)}\` twice.`);
    texts.set(path, "");
    open += 1;
    readWhole(
      file,
      (added) => {
        size += added;
        if (size > largest)
          throw new Refusal("This zip unpacks to more than 8 MB. A project of rules is smaller, so I stopped.");
      },
      (text, sum) => {
        texts.set(path, text);
        read.set(path, sum);
        open -= 1;
      },
    );
  });
  reader.register(UnzipInflate);
  for (let start = 0; start < bytes.length; start += piece)
    reader.push(bytes.subarray(start, start + piece), start + piece >= bytes.length);
  if (open > 0) throw new Error("cut short");
  const sums = sumsIn(bytes);
  for (const [path, sum] of read) if (sums.get(path) !== sum) throw new Error("damaged");
  for (const path of sums.keys()) if (!names.has(path)) throw new Error("a file is missing");
  return { texts, leftOut };
}

function readWhole(file: UnzipFile, count: (bytes: number) => void, done: (text: string, sum: number) => void): void {
  // Strict: what is no text is not mended in silence.
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [text, sum] = ["", 0];
  file.ondata = (problem, data, isLast) => {
    if (problem !== null) throw problem;
    count(data.length);
    sum = crc32(data, sum);
    text += decodedPart(decoder, file.name, data, isLast);
    if (isLast) done(text, sum);
  };
  file.start();
}

function decodedPart(
  decoder: InstanceType<typeof TextDecoder>,
  name: string,
  data: Uint8Array,
  isLast: boolean,
): string {
  try {
    return decoder.decode(data, { stream: !isLast });
  } catch {
    throw new Refusal(`\`${shown(name)}\` in this zip is no text in UTF-8.`);
  }
}

/** The check sums that the list at the end of a zip names, by path. */
function sumsIn(bytes: Uint8Array): ReadonlyMap<string, number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw new Error("no end");
  const sums = new Map<string, number>();
  let place = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(place, true) !== 0x02014b50) throw new Error("no list");
    const [name, extra, comment] = [28, 30, 32].map((at) => view.getUint16(place + at, true)) as [
      number,
      number,
      number,
    ];
    const path = new TextDecoder().decode(bytes.subarray(place + 46, place + 46 + name));
    sums.set(path, view.getUint32(place + 16, true));
    place += 46 + name + extra + comment;
  }
  return sums;
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32, going on from what came before. */
function crc32(data: Uint8Array, before: number): number {
  let value = ~before;
  for (const byte of data) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0);
  return ~value >>> 0;
}

/** The path, if it stays within the zip's own folder. */
function refusePath(path: string): string {
  const parts = path.split("/");
  if (
    path.length > 300 ||
    path.startsWith("/") ||
    /[\\\0-\x1f\x7f:]/.test(path) ||
    parts.some((part) => part === ".." || part === ".")
  )
    throw new Refusal(
      `This zip wants to write \`${shown(path)}\`, which leads out of its folder. I took nothing of it.`,
    );
  return path;
}

/** Rules and sheets, not what systems and editors leave beside them. */
const isOurs = (path: string): boolean =>
  /\.(?:rules|rules\.md|csv)$/.test(path) &&
  path
    .split("/")
    .every((part) => part !== "" && !part.startsWith(".") && part !== "__MACOSX" && part !== "node_modules");

const shown = (path: string): string => path.slice(0, 80).replace(/[^\x20-\x7e\u00a0-\uffff]/g, "?");

/**
 * Below `rules/`, wherever they lay: in the folder `rules` of a project, or, where there is none, in rulebooks called after
 * their folders.
 */
function placed(texts: ReadonlyMap<string, string>): readonly ProjectFile[] {
  const paths = [...texts.keys()];
  const inRules = paths.filter((path) => /(?:^|\/)rules\//.test(path));
  const taken = inRules.length > 0 ? inRules : paths;
  const files = new Map<string, string>();
  for (const path of taken) {
    const inner =
      inRules.length > 0 ? path.slice(path.search(/(?:^|\/)rules\//)).replace(/^\//, "") : `rules/${inFolder(path)}`;
    if (files.has(inner)) throw new Refusal(`This zip holds \`${shown(inner)}\` twice.`);
    files.set(inner, texts.get(path) ?? "");
  }
  return [...files].map(([path, text]) => ({ path, text })).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** A rulebook is a folder. */
const inFolder = (path: string): string =>
  path.includes("/") ? path : `${path.slice(0, path.indexOf(".")) || "rulebook"}/${path}`;
