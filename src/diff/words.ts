/** Words of an outline: what is plain, and what the rules say. */

import type { ReportChange, RuleChange } from "./shape.ts";

/** Plain words, and what the rules say: names, values, formulas. */
export type RichText = readonly (string | { readonly code: string })[];
/** `good`, `bad`: an example. */
export type OutlineMark = "new" | "gone" | "changed" | "good" | "bad" | "none";
export interface OutlineItem {
  readonly mark: OutlineMark;
  readonly words: RichText;
  readonly items: readonly OutlineItem[];
  /** What it reports: whoever draws pictures beside the words reads it. */
  readonly about?: RuleChange | ReportChange;
}

export const code = (text: string): { readonly code: string } => ({ code: text });
export const item = (mark: OutlineMark, words: RichText, items: readonly OutlineItem[] = []): OutlineItem => ({
  mark,
  words,
  items,
});
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",");
export const many = (count: number, one: string, more = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : more}`;

/** `2 → 3`; what is new or gone alone. */
export function fromTo(from: string | null, to: string | null): RichText {
  if (from === null) return to === null || to === "" ? [] : ["  ", code(to)];
  if (to === null) return from === "" ? [] : ["  ", code(from)];
  return ["  ", code(from), " → ", code(to)];
}
