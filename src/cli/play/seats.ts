/** Who sits at the table: `--players human,greedy`. */
import { readBot } from "../../play/bots.ts";
import type { SeatAssignment, Seat } from "../../play/game-session.ts";
import { WrongUse } from "../exit.ts";
import { readBots } from "../simulate/request.ts";

export function readSeats(written: string): readonly Seat[] {
  return written.split(",").map((each): Seat => {
    if (/^(human|me|person)$/i.test(each.trim())) return { kind: "human" };
    const [bot = ""] = readBots(each, "--players");
    return { kind: "bot", bot: readBot(bot) ?? { kind: "random" } };
  });
}

/** Where there are more players than were named, the last one sits at the other seats, too. */
export function assignSeats(named: readonly Seat[]): SeatAssignment {
  return (players) => {
    if (named.length > players)
      throw new WrongUse(`\`--players\` names ${named.length}, and ${players} sit at this table.`);
    return Array.from({ length: players }, (_, index) => named[index] ?? (named.at(-1) as Seat));
  };
}
