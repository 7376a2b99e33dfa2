/** All matches: new ones, and those of the store, which are replayed from their logs. */
import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import * as game from "../generated/brawl/game.ts";
import { Match, type Client } from "./match.ts";
import type { Store } from "./store.ts";

const setup = { duel: {} };
const seats = 2;
const hashed = (token: string): string => createHash("sha256").update(token).digest("hex");

export class Matches {
  readonly #open = new Map<string, Promise<Match | null>>();

  constructor(
    private readonly store: Store,
    private readonly clockMs: number,
    /** Ends the connections to a match, which join again. */
    private readonly dropped: (match: Match) => void,
  ) {}

  /** At the start, so that clocks run where nobody is connected, too. */
  async restore(): Promise<void> {
    for (const id of await this.store.listOpen())
      await this.get(id).catch((problem: unknown) => console.error(`Match ${id} cannot be played on:`, problem));
  }

  async create(): Promise<{ readonly match: string; readonly tokens: readonly string[] }> {
    const tokens = Array.from({ length: seats }, () => randomBytes(24).toString("base64url"));
    const id = randomUUID();
    // The seed is every shuffle of the match: it is made here, and leaves only when the match is over.
    const seed = randomBytes(16).toString("hex");
    await this.store.create({ id, rules: game.rules.version, setup, seed, tokenHashes: tokens.map(hashed) });
    await this.get(id);
    return { match: id, tokens };
  }

  /** Null: there is none. */
  get(id: string): Promise<Match | null> {
    const open = this.#open.get(id) ?? this.#load(id);
    this.#open.set(id, open);
    // What is not there, could not be read, or is over is not kept in memory.
    const forget = (): void => void (this.#open.get(id) === open && this.#open.delete(id));
    open.then((match) => (match === null || match.isOver) && forget(), forget);
    return open;
  }

  /** From 1; null: a spectator; undefined: nobody's token. */
  seatOf(match: Match, token: string | undefined): Client["seat"] | undefined {
    if (token === undefined) return null;
    const hash = Buffer.from(hashed(token));
    const place = match.about.tokenHashes.findIndex((each) => timingSafeEqual(Buffer.from(each), hash));
    return place < 0 ? undefined : place + 1;
  }

  async #load(id: string): Promise<Match | null> {
    const found = await this.store.find(id);
    if (found === null) return null;
    return new Match(found.match, found.moves, this.store, this.clockMs, (match, problem) => {
      this.#open.delete(id);
      if (problem === null) return;
      console.error(`Match ${id} is read from the store again:`, problem);
      match.close();
      this.dropped(match);
    });
  }
}
