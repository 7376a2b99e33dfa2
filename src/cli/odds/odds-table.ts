/** A table of odds: its rows, its columns, and what stands below it. */
import { isNarrow } from "../../interpret/odds-text.ts";
import type { Odds } from "../../interpret/odds-value.ts";
import { headed, type Beyond } from "../../interpret/play/distribution.ts";
import type { Json } from "../../ir/program.ts";

export interface OddsColumn {
  readonly name: string;
  readonly percent: boolean;
}
export interface OddsRow {
  /** The value; for people, `headingOf` has the whole. */
  readonly heading: string;
  readonly beyond: Beyond;
  readonly value: Json;
  readonly cells: readonly (Odds | null)[];
}

export interface OddsTable {
  /** `results`: a row for each; `sweep`: for each value of a parameter; `grid`: and a column for each value of another. */
  readonly kind: "results" | "sweep" | "grid";
  readonly corner: string;
  readonly acrossName: string;
  readonly columns: readonly OddsColumn[];
  readonly rows: readonly OddsRow[];
  /** The rows as numbers, where they are. */
  readonly numbers: readonly number[] | null;
  /** Below the table: `average`, `spread` and the like. */
  readonly remarks: readonly { readonly name: string; readonly odds: Odds }[];
}

/** `341 and more`. */
export const headingOf = ({ heading, beyond }: OddsRow): string => headed(heading, beyond);

/** How far the answer is to be trusted. */
export type Exactness = "exact" | "bounds" | "estimate";

/** The least that any of its odds are. */
export function exactnessOf(table: OddsTable): Exactness {
  const all = [
    ...table.rows.flatMap((row) => row.cells.flatMap((each) => each ?? [])),
    ...table.remarks.map((each) => each.odds),
  ];
  if (all.some((each) => each.estimate !== null)) return "estimate";
  return all.every(isNarrow) ? "exact" : "bounds";
}
