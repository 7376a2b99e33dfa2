/** A game in a file: how it was set up, and what was decided since. Who goes on with it plays the same game. */
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Log } from "../../runtime/game.ts";
import { WrongUse } from "../exit.ts";
import { readText } from "../read-file.ts";
import { replaceFile } from "../replace.ts";

export interface SavedGame {
  readonly rulebook: string;
  readonly variant: string | null;
  /** As `--players` takes them. */
  readonly players: readonly string[];
  readonly log: Log;
  /** Of the state to which the decisions lead. */
  readonly hash: string;
}

const mark = "a game saved by rulewright";

/** Takes the place of an older game, and of nothing else. */
export function saveGame(cwd: string, path: string, saved: SavedGame): void {
  if (holdsOther(resolve(cwd, path)))
    throw new WrongUse(
      `\`${path}\` is there already, and is no saved game. I overwrite nothing of yours: name another file.`,
    );
  try {
    replaceFile(resolve(cwd, path), `${JSON.stringify({ what: mark, ...saved }, null, 1)}\n`);
  } catch (problem) {
    throw new WrongUse(
      `I cannot write \`${path}\`: ${problem instanceof Error && "code" in problem ? String(problem.code) : "it is no place for a file"}.`,
    );
  }
}

function holdsOther(path: string): boolean {
  if (!existsSync(path) || !statSync(path).isFile()) return false;
  const text = readText(path);
  return text !== "" && !text.slice(0, 200).includes(mark);
}

export function readGame(cwd: string, path: string): SavedGame {
  let text: string;
  try {
    text = readText(resolve(cwd, path));
  } catch {
    throw new WrongUse(`I cannot read the saved game \`${path}\`.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new WrongUse(`\`${path}\` is no saved game, or was damaged: it is not JSON.`);
  }
  if (!isObject(value) || value["what"] !== mark)
    throw new WrongUse(`\`${path}\` is no saved game. \`save\` in a game makes one.`);
  const { rulebook, variant, players, log, hash } = value;
  if (
    typeof rulebook !== "string" ||
    !(variant === null || typeof variant === "string") ||
    !areTexts(players) ||
    typeof hash !== "string" ||
    !isLog(log)
  )
    throw damagedGame(path, "parts of it are missing");
  return { rulebook, variant, players, log, hash };
}

export function damagedGame(path: string, how: string): WrongUse {
  return new WrongUse(`The saved game \`${path}\` was damaged: ${how}.`);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

function isLog(value: unknown): value is Log {
  return (
    isObject(value) &&
    typeof value["rules"] === "string" &&
    isObject(value["setup"]) &&
    (typeof value["seed"] === "string" || typeof value["seed"] === "number") &&
    areTexts(value["decisions"])
  );
}
