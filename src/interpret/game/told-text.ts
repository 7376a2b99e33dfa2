import type { Json } from "../../ir/program.ts";
import type { Told } from "../../runtime/game.ts";
import { assertNever } from "../../source/exhaustive.ts";
import { numberText } from "../show.ts";

/** One thing that happened in a game, in a few words. */
export function toldText(told: Told): string {
  switch (told.kind) {
    case "decision":
      return `player ${told.player} chooses ${told.key}`;
    case "must":
      return `player ${told.player} must ${told.key}`;
    case "phase":
      return `${told.name}${told.active === null ? "" : ` of player ${told.active}`} ${told.edge === "start" ? "begins" : "ends"}`;
    case "call":
      return `${told.procedure}(${told.values.map(shown).join(", ")})`;
    case "returned":
      return `${told.procedure} is done`;
    case "cancelled":
      return `${told.procedure} does not happen`;
    case "roll":
      return `${told.sides === null ? "rolled" : `d${told.sides}`}: ${shown(told.result)}`;
    case "move":
      return told.from === null
        ? `${told.piece} is put into ${told.to}`
        : `${told.piece} goes from ${told.from} to ${told.to}`;
    case "field":
      return `${told.entity}.${told.field}: ${shown(told.before)}, now ${shown(told.after)}`;
    case "status":
      return `${told.status} ${told.change === "added" ? "begins" : "ends"} on ${told.entity}`;
    case "reveal":
      return `${told.piece} is shown to ${told.to.map((player) => `player ${player}`).join(", ")}`;
    case "shuffle":
      return `${told.pile} is shuffled`;
    case "end":
      return endText(told);
    default:
      return assertNever(told);
  }
}

function endText({ winners, ending }: Extract<Told, { kind: "end" }>): string {
  const who =
    winners.length === 0
      ? "nobody has won"
      : `${winners.map((player) => `player ${player}`).join(", ")} ${winners.length === 1 ? "has" : "have"} won`;
  return `the game ends: ${who}${ending === null ? "" : ` (${ending})`}`;
}

function shown(value: Json): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return numberText(value);
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return `[${value.map(shown).join(", ")}]`;
  return `[${Object.entries(value)
    .map(([name, each]) => `${name}: ${shown(each)}`)
    .join(", ")}]`;
}
