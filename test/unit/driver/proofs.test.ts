/** What is proved anew after a change, and what is not, by name. */
import { expect, it } from "vitest";
import { Collector } from "../../../src/diagnostics/collect.ts";
import { renderText } from "../../../src/diagnostics/render-text.ts";
import { compileProject, exactAsker } from "../../../src/driver/compile.ts";
import type { OddsOracle } from "../../../src/interpret/odds-oracle.ts";
import { checkConstants } from "../../../src/interpret/play/constants.ts";
import { exampleDiagnostics, reportDiagnostics } from "../../../src/interpret/play/diagnose.ts";
import { proveExamples } from "../../../src/interpret/play/examples.ts";
import { newHashMemory } from "../../../src/interpret/play/fingerprint.ts";
import { createProver, type ProofStore, type Prover, type ProofSubject } from "../../../src/interpret/play/proofs.ts";
import type { Json } from "../../../src/ir/program.ts";
import { proveReport } from "../../../src/interpret/play/report.ts";
import { memoryHost } from "../../support/memory-host.ts";

const duel = `rulebook duel { title "Duel" }
use gear

let sides = 6
rule hits(dice: int): int = sum(dice times d6) + bonus()
rule bonus(): int = gear.Weapon.Dagger.bonus
rule even(n: int): bool = if n is 0 { yes } else { odd(n - 1) }
rule odd(n: int): bool = if n is 0 { no } else { even(n - 1) }
## What it costs.
rule cost(item: gear.Item): int = item.price * 2
rule faces(): int = sides

variant large "A large die." { let sides = 8 }
variant dear "All is dearer." { rule cost(item: gear.Item): int = original(item) + 1 }

check faces() >= 6 "Too few sides."
example "Weapons" { chance(hits(1) >= 4) is 1 / 6 }
example "Circles" { even(4) is yes }
example "Prices" { cost(gear.Item.Rope) is 20 }
example "Dearer" with dear { cost(gear.Item.Rope) is 21 }
example "Sides" { faces() is 6 }
example "More sides" with large { faces() is 8 }
report prices "Costs" {
  rows item: gear.Item
  column "Cost" = cost(item)
  column "Dearer" = cost(item) with dear
}
`;
const gear = `rulebook gear { title "Gear" }
table Weapon {
  | name: key | bonus: int |
  | Dagger    | -2         |
  | Sword     | 3          |
}
table Item {
  | name: key | price: int |
  | Rope      | 10         |
  | Lamp      | 4          |
}
`;

type Files = { readonly [path: string]: string };
const before: Files = { "rules/duel/duel.rules": duel, "rules/gear/gear.rules": gear };

const nameOf = ({ kind, own, name, variants }: ProofSubject): string => {
  const title = (own as { readonly title?: string } | null)?.title ?? name ?? "";
  const variant = kind === "example" || kind === "report" || variants[0] === null ? "" : `with ${variants.join()}`;
  return [kind, title, variant].filter((each) => each !== "").join(" ");
};

/** What had to be proved, and what was found. */
async function proved(
  files: Files,
  store: ProofStore,
): Promise<{ readonly ran: readonly string[]; readonly told: string }> {
  const { rulebooks, sources, diagnostics } = await compileProject(memoryHost(files), { withoutExamples: true });
  expect(renderText(diagnostics, sources)).toBe("");
  const ran: string[] = [];
  const found = new Collector();
  for (const { program, linked } of rulebooks) {
    if (program === null) continue;
    const inner = createProver([...linked, program], { sources, store, oracle: exactAsker });
    const prover: Prover = {
      prove: (subject, run) =>
        inner.prove(subject, (interpreter) => {
          ran.push(nameOf(subject));
          return run(interpreter);
        }),
    };
    await checkConstants(prover, program, found);
    exampleDiagnostics(await proveExamples(prover, program, sources), found);
    for (const report of program.reports)
      reportDiagnostics(await proveReport(prover, program.rulebook.name, report), found);
  }
  return { ran: ran.sort(), told: renderText(found.sorted(), sources) };
}

const memory = (): ProofStore => Object.assign(new Map<string, Json>(), { worlds: newHashMemory() });

/** What is proved anew after the change. Twice: a change that is taken back costs nothing. */
async function after(path: string, from: string | RegExp, to: string): Promise<readonly string[]> {
  const store = memory();
  await proved(before, store);
  expect(before[path]).toMatch(from);
  const changed = { ...before, [path]: before[path]?.replace(from, to) ?? "" };
  const { ran, told } = await proved(changed, store);
  expect(told).toBe((await proved(changed, memory())).told);
  expect((await proved(before, store)).ran).toEqual([]);
  return ran;
}

const inDuel = "rules/duel/duel.rules";
const inGear = "rules/gear/gear.rules";

it("proves everything once, and the same under a variant only where the variant changes it", async () => {
  expect((await proved(before, memory())).ran).toEqual([
    "check",
    "check with duel.large",
    "constant duel.sides",
    "constant duel.sides with duel.large",
    "example Circles",
    "example Dearer",
    "example More sides",
    "example Prices",
    "example Sides",
    "example Weapons",
    "report Costs",
    "table gear.Item",
    "table gear.Weapon",
  ]);
});

it.each([
  ["a cell of a table", inGear, "Dagger    | -2", "Dagger    | -1", ["example Weapons", "table gear.Weapon"]],
  [
    "a cell of another table",
    inGear,
    "Rope      | 10",
    "Rope      | 11",
    ["example Dearer", "example Prices", "report Costs", "table gear.Item"],
  ],
  [
    "a rule that a variant asks for as it was",
    inDuel,
    "item.price * 2",
    "item.price * 3",
    ["example Dearer", "example Prices", "report Costs"],
  ],
  ["a rule of a variant", inDuel, "original(item) + 1", "original(item) + 2", ["example Dearer", "report Costs"]],
  [
    "a constant that a variant replaces",
    inDuel,
    "let sides = 6",
    "let sides = 7",
    ["check", "constant duel.sides", "example Sides"],
  ],
  [
    "the constant of the variant",
    inDuel,
    "let sides = 8",
    "let sides = 9",
    ["check with duel.large", "constant duel.sides with duel.large", "example More sides"],
  ],
  ["one of two rules in a circle", inDuel, "if n is 0 { no }", "if n is 0 { yes }", ["example Circles"]],
  ["an example", inDuel, "even(4) is yes", "even(6) is yes", ["example Circles"]],
  ["what an example rolls", inDuel, "hits(1) >= 4", "hits(1) >= 3", ["example Weapons"]],
  [
    "the places kept by numbers",
    inGear,
    'title "Gear"',
    'title "Gear" decimals 2',
    ["example Dearer", "example Prices", "example Weapons", "report Costs", "table gear.Item", "table gear.Weapon"],
  ],
  ["what is told of a rule", inDuel, "## What it costs.", "## What somebody pays.", []],
  ["a comment and the lines above", inDuel, "use gear", "# As they say.\n\n\nuse gear", []],
  ["the layout within a rule", inDuel, "{ yes } else", "{\n  # Surely.\n  yes\n} else", []],
  ["the order of declarations", inDuel, /(rule even.*\n)(rule odd.*\n)/, "$2$1", []],
])("after a change of %s", async (_, path, from, to, expected) => {
  expect(await after(path, from, to)).toEqual(expected);
});

it("moves what it found with the lines, in the example and in the rule", async () => {
  const wrong = duel.replace("is 20", "is 22").replace("if n is 0 { yes }", "if n < 4 { 1 / (n - 2) > 0 }");
  const failing = { ...before, [inDuel]: wrong };
  const store = memory();
  const first = await proved(failing, store);
  const moved = { ...failing, [inDuel]: `\n# Above.\n${wrong.replace("if n < 4 {", "if n < 4 {\n\n ")}` };
  const second = await proved(moved, store);
  expect(second.ran).toEqual([]);
  expect(second.told).toBe((await proved(moved, memory())).told);
  expect(first.told).toContain("7 │ rule even");
  expect(second.told).toMatch(/11 │ +1 \/ \(n - 2\) > 0/);
});

it("quotes an example as it is written today", async () => {
  const wrong = { ...before, [inDuel]: duel.replace("is 20", "is 22") };
  const store = memory();
  await proved(wrong, store);
  const { ran, told } = await proved(
    { ...wrong, [inDuel]: wrong[inDuel]?.replace("cost(gear.Item.Rope) is 22", "cost( gear.Item.Rope ) is 22") ?? "" },
    store,
  );
  expect(ran).toEqual(["example Prices"]);
  expect(told).toContain("`cost( gear.Item.Rope )` is 20, you wrote 22.");
});

it("does without what it cannot read", async () => {
  const store = new Map<string, Json>();
  await proved(before, Object.assign(store, { worlds: newHashMemory() }));
  const other = new Map([...store.keys()].map((key) => [key, [{ world: 0, in: "gear.Gone", place: 3 }]]));
  expect((await proved(before, Object.assign(other, { worlds: newHashMemory() }))).told).toBe("");
});

it("tries what cannot be decided once, not under each variant", async () => {
  const rules = `rulebook far { title "Far" }
let sides = 6
rule hits(): int = 2d6 + sides
variant many "More." { let sides = 8 }
variant most "Most." { let sides = 10 }
check chance(hits() > 9) > 50% "Too few."
check average(hits()) > 12 "Too low."
`;
  let [asked, isKnown] = [0, false];
  const wide = { low: 0, high: 100, percent: false, estimate: null };
  const asker: OddsOracle = {
    ask: () => {
      asked += 1;
      return isKnown ? { ...wide, low: 100 } : wide;
    },
    distribution: () => [],
    best: () => undefined,
  };
  const told = async (): Promise<readonly string[]> => {
    asked = 0;
    const { diagnostics } = await compileProject(memoryHost({ "rules/far/far.rules": rules }), {
      oracle: () => Promise.resolve(asker),
    });
    return diagnostics.map(({ code }) => code);
  };
  expect(await told()).toEqual(["constant-faults", "constant-faults"]);
  expect(asked).toBe(2);
  isKnown = true;
  expect(await told()).toEqual([]);
  expect(asked).toBe(6);
});
