/** Many games: who sits where, what is counted, and that it does not matter who plays which of them. */
import { beforeAll, describe, expect, it } from "vitest";
import { serializeTally, deserializeTally } from "../../../src/play/serialize-tally.ts";
import { playMatch } from "../../../src/play/match.ts";
import { resultsOf, type SimulationResults } from "../../../src/play/results.ts";
import { matchOf, playerOf, seating, type SimulationPlan } from "../../../src/play/simulation.ts";
import { addMatch, merge, newTally, type Tally } from "../../../src/play/tally.ts";
import type { GameModule } from "../../../src/runtime/game.ts";
import { gameOf } from "../../support/played.ts";
import { sparringRules } from "../../support/sparring.ts";

const plan: SimulationPlan = {
  variations: [
    { parts: ["length Short"], setup: { duel: { length: "Short" } }, seats: 2 },
    { parts: ["length Long"], setup: { duel: { length: "Long" } }, seats: 2 },
  ],
  bots: ["random", "greedy:1"],
  seed: "spring",
  longest: 500,
};

let game: GameModule;
beforeAll(async () => {
  game = (await gameOf(sparringRules)) as GameModule;
});

function tallied(numbers: readonly number[], of: SimulationPlan = plan): Tally {
  const tally = newTally();
  const play = playerOf(game, of);
  for (const number of numbers) play(tally, number);
  return tally;
}
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, number) => number);
const text = (tally: Tally): string => JSON.stringify(serializeTally(tally));

describe("seats", () => {
  it("are taken in every way, each as often", () => {
    const ways = upTo(6).map((round) => seating(["a", "b", "c"], 2, round).join(""));
    expect(ways.sort()).toEqual(["ab", "ac", "ba", "bc", "ca", "cb"]);
    expect(
      upTo(24)
        .map((round) => seating(["a", "b"], 2, round).join(""))
        .filter((way) => way === "ab"),
    ).toHaveLength(12);
  });

  it("are shared where there are fewer bots, and each bot comes to each seat", () => {
    expect(upTo(2).map((round) => seating(["a", "b"], 3, round).join(""))).toEqual(["aba", "bab"]);
    expect(seating(["a"], 4, 7)).toEqual(["a", "a", "a", "a"]);
    // 20 * 19 * … * 13 ways are too many to go through.
    const many = upTo(20).map((each) => `bot${each}`);
    expect(new Set(upTo(20).map((round) => seating(many, 8, round)[3])).size).toBe(20);
  });

  it("go with variations and seeds by the number of the game", () => {
    const matches = upTo(8).map((number) => matchOf(plan, number));
    expect(matches.map(({ variation }) => variation)).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
    expect(matches.map(({ names }) => names.join(" "))).toEqual([
      "random greedy:1",
      "random greedy:1",
      "greedy:1 random",
      "greedy:1 random",
      "random greedy:1",
      "random greedy:1",
      "greedy:1 random",
      "greedy:1 random",
    ]);
    expect(matches.map(({ seed }) => seed)).toEqual(upTo(8).map((number) => `spring/${number + 1}`));
  });
});

describe("a tally", () => {
  it("is the same in whatever order, and by however many, the games are played", () => {
    const whole = tallied(upTo(24));
    const parts = [
      tallied([23, 1, 8]),
      tallied(
        upTo(24)
          .filter((number) => ![23, 1, 8, 2, 3].includes(number))
          .reverse(),
      ),
      tallied([2, 3]),
    ];
    const together = newTally();
    for (const part of parts) merge(together, part);
    expect(text(together)).toBe(text(whole));
  });

  it("comes back from a file as it was, and not if it was damaged", () => {
    const tally = tallied(upTo(6));
    const back = deserializeTally(JSON.parse(text(tally)));
    expect(back === null ? "" : text(back)).toBe(text(tally));
    const wrong = [
      null,
      3,
      [],
      {},
      { ...(JSON.parse(text(tally)) as object), games: -1 },
      { ...(JSON.parse(text(tally)) as object), seats: [["x"]] },
      { ...(JSON.parse(text(tally)) as object), lengths: [["0 ", [["3", 1]]]] },
    ];
    for (const each of wrong) expect(deserializeTally(each)).toBeNull();
  });

  it("keeps the first game of each error, and says which games never ended", async () => {
    const faulty = (await gameOf(`
      player Side { left: int >= 0 default 2 }
      phase Game { phase Round repeats { phase Turn for each player { } } }
      action go(me: Side, n: int from 0 to 1) in Turn { do { take n from me.left then endPhase() } }
      setup start() { repeat 2 times { new Side() } }`)) as GameModule;
    const of: SimulationPlan = {
      variations: [{ parts: [], setup: { start: {} }, seats: 2 }],
      bots: ["random"],
      seed: "f",
      longest: 6,
    };
    const tally = newTally();
    const play = playerOf(faulty, of);
    for (const number of upTo(40)) play(tally, number);
    const results = resultsOf(faulty.rules, of, tally);
    expect(results.ended).toBe(0);
    expect(results.faults + results.unfinished).toBe(40);
    expect(results.faults).toBeGreaterThan(0);
    expect(results.messages[0]?.message).toMatch(/^rules\/fixture\/game\.rules:\d+:\d+: .*left/);
    const first = upTo(40).find((number) => playMatch(faulty, null, matchOf(of, number)).end.kind === "fault");
    expect(results.messages[0]?.game).toBe(first);
    expect(results.endless?.game).toBe(
      upTo(40).find((number) => playMatch(faulty, null, matchOf(of, number)).end.kind === "unfinished"),
    );
  });
});

describe("results", () => {
  let results: SimulationResults;
  let tally: Tally;
  beforeAll(() => {
    tally = tallied(upTo(40));
    results = resultsOf(game.rules, plan, tally);
  });

  it("add up", () => {
    const whole = results.bots.filter(({ variation }) => variation === "");
    expect(whole.map(({ bot, won }) => [bot, won.of])).toEqual([
      ["random", results.ended],
      ["greedy:1", results.ended],
    ]);
    expect(whole.reduce((sum, { won }) => sum + won.times, 0) + results.drawn.times).toBe(results.ended);
    for (const part of [results.seats, results.cells])
      expect(
        part
          .filter(({ variation, seat, bot }) =>
            part === results.cells ? seat !== null && bot !== null : variation === "",
          )
          .reduce((sum, { won }) => sum + won.times, 0),
      ).toBe(results.ended - results.drawn.times);
    expect(
      results.endings.filter(({ variation }) => variation === "").reduce((sum, { share }) => sum + share.times, 0),
    ).toBe(results.ended);
    const [decisions] = results.lengths;
    expect(decisions?.phase).toBeNull();
    expect(decisions?.histogram.reduce((sum, [, times]) => sum + times, 0)).toBe(results.ended);
  });

  it("tell what was used, and what never was", () => {
    expect(results.actions.map(({ name }) => name).sort()).toEqual(["brace", "done", "tuck", "use"]);
    expect(results.unused.actions).toEqual({ passedOver: [], neverOffered: ["fly"] });
    expect(results.unused.pieces).toEqual({ passedOver: [], neverOffered: [] });
    const thrust = results.pieces.find(({ name }) => name === "Thrust");
    // Each side draws three cards at once and one a turn: at least three of the eight are Thrusts for neither or both.
    expect(thrust?.drawnPerGame).toBeGreaterThan(0.5);
    expect(thrust?.wonWith.of).toBeLessThanOrEqual(2 * results.ended);
  });

  it("name the rounds, not the turn of which there is one in each", () => {
    expect(results.lengths.filter(({ variation }) => variation === "").map(({ phase }) => phase)).toEqual([
      null,
      "Round",
      "Turn",
    ]);
  });

  it("say where the shortest and the longest game are found again", () => {
    const random: SimulationPlan = { ...plan, bots: ["random"] };
    const ended = upTo(40)
      .map((number) => playMatch(game, null, matchOf(random, number)))
      .filter(({ end }) => end.kind === "over");
    const lengths = ended.map(({ decisions }) => decisions);
    expect(lengths).toHaveLength(40);
    const found = resultsOf(game.rules, random, tallied(upTo(40), random));
    for (const [notable, decisions] of [
      [found.shortest, Math.min(...lengths)],
      [found.longest, Math.max(...lengths)],
    ] as const) {
      expect(notable).toEqual({
        game: lengths.indexOf(decisions),
        decisions,
        seed: `spring/${lengths.indexOf(decisions) + 1}`,
      });
    }
  });
});

it("counts a piece as drawn where its owner alone sees it, and as used where an action names it", () => {
  const record = {
    end: { kind: "over", outcome: { winners: [1], ending: null } } as const,
    decisions: 4,
    phases: new Map([["Round", 2]]),
    repeated: new Set(["Round"]),
    seats: [
      {
        actions: new Map([["use", { drawn: 0, offered: 2, used: 1 }]]),
        pieces: new Map([["Thrust", { drawn: 2, offered: 2, used: 1 }]]),
      },
      {
        actions: new Map([["use", { drawn: 0, offered: 1, used: 0 }]]),
        pieces: new Map([["Thrust", { drawn: 1, offered: 0, used: 0 }]]),
      },
    ],
  };
  const tally = newTally();
  addMatch(tally, 0, 0, ["random", "random"], record);
  const { actions, pieces } = resultsOf(game.rules, { ...plan, bots: ["random"] }, tally);
  const of = ({ times, of: all }: { readonly times: number; readonly of: number }): string => `${times}/${all}`;
  expect(
    actions.map(({ name, wonWith, wonWithout, difference }) => [name, of(wonWith), of(wonWithout), difference]),
  ).toEqual([["use", "1/1", "0/1", null]]);
  expect(
    pieces.map(({ name, drawnPerGame, usedPerGame, wonWith, wonWithout }) => [
      name,
      drawnPerGame,
      usedPerGame,
      of(wonWith),
      of(wonWithout),
    ]),
  ).toEqual([["Thrust", 3, 1, "1/1", "0/0"]]);
});
