/** A rulebook of some five thousand lines as a large game has one: tables, choices, rules of all kinds, examples. Always the same. */
import { chance as chanceOf, type Chance } from "./random.ts";

const kinds = ["Blade", "Bow", "Staff", "Shield", "Helm", "Ring", "Potion", "Scroll", "Mount", "Ship"];
const places = ["North", "South", "Harbour", "Market", "Keep", "Moor"];
const stems = ["Iron", "Oak", "Silver", "Ember", "Frost", "Dusk", "Dawn", "Storm", "Bone", "Glass"];

const folder = "rules/large";

/** By path: one rules file, and a CSV file that one of its tables has its rows in. */
export function largeRulebook(): ReadonlyMap<string, string> {
  const { parts, creatures } = piecesOf(stems.length * kinds.length);
  return new Map([
    [`${folder}/large.rules`, `${parts.join("\n\n")}\n`],
    [`${folder}/creatures.csv`, creatures],
  ]);
}

/** The same over ten files. */
export function spreadRulebook(): ReadonlyMap<string, string> {
  const { parts, creatures } = piecesOf(stems.length * kinds.length);
  const share = Math.ceil(parts.length / 10);
  const files = Array.from({ length: 10 }, (_, index): readonly [string, string] => [
    `${folder}/part${index}.rules`,
    `${parts.slice(index * share, (index + 1) * share).join("\n\n")}\n`,
  ]);
  return new Map([...files, [`${folder}/creatures.csv`, creatures]]);
}

/** The same as Markdown: tables below headings, and blocks. */
export function literateRulebook(): ReadonlyMap<string, string> {
  const { parts, creatures } = piecesOf(stems.length * kinds.length);
  const written = parts.map((part) => {
    const table = /^## (.*)\n(table \w+) \{\n([^]*)\n\}$/.exec(part);
    return table?.[3]?.includes("|") === true
      ? `## ${table[2]}\n\n${table[1]}\n\n${table[3].replaceAll(/^ {2}/gm, "")}`
      : `Some words about it.\n\n\`\`\`rules\n${part}\n\`\`\``;
  });
  return new Map([
    [`${folder}/large.rules.md`, `# Large\n\n${written.join("\n\n")}\n`],
    [`${folder}/creatures.csv`, creatures],
  ]);
}

/** The same with a sheet of five thousand rows; its first one is spoken of by every part. */
export function sheetRulebook(): ReadonlyMap<string, string> {
  const { parts, creatures } = piecesOf(5000);
  return new Map([
    [`${folder}/large.rules`, `${parts.join("\n\n")}\n`],
    [`${folder}/creatures.csv`, creatures],
  ]);
}

function piecesOf(creatures: number): { readonly parts: readonly string[]; readonly creatures: string } {
  const chance = chanceOf(5000);
  const parts = [
    'rulebook large {\n  title "A large rulebook"\n}',
    `choice Place { ${places.join(", ")} }`,
    "ordered choice Grade { Poor, Fair, Good, Superb }",
  ];
  parts.push(
    '## From a sheet.\ntable Creature from "creatures.csv" {\n  name: key\n  level: int >= 1\n  home: Place\n}',
  );
  kinds.forEach((kind) => parts.push(tableOf(kind, chance)));
  for (let block = 0; block < 150; block += 1) parts.push(blockOf(block, chance));
  const rows = Array.from({ length: creatures }, (_, index) => {
    const [stem, kind, band] = [
      stems[Math.floor(index / kinds.length) % stems.length],
      kinds[index % kinds.length],
      Math.floor(index / (stems.length * kinds.length)),
    ];
    return `${stem} ${kind} Fiend${band === 0 ? "" : ` ${band}`},${1 + chance.below(20)},${chance.pick(places)}`;
  });
  return { parts, creatures: `name,level,home\n${rows.join("\n")}\n` };
}

function tableOf(kind: string, chance: Chance): string {
  const rows = stems.flatMap((stem) =>
    places.map(
      (place) =>
        `  | ${stem} ${kind} of ${place} | ${chance.below(40)} | ${1 + chance.below(9)}.5 | ${place} | ${chance.pick(["Poor", "Fair", "Good", "Superb"])} |`,
    ),
  );
  return [
    `## What ${kind.toLowerCase()}s there are.`,
    `table ${kind} {`,
    "  | name: key | power: int >= 0 | weight: number | found: Place | grade: Grade |",
    "  | --- | ---: | ---: | --- | --- |",
    ...rows,
    "}",
  ].join("\n");
}

/** A constant, a formula, a rule with a body, a decision table, and examples of them. */
function blockOf(block: number, chance: Chance): string {
  const kind = chance.pick(kinds);
  const key = `${chance.pick(stems)}${kind}Of${chance.pick(places)}`;
  const limit = 5 + chance.below(30);
  return `let limit${block} = ${limit}

## How strong it is in the hands of somebody.
rule strength${block}(item: ${kind}, skill: int 0 to 20): int = max(0, item.power + skill - limit${block})

rule burden${block}(item: ${kind}, creature: Creature): number {
  let base = item.weight * 2
  if item.found is creature.home {
    base / 2
  } else {
    base + creature.level
  }
}

rule price${block}(item: ${kind}, wealth: int >= 0): int {
  | item.grade | wealth  | result |
  | ---------- | ------- | -----: |
  | Superb     | >= 100  | ${200 + limit} |
  | Superb     |         | ${100 + limit} |
  | Good, Fair |         | item.power * 2 |
  | otherwise  |         | 1 |
}

example "Block ${block}" {
  strength${block}(item: ${kind}.${key}, skill: 20) >= 0
  burden${block}(${kind}.${key}, Creature.IronBladeFiend) > 0
  price${block}(${kind}.${key}, wealth: 0) >= 0
}`;
}
