/** Zips of projects: what leaves comes in again, and what is hostile is refused with a word. */
import { deflateRawSync } from "node:zlib";
import { unzipSync, zipSync, strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { unzipped, zipped } from "../../../src/studio/page/zip.ts";
import { chance } from "../../support/random.ts";
import { seedsFrom, tries } from "../../support/soak.ts";

const zipOf = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));

const why = (bytes: Uint8Array): string => {
  const found = unzipped(bytes);
  return found.kind === "refused" ? found.why : `took ${found.files.map(({ path }) => path).join(", ")}`;
};

describe("a zip", () => {
  it("comes in as it left, with the same bytes each time", () => {
    const files = [
      { path: "rules/duel/armor.csv", text: "name;guard\r\nPlate;3,5\r\n" },
      { path: "rules/duel/duel.rules", text: `# Größe, 骰子, 🎲\n${"rule same(n: int): int = n\n".repeat(400)}` },
      { path: "rules/leer/empty.rules", text: "" },
    ];
    expect(unzipped(zipped(files))).toEqual({ kind: "project", files, leftOut: 0 });
    expect(zipped(files)).toEqual(zipped(files));
    // Others can open it as well.
    expect(Object.keys(unzipSync(zipped(files)))).toEqual(files.map(({ path }) => path));
  });

  it("is found wherever its rules lie, without what systems leave beside them", () => {
    const found = unzipped(
      zipOf({
        "my game/README.md": "hello",
        "my game/rules/duel/duel.rules": "a",
        "my game/rules/duel/.duel.rules": "hidden",
        "__MACOSX/my game/rules/duel/duel.rules": "fork",
        "my game/other/x.csv": "not below rules",
      }),
    );
    expect(found).toEqual({ kind: "project", files: [{ path: "rules/duel/duel.rules", text: "a" }], leftOut: 3 });
    expect(why(zipOf({ "duel/duel.rules": "a", "loose.rules": "b" }))).toBe(
      "took rules/duel/duel.rules, rules/loose/loose.rules",
    );
  });

  it.each([
    "../victim.rules",
    "rules/../../victim.rules",
    "/etc/x.rules",
    "C:/x.rules",
    "rules\\..\\x.rules",
    "./rules/x/x.rules",
    "rules/x\0.rules",
    `rules/${"x".repeat(400)}.rules`,
    // Also where it is no file of ours.
    "../../.bashrc",
  ])("that climbs is refused whole: %j", (path) => {
    expect(why(zipOf({ "rules/duel/duel.rules": "a", [path]: "evil" }))).toContain("leads out of its folder");
  });

  it("that unpacks to much more than it is, is stopped", () => {
    const bomb = zipOf({ "rules/bomb/bomb.rules": "a".repeat(40_000_000) });
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(why(bomb)).toContain("more than 8 MB");
    // Many that are small each.
    const many = Object.fromEntries(
      Array.from({ length: 100 }, (_, place) => [`rules/b/${place}.rules`, "b".repeat(100_000)] as const),
    );
    expect(why(zipOf(many))).toContain("more than 8 MB");
    const crowd = Object.fromEntries(Array.from({ length: 2001 }, (_, place) => [`x/${place}.txt`, ""] as const));
    expect(why(zipOf(crowd))).toContain("more than 2000 files");
  });

  it("that lies about the size of its files is stopped all the same", () => {
    expect(why(lyingZip("rules/bomb/bomb.rules", Buffer.alloc(30_000_000, "a"), 10))).toContain("more than 8 MB");
  });

  it("that holds no text, no rules or one file twice is refused", () => {
    expect(why(zipSync({ "rules/a/a.rules": Uint8Array.of(0xff, 0xfe, 0x00) }))).toContain("is no text in UTF-8");
    expect(why(zipOf({ "a.txt": "a" }))).toContain("holds no rules");
    expect(why(Buffer.concat([zipOf({ "rules/a/a.rules": "a" }), zipOf({ "rules/a/a.rules": "b" })]))).toContain(
      "twice",
    );
    expect(why(zipOf({ "rules/a/a.rules": "a", "x/rules/a/a.rules": "b" }))).toContain("twice");
    expect(why(strToU8("no zip at all"))).toContain("no zip");
    expect(why(new Uint8Array())).toContain("no zip");
  });

  it("that was damaged is refused or still whole, and nothing else", () => {
    const texts = Array.from({ length: 3 }, (_, place) => `rule r${place}(n: int): int = n + ${place}\n`.repeat(60));
    const whole = zipped(texts.map((text, place) => ({ path: `rules/r/r${place}.rules`, text })));
    const all = { kind: "project", files: texts.map((text, place) => ({ path: `rules/r/r${place}.rules`, text })) };
    for (const seed of seedsFrom(4711, tries(4000, 300))) {
      const { below, once } = chance(seed);
      const bytes = Uint8Array.from(whole);
      for (let count = 1 + below(6); count > 0; count -= 1) bytes[below(bytes.length)] = below(256);
      const found = unzipped(once(4) ? bytes.subarray(0, below(bytes.length)) : bytes);
      // A name may have been changed, too, and then the check sum of that name is missing.
      if (found.kind === "project") expect(found, `seed ${seed}`).toMatchObject(all);
    }
  });
});

/** A zip by hand whose header says another size than its file has. */
function lyingZip(name: string, content: Buffer, size: number): Uint8Array {
  const packed = deflateRawSync(content);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), packed]);
}
