/** An example of a game runs a part of it: a change of what it does not run leaves it as it is, and any other is noticed. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { renderText } from "../../../src/diagnostics/render-text.ts";
import { compileProject, exactAsker } from "../../../src/driver/compile.ts";
import { newMemory } from "../../../src/driver/incremental.ts";
import { proveExamples } from "../../../src/interpret/play/examples.ts";
import { newWorldMemory } from "../../../src/interpret/play/fingerprint.ts";
import { createProver, type ProofStore, type Prover } from "../../../src/interpret/play/proofs.ts";
import type { Json } from "../../../src/ir/program.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { projectRoot } from "../../support/project-files.ts";

const skirmish = readFileSync(join(projectRoot, "test/support/games/skirmish.rules"), "utf8");
const filesWith = (text: string): { readonly [path: string]: string } => ({ "rules/skirmish/skirmish.rules": text });

function changed(from: string, to: string): string {
  expect(skirmish).toContain(from);
  return skirmish.replace(from, to);
}

it("is sound as it stands", async () => {
  const { diagnostics, sources } = await compileProject(memoryHost(filesWith(skirmish)));
  expect(renderText(diagnostics, sources)).toBe("");
});

it.each([
  ["a rule that is run", "rule edge(): int = 0", "rule edge(): int = 12"],
  ["a rule that statuses change", "{ 1 } else { more / 3 }", "{ 1 } else { more / 2 }"],
  ["a default of a rule", "more: int default deepest): int = if", "more: int default 9): int = if"],
  ["a rule of a variant", "original(me, more) + 1", "original(me, more) + 2"],
  ["a procedure", "let left = min(target.hp, amount", "let left = min(target.hp, 1 + amount"],
  ["a default of a procedure", "amount: int default 1) {", "amount: int default 2) {"],
  ["what a status takes", "take by from strength", "take by + 1 from strength"],
  ["what a status sets", "= 4 if more", "= 5 if more"],
  ["what a status forbids", "if me.gold > 50", "if me.gold >= 0"],
  ["when a status ends", "until after hit(target: me)", "until after hit(target: me) if me.hp > 50"],
  ["what an action needs", "needs me.gold >= card.cost", "needs me.gold >= 40 + card.cost"],
  ["what an action costs", "cost take card.cost from", "cost take card.cost + 30 from"],
  ["what an answer does", "do { set amount = amount - 1 }", "do { set amount = amount - 2 }"],
  ["what an answer fits", "amount: > 1) {", "amount: > 11) {"],
  ["a setup", "new Hero(hp: hp)", "new Hero(hp: hp - 3)"],
  ["a default of a setup", "hp: int default 10) {", "hp: int default 7) {"],
  ["how a phase begins", "add 1 to active.gold", "take 5 from active.gold"],
  ["what is always done", "for each one in players where one.down", "for each one in players where one.hp > 50"],
  ["a cell that does something", "hit(me, foe, force(Card.Kick))", "hit(me, foe, 7)"],
  ["a cell that takes values", "strength(me) + more  ", "0 - 40  "],
  ["a cell that is worked out once", "| doubled(2) |", "| doubled(4) |"],
  ["a constant", "let harsh = 2", "let harsh = 4"],
  ["a field", "clamp default 10", "clamp default 4"],
  ["a formula of a record", "depth * harsh", "depth * harsh + 1"],
])("notices %s", async (_what, from, to) => {
  const memory = newMemory();
  await compileProject(memoryHost(filesWith(skirmish)), { memory });
  const files = filesWith(changed(from, to));
  const [known, fresh] = [await compileProject(memoryHost(files), { memory }), await compileProject(memoryHost(files))];
  expect(renderText(fresh.diagnostics, fresh.sources)).not.toBe("");
  expect(renderText(known.diagnostics, known.sources)).toBe(renderText(fresh.diagnostics, fresh.sources));
  const back = await compileProject(memoryHost(filesWith(skirmish)), { memory });
  expect(renderText(back.diagnostics, back.sources)).toBe("");
});

/** Titles of the examples that were tried. */
async function tried(text: string, store: ProofStore): Promise<readonly string[]> {
  const {
    rulebooks: [rulebook],
    sources,
  } = await compileProject(memoryHost(filesWith(text)), { withoutExamples: true });
  const program = rulebook?.program;
  if (program == null) throw new Error("It does not compile.");
  const ran: string[] = [];
  const inner = createProver([program], { sources, store, asker: exactAsker });
  const prover: Prover = {
    prove: (subject, run) =>
      inner.prove(subject, (interpreter) => {
        ran.push((subject.own as { readonly title: string }).title);
        return run(interpreter);
      }),
  };
  await proveExamples(prover, program, sources);
  return ran;
}

it.each([
  ["a procedure", "add amount to who.hp", "add amount + 0 to who.hp", ["A turn", "Healing"]],
  ["a status", "= 4 if more > 1", "= 4 if more > 0", ["Brave"]],
  ["a cell that does something", "add 2 to me.hp   ", "add 3 to me.hp   ", []],
  ["nothing of it", "record Wound", "# A remark.\nrecord Wound", []],
] as const)("tries only what runs %s", async (_what, from, to, titles) => {
  const store: ProofStore = Object.assign(new Map<string, Json>(), { worlds: newWorldMemory() });
  expect(await tried(skirmish, store)).toHaveLength(12);
  expect(await tried(changed(from, to), store)).toEqual(titles);
  expect(await tried(changed(from, to), store)).toEqual([]);
});

const market = `rulebook skirmish { title "A market: examples read some cells of its tables" }
player Hero { gold: int default 0 }
table Ware from Fruit, Tool { name: key
  price: int }
table Fruit {
  | name: key | price: int | taste: text |
  | Apple     | 2          | Sour        |
  | Pear      | 3          | Sweet       |
}
table Tool {
  | name: key | price: int | weight: range of int |
  | Spade     | 7          | 1-4           |
  | Rake      | 5          | 5-9           |
}
rule dearest(): int = max(fruit.price for each fruit in Fruit)
procedure sell(me: Hero, ware: Ware) { add ware.price to me.gold }
procedure sellAt(me: Hero, price: int) { if (Fruit[price: price] otherwise Fruit.Apple) is Fruit.Pear { add 1 to me.gold } }
procedure lift(me: Hero, weight: int) { if (Tool[weight: weight] otherwise Tool.Rake) is Tool.Spade { add 1 to me.gold } }
phase Game { phase Turn for each player { } }
setup plain() { new Hero() }
example "An apple" in plain() {
  sell(players[1], Fruit.Apple)
  players[1].gold is 2
}
example "A rake" in plain() {
  sell(players[1], Tool.Rake)
  players[1].gold is 5
}
example "By its price" in plain() {
  sellAt(players[1], 3)
  players[1].gold is 1
}
example "By its weight" in plain() {
  lift(players[1], 2)
  players[1].gold is 1
}
example "The dearest" in plain() {
  set players[1].gold = dearest()
  players[1].gold is 3
}
example "None" in plain() { players[1].gold is 0 }
`;

it.each([
  ["a number that one reads", "| Rake      | 5 ", "| Rake      | 6 ", ["A rake"]],
  ["a number that some look through", "| Pear      | 3 ", "| Pear      | 4 ", ["By its price", "The dearest"]],
  ["a text in such a row, which nobody reads", "| Sour ", "| Sore ", []],
  ["a number in such a row", "| 2 ", "| 1 ", ["An apple", "By its price", "The dearest"]],
  ["a range that is looked for, where one stops before it", "| 5-9 ", "| 5-8 ", []],
  ["a range that is looked for", "| 1-4 ", "| 0-4 ", ["By its weight"]],
] as const)("tries only what reads %s", async (_what, from, to, titles) => {
  const store: ProofStore = Object.assign(new Map<string, Json>(), { worlds: newWorldMemory() });
  expect(market).toContain(from);
  const all = await tried(market, store);
  expect(all).toHaveLength(6);
  expect(await tried(market.replace(from, to), store)).toEqual(titles);
  // With another row it is another table, of which the whole game speaks.
  expect(await tried(market.replace("  | Rake ", "  | Saw | 8 | 0 |\n  | Rake "), store)).toEqual(all);
});

const keeping = `rulebook skirmish { title "Values that are worked out once, wherever they are kept" }
player Hero { gold: int default 0, worth: int = sum(w.price for each w in Ware) }
record Deal { ware: Ware, cost: int = ware.price * 2 }
table Ware {
  | name: key | price: int | doubled: int = price * 2 |
  | Apple     | 2          |                          |
  | Pear      | 3          |                          |
}
let start = Ware.Apple.price
let later = start + 1
rule cheap(ware: Ware): int = ware.doubled
procedure gain(me: Hero) { add later to me.gold }
phase Game { phase Turn for each player { } }
setup plain() { new Hero() }
variant dear "Dear" { let start = 9 }
example "Later" in plain() {
  gain(players[1])
  players[1].gold is 3
}
example "Later, and once more" in plain() {
  gain(players[1])
  gain(players[1])
  players[1].gold is 6
}
example "Dear" with dear in plain() {
  gain(players[1])
  players[1].gold is 10
}
example "Worth" in plain() { players[1].worth is 5 }
example "Cheap" in plain() {
  set players[1].gold = cheap(Ware.Pear)
  players[1].gold is 6
}
example "A deal" in plain() {
  set players[1].gold = Deal(ware: Ware.Pear).cost
  players[1].gold is 6
}
`;

it.each([
  ["a cell behind two constants", "| 2 ", "| 1 "],
  ["a cell behind a computed column, a record and a field", "| 3 ", "| 4 "],
  ["a computed column", "price * 2 |", "price * 3 |"],
  ["a formula of a record", "ware.price * 2", "ware.price * 5"],
  ["a constant of a constant", "start + 1", "start + 2"],
  ["a constant of a variant", "start = 9", "start = 8"],
  ["a formula of a field", "w.price for", "w.price + 1 for"],
])("notices %s, by whoever asks second as well", async (_what, from, to) => {
  const memory = newMemory();
  const sound = await compileProject(memoryHost(filesWith(keeping)), { memory });
  expect(renderText(sound.diagnostics, sound.sources)).toBe("");
  expect(keeping).toContain(from);
  const files = filesWith(keeping.replace(from, to));
  const [known, fresh] = [await compileProject(memoryHost(files), { memory }), await compileProject(memoryHost(files))];
  expect(renderText(fresh.diagnostics, fresh.sources)).not.toBe("");
  expect(renderText(known.diagnostics, known.sources)).toBe(renderText(fresh.diagnostics, fresh.sources));
});
