/** Where a node may stand: a text around it, and how it is asked there. */
import { inputs } from "./world.ts";
import type { Need, Snippet } from "./snippet.ts";

/** A snippet as it is written in one place. */
export interface Piece {
  readonly id: number;
  readonly type: string;
  readonly needs: readonly Need[];
  /** The formula. */
  readonly text: string;
  /** The same of constants: something to hold it against. */
  readonly other: string;
  /** Inputs it speaks of, as parameters and as what is given for them. */
  readonly used: readonly string[];
  readonly params: string;
  readonly args: string;
}

export interface Place {
  readonly name: string;
  readonly allows: readonly Need[];
  /** How an input, or `me` or `foe` in a game, is written. */
  readonly input: (name: string, used: readonly string[]) => string;
  /** `each`: a game is begun for each piece. */
  readonly begins?: "each";
  /** Findings that may refuse here what is right elsewhere. */
  readonly refuses?: readonly string[];
  /** Declarations; with `setup` lines of the setup, with `phase` phases of the turn, with `variant` what a variant has. */
  readonly parts: (piece: Piece) => {
    readonly top?: string;
    readonly setup?: string;
    readonly phase?: string;
    readonly variant?: string;
  };
}

const free = /\$([a-z]+)/g;

export function pieceOf(place: Place, id: number, { type, text, needs }: Snippet): Piece {
  const names = [...new Set([...text.matchAll(free)].map(([, name = ""]) => name))];
  const used = names.filter((name) => name in inputs);
  // Two texts stand beside each other in some places: names of their own for each.
  const fill = (how: (name: string) => string, mark: string): string =>
    text.replace(free, (_, name: string) => how(name)).replace(/\bw(\d)\b/g, `w$1${mark}`);
  return {
    id,
    type,
    needs,
    used,
    text: fill((name) => place.input(name, used), ""),
    other: fill(
      (name) => (name === "original" ? "on()" : name in inputs ? `o${name}()` : place.input(name, used)),
      "b",
    ),
    params: used.map((name) => `${name}: ${inputs[name]?.type ?? ""}`).join(", "),
    args: used.join(", "),
  };
}

/** A condition, a text, a whole number made of whatever the formula gives. */
export const asText = ({ text }: Piece): string => `("" & (${text}))`;
export const asBool = ({ type, text, other }: Piece): string =>
  type === "bool" ? text : `("" & (${text})) is ("" & (${other}))`;
export const asInt = ({ type, text, other }: Piece): string =>
  type === "int" ? text : `if ("" & (${text})) is ("" & (${other})) { 1 } else { 2 }`;
