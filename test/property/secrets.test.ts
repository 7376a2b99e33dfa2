/**
 * A bot plays on what it may know. Games are played by chance, and held against each other where one player has been told
 * and shown the same in both: what they choose is the same there, whatever the truth is.
 */
import { describe, expect, it } from "vitest";
import { createGame } from "../../src/interpret/game/module.ts";
import type { Saved } from "../../src/interpret/game/saved.ts";
import { readBot, type BotSpec } from "../../src/play/bots.ts";
import { evaluatorOf, type Evaluator } from "../../src/play/evaluator.ts";
import type { GameModule } from "../../src/runtime/game.ts";
import { chosen, momentsOf, playersIn, told, truthOf, twinsIn, type Moment } from "../support/alike-moments.ts";
import { chance as chanceOf } from "../support/random.ts";
import { compileTexts } from "../support/render.ts";
import { loadGenerated } from "../support/generated.ts";
import { secretGames } from "../support/secret-games.ts";
import { seedFrom, tries } from "../support/soak.ts";

const seed = seedFrom(1);
const games = tries(160, 160);
const few = 6;
const longest = 14;
const most = tries(60, 30);
const bots = ["greedy:2", "search:8:random:6"].map((written) => readBot(written) as BotSpec);

/** Both meanings of the rules. */
async function meaningsOf(
  name: string,
): Promise<{ readonly generated: GameModule; readonly interpreted: GameModule<Saved> }> {
  const compilation = await compileTexts(new Map([[`rules/${name}/${name}.rules`, secretGames[name] as string]]));
  expect(
    compilation.diagnostics
      .filter(({ severity }) => severity === "error")
      .map(({ code, message }) => `${code}: ${message}`),
  ).toEqual([]);
  const programs = compilation.rulebooks.flatMap(({ program }) => (program === null ? [] : [program]));
  return {
    generated: (await loadGenerated(compilation)).get(`${name}/game.ts`) as unknown as GameModule,
    interpreted: createGame(programs, name, { sources: compilation.sources }),
  };
}

const gameOf = async (name: string): Promise<GameModule> => (await meaningsOf(name)).generated;

interface Played {
  readonly game: GameModule;
  readonly judge: Evaluator<unknown>;
  readonly twins: readonly (readonly [Moment, Moment])[];
}

async function played(name: string): Promise<Played> {
  const game = await gameOf(name);
  const judge = evaluatorOf(game, {
    bias: 0,
    slopes:
      game.worth === undefined
        ? [
            ["wins", 1],
            ["prizes", 1],
          ]
        : [["worth", 1]],
  });
  const twins = twinsIn(
    game,
    momentsOf(game, { players: playersIn(game, game.init({ start: {} }, seed)), games, longest, seed }).values(),
  );
  expect(twins.length, "moments that look alike and are not").toBeGreaterThan(10);
  return { game, judge, twins };
}

describe.each(Object.keys(secretGames).filter((name) => name !== "marks" && name !== "seats"))("%s", (name) => {
  it(`is played alike wherever it looks alike (${games} games from seed ${seed})`, async () => {
    const { game, judge, twins } = await played(name);
    for (const [draw, both] of twins.slice(0, most).entries()) {
      const worlds = both.map(({ state, decision }) => truthOf(game, game.determinize(state, decision.player, draw)));
      expect(worlds[1], told(both)).toBe(worlds[0]);
      for (const bot of bots)
        expect(chosen(game, judge, bot, both[1], `dice ${draw}`), `${bot.kind}: ${told(both)}`).toBe(
          chosen(game, judge, bot, both[0], `dice ${draw}`),
        );
    }
  });
});

/** Which piece was meant is drawn anew by what lies in its place: as likely in both, but not the same with the same dice. */
describe("marks", () => {
  const draws = 120;

  it(`is played as often alike wherever it looks alike (${games} games from seed ${seed})`, async () => {
    const { game, judge, twins } = await played("marks");
    const bot = readBot("greedy:1") as BotSpec;
    for (const both of twins.slice(0, 12)) {
      const [one, other] = both.map((moment, place) => {
        const counts = new Map<string, number>();
        for (let draw = 0; draw < draws; draw += 1) {
          const key = chosen(game, judge, bot, moment, `dice ${draw} of ${place}`);
          counts.set(key, (counts.get(key) ?? 0) + 1);
        }
        return counts;
      }) as [Map<string, number>, Map<string, number>];
      for (const key of new Set([...one.keys(), ...other.keys()])) {
        const [often, seldom] = [one.get(key) ?? 0, other.get(key) ?? 0];
        const share = (often + seldom) / (2 * draws);
        // Five times the spread of the difference: wrong once in a million and a half keys.
        expect(Math.abs(often - seldom), `${key}: ${told(both)}`).toBeLessThanOrEqual(
          5 * Math.sqrt(2 * draws * share * (1 - share)),
        );
      }
    }
  });
});

describe.each(Object.keys(secretGames))("%s", (name) => {
  it(`is drawn anew alike by the interpreter and by generated code (${few} games from seed ${seed})`, async () => {
    const { generated, interpreted } = await meaningsOf(name);
    for (let from = seed; from < seed + few; from += 1) {
      const chance = chanceOf(from);
      const told: { readonly generated: unknown[]; readonly interpreted: unknown[] } = {
        generated: [],
        interpreted: [],
      };
      const states = {
        generated: generated.init({ start: {} }, from, (each) => told.generated.push(each)),
        interpreted: interpreted.init({ start: {} }, from, (each) => told.interpreted.push(each)),
      };
      for (let moves = 0; moves < longest; moves += 1) {
        const decision = generated.decision(states.generated);
        if (decision === null) break;
        const players = Array.from({ length: playersIn(generated, states.generated) }, (_, player) => player + 1);
        for (const player of [null, ...players]) {
          const drawn = [
            generated.hash(generated.determinize(states.generated, player, moves)),
            interpreted.hash(interpreted.determinize(states.interpreted, player, moves)),
          ];
          expect(drawn[1], `player ${player}, game ${from} after ${moves} decisions`).toBe(drawn[0]);
        }
        const place = chance.below(decision.options.length);
        generated.step(states.generated, place, (each) => told.generated.push(each));
        interpreted.step(states.interpreted, place, (each) => told.interpreted.push(each));
      }
      expect(told.interpreted, `game ${from}`).toEqual(told.generated);
    }
  });
});

/** Others could read from the order of what is made who got what; a view does not say it, and a bot does not look. */
describe("seats", () => {
  it("leaves every seat open that the player does not see, and keeps how many have which role", async () => {
    const game = await gameOf("seats");
    for (let from = seed; from < seed + few; from += 1) {
      const state = game.init({ start: {} }, from);
      const rolesOf = (drawn: unknown): readonly unknown[] =>
        [1, 2, 3, 4].map((player) => game.view(drawn, player).entities["Agent"]?.[player - 1]?.["role"]).flat();
      for (let player = 1; player <= 4; player += 1) {
        const worlds = Array.from({ length: 60 }, (_, draw) => rolesOf(game.determinize(state, player, draw)));
        const traitors = new Set(worlds.map((roles) => roles.indexOf("Traitor") + 1));
        expect(worlds.every((roles) => roles.filter((role) => role === "Traitor").length === 1)).toBe(true);
        const isTraitor = rolesOf(state)[player - 1] === "Traitor";
        expect([...traitors].sort()).toEqual(isTraitor ? [player] : [1, 2, 3, 4].filter((other) => other !== player));
      }
    }
  });
});
