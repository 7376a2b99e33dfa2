/** What the server needs of a database: two tables that only grow. */
import type { GameSetup } from "../generated/brawl/game.ts";

export interface NewMatch {
  readonly id: string;
  /** The version of the rules that it began with. */
  readonly rules: string;
  readonly setup: GameSetup;
  readonly seed: string;
  /** One by seat. Only their hashes are kept. */
  readonly tokenHashes: readonly string[];
}

/** A move of the log. Moves of a match count from 0, without gaps. */
export interface Move {
  readonly number: number;
  readonly player: number;
  readonly choice: string;
  /** The server moved because the player's time was up. */
  readonly late: boolean;
  /** The match is over with it. */
  readonly ends: boolean;
}

export interface Store {
  create(match: NewMatch): Promise<void>;
  /** Resolves when the move is on the disk. Fails if the match has a move of this number already. */
  append(match: string, move: Move): Promise<void>;
  find(match: string): Promise<{ readonly match: NewMatch; readonly moves: readonly Move[] } | null>;
  /** The ids of the matches that are not over. */
  listOpen(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function openStore(): Promise<Store> {
  const url = process.env["DATABASE_URL"];
  if (url !== undefined) return (await import("./postgres.ts")).openPostgres(url);
  return (await import("./sqlite.ts")).openSqlite(process.env["DATABASE_FILE"] ?? "matches.db");
}
