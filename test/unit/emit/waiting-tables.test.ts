/** Decision tables whose rows wait for a player, under every policy: both meanings give the same, row by row. */
import { describe, expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import {
  begin,
  both,
  decided,
  difference,
  hasFault,
  pairsOf,
  sidesOf,
  step,
  type Sides,
} from "../../support/game-steps.ts";
import { generatedFiles, loadFiles } from "../../support/generated.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { typeMistakes } from "../../support/typed.ts";

const types = { first: "int", unique: "int", list: "list of int", sum: "int", min: "int", max: "int" };

/** Of 3, whose square is 9: one of 1 and 2 is chosen, then the other one of 7 and 3, and 4 is added to it. */
const both3 = {
  first: ["1", "2"],
  unique: ["1", "2"],
  list: ["[1, 7]", "[2, 11]"],
  sum: ["8", "13"],
  min: ["1", "2"],
  max: ["7", "11"],
};
const none = {
  otherwise: (policy: string) => (policy === "list" ? ["[20]", "[30]"] : ["20", "30"]),
  none: (policy: string) =>
    policy === "list"
      ? ["[]", "[]"]
      : policy === "sum"
        ? ["0", "0"]
        : [expect.stringContaining("no-row-fits"), expect.stringContaining("no-row-fits")],
};

/** What is squared cannot be checked, so a table may be without a row for 0. `otherwise`: it has one. */
const rules = (policy: keyof typeof types, otherwise: boolean): string => `rulebook pay { title "Pay" }
player Side { hp: int default 4, best: text default "" }
phase Game { phase Turn for each player { } }
procedure paid(me: Side, n: int): ${types[policy]} {
  rows ${policy}
  | n * n     | result                     |
  | 1 to 20   | choose(me, [1, 2])         |
  | > ${policy === "unique" ? "20" : " 8"}      | choose(me, [7, 3]) + me.hp |
${otherwise ? "  | otherwise | choose(me, [20, 30])       |\n" : ""}}
action go(me: Side, n: int from 0 to 6) in Turn { do { set me.best = "" & paid(me, n) } }
action try(me: Side, n: int from 0 to 6) in Turn {
  do {
    paid(me, n)
    set me.best = "tried"
  }
}
setup one() { new Side() }
`;

/** To the end of what a decision leads to; the fault that ended it. */
function play(sides: Sides, key: string, turn: number): string | null {
  expect(difference(begin(sides, { one: {} }, 1))).toBeNull();
  let done = step(sides, key);
  for (let decisions = 0; ; decisions += 1) {
    expect(difference(done), key).toBeNull();
    if (hasFault(done[0])) return JSON.stringify(done[0]);
    expect(difference(both(sides, ({ game, state }) => [decided(game, state), game.view(state, 1)]))).toBeNull();
    const decision = sides[0].game.decision(sides[0].state);
    if (decision === null || decision.kind === "action") return null;
    for (const side of sides) side.state = side.game.load(JSON.stringify(side.state));
    done = step(sides, decision.options[(turn + decisions) % 2]?.key ?? "");
  }
}

const all = new Map<string, string>();

describe.each(Object.keys(types) as (keyof typeof types)[])("rows %s that wait", (policy) => {
  it.each([true, false])("with otherwise: %s", async (otherwise) => {
    const compilation = await compileProject(memoryHost({ "rules/pay/pay.rules": rules(policy, otherwise) }));
    expect(
      compilation.diagnostics
        .filter(({ severity }) => severity === "error")
        .map(({ code, message }) => `${code}: ${message}`),
    ).toEqual([]);
    const files = await generatedFiles(compilation);
    const [pair] = pairsOf(compilation, await loadFiles(files));
    if (pair === undefined) throw new Error("There is no game.");
    const found = new Map<string, readonly (string | undefined)[]>();
    for (const key of ["go", "try"]) {
      for (let n = 0; n <= 6; n += 1) {
        const bests = [0, 1].map((turn) => {
          const sides = sidesOf(pair);
          const fault = play(sides, `${key}(${n})`, turn);
          return fault ?? /"best":"([^"]*)"/.exec(JSON.stringify(sides[1].game.view(sides[1].state, 1)))?.[1];
        });
        found.set(`${key}(${n})`, bests);
      }
    }
    for (const [path, text] of files) all.set(`${policy}-${otherwise}/${path}`, text);
    expect(found.get("go(2)")).toEqual(policy === "list" ? ["[1]", "[2]"] : ["1", "2"]);
    expect(found.get("go(3)")).toEqual(both3[policy]);
    expect(found.get("go(0)")).toEqual(none[otherwise ? "otherwise" : "none"](policy));
    expect(found.get("try(0)")).toEqual(
      otherwise || policy === "list" || policy === "sum" ? ["tried", "tried"] : none.none(policy),
    );
  });
});

it("is code of the right types", () => {
  expect(all.size).toBe(24);
  expect(typeMistakes(all)).toEqual([]);
});
