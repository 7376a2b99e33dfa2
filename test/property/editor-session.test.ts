/** What a session remembers speaks of the texts that it was made from, whatever was read since and then given up. */
import { expect, it } from "vitest";
import { compileProject } from "../../src/driver/compile.ts";
import { EditorSession, type AnalyzedRulebook } from "../../src/editor/editor-session.ts";
import type { Span } from "../../src/source/span.ts";
import { memoryHost } from "../support/memory-host.ts";
import { chance } from "../support/random.ts";
import { seedsFrom, tries } from "../support/soak.ts";

const texts: readonly (readonly [string, string])[] = [
  [
    "rules/base/base.rules",
    'rulebook base { title "Base" }\n\n## How much.\nlet most = 20\n\ntable Tool {\n  | name: key | cost: int |\n  | Rope      | 5         |\n  | Lamp      | 7         |\n}\n\nrule priced(tool: Tool): int = tool.cost + most\n',
  ],
  [
    "rules/duel/duel.rules",
    'rulebook duel { title "Duel" }\nuse base\n\nlet target = 4\n\nrule hits(dice: int 0 to 9): int {\n  let wanted = target + dice\n  wanted * 2\n}\n\nrule dear(tool: base.Tool): bool = base.priced(tool) > hits(3)\n',
  ],
  [
    "rules/duel/more.rules",
    '# Said of it.\nexample "Dear" { dear(base.Tool.Rope) is yes }\n\nvariant harsh "Harder." { let target = 5\n  rule hits(dice: int 0 to 9): int = original(dice) + 1 }\n',
  ],
  [
    "rules/other/other.rules.md",
    '# Other\n\nSome prose.\n\n```rules\nrulebook other { title "Other" }\nuse duel\n\nrule sum(n: int 0 to 9): int = duel.hits(n) + n\n```\n\nMore prose.\n\n```rules\nrule twice(n: int 0 to 4): int = sum(n) * 2\n```\n',
  ],
];

/** Every place that the names of a rulebook speak of, and all that is declared; in other rulebooks they may stand in newer texts. */
function placesOf({ model, names }: Pick<AnalyzedRulebook, "model" | "names">, folder: string): unknown {
  const own = (span: Span): unknown => (span.file.startsWith(`${folder}/`) ? JSON.stringify(span) : span.file);
  const uses = [...names.uses.values()]
    .flatMap((all) => [...all.values()].map(({ at, of }) => [own(at), own(of)].join(" means ")))
    .sort();
  return [
    uses,
    names.twins.map((both) => both.map(own)),
    [...model.symbols.values()].map(({ name, nameAt, at }) => [name, own(nameAt), own(at)]),
    texts.map(([file]) => [...names.localsIn(file)].map(({ at }) => own(at)).sort()),
  ];
}

it.each(seedsFrom(1, tries(6, 3)))("it stands where it stood (seed %s)", async (seed) => {
  const make = chance(seed);
  const session = new EditorSession(memoryHost(new Map(texts)));
  await session.compile();
  const counts = { givenUp: 0, old: 0 };
  for (let turn = 0; turn < 60; turn += 1) {
    const [path, first] = make.pick(texts);
    const text = make.once(4) ? first : (session.source(path)?.text ?? first);
    const at = make.pick([...text.matchAll(/\n|\d|(?<=use )[a-z]+|[a-z]{4,}/g)]);
    const put = make.pick(["\n\n", "# A remark.\n", "77", "  ", "target", "basis", ""]);
    session.change(
      path,
      make.once(6) ? first : text.slice(0, at.index) + put + text.slice(at.index + make.pick([0, at[0].length])),
    );
    let calls = make.below(6);
    const patience = make.once(2) ? Infinity : calls;
    const compiled = await session.compile({ withoutExamples: true, isSuperseded: () => (calls += 1) > patience });
    if (compiled === null) counts.givenUp += 1;
    for (const told of session.analyzedRulebooks) {
      if (told.sources !== session.lastAnalysis?.sources) counts.old += 1;
      const fresh = await compileProject(
        memoryHost(new Map([...told.sources].map(([file, source]) => [file, source.text]))),
        { names: true, withoutExamples: true },
      );
      const same = fresh.rulebooks.find(({ folder }) => folder === told.folder)?.checked;
      expect(same == null ? null : placesOf(told, told.folder), `seed ${seed}, turn ${turn}, ${told.folder}`).toEqual(
        same == null ? null : placesOf(same, told.folder),
      );
    }
  }
  // Otherwise nothing would have been given up, or lost.
  expect(counts.givenUp).toBeGreaterThan(5);
  expect(counts.old).toBeGreaterThan(5);
});
