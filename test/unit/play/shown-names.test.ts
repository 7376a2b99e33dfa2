/** Texts that people read in place of names: everywhere the same, and nothing else changes by them. */
import { expect, it } from "vitest";
import { compileProject, exactAsker } from "../../../src/driver/compile.ts";
import { pagesOf } from "../../../src/docs/site.ts";
import { siteOf } from "../../../src/docs/rulebook-pages.ts";
import { createInterpreter } from "../../../src/interpret/interpreter.ts";
import { reportOf } from "../../../src/interpret/play/report.ts";
import { answerFor } from "../../../src/play/answers.ts";
import { boardsOf, questionOf } from "../../../src/play/screen.ts";
import { kindsOf, storyOf } from "../../../src/play/story.ts";
import type { Decision, Told } from "../../../src/runtime/game.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { gameOf } from "../../support/played.ts";

const book = (text: string) => new Map([["rules/duel/duel.rules", `rulebook duel { title "Duel" }\n${text}`]]);

/** With its shown names, and without them. */
const named = (written: string): { readonly shown: string; readonly plain: string } => ({
  shown: written.replaceAll("«", '"').replaceAll("»", '"').replaceAll(" ¦shown", " shown"),
  plain: written.replaceAll(/ «[^»]*»/g, "").replaceAll(" ¦shown", ""),
});

const reporting = named(`
choice Effect «Effect of a hit» { Reduced «Reduced effect», Full «Full {effect}», Harm }
table Card «The deck» {
  | name: key | title: optional text ¦shown | dmg «Damage: dealt»: int |
  | Zeal      | Flagellant's Zeal   | 3                        |
  | Mercy     |                     | 0                        |
}
rule dealt «Damage of a card»(effect «How it went»: Effect, card: Card): int = if effect is Full { card.dmg } else { 1 }
report "Dealt" {
  rows    card «Played»: [Card.Zeal]
  columns effect «It went»: Effect
  cell    dealt(effect, card)
  expect
  | card \\ effect | Reduced | Full |
  | Zeal          | 1       | 3    |
}
`);

it("are read in reports, and what is expected still goes by names", async () => {
  const compilation = await compileProject(memoryHost(book(reporting.shown)));
  expect(compilation.diagnostics).toEqual([]);
  const programs = compilation.rulebooks.flatMap(({ program }) => program ?? []);
  const interpreter = createInterpreter(programs, { sources: compilation.sources });
  const [report] = programs[0]?.reports ?? [];
  const table = report === undefined ? null : reportOf(interpreter, "duel", report);
  expect([table?.corner, ...(table?.columns ?? [])]).toEqual([
    "Played \\ It went",
    "Reduced effect",
    "Full {effect}",
    "Harm",
  ]);
  expect(table?.rows.map(({ heading }) => heading)).toEqual(["Flagellant's Zeal"]);
  expect(table?.expected.map(({ state }) => state)).toEqual(["holds", "holds"]);
});

it("are read in documents: titles, variants, columns", async () => {
  const compilation = await compileProject(memoryHost(book(reporting.shown)));
  const pages = await pagesOf(siteOf(compilation.rulebooks, compilation.sources), { asker: await exactAsker() });
  const text = JSON.stringify(pages);
  for (const each of ["Effect of a hit", "Reduced effect", "The deck", "Damage: dealt", "Damage of a card"])
    expect(text).toContain(each);
});

it("leave a row without its text to its key", async () => {
  const compilation = await compileProject(memoryHost(book(reporting.shown.replace("[Card.Zeal]", "Card"))));
  const [program] = compilation.rulebooks.flatMap(({ program: each }) => each ?? []);
  const interpreter = createInterpreter(program === undefined ? [] : [program], { sources: compilation.sources });
  expect(["Zeal", "Mercy"].map((key) => interpreter.linked.rowText("duel.Card", key))).toEqual([
    "Flagellant's Zeal",
    "Mercy",
  ]);
});

const playing = named(`
player Hero { hp «Hit points»: int 0 to 9 clamp default 9, hand «Cards in hand»: pile of Card owner, used: pile of Card }
choice Place { LeftArm «Left arm», Legs }
table Card {
  | name: key | title: text ¦shown |
  | Zeal      | Flagellant's Zeal  |
  | Mercy     | Great Mercy        |
}
status Slowed «Slowed down»(me: Hero) {
  until removed
  stacks no
}
procedure hit «A blow»(target: Hero, place: Place) { take 1 from target.hp }
phase Game { phase Main «Main part» for each player { } }
action play «Play a card»(me: Hero, card: Card from me.hand, place: Place from Place) in Main {
  do {
    put card into me.used
    hit(me, place)
    add Slowed to me
  }
}
action dodge «Step aside»(me: Hero) before hit(target: me) { do { cancel } }
setup start() {
  let h = new Hero()
  for each card in Card { put new card into h.hand }
}
`);

it("are read at the table, and may be typed; keys, version and shape stay", async () => {
  const [game, plain] = [await gameOf(playing.shown), await gameOf(playing.plain)];
  expect([game.rules.version, game.rules.shape]).toEqual([plain.rules.version, plain.rules.shape]);
  const events: Told[] = [];
  const state = game.init({ start: {} }, 1);
  const words = kindsOf(game.rules);
  const decision = game.decision(state) as Decision;
  expect(decision.options.map((option) => option.key)).toEqual(
    plain.decision(plain.init({ start: {} }, 1))?.options.map(({ key }) => key),
  );
  expect(decision.options.map((option) => words.option(option))).toContain("Play a card(Flagellant's Zeal, Left arm)");
  expect(questionOf(decision, 1, words)).toBe("You may, in Main part:");
  const typed = answerFor(decision, "play a card great mercy legs", (option) => words.option(option));
  expect(typed.kind === "option" ? decision.options[typed.place]?.key : typed).toBe("play(Mercy, Legs)");
  const [board] = boardsOf(game.rules, game.view(state, 1), 1);
  expect(board?.fields.map(({ name, text }) => `${name} ${text ?? ""}`)).toEqual(["Hit points 9"]);
  expect(board?.piles.map(({ name }) => name)).toEqual(["Cards in hand", "used"]);
  game.step(state, "play(Zeal, LeftArm)", (told) => events.push(told));
  const answer = game.decision(state) as Decision;
  expect(questionOf(answer, 1, words)).toBe("You may answer, before A blow(you, Left arm):");
  expect(answer.options.map((option) => words.option(option))).toEqual(["Step aside", "pass"]);
  game.step(state, "pass", (told) => events.push(told));
  const story = storyOf({ rules: game.rules, reader: 1, view: () => game.view(state, 1) }, events).map(
    ({ text }) => text,
  );
  expect(story).toContain("You choose Play a card: Flagellant's Zeal, Left arm.");
  expect(story).toContain("Flagellant's Zeal: from your Cards in hand to your used.");
  expect(story).toContain("Your Hit points: 9 → 8.");
  expect(story).toContain("You are now Slowed down.");
});

it("are left where one name is shown in two ways", async () => {
  const game = await gameOf(`
choice Front { Left "Left flank" };choice Back { Left "Rear left" }
player Hero { a: Front default Left, b: Back default Left };phase Game { phase Main for each player { } }
action rest(me: Hero) in Main { do { endPhase() } };setup start() { new Hero() }`);
  expect(kindsOf(game.rules).value("Left")).toBe("Left");
});
