/** What was typed, among the options: by number, by key, or by as much of it as tells it from the others. */
import { didYouMean, suggestions } from "../diagnostics/suggest.ts";
import type { Decision, Option } from "../runtime/game.ts";

export type ParsedAnswer =
  | { readonly kind: "option"; readonly place: number }
  | { readonly kind: "several"; readonly places: readonly number[] }
  | { readonly kind: "none"; readonly meant: string | null };

/** Letters and digits alone: `play(Feint)` and `play feint` are the same. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+-]+/gu, " ")
    .trim();

/** `Feint` of `play(Feint)`, however the action is shown. */
const valuesIn = (key: string): string => /\((.*)\)$/s.exec(key)?.[1] ?? "";

/** Each way of reading it is tried, the strictest first. */
const readings: readonly ((written: string, option: Option) => boolean)[] = [
  (written, { key }) => key === written,
  (written, { key }) => bare(key) === bare(written),
  (written, { key }) => bare(key).startsWith(bare(written)),
  (written, { key, action }) => action !== null && bare(valuesIn(key)).startsWith(bare(written)),
  (written, { key }) => ` ${bare(key)}`.includes(` ${bare(written)}`),
];

/** `text`: an option as it is shown, which may be typed as well. */
export function answerFor(
  decision: Pick<Decision, "options">,
  written: string,
  text = (option: Option): string => option.key,
): ParsedAnswer {
  const byKey = answerAmong(decision, written);
  if (byKey.kind !== "none") return byKey;
  const shown = answerAmong({ options: decision.options.map((option) => ({ ...option, key: text(option) })) }, written);
  return shown.kind === "none" ? byKey : shown;
}

function answerAmong({ options }: Pick<Decision, "options">, written: string): ParsedAnswer {
  const plain = written.trim();
  if (/^\d+$/.test(plain) && !options.some(({ key }) => key === plain)) {
    const place = Number(plain) - 1;
    return place >= 0 && place < options.length
      ? { kind: "option", place }
      : { kind: "none", meant: options.length === 1 ? "There is one option." : `There are ${options.length} options.` };
  }
  if (bare(plain) === "") return { kind: "none", meant: null };
  for (const reads of readings) {
    const places = options.flatMap((option, index) => (reads(plain, option) ? [index] : []));
    const [only, ...others] = places;
    if (only !== undefined) return others.length === 0 ? { kind: "option", place: only } : { kind: "several", places };
  }
  return {
    kind: "none",
    meant:
      didYouMean(
        suggestions(
          plain,
          options.map(({ key }) => key),
        ),
      ) ?? null,
  };
}
