import { describe, expect, it } from "vitest";
import { Collector } from "../../../src/diagnostics/collect.ts";
import { renderText } from "../../../src/diagnostics/render-text.ts";
import { compileProject, type Compilation } from "../../../src/driver/compile.ts";
import { runStage } from "../../../src/driver/run-stage.ts";
import { newMemory } from "../../../src/driver/incremental.ts";
import { rulebookName } from "../../../src/driver/project.ts";
import { memoryHost } from "../../support/memory-host.ts";

const block = (name: string): string => `rulebook ${name} {\n  title "T"\n}\n`;
const codes = (compilation: Compilation): readonly string[] => compilation.diagnostics.map((each) => each.code);

it.each([
  ["penetration", "penetration"],
  ["turn-order", "turnOrder"],
  ["Turn Order", "turnOrder"],
  ["a_b.c", "aBC"],
  ["über", "über"],
  ["2-player", null],
  ["---", null],
  ["if", null],
  ["", null],
])("calls the rulebook in the folder %s %s", (folder, name) => {
  expect(rulebookName(folder)).toBe(name);
});

describe("compiling", () => {
  it("orders rulebooks by use, whatever their names", async () => {
    const host = memoryHost({
      "rules/a/a.rules": `${block("a")}\nuse b\n\nlet x = b.y + 1\n`,
      "rules/b/b.rules": `${block("b")}\nuse c\n\nlet y = c.z + 1\n`,
      "rules/c/c.rules": `${block("c")}\nlet z = 1\n`,
    });
    const compilation = await compileProject(host);
    expect(renderText(compilation.diagnostics, compilation.sources)).toBe("");
    expect(compilation.rulebooks.map((each) => each.name)).toEqual(["c", "b", "a"]);
    expect(compilation.rulebooks[2]?.linked.map((program) => program.rulebook.name)).toEqual(["c", "b"]);
  });

  it("compiles what does not depend on a mistake", async () => {
    const compilation = await compileProject(
      memoryHost({
        "rules/a/a.rules": `${block("a")}\nlet x = nothing\n`,
        "rules/b/b.rules": `${block("b")}\nlet y = 1\n`,
      }),
    );
    expect(codes(compilation)).toHaveLength(1);
    expect(compilation.rulebooks.map((each) => each.program !== null)).toEqual([false, true]);
  });

  it("says nothing about rulebooks that use one that cannot be read", async () => {
    const compilation = await compileProject(
      memoryHost({
        "rules/a/a.rules": `${block("a")}\nuse b\n\nlet x = b.y\n`,
        "rules/b/b.rules": `${block("b")}\nlet y = (1\n`,
      }),
    );
    expect(new Set(compilation.diagnostics.map((each) => each.span.file))).toEqual(new Set(["rules/b/b.rules"]));
  });

  it("does not go on about names that were lost with an unreadable declaration", async () => {
    const compilation = await compileProject(
      memoryHost({ "rules/a/a.rules": `${block("a")}\nchoice Kind {\n  A B\n\nrecord Thing { kind: Kind }\n` }),
    );
    expect(codes(compilation).filter((code) => code.startsWith("unknown"))).toEqual([]);
    expect(codes(compilation).length).toBeGreaterThan(0);
  });

  it("reads tables from CSV, and again when they change", async () => {
    const files = new Map([
      ["rules/a/a.rules", `${block("a")}\ntable Door from "doors.csv" {\n  name: key\n  hp: int\n}\n`],
      ["rules/a/doors.csv", "Name,HP\nOak,10\n"],
    ]);
    const memory = newMemory();
    const first = await compileProject(memoryHost(files), { memory });
    expect(renderText(first.diagnostics, first.sources)).toBe("");
    files.set("rules/a/doors.csv", "Name,HP\nOak,ten\n");
    const second = await compileProject(memoryHost(files), { memory });
    expect(second.diagnostics.map((each) => each.span.file)).toEqual(["rules/a/doors.csv"]);
    files.set("rules/a/doors.csv", "Name,HP\nOak,11\n");
    expect(codes(await compileProject(memoryHost(files), { memory }))).toEqual([]);
  });

  it("compiles anew only what a change touches", async () => {
    const files = new Map([
      ["rules/a/a.rules", `${block("a")}\nuse b\n\nlet x = b.y + 1\n`],
      ["rules/b/b.rules", `${block("b")}\nlet y = 1\n`],
      ["rules/c/c.rules", `${block("c")}\nlet z = 1\n`],
    ]);
    const memory = newMemory();
    const of = (compilation: Compilation, name: string) => compilation.rulebooks.find((each) => each.name === name);
    const first = await compileProject(memoryHost(files), { memory });
    const same = await compileProject(memoryHost(files), { memory });
    for (const name of ["a", "b", "c"]) expect(of(same, name)).toBe(of(first, name));
    files.set("rules/b/b.rules", `${block("b")}\nlet y = 2\n`);
    const changed = await compileProject(memoryHost(files), { memory });
    expect(of(changed, "c")).toBe(of(first, "c"));
    expect(of(changed, "b")).not.toBe(of(first, "b"));
    expect(of(changed, "a")).not.toBe(of(first, "a"));
    files.delete("rules/c/c.rules");
    const fewer = await compileProject(memoryHost(files), { memory });
    expect(fewer.names).toEqual(["a", "b"]);
    expect([...memory.documents.keys()]).toEqual(["rules/a/a.rules", "rules/b/b.rules"]);
  });

  it("gives the same findings with and without a memory", async () => {
    const host = memoryHost({ "rules/a/a.rules": `${block("a")}\nlet x = nothing\nlet y = ]\n` });
    const memory = newMemory();
    await compileProject(host, { memory });
    expect((await compileProject(host, { memory })).diagnostics).toEqual((await compileProject(host)).diagnostics);
  });

  it("keeps names of every object apart from names of the rules", async () => {
    const compilation = await compileProject(
      memoryHost({
        "rules/constructor/__proto__.rules": `${block("constructor")}\nlet toString = 1\nlet hasOwnProperty = toString + 1\n`,
        "rules/valueOf/a.rules": `${block("valueOf")}\nuse constructor\n\nlet x = constructor.toString\n`,
      }),
    );
    expect(renderText(compilation.diagnostics, compilation.sources)).toBe("");
  });
});

describe("a mistake of ours", () => {
  it("is a finding, whatever goes wrong in reading", async () => {
    const compilation = await compileProject({
      list: () => Promise.reject(new Error("the disk sings")),
      read: () => Promise.reject(new Error("no")),
    });
    expect(codes(compilation)).toEqual(["compiler-mistake"]);
    expect(compilation.diagnostics[0]?.hint).toContain("the disk sings");
  });

  it("says what to report, without paths of this machine", () => {
    const found = new Collector();
    expect(
      runStage(found, "checking the rules", "rules/a", () => {
        throw new TypeError("x is not a function");
      }),
    ).toBeUndefined();
    const [mistake] = found.sorted();
    expect(mistake?.message).toBe("This is my mistake, not yours: I broke down while checking the rules.");
    expect(mistake?.hint).toMatch(
      /^Please report this: rulewright \d+\.\d+\.\d+, while checking the rules: TypeError: x is not a function/,
    );
    expect(mistake?.hint).not.toContain(process.cwd());
  });

  it("may be a stack that is full", () => {
    const found = new Collector();
    const deep = (n: number): number => deep(n + 1) + 1;
    runStage(found, "checking the rules", "rules/a", () => deep(0));
    expect(found.sorted().map((each) => each.code)).toEqual(["compiler-mistake"]);
  });
});
