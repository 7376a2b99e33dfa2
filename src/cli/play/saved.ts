/** A saved game in a file. */
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { readSavedGame, savedGameMark, writeSavedGame, type SavedGame } from "../../play/saved-game.ts";
import { WrongUse } from "../exit.ts";
import { readText } from "../read-file.ts";
import { replaceFile } from "../replace.ts";

/** Takes the place of an older game, and of nothing else. */
export function saveGame(cwd: string, path: string, saved: SavedGame): void {
  if (holdsOther(resolve(cwd, path)))
    throw new WrongUse(
      `\`${path}\` is there already, and is no saved game. I overwrite nothing of yours: name another file.`,
    );
  try {
    replaceFile(resolve(cwd, path), writeSavedGame(saved));
  } catch (problem) {
    throw new WrongUse(
      `I cannot write \`${path}\`: ${problem instanceof Error && "code" in problem ? String(problem.code) : "it is no place for a file"}.`,
    );
  }
}

function holdsOther(path: string): boolean {
  if (!existsSync(path) || !statSync(path).isFile()) return false;
  const text = readText(path);
  return text !== "" && !text.slice(0, 200).includes(savedGameMark);
}

export function readGame(cwd: string, path: string): SavedGame {
  let text: string;
  try {
    text = readText(resolve(cwd, path));
  } catch {
    throw new WrongUse(`I cannot read the saved game \`${path}\`.`);
  }
  const found = readSavedGame(text);
  switch (found) {
    case "no JSON":
      throw new WrongUse(`\`${path}\` is no saved game, or was damaged: it is not JSON.`);
    case "no game":
      throw new WrongUse(`\`${path}\` is no saved game. \`save\` in a game makes one.`);
    case "damaged":
      throw damagedGame(path, "parts of it are missing");
    default:
      return found;
  }
}

export function damagedGame(path: string, how: string): WrongUse {
  return new WrongUse(`The saved game \`${path}\` was damaged: ${how}.`);
}
