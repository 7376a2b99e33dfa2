/** The example of a server, `docs/examples/server`, installed from the packed package and met as clients meet it. */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json, Log, Told } from "../../src/runtime/index.ts";
import { isWithoutRegistry, postgresFolder } from "../support/optional.ts";
import { startPostgres } from "../support/postgres.ts";
import { chance } from "../support/random.ts";
import { connected, installed, newMatch, Player, started, storedMoves, type Example, type Heard, type Position, type Server } from "../support/server-example.ts";
import { pause, until } from "../support/waiting.ts";

const without = isWithoutRegistry();
const postgres = without ? undefined : postgresFolder();
/** Longer than any test; `setTimeout` takes no more than 24 days. */
const noClock = "1000000000";

let example: Example;
beforeAll(async () => {
  if (!without) example = await installed();
});
afterAll(() => { if (!without) example.remove(); });

interface Result {
  readonly number: number;
  readonly result: { readonly log: Log; readonly hash: string; readonly moves: readonly { readonly player: number; readonly choice: string; readonly late: boolean }[] } | null;
}
const read = async (server: Server, match: string): Promise<Result> => (await (await fetch(`${server.url()}/matches/${match}`)).json()) as Result;

/** That a client has heard everything once, what its seat may know, and nothing else: against the game replayed from the log. */
function checkHeard(positions: readonly Position[], { log, moves }: NonNullable<Result["result"]>, seat: number | null): void {
  const { game, toldTo } = example;
  const told: Told[][] = [[]];
  const state = game.init(log.setup, log.seed, (event) => told[0]?.push(event));
  const views = [game.view(state, seat)];
  for (const { player, choice } of moves) {
    const events: Told[] = [];
    game.step(state, choice, { player, trace: (event) => events.push(event) });
    told.push(events);
    views.push(game.view(state, seat));
  }
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  const heard = positions.flatMap(({ events }) => events);
  expect(heard.map(({ move }) => move)).toEqual(told.map((_, place) => place - 1));
  expect(heard.map((each) => each.told)).toEqual(plain(told.map((events) => events.map((event) => toldTo(event, seat)))));
  for (const { number, view } of positions) expect(view).toEqual(plain(views[number]));
  for (const position of positions) checkSecrets(position, seat);
}

/** Without any help of the runtime: hands of others and decks show their number of cards, and cards that go there have no name. */
function checkSecrets({ view, asked, events, seat: toldSeat }: Position, seat: number | null): void {
  expect(toldSeat).toBe(seat);
  expect(asked === null || asked.player === seat).toBe(true);
  const sides = view.entities["Side"] ?? [];
  expect(sides.length).toBe(2);
  for (const [place, side] of sides.entries()) {
    const hidden = [...(side["deck"] as readonly Json[]), ...(place + 1 === seat ? [] : (side["hand"] as readonly Json[]))];
    expect(hidden.filter((card) => card !== null)).toEqual([]);
  }
  for (const event of events.flatMap(({ told }) => told)) {
    if (event.kind !== "move") continue;
    const isSecret = event.to.endsWith(".deck") || (event.to.endsWith(".hand") && event.to !== `player ${seat}.hand`);
    if (isSecret) expect(event.piece).not.toMatch(/Thrust|Jab|Brace|Feint/);
  }
}

/** Six matches at a time, of some 25 moves each; the server dies while moves are on their way, some milliseconds later each time. */
async function playAndKill(settings: Readonly<Record<string, string>>, seed: number): Promise<void> {
  const random = chance(seed);
  const server = await started(example, settings);
  const players: Player[] = [];
  try {
    /** Moves that still go out before the server dies. */
    let left = 0;
    let strike: () => void = () => undefined;
    const moved = (): void => {
      left -= 1;
      if (left === 0) strike();
    };
    const matches = [];
    for (let count = 0; count < 6; count += 1) matches.push(await newMatch(server));
    const tables = matches.map(({ match, tokens }, place) => {
      const clients = [...tokens, undefined].map((token, seat) => new Player(example, server, match, token, chance(seed + 10 * place + seat), moved));
      players.push(...clients);
      return { match, clients };
    });
    const over = Promise.all(players.map(({ done }) => done));
    let isOver = false;
    const ended = over.finally(() => {
      isOver = true;
      strike();
    });
    ended.catch(() => undefined);
    let kills = 0;
    for (let count = 0; count < 6; count += 1) {
      left = 2 + random.below(8);
      await new Promise<void>((resolve) => { strike = resolve; });
      if (isOver) break;
      await pause(random.below(4));
      await server.kill();
      await server.start();
      kills += 1;
    }
    await ended;
    expect(kills).toBeGreaterThanOrEqual(4);
    for (const { match, clients } of tables) {
      const { result } = await read(server, match);
      if (result === null) throw new Error("the match is not over");
      // What the store has is what was accepted, each once, and nothing else.
      const stored = await storedMoves(example, settings, match);
      const accepted = clients.flatMap((client, place) => client.accepted.map((move) => ({ ...move, player: place + 1, late: false, ends: move.number === result.moves.length - 1 })));
      expect(stored).toEqual(accepted.sort((a, b) => a.number - b.number));
      expect(stored.map(({ number }) => number)).toEqual([...stored.keys()]);
      expect(result.log.decisions.length).toBe(stored.length);
      expect(example.game.hash(example.game.replay(result.log))).toBe(result.hash);
      for (const [place, client] of clients.entries()) checkHeard(client.positions, result, place === 2 ? null : place + 1);
    }
    // Clients did ask again, and were told so.
    expect(players.reduce((sum, { again }) => sum + again, 0)).toBeGreaterThan(0);
  } finally {
    for (const player of players) player.leave();
    await server.kill();
  }
}

describe.skipIf(without)("the example of a server", () => {
  it("loses no accepted move and plays none twice, whenever it is killed: SQLite", () =>
    playAndKill({ DATABASE_FILE: join(example.folder, "killed.db"), CLOCK_MS: noClock }, 19));

  it.skipIf(postgres === undefined)("loses no accepted move and plays none twice, whenever it is killed: Postgres", async () => {
    const database = await startPostgres(postgres ?? "");
    try {
      await playAndKill({ DATABASE_URL: database.url, CLOCK_MS: noClock }, 91);
    } finally {
      await database.stop();
    }
  });

  it("moves for who runs out of time, also where nobody is connected, and spectators see it", async () => {
    const server = await started(example, { DATABASE_FILE: join(example.folder, "late.db"), CLOCK_MS: "1" });
    const { match } = await newMatch(server);
    const spectator = new Player(example, server, match, undefined, chance(1));
    try {
      await spectator.done;
      const { result } = await read(server, match);
      if (result === null) throw new Error("the match is not over");
      expect(result.moves.length).toBeGreaterThan(10);
      expect(result.moves.every(({ late }) => late)).toBe(true);
      checkHeard(spectator.positions, result, null);
    } finally {
      spectator.leave();
      await server.kill();
    }
  });

  it("refuses who is not asked, who has no token, and what is no message; nothing changes", async () => {
    const server = await started(example, { DATABASE_FILE: join(example.folder, "hostile.db"), CLOCK_MS: noClock });
    try {
      const { match, tokens } = await newMatch(server);
      const sockets = [...tokens, undefined].map((token) => ({ token, heard: [] as Heard[], socket: connected(example, server.url()) }));
      for (const { token, heard, socket } of sockets) {
        socket.on("message", (data) => heard.push(JSON.parse(data.toString("utf8")) as Heard));
        socket.on("open", () => {
          socket.send(JSON.stringify({ kind: "move", number: 0, choice: "done" }));
          socket.send(JSON.stringify({ kind: "join", match, token: "nobody's" }));
          socket.send(JSON.stringify({ kind: "join", match, token }));
        });
      }
      await until(() => sockets.every(({ heard }) => heard.length === 3), () => JSON.stringify(sockets.map(({ heard }) => heard)));
      for (const [place, { heard }] of sockets.entries()) {
        expect(heard.map(({ kind }) => kind)).toEqual(["refused", "refused", "position"]);
        expect((heard[2] as Position).seat).toBe(place === 2 ? null : place + 1);
      }
      const mover = sockets.findIndex(({ heard }) => (heard[2] as Position).asked !== null);
      const options = (sockets[mover]?.heard[2] as Position | undefined)?.asked?.options ?? [];
      expect(options.length).toBeGreaterThan(1);
      const random = chance(7);
      const hostile: readonly string[] = [
        "", "null", "[]", "{", '{"kind":"move"}', '{"kind":"move","number":-1,"choice":"done"}', '{"kind":"move","number":0,"choice":0}',
        '{"kind":"move","number":1,"choice":"done"}', '{"kind":"move","number":0,"choice":"__proto__"}', '{"__proto__":{"kind":"move","number":0,"choice":"done"}}',
        '{"kind":"move","number":0,"choice":"play(Dragon)"}', JSON.stringify({ kind: "join", match, token: tokens[mover] }),
      ];
      // Even what the one who is asked may do, from the two others.
      const theirs = options.map(({ key }) => JSON.stringify({ kind: "move", number: 0, choice: key }));
      for (const [place, { heard, socket }] of sockets.entries()) {
        const texts = place === mover ? hostile : [...hostile, ...theirs];
        const sent = Array.from({ length: 300 }, () => random.pick(texts));
        for (const text of sent) socket.send(text);
        await until(() => heard.length === 303, () => `${heard.length} answers of 303`);
        expect(heard.slice(3).filter(({ kind }) => kind !== "refused")).toEqual([]);
      }
      expect(await read(server, match)).toEqual({ number: 0, result: null });
      // Too long a message ends the connection, and that one alone.
      let isClosed = false;
      const [first, , last] = sockets;
      last?.socket.on("close", () => { isClosed = true; });
      last?.socket.send("x".repeat(10_000));
      await until(() => isClosed, () => "the spectator's connection ends");
      first?.socket.send("{");
      await until(() => first?.heard.length === 304, () => "the first player is still answered");
      for (const { socket } of sockets) socket.terminate();
    } finally {
      await server.kill();
    }
  });
});
