/**
 * Keys of pieces in random games with secrets: who watches has the same key for a piece as long as a person at the table
 * could follow it, and no longer. Both meanings of the rules give the same keys.
 */
import { expect, it } from "vitest";
import { compileProject } from "../../src/driver/compile.ts";
import type { Followed, Told } from "../../src/runtime/game.ts";
import { Watchers } from "../support/followers.ts";
import { attempt, pairsOf, playersIn, type Pair } from "../support/game-steps.ts";
import { loadGenerated } from "../support/generated.ts";
import { memoryHost } from "../support/memory-host.ts";
import { chance as chanceOf } from "../support/random.ts";
import { someSecretGame } from "../support/random-secrets.ts";
import { firstSeed, seedsFrom, tries } from "../support/soak.ts";

const rulebooks = tries(300, 30);
const gamesOfEach = 8;
const mostDecisions = 15;

function played({ generated, interpreted }: Pair, seed: number, counts: Watchers["counts"]): string | null {
  const chance = chanceOf(seed);
  const games = [generated, interpreted];
  const told: Told[][] = [[], []];
  const hear = (side: number) => (event: Told) => void told[side]?.push(event);
  const begun = attempt(() => games.map((game, side) => game.init({ start: {} }, seed, hear(side))));
  if ("fault" in begun) return null;
  const states = begun.value;
  const players = playersIn({ game: generated, state: states[0], told: [] });
  const seats = [...Array.from({ length: players }, (_, seat) => seat + 1), null];
  const watchers = new Watchers(generated, counts);
  const both = seats.map((): (Followed | null)[] => [null, null]);
  for (let decisions = 0; ; decisions += 1) {
    const wrong = watchers.watch(states[0], told[0] ?? [], seats);
    if (wrong !== null) return `after ${generated.log(states[0]).decisions.join(", ")}: ${wrong}`;
    for (const [seat, followed] of both.entries()) {
      for (const [side, game] of games.entries())
        followed[side] = game.follow(
          followed[side] ?? null,
          told[side] ?? [],
          game.view(states[side], seats[seat] ?? null),
        );
      if (JSON.stringify(followed[0]) !== JSON.stringify(followed[1]))
        return `seat ${seat}: ${JSON.stringify(followed[0])}\nand interpreted\n${JSON.stringify(followed[1])}`;
    }
    const decision = generated.decision(states[0]);
    if (decision === null || decisions === mostDecisions) return null;
    const { key } = chance.pick(decision.options);
    for (const each of told) each.length = 0;
    const done = attempt(() => {
      for (const [side, game] of games.entries()) game.step(states[side], key, hear(side));
    });
    if ("fault" in done) return done.fault.startsWith("BROKEN") ? done.fault : null;
  }
}

it(`${rulebooks} random rulebooks from seed ${firstSeed}, ${gamesOfEach} games of each`, async () => {
  const wrong: string[] = [];
  const counts = { kept: 0, lost: 0 };
  for (const book of seedsFrom(4711, rulebooks)) {
    const text = someSecretGame(book);
    const compilation = await compileProject(memoryHost({ "rules/trial/trial.rules": text }), {
      withoutExamples: true,
    });
    const [pair] = pairsOf(compilation, await loadGenerated(compilation));
    if (pair === undefined) throw new Error(`rulebook ${book} has no game`);
    for (let number = 0; number < gamesOfEach; number += 1) {
      const found = played(pair, book * 1000 + number, counts);
      if (found !== null) wrong.push(`rulebook ${book}, game ${number}, ${found}`);
    }
  }
  process.stdout.write(
    `pieces that are followed, from seed ${firstSeed}: ${rulebooks} rulebooks, ${counts.kept} times a key was kept, ${counts.lost} times lost\n`,
  );
  expect(wrong.slice(0, 3).join("\n\n"), `${wrong.length} of ${rulebooks * gamesOfEach} games, seed ${firstSeed}`).toBe(
    "",
  );
  expect(Math.min(counts.kept, counts.lost)).toBeGreaterThan(rulebooks * 10);
});
