/** What happened, as one player may hear of it: the one place that says who may know what of an event. */
import type { Told } from "./game.ts";
import { asTold, callText, isKept, somePiece, valueText } from "./game-marks.ts";

/** Nobody among those who may know something. */
const watcher = 0;

/**
 * The event as it may be sent to a player, from 1, or with null to whoever only watches. Pieces that they may not know are
 * `a piece`, and nothing in it says who knows more.
 */
export function toldTo<Event extends Told>(event: Event, player: number | null): Event {
  return heardBy(event, player ?? watcher) as Event;
}

function heardBy(event: Told, reader: number): Told {
  if (event.kind === "decision") return decisionTo(event, reader);
  // Nobody is asked: what it is about may be seen by nobody.
  if (event.kind === "must") return { ...event, key: event.action };
  if (event.kind === "call")
    return { kind: "call", procedure: event.procedure, values: asTold(event.values, event.secrets, reader) };
  if (event.kind === "roll") {
    const [result = null] = asTold([event.result], event.secrets, reader);
    return { kind: "roll", sides: event.sides, result };
  }
  if (event.kind === "field") {
    const { kind, entity, field } = event;
    const [before = null, after = null] = asTold([event.before, event.after], event.secrets, reader);
    return { kind, entity, field, before, after };
  }
  if (event.kind === "move") return moveTo(event, reader);
  if (event.kind === "reveal") return event.to.includes(reader) ? event : { ...event, piece: somePiece };
  // Phases, statuses, shuffles, the end, what is done and what does not happen: everybody hears of them.
  return event satisfies Extract<
    Told,
    { readonly kind: "phase" | "returned" | "cancelled" | "status" | "shuffle" | "end" }
  >;
}

function moveTo({ seenBy, ...move }: Extract<Told, { kind: "move" }>, reader: number): Told {
  const isTo = (players: readonly number[] | undefined): boolean => players === undefined || players.includes(reader);
  const { from, to, seenBy: placeSeenBy } = move.places;
  return {
    ...move,
    piece: isTo(seenBy) ? move.piece : somePiece,
    places: { from: isTo(placeSeenBy) ? from : null, to },
  };
}

function decisionTo(event: Extract<Told, { kind: "decision" }>, reader: number): Told {
  const { kind, player, key, action = null, values = [], secrets } = event;
  if (!isKept(secrets, reader)) return { kind, player, key };
  const known = asTold(values, secrets, reader);
  return { kind, player, key: action === null ? valueText(known[0] ?? null) : callText(action, known) };
}
