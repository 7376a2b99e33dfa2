/** Whole columns that variants change, and cells that speak of what they held, in both meanings. */
import { expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { createInterpreter } from "../../../src/interpret/interpreter.ts";
import { answer, callOf, essence } from "../../support/both-meanings.ts";
import { loadGenerated } from "../../support/generated.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { toldDice } from "../../support/told-dice.ts";

const text = `rulebook trial { title "Trial" }
choice Kind { Boss, Minion }
choice Good { Fish, Salt }
table Monster {
  total: int = hp + armor
  | name: key | kind: Kind | hp: int 1 to 100 | armor: int | loot: map of Good to int | tags: list of Good | span: range of int | speed: optional int | bite(k: int): int |
  | Rat       | Minion     |                3 | sum(n - 2 for each n in 1 to 3) | Fish: 1               | Fish            | 1 to 3             |                     | k + 1           |
  | Ogre      | Boss       |               20 |          4 | Fish: 2, Salt: 1      | Fish, Salt      | 4 to 9             | 3                   | 2 * k           |
}
let factor = 2
rule bonus(k: Kind): int = match k { Boss: 10, Minion: 1 }
rule hp(m: Monster): int = m.hp
rule armor(m: Monster): int = m.armor
rule total(m: Monster): int = m.total
rule speed(m: Monster): optional int = m.speed
rule tags(m: Monster): list of Good = m.tags
rule kind(m: Monster): Kind = m.kind
rule bite(m: Monster): int = m.bite(7)
variant hard {
  table Monster {
    hp: int = original * factor + bonus(kind)
    armor: int = if kind is Boss { original + count(tags) } else { armor + (loot[Fish] otherwise 0) }
    | name | hp           |
    | Rat  | original + 4 |
  }
}
variant steep { let factor = 3 }
variant harder with hard, steep {
  table Monster {
    hp: int = original + 1
    | name | hp     | bite         |
    | Ogre | hp * 1 | original - 1 |
  }
}
variant twice with hard {
  table Monster { armor: int = sum(n + original - original for each n in 1 to 2) + (original + original) }
}
variant odd {
  table Monster {
    armor: int = total + min(span)
    speed: optional int = original otherwise 9
    tags: list of Good = original & [Salt]
    kind: Kind = if name is "Rat" { Boss } else { original }
  }
}
`;

/** Of the rat and of the ogre, worked out by hand. */
const given: readonly (readonly [string | null, string, unknown, unknown])[] = [
  [null, "hp", 3, 20],
  [null, "bite", 8, 14],
  // 3 * 2 + 1 is 7, and the row says 4 more; 20 * 2 + 10.
  ["hard", "hp", 11, 50],
  ["hard", "armor", 1, 6],
  ["hard", "total", 12, 56],
  // 3 * 3 + 1 + 4 + 1, and 20 * 3 + 10 + 1.
  ["harder", "hp", 15, 71],
  ["harder", "bite", 8, 13],
  // The rat's 1 and the ogre's 6 of the variant below it.
  ["twice", "armor", 5, 15],
  ["odd", "armor", 4, 28],
  ["odd", "speed", 9, 3],
  ["odd", "tags", ["Fish", "Salt"], ["Fish", "Salt", "Salt"]],
  ["odd", "kind", "Boss", "Boss"],
  ["odd", "hp", 3, 20],
];

it("gives each row what the line makes of it", async () => {
  const compilation = await compileProject(memoryHost({ "rules/trial/trial.rules": text }));
  expect(compilation.diagnostics.map((each) => `${each.code} ${each.message}`)).toEqual([]);
  const program = compilation.rulebooks[0]?.program;
  if (program === null || program === undefined) throw new Error("There is no program.");
  const modules = await loadGenerated(compilation);
  for (const [variant, name, ...values] of given) {
    const module = modules.get(variant === null ? "trial/index.ts" : `trial/variants/${variant}.ts`) ?? {};
    const id = variant === null ? null : `trial.${variant}`;
    const interpreter = createInterpreter([program], { sources: compilation.sources, variant: id });
    const rule = program.rules.find((each) => each.name === name);
    const call = rule === undefined ? undefined : callOf(module, rule);
    if (rule === undefined || call === undefined) throw new Error(`There is no ${name}.`);
    for (const [place, monster] of ["Rat", "Ogre"].entries()) {
      const words = `${name}(${monster}) with ${variant ?? "nothing"}`;
      const wanted = `value ${JSON.stringify(values[place])}`;
      expect(essence(interpreter.call(rule.id, [monster])), words).toBe(wanted);
      expect(essence(answer(call, rule, [monster], toldDice(words))), `${words}, generated`).toBe(wanted);
    }
  }
});
