/** What a change in one file moves in another that stays as it is: a case for each way in which a declaration depends on others. */
import { expect, it } from "vitest";
import { renderJson } from "../../../src/diagnostics/render-json.ts";
import { renderText } from "../../../src/diagnostics/render-text.ts";
import { compileProject } from "../../../src/driver/compile.ts";
import { newMemory, type Memory } from "../../../src/driver/incremental.ts";
import { memoryHost } from "../../support/memory-host.ts";

interface Case {
  readonly name: string;
  readonly stays: string;
  readonly before: string;
  readonly after: string;
  /** Said of the file that stays, after the change only. */
  readonly moves: string;
}

/** A game in which somebody can win; the rest of it is the case's. */
const game = `
player Hero { hp: int default 3 }
phase Turn for each player { enter { begun(active) } }
setup plain() { new Hero() }
`;
const tools = (second: number): string => `
table Tool {
  | name: key | price: int |
  | Rope      | 1          |
  | Lamp      | ${String(second)} |
}`;

const toolsOf = (...names: readonly string[]): string =>
  `table Tool {\n  | name: key | price: int |\n${names.map((name, at) => `  | ${name} | ${String(at)} |`).join("\n")}\n}`;

const cases: readonly Case[] = [
  {
    name: "the limits of a type that a parameter names",
    moves: "inputs-not-covered",
    before: "type Skill = int 0 to 9",
    after: "type Skill = int 0 to 20",
    stays: "rule rank(skill: Skill): int {\n  | skill  | result |\n  | 0 to 9 | 1      |\n}",
  },
  {
    name: "a constant that ends the limits of a type",
    moves: "cell-outside-limits",
    before: "type Skill = int 0 to most\nlet most = 9",
    after: "type Skill = int 0 to most\nlet most = 8",
    stays: "table Hero {\n  | name: key | aim: Skill |\n  | Ann       |          9 |\n}",
  },
  {
    name: "a type with limits that a rule gives",
    moves: "limits-unchecked",
    before: "choice Skill { Low, High }",
    after: "type Skill = int 0 to 9",
    stays: "record Body { skills: list of Skill }",
  },
  {
    name: "a row that is meant",
    moves: "unknown-row",
    before: toolsOf("Rope", "Lamp"),
    after: toolsOf("Rope"),
    stays: "rule light(): Tool = Tool.Lamp",
  },
  {
    name: "a row that may be meant",
    moves: "Did you mean `Lamp`?",
    before: toolsOf("Rope"),
    after: toolsOf("Rope", "Lamp"),
    stays: "rule light(): Tool = Tool.Lanp",
  },
  {
    name: "a row that has the name which was written without its table",
    moves: "Tool.Lamp",
    before: toolsOf("Rope"),
    after: toolsOf("Rope", "Lamp"),
    stays: "rule light(): int = Lamp.price",
  },
  {
    name: "a row that is meant by its name alone",
    moves: "Did you mean `Lamps`?",
    before: toolsOf("Rope", "Lamp"),
    after: toolsOf("Rope", "Lamps"),
    stays: "rule light(): Tool = Lamp",
  },
  {
    name: "a named value that hides a row",
    moves: "Tool.Lamp",
    before: toolsOf("Rope", "Lamp"),
    after: `${toolsOf("Rope", "Lamp")}\nlet Lamp = 3`,
    stays: "rule light(tool: Tool): bool = tool is Lamp",
  },
  {
    name: "a row beside a variant of another choice",
    moves: "different-types",
    before: `${toolsOf("Rope", "Lamp")}\nchoice Sort { Lamp, Torch }`,
    after: `${toolsOf("Rope")}\nchoice Sort { Lamp, Torch }`,
    stays: "rule light(tool: Tool): bool = tool is Lamp",
  },
  {
    name: "a case of a match that is a row",
    moves: "unknown-name",
    before: toolsOf("Rope", "Lamp"),
    after: toolsOf("Rope", "Torch"),
    stays: "rule light(tool: Tool): int = match tool { Rope: 1, Lamp: 2, otherwise: 3 }",
  },
  {
    name: "a row that something may be",
    moves: "unknown-quality",
    before: toolsOf("Rope", "bright"),
    after: toolsOf("Rope"),
    stays: "rule burns(tool: Tool): bool = tool is bright",
  },
  {
    name: "a row in a cell",
    moves: "row-in-cell",
    before: toolsOf("Rope", "Lamp"),
    after: toolsOf("Rope"),
    stays: "table Kit {\n  | name: key | tool: Tool |\n  | Box       | Lamp       |\n}",
  },
  {
    name: "rows that a cell may mean",
    moves: "Did you mean `Lamp`?",
    before: toolsOf("Rope"),
    after: toolsOf("Rope", "Lamp"),
    stays: "table Kit {\n  | name: key | tool: Tool |\n  | Box       | Lanp       |\n}",
  },
  {
    name: "a key with a comma in a list of rows",
    moves: "row-in-cell",
    before: toolsOf("Rope", "Lamp, lit"),
    after: toolsOf("Rope"),
    stays: "table Kit {\n  | name: key | tools: list of Tool |\n  | Box       | Lamp, lit           |\n}",
  },
  {
    name: "a row in a decision",
    moves: "unknown-row",
    before: toolsOf("Rope", "Lamp"),
    after: toolsOf("Rope"),
    stays: "rule burns(tool: Tool): bool {\n  | tool | result |\n  | Lamp | yes    |\n  | -    | no     |\n}",
  },
  {
    name: "rows that a decision may mean",
    moves: "Did you mean `Lamp`?",
    before: toolsOf("Rope"),
    after: toolsOf("Rope", "Lamp"),
    stays: "rule burns(tool: Tool): bool {\n  | tool | result |\n  | Lanp | yes    |\n  | -    | no     |\n}",
  },
  {
    name: "a row by its text",
    moves: "unknown-row",
    before: toolsOf("Rope", "Lamp"),
    after: toolsOf("Rope"),
    stays: 'rule light(): int = Tool["Lamp"].price',
  },
  {
    name: "cells that said different things",
    moves: "column-not-unique",
    before: tools(2),
    after: tools(1),
    stays: "rule priced(price: int): Tool = Tool[price: price]",
  },
  {
    name: "a word that another choice says, too",
    moves: "ambiguous-variant",
    stays: "rule same(): bool = Low is High",
    before: "choice Rank { Low, High }\nchoice Tide { Ebb, Flood }",
    after: "choice Rank { Low, High }\nchoice Tide { Low, Flood }",
  },
  {
    name: "a name that is meant",
    moves: "Did you mean `doubled`?",
    stays: "rule total(): int = dubled(2)",
    before: "rule other(n: int): int = n * 2",
    after: "rule doubled(n: int): int = n * 2",
  },
  {
    name: "the type of a constant",
    moves: "needs-rounding",
    stays: "rule half(): int = share",
    before: "let share = 2",
    after: "let share = 2.5",
  },
  {
    name: "cells of a table that a variant changes",
    moves: "example-fails",
    before: tools(2),
    after: tools(3),
    stays: `
variant dear "Ropes are dear." {
  table Tool {
    | name | price |
    | Rope | 9     |
  }
}
example "Lamps" with dear { Tool.Lamp.price is 2 }`,
  },
  {
    name: "a rule that begins to roll",
    moves: "rolls-outside",
    stays: "let fixed = outer(1)\nrule outer(n: int): int = inner(n) + 1",
    before: "rule inner(n: int): int = n",
    after: "rule inner(n: int): int = n + d6",
  },
  {
    name: "a rule that begins to roll, in an example",
    moves: "claim-rolls",
    stays: 'rule outer(n: int): int = inner(n) + 1\nexample "Told" { outer(1) is 2 }',
    before: "rule inner(n: int): int = n",
    after: "rule inner(n: int): int = n + d6",
  },
  {
    name: "a rule that begins to roll, in a check",
    moves: "check-rolls",
    stays: 'rule outer(n: int): int = inner(n) + 1\ncheck outer(1) > 1 "More than one."',
    before: "rule inner(n: int): int = n",
    after: "rule inner(n: int): int = n + d6",
  },
  {
    name: "a rule that begins to roll, in a report",
    moves: "rolls-in-report",
    stays:
      'choice Rank { Low, High }\nrule outer(n: int): int = inner(n) + 1\nreport told "Told" {\n  rows rank: Rank\n  column "One" = outer(1)\n}',
    before: "rule inner(n: int): int = n",
    after: "rule inner(n: int): int = n + d6",
  },
  {
    name: "a rule that rolls no more, where a roll is named",
    moves: "question-without-roll",
    stays: 'rule outer(n: int): int = inner(n) + 1\nexample "Told" {\n  let made = outer(1)\n  average(made) is 5.5\n}',
    before: "rule inner(n: int): int = n + d6",
    after: "rule inner(n: int): int = n + 2",
  },
  {
    name: "what a decision does not cover any more",
    moves: "match-not-complete",
    stays: "rule worth(rank: Rank): int = match rank {\n  Low: 1\n  High: 2\n}",
    before: "choice Rank { Low, High }",
    after: "choice Rank { Low, High, Top }",
  },
  {
    name: "an edge that leaves a gap",
    moves: "inputs-not-covered",
    stays: `
rule worth(n: int 0 to 9): int {
  | n      | result |
  | < edge | 1      |
  | >= 5   | 2      |
}`,
    before: "let edge = 5",
    after: "let edge = 4",
  },
  {
    name: "a result",
    moves: "example-fails",
    stays: 'rule outer(n: int): int = inner(n) + 1\nexample "Told" { outer(2) is 3 }',
    before: "rule inner(n: int): int = n",
    after: "rule inner(n: int): int = n * 2",
  },
  {
    name: "the name of a parameter",
    moves: "unknown-argument",
    stays: "rule outer(): int = inner(n: 2)",
    before: "rule inner(n: int): int = n",
    after: "rule inner(m: int): int = m",
  },
  {
    name: "what a parameter is where nobody says it",
    moves: "example-fails",
    stays: 'rule outer(): int = inner()\nexample "Told" { outer() is 1 }',
    before: "rule inner(n: int default 1): int = n",
    after: "rule inner(n: int default 2): int = n",
  },
  {
    name: "a variant that is gone",
    moves: "unknown-variant",
    stays: 'let base = 1\nexample "Told" with higher { base is 2 }',
    before: 'variant higher "Higher." { let base = 2 }',
    after: 'variant different "Higher." { let base = 2 }',
  },
  {
    name: "what a variant changes",
    moves: "example-fails",
    stays: 'let base = 1\nexample "Told" with higher { base is 2 }',
    before: 'variant higher "Higher." { let base = 2 }',
    after: 'variant higher "Higher." { let base = 3 }',
  },
  {
    name: "a field of a record",
    moves: "type-mismatch",
    stays: "rule left(pair: Pair): int = pair.a",
    before: "record Pair { a: int }",
    after: "record Pair { a: text }",
  },
  {
    name: "a record that holds itself by way of another",
    moves: "endless-value",
    stays: "record Outer { inner: Inner }",
    before: "record Inner { n: int }",
    after: "record Inner { outer: Outer }",
  },
  {
    name: "how a game ends",
    moves: "different-types",
    stays: `${game}
choice First { Won, Lost }
choice Second { Gone, Stayed }
rule told(): bool = ending is Won`,
    before: "procedure begun(one: Hero) { if one.hp > 2 { endGame(ending: Won) } }",
    after: "procedure begun(one: Hero) { if one.hp > 2 { endGame(ending: Gone) } }",
  },
  {
    name: "a column that does nothing any more",
    moves: "unused-value",
    stays: `${game} procedure begun(one: Hero) { Card.Jab.play(one) }`,
    before: `
table Card {
  | name: key | play(me: Hero): procedure |
  | Jab       | take 1 from me.hp         |
}`,
    after: `
table Card {
  | name: key | play(me: Hero): int |
  | Jab       | me.hp               |
}`,
  },
  {
    name: "what an action takes that a status forbids",
    moves: "condition-in-cell",
    stays: `${game} procedure begun(one: Hero) { add Bound to one }
status Bound(me: Hero) {
  forbid strike(me: me, hard: yes)
  until removed
  stacks no
}`,
    before: "action strike(me: Hero, hard: bool from [yes, no]) in Turn { do { take 1 from me.hp } }",
    after: "action strike(me: Hero, hard: int from [1, 2]) in Turn { do { take 1 from me.hp } }",
  },
  {
    name: "what a procedure does, some calls away",
    moves: "example-fails",
    stays: `${game} procedure begun(one: Hero) { reach(one) }
example "Begun" in plain() {
  begun(players[1])
  players[1].hp is 2
}`,
    before: "procedure reach(one: Hero) { take 1 from one.hp }",
    after: "procedure reach(one: Hero) { take 2 from one.hp }",
  },
  {
    name: "what the player has",
    moves: "not-comparable",
    stays:
      "rule many(): int = count(players where it.hp > 2)\nphase Turn for each player { }\nsetup plain() { new Hero() }",
    before: "player Hero { hp: int default 3 }",
    after: 'player Hero { hp: text default "3" }',
  },
];

const filesOf = ({ stays }: Case, changed: string): ReadonlyMap<string, string> =>
  new Map([
    ["rules/many/many.rules", 'rulebook many { title "Many" }\n'],
    ["rules/many/stays.rules", stays],
    ["rules/many/changed.rules", changed],
  ]);

interface Told {
  /** Of the file that stays. */
  readonly said: string;
  readonly all: string;
}

async function told(files: ReadonlyMap<string, string>, memory: Memory): Promise<Told> {
  const { diagnostics, sources, rulebooks, names } = await compileProject(memoryHost(files), { memory });
  return {
    said: renderText(
      diagnostics.filter((each) => each.span.file.endsWith("stays.rules")),
      sources,
    ),
    all: JSON.stringify([
      renderJson(diagnostics, sources),
      names,
      rulebooks.map(({ program, linked }) => [program, linked]),
    ]),
  };
}

it.each(cases)("$name", async (each) => {
  const [before, after] = [filesOf(each, each.before), filesOf(each, each.after)];
  const [first, second] = [await told(before, newMemory()), await told(after, newMemory())];
  expect([first.said.includes(each.moves), second.said.includes(each.moves)]).toEqual([false, true]);
  const memory = newMemory();
  for (const [files, fresh] of [
    [before, first],
    [after, second],
    [before, first],
  ] as const)
    expect(await told(files, memory)).toEqual(fresh);
});
