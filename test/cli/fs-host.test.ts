import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { fileHost } from "../../src/cli/fs-host.ts";
import { ClosedFolder } from "../../src/driver/host.ts";
import { tempProject } from "../support/temp-project.ts";

it("lists rules and tables, sorted by code unit, and nothing else", async () => {
  const root = tempProject({
    "rules/b/b.rules": "",
    "rules/B/x.csv": "",
    "rules/a/é.rules": "",
    "rules/a/notes.md": "",
    "rules/.git/x.rules": "",
    "rules/a/node_modules/x.rules": "",
  });
  expect(await fileHost(root).list("rules")).toEqual(["rules/B/x.csv", "rules/a/é.rules", "rules/b/b.rules"]);
  expect(await fileHost(root).list("nowhere")).toEqual([]);
});

it("refuses every path that climbs", async () => {
  const root = tempProject({ "rules/a/a.rules": "x" });
  const host = fileHost(join(root, "rules"));
  for (const path of [
    "../rules/a/a.rules",
    "a/../../x",
    "/etc/passwd",
    "a\\..\\a.rules",
    "C:/x",
    "a//a.rules",
    "./a/a.rules",
    "a/a.rules\0.csv",
    "",
  ]) {
    expect(await host.read(path), path).toEqual({ kind: "outside" });
  }
  expect(await host.list("..")).toEqual([]);
});

it("follows links inside the root and reads none that lead out", async () => {
  const outside = tempProject({ "secret.csv": "Name\n", "secret.rules": "x" });
  const root = tempProject({ "rules/a/a.rules": "x" });
  symlinkSync(join(outside, "secret.csv"), join(root, "rules/a/secret.csv"));
  symlinkSync(outside, join(root, "rules/out"));
  symlinkSync(join(root, "rules/a"), join(root, "rules/again"));
  symlinkSync(join(root, "nothing"), join(root, "rules/a/broken.rules"));
  const host = fileHost(root);
  // What is called as rules are, and cannot be read, is not left out silently.
  expect(await host.list("rules")).toEqual([
    "rules/a/a.rules",
    "rules/a/broken.rules",
    "rules/again/a.rules",
    "rules/again/broken.rules",
  ]);
  expect(await host.read("rules/a/secret.csv")).toEqual({ kind: "outside" });
  expect(await host.read("rules/out/secret.rules")).toEqual({ kind: "outside" });
  expect(await host.read("rules/again/a.rules")).toEqual({ kind: "text", text: "x" });
  expect(await host.read("rules/a/broken.rules")).toEqual({ kind: "missing" });
});

it("comes to an end in a folder that links to itself", async () => {
  const root = tempProject({ "rules/a/a.rules": "x", "rules/b/b.rules": "x" });
  symlinkSync(join(root, "rules"), join(root, "rules/loop"));
  symlinkSync(join(root, "rules/a"), join(root, "rules/a/loop"));
  symlinkSync(root, join(root, "rules/a/root"));
  expect(await fileHost(root).list("rules")).toEqual(["rules/a/a.rules", "rules/b/b.rules"]);
  // Two that lead into each other.
  symlinkSync(join(root, "rules/b"), join(root, "rules/a/other"));
  symlinkSync(join(root, "rules/a"), join(root, "rules/b/other"));
  expect(await fileHost(root).list("rules")).toEqual([
    "rules/a/a.rules",
    "rules/a/other/b.rules",
    "rules/b/b.rules",
    "rules/b/other/a.rules",
  ]);
});

// Nothing is closed to the one who may do everything.
it.skipIf(process.getuid?.() === 0)("tells what is closed from what is not there", async () => {
  const root = tempProject({ "rules/a/a.rules": "x", "rules/b/b.rules": "x" });
  onTestFinished(() => {
    chmodSync(join(root, "rules/b"), 0o755);
  });
  chmodSync(join(root, "rules/a/a.rules"), 0o000);
  expect(await fileHost(root).read("rules/a/a.rules")).toEqual({ kind: "closed" });
  chmodSync(join(root, "rules/b"), 0o000);
  expect(await fileHost(root).read("rules/b/b.rules")).toEqual({ kind: "closed" });
  await expect(fileHost(root).list("rules")).rejects.toThrow(ClosedFolder);
});

it("says what is no text, no file, or gone", async () => {
  const root = tempProject({ "rules/a/a.rules": "x" });
  writeFileSync(join(root, "rules/a/sheet.csv"), Buffer.from([0x50, 0x4b, 0x03, 0x04, 0xff, 0xfe]));
  writeFileSync(join(root, "rules/a/utf16.csv"), Buffer.from([0xff, 0xfe, 0x41, 0x00]));
  writeFileSync(join(root, "rules/a/utf16-without-mark.csv"), Buffer.from("Name,Guard\n", "utf16le"));
  mkdirSync(join(root, "rules/a/folder.csv"));
  // Windows has no pipes among its files: there it is one more that is missing.
  if (process.platform !== "win32") execFileSync("mkfifo", [join(root, "rules/a/pipe.csv")]);
  const host = fileHost(root);
  expect(await host.read("rules/a/sheet.csv")).toEqual({ kind: "notText" });
  expect(await host.read("rules/a/utf16.csv")).toEqual({ kind: "notText" });
  expect(await host.read("rules/a/utf16-without-mark.csv")).toEqual({ kind: "notText" });
  expect(await host.read("rules/a/folder.csv")).toEqual({ kind: "missing" });
  expect(await host.read("rules/a/pipe.csv")).toEqual({ kind: "missing" });
  expect(await host.read("rules/a/gone.csv")).toEqual({ kind: "missing" });
});

it("keeps a byte-order mark for the reader to see", async () => {
  const root = tempProject({ "rules/a/a.rules": "\uFEFFx" });
  expect(await fileHost(root).read("rules/a/a.rules")).toEqual({ kind: "text", text: "\uFEFFx" });
});

describe("a file that is read again", () => {
  const path = "rules/a/a.rules";
  /** So long after the file was written. */
  const after = (root: string, milliseconds: number): void => {
    vi.useFakeTimers({ toFake: ["Date"], now: statSync(join(root, path)).mtimeMs + milliseconds });
    onTestFinished(() => {
      vi.useRealTimers();
    });
  };

  it("is not opened again as long as nothing is written to it", async () => {
    const root = tempProject({ [path]: "one" });
    const host = fileHost(root);
    after(root, 60_000);
    expect(await host.read(path)).toBe(await host.read(path));
  });

  it("is opened again when it was written just now: clocks of disks are coarse", async () => {
    const root = tempProject({ [path]: "one" });
    const host = fileHost(root);
    after(root, 1);
    expect(await host.read(path)).not.toBe(await host.read(path));
  });

  it("is what was written, even of the same length and with the time of before", async () => {
    const root = tempProject({ [path]: "one" });
    const host = fileHost(root);
    after(root, 60_000);
    await host.read(path);
    const { atime, mtime } = statSync(join(root, path));
    writeFileSync(join(root, path), "two");
    utimesSync(join(root, path), atime, mtime);
    expect(await host.read(path)).toEqual({ kind: "text", text: "two" });
  });

  it("is not read where a link has come to lead out", async () => {
    const outside = tempProject({ [path]: "one" });
    const root = tempProject({ [path]: "one" });
    const host = fileHost(root);
    after(root, 60_000);
    await host.read(path);
    rmSync(join(root, path));
    expect(await host.read(path)).toEqual({ kind: "missing" });
    symlinkSync(join(outside, path), join(root, path));
    expect(await host.read(path)).toEqual({ kind: "outside" });
  });
});
