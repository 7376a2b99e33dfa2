import { expect, it } from "vitest";
import { RecordingHost, SnapshotHost } from "../../src/cli/emit-worker/file-snapshot.ts";
import { ClosedFolder, type Host, type ReadResult } from "../../src/driver/host.ts";

const text = (words: string): ReadResult => ({ kind: "text", text: words });

it("what is told is what was read, whatever stands on the disk by then", async () => {
  const files = new Map([
    ["rules/a.rules", text("a")],
    ["rules/b.csv", text("b")],
  ]);
  const disk: Host = {
    list: () => Promise.resolve([...files.keys()]),
    read: (path) => Promise.resolve(files.get(path) ?? { kind: "missing" }),
  };
  const [read, told] = [new RecordingHost(disk), new SnapshotHost()];
  const look = async (host: Host): Promise<unknown> => [
    await host.list("rules"),
    ...(await Promise.all(["rules/a.rules", "rules/b.csv", "rules/c.csv"].map((path) => host.read(path)))),
  ];
  const first = await look(read);
  files.set("rules/a.rules", text("later"));
  told.take(read.takeChanges());
  expect(await look(told)).toEqual(first);
  // Only what is another is told again.
  await read.list("rules");
  await read.read("rules/b.csv");
  expect(read.takeChanges()).toEqual({ folders: [["rules", ["rules/a.rules", "rules/b.csv"]]], files: [] });
  files.delete("rules/b.csv");
  const second = await look(read);
  const news = read.takeChanges();
  expect(news.files).toEqual([
    ["rules/a.rules", text("later")],
    ["rules/b.csv", { kind: "missing" }],
  ]);
  told.take(news);
  expect(await look(told)).toEqual(second);
});

it("a folder that nobody spoke of is closed", async () => {
  await expect(new SnapshotHost().list("rules")).rejects.toThrow(ClosedFolder);
});
