/**
 * Sentences of cards, made at random: verbs, amounts, nouns, `to` and `from`, in games whose players have other fields and
 * procedures. Whatever the only fix of a sentence writes is played, and comes to what the sentence says in English.
 */
import { expect, it } from "vitest";
import { compileProject } from "../../src/driver/compile.ts";
import { createGame } from "../../src/interpret/game/module.ts";
import type { Json } from "../../src/ir/program.ts";
import { edited } from "../support/editor-session.ts";
import { memoryHost } from "../support/memory-host.ts";
import { chance } from "../support/random.ts";
import { seedsFrom, tries } from "../support/soak.ts";

const fields = ["hp", "coins", "wounds", "poison", "health", "damage"] as const;
const [begins, amount] = [50, 3];
const life = ["hp", "health"];
const bad = ["wounds", "damage", "poison"];

/** Of what the noun names, how much more one has, and the other; null: it says nothing that is sure. */
const moves: Readonly<Record<string, readonly [me: number, foe: number]>> = {
  gain: [1, 0],
  get: [1, 0],
  receive: [1, 0],
  lose: [-1, 0],
  spend: [-1, 0],
  pay: [-1, 0],
  remove: [-1, 0],
  heal: [1, 0],
  "lose from": [0, -1],
  "remove from": [0, -1],
  "pay to": [-1, 1],
  "deal to": [0, 1],
  "inflict to": [0, 1],
  "steal from": [1, -1],
  "give to": [-1, 1],
};

/** Which field it is about, and how many times the number of the noun goes into it. */
function about(verb: string, noun: string, own: readonly string[]): readonly [string | undefined, number] {
  const named = own.find((field) => field === noun || field === `${noun}s`);
  if (named !== undefined) {
    if (verb === "heal") return [named, bad.includes(named) && named !== "poison" ? -1 : 1];
    return [named, (verb === "deal" || verb === "inflict") && life.includes(named) ? -1 : 1];
  }
  // There is less life for all the damage there is, which heals. Who loses wounds that nobody counts loses life.
  const lives = own.find((field) => life.includes(field));
  if (life.includes(noun)) return [lives, verb === "deal" || verb === "inflict" ? -1 : 1];
  if (lives !== undefined) return [lives, ["heal", "lose", "spend", "pay"].includes(verb) ? 1 : -1];
  return [own.find((field) => field === "wounds" || field === "damage"), verb === "heal" ? -1 : 1];
}

const verbs = "gain get receive lose spend pay remove heal deal inflict steal give".split(" ");

it("are written as what they say, or not at all", async () => {
  let written = 0;
  for (const seed of seedsFrom(4711, tries(1500, 150))) {
    const dice = chance(seed);
    const own = fields.filter(() => dice.once(2));
    const verb = dice.pick(verbs);
    const noun = dice.pick([...fields, "coin", "damage"] as const);
    const way = dice.pick(["", "to", "from"]);
    const procedure = dice.pick(["", "pay", "damage", "gain", "coins"]);
    const line = `${verb} ${amount} ${noun}${way === "" ? "" : ` ${way} foe`}`;
    const text = `rulebook t { title "T" }
player Hero { ${own.map((field) => `${field}: int default ${begins}, `).join("")}marks: int default 0 }
setup two() { repeat 2 times { new Hero() } }
${procedure === "" ? "" : `procedure ${procedure}(hero: Hero, n: int) { add n to hero.marks }`}
phase Game { phase Turn for each player { } }
action act(me: Hero, foe: Hero from players where it is not me) in Turn {
  do {
    ${line}
    endPhase()
  }
}
`;
    const files = new Map([["rules/t/t.rules", text]]);
    const { diagnostics } = await compileProject(memoryHost(files), { withoutExamples: true });
    const found = diagnostics.find(({ code }) => code === "verb-of-games");
    const [fix] = found?.fixes ?? [];
    if (fix === undefined || found?.fixes.length !== 1) continue;
    const at = `seed ${seed}: ${line}, of ${own.join(", ")} and ${procedure}(): ${fix.title}`;
    const after = edited(files, fix.edits);
    const mended = await compileProject(memoryHost(after), { withoutExamples: true });
    expect(
      mended.diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message),
      at,
    ).toEqual([]);
    const game = createGame(
      mended.rulebooks.flatMap(({ program }) => program ?? []),
      "t",
      { sources: mended.sources },
    );
    const state = game.init({ two: {} }, 1);
    game.step(state, 0);
    const heroes = game.view(state, null).entities["Hero"] ?? [];
    const went = (hero: number, field: string): number =>
      Number((heroes[hero]?.[field] as Json | undefined) ?? begins) - begins;
    if (Number(heroes[0]?.["marks"]) + Number(heroes[1]?.["marks"]) > 0) {
      // A procedure that is called as the verb or the noun: of whom, the sentence says.
      const whose = way === "" ? 0 : 1;
      expect([heroes[whose]?.["marks"], heroes[1 - whose]?.["marks"]], at).toEqual([amount, 0]);
      expect([verb, ...(["deal", "inflict", "give"].includes(verb) ? [noun] : [])], at).toContain(procedure);
      expect(verb === "pay" && way === "to", at).toBe(false);
      continue;
    }
    const [field, times] = about(verb, noun, own);
    // Who gives damage has none to give: it is dealt.
    const said = verb === "give" && times < 0 ? "deal" : verb;
    const move = moves[`${said} ${way}`.trim()];
    if (move === undefined || field === undefined) throw new Error(`${at}: it says nothing`);
    expect([went(0, field), went(1, field)], at).toEqual(move.map((each) => each * times * amount + 0));
    for (const other of own) if (other !== field) expect([went(0, other), went(1, other)], at).toEqual([0, 0]);
    written += 1;
  }
  expect(written).toBeGreaterThan(20);
});
