/** What is to be drawn, as plain data: names and numbers, nothing of colours and places. */

interface Sheet {
  readonly title: string;
  /** For those who cannot see it, in a sentence or two. */
  readonly description: string;
  /** Small lines below: what was left out, what is only an estimate. */
  readonly notes: readonly string[];
}

/** A number and how it is written. `low` and `high`, where it is not known more closely. */
export interface PictureValue {
  readonly value: number;
  readonly text: string;
  readonly low?: number;
  readonly high?: number;
}

/** A line or a row of bars; null where there is no value. */
export interface Series {
  readonly name: string;
  readonly values: readonly (PictureValue | null)[];
}

/** What is measured in one unit. */
export interface Panel {
  readonly name: string;
  /** The values are shares of one and are shown as per cent. */
  readonly percent: boolean;
  readonly series: readonly Series[];
}

/** A bar for each heading: the results of a roll, the rows of a table. */
export interface Bars extends Sheet {
  readonly kind: "bars";
  readonly across: {
    readonly name: string;
    readonly headings: readonly string[];
    /** The headings as numbers, where they are. */ readonly numbers: readonly number[] | null;
  };
  readonly panels: readonly Panel[];
}

/** Values over a number, upwards. */
export interface LinePicture extends Sheet {
  readonly kind: "lines";
  readonly across: { readonly name: string; readonly points: readonly number[] };
  readonly panels: readonly Panel[];
}

export interface HeatCell {
  readonly text: string;
  /** From 0 to 1: how strongly it is coloured; null: not at all. */
  readonly share: number | null;
}

/** A grid of values, each in its cell. */
export interface Heat extends Sheet {
  readonly kind: "heat";
  readonly across: { readonly name: string; readonly headings: readonly string[] };
  readonly down: { readonly name: string; readonly headings: readonly string[] };
  readonly cells: readonly (readonly (HeatCell | null)[])[];
}

/** One below the other, on one sheet. */
export interface StackedPictures extends Sheet {
  readonly kind: "several";
  readonly parts: readonly (Bars | LinePicture | Heat)[];
}

export type Picture = Bars | LinePicture | Heat | StackedPictures;
