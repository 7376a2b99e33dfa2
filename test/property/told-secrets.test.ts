/**
 * What a view hides, nothing tells: random games with secrets are played side by side with games that look alike to one of
 * the players, and that player is asked, told and refused the same in both.
 */
import { expect, it } from "vitest";
import { compileProject, type Compilation } from "../../src/driver/compile.ts";
import { playersOf } from "../../src/play/evaluator.ts";
import { loadGenerated } from "../support/generated.ts";
import { begin, both, difference, hasFault, pairsOf, seen, sidesOf, step, type Pair } from "../support/game-steps.ts";
import { memoryHost } from "../support/memory-host.ts";
import { chance as chanceOf } from "../support/random.ts";
import { isOfToldRows, someSecretGame } from "../support/random-secrets.ts";
import { firstSeed, seedsFrom, tries } from "../support/soak.ts";
import { playedAlike, twinOf, type Looked } from "../support/twins.ts";

const rulebooks = tries(200, 24);
const gamesOfEach = 10;
/** What is offered differs seldom. */
const gamesOfOffers = 40;

/** What tells, by what is possible or by a field, of a piece that not everybody may see. */
const refusedFor: ReadonlySet<string> = new Set([
  "unseen-in-guard",
  "unseen-in-field",
  "choosing-unseen",
  "unseen-in-choice",
]);

/** The rules of a seed: with guards or choices that look at pieces, unless the compiler refuses those. */
async function accepted(
  seed: number,
  wanted: "guards" | "offers",
): Promise<{ readonly text: string; readonly isRefused: boolean; readonly compilation: Compilation }> {
  for (const more of [wanted, null]) {
    const text = someSecretGame(seed, more);
    const compilation = await compileProject(memoryHost({ "rules/trial/trial.rules": text }), {
      withoutExamples: true,
    });
    const errors = compilation.diagnostics.filter(({ severity }) => severity === "error");
    if (more !== null && errors.length > 0 && errors.every(({ code }) => refusedFor.has(code))) continue;
    expect(
      errors.map(({ code, message, context }) => `${code}: ${message} ${context}`),
      text,
    ).toEqual([]);
    return { text, isRefused: more === null, compilation };
  }
  throw new Error("Without either nothing is refused.");
}

/** What is told and asked is the same in both meanings. */
function bothMeanings(pair: Pair, seed: number): string | null {
  const chance = chanceOf(seed);
  const sides = sidesOf(pair);
  let wrong = difference(begin(sides, { start: {} }, seed));
  for (let left = 15; left > 0 && wrong === null; left -= 1) {
    wrong = difference(both(sides, (side) => seen(side, 2)));
    const decision = sides[0].game.decision(sides[0].state);
    if (wrong !== null || decision === null) break;
    const done = step(sides, chance.pick(decision.options).key);
    wrong = difference(done);
    if (hasFault(done[0])) break;
  }
  return wrong;
}

it(`${rulebooks} random rulebooks from seed ${firstSeed}, ${gamesOfEach} games of each`, async () => {
  const wrong: string[] = [];
  const looked: Looked = { decisions: 0, refused: 0, stories: 0, told: 0 };
  const kept = { guards: 0, offers: 0 };
  const refused = { guards: 0, offers: 0 };
  let played = 0;
  const books = [...seedsFrom(4711, rulebooks)].flatMap((book) => [
    { book, wanted: "guards" as const },
    { book, wanted: "offers" as const },
  ]);
  for (const { book, wanted } of books) {
    const { text, isRefused, compilation } = await accepted(book, wanted);
    if (isRefused) refused[wanted] += 1;
    else if (text !== someSecretGame(book)) kept[wanted] += 1;
    // Those are played already.
    if (wanted === "offers" && (isRefused || text === someSecretGame(book))) continue;
    const [pair] = pairsOf(compilation, await loadGenerated(compilation));
    if (pair === undefined) continue;
    played += 1;
    const game = pair.generated;
    const isOfOptions = wanted === "offers";
    for (let number = 0; number < (isOfOptions ? gamesOfOffers : gamesOfEach); number += 1) {
      const chance = chanceOf(book * 1000 + number);
      const state = game.init({ start: {} }, book * 1000 + number);
      const reader = 1 + chance.below(playersOf(game.rules, game.view(state, 1)));
      try {
        for (let before = chance.below(12); before > 0; before -= 1) {
          const decision = game.decision(state);
          if (decision !== null) game.step(state, chance.below(decision.options.length));
        }
      } catch {
        continue;
      }
      const twin = twinOf(game, state, reader, chance);
      const both = [state, twin ?? game.fork(state)] as const;
      const apart = number === 0 ? bothMeanings(pair, book) : null;
      if (apart !== null) wrong.push(`rulebook ${book}: ${apart}`);
      const found = playedAlike(
        { game, reader, states: both, isTold: (decision, option) => isOfToldRows(text, decision, option), isOfOptions },
        chance,
        12,
        looked,
      );
      if (found !== null) wrong.push(`rulebook ${book}, game ${number}, ${found}`);
    }
  }
  process.stdout.write(
    `games that look alike, from seed ${firstSeed}: ${played} rulebooks, ${kept.guards} with guards on pieces in fields and ${refused.guards} more whose guards are refused, ${kept.offers} with choices that look at pieces and ${refused.offers} more whose choices are refused; ${looked.decisions} decisions, ${looked.refused} reasons why not, ${looked.stories} stories, of which ${looked.told} were of different things\n`,
  );
  expect(wrong.slice(0, 3).join("\n\n"), `${wrong.length} of ${played * gamesOfEach} games, seed ${firstSeed}`).toBe(
    "",
  );
  expect(looked.decisions).toBeGreaterThan(played * gamesOfEach);
  expect(looked.refused).toBeGreaterThan(rulebooks / 3);
  expect(looked.told).toBeGreaterThan((played * gamesOfEach) / 4);
  for (const wanted of ["guards", "offers"] as const)
    expect(
      Math.min(refused[wanted], kept[wanted]),
      `${wanted}: ${refused[wanted]} refused, ${kept[wanted]} not`,
    ).toBeGreaterThan(rulebooks / 8);
});
