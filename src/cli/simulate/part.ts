/** `--part 3/64`: one of so many parts of the games, the same for the same seed wherever it is played. */
import { WrongUse } from "../exit.ts";
import type { GameRange } from "./range.ts";

export interface Part {
  readonly written: string;
  readonly games: GameRange;
}

const mostParts = 1_000_000;

export function readPart(written: string, games: number): Part {
  const [, number = "", of = ""] = /^(\d+)\/(\d+)$/.exec(written.trim()) ?? [];
  const [part, parts] = [Number(number), Number(of)];
  if (number === "" || part < 1 || part > parts || parts > mostParts)
    throw new WrongUse(
      `\`--part\` takes the number of a part and how many there are, such as \`3/64\`, and I got \`${written}\`.`,
    );
  return { written: `${part}/${parts}`, games: [startOf(part, parts, games), startOf(part + 1, parts, games)] };
}

/** Parts differ by one game at most; the longer ones come first. */
function startOf(part: number, parts: number, games: number): number {
  const rest = games % parts;
  return (part - 1) * Math.floor(games / parts) + Math.min(part - 1, rest);
}
