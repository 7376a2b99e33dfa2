/** Words of an outline: what is plain, and what the rules say. */

/** Plain words, and what the rules say: names, values, formulas. */
export type Words = readonly (string | { readonly code: string })[];
/** `good`, `bad`: an example. */
export type Mark = "new" | "gone" | "changed" | "good" | "bad" | "none";
export interface Item {
  readonly mark: Mark;
  readonly words: Words;
  readonly items: readonly Item[];
}

export const code = (text: string): { readonly code: string } => ({ code: text });
export const item = (mark: Mark, words: Words, items: readonly Item[] = []): Item => ({ mark, words, items });
export const counted = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",");
export const many = (count: number, one: string, more = `${one}s`): string =>
  `${counted(count)} ${count === 1 ? one : more}`;

/** `2 → 3`; what is new or gone alone. */
export function fromTo(from: string | null, to: string | null): Words {
  if (from === null) return to === null || to === "" ? [] : ["  ", code(to)];
  if (to === null) return from === "" ? [] : ["  ", code(from)];
  return ["  ", code(from), " → ", code(to)];
}
