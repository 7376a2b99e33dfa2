/** The worker that compares: what is answered belongs to the newest texts, and is what a fresh one answers. */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { EarlierState, Moves, MovesResponse } from "../../../src/studio/moves-protocol.ts";
import { MovesDesk } from "../../../src/studio/worker/moves-desk.ts";
import { firstSeed, tries } from "../../support/soak.ts";

const path = "rules/duel/duel.rules";
const book = (damage: number, guard: number): string => `rulebook duel { title "Duel" }
table Weapon {
  | name: key | damage: int |
  | Dagger | ${damage} |
  | Sword | 8 |
}
rule hit(weapon: Weapon, guard: int 0 to 9): int = max(0, weapon.damage - guard - ${guard})
rule swing(dice: int 0 to 3): int = count(dice times d6 where it > ${guard + 3})
`;
const state = (damage: number, guard: number): EarlierState => ({
  rules: "rules",
  files: [{ path, text: book(damage, guard) }],
});

function deskOf() {
  const responses: MovesResponse[] = [];
  const desk = new MovesDesk({ rules: "rules", width: 100 }, (response) => responses.push(response));
  let version = 0;
  return {
    desk,
    responses,
    compare: (now: string | null, earlier: EarlierState | null): number => {
      version += 1;
      desk.receive({ version, earlier, changes: now === null ? [] : [[path, now]], from: "before", to: "now" });
      return version;
    },
  };
}

const movesIn = (responses: readonly MovesResponse[]) =>
  responses.flatMap((each) => (each.kind === "moves" ? [{ version: each.version, moves: each.moves }] : []));

it("draws what a rule gives along the parameter at which it moved, and the odds of one that rolls", async () => {
  const { desk, responses, compare } = deskOf();
  compare(book(6, 1), state(4, 0));
  await desk.settled();
  const moves = movesIn(responses)[0]?.moves;
  expect(moves?.counts).toEqual({ rules: 2, broken: 0, mended: 0, reports: 0, plays: 0 });
  const pictures = (moves?.rulebooks ?? []).flatMap(({ sections }) =>
    sections.flatMap(({ items }) => items.flatMap(({ picture }) => picture ?? [])),
  );
  const results = pictures.find(({ kind }) => kind === "results");
  const odds = pictures.find(({ kind }) => kind === "odds");
  if (results?.kind !== "results" || odds?.kind !== "odds") throw new Error("Two pictures were expected.");
  // Every guard from 0 to 9, by our own arithmetic.
  const damage = results.call === "weapon: Dagger" ? [4, 6] : [8, 8];
  expect(results.points.map(({ at, fromNumber, toNumber }) => [at, fromNumber, toNumber])).toEqual(
    Array.from({ length: 10 }, (_, guard) => [
      String(guard),
      Math.max(0, (damage[0] ?? 0) - guard),
      Math.max(0, (damage[1] ?? 0) - guard - 1),
    ]),
  );
  // A die passed three faces of six, and passes two.
  const dice = odds.rows.length - 1;
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);
  for (const [hits, { from, to }] of odds.rows.entries()) {
    expect(from).toBeCloseTo(choose(dice, hits) / 2 ** dice, 9);
    expect(to).toBeCloseTo((choose(dice, hits) * 2 ** (dice - hits)) / 3 ** dice, 9);
  }
});

it("answers the newest texts alone, as a fresh one would, in whatever order they come", async () => {
  const step = fc.record({
    damage: fc.integer({ min: 0, max: 12 }),
    guard: fc.integer({ min: 0, max: 2 }),
    isEarlier: fc.boolean(),
    isWaitedFor: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const { desk, responses, compare } = deskOf();
      let [now, then] = [book(1, 0), state(1, 0)];
      let newest = compare(now, then);
      for (const { damage, guard, isEarlier, isWaitedFor } of steps) {
        const seen = movesIn(responses).length;
        if (isEarlier) then = state(damage, guard);
        else now = book(damage, guard);
        newest = compare(isEarlier ? null : now, isEarlier ? then : null);
        if (isWaitedFor) await desk.settled();
        for (const { version } of movesIn(responses).slice(seen)) expect(version).toBe(newest);
      }
      await desk.settled();
      const last = movesIn(responses).at(-1);
      expect(last?.version).toBe(newest);
      expect(last?.moves).toEqual(await afresh(now, then));
    }),
    { numRuns: tries(200, 8), seed: firstSeed },
  );
});

async function afresh(now: string, then: EarlierState): Promise<Moves | undefined> {
  const { desk, responses, compare } = deskOf();
  compare(now, then);
  await desk.settled();
  return movesIn(responses)[0]?.moves;
}

it("says that the texts of now have a mistake, and compares nothing", async () => {
  const { desk, responses, compare } = deskOf();
  compare("rulebook duel {\nrule (", state(4, 0));
  await desk.settled();
  const moves = movesIn(responses)[0]?.moves;
  expect(moves?.troubles).toMatchObject([{ isNow: true }]);
  expect(moves?.counts.rules).toBe(0);
});
