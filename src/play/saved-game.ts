/** A game as a text: how it was set up, and what was decided since. Who goes on with it plays the same game. */
import { isLog } from "../runtime/game-saved.ts";
import type { Log } from "../runtime/game.ts";

export interface SavedGame {
  readonly rulebook: string;
  readonly variant: string | null;
  /** As `--players` takes them. */
  readonly players: readonly string[];
  readonly log: Log;
  /** Of the state to which the decisions lead. */
  readonly hash: string;
}

/** What every such text says of itself. */
export const savedGameMark = "a game saved by rulewright";

export const writeSavedGame = (saved: SavedGame): string =>
  `${JSON.stringify({ what: savedGameMark, ...saved }, null, 1)}\n`;

/** Else what is wrong with the text: it is no JSON, no saved game, or lacks parts of one. */
export function readSavedGame(text: string): SavedGame | "no JSON" | "no game" | "damaged" {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "no JSON";
  }
  if (!isObject(value) || value["what"] !== savedGameMark) return "no game";
  const { rulebook, variant, players, log, hash } = value;
  return typeof rulebook === "string" &&
    (variant === null || typeof variant === "string") &&
    areTexts(players) &&
    typeof hash === "string" &&
    isLog(log)
    ? { rulebook, variant, players, log, hash }
    : "damaged";
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");
