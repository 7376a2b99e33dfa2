/** From generated code back to the rules: every place is looked up in the rules' own text. */
import { eachMapping, TraceMap } from "@jridgewell/trace-mapping";
import { describe, expect, it } from "vitest";
import { compileProject, type Compilation } from "../../../src/driver/compile.ts";
import { emitRulebook, type EmittedFile } from "../../../src/emit/emit.ts";
import { loadGenerated } from "../../support/generated.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { ourRulebooks } from "../../support/our-rulebooks.ts";

const rules = `rulebook trial { title "Trial" }

table Item from "items.csv" {
  name: key
  cost(many: int): number
}

rule half(whole: int): number = whole / 2

rule price(
  item: Item, many: int
): number {
  let each1 = item.cost(many)
  if many > 3 { half(many) + each1 } else { half(1) }
}


`;
const files = { "rules/trial/trial.rules": rules, "rules/trial/items.csv": "Name,Cost\nRope,many / 4\nPole,7\n" };

interface Led {
  readonly word: string;
  readonly source: string;
  readonly line: number;
  readonly there: string;
}

async function ledBy(
  compilation: Compilation,
  book: string,
  formatted: boolean,
  path = "index.ts",
): Promise<readonly Led[]> {
  const rulebook = compilation.rulebooks.find((each) => each.name === book);
  if (rulebook?.program == null) throw new Error(compilation.diagnostics.map((each) => each.message).join("\n"));
  const emitted = await emitRulebook(rulebook.program, rulebook.linked, compilation.sources, {
    formatted,
    maps: { kind: "given" },
  });
  const file = emitted.find((each) => each.path.endsWith(path)) as EmittedFile;
  const lines = file.text.split("\n");
  const led: Led[] = [];
  eachMapping(new TraceMap(file.map as never), (found) => {
    if (found.source === null) return;
    const text = compilation.sources.get(found.source)?.text.split(/\r?\n/)[found.originalLine - 1] ?? "";
    led.push({
      word: lines[found.generatedLine - 1]?.slice(found.generatedColumn) ?? "",
      source: found.source,
      line: found.originalLine,
      there: text.slice(found.originalColumn),
    });
  });
  return led;
}

describe("a small rulebook", async () => {
  const compilation = await compileProject(memoryHost(files), { withoutExamples: true });
  const led = await ledBy(compilation, "trial", true);
  const of = (word: RegExp): readonly string[] => [
    ...new Set(
      led
        .filter((each) => word.test(each.word))
        .map(({ source, line, there }) => `${source.split("/").at(-1)}:${line} ${there}`),
    ),
  ];

  it("leads from a function to its rule", () => {
    expect(of(/^half\(whole: number\)/)).toEqual(["trial.rules:8 rule half(whole: int): number = whole / 2"]);
  });

  it("leads from a call and a statement to theirs", () => {
    expect(of(/^return keep\(half\(many\)/)).toEqual(["trial.rules:14 half(many) + each1 } else { half(1) }"]);
    expect(of(/^return half\(1\)/)).toEqual(["trial.rules:14 half(1) }"]);
    expect(of(/^const each1 =/)).toEqual(["trial.rules:13 let each1 = item.cost(many)"]);
    expect(of(/^itemCost\(item, many\)/)).toEqual(["trial.rules:13 item.cost(many)"]);
    expect(of(/^if \(many > 3\)/)).toEqual(["trial.rules:14 if many > 3 { half(many) + each1 } else { half(1) }"]);
  });

  it("leads into a table's file", () => {
    expect(of(/^return keep\(many \/ 4/)).toEqual(["items.csv:2 many / 4"]);
    expect(of(/^return 7;/)).toEqual(["items.csv:3 7"]);
  });
});

describe("our rulebooks", async () => {
  const compilation = await ourRulebooks();

  it.each(["penetration", "penetrationValue", "armorCoverage"])(
    "in %s calls of rules lead to these rules' names, and formatting loses no place",
    async (book) => {
      const formatted = await ledBy(compilation, book, true);
      const plain = await ledBy(compilation, book, false);
      const places = (led: readonly Led[]): readonly string[] =>
        [...new Set(led.map(({ source, line, there }) => `${source}:${line}:${there.length}`))].sort();
      expect(places(formatted)).toEqual(places(plain));
      const names = new Set(
        compilation.rulebooks.find((each) => each.name === book)?.program?.rules.map((rule) => rule.name),
      );
      const calls = formatted.filter(
        ({ word, there }) => names.has(/^([\w$]+)\(/.exec(word)?.[1] ?? "") && !there.startsWith("rule "),
      );
      expect(calls.length).toBeGreaterThan(3);
      const astray = calls.filter(({ word, there }) => !there.includes(/^[\w$]+/.exec(word)?.[0] ?? "?"));
      expect(astray).toEqual([]);
    },
  );

  it("are the same text with a map as without", async () => {
    const rulebook = compilation.rulebooks.find((each) => each.name === "penetration");
    if (rulebook?.program == null) throw new Error("no program");
    const texts = async (maps: boolean): Promise<readonly string[]> =>
      (
        await emitRulebook(
          rulebook.program as never,
          rulebook.linked,
          compilation.sources,
          maps ? { maps: { kind: "given" } } : {},
        )
      ).map((file) => file.text);
    expect(await texts(true)).toEqual(await texts(false));
  });
});

it("what marks are made of may stand in the rules", async () => {
  // A variation selector, as Japanese names have them.
  const name = "\u845b\u{e0100}";
  const compilation = await compileProject(
    memoryHost({
      "rules/trial/trial.rules": `rulebook trial { title "${name}" }\n\n## ${name}\nrule said(who: text): text = "${name} " & who\n`,
    }),
    { withoutExamples: true },
  );
  expect(compilation.diagnostics.map((each) => each.message)).toEqual([]);
  const said = (await loadGenerated(compilation)).get("trial/index.ts")?.["said"] as (who: string) => string;
  expect(said(name)).toBe(`${name} ${name}`);
});
