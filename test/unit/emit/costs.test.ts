/** A cost is worked out before the action is on offer: an error in it comes at that moment, in both meanings. */
import { expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { begin, difference, pairsOf, sidesOf } from "../../support/game-steps.ts";
import { generatedFiles, loadFiles } from "../../support/generated.ts";
import { memoryHost } from "../../support/memory-host.ts";

const game = (cost: string): string => `rulebook shop { title "Shop" }
table Card {
  | name: key | cost: int |
  | Jab       | 1         |
}
player Side { gold: number default 5, coins: int >= 0 default 5, zero: int default 0, hand: pile of Card, heap: pile of Card }
phase Game { phase Turn for each player { } }
action buy(me: Side) in Turn {
  cost ${cost}
  do { add 1 to me.zero }
}
action rest(me: Side) in Turn { do { endPhase() } }
setup one() {
  let me = new Side()
  put new Card.Jab into me.hand
}
`;

it.each([
  ["take 10 / me.zero from me.gold", "divided-by-zero"],
  ["take floor(10 / me.zero) from me.coins", "divided-by-zero"],
  ["put only(me.hand where it.cost > 1) into me.heap", "nothing-found"],
  ["put top floor(3 / me.zero) of me.hand into me.heap", "divided-by-zero"],
  ["take 1 from me.gold\n  cost take 10 / me.zero from me.gold", "divided-by-zero"],
])("%s", async (cost, fault) => {
  const compilation = await compileProject(memoryHost({ "rules/shop/shop.rules": game(cost) }));
  expect(
    compilation.diagnostics
      .filter(({ severity }) => severity === "error")
      .map(({ code, message }) => `${code}: ${message}`),
  ).toEqual([]);
  const [pair] = pairsOf(compilation, await loadFiles(await generatedFiles(compilation)));
  if (pair === undefined) throw new Error("There is no game.");
  const began = begin(sidesOf(pair), { one: {} }, 1);
  expect(difference(began)).toBeNull();
  expect(JSON.stringify(began[0])).toContain(fault);
});
