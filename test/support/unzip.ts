import { inflateRawSync } from "node:zlib";

/** The files of a zip archive by path, as its directory lists them. */
export function unzip(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed, name, extra, comment, local] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ];
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + packed);
    files.set(bytes.toString("utf8", at + 46, at + 46 + name), method === 0 ? content : inflateRawSync(content));
    at += 46 + name + extra + comment;
  }
  return files;
}
