import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { explainCall } from "../../../src/interpret/explain/explain.ts";
import { explanationText } from "../../../src/interpret/explain/text.ts";
import type { Program } from "../../../src/ir/program.ts";
import { laidOut } from "../../../src/runtime/index.ts";
import type { Sources } from "../../../src/source/text.ts";
import { memoryHost } from "../../support/memory-host.ts";
import * as b from "./build.ts";
import { int } from "../../../src/ir/types.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

async function compiled(
  files: Readonly<Record<string, string>>,
): Promise<{ readonly programs: readonly Program[]; readonly sources: Sources }> {
  const compilation = await compileProject(memoryHost(files));
  expect(compilation.diagnostics.map((each) => each.message)).toEqual([]);
  return {
    programs: compilation.rulebooks.flatMap((each) => (each.program === null ? [] : [each.program])),
    sources: compilation.sources,
  };
}

const rulebook = (body: string): Record<string, string> => ({
  "rules/duel/duel.rules": `rulebook duel { title "Duel" }\n${body}`,
});

describe("the example of the penetration document: a rifle with AP rounds at glass, then a shelf", () => {
  let project: Awaited<ReturnType<typeof compiled>>;
  beforeAll(async () => {
    const folder = "rules/penetration";
    const names = readdirSync(root + folder).filter((name) => /\.(rules|rules\.md|csv)$/.test(name));
    project = await compiled(
      Object.fromEntries(names.map((name) => [`${folder}/${name}`, readFileSync(`${root}${folder}/${name}`, "utf8")])),
    );
  });

  it("can be read aloud", () => {
    const explanation = explainCall(
      project.programs,
      "penetration.behind",
      [
        { kind: "Shot", multiplier: 2 },
        30,
        [
          { kind: "Wall", hp: 10 },
          { kind: "Wall", hp: 30 },
        ],
      ],
      { sources: project.sources },
    );
    expect(explanation.outcome).toEqual({ kind: "value", value: 10 });
    const lines = explanationText(explanation)
      .replace(/ {2}[a-z-]+\.rules:\d+$/gm, "")
      .split("\n");
    expect(lines.slice(0, 24)).toEqual([
      "behind(attack: Shot(multiplier: 2), damage: 30, obstacles: [Wall(hp: 10), Wall(hp: 30)])",
      "",
      "  flying = Shot(multiplier: 2)",
      "  carried = 30",
      "  1st obstacle: Wall(hp: 10)",
      "    meeting = meet(flying, carried, obstacle) = Meeting(obstacle: Wall(hp: 10), arrives: 30, penetrates: yes, continues: 25)",
      "      contact(attack, obstacle) = Checked",
      "        row 8 fits: none above it does",
      "      case Checked",
      "      effective(attack, damage, obstacle) = 60",
      "        case Shot(multiplier)",
      "        damage * multiplier = 30 * 2 = 60",
      "      toughness(obstacle) = 10",
      "        case Wall(hp)",
      "        wallHp(hp) = hp * wallStrength = 10 * 1 = 10",
      "      effective(attack, damage, obstacle) > toughness(obstacle)? 60 > 10: yes",
      "      continuing(attack, damage, obstacle) = 25",
      "        shared(obstacle) = 10",
      "          toughness(obstacle) = 10, as before",
      "        share(attack, obstacle) = 2",
      "          row 2 fits: none above it does",
      "          wallShare = 2",
      "        left = damage - shared(obstacle) / share(attack, obstacle) = 30 - 10 / 2 = 25",
      "        leastBehind(attack) = leastContinuing = 1",
    ]);
    expect(lines.slice(-3)).toEqual(["", "= 10", ""]);
  });

  it("names the rows that were read, and where they stand", () => {
    const explanation = explainCall(
      project.programs,
      "penetration.fire",
      ["Assault Rifle (AP)", { kind: "Wall", hp: 25 }],
      { sources: project.sources },
    );
    expect(explanation.rows.map((row) => [row.table, row.key, row.columns])).toEqual([
      [
        "Weapon",
        "Assault Rifle (AP)",
        [
          { name: "defaultAmmo", text: "Armor Piercing" },
          { name: "baseDamage", text: "30" },
        ],
      ],
      ["Ammo", "Armor Piercing", [{ name: "multiplier", text: "2" }]],
    ]);
    expect(explanation.rows[0]?.place).toMatch(/^rules\/penetration\/ammunition\.rules:\d+:\d+$/);
  });

  it("says which variant holds", () => {
    const explanation = explainCall(project.programs, "penetration.toughness", [{ kind: "Wall", hp: 25 }], {
      sources: project.sources,
      variant: "penetration.tension",
    });
    expect(explanationText(explanation)).toContain("with the variant tension");
    expect(explanation.text).toBe("50");
  });
});

it("shows what rounding cut off, a default, a table's row and a fault", async () => {
  const { programs, sources } = await compiled(
    rulebook(`
rule third(a: number, by: int default 3): number = a / by
rule grade(points: int): text {
  | points   | result |
  | < 50     | "low"  |
  | 50 to 89 | "fair" |
  | >= 90    | "high" |
}
rule told(a: number): text {
  let part = third(a)
  grade(round(part * 100)) & "!"
}
`),
  );
  const explanation = explainCall(programs, "duel.told", [2], { sources });
  expect(
    explanationText(explanation)
      .replace(/ {2}[a-z-]+\.rules:\d+$/gm, "")
      .split("\n"),
  ).toEqual([
    "told(a: 2)",
    "",
    "  part = third(a) = 0.666667",
    "    by (left out) = 3",
    "    a / by = 2 / 3 = 0.666666666667",
    "      kept as 0.666667",
    '  grade(round(part * 100)) = "fair"',
    "    row 2 fits: points 67 is 50 to 89",
    '  grade(round(part * 100)) & "!" = "fair" & "!" = "fair!"',
    "",
    '= "fair!"',
    "",
  ]);
  const fault = explainCall(programs, "duel.third", { a: 1, by: 0 }, { sources });
  expect(fault.outcome).toMatchObject({ kind: "fault", fault: "divided-by-zero", place: "rules/duel/duel.rules:3:52" });
  expect(explanationText(fault)).toContain(
    "This ends with an error: I cannot divide by zero (dividend is 1, a is 1, by is 0).",
  );
});

it("tells deep recursion and long loops in few lines", async () => {
  const { programs, sources } = await compiled(
    rulebook(`
rule down(n: int): int = if n <= 0 { 0 } else { 1 + down(n - 1) }
rule total(n: int): int {
  let sum1 = 0
  for each x in 1 to n { add x to sum1 }
  sum1
}
`),
  );
  expect(explainCall(programs, "duel.down", [390], { sources }).text).toBe("390");
  const long = explainCall(programs, "duel.total", [1000], { sources });
  expect(long.text).toBe("500500");
  expect(explanationText(long)).toContain("… and 988 more");
  expect(explanationText(explainCall(programs, "duel.total", [300_000], { sources }))).toContain(
    "this is where I stopped writing",
  );
});

it("is plain data, and never throws", () => {
  const rule = b.rule("f", [b.param("a", 0, int)], int, b.op("+", b.local(0, "a"), 1));
  const explanation = explainCall([b.program({ rules: [rule] })], "test.f", { b: 1 });
  expect(JSON.parse(JSON.stringify(explanation))).toEqual(explanation);
  expect(explanation.outcome).toMatchObject({ kind: "fault", fault: "wrong-argument" });
});

describe("each value once", () => {
  const body =
    "  rounding down\n}\ntable Weapon {\n| name: key | mass: number | damage(): int | sheer(): int |\n| Sword | 7.5 | 1d8 | 5 |\n| Axe | 7.5 | 1d8 + 2 | mass |\n}\n" +
    "rule a(w: Weapon): int {\nlet x: int = w.mass\nlet low = -2\nx + low + w.damage() + w.sheer()\n}";
  it.each([
    [
      "Sword",
      [
        "  x = w.mass = 7.5",
        "    rounded down to 7",
        "  low = -2",
        "  Weapon, Sword: damage = 1d8 = 8",
        "  Weapon, Sword: sheer = 5",
      ],
    ],
    [
      "Axe",
      [
        "  x = w.mass = 7.5",
        "    rounded down to 7",
        "  low = -2",
        "  Weapon, Axe: damage = 1d8 + 2 = 8 + 2 = 10",
        "  Weapon, Axe: sheer = mass = 7.5",
        "    rounded down to 7",
      ],
    ],
  ])("%s", async (key, lines) => {
    const { programs, sources } = await compiled({
      "rules/duel/duel.rules": `rulebook duel {\n  title "Duel"\n${body}`,
    });
    const text = explanationText(explainCall(programs, "duel.a", [key], { sources, dice: laidOut([8]) }));
    expect(text.split("\n").slice(2, 2 + lines.length)).toEqual(lines);
  });
});

describe("rows that do not fit", () => {
  const body = `
ordered choice Size { Small, Middle, Large }
rule size(weight: int, thin: bool): Size {
  | weight   | thin | result |
  | < 10     | -    | Small  |
  | 10 to 20 | yes  | Small  |
  | < 50     | -    | Middle |
  | -        | -    | Large  |
}
rule named(size: Size): int = match size { Small: 1, Middle: 2, Large: 3 }
rule gap(n: int 0 to 9): int {
  rows first
  | n   | result |
  | < 2 | 1      |
  | > 5 | 2      |
  | otherwise | 3 |
}
rule heat(n: int 0 to 99): int {
${Array.from({ length: 20 }, (_, n) => `  ${n === 0 ? "| n | result |\n  " : ""}| ${n} | ${n} |`).join("\n")}
  | otherwise | 99 |
}
`;
  const misses = async (rule: string, args: readonly (number | boolean | string)[], withMisses = true) => {
    const { programs, sources } = await compiled(rulebook(body));
    const { steps } = explainCall(programs, `duel.${rule}`, args, { sources, withMisses });
    return steps.flatMap((step) =>
      step.kind === "misses"
        ? [
            ...step.rows.map(({ label, test }) => `${label}: ${test.input} ${test.text} is not ${test.test}`),
            ...(step.more === 0 ? [] : [`${step.more} more`]),
          ]
        : [],
    );
  };

  it("are told with the test that fails, as far as rows were looked at", async () => {
    expect(await misses("size", [30, false])).toEqual([
      "row 1: weight 30 is not < 10",
      "row 2: weight 30 is not 10 to 20",
    ]);
    expect(await misses("size", [15, false])).toEqual(["row 1: weight 15 is not < 10", "row 2: thin no is not yes"]);
    expect(await misses("size", [5, true])).toEqual([]);
    expect(await misses("gap", [4])).toEqual(["row 1: n 4 is not < 2", "row 2: n 4 is not > 5"]);
    expect(await misses("named", ["Middle"])).toEqual(["`Small`: match Middle is not Small"]);
  });

  it("are not told of all of very many, nor to who does not ask", async () => {
    const found = await misses("heat", [50]);
    expect([found.length, found.at(-1)]).toEqual([13, "8 more"]);
    expect(await misses("size", [30, false], false)).toEqual([]);
  });
});
