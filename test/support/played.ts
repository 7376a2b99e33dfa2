/** Games written down in a test, and played by the interpreter. */
import { expect } from "vitest";
import type { Compilation } from "../../src/driver/compile.ts";
import { createGame } from "../../src/interpret/game/module.ts";
import type { Saved } from "../../src/interpret/game/saved.ts";
import type { GameModule, Told } from "../../src/runtime/game.ts";
import { loadGenerated } from "./generated.ts";
import { compileTexts, rendered } from "./render.ts";

/** The game of a rulebook called `fixture`; its heading is added, and a semicolon is a new line. Warnings are let pass. */
export async function gameOf(rules: string): Promise<GameModule<Saved>> {
  const compilation = await compiled(rules);
  return createGame(
    compilation.rulebooks.flatMap(({ program }) => (program === null ? [] : [program])),
    "fixture",
    { sources: compilation.sources },
  );
}

/** The same game, generated; its states are its own, so they are unknown. */
export async function generatedGameOf(rules: string): Promise<GameModule<Saved>> {
  return (await loadGenerated(await compiled(rules))).get("fixture/game.ts") as unknown as GameModule<Saved>;
}

async function compiled(rules: string): Promise<Compilation> {
  const compilation = await compileTexts(
    new Map([["rules/fixture/game.rules", `rulebook fixture { title "Fixture" }\n${rules.replaceAll(";", "\n")}`]]),
  );
  const errors = compilation.diagnostics.filter((each) => each.severity === "error");
  expect(errors.length === 0 ? "" : rendered({ ...compilation, diagnostics: errors })).toBe("");
  return compilation;
}

/** What is asked at this moment: `2 action Turn: done`; `over` where nothing is. */
export function asked(game: GameModule<Saved>, state: Saved): string {
  const decision = game.decision(state);
  if (decision === null) return "over";
  return `${decision.player} ${decision.kind} ${decision.about}: ${decision.options.map((option) => option.key).join(" ")}`;
}

/** Takes decisions by their keys, one after the other. */
export function take(game: GameModule<Saved>, state: Saved, ...keys: readonly string[]): Saved {
  for (const key of keys) game.step(state, key);
  return state;
}

/** A new game of the setup `start`, and the decisions that were taken. */
export function begun(game: GameModule<Saved>, ...keys: readonly string[]): Saved {
  return take(game, game.init({ start: {} }, 1), ...keys);
}

/** Fields of an entity as a player sees them. */
export function seen(
  game: GameModule<Saved>,
  state: Saved,
  kind: string,
  number: number,
  player = 1,
): Readonly<Record<string, unknown>> {
  return game.view(state, player).entities[kind]?.[number - 1] ?? {};
}

/** What is told of decisions, in few words: `player 1.hp 5 > 3`, `hit(player 2, 1)`. */
export function toldBy(run: (trace: (told: Told) => void) => void): readonly string[] {
  const lines: string[] = [];
  run((told) => {
    lines.push(line(told));
  });
  return lines;
}

function line(told: Told): string {
  switch (told.kind) {
    case "decision":
      return `player ${told.player}: ${told.key}`;
    case "must":
      return `player ${told.player} must ${told.key}`;
    case "phase":
      return `${told.edge} ${told.name}${told.active === null ? "" : ` of ${told.active}`}`;
    case "call":
      return `${told.procedure}(${told.values.join(", ")})`;
    case "returned":
      return `${told.procedure} done`;
    case "cancelled":
      return `no ${told.procedure}`;
    case "roll":
      return `rolled ${JSON.stringify(told.result)}`;
    case "move":
      return `${told.piece}: ${told.from ?? "new"} > ${told.to}`;
    case "field":
      return `${told.entity}.${told.field} ${JSON.stringify(told.before)} > ${JSON.stringify(told.after)}`;
    case "status":
      return `${told.change} ${told.status} ${told.entity}`;
    case "reveal":
      return `${told.piece} seen by ${told.to.join(", ")}`;
    case "shuffle":
      return `shuffled ${told.pile}`;
    case "end":
      return `end ${told.winners.join(", ")} ${told.ending ?? ""}`.trim();
  }
}
