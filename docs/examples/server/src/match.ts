/** One match: the state, which is the log replayed; who watches it; and whose time is running. */
import { randomInt } from "node:crypto";
import { RulesError, toldTo, type Log } from "rulewright/runtime";
import * as game from "../generated/brawl/game.ts";
import type { GameTold, State } from "../generated/brawl/game.ts";
import type { FromServer, Position } from "./messages.ts";
import type { Move, NewMatch, Store } from "./store.ts";

export interface Client {
  /** From 1; null: a spectator. */
  readonly seat: number | null;
  send(message: FromServer): void;
}

export class Match {
  readonly #clients = new Set<Client>();
  readonly #moves: Move[] = [];
  /** What the setup told, then what each move did. */
  readonly #told: GameTold[][] = [[]];
  /** When the time of each player who is asked is up. */
  readonly #deadlines = new Map<number, number>();
  #state: State;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** Everything that changes the match, one after the other. */
  #queue: Promise<void> = Promise.resolve();

  constructor(
    readonly about: NewMatch,
    moves: readonly Move[],
    private readonly store: Store,
    private readonly clockMs: number,
    /** The match is over (null); or the store has not taken a move: what is in the store counts, and must be read again. */
    private readonly ended: (match: Match, problem: unknown) => void,
  ) {
    if (about.rules !== game.rules.version) throw new Error(`it began with other rules, ${about.rules}`);
    this.#state = game.init(about.setup, about.seed, (event) => this.#told[0]?.push(event));
    for (const move of moves) this.#keep(move, this.#state, this.#stepped(this.#state, move));
    this.#setClocks(null);
  }

  get number(): number {
    return this.#moves.length;
  }
  get isOver(): boolean {
    return game.outcome(this.#state) !== null;
  }
  /** The whole log, once nobody can profit from it. */
  get result(): { readonly log: Log; readonly moves: readonly Move[]; readonly hash: string } | null {
    if (!this.isOver) return null;
    return { log: game.log(this.#state), moves: this.#moves, hash: game.hash(this.#state) };
  }

  join(client: Client, from?: number): void {
    this.#clients.add(client);
    client.send(this.#position(client.seat, from));
  }
  leave(client: Client): void {
    this.#clients.delete(client);
  }
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  play(client: Client, number: number, choice: string): Promise<void> {
    return this.#inTurn(async () => {
      const { seat } = client;
      if (seat === null) return client.send({ kind: "refused", number, why: "Spectators do not move." });
      const before = this.#moves[number];
      if (before !== undefined) {
        // The answer was lost on its way, and the client asks again.
        if (before.player === seat && before.choice === choice) return client.send({ kind: "accepted", number });
        return client.send({ kind: "refused", number, why: "Another move was made before." });
      }
      if (number > this.#moves.length) return client.send({ kind: "refused", number, why: "It is not its turn yet." });
      try {
        await this.#take({ number, player: seat, choice, late: false });
        client.send({ kind: "accepted", number });
      } catch (problem) {
        if (!(problem instanceof RulesError)) throw problem;
        const isTheirs =
          problem.fault === "no-such-option" || problem.fault === "not-asked" || problem.fault === "game-over";
        if (!isTheirs) console.error(problem);
        client.send({
          kind: "refused",
          number,
          why: isTheirs ? "It is not among your options." : "The rules fail at it.",
        });
      }
    });
  }

  #inTurn(change: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(async () => {
      // Without an answer: the client joins again, and sends its move again.
      if (!this.#isClosed) await change();
    });
    this.#queue = done.catch((problem: unknown) => this.ended(this, problem));
    return this.#queue;
  }

  /** First tried on a copy, then stored, and only then true. */
  async #take(wanted: Omit<Move, "ends">): Promise<void> {
    const next = game.fork(this.#state);
    const told = this.#stepped(next, wanted);
    const move = { ...wanted, ends: game.outcome(next) !== null };
    await this.store.append(this.about.id, move);
    this.#keep(move, next, told);
    this.#setClocks(move.player);
    for (const client of this.#clients) client.send(this.#position(client.seat, move.number));
    if (move.ends) this.ended(this, null);
  }
  #stepped(state: State, { player, choice }: Pick<Move, "player" | "choice">): GameTold[] {
    const told: GameTold[] = [];
    game.step(state, choice, { player, trace: (event) => told.push(event) });
    return told;
  }
  #keep(move: Move, state: State, told: GameTold[]): void {
    this.#state = state;
    this.#moves.push(move);
    this.#told.push(told);
  }

  #position(seat: number | null, from?: number): Position {
    const now = Date.now();
    const clocks = Object.fromEntries([...this.#deadlines].map(([player, end]) => [player, Math.max(0, end - now)]));
    const asked = game.decisions(this.#state).find(({ player }) => player === seat) ?? null;
    const first = from ?? -1;
    const events = this.#told
      .slice(first + 1)
      .map((told, place) => ({ move: first + place, told: told.map((event) => toldTo(event, seat)) }));
    return {
      kind: "position",
      number: this.#moves.length,
      seat,
      view: game.view(this.#state, seat),
      asked,
      clocks,
      events,
    };
  }

  /** Whoever is asked anew, or has just moved, has the whole time. */
  #setClocks(moved: number | null): void {
    clearTimeout(this.#timer);
    const asked = new Set(game.decisions(this.#state).map(({ player }) => player));
    for (const player of this.#deadlines.keys())
      if (!asked.has(player) || player === moved) this.#deadlines.delete(player);
    for (const player of asked)
      if (!this.#deadlines.has(player)) this.#deadlines.set(player, Date.now() + this.clockMs);
    if (asked.size === 0 || this.#isClosed) return;
    const wait = Math.max(0, Math.min(...this.#deadlines.values()) - Date.now());
    this.#timer = setTimeout(() => void this.#inTurn(() => this.#moveForTheLate()), wait);
  }
  /** Who runs out of time makes a random move, each option as likely. */
  async #moveForTheLate(): Promise<void> {
    const late = game
      .decisions(this.#state)
      .find(({ player }) => (this.#deadlines.get(player) ?? Infinity) <= Date.now());
    // A move came in just before.
    if (late === undefined) return this.#setClocks(null);
    const { player, options } = late;
    const { key } = options[randomInt(options.length)] as (typeof options)[number];
    await this.#take({ number: this.#moves.length, player, choice: key, late: true });
  }
}
