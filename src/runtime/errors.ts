/** Where in the rules: `rules/penetration/strike.rules:12:3`. */
export type Place = string;

/** What can go wrong in play. */
export type Fault =
  | "divided-by-zero"
  | "number-too-large"
  | "out-of-bounds"
  | "nothing-found"
  | "no-row-fits"
  | "several-rows-fit"
  | "too-many-steps"
  | "too-deep"
  | "text-too-long"
  | "check-failed"
  | "wrong-argument"
  | "rolls-forever"
  | "dice-run-out"
  | "dice-left-over"
  | "no-such-face"
  /** Of games. */
  | "endless-always"
  | "endless-phase"
  | "endless-reactions"
  | "no-such-option"
  | "not-asked"
  /** Of games in examples. */
  | "undecided-choice"
  | "choices-left-over"
  | "decision-in-question"
  | "game-over"
  /** Of odds, which generated code never asks for. */
  | "undecided";

/** An error in play: never NaN, undefined or Infinity. `values` are those that led there, by their names in the rules. */
export class RulesError extends Error {
  override readonly name = "RulesError";
  readonly fault: Fault;
  readonly place: Place | undefined;
  readonly values: Readonly<Record<string, unknown>>;
  constructor(fault: Fault, place: Place | undefined, values: Readonly<Record<string, unknown>>, message: string) {
    super(place === undefined ? message : `${place}: ${message}`);
    this.fault = fault;
    this.place = place;
    this.values = values;
  }
}

export function fail(
  fault: Fault,
  place: Place | undefined,
  values: Readonly<Record<string, unknown>> = {},
  detail?: string,
): never {
  const shown = Object.entries(values).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  const message = (detail ?? fault.replaceAll("-", " ")) + (shown.length > 0 ? ` (${shown.join(", ")})` : "");
  throw new RulesError(fault, place, values, message);
}
