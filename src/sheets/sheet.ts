/** What goes out to a spreadsheet, and what comes back from one, whatever its form. */
import type { Span } from "../source/span.ts";

export interface OutCell {
  readonly text: string;
  /** Where the cell is a number for spreadsheets, too, and how it is shown: `0.0%`. */
  readonly number: { readonly value: number; readonly format: string } | null;
  readonly note: string | null;
}

export interface OutSheet {
  readonly name: string;
  readonly headings: readonly {
    readonly text: string;
    readonly note: string | null;
    readonly choices: readonly string[];
  }[];
  readonly rows: readonly (readonly OutCell[])[];
}

export interface InCell {
  /** As a person reads it: `12`, `TRUE`, `47.9%`. */
  readonly text: string;
  /** What it is beyond a text. */
  readonly value: number | boolean | null;
  /** Something that no table holds. */
  readonly odd: "date" | "error" | null;
  /** It is worked out by the sheet, as written. */
  readonly formula: string | null;
  readonly note: string | null;
  /** Of a heading: what its numbers count, which people read behind it. */
  readonly unit?: string;
  readonly at: Span;
  /** As the sheet counts, from 1. */
  readonly line: number;
  /** "sheet `Weapon`, cell B7". */
  readonly context: string | null;
}

export interface InSheet {
  /** Null: the file holds one without a name. */
  readonly name: string | null;
  readonly header: readonly InCell[];
  /** Without rows in which nothing stands. */
  readonly rows: readonly (readonly InCell[])[];
  /** Cells that were joined to one. */
  readonly merged: readonly InCell[];
  /** Notes come back with it; where they cannot, those at home stay. */
  readonly noted: boolean;
  /** Its numbers have decimal commas. */
  readonly commas: boolean;
}

/** Without what is blank at its ends, as rows of tables have it. */
export const trimBlanks = (text: string): string =>
  text.replace(/^[\s\u200b-\u200d\ufeff]+|[\s\u200b-\u200d\ufeff]+$/g, "");

/** Names of sheets have an end. */
const longestName = 31;

/** Names of the sheets for these tables: distinct without regard to case. */
export function sheetNames(tables: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return tables.map((table) => {
    let name = table.slice(0, longestName);
    for (let number = 2; taken.has(name.toLowerCase()); number += 1)
      name = `${table.slice(0, longestName - String(number).length - 1)}~${number}`;
    taken.add(name.toLowerCase());
    return name;
  });
}
