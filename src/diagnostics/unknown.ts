import { didYouMean } from "./suggest.ts";

/** A name where one kind of thing is meant: what it is, if it is anything; the nearest names that would do, and all of them. */
export interface Unknown {
  readonly name: string;
  /** "a rule" */
  readonly is: string | null;
  readonly near: readonly string[];
  readonly known: readonly string[];
}

/** More than these are not told by name. */
const most = 6;

/** The nearest names, or all of them if they are few; `none`: what to do where there are none. */
export function oneOf({ near, known }: Unknown, none: string): string {
  if (known.length === 0) return none;
  const told = known
    .slice(0, most)
    .map((name) => `\`${name}\``)
    .join(", ");
  return didYouMean(near) ?? `What fits here is ${told}${known.length > most ? ", …" : ""}.`;
}
