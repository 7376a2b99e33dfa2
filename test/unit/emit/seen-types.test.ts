/** What a user interface reads is typed from the rulebook: a name that changes in the rules breaks its compilation. */
import { expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { emitRulebook } from "../../../src/emit/emit.ts";
import { memoryHost } from "../../support/memory-host.ts";
import { typeMistakes } from "../../support/typed.ts";

const rules = `rulebook duel { title "Duel" }
record Place { q: int, r: int }
choice Mood { Calm, Angry(heat: int) }
player Side { coins: int default 3, at: Place default Place(q: 0, r: 0), foe: optional Side default none, mood: Mood default Calm, hand: pile of Card owner, shown: pile of Card, best: optional piece of Card default none, rich: bool = coins > 5 }
table Card {
  | name: key |
  | Ace       |
  | King      |
}
status Marked(me: Side, by: int) { 
  until removed
  stacks no
}
phase Game { phase Turn for each player { } }
action play(me: Side, card: Card from me.hand, target: Side from players) in Turn {
  do { put card into me.shown then set target.coins = choose(me, 0 to 3) then add Marked(by: 2) to target then endPhase() }
}
setup two() {
  repeat 2 times {
    let s = new Side()
    for each card in Card { put new card into s.hand }
  }
}
`;

/** As somebody would write it who shows the game. */
const page = `import type { GameModule } from "rulewright/runtime";
import { toldTo } from "rulewright/runtime";
import * as game from "./duel/game.ts";
import type { GameFollowed, GameOption, GameTold, GameView, State } from "./duel/game.ts";
import type { CardKey } from "./duel/index.ts";

/** It is a game like any other. */
export const any: GameModule<State> = game;

export function shown(view: GameView): string {
  const [first] = view.entities.Side;
  if (first === undefined) return "";
  const coins: number = first.coins;
  const hand: readonly (CardKey | null)[] = first.hand;
  const open: readonly CardKey[] = first.shown;
  const best: CardKey | null = first.best;
  const foe: number | undefined = first.foe?.number;
  const heat = first.mood.kind === "Angry" ? first.mood.heat : 0;
  const [marked] = view.statuses;
  const by: number = marked?.values[0] ?? 0;
  return [coins, hand.length, open.join(), best, foe, first.at.q, heat, first.rich, by].join();
}

export function label(option: GameOption): string {
  if (option.action === "play") {
    const [card, target] = option.values;
    const key: CardKey = card;
    return key + " at " + target.kind + " " + String(target.number);
  }
  return String(option.values[0]);
}

export function hear(told: GameTold): string {
  if (told.kind === "field") return told.field === "coins" ? "coins" : told.entity;
  if (told.kind === "status") return told.status === "Marked" ? told.entity : "";
  return told.kind === "phase" && told.name === "Turn" ? told.edge : "";
}

export function moved({ view, keys, events }: GameFollowed): readonly (number | undefined)[] {
  const [first] = keys.Side;
  const places: readonly number[] = (view.entities.Side[0]?.hand ?? []).map((_, place) => first?.hand[place] ?? 0);
  return [...places, ...events.map((event) => (event.kind === "move" ? event.key : undefined))];
}

const state = game.init({ two: {} }, 1, (told) => hear(toldTo(told, null)));
game.step(state, 0, { player: 1, trace: hear });
export const followed = moved(game.follow(null, [], game.view(state, 1)));
export const all = [shown(game.view(state, null)), ...game.decisions(state).flatMap(({ options }) => options.map(label))];
`;

const renamed: readonly (readonly [what: string, from: RegExp, to: string, told: string])[] = [
  ["field", /\bcoins\b/g, "gold", "'coins' does not exist"],
  ["pile", /\bhand\b/g, "held", "'hand' does not exist"],
  ["action", /\bplay\(/g, "use(", '"play"'],
  ["status", /\bMarked\b/g, "Scarred", '"Marked"'],
  ["phase", /\bTurn\b/g, "Go", '"Turn"'],
];

/** The modules and the page that shows them, in a folder. */
async function filesOf(folder: string, text: string): Promise<readonly (readonly [string, string])[]> {
  const { rulebooks, sources, diagnostics } = await compileProject(memoryHost({ "rules/duel/duel.rules": text }), {
    withoutExamples: true,
  });
  expect(diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual([]);
  const program = rulebooks[0]?.program;
  if (program === undefined || program === null) throw new Error("There is no program.");
  const files = await emitRulebook(program, [], sources, { formatted: false });
  const modules = files.flatMap(({ path, text: code }) =>
    path.endsWith(".ts") && !path.endsWith("validate.ts") ? [[`${folder}/${path}`, code] as const] : [],
  );
  return [...modules, [`${folder}/page.ts`, page]];
}

it("compiles as long as the rules have these names, and no longer when one of them is another", async () => {
  const files = new Map(await filesOf("same", rules));
  for (const [what, from, to] of renamed)
    for (const [path, text] of await filesOf(what, rules.replaceAll(from, to))) files.set(path, text);
  const mistakes = typeMistakes(files);
  expect(mistakes.filter((mistake) => mistake.startsWith("same/"))).toEqual([]);
  for (const [what, , , told] of renamed)
    expect(mistakes.filter((mistake) => mistake.startsWith(`${what}/page.ts`)).join("\n")).toContain(told);
});
