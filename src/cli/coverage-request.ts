import { WrongUse } from "./exit.ts";

export interface CoverageRequest {
  readonly out: string | null;
  /** Per cent that each rulebook must reach. */
  readonly least: number | null;
}

/** What was asked of `--coverage` and its likes; null: nothing. */
export function coverageRequest(options: Readonly<Record<string, unknown>>): CoverageRequest | null {
  const [out, least] = [options["coverageOut"], options["coverageLeast"]];
  if (options["coverage"] !== true && out === undefined && least === undefined) return null;
  const percent =
    least === undefined
      ? null
      : Number(/^\d+(\.\d+)?%?$/.test(String(least)) ? String(least).replace("%", "") : Number.NaN);
  if (percent !== null && !(percent <= 100))
    throw new WrongUse(`\`--coverage-least\` takes a number from 0 to 100, and I got \`${String(least)}\`.`);
  return { out: typeof out === "string" ? out : null, least: percent };
}
