/** What clients and the server say to each other, as JSON. */
import type { Decision } from "rulewright/runtime";
import type { GameTold, GameView } from "../generated/brawl/game.ts";

export type FromClient =
  /** The first message. Without a token: a spectator. `from`: how many moves the client has heard of; left out: it has not heard of the setup either. */
  | { readonly kind: "join"; readonly match: string; readonly token?: string; readonly from?: number }
  /** `number`: which move of the match it is. Sent again with the same number, it is played once. */
  | { readonly kind: "move"; readonly number: number; readonly choice: string };

export interface Position {
  readonly kind: "position";
  /** How many moves were made; the number of the next one. */
  readonly number: number;
  readonly seat: number | null;
  readonly view: GameView;
  /** What this client is asked, with its options; null: somebody else is asked, or nobody. */
  readonly asked: Decision | null;
  /** Milliseconds that are left to each player who is asked. */
  readonly clocks: { readonly [player: number]: number };
  /** What happened since, by the number of the move that it came of, as far as this client may know; -1: the setup. */
  readonly events: readonly { readonly move: number; readonly told: readonly GameTold[] }[];
}
export type FromServer =
  | Position
  /** The move is in the store: now, or since before. */
  | { readonly kind: "accepted"; readonly number: number }
  | { readonly kind: "refused"; readonly number: number | null; readonly why: string };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** What a client says; null: nothing that we know. */
export function parsed(text: string): FromClient | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value)) return null;
  const { kind, match, token, from, number, choice } = value;
  if (kind === "move" && isCount(number) && typeof choice === "string") return { kind, number, choice };
  if (kind !== "join" || typeof match !== "string") return null;
  if ((token !== undefined && typeof token !== "string") || (from !== undefined && !isCount(from))) return null;
  return { kind, match, ...(token === undefined ? {} : { token }), ...(from === undefined ? {} : { from }) };
}
