/** Values as the rules would write them, whatever stands around: for lines that are put into a rulebook. */
import { boundText } from "../ir/bound-text.ts";
import { isOdds } from "../interpret/odds.ts";
import { isNarrow, middleOf, oddsText } from "../interpret/odds-text.ts";
import type { Odds } from "../interpret/odds-value.ts";
import { numberText } from "../interpret/show.ts";
import { bare, own, variantOf, type ObjectValue, type RangeValue } from "../interpret/values.ts";
import type { Field, Id, Json, Program, Type } from "../ir/program.ts";
import type { Kinds } from "../source/exhaustive.ts";

export interface ValueNotation {
  readonly programs: readonly Program[];
  /** The rulebook in which it is written: its own names stand alone. */ readonly rulebook: string;
}

/** The value in a formula. */
export function valueNotation(notation: ValueNotation, type: Type, value: Json): string {
  const plain = bare(type);
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return numberText(value);
  if (typeof value === "string") return wordNotation(notation, plain, value);
  if (Array.isArray(value)) {
    const of: Type = plain.kind === "list" || plain.kind === "set" ? plain.of : { kind: "never" };
    return `[${value.map((each) => valueNotation(notation, of, each)).join(", ")}]`;
  }
  const object = value as ObjectValue;
  switch (plain.kind) {
    case "range":
      return boundText(object as unknown as RangeValue);
    case "map": {
      const entries = Object.keys(object).map(
        (key) =>
          `${plain.key.kind === "int" ? key : wordNotation(notation, plain.key, key)}: ${valueNotation(notation, plain.value, own(object, key) ?? null)}`,
      );
      return `[${entries.join(", ")}]`;
    }
    case "record":
      return constructorText(
        notation,
        shortName(notation, plain.id),
        findDeclared(notation, ({ records }) => records, plain.id)?.fields ?? [],
        object,
      );
    case "choice": {
      const kind = variantOf(object) ?? "";
      const fields =
        findDeclared(notation, ({ choices }) => choices, plain.id)?.variants.find(({ name }) => name === kind)
          ?.fields ?? [];
      return constructorText(notation, `${shortName(notation, plain.id)}.${kind}`, fields, object);
    }
    default:
      plain.kind satisfies Kinds<"list set none int number text bool never optional row odds entity piece">;
      return JSON.stringify(value);
  }
}

const findDeclared = <T extends { readonly id: Id }>(
  { programs }: ValueNotation,
  of: (program: Program) => readonly T[],
  id: Id,
): T | undefined => programs.flatMap(of).find((each) => each.id === id);

/** `Weapon` at home, `penetration.Weapon` elsewhere. */
function shortName({ rulebook }: ValueNotation, id: Id): string {
  return id.startsWith(`${rulebook}.`) ? id.slice(rulebook.length + 1) : id;
}

export const quote = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;

function wordNotation(notation: ValueNotation, type: Type, value: string): string {
  switch (type.kind) {
    case "row":
      return `${shortName(notation, type.id)}[${quote(value)}]`;
    case "choice":
      return `${shortName(notation, type.id)}.${value}`;
    default:
      type.kind satisfies Kinds<"record list set map range none int number text bool never optional odds entity piece">;
      return quote(value);
  }
}

/** What is by a formula comes by itself. */
function constructorText(notation: ValueNotation, name: string, fields: readonly Field[], value: ObjectValue): string {
  const given = fields.filter(({ computed }) => computed === null);
  if (given.length === 0) return name;
  return `${name}(${given.map((field) => `${field.name}: ${valueNotation(notation, field.type, own(value, field.name) ?? null)}`).join(", ")})`;
}

/** What a claim says of a result; null where nothing certain can be said. */
export function claimNotation(notation: ValueNotation, type: Type, value: Json): string | null {
  if (type.kind !== "odds" || !isOdds(value)) return `is ${valueNotation(notation, type, value)}`;
  return oddsNotation(value);
}

/** With the digits on which both bounds agree. */
function oddsNotation(odds: Odds): string | null {
  if (odds.estimate !== null || !Number.isFinite(odds.low) || !Number.isFinite(odds.high)) return null;
  const middle = middleOf(odds);
  if (isNarrow(odds) && Number.isInteger(middle)) return `is ${middle}`;
  const text = oddsText(odds, null);
  return /^-?\d+(\.\d+)?%?$/.test(text) ? `is about ${text}` : null;
}

/** The value in a cell of an `examples` table: a key or variant alone is as good as its full name. */
export function cellNotation(notation: ValueNotation, type: Type, value: Json | undefined): string {
  if (value === undefined) return "";
  const plain = bare(type);
  const text =
    typeof value === "string" && (plain.kind === "row" || plain.kind === "choice")
      ? value
      : valueNotation(notation, type, value);
  return text.replace(/\|/g, "\\|");
}
