/**
 * What a bot decides does not depend on what its view hides: random games with secrets are played by chance, and where the
 * one who decides has been told and shown the same in two of them, a bot decides as often alike, whatever the truth is.
 */
import { expect, it } from "vitest";
import { compileProject } from "../../src/driver/compile.ts";
import { readBot, type BotSpec } from "../../src/play/bots.ts";
import { evaluatorOf } from "../../src/play/evaluator.ts";
import { pairsOf } from "../support/game-steps.ts";
import { chosen, momentsOf, playersIn, told, twinsIn, type Moment } from "../support/alike-moments.ts";
import { loadGenerated } from "../support/generated.ts";
import { memoryHost } from "../support/memory-host.ts";
import { someSecretGame } from "../support/random-secrets.ts";
import { firstSeed, tries } from "../support/soak.ts";

const rulebooks = tries(120, 5);
const games = 40;
const longest = 8;
const mostPairs = 4;
const draws = 40;
/** A difference that chance makes less often is an error: of ten thousand comparisons one in a hundred thousand is wrong by chance. */
const falseAlarm = 1e-9;

/** What hidden pieces are worth decides: a bot that saw them would choose by them. */
const worth = `
rule worth(me: Side): number = me.points
  + sum(c.worth for each c in me.hand) + sum(c.worth for each c in me.aside) + 2 * sum(c.worth for each c in top 1 of me.deck)
  - 2 * sum(c.worth for each c in other(me).hand) - sum(c.worth for each c in other(me).aside)
  - sum(c.worth for each c in other(me).kept) - markedWorth(other(me)) + markedWorth(me)
`;

const logFactorials = [0];
for (let n = 1; n <= 2 * draws; n += 1) logFactorials.push((logFactorials[n - 1] as number) + Math.log(n));
const logChoose = (n: number, k: number): number =>
  (logFactorials[n] as number) - (logFactorials[k] as number) - (logFactorials[n - k] as number);

/** Fisher's exact test: the chance that so often against so often, out of `draws` each, or what is less likely, comes of the same distribution. */
function fisher(one: number, other: number): number {
  const all = one + other;
  const chance = (k: number): number =>
    Math.exp(logChoose(draws, k) + logChoose(draws, all - k) - logChoose(2 * draws, all));
  const seen = chance(one) * (1 + 1e-9);
  let sum = 0;
  for (let k = Math.max(0, all - draws); k <= Math.min(draws, all); k += 1) if (chance(k) <= seen) sum += chance(k);
  return sum;
}

it("the test finds a bot that looks, and none that does not", () => {
  expect(fisher(draws, 0)).toBeLessThan(falseAlarm);
  expect(fisher(36, 6)).toBeLessThan(falseAlarm);
  expect(fisher(20, 20)).toBeCloseTo(1, 12);
  // By hand: 40 draws each, 1 against 0 is as likely as 0 against 1.
  expect(fisher(1, 0)).toBeCloseTo(1, 12);
  expect(fisher(2, 0)).toBeCloseTo((2 * (39 / 79)) / 2, 12);
});

it(`${rulebooks} random rulebooks from seed ${firstSeed}, ${games} games of each`, async () => {
  const wrong: string[] = [];
  let [compared, pairs, undecided, caught] = [0, 0, 0, 0];
  const bots = ["greedy:1", "habits", "search:4:random:2"].map((written) => readBot(written) as BotSpec);
  for (let book = firstSeed; book < firstSeed + rulebooks; book += 1) {
    const text = `${someSecretGame(book)}${worth}`;
    const compilation = await compileProject(memoryHost({ "rules/trial/trial.rules": text }), {
      withoutExamples: true,
    });
    const errors = compilation.diagnostics.filter(({ severity }) => severity === "error");
    expect(
      errors.map(({ code, message }) => `${code}: ${message}`),
      text,
    ).toEqual([]);
    const game = pairsOf(compilation, await loadGenerated(compilation))[0]?.generated;
    if (game === undefined) throw new Error(`rulebook ${book} has no game`);
    const judge = evaluatorOf(game, { bias: 0, slopes: [["worth", 0.1]] });
    const moments = momentsOf(game, {
      players: playersIn(game, game.init({ start: {} }, book)),
      games,
      longest,
      seed: book * 1000,
    });
    for (const both of twinsIn(game, moments.values()).slice(0, mostPairs)) {
      pairs += 1;
      // One that sees everything plays on the truth itself.
      const peeking = { ...game, determinize: (state: unknown) => game.fork(state) };
      const seen = both.map((moment, side) => often(peeking, judge, bots[0] as BotSpec, moment, side));
      if (apart(seen).length > 0) caught += 1;
      for (const bot of bots) {
        const counts = both.map((moment, side) => often(game, judge, bot, moment, side));
        const keys = keysOf(counts);
        if (keys.length > 1) undecided += 1;
        compared += keys.length;
        wrong.push(...apart(counts).map((each) => `rulebook ${book}, ${bot.kind} chooses ${each}: ${told(both)}`));
      }
    }
  }
  process.stdout.write(
    `bots in random games, from seed ${firstSeed}: ${rulebooks} rulebooks, ${pairs} pairs of moments that look alike, ${compared} frequencies compared, ${undecided} decisions that depend on the draw, ${caught} pairs in which a bot that peeks is found out\n`,
  );
  expect(wrong.slice(0, 3).join("\n"), `${wrong.length} of ${compared}, seed ${firstSeed}`).toBe("");
  expect(pairs, "pairs of moments").toBeGreaterThan(2 * rulebooks);
  expect(undecided, "decisions that depend on the draw").toBeGreaterThan(pairs / 8);
  expect(caught, "a bot that peeks").toBeGreaterThan(0);
});

const keysOf = (counts: readonly Map<string, number>[]): readonly string[] => [
  ...new Set(counts.flatMap((each) => [...each.keys()])),
];

/** What is chosen more often in one of the two than chance would have it. */
function apart(counts: readonly Map<string, number>[]): readonly string[] {
  return keysOf(counts).flatMap((key) => {
    const [one = 0, other = 0] = counts.map((each) => each.get(key) ?? 0);
    return fisher(one, other) < falseAlarm ? [`${key} ${one} and ${other} times`] : [];
  });
}

function often(
  game: Parameters<typeof chosen>[0],
  judge: Parameters<typeof chosen>[1],
  bot: BotSpec,
  moment: Moment,
  side: number,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (let draw = 0; draw < draws; draw += 1) {
    const key = chosen(game, judge, bot, moment, `dice ${draw} of ${side}`);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
