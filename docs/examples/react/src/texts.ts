/** Words for what the rules say in names. A renamed action, status or field no longer compiles here. */
import type { GameOption, GameRefused, GameTold } from "../rules/brawl/brawl.rules/game";
import { you } from "./match.ts";

export const nameOf = (player: number | null): string =>
  player === null ? "nobody" : player === you ? "You" : "The bot";

/** For options that are no card of one's own hand. */
export function optionText(option: GameOption): string {
  switch (option.action) {
    case "play":
    case "react":
      return option.values[0];
    case "done":
      return "End the turn";
    case null:
      return "Take the hit";
  }
}

export function reasonText({ action, why }: GameRefused): string {
  switch (why.kind) {
    case "cost":
      return `Not enough ${why.of === "sp" ? "points" : (why.of ?? "cards")}`;
    case "needs":
      return why.text ?? "Not now";
    case "limit":
      return `${why.times} in each ${why.phase}`;
    case "status":
      return `Not while ${why.status} lasts`;
    case "answered":
      return action === "react" ? "Answered already" : "Done already";
  }
}

const placeText = (place: string): string => place.replace(/^player (\d+)\b/, (_, player) => nameOf(Number(player)));
const valueText = (value: unknown): string => (typeof value === "string" ? placeText(value) : JSON.stringify(value));

/** null: nothing that a person wants to read. */
export function toldText(event: GameTold): string | null {
  switch (event.kind) {
    case "decision":
      return `${nameOf(event.player)}: ${event.key}`;
    case "must":
      return `${nameOf(event.player)} must ${event.action}`;
    case "phase":
      return event.active === null
        ? `${event.name} ${event.edge}s`
        : `${event.name} ${event.edge}s: ${nameOf(event.active)}`;
    case "call":
      return `${event.procedure}(${event.values.map(valueText).join(", ")})`;
    case "returned":
      return null;
    case "cancelled":
      return `${event.procedure} does not happen`;
    case "roll":
      return `Rolled ${valueText(event.result)}`;
    case "move":
      return `${event.piece}: ${event.from === null ? "new" : placeText(event.from)} → ${placeText(event.to)}`;
    case "field":
      return `${placeText(event.entity)}.${event.field}: ${valueText(event.before)} → ${valueText(event.after)}`;
    case "status":
      return `${event.status} ${event.change}: ${placeText(event.entity)}`;
    case "reveal":
      return `${event.piece} is shown to ${event.to.map(nameOf).join(", ")}`;
    case "shuffle":
      return `${placeText(event.pile)} is shuffled`;
    case "end":
      return `The end: ${event.winners.map(nameOf).join(", ")} won`;
  }
}
