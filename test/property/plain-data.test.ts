/**
 * All that a game gives to the outside is plain data: decisions, options, reasons, views, events as they are told and as
 * each may hear of them, outcomes, logs, what chance may give, and the state, which goes on to the same end as its copies.
 */
import { expect, it } from "vitest";
import { compileProject } from "../../src/driver/compile.ts";
import { toldTo } from "../../src/runtime/game-hear.ts";
import type { Told } from "../../src/runtime/game.ts";
import { loadGenerated } from "../support/generated.ts";
import { attempt, pairsOf, playersIn, type AnyGame } from "../support/game-steps.ts";
import { memoryHost } from "../support/memory-host.ts";
import { notPlain } from "../support/plain-data.ts";
import { chance as chanceOf } from "../support/random.ts";
import { someGame } from "../support/random-games.ts";
import { someSecretGame } from "../support/random-secrets.ts";
import { firstSeed, tries } from "../support/soak.ts";

const rulebooks = tries(40, 6);
const mostDecisions = 25;

/** What a game gives at one moment, by name. */
function given(
  game: AnyGame,
  state: unknown,
  told: readonly Told[],
  players: number,
): readonly (readonly [string, unknown])[] {
  const seats = [...Array.from({ length: players }, (_, seat) => seat + 1), null];
  const decision = game.decision(state);
  return [
    ["decision", decision],
    ["decisions", game.decisions(state)],
    ...(decision?.options ?? []).map((option): [string, unknown] => [`option ${option.key}`, option]),
    ["events", told],
    ...seats.map((seat): [string, unknown] => [
      `events to ${seat ?? "nobody"}`,
      told.map((each) => toldTo(each, seat)),
    ]),
    ...seats.map((seat): [string, unknown] => [`view of ${seat ?? "nobody"}`, game.view(state, seat)]),
    ...seats.map((seat): [string, unknown] => [
      `followed by ${seat ?? "nobody"}`,
      game.follow(null, told, game.view(state, seat)),
    ]),
    ...seats.flatMap((seat): [string, unknown][] =>
      seat === null ? [] : [[`reasons to ${seat}`, game.whyNot(state, seat)]],
    ),
    ["outcome", game.outcome(state)],
    ["log", game.log(state)],
    ["state", state],
    ["problems", game.problems(state)],
    ...(decision === null ? [] : [["chance", firstRoll(game, state, decision.options[0]?.key ?? "")] as const]),
  ];
}

function firstRoll(game: AnyGame, state: unknown, key: string): unknown {
  const found = attempt(() => game.expand(state, key, []));
  return "value" in found ? found.value : null;
}

/** What is wrong in one game, and what was looked at. */
function played(game: AnyGame, setup: string, seed: number, looked: Map<string, number>): string | null {
  const chance = chanceOf(seed);
  let told: Told[] = [];
  const hear = (each: Told): void => {
    told.push(each);
  };
  const began = attempt(() => game.init({ [setup]: {} }, seed, hear));
  if ("fault" in began) return null;
  let state = began.value;
  const players = playersIn({ game, state, told: [] });
  for (let decisions = 0; decisions < mostDecisions; decisions += 1) {
    const all = attempt(() => given(game, state, told, players));
    if ("fault" in all) return all.fault.startsWith("BROKEN") ? all.fault : null;
    for (const [name, value] of all.value) {
      const wrong = notPlain(value);
      if (wrong !== null) return `${name}: ${wrong} in ${JSON.stringify(value)}`;
      const [kind = ""] = name.split(" ");
      looked.set(kind, (looked.get(kind) ?? 0) + 1);
    }
    const decision = game.decision(state);
    if (decision === null) return null;
    const { key } = chance.pick(decision.options);
    // A copy, whichever way it was made, goes on as the state itself does.
    const copies = [
      state,
      structuredClone(state),
      JSON.parse(JSON.stringify(state)) as unknown,
      { ...(game.fork(state) as object) },
    ];
    told = [];
    const ends = copies.map((each, place) =>
      attempt(() => {
        game.step(each, key, place === 0 ? hear : undefined);
        return [game.hash(each), JSON.stringify(game.decision(each))];
      }),
    );
    for (const end of ends.slice(1))
      if (JSON.stringify(end) !== JSON.stringify(ends[0]))
        return `after ${key} a copy is at ${JSON.stringify(end)}, not ${JSON.stringify(ends[0])}`;
    if (ends[0] !== undefined && "fault" in ends[0]) return null;
    state = copies[chance.below(copies.length)];
  }
  return null;
}

it(`${rulebooks} random rulebooks from seed ${firstSeed} give nothing but plain data, in both meanings`, async () => {
  const wrong: string[] = [];
  const looked = new Map<string, number>();
  for (let book = firstSeed; book < firstSeed + rulebooks; book += 1) {
    const [text, setup] = book % 3 === 0 ? [someSecretGame(book), "start"] : [someGame(book), "table"];
    const compilation = await compileProject(memoryHost({ "rules/trial/trial.rules": text }), {
      withoutExamples: true,
    });
    if (compilation.diagnostics.some(({ severity }) => severity === "error")) continue;
    const [pair] = pairsOf(compilation, await loadGenerated(compilation));
    if (pair === undefined) continue;
    for (const meaning of ["interpreted", "generated"] as const) {
      const rules = notPlain(pair[meaning].rules);
      if (rules !== null) wrong.push(`rules of ${book}, ${meaning}: ${rules}`);
      const found = played(pair[meaning], setup, book, looked);
      if (found !== null) wrong.push(`rulebook ${book}, ${meaning}: ${found}`);
    }
  }
  process.stdout.write(
    `plain data, from seed ${firstSeed}: ${[...looked].map(([kind, times]) => `${times} ${kind}`).join(", ")}\n`,
  );
  expect(wrong.slice(0, 3).join("\n\n"), `${wrong.length} wrong, seed ${firstSeed}`).toBe("");
  for (const kind of ["decision", "option", "events", "view", "reasons", "log", "state", "chance"])
    expect(looked.get(kind) ?? 0, kind).toBeGreaterThan(rulebooks);
});
