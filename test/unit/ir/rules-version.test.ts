/** The order of declarations is part of what rules mean only where something is done in it: a log of the same version leads to the same. */
import { expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { createGame } from "../../../src/interpret/game/module.ts";
import type { GameModule, Log } from "../../../src/runtime/game.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { chance as chanceOf } from "../../support/random.ts";
import { firstSeed, tries } from "../../support/soak.ts";

/** What each answer does depends on what was done before it. */
const declarations = [
  "player Side { n: int default 1, deck: pile of Card hidden, hand: pile of Card owner }",
  "table Card {\n| name: key | worth: int |\n| One | 1 |\n| Two | 2 |\n}",
  "choice Ending { Long, Short }",
  "phase Game { phase Turn for each player { } }",
  "procedure hit(me: Side) { add d6 to me.n }",
  "procedure deal(me: Side) { put top 1 of me.deck into me.hand }",
  "action doubled(me: Side) after hit(me: me) { must\n do { set me.n = me.n * 2 } }",
  "action raised(me: Side) after hit(me: me) { must\n do { add 3 to me.n } }",
  "action turned(me: Side) before hit(me: me) { must\n do { set me.n = 10 - me.n } }",
  "action tripled(me: Side) before hit(me: me) { must\n do { set me.n = me.n * 3 } }",
  "action opened(me: Side) after start of Turn { must\n needs active is me\n do { set me.n = me.n * 5 } }",
  "action begun(me: Side) after start of Turn { must\n needs active is me\n do { add 7 to me.n } }",
  "action strike(me: Side) in Turn { limit 2 per Turn\n do { hit(me) then deal(me) } }",
  "action done(me: Side) in Turn { do { endPhase() } }",
  'always "Less" { for each p in players where p.n > 100 { set p.n = p.n - 100 } }',
  'always "Odd" { for each p in players where p.n > 60 { set p.n = 1 } }',
  "setup one() { let p = new Side()\n for each card in Card { put new card into p.deck }\n shuffle(p.deck) }",
  "setup two() { repeat 2 times { new Side() } }",
];

async function gameOf(order: readonly string[], names: readonly string[]): Promise<GameModule> {
  const files = new Map(
    names.map((name) => [`rules/t/${name}.rules`, name === names[0] ? 'rulebook t { title "T" }\n' : ""]),
  );
  order.forEach((text, index) => {
    const path = `rules/t/${names[index % names.length] ?? ""}.rules`;
    files.set(path, `${files.get(path) ?? ""}${text}\n`);
  });
  const { rulebooks, diagnostics } = await compileProject(memoryHost(files));
  expect(diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual([]);
  return createGame(
    rulebooks.flatMap(({ program }) => (program === null ? [] : [program])),
    "t",
  ) as GameModule;
}

function shuffled(list: readonly string[], seed: number): readonly string[] {
  const [left, make] = [[...list], chanceOf(seed)];
  return list.map(() => left.splice(make.below(left.length), 1)[0] ?? "");
}

it("has another version wherever declarations in another order are played otherwise", async () => {
  const first = await gameOf(declarations, ["a"]);
  const state = first.init({ one: {} }, 1);
  for (const key of ["strike", "strike", "done"]) first.step(state, key);
  const log = first.log(state) as Log;
  const ends = new Map<string, string>([[first.rules.version, JSON.stringify(first.view(state, null))]]);
  for (let number = 0; number < tries(100, 25); number += 1) {
    const names = chanceOf(firstSeed + number).pick([["a"], ["a", "b"], ["z", "b", "c"]]);
    const game = await gameOf(shuffled(declarations, firstSeed + number), names);
    const { version } = game.rules;
    const end = JSON.stringify(game.view(game.replay({ ...log, rules: version }), null));
    expect(end, `seed ${firstSeed + number}`).toBe(ends.get(version) ?? end);
    ends.set(version, end);
  }
  expect(ends.size).toBeGreaterThan(5);
});

it("stays the same where the order says nothing", async () => {
  const isOrdered = (text: string): boolean => text.includes("must") || text.startsWith("always");
  const free = declarations.filter((text) => !isOrdered(text));
  const { version } = (await gameOf(declarations, ["a"])).rules;
  const others = [...free].reverse();
  const order = declarations.map((text) => (isOrdered(text) ? text : (others.pop() ?? "")));
  const turned = [...declarations.filter(isOrdered), ...[...free].reverse()];
  expect((await gameOf(order, ["b"])).rules.version).toBe(version);
  expect((await gameOf(turned, ["c"])).rules.version).toBe(version);
});
