import type { Json } from "../../ir/program.ts";
import type { Told } from "../../runtime/game.ts";
import { assertNever } from "../../source/exhaustive.ts";
import { numberText } from "../show.ts";

/** One thing that happened in a game, in a few words. */
export function eventWords(event: Told): string {
  switch (event.kind) {
    case "decision":
      return `player ${event.player} chooses ${event.key}`;
    case "must":
      return `player ${event.player} must ${event.key}`;
    case "phase":
      return `${event.name}${event.active === null ? "" : ` of player ${event.active}`} ${event.edge === "start" ? "begins" : "ends"}`;
    case "call":
      return `${event.procedure}(${event.values.map(valueWord).join(", ")})`;
    case "cancelled":
      return `${event.procedure} does not happen`;
    case "roll":
      return `${event.sides === null ? "rolled" : `d${event.sides}`}: ${valueWord(event.result)}`;
    case "move":
      return event.from === null
        ? `${event.piece} is put into ${event.to}`
        : `${event.piece} goes from ${event.from} to ${event.to}`;
    case "field":
      return `${event.entity}.${event.field}: ${valueWord(event.before)}, now ${valueWord(event.after)}`;
    case "status":
      return `${event.status} ${event.change === "added" ? "begins" : "ends"} on ${event.entity}`;
    case "reveal":
      return `${event.piece} is shown to ${event.to.map((player) => `player ${player}`).join(", ")}`;
    case "shuffle":
      return `${event.pile} is shuffled`;
    case "end":
      return endText(event);
    default:
      return assertNever(event);
  }
}

function endText({ winners, ending }: Extract<Told, { kind: "end" }>): string {
  const who =
    winners.length === 0
      ? "nobody has won"
      : `${winners.map((player) => `player ${player}`).join(", ")} ${winners.length === 1 ? "has" : "have"} won`;
  return `the game ends: ${who}${ending === null ? "" : ` (${ending})`}`;
}

function valueWord(value: Json): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return numberText(value);
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return `[${value.map(valueWord).join(", ")}]`;
  return `[${Object.entries(value)
    .map(([name, each]) => `${name}: ${valueWord(each)}`)
    .join(", ")}]`;
}
