/** What the cells of a column may be, seen from their texts alone. */
import { columnName, isName } from "../syntax/words.ts";

/** What a project has already that cells may speak of. */
export interface KnownReferences {
  /** Names of tables with their keys, of ordinary choices with their variants. */
  readonly lists: readonly {
    readonly kind: "table" | "choice";
    readonly name: string;
    readonly values: ReadonlySet<string>;
  }[];
}

export interface InferredType {
  /** Without `optional`. */
  readonly type: string;
  readonly why: string;
  /** A choice to be declared: its name and variants. */
  readonly choice?: { readonly name: string; readonly variants: readonly string[] };
  /** It is worked out each time that it is asked for. */
  readonly rolls?: true;
  /** As it is to be written, where not as it stands. */
  readonly cell?: (text: string) => string;
}

const whole = /^[+\-\u2212\u2013]?\d+$/;
const decimal = /^[+\-\u2212\u2013]?\d+(?:\.\d+)?$/;
const percent = /^[+\-\u2212\u2013]?\d+(?:\.\d+)?\s?%$/;
const thousands = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const range = /^(\d+(?:\.\d+)?)\s*(?:-|to|\u2013|\u2014)\s*(\d+(?:\.\d+)?)$/;
const openRange = /^(?:[<>]=?|\u2264|\u2265)\s*\d+(?:\.\d+)?$/;
const dice = /^\d*d\d+(?:\s*[+-]\s*\d+)?$/i;

/** `texts`: what stands in the column, without empty cells. */
export function inferType(
  heading: string,
  texts: readonly string[],
  references: KnownReferences,
  commas: boolean,
): InferredType {
  const numbers = commas ? texts.map((text) => text.replace(/^([+-]?\d+),(\d+\s?%?)$/, "$1.$2")) : texts;
  const plain = commas ? (text: string): string => text.replace(/^([+-]?\d+),(\d+\s?%?)$/, "$1.$2") : undefined;
  if (texts.length === 0) return { type: "text", why: "nothing stands in it" };
  return (
    truth(texts) ??
    number(numbers, plain) ??
    ranges(texts) ??
    reference(texts, references) ??
    diceType(texts) ??
    ownChoice(heading, texts) ?? { type: "text", why: "words" }
  );
}

function truth(texts: readonly string[]): InferredType | null {
  if (!texts.every((text) => /^(?:yes|no|true|false)$/i.test(text))) return null;
  const cell = (text: string): string => (/^(?:yes|true)$/i.test(text) ? "yes" : "no");
  return { type: "bool", why: "nothing but yes and no", cell };
}

function number(texts: readonly string[], plain: ((text: string) => string) | undefined): InferredType | null {
  const cell = (text: string): string => (plain?.(text) ?? text).replace(/^[\u2212\u2013]/, "-").replaceAll(",", "");
  const kind = texts.every((text) => whole.test(text) || (thousands.test(text) && !text.includes(".")))
    ? "int"
    : texts.every((text) => percent.test(text))
      ? "percent"
      : texts.every((text) => decimal.test(text) || percent.test(text) || thousands.test(text))
        ? "number"
        : null;
  if (kind === null || texts.some((text) => /^[+-]?0\d/.test(text))) return null;
  const negative = texts.some((text) => /^[-\u2212\u2013]/.test(text));
  const parted = texts.find((text) => thousands.test(text));
  const read = parted === undefined ? "" : ` (\`${parted}\` is ${cell(parted)})`;
  const why = `${{ int: "whole numbers", percent: "percentages", number: "numbers with decimals" }[kind]}${read}`;
  return {
    type: negative ? kind : `${kind} >= 0`,
    why: negative ? `${why}, some below 0` : `${why}, none below 0`,
    cell,
  };
}

function ranges(texts: readonly string[]): InferredType | null {
  const parts = texts.map((text) => range.exec(text));
  if (
    !parts.some((part) => part !== null) ||
    !texts.every((text, index) => parts[index] !== null || openRange.test(text) || decimal.test(text))
  )
    return null;
  // A low end above the high one is a difference, a score or a date, and no range.
  if (parts.some((part) => part !== null && Number(part[1]) > Number(part[2]) && part[2] !== "00")) return null;
  return {
    type: `range of ${texts.some((text) => /\.\d/.test(text)) ? "number" : "int"}`,
    why: "from one number to another",
  };
}

/** Texts parted at commas, where there are any. */
const splitAtCommas = (texts: readonly string[]): readonly (readonly string[])[] =>
  texts.map((text) => text.split(",").map((part) => part.trim()));

function reference(texts: readonly string[], { lists }: KnownReferences): InferredType | null {
  const alone = lists.find(({ values }) => texts.every((text) => values.has(text)));
  const saying = ({ kind, name }: KnownReferences["lists"][number], several: string): string =>
    `${several} ${kind === "table" ? `a key of the table \`${name}\`` : `a variant of \`${name}\``}`;
  if (alone !== undefined) return { type: alone.name, why: saying(alone, "each is") };
  if (!texts.some((text) => text.includes(","))) return null;
  const parts = splitAtCommas(texts);
  const together = lists.find(({ values }) => parts.every((row) => row.every((part) => values.has(part))));
  if (together === undefined) return null;
  const once = parts.every((row) => new Set(row).size === row.length);
  return { type: `${once ? "set" : "list"} of ${together.name}`, why: saying(together, "between commas, each is") };
}

function diceType(texts: readonly string[]): InferredType | null {
  return texts.some((text) => /d/i.test(text)) && texts.every((text) => dice.test(text) || whole.test(text))
    ? { type: "int", why: "dice, rolled each time", rolls: true }
    : null;
}

/** So many words, each of them often enough, are a choice. */
const mostVariants = 8;

function ownChoice(heading: string, texts: readonly string[]): InferredType | null {
  const several = texts.some((text) => text.includes(","));
  const parts = splitAtCommas(texts);
  const words = parts.flat();
  const variants = [...new Set(words)];
  const name = typeName(heading);
  const fits =
    name !== null &&
    variants.length >= 2 &&
    variants.length <= mostVariants &&
    words.length >= 2 * variants.length &&
    variants.every((word) => /^\p{L}[\p{L}\p{N}]*$/u.test(word) && isName(word) && /^\p{Lu}/u.test(word));
  if (!fits) return null;
  const choice = { name, variants };
  const why = `${variants.length} words again and again`;
  return several ? { type: `set of ${name}`, why: `${why}, between commas`, choice } : { type: name, why, choice };
}

/** `Damage type` is `DamageType`; null: no name can be made of it. */
export function typeName(heading: string): string | null {
  const joined = columnName(heading);
  const name = joined.slice(0, 1).toUpperCase() + joined.slice(1);
  return /^\p{Lu}/u.test(name) && isName(name) ? name : null;
}
